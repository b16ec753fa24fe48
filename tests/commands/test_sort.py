"""Tests of `sokocube sort`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from sokocube.cli import cli
from sokocube.coloursort.collection import Collection, Pour
from sokocube.coloursort.rules import Rule

if TYPE_CHECKING:
    from pathlib import Path

KEYS = {"status", "moves", "solution", "states", "optimal"}


@pytest.fixture
def run(tmp_path: Path):
    """Write a file and run the command on it in this process."""

    def run_on(text: str, *arguments: str) -> Result:
        path = tmp_path / "puzzle.txt"
        path.write_text(text, encoding="utf-8")
        return CliRunner().invoke(cli, ["sort", str(path), *arguments])

    return run_on


@pytest.mark.parametrize(("rule", "moves"), [("water", 7), ("whole", 7), ("ball", 8)])
@pytest.mark.parametrize("method", ["bfs", "astar", "dfs"])
def test_solved(run, rule: str, moves: int, method: str) -> None:
    """The solution is a list of pairs counted from 1 that replays; a proof is called optimal."""
    result = run("abab;baba;;", "--json", "--rule", rule, "--method", method)
    told = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert told.keys() >= KEYS
    assert told["status"] == "solved"
    assert told["moves"] == len(told["solution"])
    assert told["optimal"] == (method != "dfs")
    assert told["moves"] >= moves
    assert told["moves"] == moves or method == "dfs"
    start = Collection(("ABAB", "BABA", "", ""), 4, Rule(rule))
    assert start.play(Pour(a - 1, b - 1) for a, b in told["solution"]).is_solved


def test_unsolvable_is_an_answer(run) -> None:
    """An unsolvable puzzle is proven so, with exit code 0, and one more tube is tried."""
    result = run("ABC\nABC\nABC\n-\n", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (told["status"], told["moves"], told["solution"], told["optimal"]) == (
        "unsolvable",
        None,
        None,
        False,
    )
    assert told["one_more_tube"] == 8
    assert "with one more empty tube: 8 pours" in run("ABC\nABC\nABC\n-\n").stdout


def test_upside_down_is_suspected(run) -> None:
    """Where a puzzle can be solved only when its tubes are turned over, that is said."""
    told = run("CCB\nCAA\nBAB\n-\n", "--json")
    assert json.loads(told.stdout)["upside_down"] == 5
    assert "was it written upside down?" in run("CCB\nCAA\nBAB\n-\n").stdout
    assert json.loads(run("BCC\nAAC\nBAB\n-\n", "--json").stdout)["moves"] == 5


def test_little_is_said_in_the_singular(run) -> None:
    """A puzzle that is sorted is called so, and one pour or position is no plural."""
    assert run("AA;;BB").stdout == "level 1: already sorted\n"
    assert json.loads(run("AA;;BB", "--json").stdout)["moves"] == 0
    assert run("A;A", "--capacity", "2").stdout.startswith("level 1: 1 pour, proven shortest, ")
    assert "1 position seen" in run("AB;BA;", "--budget", "1").stdout


def test_budget_spent(run) -> None:
    """A search that is cut off says so, with exit code 3."""
    result = run("abab;baba;;", "--json", "--budget", "3")
    assert result.exit_code == 3
    told = json.loads(result.stdout)
    assert (told["status"], told["reason"]) == ("budget", "the budget of 3 positions was spent")
    assert "no answer" in run("abab;baba;;", "--budget", "3").stdout


@pytest.mark.parametrize("text", ["ABAB\nBAB\n-", "AB?\nAB\n-", "", "?AB\n?AB\n-"])
def test_invalid(run, text: str) -> None:
    """A puzzle at fault gives one line on standard error, exit code 1, and says so in JSON."""
    result = run(text, "--json")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    told = json.loads(result.stdout)
    assert told["status"] == "invalid"
    assert told.keys() >= KEYS
    assert f"{told['reason']}; {told['remedy']}\n" in result.stderr
    assert run(text).stdout == ""


@pytest.mark.parametrize("options", [(), ("--hidden",)])
def test_invalid_has_every_key(run, options: tuple[str, ...]) -> None:
    """A puzzle at fault is told with the keys of a sound one; what is not known is null."""
    sound = json.loads(run("AB\nBA\n-", "--json", *options).stdout)
    told = json.loads(run("ABAB\nBAB\n-", "--json", *options).stdout)
    assert told.keys() == sound.keys() | {"line", "remedy"}
    told_of_all = {"file", "level", "title", "status", "reason", "states", "optimal"}
    assert {told[key] for key in sound.keys() - told_of_all} == {None}


def test_several_puzzles(run) -> None:
    """Several puzzles give a list; --level takes one of them."""
    text = "AB;BA;\nABAB;BABA;;"
    assert [told["moves"] for told in json.loads(run(text, "--json").stdout)] == [3, 7]
    assert json.loads(run(text, "--json", "--level", "2").stdout)["moves"] == 7
    missing = run(text, "--level", "3")
    assert (missing.exit_code, "there is no level 3" in missing.stderr) == (1, True)


def test_capacity(run) -> None:
    """The tallest tube tells the capacity unless it is given."""
    assert run("O;OOO").exit_code == 1
    assert json.loads(run("O;OOO", "--capacity", "4", "--json").stdout)["moves"] == 1


def test_hidden(run) -> None:
    """With --hidden the least worst case is the number of moves, and every mark has its own key."""
    told = json.loads(run("??B\nBAA\n-", "--hidden", "--json").stdout)
    assert told.keys() >= KEYS
    assert (told["status"], told["moves"], told["optimal"], told["guaranteed"]) == (
        "solved",
        4,
        True,
        True,
    )
    assert told["prefix"] == [[2, 3], [1, 2], [1, 3]]
    assert told["expected"] == 3.5
    marks = {tuple(mark["pour"]): mark for mark in told["marks"]}
    assert marks[1, 3]["guaranteed"] is False
    assert marks[2, 3] == {
        "pour": [2, 3],
        "guaranteed": True,
        "jointly_optimal": True,
        "worst": 4,
        "best": True,
    }
    assert told["plan"]["worst"] == 4
    assert "can be won for certain, with at most 4 pours" in run("??B\nBAA\n-", "--hidden").stdout


def test_hidden_without_a_guarantee(run) -> None:
    """A puzzle that nobody can be sure to win is not called unsolvable, unless no filling is."""
    told = json.loads(run("???A\nBABB\n-", "--hidden", "--json").stdout)
    assert (told["status"], told["moves"], told["guaranteed"]) == ("no guarantee", None, False)
    assert "no way of playing" in run("???A\nBABB\n-", "--hidden").stdout
    told = json.loads(run("(A)BC\n(A)BC\n(A)BC\n-", "--hidden", "--json").stdout)
    assert (told["status"], told["unsolvable"]) == ("unsolvable", 1)


def test_hidden_with_a_promise(run) -> None:
    """The promise of a solution is an assumption that is named, and changes the answer."""
    text = "??AB\nBAAB\n-"
    without, promised = (
        json.loads(run(text, "--hidden", "--json", *more).stdout) for more in ([], ["--solvable"])
    )
    assert (without["status"], without["promised"]) == ("no guarantee", False)
    assert (promised["status"], promised["promised"], promised["moves"]) == ("solved", True, 6)
    assert "promised" in run(text, "--hidden", "--solvable").stdout


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (
            "??B\nBAA\n-",
            [],
            "all can be solved; the longest of the shortest solutions takes 4 pours",
        ),
        ("(A)BC\n(A)BC\n(A)BC\n-", [], "none can be solved"),
        ("??AB\nBAAB\n-", [], "1 of them cannot be solved; the shortest solution takes 6 pours"),
        ("??AB\nBAAB\n-", ["--solvable"], "1 ruled out, since unsolvable; the shortest solution"),
        ("??B\nBAA\n-", ["--solvable"], "none had to be ruled out; the longest of the shortest"),
    ],
)
def test_the_lengths_of_fillings_in_words(run, text: str, options: list[str], said: str) -> None:
    """How many fillings can be solved, and in how many pours, is said as people would."""
    assert run(text, "--hidden", *options).stdout.splitlines()[1].strip().startswith(said)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("ABCDE\nEDCBA\nACEBD\nDBECA\nEACDB\n-\n-", []),
        ("?AB\n?BC\n?CA\n-\n-", ["--hidden"]),
    ],
)
def test_long_work_is_told_of(run, text, options, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an answer is worked on, standard error says so; standard output stays as it is."""
    quick = run(text, *options, "--json")
    monkeypatch.setattr("sokocube.commands.QUIET", 0.0)
    slow = run(text, *options, "--json")
    assert (slow.stdout, quick.stderr) == (quick.stdout, "")
    assert "level 1: still at work after 0 seconds\n" in slow.stderr


def test_hidden_over_budget(run) -> None:
    """What is too much for the budget is refused with the count of fillings and exit code 3."""
    text = "???A\n???B\n???C\n???D\n-\n-"
    result = run(text, "--hidden", "--json", "--budget", "100")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["status"], told["fillings"]) == (3, "budget", 369_599)
    assert told["refused"]
    assert told["reason"] == "; ".join(told["refused"])


def test_wrong_usage(run) -> None:
    """Options that do not go together are a wrong call."""
    assert run("AB;BA;", "--hidden", "--method", "bfs").exit_code == 2
    assert run("AB;BA;", "--solvable").exit_code == 2
    assert run("AB;BA;", "--rule", "steam").exit_code == 2
