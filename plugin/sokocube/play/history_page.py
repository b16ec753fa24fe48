"""The history encoding as HTML and CSS: what `history` computes, put on a page.

How the page looks is in `static/sokocube.css`; the rules written here are those that follow from
one game. In its element stand, in this order: the ground of the board, the places of the keys with
the hint, the chain of groups, and the way to restart.

The keyboard focus stays on the page whatever is pressed. A box just checked becomes *Undo* and
keeps it, the last one of a group too, though the group is complete: it is displayed as long as it
has the focus, and in place of the reset button of the next group. That button keeps the focus as
well, after it has sent the page back a group; it is then a mere ring around the pad.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from sokocube.play.calc import css, registered
from sokocube.play.conditions import is_equal
from sokocube.play.expression import Expression, Number, Variable, renamed
from sokocube.play.game import Game
from sokocube.play.history import HELD, HINT, HINTING, STEP, STUCK, WON, History

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sokocube.play.wording import Wording

__all__ = ["Moving", "Scene", "history_page"]


@dataclass(frozen=True, slots=True)
class Moving:
    """Says of the elements that match `selector` what some of their custom properties are.

    The expressions read the variables of the game and the numbers it shows; any other name is a
    custom property of the element itself. A piece whose `cell` this is comes, in a group that has
    just been displayed, from the cell where it was before.
    """

    selector: str
    properties: Mapping[str, Expression]
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a game looks like; texts are HTML.

    `kind` is the page's `data-game`, `name` what the game is called. The board has so many
    `columns` and `rows` of cells. `ground` never changes; `pieces` stand on it and `say` says in
    words what is to be seen, both anew in each group. `told` is what only ears need to know, words
    and numbers in turn, and belongs to the element `.say>.spoken`. `advice` gives for each choice
    the element that advises it. `note` stands where nothing else is said. `link` leads on after a
    win; it comes last among the keys, so that Tab leads from the last move to it. `full` says that
    the page keeps no more moves, where other words are wanted than of moves. Where it is `brief`,
    the names of the boxes stand in the style sheet alone. Some tools do not read them there; but on
    a long page these few words, written for each box, weigh more than the game.
    """

    kind: str
    name: str
    columns: int
    rows: int
    ground: str
    pieces: str
    moving: Sequence[Moving]
    say: str
    advice: Sequence[str]
    told: Sequence[str | Expression] = ()
    slots: str = ""
    note: str = ""
    link: str = ""
    full: str = ""
    brief: bool = False


def history_page(history: History, scene: Scene, w: Wording, *, game: str) -> Game:
    """Give the page of a game; `game` is its id, which nothing else on the page may have."""
    sheet = [registered(name, inherits=kept) for name, kept in history.properties.items()]
    sheet.append(f".{game}{{display:contents;&>&{{display:none;--now:none}}")
    for condition, selectors, body in (
        *_computing(history),
        *_displaying(history),
        *_moving(history, scene),
        *_naming(history, scene, w),
    ):
        rule = f"{','.join(selectors)}{{{body}}}"
        sheet.append(f"{condition}{{{rule}}}" if condition else rule)
    sheet.append("}")
    return Game(html=_html(history, scene, w, game), css="".join(sheet), encoding="history")


_Rule = tuple[str, list[str], str]
"""The condition around a rule, if any, its selectors, & being a group, and its body."""


def _declared(values: Mapping[str, Expression | int]) -> str:
    return ";".join(
        f"--{name}:{css(Number(value) if isinstance(value, int) else value)}"
        for name, value in values.items()
    )


def _style(name: str, value: int) -> str:
    # By the name of an element with a box: WebKit asks no other when only a part is styled anew.
    return f"@container now style(--{name}:{value})"


def _chosen(history: History, step: int, place: int) -> tuple[str, list[str]]:
    """Select what shows a group in which a choice was made, and the group that follows it.

    The choices are those whose number has a 1 at this place. When a box changes, WebKit looks at
    every element that any rule with `:has()` before a `~` may concern if it names a class of that
    box. So on a page of many groups such rules name classes of one kind of groups only.
    """
    ones = [choice.key for i, choice in enumerate(history.game.choices) if i >> place & 1]
    one = f":is({','.join(f'.{key}' for key in ones)})"
    shows = f"&>.f:has(.t{step}:checked{one})"
    if history.kinds == 1:
        return shows, [f"{shows}~&"]
    kinds = range(history.kinds)
    boxes = [f".w{history.place(kind, step)}" for kind in kinds]
    return shows, [
        f"&>.f:has({boxes[kind]}:checked{one})~.m{(kind + 1) % history.kinds}" for kind in kinds
    ]


def _computing(history: History) -> Iterator[_Rule]:
    """Write what is computed where."""
    started = {name: value for name, value in history.start.items() if value}
    yield "", [".table>&"], _declared(started)
    for step in range(history.group):
        yield "", [f"&>.f:has(.t{step}:checked)"], _declared({history.made(step): 1})
        for place in range(history.bits):
            shows, following = _chosen(history, step, place)
            yield "", [shows, *following], _declared({history.bit(step, place): 1})
    # A group that is passed on is complete, so the next need not ask whether steps were made.
    yield "", ["&>&"], _declared({history.made(step): 1 for step in range(history.group)})
    waits = f">.f:not(:has(.t{history.group - 1}:checked))"
    for rules, here, passing in (
        (history.steps, True, True),
        (history.present, True, False),
        (history.waiting, True, False),
        (history.passed_on, False, True),
    ):
        # What an even group passes on is computed by the odd one after it, and the other way.
        for assignments, own, next_ in (
            (rules.every, f"&{waits}", "&>&"),
            (rules.even, f"&.e{waits}", "&>&.o"),
            (rules.odd, f"&.o{waits}", "&>&.e"),
        ):
            if assignments:
                yield "", [own] * here + [next_] * passing, _declared(assignments)
    if history.solution:
        yield "", [".slots:has([open])~&"], _declared({HINTING: 1})


def _displaying(history: History) -> Iterator[_Rule]:
    """Write what is to be seen, and so can be pressed and focused."""
    last = f".t{history.group - 1}"
    complete = f"&>.f:has({last}:checked)"
    # Chromium goes on with what it found while a group was not displayed, where something (a
    # screen reader, a test) asked for its style then. So nothing is found there: only groups that
    # are displayed have elements of the name that is asked for.
    # No rule asks for a group with the focus in it: that would be all that are around it, too. So
    # the next group is there from the last step but one, for what has the focus.
    nearly = f"&>.f:has(.t{history.group - 2}:checked)"
    yield "", [f"{nearly}~&"], "display:contents;--now:now"
    # Neither a complete group nor one that was left again is the one that waits; such a group is
    # drawn only as long as the focus is in it.
    idle = [complete, f"&>.f:not(:has({last}:checked))~&>.f"]
    yield "", [f"{drawn}:not(:focus-within)" for drawn in idle], "display:none;--now:none"
    yield "", [f"{drawn}>:not(.pad)" for drawn in idle], "display:none"
    yield "", idle, f"--{STEP}:-1" + (f";--{HINT}:0" if history.solution else "")
    focused = [
        f"&>.f {what}"
        for what in (f"{last}:checked:focus", f"{last}:checked:focus~i", ".prior:focus")
    ]
    yield _style(STEP, -1), focused, "display:grid"
    for step in range(history.group):
        seen = [f"&>.f .t{step}"] + ([f"&>.f .t{step - 1}:checked"] if step else [])
        seen += [f"{box}~*" for box in seen]
        yield _style(STEP, step), seen if step else [*seen, "&>.f .prior"], "display:grid"
    yield "", ["&>.f:focus-within~&"], f"--{HELD}:1"
    yield _style(HELD, 1), ["&>.f .prior"], "display:none"
    for i, choice in enumerate(history.game.choices):
        places = [f"&>.f .{choice.key}", f"&>.f .{choice.key}+b"]
        yield _style(history.legal(i), 1), places, "visibility:visible"
        if history.solution:
            yield _style(HINT, i + 1), [f"&>.f .a{i}"], "display:grid"
    if history.solution:
        undo = ["&>.f .pad :checked", "&>.f .pad .prior"]
        ring = "border-color:var(--sc-hint);box-shadow:0 0 0 3px var(--sc-hint)"
        yield _style(HINT, len(history.game.choices) + 1), undo, ring
    over = ["&>.f .win", "&>.f .pad>.next", "&>.f .veil"]
    yield _style(WON, 1), over, "display:flex"
    yield _style(WON, 1), ["&>.f .full"], "display:none"
    yield _style(STUCK, 1), ["&>.f .stuck"], "display:flex"


def _moving(history: History, scene: Scene) -> Iterator[_Rule]:
    """Write where the pieces are."""
    known = (*history.game.start, *history.game.shown)
    now: dict[str, Expression] = {name: Variable(history.now(name)) for name in known}
    for piece in scene.moving:
        said = {name: renamed(part, now) for name, part in piece.properties.items()}
        if piece.cell:
            said["now"], said["was"] = now[piece.cell], Variable(history.before(piece.cell))
        yield "", [f"&>.f {piece.selector}"], _declared(said)
    # Whoever comes back to a group should not see its last move made again.
    here, came = Variable("now"), Variable("was")
    fresh = is_equal(Variable(STEP), 0)
    if any(piece.cell for piece in scene.moving):
        yield "", ["&>.f .stage>*"], _declared({"cell": here})
        slide = {"cell": here + (came - here) * fresh}
        yield "@starting-style", ["&>&>.f .stage>*"], _declared(slide)
    if scene.told:
        counters = {i: part for i, part in enumerate(scene.told) if isinstance(part, Expression)}
        resets = " ".join(f"h{i} {css(renamed(part, now))}" for i, part in counters.items())
        words = "".join(
            f"counter(h{i})" if isinstance(part, Expression) else _quoted(part)
            for i, part in enumerate(scene.told)
        )
        yield "", ["&>.f .say>.spoken::after"], f"counter-reset:{resets};content:{words}"


def _naming(history: History, scene: Scene, w: Wording) -> Iterator[_Rule]:
    """Write what is called otherwise than the HTML says, and what a hint says."""
    # It keeps the focus of a group that was left: there is nothing that it could undo any more.
    yield _style(STEP, -1), ["&>.f .prior>b"], "display:none"
    yield _style(STEP, -1), ["&>.f .prior>i"], "display:block"
    if scene.brief:
        for choice in history.game.choices:
            yield "", [f"&>.f .{choice.key}+b::before"], f"content:{_quoted(choice.name)}"
        yield "", ["&>.f .pad :checked+b::before"], f"content:{_quoted(w('Undo'))}"
    if history.solution:
        for i, name in enumerate((*(choice.name for choice in history.game.choices), w("Undo")), 1):
            said = _quoted(w("Hint: {move}.", move=name) + " ")
            yield _style(HINT, i), ["&>.f .say>.spoken::before"], f"content:{said}"


def _quoted(text: str) -> str:
    """Write a string of CSS."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ") + '"'


def _html(history: History, scene: Scene, w: Wording, game: str) -> str:
    """Write the game's element."""
    hint = f'<summary class="key key-hint hint"><span class="spoken">{escape(w("Hint"))}</span>'
    help_ = f'<details class="help">{hint}</summary></details>' if history.solution else ""
    chain = "".join(_group(history, scene, w, game, number) for number in range(history.groups))
    return (
        f'<div class="sokocube" id="{game}" data-game="{scene.kind}" data-encoding="history"'
        f' role="group" aria-label="{escape(scene.name)}"'
        f' style="--columns:{scene.columns};--rows:{scene.rows}">'
        f'<div class="table" aria-live="polite">{scene.ground}{_note(scene)}'
        f'<div class="pad slots" aria-live="off">{scene.slots}{help_}</div>'
        f"{chain}{_full(history, scene, w, game)}{'</div>' * history.groups}"
        f'<div class="foot" aria-live="off">{_restart(w, game)}</div></div>'
        f"{_too_old(w)}</div>"
    )


def _group(history: History, scene: Scene, w: Wording, game: str, number: int) -> str:
    """Write a group of steps, without the end of its element: the next group stands in it."""
    boxes = [_boxes(history, scene, number, step, w) for step in range(history.group)]
    plan = history.plan(number)
    digits = f" style={_declared(plan)}" if plan else ""
    advice = "".join(scene.advice) if plan else ""
    return (
        f'<div class="{_classes(history, game, number)}"{digits}><div class=f>'
        f"<div class=stage aria-hidden=true>{scene.pieces}</div>"
        f"<div class=say role=status>{scene.say}</div>"
        f"<div class=pad aria-live=off>{_prior(w, game, number)}"
        f"<form method=dialog autocomplete=off>{''.join(boxes[:-1])}</form>"
        f"<form method=dialog autocomplete=off id={game}-{number}>{boxes[-1]}</form>{advice}"
        f"{_after_win(history, scene)}</div></div>"
    )


def _note(scene: Scene) -> str:
    """Write what is to be read where nothing else is said."""
    return f'<p class="note">{scene.note}</p>' if scene.note else ""


def _after_win(history: History, scene: Scene, style: str = "") -> str:
    """Write what a win adds to the keys: a veil over the hint that there is none of, and a link."""
    veil = f'<i class="off key-hint veil"{style}></i>' if history.solution else ""
    return veil + scene.link


def _boxes(history: History, scene: Scene, number: int, step: int, w: Wording) -> str:
    """Write the checkboxes of a step, each with the name of its choice and, once made, *Undo*."""
    kind = f" w{history.place(number, step)}" if history.kinds > 1 else ""
    undo = "" if scene.brief else f"<i>{escape(w('Undo'))}</i>"
    return "".join(
        f'<label><input type=checkbox class="{choice.key} t{step}{kind}">'
        f"<b>{'' if scene.brief else escape(choice.name)}</b>{undo}</label>"
        for choice in history.game.choices
    )


def _classes(history: History, game: str, number: int) -> str:
    """Give the classes of a group: the game's, even or odd, and its kind if there are several."""
    kind = f" m{number % history.kinds}" if history.kinds > 1 else ""
    return f"{game} {'eo'[number % 2]}{kind}"


def _full(history: History, scene: Scene, w: Wording, game: str) -> str:
    """Write the end of the chain: no step is left."""
    number = history.groups
    kept = w.number(history.moves)
    said = scene.full or escape(w("This page keeps {n} moves and is full.", n=kept))
    return (
        f'<div class="{_classes(history, game, number)}"><div class=f>'
        f"<div class=stage aria-hidden=true>{scene.pieces}</div>"
        f"<div class=say role=status>{scene.say}"
        f"<p class=full><strong>{said}</strong> {escape(w('Undo or restart.'))}</p></div>"
        f"<div class=pad aria-live=off>{_prior(w, game, number)}"
        f"{_after_win(history, scene, style=' style=display:flex')}</div>"
        "</div></div>"
    )


def _prior(w: Wording, game: str, number: int) -> str:
    """Write the button that takes back the last step of the group before."""
    if not number:
        return ""
    return (
        f'<button type=reset class="key key-undo prior" form={game}-{number - 1}>'
        f"<b>{escape(w('Undo'))}</b><i>{escape(w('Moves'))}</i></button>"
    )


def _restart(w: Wording, game: str) -> str:
    """Write the button that restarts, and the question that it asks first."""
    return (
        f'<button type="button" class="restart" popovertarget="{game}-ask">'
        f"{escape(w('Restart'))}</button>"
        f'<div class="ask" popover id="{game}-ask">'
        f"<p>{escape(w('Start again? All moves on this page are lost.'))}</p>"
        f'<button type="button" class="next" popovertarget="{game}-ask"'
        f' popovertargetaction="hide" autofocus>{escape(w("Play on"))}</button>'
        f' <a class="restart" href="">{escape(w("Restart"))}</a></div>'
    )


def _too_old(w: Wording) -> str:
    """Say to the owner of a browser that lacks something what that is."""
    # Whatever lacks @property lacks style queries too; no rule can ask for either.
    lacks = {"has": ":has()", "abs": "abs()", "round": "round(), mod()"}
    parts = "".join(f'<span class="lacks-{name}"> {what}</span>' for name, what in lacks.items())
    return (
        f'<p class="too-old">{escape(w("This game needs a newer browser."))}'
        f" {escape(w('Missing here:'))}{parts}<span> {escape(w('style queries'))}</span></p>"
    )
