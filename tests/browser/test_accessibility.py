"""What everybody can use: rules of axe-core, words for ears, room for fingers, calm, small windows.

axe-core runs inside the page, so for it alone scripts are on and the page's own policy is off.
"""

from __future__ import annotations

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from itertools import product
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from browser.small_games import SMALL_GAMES, opened, play, written
from site_project import DATA, REPOSITORY, Project
from sokocube.cache import Cache
from sokocube.pages.page import Links, filled
from sokocube.pages.scriptless import POLICY
from sokocube.pages.style import SKINS, style_sheet
from sokocube.words.adventure import adventure
from sokocube.words.pages import adventure_pages
from sokocube.words.request import level_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from browser.chromium import Chromium, ChromiumWindow

pytestmark = pytest.mark.browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")

_PROSE = """# Prose

A [link](index.md) among words, `code`, and a [heading](#more) further down.

!!! note
    A note with a [link](index.md).

??? tip "Closed"
    Words that are folded away.

| Option | Type | What it does |
|---|---|---|
| `a_long_name_of_an_option` | `.cache/plugin/sokocube` | A sentence that has to wrap on a phone. |

```yaml title="mkdocs.yml"
site_name: My puzzles   # a remark that is long enough to be wider than any small telephone is
plugins:
  - sokocube
```

```python
def double(n: int = 1) -> str:  # a remark
    return "x" + str(2.5 * n)
```

## More

Words.
"""

_HOME = """---
hide: [navigation, toc]
---
# Home

One sentence.
{ .home-lead }

```sokoban
level: first/level0
```

<ul class="home-doors">
<li><a href="levels/"><svg viewBox="0 0 64 64" aria-hidden="true"></svg><strong>Levels</strong>
<span>All of them.</span></a></li>
</ul>
"""

KINDS = {
    "home": "index.html",
    "levels": "levels/index.html",
    "levels by difficulty": "levels/by-difficulty/index.html",
    "cube level": "levels/first/level0/index.html",
    "history level": "levels/first/level0/history/index.html",
    "colour-sort puzzles": "sorts/index.html",
    "colour-sort puzzle": "sorts/tubes/index.html",
    "puzzle with hidden colours": "sorts/veiled/index.html",
    "prose": "prose/index.html",
    "no such page": "404.html",
    "adventure": "words/map.html",
    "word level": "words/level.html",
}
"""Every kind of page that a site has, and one of that kind."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build a site that looks like the shipped one and has one page of each kind, and serve it."""
    made = Project(tmp_path_factory.mktemp("looks"))
    shipped = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[0]
    before, _, rest = shipped.partition("\nplugins:\n")
    after = rest[rest.index("\n\n") :]
    shipped = f"{before}\nplugins:\n  - sokocube\n{after}"  # what its options make takes long
    looks = (REPOSITORY / "site-overrides").as_posix()
    made.write(
        {
            "mkdocs.yml": shipped.replace("custom_dir: site-overrides", f"custom_dir: {looks}")
            + "\nnav:\n  - Play: [index.md, levels/index.md, sorts/index.md]"
            + "\n  - Words:\n    - Prose: [prose.md]\n",
            "docs/index.md": _HOME,
            "docs/prose.md": _PROSE,
            "levels/first/level0.xsb": (DATA / "level0.xsb").read_text(),
            "levels/sorts/tubes.txt": "AB\nBA\n-\n",
            "levels/sorts/veiled.txt": (
                REPOSITORY / "levels/sorts/02-which-is-which.txt"
            ).read_text(),
        }
        | {
            f"docs/assets/{name}.svg": (REPOSITORY / f"docs/assets/{name}.svg").read_text()
            for name in ("logo", "favicon")
        }
    )
    made.build("--strict")
    _write_word_pages(made.folder / "site/words")
    handler = partial(_Quiet, directory=made.folder / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def _write_word_pages(folder: Path) -> None:
    """Write the map of an adventure of one level, and that level, without a theme."""
    folder.mkdir()
    for name in ("sokocube", "pages"):
        (folder / f"{name}.css").write_text(style_sheet(name).text, encoding="utf-8")
    level = level_of(adventure("en")[0][0], Cache(None))
    wanted = {"adventure/en/index": "map", "adventure/en/1/1": "level"}
    for page in adventure_pages({"en": [[level]]}):
        if page.address in wanted:
            html = filled(
                "bare.html",
                language="en",
                policy=POLICY,
                page=page,
                drawn=page.draw(Links(page.address)),
                sheets=["sokocube.css", "pages.css"],
            )
            path = folder / f"{wanted.pop(page.address)}.html"
            path.write_text(html, encoding="utf-8")
    assert not wanted


def with_scripts(
    chromium: Chromium, width: int, scheme: str, **options: Any
) -> AbstractContextManager[ChromiumWindow]:
    """Open a window in which axe-core can run."""
    return chromium.window(
        width=width,
        height=844,
        java_script_enabled=True,
        bypass_csp=True,
        color_scheme=scheme,
        **options,
    )


def wear(window: ChromiumWindow, skin: str) -> None:
    """Give the page a skin."""
    text = "" if skin == SKINS[0] else style_sheet(skin).text
    window.evaluate(
        "document.head.append(Object.assign(document.createElement('style'),"
        f" {{textContent: {json.dumps(text)}}}))"
    )


def faults(window: ChromiumWindow, *rules: str) -> list[str]:
    """Give what axe-core finds wrong with the page, by all of its rules or only by some."""
    only = {"runOnly": list(rules)} if rules else {}
    window.evaluate(AXE)
    found = window.page.evaluate(
        "options => axe.run(document, options)", {"resultTypes": ["violations"], **only}
    )
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_axe_finds_nothing_on_any_kind_of_page(
    chromium: Chromium, pages: str, width: int, scheme: str
) -> None:
    """No rule of axe-core is broken, on a phone and on a desk, in light and in dark."""
    with with_scripts(chromium, width, scheme) as window:
        for kind, place in KINDS.items():
            window.open(pages + place)
            assert faults(window) == [], kind
            window.page.emulate_media(color_scheme="dark" if scheme == "light" else "light")
            assert faults(window, "color-contrast") == [], kind
            window.page.emulate_media(color_scheme=scheme)


@pytest.mark.parametrize("kind", SMALL_GAMES)
def test_axe_finds_nothing_in_any_state_of_a_game(
    chromium: Chromium, kind: str, tmp_path: Path
) -> None:
    """At the start, in the middle, stuck, won and full, no rule is broken in light or in dark."""
    url = written(kind, tmp_path)
    with with_scripts(chromium, 390, "light") as window:
        for name, state in SMALL_GAMES[kind].items():
            play(opened(kind, window, url), state)
            assert faults(window) == [], name
            window.page.emulate_media(color_scheme="dark")
            assert faults(window, "color-contrast") == [], name
            wear(window, "paper")
            assert faults(window, "color-contrast") == [], (name, "paper")
            window.page.emulate_media(color_scheme="light")
            assert faults(window, "color-contrast") == [], (name, "paper")


def told(window: ChromiumWindow) -> str:
    """Give the words of the status region as assistive technology is told them."""
    session = window.page.context.new_cdp_session(window.page)
    nodes = {n["nodeId"]: n for n in session.send("Accessibility.getFullAXTree")["nodes"]}

    def words(node: dict[str, Any]) -> Iterator[str]:
        if not node["ignored"] and node["role"]["value"] == "StaticText":
            yield node["name"]["value"]
        else:
            for child in node.get("childIds", ()):
                if child in nodes:
                    yield from words(nodes[child])

    regions = [n for n in nodes.values() if not n["ignored"] and n["role"]["value"] == "status"]
    assert len(regions) == 1
    return " ".join(" ".join(words(regions[0])).split())


@pytest.mark.parametrize("kind", SMALL_GAMES)
def test_the_status_region_says_what_happened(
    chromium: Chromium, kind: str, tmp_path: Path
) -> None:
    """In every state the accessibility tree holds the words and the numbers that are seen."""
    url = written(kind, tmp_path)
    with chromium.window(width=390, height=844) as window:
        for name, state in SMALL_GAMES[kind].items():
            play(opened(kind, window, url), state)
            assert state.says in told(window), name


_SMALL = """[...document.querySelectorAll('a[href], button, summary, input, textarea')]
  .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(e => !e.closest('p, li, dd, td, figcaption, h1, h2, h3, .md-copyright')
    || getComputedStyle(e).display != 'inline')
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width && r.height && (r.width < 43.9 || r.height < 43.9))
  .map(([e, r]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)"""
"""What can be pressed and is smaller than a finger, links within a sentence excepted."""


def test_fingers_have_room(chromium: Chromium, pages: str, tmp_path: Path) -> None:
    """On a phone all that can be pressed is at least 44 px wide and high, also in the menu."""
    with chromium.window(width=390, height=844) as window:
        for kind, place in KINDS.items():
            window.open(pages + place)
            assert window.evaluate(_SMALL) == [], kind
        window.open(pages + KINDS["prose"])
        window.page.get_by_role("button", name="Navigation").click()
        assert window.evaluate(_SMALL) == []
        for kind, states in SMALL_GAMES.items():
            url = written(kind, tmp_path)
            for name, state in states.items():
                play(opened(kind, window, url), state)
                assert window.evaluate(_SMALL) == [], (kind, name)


@pytest.mark.parametrize("width", [320, 640])
def test_nothing_has_to_be_scrolled_sideways(chromium: Chromium, pages: str, width: int) -> None:
    """Pages fit into the narrowest phone, and into a window of 1280 px that shows them doubled."""
    with chromium.window(width=width, height=568) as window:
        for kind, place in KINDS.items():
            window.open(pages + place)
            assert window.evaluate("document.documentElement.scrollWidth") <= width, kind


_MOVING = """[...document.querySelectorAll('body, body *')]
  .filter(e => [null, '::before', '::after'].map(part => getComputedStyle(e, part))
  .some(s => [s.transitionDuration, s.animationName == 'none' ? '0s' : s.animationDuration]
    .some(times => times.split(', ').some(time => parseFloat(time) > 0))))
  .filter(e => !e.closest('.replay'))
  .map(e => e.outerHTML.slice(0, 90))"""
"""What would slide or fade. (The clocks of a replay run only while it plays.)"""


def test_nothing_moves_for_those_who_want_no_motion(chromium: Chromium, pages: str) -> None:
    """With reduced motion no element of any page has a transition or an animation."""
    with chromium.window(still=True) as window:
        for kind, place in KINDS.items():
            window.open(pages + place)
            assert window.evaluate(_MOVING) == [], kind


def test_the_menu_opens_by_key(engine: Any, pages: str) -> None:
    """On a phone Tab reaches the menu, Space opens it, Tab leads through it, Space closes it."""
    open_ = "document.querySelector('#sc-menu').matches(':popover-open')"
    here = "document.activeElement.innerText.trim() || document.activeElement.ariaLabel"
    with engine.window(width=390, height=844) as window:
        window.open(pages + KINDS["prose"])
        reached: list[str] = []
        while not reached or reached[-1] != "Navigation":
            assert len(reached) < 4
            window.press("Tab")
            reached.append(window.evaluate(here))
        window.press("Space")
        assert window.evaluate(open_)
        window.press("Tab")
        assert window.evaluate(here) == "Home"
        window.press("Shift+Tab")
        window.press("Space")
        assert not window.evaluate(open_)


_DRAWN = """(() => {
  const style = what => getComputedStyle(document.querySelector(what));
  return {floor: style('.floor').fill, wall: style('.wall').fill,
          goal: style('.goal').stroke, key: style('.key.bit').borderTopColor,
          table: style('.table').backgroundColor};
})()"""


@pytest.mark.parametrize(("scheme", "skin"), [("light", "paper"), ("dark", "warehouse")])
def test_the_board_survives_forced_colours(
    chromium: Chromium, scheme: str, skin: str, tmp_path: Path
) -> None:
    """Where the system's colours replace ours, walls, goals and keys still differ from floor."""
    options = {"forced_colors": "active", "color_scheme": scheme}
    with chromium.window(width=390, height=844, **options) as window:
        opened("cube", window, written("cube", tmp_path))
        wear(window, skin)
        drawn = window.evaluate(_DRAWN)
        assert drawn["floor"] == drawn["table"]
        for part in ("wall", "goal", "key"):
            assert drawn[part] != drawn["floor"], part


_SEEN = """[%r].map(what => document.querySelector(what))
  .map(e => Boolean(e) && e.checkVisibility({visibilityProperty: true}))[0]"""
_PLACE = """(({x, y, width, height}) => [x, y, width, height])(
  document.querySelector(%r).getBoundingClientRect())"""


def test_paper_shows_the_board_and_no_controls(chromium: Chromium, pages: str) -> None:
    """Printed, a page of a level is its title, its board, what is known and the solution."""
    with chromium.window(width=800, height=1100) as window:
        for kind in ("cube level", "history level", "colour-sort puzzle"):
            window.open(pages + KINDS[kind])
            window.page.emulate_media(media="print")
            for what in (".pad", ".restart", ".md-header", ".md-footer", ".sc-pager"):
                assert not window.evaluate(_SEEN % what), (kind, what)
            for what in (".sokocube .board", "h1", ".sc-facts", ".sc-solution .lurd"):
                assert window.evaluate(_SEEN % what), (kind, what)
            if kind != "cube level":
                board = window.evaluate(_PLACE % ".sokocube .board")
                assert window.evaluate(_PLACE % ".sokocube .stage") == board, kind
            window.page.emulate_media(media="screen")


def test_each_kind_of_page_is_looked_at() -> None:
    """All games are played in the five states, but for those that they do not know."""
    states = {
        kind: [*SMALL_GAMES[kind], *SMALL_GAMES.get(f"short {kind}", ())]
        for kind in ("cube", "history", "words", "sort")
    }
    five = ["start", "middle", "stuck", "won", "full"]
    assert states == {kind: five[: 4 if kind == "cube" else 5] for kind, _ in product(states, [0])}
