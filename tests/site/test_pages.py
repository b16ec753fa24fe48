"""Links, fenced blocks, pages behind the scenes, and the collecting of levels."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from site_project import DATA
from sokocube.cache import Cache
from sokocube.collection import collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.errors import PuzzleError
from sokocube.pages.embedded import embedded
from sokocube.pages.fences import Fence, without_fences
from sokocube.pages.page import Links
from sokocube.record import Choices, Record, find_facts, make_record
from sokocube.site import Site, build_site
from sokocube.story.plugin_options import documented, figures
from sokocube.story.render import figures_of, render

BOARD = "#####\n#@$.#\n#####\n"

addresses = st.lists(
    st.text("ab.-1é", min_size=1, max_size=4).filter(lambda part: part.strip(".") == part),
    min_size=1,
    max_size=3,
).map("/".join)


@settings(deadline=None, derandomize=True)
@given(addresses, addresses, st.booleans())
def test_links_lead_where_mkdocs_puts_pages(here, there, directories):
    """From any page, a link resolves to the place at which MkDocs would publish the other."""
    from urllib.parse import urljoin

    from mkdocs.structure.files import File

    def url(address):
        return "/" + File(f"{address}.md", None, "", directories).url.removeprefix("./")

    links = Links(here, directories=directories)
    assert urljoin(url(here), links(there)) == url(there)


@pytest.mark.parametrize("directories", [True, False])
def test_links_to_and_from_indexes(directories):
    """The page of a folder is linked by its folder, or by its file where pages are files."""
    end = "" if directories else "index.html"
    assert Links("index", directories=directories)("levels/index") == (
        "levels/" if directories else "levels/index.html"
    )
    assert Links("levels/index", directories=directories)("index") == f"../{end}"


def test_fences_are_found_but_not_inside_others():
    """A block is replaced, also an indented one; text that shows how to write one stays."""
    page = """Play

```sokoban
level: a/b
```

````markdown
```sokoban
level: c
```
````

    ~~~sokoban
    #####
    #@$.#
    #####
    ~~~

```python
print("```")
```

```sokoban
never closed"""
    text, fences = without_fences(page)
    assert fences == (
        Fence(3, "sokoban", "", "level: a/b"),
        Fence(13, "sokoban", "", "#####\n#@$.#\n#####"),
    )
    assert "````markdown\n```sokoban\nlevel: c\n```\n````" in text
    assert '    <div class="sokocube-place" id="sokocube-place-1"></div>' in text
    assert text.endswith("```sokoban\nnever closed")


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(["```", "````", "~~~", "```py", "text", "", "  x"]), max_size=9).map(
        "\n".join
    )
)
def test_pages_without_blocks_of_ours_stay_as_they_are(page):
    """Whatever fences a page has, none of another kind is touched."""
    assert without_fences(page) == (page, ())


@pytest.fixture
def site(tmp_path) -> Site:
    """Give a small site of two levels."""
    (tmp_path / "a.xsb").write_text(BOARD)
    (tmp_path / "b.xsb").write_text(BOARD.replace("@$.", "@$ ."))
    return build_site(collect(tmp_path), Choices(), Cache(None))


def _block(body, info="", *, kind="sokoban", line=1):
    return Fence(line, kind, info, body)


def test_the_same_level_twice_on_a_page_gets_two_ids(site):
    """No id is on the page twice, and each game's rules are about its own."""
    drawn = embedded((_block(BOARD), _block(BOARD, line=5)), site, Links("index"))
    first, second = (game.html.split('id="')[1].split('"')[0] for game in drawn)
    assert first != second
    assert f"#{first}:" in drawn[0].css
    assert f"#{second}:" in drawn[1].css
    assert first not in drawn[1].css.replace(second, "")
    assert f'for="{second}-' in drawn[1].html


def test_a_named_level_leads_on(site):
    """A game that names a level leads to the one that follows it, from wherever it is shown."""
    [drawn] = embedded((_block("level: a"),), site, Links("guide/page"))
    assert 'href="../../levels/b/"' in drawn.html


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("level: nowhere", "line 7: there is no level nowhere; a level's name is"),
        ("#####\n#@@.#\n#$..#\n#####", "line 9: 2 players on the board"),
        (f"{BOARD}\n{BOARD}", "line 7: 2 levels in one block; give each its own block"),
        ("hello", "line 7: the block draws no level and names none; draw one with # @ $ ."),
    ],
)
def test_a_block_at_fault_says_where(site, body, said):
    """Each fault of a block is one line, with the line of the page."""
    [fault] = embedded((_block(body, line=7),), site, Links("index"))
    assert said in str(fault)


def test_pages_behind_the_scenes_are_filled():
    """Numbers stand where they are asked for; markup passes by Markdown."""
    story = render(
        "**{{ n }}** {{ mark }}\n\n{{ svg }}\n", {"n": 7, "svg": "<svg/>", "mark": "<b>"}
    )
    assert story.markdown == "**7** sokocubepiece0x\n\nsokocubepiece1x\n"
    html = "<p><strong>7</strong> sokocubepiece0x</p>\n<p>sokocubepiece1x</p>"
    assert story.finished(html) == "<p><strong>7</strong> <b></p>\n<svg/>"


@pytest.mark.parametrize(
    ("page", "line"),
    [("a\n\n{{ nothing }}", 3), ("a\n{% if %}", 2), ("a\n{{ n.x.y }}", 2)],
)
def test_a_page_that_asks_for_nothing_there_is_refused(page, line):
    """A name without a value, or a faulty template, is one line that says where."""
    with pytest.raises(PuzzleError) as raised:
        render(page, {"n": 1})
    assert raised.value.line == line


def test_unknown_figures_are_refused_with_the_names_there_are():
    """A page that names no module of figures is told which there are."""
    with pytest.raises(PuzzleError, match=r"no figures called 'zzz'; choose one of .*command_line"):
        figures_of("zzz", Cache(None))
    with pytest.raises(PuzzleError, match=r"no figures called 'Comand'; did you mean 'command_l"):
        figures_of("Comand", Cache(None))


def test_every_option_is_documented():
    """Each option of the plugin has a docstring, and the table of options holds them all."""
    from sokocube.options import Options

    names = [name for name, _ in Options._schema]
    assert [name for name, text in documented() if text.strip()] == names
    told = figures(Cache(None)).values["options"]
    assert [option["name"] for option in told] == names
    assert all(option["says"].endswith(".") for option in told)


def test_every_command_is_in_the_reference():
    """The reference of the command line holds each command with its options."""
    from sokocube.story import command_line

    told = {c["name"]: c["help"] for c in command_line.figures(Cache(None)).values["commands"]}
    assert "--walk-on" in told["graph"]


def test_levels_are_read_in_the_order_of_people(tmp_path):
    """Numbers in names count as numbers; shelves are folders and files with several levels."""
    for name in ("level10", "level9", "b/x 2", "b/x 10", "Level1"):
        path = tmp_path / f"{name}.xsb"
        path.parent.mkdir(exist_ok=True)
        path.write_text(BOARD)
    (tmp_path / "many.txt").write_text(f"{BOARD}\n{BOARD}\nTitle: Two\n")
    found = collect(tmp_path)
    assert found.faults == ()
    assert [(shelf.title, [e.address for e in shelf.entries]) for shelf in found.shelves] == [
        ("B", ["levels/b/x-2", "levels/b/x-10"]),
        ("Levels", ["levels/level1", "levels/level9", "levels/level10"]),
        ("Many", ["levels/many/1", "levels/many/2"]),
    ]
    assert [entry.title for entry in found.entries] == [
        "X 2",
        "X 10",
        "Level 1",
        "Level 9",
        "Level 10",
        "Level 1",
        "Two",
    ]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "lv: holds no level file; put one into it (.slc, .sok, .txt, .xsb)"),
        ({"a.xsb": BOARD, "A.txt": BOARD}, "lv/a.xsb: claims the address levels/a, which lv/A.txt"),
        ({"index.xsb": BOARD}, "lv/index.xsb: claims the address levels/index, which a page"),
        ({"a/1.xsb": BOARD, "a.xsb": f"{BOARD}\n{BOARD}"}, "claims the address levels/a/1"),
        ({"a.xsb": BOARD, "a/history.xsb": BOARD}, "claims the address levels/a/history"),
        ({"a.xsb": b"\0\1"}, "lv/a.xsb: "),
    ],
)
def test_what_is_wrong_with_a_folder_is_one_line(tmp_path, files, said):
    """Each fault of a folder of levels is a line of its own."""
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    [fault] = collect(tmp_path, called="lv").faults
    assert said in str(fault)
    assert "\n" not in str(fault)


def test_the_files_of_another_puzzle_are_left_alone(tmp_path):
    """Files in `sorts` are neither read as levels nor called ignored."""
    (tmp_path / "sorts").mkdir()
    (tmp_path / "sorts" / "one.txt").write_text("not a level")
    found = collect(tmp_path)
    assert (found.entries, found.faults, found.ignored) == ((), (), ())


def test_a_level_that_cannot_be_won_is_called_so(tmp_path):
    """Its page says that every position was tried."""
    (tmp_path / "lost.xsb").write_text("#####\n#$@ #\n#  .#\n#####\n")
    site = build_site(collect(tmp_path), Choices(), Cache(None))
    assert site.records["levels/lost"].unsolvable
    html = site.pages["levels/lost"].draw(Links("levels/lost")).html
    assert "proven: this level cannot be won" in html


def test_levels_are_ordered_by_difficulty(tmp_path):
    """The hardest known solution comes last but one, a level without a solution last."""
    (tmp_path / "1.xsb").write_text("#####\n#$@ #\n#  .#\n#####\n")
    (tmp_path / "2.xsb").write_text("########\n#@ $  .#\n########\n")
    (tmp_path / "3.xsb").write_text(BOARD)
    site = build_site(collect(tmp_path), Choices(), Cache(None))
    html = site.pages["levels/by-difficulty"].draw(Links("levels/by-difficulty")).html
    found = re.findall(r'class="sc-card" href="../(\d)/"', html)
    assert found == ["3", "2", "1"]


def test_a_better_solution_that_came_along_is_credited(tmp_path):
    """Where the solver's budget is spent, a solution from the file is shown, with its credit."""
    (tmp_path / "a.xsb").write_text("########\n#@ $  .#\n########\nSolution by Ann\nrRRR\n")
    site = build_site(collect(tmp_path), Choices(solve_budget=0), Cache(None))
    record = site.records["levels/a"]
    assert (record.solution, record.credit, record.answer.status) == ("rRRR", "Ann", "budget")
    assert "by Ann" in site.pages["levels/a"].draw(Links("levels/a")).html


def test_a_record_survives_the_cache(tmp_path):
    """A record read back from its JSON equals the one that was made."""
    import json

    (tmp_path / "a.xsb").write_text(BOARD)
    [level] = (entry.level for entry in collect(tmp_path).entries)
    record = make_record(level, Choices(), Cache(None))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert [game.encoding for game in record.games] == ["cube", "history"]
    assert record.replay is not None
    cache = Cache(None)
    assert find_facts(level, Choices(), cache) is None
    make_record(level, Choices(), cache)
    facts = find_facts(level, Choices(), cache)
    assert facts == record.facts()
    assert [(game.encoding, game.html) for game in facts.games] == [("cube", ""), ("history", "")]


def _drawn(site):
    return {address: page.draw(Links(address)) for address, page in site.pages.items()}


def test_a_game_whose_entry_was_lost_is_made_again(tmp_path):
    """Where only the facts of a level are left in the cache, its page is as it was."""
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels/a.xsb").write_text(BOARD)
    cache = Cache(tmp_path / "cache")
    before = _drawn(build_site(collect(tmp_path / "levels"), Choices(), cache))
    for entry in (tmp_path / "cache").rglob("*.json"):
        if entry.stat().st_size > 10_000:
            entry.unlink()
    site = build_site(collect(tmp_path / "levels"), Choices(), cache)
    assert site.computed == 0
    assert _drawn(site) == before


@pytest.mark.parametrize("alone", [60.0, 0.0])
def test_a_level_that_takes_long_is_named_meanwhile(alone, tmp_path, monkeypatch):
    """While nothing is done for long, a line says what is computed, in this process or others."""
    from sokocube import site as module

    (tmp_path / "a.xsb").write_text(f"{BOARD}\n{BOARD.replace('@$.', '@$ .')}")
    (tmp_path / "b.xsb").write_text((DATA / "level1.xsb").read_text())
    monkeypatch.setattr(module, "_ALONE", alone)
    monkeypatch.setattr(module, "_QUIET", 0.002)
    told: list[str] = []
    build_site(collect(tmp_path, called="lv"), Choices(), Cache(None), progress=told.append)
    assert told
    lines = re.compile(r"([012]) of 3 levels computed; computing lv/([ab]).xsb, level [12] \.\.\.")
    seen = [match.groups() for match in map(lines.fullmatch, told) if match]
    assert len(seen) == len(told)
    assert seen == sorted(seen)
    assert ("2", "b") in seen or alone == 0.0


def test_the_summary_counts_what_cannot_be_won(tmp_path):
    """Levels and colour-sort puzzles without a solution are counted, each with their kind."""
    (tmp_path / "sorts").mkdir()
    (tmp_path / "a.xsb").write_text("#####\n#$@ #\n#  .#\n#####\n")
    (tmp_path / "sorts/a.txt").write_text("ABC;ABC;ABC;\nAB;BA;\n")
    site = build_site(collect(tmp_path), Choices(), Cache(None), sorts=collect_sorts(tmp_path))
    assert site.summary() == (
        "1 level, 1 computed anew, 1 cannot be won;"
        " 2 colour-sort puzzles, 2 computed anew, 1 cannot be solved"
    )


def test_processes_side_by_side_change_nothing(tmp_path, monkeypatch):
    """Levels that other processes measured are those that this one would have measured."""
    from sokocube import site as module

    for name, row in (("a", "#@$.#"), ("b", "#@$ .#"), ("c", "#@ $.#")):
        (tmp_path / f"{name}.xsb").write_text(f"{'#' * len(row)}\n{row}\n{'#' * len(row)}\n")
    alone = build_site(collect(tmp_path), Choices(), Cache(tmp_path / "cache1"))
    monkeypatch.setattr(module, "_ALONE", 0.0)
    beside = build_site(collect(tmp_path), Choices(), Cache(tmp_path / "cache2"))
    unkept = build_site(collect(tmp_path), Choices(), Cache(None))
    assert alone.records == beside.records == unkept.records
    assert (alone.computed, beside.computed, unkept.computed) == (3, 3, 3)
    assert _drawn(alone) == _drawn(beside) == _drawn(unkept)
    assert unkept.cache.computed == 0  # what others made was handed over
    again = build_site(collect(tmp_path), Choices(), beside.cache)
    assert (again.records, again.computed) == (alone.records, 0)
