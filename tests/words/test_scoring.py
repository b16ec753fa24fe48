"""Score and stars, in Python and as the arithmetic that a page carries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sokocube.play.expression import LARGEST_KEPT, evaluate, evaluate_single
from sokocube.words.level import Par
from sokocube.words.scoring import LEAST, MOST, Scoring

numbers = st.integers(1, 2000)
pars = st.builds(Par, st.integers(1, 200), st.integers(1, 900), st.booleans())


@given(pars, numbers, numbers)
def test_pages_compute_the_same_score(par, pushes, moves):
    """The arithmetic of the page gives the score and the stars, in single precision too."""
    scoring = Scoring(par)
    values = {"pushes": pushes, "moves": moves}
    wanted = {"score": scoring.score(pushes, moves), "stars": scoring.stars(pushes, moves)}
    assert list(scoring.worth) == ["score", "stars"]
    for name, expression in scoring.worth.items():
        assert evaluate(expression, values) == wanted[name] <= LARGEST_KEPT
        assert evaluate_single(expression, values) == wanted[name]
        values[name] = wanted[name]


@given(pars, numbers, numbers)
def test_a_push_or_move_more_is_never_better(par, pushes, moves):
    """Scores lie between the least and the most, and never rise with pushes or moves."""
    scoring = Scoring(par)
    score = scoring.score(pushes, moves)
    assert LEAST <= score <= MOST
    assert scoring.score(pushes + 1, moves) <= score
    assert scoring.score(pushes, moves + 1) <= score
    assert 1 <= scoring.stars(pushes, moves) <= 3


@given(pars)
def test_par_is_worth_everything(par):
    """Who plays to par, or better than an estimate, has all points and three stars."""
    scoring = Scoring(par)
    assert scoring.score(par.pushes, par.moves) == MOST
    assert scoring.score(par.pushes - 1, par.moves - 1) == MOST
    assert scoring.stars(par.pushes, par.moves) == 3


def test_known_scores():
    """On a level of 20 pushes and 50 moves a push costs 25 points and a move 5."""
    scoring = Scoring(Par(20, 50, proven=True))
    assert (scoring.per_push, scoring.per_move) == (25, 5)
    assert [scoring.score(p, m) for p, m in ((21, 50), (20, 51), (22, 60), (99, 99))] == [
        975, 995, 900, 100,
    ]  # fmt: skip
    assert [scoring.stars(p, m) for p, m in ((22, 60), (22, 61), (30, 80), (30, 81))] == [
        3, 2, 2, 1,
    ]  # fmt: skip
