"""Annotations in pages: whose eyes have them, what is tampered with, and the browser's own view."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from events.log.transcript import audience_of
from referee.errors import DamagedFile, MatchError, NotFound
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.annotations.annotation import Annotations, decoded, encoded
from replays.annotations.annotation_places import Places
from replays.annotations.composition import Wording, composed
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.page.annotated import annotated, written_in
from replays.page.asciicast import cast_of
from replays.page.blocks import block_text, packed
from replays.page.carried import carried_by, false_words
from replays.page.empty_viewer import viewer_page
from replays.page.html_page import page_of
from replays.page.markdown import markdown_of
from replays.page.match_story import story_of
from replays.page.plain_text import text_of
from tests.replays.annotations.written import (
    CORPUS,
    FILES,
    HOSTILE,
    SECRET_WORD,
    every_eyes,
    match_of,
    remarks_for,
)
from tests.replays.page.browser import Tab
from tests.replays.page.test_carried import plain, with_block


@cache
def page(name: str, *eyes: Eyes) -> bytes:
    """The page of a match for those eyes, with all annotations at hand that there are for anybody."""
    match = match_of(name)
    every = [remarks_for(match, each) for each in every_eyes(match)]
    copy = encode(copy_for(match, Wish(eyes[0])), match.opening().game)
    said = annotated(match, every, eyes)
    return page_of(story_of(match, eyes), copy, made="a test", annotations=said)


def everything_in(page: bytes) -> str:
    """The bytes of a page as text, and behind them those of its blocks, inflated."""
    carried = carried_by(page)
    inflated = plain(carried.scenes) + plain(carried.written)
    return (page + carried.replay + inflated).decode("utf-8", "replace")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("eyes", [PUBLIC, 1, 2, JUDGE])
def test_no_byte_of_a_page_holds_what_was_written_for_others(name, eyes):
    match = match_of(name)
    shown = [eyes] if eyes != JUDGE else [JUDGE, *every_eyes(match)[:-1]]
    text = everything_in(page(name, *shown))
    for each in every_eyes(match):
        mine = each == PUBLIC or each in shown
        assert (f"{SECRET_WORD}-{audience_of(each)}" in text) == mine
    if eyes != JUDGE:
        others = {encoded(remarks_for(match, each)) for each in every_eyes(match) if each not in (PUBLIC, eyes)}  # fmt: skip
        assert not any(
            data in written_in(carried_by(page(name, eyes)).written)[0] for data in others
        )


@pytest.mark.parametrize("eyes", [PUBLIC, 1, 2])
def test_a_variation_shows_everybody_just_what_its_own_audience_would_have_seen(eyes):
    """In a page of a seat the table of a variation for everybody is the one that everybody would see."""
    found = {}
    for each in (PUBLIC, eyes):
        lines = plain(carried_by(page("homestuck-atcg-five-seats", each)).written)
        tables = [json.loads(line) for line in lines.decode().split("\n")[1:]]
        found[each] = [table for table in tables if table["of"].startswith("public/")]
    assert found[PUBLIC]
    assert found[eyes] == found[PUBLIC]


@pytest.mark.parametrize("eyes", [PUBLIC, 2])
@pytest.mark.parametrize("form", [text_of, markdown_of])
def test_neither_does_any_text(form, eyes):
    match = match_of("ruled")
    every = [remarks_for(match, each) for each in every_eyes(match)]
    said = annotated(match, every, [eyes])
    assert said is not None
    text = form(story_of(match, [eyes]), said.first).replace("\\", "")
    for each in every_eyes(match):
        assert (f"{SECRET_WORD}-{audience_of(each)}" in text) == (each in (PUBLIC, eyes))


def test_a_page_without_annotations_holds_nothing_of_them():
    match = match_of("greedy")
    copy = encode(copy_for(match, Wish(PUBLIC)), match.opening().game)
    story = story_of(match, [PUBLIC])
    assert annotated(match, [], [PUBLIC]) is None
    assert annotated(match, [remarks_for(match, 1)], [PUBLIC]) is None
    assert b'id="written"' not in page_of(story, copy)
    assert b"<h2>Annotations" not in page_of(story, copy)


# -- tampered ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("eyes", [PUBLIC, 1, JUDGE])
def test_a_page_as_it_was_made_says_nothing_false(name, eyes):
    assert false_words(carried_by(page(name, eyes)), match_of(name)) == []


def with_lines(page: bytes, old: str, new: str) -> bytes:
    text = plain(carried_by(page).written).decode()
    assert old in text
    return with_block(page, "written", packed(text.replace(old, new, 1).encode()))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"at":{"public":[[', '"at":{"public":[[1', "where they stand, or a table"),
        ('"first":{"title":"', '"first":{"title":"x', "where they stand, or a table"),
        ('"then":[', '"then":[null,', "where they stand, or a table"),
        (r'\"moment\":5,', r'\"moment\":6,', "annotation public/1 belongs to another match or line"),
        (r'\"audience\":\"public\"', r'\"audience\":\"judge\"', "where they stand, or a table"),
        (r"\"line\":[\"1: ", r"\"line\":[\"2: ", "annotation public/4 variation: "),
        (r'BP-14.1\"', r'BP-14.2\"', "annotation public/4 variation: the engine tells it otherwise"),
        (r'\"mark\":\"?!\"', r'\"mark\":\"#\"', "annotations: line 2: mark: expected one of"),
        (r'{\"schema\"', r'{ \"schema\"', "annotations: line 1: not in its one spelling"),
    ],
)  # fmt: skip
def test_what_a_page_says_of_annotations_is_compared(old, new, says):
    made = carried_by(with_lines(page("ruled", PUBLIC), old, new))
    try:
        said = " / ".join(false_words(made, match_of("ruled")))
    except MatchError as error:
        said = str(error)
    assert says in said


def test_another_text_of_somebody_is_seen_where_it_stands_in_the_page():
    made = page("ruled", PUBLIC)
    word = f"{SECRET_WORD}-public".encode()
    assert made.count(word) == 1
    (said,) = false_words(carried_by(made.replace(word, b"nothing")), match_of("ruled"))
    assert said.startswith("around what it carries the page says something else")


@pytest.mark.parametrize("block", [b"x", packed(b"{}"), packed(b"[" * 99_999), packed(b'{"files":[1]}'), packed(b'{"files":3}')])  # fmt: skip
def test_a_block_that_cannot_be_read_is_damage(block):
    with pytest.raises(DamagedFile, match="the annotations of the page cannot be read"):
        written_in(block)


def test_no_page_is_made_with_an_annotation_of_another_match():
    stranger = remarks_for(match_of("greedy"), PUBLIC)
    with pytest.raises(NotFound, match=r"annotation public/\d belongs to another match or line"):
        annotated(match_of("ruled"), [stranger], [PUBLIC])


# -- in a browser -----------------------------------------------------------------------------


def file_with(folder: Path, made: bytes) -> Path:
    path = folder / "page.html"
    path.write_bytes(made)
    return path


@pytest.mark.parametrize(
    ("name", "eyes", "width", "scheme"),
    [
        *((name, PUBLIC, 320, "dark") for name in FILES),
        ("save-your-bacon-three-seats", 1, 1280, "light"),
        ("clash-ruled", 1, 320, "dark"),
        ("ruled", JUDGE, 1280, "dark"),
    ],
)
def test_the_browser_shows_and_compares_annotations(chromium, tmp_path, name, eyes, width, scheme):
    tab = Tab(chromium, file_with(tmp_path, page(name, eyes)), width=width, scheme=scheme)
    assert tab.wait_for_verdict() == "sound"
    checked = tab.page.evaluate("document.querySelector('#verdict').textContent")
    own = audience_of(eyes)
    assert f"annotations of {own}: {len(remarks_for(match_of(name), eyes).entries)}, each" in checked  # fmt: skip
    if eyes == 1:
        assert "annotations of public: their moments, what public was told is not here" in checked
    assert f"{SECRET_WORD}-{own}" in tab.text("remarks")
    for text in HOSTILE[:2]:
        assert text in tab.text("remarks")
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.violations() == []
    assert tab.faults == []
    tab.close()


def test_the_table_of_a_variation_is_shown_and_left_again(chromium, tmp_path):
    match = match_of("greedy")
    line = ["1: cast 2d", "1: use-queen Qd"]
    entry = composed(Places(match), PUBLIC, 6, Wording("Ida", "!?", "The queen first", line))
    said = annotated(match, [Annotations(match.id, PUBLIC, (entry,))], [PUBLIC])
    copy = encode(copy_for(match, Wish(PUBLIC)), match.opening().game)
    made = page_of(story_of(match, [PUBLIC]), copy, made="a test", annotations=said)
    tab = Tab(chromium, file_with(tmp_path, made), "#public/3")
    assert tab.wait_for_verdict() == "sound"
    tab.page.click("#next-remark")
    assert tab.text("where") == "6 / 59"
    assert tab.page.get_attribute("#remarks > li", "aria-current") == "true"
    before = tab.text("table")
    buttons = tab.page.query_selector_all("#remarks button")
    assert len(buttons) == len(line)
    buttons[1].click()
    assert tab.text("table").startswith("What if: this was not played.")
    assert "1: use-queen Qd" in tab.text("now")
    assert "seat 1 reveals 10c" in tab.text("now")
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.press("n")
    tab.page.keyboard.press("b")
    assert tab.text("table") == before
    tab.page.click("#next-remark")
    assert tab.text("now") == "no annotation after this"
    tab.page.check("#blind")
    tab.page.keyboard.press("Home")
    assert "queen" in tab.text("remarks") or tab.text("where") == "1"
    assert tab.faults == []
    tab.close()


def test_what_lies_ahead_is_not_written_about_where_it_is_hidden(chromium, tmp_path):
    tab = Tab(chromium, file_with(tmp_path, page("ruled", PUBLIC)), "#public/4")
    tab.wait_for_verdict()
    assert f"{SECRET_WORD}-public" in tab.text("remarks")
    tab.page.check("#blind")
    assert f"{SECRET_WORD}-public" not in tab.text("remarks")
    assert tab.faults == []
    tab.close()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r'\"moment\":5,', r'\"moment\":6,', "annotations of public: number 1 belongs to another match or line: its head is not that of moment 6 here"),
        (r'\"mark\":\"?!\"', r'\"mark\":\"#\"', "annotations: line 2: mark: expected one of !! ! !? ?! ? ??, or none"),
        (r'{\"schema\"', r'{ \"schema\"', "annotations: line 1: not in its one spelling"),
        ('{"files"', '{"filed"', "the annotations of the page cannot be read"),
    ],
)  # fmt: skip
def test_the_browser_shows_no_annotation_that_is_wrong(chromium, tmp_path, old, new, says):
    tab = Tab(chromium, file_with(tmp_path, with_lines(page("ruled", PUBLIC), old, new)))
    assert tab.wait_for_verdict() == "sound"
    assert tab.page.inner_text("#verdict .danger") == f"annotations refused: {says}"
    assert tab.page.is_hidden("#annotations")
    assert tab.faults == []
    tab.close()


def test_an_empty_viewer_shows_and_compares_the_annotations_of_a_page(chromium, tmp_path):
    path = tmp_path / "viewer.html"
    path.write_bytes(viewer_page(made="a test"))
    tab = Tab(chromium, path, width=320)

    def choose(made: bytes) -> None:
        tab.page.evaluate("document.getElementById('verdict').className = ''")
        file = {"name": "x.html", "mimeType": "text/html", "buffer": made}
        tab.page.set_input_files("#file", [file])
        assert tab.wait_for_verdict() == "sound"

    choose(page("ruled", PUBLIC))
    assert f"{SECRET_WORD}-public" in tab.text("remarks")
    assert "annotations of public: 4, each at its moment" in tab.page.evaluate("document.querySelector('#verdict').textContent")  # fmt: skip
    tab.page.click("#remarks button")
    assert tab.text("table").startswith("What if: this was not played.")
    choose(with_lines(page("ruled", PUBLIC), r"\"moment\":5,", r"\"moment\":6,"))
    assert tab.page.is_hidden("#annotations")
    assert "annotations refused: " in tab.page.inner_text("#verdict .danger")
    choose(page("save-your-bacon-three-seats", 1))
    assert f"{SECRET_WORD}-seat-1" in tab.text("remarks")
    tab.page.set_input_files("#file", [{"name": "x.replay", "mimeType": "a/b", "buffer": (CORPUS / "greedy.replay").read_bytes()}])  # fmt: skip
    tab.page.wait_for_function("document.querySelector('#name').textContent === 'x.replay'")
    tab.wait_for_verdict()
    assert tab.page.is_hidden("#annotations")
    assert tab.faults == []
    tab.close()


def test_without_scripts_every_annotation_stands_there(chromium, tmp_path):
    tab = Tab(chromium, file_with(tmp_path, page("ruled", PUBLIC)), scripts=False)
    shown = tab.page.inner_text("#annotations")
    for entry in remarks_for(match_of("ruled"), PUBLIC).entries:
        assert entry.words in shown
        assert all(f"what if {action}" in shown for action in entry.line)
    tab.close()


def test_the_files_in_a_page_are_those_that_were_written():
    match = match_of("ruled")
    found = written_in(carried_by(page("ruled", 1)).written)[0]
    assert found == [encoded(remarks_for(match, PUBLIC)), encoded(remarks_for(match, 1))]
    assert [decoded(each).audience for each in found] == ["public", "seat-1"]
    assert block_text(carried_by(page("ruled", 1)).written).encode() in page("ruled", 1)


@pytest.mark.parametrize("eyes", [PUBLIC, 1, JUDGE])
def test_a_recording_shows_the_annotations_of_its_eyes_at_their_moments(eyes):
    match = match_of("ruled")
    every = [remarks_for(match, each) for each in every_eyes(match)]
    said = annotated(match, every, [eyes])
    assert said is not None
    recording = cast_of(story_of(match, [eyes], width=80), 80, said.first)
    head, *events = map(json.loads, recording.splitlines())
    frames = [each[2] for each in events if each[1] == "o"]
    shown = dict.fromkeys(range(1, head["height"] + 1), "")
    for number, frame in enumerate(frames[:-1], 1):
        found = re.findall(r"\x1b\[(\d+);1H([^\x1b]*)\x1b\[K", frame)
        shown |= {int(at): words for at, words in found}
        text = " ".join(" ".join(shown.values()).split())
        here = said.first.get(number, [])
        assert text.count("* ") >= len(here)
        for remark in here:
            assert remark.entry.text in text
            assert all(action in text for action in remark.entry.line)
    assert max(shown) == head["height"]
    for each in every_eyes(match):
        mine = each in (PUBLIC, eyes) or eyes == JUDGE
        assert (f"{SECRET_WORD}-{audience_of(each)}" in recording) == mine
