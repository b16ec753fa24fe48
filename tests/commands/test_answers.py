"""What all commands share: where they read levels from, and what their answers are made of."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sokocube.cli import cli

REFERENCE = Path(__file__).parents[2] / "docs/reference/command-line.md"
LEVEL = "#####\n#@$.#\n#####\nTitle: One\n"
STUCK = "#####\n#$@ #\n#  .#\n#####\n"
SLC = (
    "<SokobanLevels><LevelCollection><Level Id='Two'>"
    "<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>"
)
TUBES = "AB\nBA\n-\n"
HIDDEN = "??B\nBAA\n-"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, given: str | None = None) -> Result:
    """Run a command in this process, with a text on standard input."""
    return CliRunner().invoke(cli, arguments, input=given)


READERS = [
    (("graph",), LEVEL),
    (("solve",), LEVEL),
    (("embed",), LEVEL),
    (("check",), LEVEL),
    (("page", "-o", "out"), LEVEL),
    (("draw", "-o", "out"), LEVEL),
    (("sort",), TUBES),
    (("sort", "--hidden"), HIDDEN),
]


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
@pytest.mark.parametrize(("command", "text"), READERS)
def test_every_command_reads_standard_input(command: tuple[str, ...], text: str, name: str) -> None:
    """The answer is that for a file of the same text, but for the name."""
    Path("file.txt").write_text(text)
    from_file = run(*command, "file.txt", "--json")
    piped = run(*command, name, "--json", given=text)
    assert (piped.exit_code, piped.stderr) == (0, "")

    def plain(said: str) -> str:
        return re.sub(r'"seconds": [\d.]+', "", said)

    assert plain(piped.stdout) == plain(from_file.stdout).replace("file.txt", "<stdin>")
    assert '"file": "<stdin>"' in piped.stdout


@pytest.mark.parametrize(
    ("command", "text", "said"),
    [
        ("graph", "", "<stdin>: nothing was given; give it a level\n"),
        ("graph", "hello", "<stdin>: no level found; draw one with # @ $ .\n"),
        (
            "check",
            "#####\n#@@.#\n#$ $#\n#####",
            "<stdin>, line 2, level 1: 2 players on the board; ",
        ),
        ("sort", "AB\nBB\n-", "<stdin>, line 1, level 1: wrong number of layers"),
    ],
)
def test_faults_of_standard_input_are_one_line(command: str, text: str, said: str) -> None:
    """They name it, and give no advice that is for files."""
    result = run(command, "-", given=text)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr.startswith(said)


def test_a_document_is_known_by_what_it_holds() -> None:
    """Standard input has no ending that could tell an SLC file."""
    assert json.loads(run("graph", "-", "--json", given=SLC).stdout)["title"] == "Two"


def test_a_closed_standard_input_is_one_line() -> None:
    """A process may be started without any."""
    command = f"'{Path(sys.executable).with_name('sokocube')}' graph - <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    said = "<stdin>: cannot be read (it is closed); name a file\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def keys_told(command: str) -> set[str]:
    """Give the keys that the reference names for a command."""
    row = re.search(rf"^\| `{command}` \| (.*`.*) \|$", REFERENCE.read_text(), re.MULTILINE)
    assert row is not None, command
    return set(re.findall(r"`([a-z_]+)`", row[1]))


def answer(*arguments: str, given: str) -> dict[str, Any]:
    """Give what a command prints as JSON."""
    said: dict[str, Any] = json.loads(run(*arguments, "-", "--json", given=given).stdout)
    return said


COMMON = {"file", "level", "title"}


@pytest.mark.parametrize(
    ("command", "text"), [(words, text) for words, text in READERS if words != ("check",)]
)
def test_the_reference_names_every_key(command: tuple[str, ...], text: str) -> None:
    """What an answer about a level holds is what every such answer holds, and what is told."""
    name = " ".join(word for word in command if word not in {"-o", "out"})
    given = answer(*command, given=text)
    assert list(given)[:3] == ["file", "level", "title"]
    at_fault = {"line", "remedy", "invalid"}
    elsewhere = {
        "sort": at_fault | {"one_more_tube", "upside_down", "unsolvable"},
        "sort --hidden": at_fault,
    }
    assert given.keys() == COMMON | keys_told(name) - elsewhere.get(name, set())


def test_the_reference_names_the_keys_of_answers_of_other_kinds() -> None:
    """What cannot be solved, what is at fault, and what `check` and `generate` say."""
    stuck = answer("sort", given="ABC\nABC\nABC\n-")
    assert {"one_more_tube", "upside_down"} <= stuck.keys() <= COMMON | keys_told("sort")
    invalid = answer("sort", given="AB\nBB\n-")
    assert {"line", "remedy"} <= invalid.keys() <= COMMON | keys_told("sort")
    Path("levels/sorts").mkdir(parents=True)
    Path("levels/sorts/a.txt").write_text(TUBES)
    Path("levels/a.xsb").write_text(f"{LEVEL}\n#####\n#@@.#\n#$ $#\n#####\n")
    checked = json.loads(run("check", "levels", "--json").stdout)
    named = {*checked, *checked["levels"][0], *checked["puzzles"][0], *checked["faults"][0]}
    assert named - COMMON == keys_told("check")
    assert checked["faults"][0].keys() == {"file", "line", "level", "reason", "remedy"}
    made = json.loads(run("generate", "cat", "3", "--json").stdout)
    assert made.keys() == keys_told("generate")


def test_statuses_and_reasons_are_the_same_words_everywhere() -> None:
    """A level without a solution, and a budget that is spent, read alike for both puzzles."""
    assert answer("solve", given=STUCK)["status"] == "unsolvable"
    assert answer("sort", given="ABC\nABC\nABC\n-")["status"] == "unsolvable"
    spent = [
        answer("solve", "--budget", "1", given="#######\n#@  $.#\n#######\n"),
        answer("sort", "--budget", "1", given=TUBES),
    ]
    assert {(said["status"], said["reason"]) for said in spent} == {
        ("budget", "the budget of 1 position was spent")
    }
