"""Whole sites built from five lines of configuration."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from reading_html import broken_links, scripts_in, tags_in

REPOSITORY = Path(__file__).parents[2]
OWN_CONFIGURATION = """
site_name: Mine
theme:
  name: material
  custom_dir: mine
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      toggle: {icon: material/brightness-7, name: Dark}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      toggle: {icon: material/brightness-4, name: Light}
  features: [navigation.instant, search.share, announce.dismiss, content.tabs.link]
extra_javascript: [mine.js]
extra:
  consent: {title: Biscuits, description: Some}
  analytics: {provider: google, property: G-1}
plugins:
  - search
  - sokocube:
      scripts: keep
"""
OWN_TEMPLATE = """
{% extends "base.html" %}
{% block announce %}<b onclick="go()">News</b>{% endblock %}
{% block extrahead %}<script>own()</script><link rel="preload" as="script" href="x.js">
{% endblock %}
"""


def _lists_pages(page: str) -> bool:
    sidebar = next(a for _, a in tags_in(page) if "md-sidebar--primary" in a.get("class", ""))
    return "hidden" not in sidebar


def test_the_way_to_other_sections_is_in_sight(built, project):
    """Beside a page of ours stands the list of pages, unless tabs lead to the sections."""
    assert _lists_pages(built.read("levels/index.html"))
    config = (project.folder / "mkdocs.yml").read_text()
    tabs = "name: material\n  features: [navigation.tabs]"
    project.write({"mkdocs.yml": config.replace("name: material", tabs)})
    project.build()
    assert not _lists_pages(project.read("levels/index.html"))


def test_five_lines_give_playable_levels(built):
    """The site has a page with a game for every level, a browser of them, and a first page."""
    assert set(built.pages()) == {
        "404.html",
        "about/index.html",
        "index.html",
        "levels/index.html",
        "levels/by-difficulty/index.html",
        "levels/first/level0/index.html",
        "levels/first/level0/history/index.html",
        "levels/first/level1/index.html",
        "levels/first/level1/history/index.html",
    }
    for name in ("level0", "level1"):
        for page, encoding in (("", "cube"), ("history/", "history")):
            tags = tags_in(built.read(f"levels/first/{name}/{page}index.html"))
            games = [a for tag, a in tags if "sokocube" in a.get("class", "").split()]
            assert [game["data-encoding"] for game in games] == [encoding]


def test_no_page_has_a_script(built):
    """Nothing that could run is on any page, 404 included, and no script file is published."""
    assert {name for name, page in built.pages().items() if scripts_in(page)} == set()
    assert [name for name in built.files() if re.search(r"\.m?js(\.map)?$", name)] == []


def test_nothing_is_fetched_from_another_host(built):
    """No page asks another host for a font, a style or a picture."""
    for name, page in built.pages().items():
        for tag, attributes in tags_in(page):
            if tag != "a":
                urls = [attributes.get(key, "") for key in ("href", "src", "srcset")]
                assert not [url for url in urls if "//" in url], (name, tag)


def test_fonts_that_the_author_names_are_kept(project):
    """A font in the configuration is fetched as Material does it."""
    config = (project.folder / "mkdocs.yml").read_text()
    named = "name: material\n  font: {text: Noto Sans, code: Roboto Mono}"
    project.write({"mkdocs.yml": config.replace("name: material", named)})
    project.build("--strict")
    assert "family=Noto+Sans" in project.read("about/index.html")


def test_browsers_are_told_to_run_no_script(built):
    """Each page carries a policy against scripts before anything that it could concern."""
    for name, page in built.pages().items():
        first = next(a for tag, a in tags_in(page) if tag == "meta")
        assert first.get("http-equiv") == "Content-Security-Policy", name
        assert "script-src 'none'" in first["content"]


def test_links_lead_somewhere_below_any_folder(built):
    """Every link of every page is relative, and its target is there."""
    assert broken_links(built.pages(), set(built.files())) == []


def test_levels_are_in_order_and_linked(built):
    """A level's page leads to its neighbours, and the game's own link to the level that follows."""
    first = built.read("levels/first/level0/index.html")
    last = built.read("levels/first/level1/index.html")
    assert '<a class="next" href="../level1/">Next level</a>' in first
    assert 'rel="next" href="../level1/"' in first
    assert '<a class="next" href="../../">All levels</a>' in last
    assert 'rel="prev" href="../level0/"' in last
    for page in built.pages().values():
        assert "sokocube:next" not in page
    history = built.read("levels/first/level0/history/index.html")
    assert '<a class="next" href="../../level1/history/">Next level</a>' in history
    assert 'href="../" aria-current' not in history
    assert 'href="./" aria-current="page"' in history


def test_the_browser_tells_states_and_bits(built):
    """Each card shows what was computed of its level."""
    browser = built.read("levels/index.html")
    assert "<span>11 states</span>" in browser
    assert "<span>140 states</span>" in browser
    assert "<span>8 bits</span>" in browser
    assert browser.count('<svg class="thumbnail"') == 2


@pytest.mark.parametrize("tool", ["mkdocs", "properdocs"])
def test_both_tools_build_strictly_without_addresses_as_folders(project, tool):
    """MkDocs and properdocs build without a warning, also where pages are files."""
    config = (project.folder / "mkdocs.yml").read_text()
    project.write({"mkdocs.yml": config + "use_directory_urls: false\n"})
    project.build("--strict", tool=tool)
    assert "levels/first/level1.html" in project.pages()
    assert broken_links(project.pages(), set(project.files())) == []


def test_a_second_build_computes_nothing_and_an_edit_one_level(project):
    """What was computed is kept; one changed level is computed anew, a renamed file is not."""
    assert "2 levels, 2 computed anew" in project.build()
    assert "2 levels, 0 computed anew" in project.build()
    project.write({"levels/first/level0.xsb": "######\n#@ $.#\n######\n"})
    assert "2 levels, 1 computed anew" in project.build()
    shutil.move(project.folder / "levels/first/level0.xsb", project.folder / "levels/first/z.xsb")
    assert "2 levels, 0 computed anew" in project.build()


def test_large_pages_are_counted_and_break_nothing(project):
    """A page over the byte budget is counted in the summary line; a strict build passes."""
    said = project.build("--strict")
    assert "bytes" not in said
    settings = (project.folder / "mkdocs.yml").read_text()
    option = "- sokocube:\n      page_bytes: 60_000"
    project.write({"mkdocs.yml": settings.replace("- sokocube", option)})
    said = project.build("--strict")
    large = sum(len(page.encode()) > 60_000 for page in project.pages().values())
    assert large > 1
    assert f"computed anew; {large} pages have more than 60,000 bytes (" in said


def test_builds_are_the_same_to_the_byte(project, built):
    """Another folder and another hash seed give the same files, caches empty both times."""
    project.build("--strict", hash_seed="77")
    assert project.files() == built.files()


def test_every_fault_is_one_line_and_the_old_site_stays(project):
    """All faulty levels are told, a line each, without a traceback; nothing is cleared away."""
    project.build()
    before = project.files()
    project.write(
        {
            "levels/a.xsb": "#####\n#@@.#\n#$  #\n#####\n",
            "levels/b.xsb": "#####\n# $.#\n#####\n\n#####\n#@$ #\n#####\n",
            "levels/first.xsb": "",
            "levels/first/LEVEL1.txt": "#####\n#@$.#\n#####\n",
        }
    )
    said = project.build(check=False)
    lines = [line for line in said.splitlines() if "levels/" in line]
    assert len(lines) == 5, said
    for line in lines:
        assert re.match(r"ERROR +-  sokocube: levels/", line), line
    assert "levels/a.xsb, line 2" in said
    assert "levels/b.xsb, line 1, level 1" in said or "levels/b.xsb, level 1" in said
    assert "claims the address levels/first/level1" in said
    assert "Traceback" not in said
    assert project.files() == before


def test_a_missing_folder_of_levels_is_one_line(project):
    """The line names the folder and says what to do."""
    shutil.rmtree(project.folder / "levels")
    said = project.build(check=False)
    assert "levels: there is no such folder; make it and put a level file into it" in said
    assert "Traceback" not in said


def test_files_that_are_no_levels_are_named_once(project):
    """They are ignored with one INFO line, and a strict build goes through."""
    project.write({"levels/README.md": "x", "levels/first/map.png": "y", "levels/.hidden": "z"})
    said = project.build("--strict")
    assert re.findall(r"INFO .*ignored: (.*)", said) == ["levels/first/map.png, levels/README.md"]


def test_a_level_beyond_the_cube_is_played_as_a_history(project):
    """It is counted in the summary, and its own page has the other game."""
    config = (project.folder / "mkdocs.yml").read_text()
    project.write(
        {"mkdocs.yml": config.replace("- sokocube", "- sokocube:\n      cube_states: 100")}
    )
    said = project.build("--strict")
    assert "2 levels, 2 computed anew, 1 without a cube page" in said
    assert 'data-encoding="history"' in project.read("levels/first/level1/index.html")
    assert "levels/first/level1/history/index.html" not in project.files()


def test_a_wrong_option_is_one_line(project):
    """MkDocs says which option is wrong and what is expected."""
    config = (project.folder / "mkdocs.yml").read_text()
    for option in ("cube_states: -1", "cube_states: many", "scripts: some", "walk_on: 3"):
        project.write({"mkdocs.yml": config.replace("- sokocube", f"- sokocube:\n      {option}")})
        said = project.build(check=False)
        assert option.partition(":")[0] in said
        assert "Traceback" not in said


def test_an_unknown_language_is_one_line(project):
    """The line names the languages that there are."""
    config = (project.folder / "mkdocs.yml").read_text()
    project.write({"mkdocs.yml": config.replace("- sokocube", "- sokocube:\n      language: xx")})
    said = project.build(check=False)
    assert "no texts in the language 'xx'; choose one of en" in said
    assert "Traceback" not in said


def test_game_pages_have_no_script_in_a_site_full_of_them(project):
    """Where the author keeps scripts, pages of levels and pages with a game still have none."""
    project.write(
        {
            "mkdocs.yml": OWN_CONFIGURATION,
            "mine/main.html": OWN_TEMPLATE,
            "docs/mine.js": "own()",
            "docs/index.md": "# Home\n\n```sokoban\nlevel: first/level0\n```\n",
        }
    )
    project.build("--strict")
    pages = project.pages()
    assert scripts_in(pages["about/index.html"])
    for name, page in pages.items():
        if name.startswith("levels/") or name == "index.html":
            assert scripts_in(page) == [], name
            assert "News" in page  # the author's own template is used
            assert "md-search" not in page  # nothing stands there that would need a script
    assert "search/search_index.json" in project.files()


def test_a_script_that_another_plugin_adds_to_finished_pages_is_taken_out(project):
    """What is put into a page after its game is looked at, too, and the policy stands once."""
    code = "def on_post_page(output, **_):\n    return output + '<script>late()</script>'\n"
    configuration = project.folder / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8") + "hooks:\n  - late.py\n"
    project.write({"mkdocs.yml": text, "late.py": code})
    project.build("--strict")
    for name, page in project.pages().items():
        assert scripts_in(page) == [], name
        assert page.count("Content-Security-Policy") == 1, name


def test_scripts_none_leaves_out_search_and_extra_scripts(project):
    """By default the author's search and scripts are left out, and a line says so."""
    project.write(
        {
            "mkdocs.yml": OWN_CONFIGURATION.replace("scripts: keep", "scripts: none"),
            "mine/main.html": OWN_TEMPLATE,
            "docs/mine.js": "own()",
        }
    )
    said = project.build("--strict")
    assert "left out of the site: mine.js" in said
    assert "the search plugin is left out" in said
    assert {name for name, page in project.pages().items() if scripts_in(page)} == set()
    assert not [name for name in project.files() if name.endswith(".js") or "search" in name]


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs"])
def test_other_themes_lose_their_scripts(project, theme):
    """Pages in the themes of MkDocs itself hold the game and no script."""
    config = (project.folder / "mkdocs.yml").read_text()
    project.write({"mkdocs.yml": config.replace("material", theme)})
    project.build("--strict")
    assert {name for name, page in project.pages().items() if scripts_in(page)} == set()
    assert 'data-encoding="cube"' in project.read("levels/first/level0/index.html")


def test_words_of_a_level_never_become_markup(project):
    """Title, author and notes of a level are shown as they are, on every page that shows them."""
    evil = "</title><script>alert(1)</script>{{ 7*7 }}\"'&amp;"
    project.write(
        {
            "levels/evil.xsb": f"#####\n#@$.#\n#####\nTitle: {evil}\nAuthor: {evil}\n{evil}\n",
        }
    )
    project.build("--strict")
    for name, page in project.pages().items():
        assert scripts_in(page) == [], name
    page = project.read("levels/evil/index.html")
    assert "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{ 7*7 }}" in page


def test_a_page_of_the_author_at_a_level_s_address_is_refused(project):
    """Two pages at one address are one clear line; the author's own page of levels is not."""
    project.write({"docs/levels/index.md": "# My choice\n"})
    project.build("--strict")
    assert "My choice" in project.read("levels/index.html")
    project.write({"docs/levels/first/level0.md": "# Mine\n"})
    said = project.build(check=False)
    assert "levels/first/level0.md is the place of a level" in said


def test_faults_in_pages_are_one_line_with_their_place(project):
    """A block or a figure that is wrong is told with the page and the line in it."""
    head = "---\ntitle: A page\nfigures: FIGURES\n---\n\n"
    for page, said in (
        (
            "---\ntitle: A\n---\n\n# A\n\n```sokoban\nlevel: x/y\n```\n",
            ", line 7: there is no level",
        ),
        ("```sokoban\n####\n```\n", ", line 1: the block draws no level and names none; draw"),
        (head.replace("FIGURES", "nothing") + "# A\n", ": no figures called 'nothing'"),
        (head.replace("FIGURES", "command_line") + "# A\n\n{{ what }}\n", ", line 8: 'what' is"),
    ):
        project.write({"docs/about.md": page})
        out = project.build(check=False)
        assert f"sokocube: docs/about.md{said}" in out, out
        assert "Traceback" not in out


def test_all_faults_in_pages_are_told_before_the_build_stops(project):
    """Of every page and every block there is a line; what looks mistyped is a warning."""
    project.write(
        {
            "docs/a.md": "---\nsokocube:\n  mvoes: 3\n---\n# A\n\n```sokoban\n```\n",
            "docs/b.md": "# B\n\n```sokoban\nlevel: x\n```\n\n```coloursort ply=1\nAA\n```\n",
            "docs/about.md": "# About\n\n```Sokoban\nlevel: first/level0\n```\n",
        }
    )
    said = project.build(check=False)
    places = re.findall(r"^(ERROR|WARNING) +-  sokocube: docs/(.+?): ", said, re.MULTILINE)
    assert places == [
        ("WARNING", "about.md, line 3"),
        ("ERROR", "a.md, line 2"),
        ("ERROR", "a.md, line 7"),
        ("ERROR", "b.md, line 3"),
        ("ERROR", "b.md, line 7"),
    ], said
    assert "'Sokoban' is no kind of block, so it is shown as text; did you mean 'sokoban'?" in said
    assert "Traceback" not in said
    for name in ("a", "b"):
        (project.folder / f"docs/{name}.md").unlink()
    project.build()
    assert "Aborted with 1 warnings in strict mode!" in project.build("--strict", check=False)


def test_figures_are_filled_in_and_their_files_published(project):
    """A page behind the scenes shows what its module computes."""
    project.write(
        {"docs/about.md": "---\nfigures: plugin_options\n---\n# A\n\n{{ options[0].name }}\n"}
    )
    project.build("--strict")
    assert "<p>levels_dir</p>" in project.read("about/index.html")


def test_a_damaged_cache_changes_nothing(project, built):
    """Entries that are cut short or garbled are computed anew."""
    project.build()
    entries = sorted((project.folder / ".cache").rglob("*.json"))
    assert entries
    for number, entry in enumerate(entries):
        entry.write_bytes(entry.read_bytes()[:40] if number % 2 else b"\xff{]")
    assert "2 computed anew" in project.build()
    assert project.files() == built.files()


def test_readme_and_guide_show_the_lines_that_are_tested(project):
    """README and guide show the very configuration that these tests build."""
    config = (project.folder / "mkdocs.yml").read_text()
    for page in ("README.md", "docs/guide/index.md"):
        assert config in (REPOSITORY / page).read_text()
