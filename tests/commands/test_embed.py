"""`sokocube embed`: what it prints, what it writes, and with which code it exits."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from plain_cube import faults_of
from sokocube.cli import cli
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban, State
from sokocube.state_graph import explore

DATA = Path(__file__).parents[1] / "data"
FIRST = str(DATA / "level0.xsb")
SECOND = str(DATA / "level1.xsb")
Z3 = Path(sys.executable).with_name("z3")


def run(*arguments: str):
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["embed", *arguments])


def test_json_tells_what_was_found_and_proven() -> None:
    """The second level: 140 states, 184 edges, eight bits, which is least."""
    done = run(SECOND, "--json")
    answer = json.loads(done.stdout)

    assert done.exit_code == 0
    assert {key: answer[key] for key in ("states", "edges", "bits", "lower_bound", "minimal")} == {
        "states": 140,
        "edges": 184,
        "bits": 8,
        "lower_bound": 8,
        "minimal": True,
    }
    assert answer["seconds"] >= 0
    assert answer["method"] == "search"


def test_a_line_of_text_tells_the_same() -> None:
    """Without --json one line a level says it in words."""
    done = run(FIRST, "--walk-on")

    assert done.stdout.splitlines() == ["level 1: 15 states, 16 edges: 4 bits (minimal, by search)"]


@pytest.mark.parametrize("method", ["z3", "search", "auto"])
def test_the_file_written_can_be_verified(method: str, tmp_path: Path) -> None:
    """States in XSB and codes stand in the same order; played move by move they are right."""
    out = tmp_path / "codes.json"
    done = run(FIRST, "--walk-on", "--method", method, "--out", str(out))
    found = json.loads(out.read_text())

    assert done.exit_code == 0
    assert set(found) == {"states", "codes"}
    boards = [board_from_rows(text.split("\n")) for text in found["states"]]
    graph = explore(Sokoban(boards[0]), walk_on=True)
    assert [State(board.player, board.boxes) for board in boards] == list(graph.states)
    assert faults_of(graph, found["codes"], 4) == []


def test_equal_seeds_write_equal_files(tmp_path: Path) -> None:
    """Two runs write the same bytes: no time, no chance."""
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for file, seed in zip(files, "112", strict=True):
        assert run(SECOND, "--seed", seed, "--out", str(file)).exit_code == 0

    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


@pytest.mark.parametrize(("bits", "said", "code"), [("4", "sat", 0), ("3", "unsat", 3)])
def test_smt_lib_answers_in_another_process(
    bits: str, said: str, code: int, tmp_path: Path
) -> None:
    """The script is written whether or not so many bits do, and a solver says which."""
    script = tmp_path / "first.smt2"
    done = run(FIRST, "--walk-on", "--bits", bits, "--smt2", str(script))
    told = subprocess.run([Z3, script], capture_output=True, text=True, check=True).stdout

    assert done.exit_code == code
    assert told == f"{said}\n"


def test_smt_lib_is_written_for_the_bits_found(tmp_path: Path) -> None:
    """Without --bits the script asks for as many bits as were found."""
    script = tmp_path / "second.smt2"
    run(SECOND, "--smt2", str(script))

    assert "(declare-const c139 (_ BitVec 8))" in script.read_text()


def test_a_spent_budget_exits_with_three(tmp_path: Path) -> None:
    """Where nothing is found the answer says why, nothing is written, and the exit code is 3."""
    out = tmp_path / "none.json"
    done = run(SECOND, "--bits", "8", "--budget", "50", "--json", "--out", str(out))
    answer = json.loads(done.stdout)

    assert done.exit_code == 3
    assert (answer["bits"], answer["minimal"]) == (None, False)
    assert "budget of 50 steps" in answer["reason"]
    assert not out.exists()


def test_too_many_states_exit_with_three() -> None:
    """A level beyond the limit on states gets an answer that says so."""
    done = run(SECOND, "--limit", "100", "--json")
    answer = json.loads(done.stdout)

    assert done.exit_code == 3
    assert (answer["bits"], answer["reason"]) == (None, "more than 100 states can be reached")


def test_several_levels_give_a_list(tmp_path: Path) -> None:
    """A file of two levels prints a list; to write files one has to choose a level."""
    both = tmp_path / "both.xsb"
    both.write_text(Path(FIRST).read_text() + "\n\n" + Path(SECOND).read_text())
    answers = json.loads(run(str(both), "--json").stdout)
    refused = run(str(both), "--out", str(tmp_path / "x.json"))

    assert [answer["bits"] for answer in answers] == [4, 8]
    assert refused.exit_code == 1
    assert refused.stderr.count("\n") == 1
    assert json.loads(run(str(both), "--level", "2", "--json").stdout)["states"] == 140


def test_bad_input_exits_with_one(tmp_path: Path) -> None:
    """A missing file and a board without a player get one line each on stderr."""
    bad = tmp_path / "bad.xsb"
    bad.write_text("####\n#$.#\n####\n")
    for file in (bad, tmp_path / "missing.xsb"):
        done = run(str(file))

        assert done.exit_code == 1
        assert done.stderr.count("\n") == 1
        assert file.name in done.stderr


def test_wrong_usage_exits_with_two() -> None:
    """A method that there is not is wrong usage."""
    assert run(FIRST, "--method", "magic").exit_code == 2


def test_the_command_is_installed() -> None:
    """The command runs as a program of its own, too."""
    program = shutil.which("sokocube", path=str(Path(sys.executable).parent))
    assert program
    done = subprocess.run(
        [program, "embed", FIRST, "--json"], capture_output=True, text=True, check=True
    )

    assert json.loads(done.stdout)["bits"] == 4
    assert done.stderr == ""
