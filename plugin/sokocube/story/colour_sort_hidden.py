"""Hidden colours: small boards on which readings of *safe* part ways, and what can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.coloursort.analysis import BUDGET, MOST_FILLINGS, Analysis, analyse
from sokocube.coloursort.belief import Belief, belief_of
from sokocube.coloursort.collection import Collection
from sokocube.coloursort.deal import deal
from sokocube.coloursort.distances import Distances
from sokocube.coloursort.fillings import arrangements
from sokocube.coloursort.policy import drawn_plan
from sokocube.coloursort.strategy import Strategist
from sokocube.pictures.sort_thumbnail import sort_thumbnail
from sokocube.play.wording import Wording
from sokocube.story import Figures

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["figures"]

# Boards by what they show; each is small enough to be checked by hand.
_BOARDS = {
    "price": Collection(("?AB", "?AB", ""), 3),
    "defeated": Collection(("???A", "BABB", ""), 4),
    "sometime": Collection(("??B", "BAA", ""), 3),
    "dear": Collection(("?BAA", "?BAC", "ABCC", "", ""), 4),
    "promise": Collection(("??AB", "BAAB", ""), 4),
}
_HALF_DARK = Collection(("??BD", "??DD", "?DBA", "?ACB", "", ""), 4)
_TOPS = (
    (3, 1, ("AA", "AB", "AAA", "AAB", "ABC")),
    (3, 2, ("AA", "AB", "AAA", "AAB", "ABC")),
    (4, 1, ("AA", "AB", "AAA", "AAB", "ABC")),
    (4, 2, ("AA", "AB", "AAA", "AAB", "ABC", "AAAA", "AAAB", "AABB", "AABC", "ABCD")),
)
_MEASURED = ((3, 4), (3, 6), (4, 4), (4, 6), (4, 8), (5, 4))


def figures(cache: Cache) -> Figures:
    """Analyse the examples and measure what can be answered exactly."""
    w = Wording()
    known = cache.get(["story", recipe("coloursort", "story/colour_sort_hidden.py")], _measured)
    told = {name: analyse(board) for name, board in _BOARDS.items()}
    values: dict[str, Any] = {f"{name}_board": _drawn(board) for name, board in _BOARDS.items()}
    price, dear = told["price"], told["dear"]
    promised = analyse(_BOARDS["promise"], promised=True)
    assert price.plan is not None
    half = belief_of(_HALF_DARK)
    return Figures(
        values
        | {
            "half_board": _drawn(_HALF_DARK),
            "half_hidden": sum(tube.count("?") for tube in _HALF_DARK.tubes),
            "half_fillings": half.weight,
            "half_orders": f"{_factorial(half):,}",
            "price_fillings": price.fillings,
            "price_longest": price.longest,
            "price_worst": price.worst,
            "price_plan": drawn_plan(price.plan, w),
            "price_mean": f"{float(price.mean or 0):g}",
            "defeated_lengths": _lengths("defeated"),
            "sometime_lengths": _lengths("sometime"),
            "sometime_prefix": ", ".join(map(str, told["sometime"].prefix or ())),
            "sometime_marks": _marks(told["sometime"]),
            "dear_longest": dear.longest,
            "dear_marks": _marks(dear),
            "promise_lengths": _lengths("promise"),
            "promise_prefix": ", ".join(map(str, promised.prefix or ())),
            "promise_worst": promised.worst,
            "tops": known["tops"],
            "limits": known["limits"],
            "budget": f"{BUDGET:,}",
            "most_fillings": f"{MOST_FILLINGS:,}",
        }
    )


def _drawn(board: Collection) -> str:
    shown = ", ".join(f"{tube or 'empty'}" for tube in board.tubes)
    label = f"Tubes from bottom to top: {shown}"
    picture = sort_thumbnail(board.tubes, board.capacity, board.colours, label=label)
    return picture.replace("<svg ", f'<svg width="{36 * len(board.tubes)}" ', 1)


def _factorial(belief: Belief) -> int:
    """Count the orders of the hidden layers, as if layers of one colour could be told apart."""
    hidden = sum(count for _, count in belief.missing)
    return arrangements(tuple((f"{number}", 1) for number in range(hidden)))


def _lengths(name: str) -> list[dict[str, Any]]:
    """List every filling of a board with the length of its shortest solution."""
    distances = Distances(budget=BUDGET)
    board = _BOARDS[name]
    return [
        {
            "tubes": " ".join(
                f"`{full}`" for full, tube in zip(filling.tubes, board.tubes, strict=True) if tube
            ),
            "length": "none" if (length := distances.distance(filling)) is None else length,
        }
        for filling in belief_of(board).fillings()
    ]


def _marks(told: Analysis) -> list[dict[str, Any]]:
    words = {True: "yes", False: "no"}
    return [
        {
            "pour": str(mark.pour),
            "certain": words[bool(mark.certain)],
            "joint": words[bool(mark.jointly_optimal)],
            "worst": "never surely" if mark.worst is None else mark.worst,
            "best": words[bool(mark.best)],
        }
        for mark in told.marks
    ]


def _measured() -> dict[str, Any]:
    """Do what takes time: boards of which only the tops can be seen, and how far answers reach."""
    return {
        "tops": [
            {
                "height": height,
                "empty": empty,
                "rows": [_tops(tops, height, empty) for tops in patterns],
            }
            for height, empty, patterns in _TOPS
        ],
        "limits": [_limit(colours, hidden) for colours, hidden in _MEASURED],
    }


def _tops(tops: str, height: int, empty: int) -> dict[str, str]:
    """Tell whether a board that shows nothing but its tops can be won for certain, and at what."""
    tubes = (*("?" * (height - 1) + top for top in tops), *("",) * empty)
    start = Collection(tubes, height)
    belief = belief_of(start, "ABCD"[: len(tops)])
    # All may be sorted already; if so, the game is over before it begins.
    (going_on,) = [outcome.belief for outcome in belief.arrival() if not outcome.over]
    ask = Strategist(going_on, Distances(budget=10 * BUDGET))
    if not ask.is_certain(going_on):
        return {"tops": tops, "answer": "no"}
    if len(tops) * height > _MOST_COUNTED:
        return {"tops": tops, "answer": "yes"}
    worth = ask.worth(going_on)
    assert worth is not None
    return {"tops": tops, "answer": f"yes, {worth.worst} pours"}


_MOST_COUNTED = 9
"""With more layers than this, the number of pours takes longer than a build should."""


def _limit(colours: int, hidden: int) -> dict[str, Any]:
    """Analyse one random board with so many hidden layers."""
    start = deal(f"limit {colours} {hidden}", colours, 4, 2)
    depths = [hidden // colours + (k < hidden % colours) for k in range(colours)]
    tubes = tuple("?" * n + t[n:] for n, t in zip(depths, start.tubes, strict=False))
    told = analyse(Collection((*tubes, "", ""), 4), start.colours)
    return {
        "colours": colours,
        "hidden": hidden,
        "fillings": f"{told.fillings:,}",
        "positions": f"{told.positions:,}",
        "longest": told.longest,
        "worst": told.worst if told.worst is not None else "–",  # noqa: RUF001  # a dash
        "mean": f"{float(told.mean):.2f}" if told.mean else "–",  # noqa: RUF001  # a dash
    }
