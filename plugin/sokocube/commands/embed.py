"""`sokocube embed`: codes for the states of a level, and what is proven about their length."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from sokocube.commands import (
    NO_ANSWER,
    STDOUT,
    check_outputs,
    counted,
    file_argument,
    json_option,
    level_option,
    level_told,
    levels_asked_for,
    print_answers,
    walk_on_option,
    write_output,
)
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import embed as embed_graph
from sokocube.hypercube.smt import smt_lib
from sokocube.sokoban.level import rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.hypercube.embedding import Embedding
    from sokocube.hypercube.search import Try
    from sokocube.sokoban.level import Board, Level
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["embed"]

_PATIENCE = 2.0  # seconds

# The search keeps a number for each vertex of the cube, sixteen million at this size. A million
# states would do with 20 bits if moves joined them well, and more bits are of no use to a page.
_MOST_BITS = 24


@click.command()
@file_argument
@level_option
@walk_on_option
@click.option(
    "--bits",
    type=click.IntRange(0, _MOST_BITS),
    metavar="B",
    help=f"Ask for exactly B bits, at most {_MOST_BITS}.",
)
@click.option(
    "--method",
    type=click.Choice(("auto", "z3", "search")),
    default="auto",
    show_default=True,
    help="How to look for the codes.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed of the search, any whole number."
)
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    metavar="STEPS",
    help="Most steps of work on each number of bits; by default as many as suit the graph.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=100_000,
    show_default=True,
    help="Give up when more states than this can be reached.",
)
@click.option(
    "--smt2",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write the question as SMT-LIB, for B bits or as many as were found.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.json",
    help="Write states and codes, in the same order, as JSON.",
)
@json_option
def embed(  # noqa: PLR0917  # one parameter an option
    file: Path,
    number: int | None,
    walk_on: bool,
    bits: int | None,
    method: Literal["auto", "z3", "search"],
    seed: int,
    budget: int | None,
    limit: int,
    smt2: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Embed the state graphs of the levels in FILE in a hypercube.

    Every state gets a code of bits; the start is all zeros, and a move flips exactly one bit.
    Where a level has no embedding, or more states than the limit, the exit code is 3.
    """
    if STDOUT in {smt2, out}:
        raise click.UsageError("standard output is for the answer; name a file")
    check_outputs(file, smt2, out)
    levels = levels_asked_for(file, number)
    if len(levels) > 1 and (smt2 or out):
        raise PuzzleError(
            f"the file holds {len(levels)} levels", "choose one with --level", file=file.as_posix()
        )
    answers = []
    for level in levels:
        began = time.perf_counter()
        try:
            graph = explore(Sokoban(level.board), walk_on=walk_on, limit=limit)
        except TooManyStatesError as error:
            answers.append(_unknown(level, error))
            continue
        attempt = embed_graph(
            graph,
            level.board,
            bits=bits,
            method=method,
            budget=budget,
            seed=seed,
            progress=_told_when_slow(began),
        )
        if smt2:
            asked = max(1, attempt.bits or attempt.lower_bound if bits is None else bits)
            write_output(smt2, smt_lib(len(graph.states), graph.edges, asked))
        if out and attempt.embedding:
            found = _found(graph, level.board, attempt.embedding)
            write_output(out, json.dumps(found, indent=1) + "\n")
        answers.append(
            {
                **level_told(level),
                "states": len(graph.states),
                "edges": len(graph.edges),
                "bits": attempt.bits,
                "lower_bound": attempt.lower_bound,
                "minimal": attempt.minimal,
                "method": attempt.method,
                "reason": attempt.reason,
                "steps": attempt.steps,
                "seconds": round(time.perf_counter() - began, 3),
            }
        )
    print_answers(answers, as_json=as_json, line=_line)
    if any(answer["bits"] is None for answer in answers):
        raise click.exceptions.Exit(NO_ANSWER)


def _told_when_slow(began: float) -> Callable[[Try], None]:
    """Give what tells of progress on stderr, once there is something to wait for."""

    def tell(attempt: Try) -> None:
        if time.perf_counter() - began > _PATIENCE:
            click.echo(str(attempt), err=True)

    return tell


def _unknown(level: Level, error: TooManyStatesError) -> dict[str, Any]:
    """Give the answer for a level whose states are too many to be listed."""
    unknown = dict.fromkeys(("states", "edges", "bits", "lower_bound", "steps"))
    return {
        **level_told(level),
        **unknown,
        "minimal": False,
        "method": None,
        "reason": error.problem,
        "seconds": None,
    }


def _found(graph: StateGraph[State, str], board: Board, embedding: Embedding) -> dict[str, Any]:
    """Give what is written out: each state as a board in XSB, each code as a bit string."""
    return {
        "states": ["\n".join(rows_of(board, *state)) for state in graph.states],
        "codes": list(embedding.code_strings),
    }


def _line(answer: dict[str, Any]) -> str:
    named = f" ({answer['title']})" if answer["title"] else ""
    level = f"level {answer['level']}{named}"
    if answer["states"] is None:
        return f"{level}: no answer; {answer['reason']}; raise --limit"
    states = counted(answer["states"], "state", "states")
    size = f"{level}: {states}, {counted(answer['edges'], 'edge', 'edges')}"
    if answer["bits"] is None:
        return f"{size}: no embedding; {answer['reason']}"
    known = "minimal" if answer["minimal"] else f"bound {answer['lower_bound']}"
    bits = counted(answer["bits"], "bit", "bits")
    return f"{size}: {bits} ({known}, by {answer['method']})"
