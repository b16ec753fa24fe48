"""Taking scripts out of pages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reading_html import scripts_in, tags_in
from sokocube.pages.scriptless import POLICY, with_policy, without_scripts


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<p>on a = b, javascript: no</p>", "<p>on a = b, javascript: no</p>"),
        ("a<SCRIPT\nsrc=x>1 < 2 </p></ScRiPt >b", "ab"),
        ("a<script>one</script>b<script>two", "ab"),
        ("<svg><script/><path d='M0 0'/></svg>", "<svg><path d='M0 0'/></svg>"),
        ("<b OnClick = go() title='on x=1'>", "<b title='on x=1'>"),
        ("<b\nonclick='a>b'\nid=x>", "<b\nid=x>"),
        ('<img alt="a"onerror="x"src=y>', '<img alt="a"src=y>'),
        ("<img/onerror=x/src=y>", "<img>"),
        ("<a href=' java\nscript:x'>", "<a>"),
        ("<a href='&#106;avascript:x'>", "<a>"),
        ("<form action=javascript:x>", "<form>"),
        ("<iframe srcdoc='<script>x</script>'></iframe>", "<iframe></iframe>"),
        ('<link rel="modulepreload" href="x.mjs"><b>', "<b>"),
        ('<link as="script" rel="preload" href="x"><b>', "<b>"),
        ('<link rel="preload" as="style" href="x">', '<link rel="preload" as="style" href="x">'),
        ("<!-- <script>x</script> -->", "<!-- <script>x</script> -->"),
        ("<p>é\n\n<i onload=x>é</i>", "<p>é\n\n<i>é</i>"),
    ],
)
def test_what_could_run_goes_and_all_else_stays(before, after):
    """Scripts go whatever their spelling; what only looks like one is left alone."""
    assert without_scripts(before) == after


@settings(deadline=None, derandomize=True, max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [
                "<p>", "</p>", "<script>", "</script>", "<script src='", "'", '"', ">", " ", "x",
                "<a href='javascript:1'>", "<b onclick=", "<i on", "=", "<!--", "-->", "/", "\n",
                "<svg>", "<style>", "</style>", "<textarea>", "</textarea>", "&lt;",
            ]
        ),
        max_size=12,
    ).map("".join)
)  # fmt: skip
def test_no_mess_of_tags_leaves_a_script(page):
    """Whatever the pieces of a page, nothing that could run is left."""
    assert scripts_in(without_scripts(page)) == []


def test_a_policy_comes_first_in_the_head():
    """The policy stands before everything else in the head, whatever its attributes."""
    page = with_policy('<html><HEAD lang="en"><title>x</title></HEAD>')
    assert page == f'<html><HEAD lang="en">{POLICY}<title>x</title></HEAD>'
    assert tags_in(page)[2][1]["http-equiv"] == "Content-Security-Policy"


def test_our_own_stretches_are_not_looked_at_but_all_else_is():
    """A stretch that is known is left alone where it is as it was; what is around it is not."""
    ours = '<p class="board">&#106;</p>'
    page = f"<p onclick=x()>{ours}<script>a()</script>"
    assert without_scripts(page, [ours]) == f"<p>{ours}"
    assert without_scripts(f"a{ours}", [ours]) == f"a{ours}"
    assert without_scripts("a<script>", [ours]) == "a"
