"""`sokocube generate`: what it prints, and how it refuses."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from plain_measures import check_level
from sokocube.cli import cli


def run(*arguments):
    """Run the command."""
    return CliRunner().invoke(cli, ["generate", *arguments])


def test_json_holds_everything_about_a_level():
    """The keys are those promised, and the level keeps what its chapter promises."""
    result = run("м'яч", "7", "--chapter", "2", "--language", "uk", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) >= {
        "id", "word", "seed", "seed_used", "chapter", "language", "level", "par", "par_proven",
        "solution", "measures", "discarded",
    }  # fmt: skip
    assert (answer["seed"], answer["chapter"], answer["language"]) == (7, 2, "uk")
    check_level(answer, "МЯЧ")


def test_the_same_again_in_words():
    """Without --json the board is drawn with letters on its boxes, and par is said."""
    first, second = run("cat", "3"), run("cat", "3")
    assert first.exit_code == 0
    assert first.stdout == second.stdout
    lines = first.stdout.splitlines()
    assert lines[0] == "en-1-cat-3: CAT"
    drawn = "".join(line for line in lines if line.startswith("#"))
    assert sorted(letter for letter in drawn if letter.isalpha()) == ["A", "C", "T"]
    assert any(line.startswith("par: ") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("", "1"), "the word is empty"),
        (("abcdefghi", "1"), "too long for a board: 9 letters"),
        (("x", "1"), "too short for a board: 1 letter;"),
        (("кіт", "1"), "is not an English letter"),
        (("cat", "1", "--language", "uk"), "is not a Ukrainian letter"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(arguments, said):
    """Bad input ends with exit code 1 and one line on stderr."""
    result = run(*arguments)
    assert result.exit_code == 1
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(("chapter", "told"), [("1", False), ("10", True)])
def test_who_asks_for_a_hard_level_is_told_to_wait(chapter, told, monkeypatch):
    """What may take minutes says so at once, on standard error."""

    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("sokocube.commands.generate.make", interrupt)
    result = run("question", "1", "--chapter", chapter)
    assert ("a level of chapter 10 may take minutes to make\n" in result.stderr) is told
    assert result.stdout == ""


def test_progress_is_shown_on_standard_error(monkeypatch):
    """What the generator tells now and then goes to standard error, and the answer is unchanged."""
    quick = run("cat", "3", "--json")
    monkeypatch.setattr("sokocube.commands.generate._QUIET", -1.0)
    shown = run("cat", "3", "--json")
    assert "seed 3: candidate 1 of 4\n" in shown.stderr
    assert "check of board 1 of" in shown.stderr
    assert shown.stdout == quick.stdout
    assert quick.stderr == ""


def test_a_seed_may_be_negative():
    """A negative seed is no option, before or behind the options that there are."""
    first = run("cat", "-5", "--chapter", "2", "--json")
    assert first.exit_code == 0
    assert json.loads(first.stdout)["seed"] == -5
    assert run("--chapter", "2", "--json", "cat", "-5").stdout == first.stdout


def test_a_seed_is_a_whole_number():
    """Anything else is wrong usage."""
    assert run("cat", "first").exit_code == 2
