"""What games look like: the option `skin`."""

from __future__ import annotations

import re

import pytest

from site_project import FIVE_LINES
from sokocube.pages.bare import bare_files
from sokocube.pages.page import Drawn, Page
from sokocube.pages.style import SKINS, page_sheets, style_sheet
from sokocube.site import Site

CLASSES = re.compile(r"\.(?=[a-z])([\w-]+)")


def test_a_skin_is_a_sheet_after_those_of_pages(project):
    """With another skin every page takes its sheet after ours and before the author's own."""
    option = "      skin: paper\nextra_css: [own.css]\n"
    config = FIVE_LINES.replace("  - sokocube\n", "  - sokocube:\n" + option)
    project.write({"mkdocs.yml": config, "docs/own.css": ""})
    project.build("--strict")
    named = re.findall(r'href="[^"]*?(\w+)(?:\.\w{8})?\.css', project.read("about/index.html"))
    assert named[-4:] == ["sokocube", "pages", "paper", "own"]
    assert project.read(style_sheet("paper").uri) == style_sheet("paper").text


def test_the_first_skin_needs_no_sheet(built):
    """A site that chooses no skin carries none."""
    assert not [name for name in built.files() if "paper" in name]


def test_an_unknown_skin_is_refused(project):
    """The message names the skins that there are."""
    config = FIVE_LINES.replace("  - sokocube\n", "  - sokocube:\n      skin: velvet\n")
    project.write({"mkdocs.yml": config})
    said = project.build(check=False)
    assert all(skin in said for skin in SKINS)


@pytest.mark.parametrize("skin", SKINS)
def test_pages_without_a_theme_have_skins_too(skin):
    """The files for other site tools name the sheets of the skin and bring them."""
    page = Page("levels/index", "All", "All levels.", lambda _: Drawn("<p></p>"))
    files = dict(bare_files(Site(pages={page.address: page}), skin))
    linked = re.findall(r'<link rel="stylesheet" href="\.\./([^"]+)"', files["levels/index.html"])
    assert linked == [style_sheet(name).uri for name in page_sheets(skin)]
    assert set(linked) < set(files)


def test_a_skin_changes_only_what_there_is():
    """Every property and every class that a skin names is one of the sheets that it follows."""
    before = style_sheet("sokocube").text + style_sheet("pages").text
    for skin in SKINS[1:]:
        text = style_sheet(skin).text
        rules = re.sub(r"url\([^)]*\)", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        own = {name for name in re.findall(r"(--sc-[\w-]+):", rules) if f"{name}:" not in before}
        assert all(f"var({name}" in rules + before for name in own)
        assert all(f".{name}" in before for name in CLASSES.findall(rules))
