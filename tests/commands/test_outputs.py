"""What commands write: never over what they read, and never after long work in vain."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sokocube.cli import cli

LEVEL = "#####\n#@$.#\n#####\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that holds a level."""
    monkeypatch.chdir(tmp_path)
    Path("ok.xsb").write_text(LEVEL)


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("draw", "ok.xsb", "-o", "ok.xsb"),
        ("draw", "ok.xsb", "-o", "./link.svg"),
        ("page", "ok.xsb", "-o", "../{here}/ok.xsb"),
        ("embed", "ok.xsb", "--out", "ok.xsb"),
        ("embed", "ok.xsb", "--smt2", "ok.xsb"),
        ("embed", "ok.xsb", "--smt2", "ok.lurd"),
    ],
)
def test_the_level_file_is_never_overwritten(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """By whatever name an output is the level file or its solutions, it is refused."""
    Path("link.svg").symlink_to("ok.xsb")
    Path("ok.lurd").write_text("1: R\n")
    result = run(*(text.format(here=tmp_path.name) for text in arguments))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "would be overwritten, but it is read; choose another name" in result.stderr
    assert Path("ok.xsb").read_text() == LEVEL
    assert Path("ok.lurd").read_text() == "1: R\n"


@pytest.mark.parametrize("source", ["", ".", "..", "/"])
@pytest.mark.parametrize(
    "command", [("draw", "-o", "o.svg"), ("page", "-o", "o.html"), ("embed", "--out", "o.json")]
)
def test_a_folder_that_is_to_be_read_is_told_in_one_line(
    source: str, command: tuple[str, ...]
) -> None:
    """A folder has no solutions beside it that could be overwritten, nor a name of its own."""
    name, *out = command
    result = run(name, source, *out)
    assert (result.exit_code, result.stdout) == (1, "")
    expected = "is a folder; name a level file, or use sokocube check"
    assert result.stderr == f"{source or '.'}: {expected}\n"


def test_two_outputs_are_two_files() -> None:
    """Of two outputs of one name, one would be lost."""
    result = run("embed", "ok.xsb", "--out", "same.json", "--smt2", "./same.json")
    assert (result.exit_code, Path("same.json").exists()) == (1, False)
    assert result.stderr == "same.json: is asked for twice; choose two names\n"


@pytest.mark.parametrize(
    "arguments",
    [("draw", "ok.xsb", "-o"), ("page", "ok.xsb", "-o"), ("embed", "ok.xsb", "--out")],
)
def test_an_output_in_no_folder_is_refused_in_the_same_words(arguments: tuple[str, ...]) -> None:
    """Every command says what cannot be written, why, and what to do."""
    result = run(*arguments, "none/out")
    assert (result.exit_code, result.stdout) == (1, "")
    expected = "none/out: cannot be written (none: no such folder); choose another place\n"
    assert result.stderr == expected


@pytest.mark.parametrize(("command", "begins"), [("draw", "<svg"), ("page", "<!")])
def test_a_hyphen_stands_for_standard_output(command: str, begins: str) -> None:
    """The same text that would be written to a file is printed, and nothing else."""
    assert run(command, "ok.xsb", "-o", "file").exit_code == 0
    result = run(command, "ok.xsb", "-o", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes == Path("file").read_bytes()
    assert result.stdout.lower().startswith(begins)
    assert not Path("-").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("page", "ok.xsb", "-o", "-", "--json"),
        ("draw", "ok.xsb", "-o", "-", "--json"),
        ("embed", "ok.xsb", "--out", "-"),
    ],
)
def test_two_answers_do_not_share_standard_output(arguments: tuple[str, ...]) -> None:
    """Where an answer is printed already, the hyphen is wrong usage."""
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize("out", ["levels", "levels/site", ".", "levels/../levels"])
def test_pages_are_not_built_among_the_levels(out: str) -> None:
    """Neither the folder of the levels, nor one in it, nor one around it can hold the pages."""
    Path("levels").mkdir()
    Path("levels/ok.xsb").write_text(LEVEL)
    result = run("build", out)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "the pages would be mixed with the level files in levels; choose " in result.stderr
    assert [path.name for path in Path("levels").iterdir()] == ["ok.xsb"]


def test_a_file_in_the_way_of_the_pages_is_told_before_the_work() -> None:
    """A folder that cannot be made is refused before any level is measured."""
    Path("levels").mkdir()
    Path("levels/ok.xsb").write_text(LEVEL)
    result = run("build", "ok.xsb/site")
    assert result.exit_code == 1
    assert result.stderr == (
        "ok.xsb/site: cannot be written (a file is in the way); choose another place\n"
    )
    assert not Path(".cache").exists()


def test_draw_writes_nothing_but_svg() -> None:
    """Another ending than that of the picture is refused, whatever its case."""
    result = run("draw", "ok.xsb", "-o", "a.png")
    assert (result.exit_code, result.stdout, Path("a.png").exists()) == (1, "", False)
    assert result.stderr == "a.png: the picture is an SVG; give its name the ending .svg\n"
    assert run("draw", "ok.xsb", "-o", "a.SVG").exit_code == 0
    assert Path("a.SVG").read_text().startswith("<svg")


def test_draw_says_what_it_can_draw() -> None:
    """The advice for a level that is too large is one that can be followed."""
    room = "\n".join(["#" * 14, *["#            #"] * 8, "#  @ $ $ ..  #", "#" * 14])
    Path("wide.xsb").write_text(room)
    result = run("draw", "wide.xsb", "-o", "wide.svg")
    assert result.exit_code == 1
    assert result.stderr == (
        "wide.xsb, level 1: more than 5,000 states can be reached; "
        "only a level of at most 5,000 states can be drawn\n"
    )
