"""The command line: its answers, its exit codes, its words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from sokocube.cli import cli

DATA = Path(__file__).parent / "data"
SEED_LEVELS = Path(__file__).parents[2] / "shared/data/seed-levels"


def run(*arguments):
    """Run a command; give its exit code, what it printed, and what it said on standard error."""
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("level", "options", "expected"),
    [
        ("level0", ["--walk-on"], {"states": 15, "edges": 16, "depth": 7, "winning": 5}),
        ("level0", [], {"states": 11, "edges": 11, "depth": 7, "winning": 1}),
        ("level1", [], {"states": 140, "edges": 184, "depth": 12, "winning": 4}),
        ("level1", ["--walk-on"], {"states": 144, "edges": 192, "depth": 13, "winning": 8}),
    ],
)
def test_graph_counts_known_levels(level, options, expected):
    """The counts of two levels whose state graphs are known."""
    code, out, err = run("graph", DATA / f"{level}.xsb", *options, "--json")
    assert (code, err) == (0, "")
    assert expected.items() <= json.loads(out).items()


@pytest.mark.parametrize(
    ("level", "stopping", "walking"), [(1, 140, 144), (4, 3789, 3799), (5, 2917, 2935)]
)
def test_graph_counts_the_seed_levels(level, stopping, walking):
    """The counts that the seed text gives for its larger levels."""
    file = SEED_LEVELS / f"level{level}.txt"
    if not file.exists():
        pytest.skip("the seed levels are not beside this repository")
    assert json.loads(run("graph", file, "--json")[1])["states"] == stopping
    assert json.loads(run("graph", file, "--walk-on", "--json")[1])["states"] == walking


def test_several_levels_give_a_list_and_one_of_them_an_object(tmp_path):
    """With several levels in a file the answer is a list, unless one is asked for."""
    file = tmp_path / "two.xsb"
    file.write_text("#####\n#@$.#\n#####\n\n######\n#@$ .#\n######\nTitle: Second\n")
    both = json.loads(run("graph", file, "--json")[1])
    assert [level["level"] for level in both] == [1, 2]
    assert json.loads(run("graph", file, "--level", 2, "--json")[1]) == both[1]
    assert run("graph", file)[1].splitlines()[1] == (
        "level 2 (Second): 4 states, 3 edges, depth 2, 1 winning"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["graph", "nowhere.xsb"], "nowhere.xsb: cannot be read"),
        (["graph", DATA / "level0.xsb", "--level", 2], "there is no level 2; the file holds 1"),
        (["graph", DATA], "data: is a folder; name a level file, or use sokocube check"),
        (["graph", "/dev/null"], "/dev/null: not a regular file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_1(arguments, said):
    """Whoever made the mistake reads one line, on standard error."""
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert said in err


@pytest.mark.parametrize(
    "arguments", [["graph", DATA / "level0.xsb"], ["--help"], ["--version"], ["graph", "--help"]]
)
def test_an_output_that_is_full_is_one_line(arguments):
    """What cannot be printed is no traceback."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no file that is always full")
    command = [Path(sys.executable).with_name("sokocube"), *arguments]
    with full.open("w") as out:
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "the output: No space left on device\n")


@pytest.mark.parametrize(
    "arguments", [["grph"], ["graph"], ["graph", "x", "--level", "0"], ["graph", "x", "--nothing"]]
)
def test_wrong_usage_is_exit_code_2(arguments):
    """Wrong usage is told apart from bad input."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "Usage:" in err


def test_a_spent_budget_is_exit_code_3():
    """A level with more states than the limit has no answer inside it."""
    code, out, err = run("graph", DATA / "level1.xsb", "--limit", 100)
    assert (code, err) == (3, "")
    assert out.endswith(": no answer; more than 100 states can be reached; raise --limit\n")


def test_a_sound_level_is_given_though_another_is_faulty(tmp_path):
    """One level of a file can be asked for whatever is wrong with the others."""
    file = tmp_path / "three.xsb"
    file.write_text("#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n######\n#@$ .#\n######\n")
    assert run("graph", file, "--level", 1)[0] == 0
    assert run("graph", file, "--level", 3)[0] == 0
    code, _, err = run("graph", file, "--level", 2)
    assert (code, err.count("\n")) == (1, 1)
    assert ", level 2: " in err
    assert "there is no level 4; the file holds 3 levels" in run("graph", file, "--level", 4)[2]
    assert run("graph", file)[0] == 1


@pytest.mark.parametrize("command", ["graph", "embed"])
def test_a_level_beyond_the_limit_leaves_the_others_their_answers(command, tmp_path):
    """Every level is reported; one that has too many states has no numbers, but a reason."""
    file = tmp_path / "two.xsb"
    file.write_text("#######\n#@ $ .#\n#######\n\n#####\n#@$.#\n#####\n")
    code, out, _ = run(command, file, "--limit", 2, "--json")
    beyond, within = json.loads(out)
    assert code == 3
    assert (beyond["states"], beyond["edges"]) == (None, None)
    assert beyond["reason"] == "more than 2 states can be reached"
    assert (within["states"], within["edges"], within["reason"]) == (2, 1, "")
    said = run(command, file, "--limit", 2)[1].splitlines()
    assert said[0] == "level 1: no answer; more than 2 states can be reached; raise --limit"
    assert said[1].startswith("level 2: 2 states, 1 edge")
    assert command == "graph" or "1 bit (" in said[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["embed", DATA / "level0.xsb", "--bits", 25],
        ["embed", DATA / "level0.xsb", "--bits", 10**30],
        ["page", DATA / "level0.xsb", "--moves", 4001, "-o", "x.html"],
        ["daily", "--date", "0001-01-01", "--days", 3],
        ["daily", "--date", "9999-12-31"],
        ["daily", "--date", "soon"],
        ["daily", "--days", 10**12],
        ["build", "site", "--daily-archive", 99_999_999],
        ["build", "site", "--daily-date", "2026-02-30"],
        ["build", "site", "--language", "xx"],
        ["generate", "cat", 1, "--language", "de"],
        ["generate", "cat", 1, "--chapter", 11],
        ["generate", "--chaptr", 3],
    ],
)
def test_values_out_of_range_are_wrong_usage(arguments):
    """A number, a day or a language that cannot be had is refused before anything is done."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "Error: " in err.splitlines()[-1]


def test_every_command_explains_itself():
    """Each command answers --help, in one line among the others and at length by itself."""
    code, overview, _ = run("--help")
    assert code == 0
    for name in cli.list_commands(None):
        assert f"\n  {name} " in overview
        code, out, _ = run(name, "--help")
        assert code == 0
        assert f"Usage: cli {name}" in out


def test_the_installed_command_runs():
    """The command that pip installs starts and knows its version."""
    from sokocube import __version__

    program = Path(sys.executable).with_name("sokocube")
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"sokocube, version {__version__}\n"


def test_a_file_that_cannot_be_written_is_one_line(monkeypatch):
    """An error of the system says the file and the reason, and is no traceback."""
    import click

    from sokocube.commands import graph

    def refuse():
        Path("/nonexistent/out").write_text("")

    monkeypatch.setattr(graph, "graph", click.command("graph")(refuse))
    code, _, err = run("graph")
    assert (code, err) == (1, "/nonexistent/out: No such file or directory\n")
