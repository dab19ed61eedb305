"""The story of a page is told shortly, and from the page alone the whole of it comes back, in Python and in the script."""

from __future__ import annotations

import json

import pytest

from referee.kernel.facts import PUBLIC, Eyes
from replays.page.html import html_of
from replays.page.scenes import EyesStory, Moment
from replays.page.written_story import beside, read_text, story_html, texts, told_shortly
from tests.replays.page.node import answer, needs_node
from tests.replays.page.test_forms import told

ROSE, MOON = "ROSE LALONDE guide writer", "MOON of the far side"
QUOTE = "return 1 opposing character here to its owner's hand"
MOMENTS = (
    Moment(0, "opened x", (("turn 1", "X-1"), (f"Ann has {ROSE}", "X-2"), (f"Ben has {MOON}", "X-2"), ("Ann draws 1 card", "X-Q3"))),
    Moment(1, "1: a", (("Ann draws 1 card", "X-Q3"),) * 3 + (("Ben draws 1 card", "X-Q3"), ("Ann draws 1 card", "X-4"))),
    Moment(2, "2: b", ((f"{ROSE} (1) is tapped", "X-5"), (f"{MOON} (2) is tapped", "X-5"), (f"{ROSE} (1): {QUOTE}", "Y-1"), (f"{MOON} (1): {QUOTE}.", "Y-1"))),
    Moment(1, "1: c", ((f"{ROSE} (1): {QUOTE}", "Y-1"), ("so said nobody", ""), ("turn 2", ""))),
)  # fmt: skip
WRITTEN = (
    '<ol id="moments" data-rules="X-">'
    "<li>opened x\nturn 1 [1]\nAnn has <b>ROSE LALONDE<i> guide writer</i></b> [2]\nBen has <b>MOON<i> of the far side</i></b>\nAnn draws 1 card [Q3]"
    "<li>1: a\nAnn draws 1 card, 3 times\nBen too\nAnn draws 1 card [4]"
    "<li>2: b\nROSE LALONDE (1) is tapped [5]\nMOON (2) too\nROSE LALONDE (1): <q>return 1 opposing character<i> here to its owner's hand</i></q> [Y-1]"
    "\nMOON (1): return 1 opposing character…."
    "<li>1: c\nROSE LALONDE (1):… [Y-1]\nso said nobody\nturn 2 []</ol>"
)

ODD = (
    Moment(1, "1: too", (("Ann too", "X-1"), ("x, 2 times", "X-1"), ("ends [so]", ""), ("a: ...", "X-1"), ("a:…", "X-1"), (":…", ""), (" too", ""), ("", ""))),
    Moment(1, "<b>x<i>y</i></b>", ((f"{ROSE} <q>a<i>b</i></q> &amp; \u00a0", "X-<i>"), (f"{ROSE}. ROSE LALONDE too", "X-1"), ("ROSE LALONDE", "Q-[1]"))),
    Moment(2, "2: x void: taken back by moment 1", ((f"{QUOTE}…: {QUOTE}", "X-"), (f"y: {QUOTE}", "X-"), (f"{ROSE}{ROSE}", "X-2"), (f"a {ROSE}{MOON}", "X-2")), void=4),
    Moment(2, "2: y", ((f"{MOON}: b", "X-3"), (f"{MOON}: b", "X-3"), (f"{ROSE} (1) (2) b", "X-3"), ("c (2) b", "X-3"), ("…", "X-4"), ("… too", "X-4"), ("return 1 opposing character…", "X-4"))),
)  # fmt: skip


def story(moments: tuple[Moment, ...]) -> EyesStory:
    return EyesStory(PUBLIC, moments, (), None, (), None, names=(ROSE, MOON, "Ann"))


def test_how_it_is_written():
    assert html_of(story_html(story(MOMENTS))) == WRITTEN
    assert "".join(map(html_of, told_shortly(story(MOMENTS)))).startswith(
        '<p id="shortly" class="faint">Rules stand in brackets, without X- in front'
    )
    assert not list(told_shortly(story((Moment(0, "opened", ()),))))


def test_what_is_read_is_what_was_told():
    for moment, text in zip(MOMENTS, texts(story(MOMENTS)), strict=True):
        assert read_text(text) == (moment.line, [list(each) for each in moment.sentences])


MATCHES = [
    ("ruled", 1), ("clash-ruled", PUBLIC), ("super-fantasy-brawl-teams", PUBLIC), ("save-your-bacon-three-seats", PUBLIC), ("homestuck-atcg-observed", PUBLIC),
]  # fmt: skip


@pytest.mark.parametrize(("name", "eyes"), MATCHES)
def test_the_story_of_every_game_is_told_whole_by_its_page(name: str, eyes: Eyes):
    """Nothing of it has to stand in the page a second time, and not all of it stands there."""
    (mine,) = told(name, eyes).told
    assert {len(row) for row in beside(mine)["story"]} == {3}
    whole = sum(len(text.encode()) for text in texts(mine))
    assert (
        len(html_of(story_html(mine)).encode())
        < (0.75 if name.startswith("homestuck") else 1) * whole
    )


@needs_node
def test_the_script_reads_the_same_and_odd_words_stand_beside(tmp_path):
    for number, moments in enumerate(
        (MOMENTS, ODD, told("homestuck-atcg-observed", PUBLIC).told[0].moments)
    ):
        mine = story(moments)
        page = f"<!doctype html>\n{html_of(story_html(mine))}"
        given = tmp_path / f"{number}.json"
        given.write_text(json.dumps([page, json.loads(json.dumps(beside(mine)))]), encoding="utf-8")
        assert answer("written", given) == [
            [each.seat, each.void, int(each.is_ruling), each.line, [list(told) for told in each.sentences]]
            for each in moments
        ]  # fmt: skip
    assert 5 in {len(row) for row in beside(story(ODD))["story"]}
