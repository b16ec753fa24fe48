"""Pages for site tools that run no plugins."""

from __future__ import annotations

from click.testing import CliRunner

from reading_html import broken_links, scripts_in, tags_in
from site_project import LEVELS, Project
from sokocube.cli import cli
from sokocube.record import Choices


def test_the_command_line_writes_whole_pages(tmp_path, monkeypatch):
    """Each level has a page with a game, linked to the others; nothing is missing, no script."""
    monkeypatch.chdir(tmp_path)
    project = Project(tmp_path)
    project.write(LEVELS)
    done = CliRunner().invoke(cli, ["build", "site"])
    assert (done.exit_code, done.output) == (0, "2 levels, 2 computed anew, in site/\n")
    pages = project.pages()
    assert len(pages) == 6
    assert broken_links(pages, set(project.files())) == []
    for name, page in pages.items():
        assert scripts_in(page) == [], name
        assert next(a for tag, a in tags_in(page) if tag == "html") == {"lang": "en"}
    assert 'data-encoding="cube"' in pages["levels/first/level1/index.html"]
    assert "0 computed anew" in CliRunner().invoke(cli, ["build", "site"]).output


def test_faults_are_told_a_line_each(tmp_path, monkeypatch):
    """All faulty levels are named on standard error, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    Project(tmp_path).write({"levels/a.xsb": "####\n", "levels/b.xsb": "", "out": "a file"})
    done = CliRunner().invoke(cli, ["build", "site"])
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [
        "levels/a.xsb",
        "levels/b.xsb",
    ]
    assert not (tmp_path / "site").exists()


def test_every_option_that_shapes_games_can_be_given():
    """What the plugin's options say about games can be said on the command line, too."""
    given = cli.get_command(None, "build").make_context("build", ["site"]).params
    for name in Choices.__slots__:
        assert given[name] == getattr(Choices(), name)


def test_a_cache_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    """The pages are written all the same."""
    monkeypatch.chdir(tmp_path)
    Project(tmp_path).write({"levels/a.xsb": "#####\n#@$.#\n#####\n", "cache": "a file"})
    done = CliRunner().invoke(cli, ["build", "site", "--cache", "cache"])
    assert (done.exit_code, done.stdout) == (0, "1 level, 1 computed anew, in site/\n")
    assert done.stderr.startswith("cache: cannot be written (")
    assert (tmp_path / "site/levels/a/index.html").is_file()
