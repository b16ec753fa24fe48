"""The part of a site that is made of colour-sort puzzles: found, solved once, and shown."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from sokocube.cache import Cache
from sokocube.coloursort.analysis import analyse
from sokocube.coloursort.belief import belief_of
from sokocube.coloursort.collection import Collection
from sokocube.coloursort.fillings import fillings, missing_layers
from sokocube.coloursort.formats import parse_sorts
from sokocube.coloursort.policy import MOST_ENDS, drawn_plan, ends, played
from sokocube.coloursort.record import SortChoices, SortRecord, make_sort
from sokocube.coloursort.section import sort_section
from sokocube.coloursort.shelf import collect_sorts
from sokocube.errors import PuzzleError
from sokocube.pages.page import Links
from sokocube.play.wording import Wording

LEVELS = Path(__file__).parents[2] / "levels"
W = Wording()


@pytest.fixture
def folder(tmp_path):
    """Give a folder of levels with some puzzles."""
    sorts = tmp_path / "sorts"
    (sorts / "more").mkdir(parents=True)
    (sorts / "02 Second.txt").write_text("ABAB\nBABA\n-\n", encoding="utf-8")
    (sorts / "01_first.txt").write_text("Title: First & <best>\nAB\nBA\n-\n", encoding="utf-8")
    several = '[{"tubes": ["AB", "BA", ""]}, {"tubes": ["BA", "AB", ""]}]'
    (sorts / "more" / "two.json").write_text(several, encoding="utf-8")
    (sorts / "notes.md").write_text("no puzzle", encoding="utf-8")
    return tmp_path


def test_puzzles_are_found_in_order(folder):
    """Files are read in the order of a reader; several puzzles of a file are numbered below it."""
    sorts = collect_sorts(folder, called="levels")
    assert [(entry.address, entry.title) for entry in sorts.entries] == [
        ("sorts/01_first", "First & <best>"),
        ("sorts/02-second", "Second"),
        ("sorts/more/two/1", "Puzzle 1"),
        ("sorts/more/two/2", "Puzzle 2"),
    ]
    assert sorts.ignored == ("levels/sorts/notes.md",)
    assert sorts.faults == ()


def test_faults_are_lines(folder):
    """A file at fault and an address claimed twice are told; the other puzzles stay."""
    (folder / "sorts" / "03.txt").write_text("AB\nBB\n-\n", encoding="utf-8")
    (folder / "sorts" / "02-second.txt").write_text("AB\nBA\n-\n", encoding="utf-8")
    sorts = collect_sorts(folder, called="levels")
    assert len(sorts.entries) == 4
    told = [str(fault) for fault in sorts.faults]
    assert len(told) == 2
    assert any("levels/sorts/03.txt, line 1, level 1: wrong number" in line for line in told)
    assert any("claims the address sorts/02-second" in line for line in told)


def test_no_folder_no_puzzles(tmp_path):
    """Without a folder of puzzles there is nothing, and no page."""
    sorts = collect_sorts(tmp_path)
    assert (sorts.entries, sorts.faults, sorts.ignored) == ((), (), ())
    assert sort_section(sorts, SortChoices(), Cache(None)).pages == ()


def test_puzzles_are_computed_once(folder):
    """What was computed is found again; an edited puzzle is computed anew, and it alone."""
    cache = Cache(folder / "cache")
    assert sort_section(collect_sorts(folder), SortChoices(), cache).computed == 4
    cache = Cache(folder / "cache")
    assert sort_section(collect_sorts(folder), SortChoices(), cache).computed == 0
    (folder / "sorts" / "02 Second.txt").write_text("ABBA\nBAAB\n-\n", encoding="utf-8")
    assert sort_section(collect_sorts(folder), SortChoices(), cache).computed == 1


def test_pages_link_to_each_other(folder):
    """The overview leads to every puzzle, a puzzle to its neighbours and to the next on a win."""
    section = sort_section(collect_sorts(folder), SortChoices(), Cache(None))
    pages = {page.address: page for page in section.pages}
    assert next(iter(pages)) == "sorts/index"
    overview = pages["sorts/index"].draw(Links("sorts/index")).html
    assert overview.count("sc-card-facts") == 4
    assert "First &amp; &lt;best&gt;" in overview
    second = pages["sorts/02-second"].draw(Links("sorts/02-second"))
    assert 'rel="prev" href="../01_first/"' in second.html
    assert 'rel="next" href="../more/two/1/"' in second.html
    assert '<a class="next" href="../more/two/1/">Next puzzle</a>' in second.html
    last = pages["sorts/more/two/2"].draw(Links("sorts/more/two/2"))
    assert '<a class="next" href="../../../">All puzzles</a>' in last.html
    assert "<script" not in "".join(page.draw(Links(page.address)).html for page in section.pages)
    assert "proven: no solution has fewer" in second.html


def test_pages_speak_other_languages(folder):
    """A site in another language has these pages in it."""
    section = sort_section(collect_sorts(folder), SortChoices("fr"), Cache(None))
    assert section.pages[0].title == "Tri de couleurs"
    assert "Tube 1" in section.pages[1].draw(Links("sorts/01_first")).css


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ABC\nABC\nABC\n-", "proven: all positions were tried"),
        ("?AB\n?AB\n-", "the file does not know all layers"),
        ("(AAA)B\n(BBB)A\n-", "Pours that suffice"),
        ("ABABABABABAB\nBABABABABABA\n-", "Nothing"),
    ],
)
def test_puzzles_that_are_not_ordinary(tmp_path, text, told):
    """Unsolvable, unknown and hidden puzzles have pages that say what they are."""
    (tmp_path / "sorts").mkdir()
    (tmp_path / "sorts" / "a.txt").write_text(text, encoding="utf-8")
    section = sort_section(collect_sorts(tmp_path), SortChoices(), Cache(None))
    assert told in section.pages[1].draw(Links("sorts/a")).html


def test_a_puzzle_without_a_solution_is_marked_on_its_card(folder):
    """The overview says which puzzle cannot be won, and says it of no other."""
    (folder / "sorts" / "never.txt").write_text("ABC\nABC\nABC\n-", encoding="utf-8")
    section = sort_section(collect_sorts(folder), SortChoices(), Cache(None))
    cards = section.pages[0].draw(Links("sorts/index")).html.split("<li>")
    marked = [one for one in cards if "This level cannot be won." in one]
    assert [re.findall(r'class="sc-name">(.*?)<', one) for one in marked] == [["Never"]]
    assert section.unsolvable == 1


def test_first_pours_have_their_three_marks(tmp_path):
    """A page with hidden colours says how safe each first pour is, and what is assumed."""
    (tmp_path / "sorts").mkdir()
    (tmp_path / "sorts" / "a.txt").write_text("(AB)B\nBAA\n-", encoding="utf-8")
    section = sort_section(collect_sorts(tmp_path), SortChoices(), Cache(None))
    html = section.pages[1].draw(Links("sorts/a")).html
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html)
    assert [(pour, re.findall("<td>(.*?)</td>", cells)) for pour, cells in rows] == [
        ("1→3", ["no", "no", "no"]),
        ("2→3", ["yes", "yes", "yes (4 pours)"]),
    ]
    assert "Every filling is thought possible here" in html
    assert "a shortest solution of every filling: 2→3 1→2 1→3." in html
    (tmp_path / "sorts" / "a.txt").write_text("ABB\nBAA\n-", encoding="utf-8")
    section = sort_section(collect_sorts(tmp_path), SortChoices(), Cache(None))
    assert "sc-marks" not in section.pages[1].draw(Links("sorts/a")).html


def test_records_survive_the_cache():
    """A record read back from its JSON form is the same."""
    for text in ("AB\nBA\n-", "(A)AB\n(B)AB\n-", "?AB\n?AB\n-"):
        (level,) = parse_sorts(text)
        record = make_sort(level, SortChoices(), Cache(None))
        assert SortRecord.from_json(record.to_json()) == record


def test_own_puzzles_have_games_and_replays():
    """Every puzzle of the site can be played, and its solution watched."""
    sorts = collect_sorts(LEVELS)
    assert sorts.faults == ()
    assert len(sorts.entries) >= 12
    for entry in sorts.entries[:8]:
        record = make_sort(entry.level, SortChoices(), Cache(None))
        assert record.game is not None
        assert record.replay is not None
        assert record.least is not None
        if entry.level.has_hidden:
            assert record.hidden is not None
            assert record.hidden.plan.count("<details>") >= 2


def test_strategies_are_followed_on_every_filling():
    """Followed on each filling of a board, a strategy takes as many pours as it announces."""
    start = Collection(("?CBB", "?ABA", "?CAC", ""), 4)
    told = analyse(start)
    assert told.plan is not None
    boards = fillings(start.tubes, missing_layers(start.tubes, 4))
    taken = []
    for tubes in boards:
        board = Collection(tubes, 4)
        pours = played(told.plan, belief_of(start), board)
        assert board.play(pours).is_solved
        taken.append(len(pours))
    assert (max(taken), Fraction(sum(taken), len(taken))) == (told.worst, told.mean)
    with pytest.raises(PuzzleError):
        played(told.plan, belief_of(start), Collection(("AAAA", "BBBB", "CCCC", ""), 4))


def test_strategies_are_drawn_as_nested_details():
    """Each thing that may be seen opens to what is to be done then; chances add up to one."""
    told = analyse(Collection(("?CBB", "?ABA", "?CAC", ""), 4))
    assert told.plan is not None
    html = drawn_plan(told.plan, W)
    assert html.count("<details>") == html.count("</details>") >= 5
    assert html.count("All is sorted") == ends(told.plan)
    chances = re.findall(r"chance (\d+) in (\d+)", html)
    first = [Fraction(int(n), int(m)) for n, m in chances if m == "3"]
    assert first
    assert sum(branch.chance for branch in told.plan.branches) == 1
    assert ends(told.plan) <= MOST_ENDS
