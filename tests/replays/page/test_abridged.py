"""The story of a page is told shortly, and from the page alone the whole of it comes back, in Python and in the script."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from referee.kernel.facts import PUBLIC, Eyes
from replays.page.html import html_of
from replays.page.scenes import EyesStory, Moment
from replays.page.written_story import beside, read_text, story_html, texts, texts_in, told_shortly
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
    "<li>opened x\nturn 1 [1]\n<b>Ann</b> has <b>ROSE<i> LALONDE guide writer</i></b> [2]\nBen has <b>MOON<i> of the far side</i></b>\nAnn draws 1 card [Q3]"
    "<li>1: a\nAnn draws 1 card, 3 times\nBen too\nAnn draws 1 card [4]"
    "<li>2: b\nROSE (1) is tapped [5]\nMOON (2) too\nROSE (1): <q>return 1 opposing character<i> here to its owner's hand</i></q> [Y-1]"
    "\nMOON (1): return 1 opposing character…."
    "<li>1: c\nROSE (1):…\nso said nobody\nturn 2 []</ol>"
)
TWICE = (
    Moment(1, "1: play rose-lalonde-guide 3", (("Ann Lee plays ROSE LALONDE guide writer for 3 coins", "X-1"), ("Ann Lee pays 3 coins", "X-2"), ("ROSE LALONDE guide writer (1) comes to Ann Lee", "X-3"))),
    Moment(2, "2: play rose-lalonde-healer 1", (("Ben plays ROSE LALONDE healer for 1 coins", "X-1"), ("Ben pays 1 coins", "X-2"), ("ROSE LALONDE healer (2) comes to Ben", "X-3"), ("the end", ""))),
    Moment(1, "1: play rose-lalonde-healer 5", (("Ann Lee plays ROSE LALONDE healer for 5 coins", "X-1"), ("Ann Lee pays 4 coins", "X-2"))),
    Moment(1, "1: play rose-lalonde-healer 6", (("Ann Lee plays ROSE LALONDE healer for 6 coins", "X-1"), ("Ann Lee pays 6 coins", "X-2"), ("ROSE LALONDE healer (1) comes to Ann Lee", "X-3"), ("the end", ""))),
    Moment(1, "1: play rose-lalonde-healer 6", (("Ann Lee plays ROSE LALONDE healer for 6 coins", "X-1"), ("Ben too", "X-4"), ("it ends +2", ""), (f"there: 1, {QUOTE}", ""), (f"there: 2, {QUOTE}", ""), (f"here: 3, {QUOTE}", ""))),
)  # fmt: skip
COUNTED = (
    '<ol id="moments" data-rules="X-">'
    "<li>1: play rose-lalonde-guide 3\n<b>Ann<i> Lee</i></b> plays <b>ROSE<i> LALONDE</i> guide<i> writer</i></b> for 3 coins [1]\nAnn pays 3 coins [2]\nROSE guide (1) comes to Ann [3]"
    "<li>2: play rose-lalonde-healer 1\nBen plays <b>ROSE<i> LALONDE</i> healer</b> for 1 coins +2\nthe end"
    "<li>- Ann plays ROSE healer for 5 coins\nAnn pays 4 coins"
    "<li>- Ann plays ROSE healer for 6 coins\nAnn pays 6 coins +2"
    "<li>- Ann plays ROSE healer for 6 coins\nBen too [4]\nit ends +2\nthere: 1, return 1 opposing character here to its owner's hand\nthere: 2,…\nhere: 3, return 1 opposing character here to its owner's hand</ol>"
)
"""What followed as before is counted, and of whatever it is now; the line that the first sentence says is left out."""

ODD = (
    Moment(1, "1: too", (("Ann too", "X-1"), ("x, 2 times", "X-1"), ("ends [so]", ""), ("a: ...", "X-1"), ("a:…", "X-1"), (":…", ""), ("a:,…", "X-1"), (",…", ""), (" too", ""), ("", ""))),
    Moment(1, "<b>x<i>y</i></b>", ((f"{ROSE} <q>a<i>b</i></q> &amp; \u00a0", "X-<i>"), (f"{ROSE}. ROSE LALONDE too", "X-1"), ("ROSE LALONDE", "Q-[1]"))),
    Moment(2, "2: x void: taken back by moment 1", ((f"{QUOTE}…: {QUOTE}", "X-"), (f"y: {QUOTE}", "X-"), (f"{ROSE}{ROSE}", "X-2"), (f"a {ROSE}{MOON}", "X-2")), void=4),
    Moment(2, "2: y", ((f"{MOON}: b", "X-3"), (f"{MOON}: b", "X-3"), (f"{ROSE} (1) (2) b", "X-3"), ("c (2) b", "X-3"), ("…", "X-4"), ("… too", "X-4"), ("return 1 opposing character…", "X-4"))),
)  # fmt: skip


def story(moments: tuple[Moment, ...]) -> EyesStory:
    names = (ROSE, MOON, "Ann") if moments is not TWICE else (ROSE, "ROSE LALONDE healer")
    return EyesStory(PUBLIC, moments, (), None, (), None, names=names, players=("Ann Lee", "Ben"))


def test_how_it_is_written():
    assert html_of(story_html(story(MOMENTS))) == WRITTEN
    assert html_of(story_html(story(TWICE))) == COUNTED
    assert "".join(map(html_of, told_shortly(story(MOMENTS)))).startswith(
        '<p id="shortly" class="faint">Rules stand in brackets, without X- in front'
    )
    assert not list(told_shortly(story((Moment(0, "opened", ()),))))


def test_no_two_names_are_cut_alike():
    """Nor to words with which the cut of another begins."""
    names = ("ROSE A healer one", "ROSE B healer two", "ROSE C healers three", "ROSE D heal")
    said = tuple((f"{name} comes", "X-1") for name in (*names, *names))
    mine = EyesStory(PUBLIC, (Moment(0, "opened", said),), (), None, (), None, names=names)
    (text,) = texts(mine)
    assert read_text(text) == ("opened", [list(each) for each in said])
    assert "ROSE healer comes" in html_of(story_html(mine))


def test_what_is_read_is_what_was_told():
    for moments in (MOMENTS, TWICE[:-1]):
        for moment, text in zip(moments, texts(story(moments)), strict=True):
            assert read_text(text) == (moment.line, [list(each) for each in moment.sentences])


MATCHES = [
    ("ruled", 1), ("clash-ruled", PUBLIC), ("super-fantasy-brawl-teams", PUBLIC), ("save-your-bacon-three-seats", PUBLIC), ("homestuck-atcg-observed", PUBLIC),
]  # fmt: skip


@pytest.mark.parametrize(("name", "eyes"), MATCHES)
def test_the_story_of_every_game_is_told_whole_by_its_page(name: str, eyes: Eyes):
    """Nothing of it has to stand in the page a second time, and not all of it stands there."""
    (mine,) = told(name, eyes).told
    assert {len(row) for row in beside(mine, texts(mine))["story"]} == {3}
    whole = sum(len(text.encode()) for text in texts(mine))
    assert (
        len(html_of(story_html(mine)).encode())
        < (0.75 if name.startswith("homestuck") else 1) * whole
    )


def bombs() -> Iterator[str]:
    """Pages of which a reader who undoes everything makes more than any machine holds."""
    names = "".join(
        f"<b>{number:03}<i>{number + 1:03} {number + 1:03}</i></b>" for number in range(300)
    )
    yield f"<li>x\n{names}\n000 000<li>y\n000 000 [A-1]"
    yield "<li>x" + f"\n{'long ' * 900}, 999 times" * 30
    yield "<li>x\na: " + "b" * 60_000 + "\na:\u2026" * 300
    yield "<li>x\nb<q>c<i></i></q><b><i>d</i></b>" + "\n\u2026, 999 times" * 9
    yield f"<li>x\nA\n{'A ' * 9000}\n{'A ' * 9000}<li>x\n{'B' * 9000} +99" + "\nA +99" * 300
    yield "<li>1: x\n<b>A<i>" + " a" * 9000 + "</i></b>\nA A A" + "<li>1: x\nA +99" * 300


@needs_node
def test_no_page_makes_more_of_its_story_than_a_machine_holds(tmp_path, monkeypatch):
    monkeypatch.setattr("replays.page.story_reader.MOST_READ", 1 << 20)
    pages = [f'<ol id="moments" data-rules="A-">{story}</ol>' for story in bombs()]
    every = [[read_text(text) for text in texts_in(page.encode())] for page in pages]
    for found in every:
        assert sum(len(words) for _, told in found for words, _ in told) < 1 << 21
    given = tmp_path / "page.json"
    rows = {"eyes": "public", "story": [[0, 0, 0]] * len(every[0]), "turns": []}
    given.write_text(json.dumps([pages[0], rows]), encoding="utf-8")
    assert answer("written", given) == [[0, 0, 0, line, told] for line, told in every[0]]


@needs_node
def test_the_script_reads_the_same_and_odd_words_stand_beside(tmp_path):
    for number, moments in enumerate(
        (MOMENTS, TWICE, ODD, told("homestuck-atcg-observed", PUBLIC).told[0].moments)
    ):
        mine = story(moments)
        page = f"<!doctype html>\n{html_of(story_html(mine))}"
        given = tmp_path / f"{number}.json"
        given.write_text(
            json.dumps([page, json.loads(json.dumps(beside(mine, texts(mine))))]), encoding="utf-8"
        )
        assert answer("written", given) == [
            [each.seat, each.void, int(each.is_ruling), each.line, [list(told) for told in each.sentences]]
            for each in moments
        ]  # fmt: skip
    assert 5 in {len(row) for row in beside(story(ODD), texts(story(ODD)))["story"]}
