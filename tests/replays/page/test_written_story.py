"""The story that stands in a page once: the same comes back from its words, whatever they are."""

from __future__ import annotations

import json
from os import urandom

import pytest

from referee.kernel.facts import PUBLIC
from replays.page.blocks import block_bytes, block_text
from replays.page.html import html_of
from replays.page.scenes import EyesStory, Moment
from replays.page.written_story import beside, story_html, texts, texts_in
from tests.replays.page.node import answer, needs_node

MOMENTS = (
    Moment(0, "opened", ()),
    Moment(1, "1: play x", (('Ann plays <b>x</b> & "y" &amp; &copy;', "BP-1.1"), ("no rule", ""))),
    Moment(2, "2: pass", (), void=2, is_ruling=True),
    Moment(2, "2: pass again", (("it is so [and so]", "X-2"),), void=4),
    Moment(2, "2: odd", (("looks like a rule [BP-1.2]", ""),)),
    Moment(1, "1: void: taken back by moment 3", (("[x] y", "A-1"), ("[x]", "")), void=3),
)  # fmt: skip
STORY = EyesStory(PUBLIC, MOMENTS, (), None, (), None)
WHOLE = 4
"""Of these rows the fifth alone cannot be told from its words."""


def test_only_what_cannot_be_told_from_the_words_is_packed_as_well():
    rows = beside(STORY)["story"]
    assert [len(row) for row in rows] == [3, 3, 3, 3, 5, 3]
    assert rows[2] == [2, 2, 1]
    assert rows[WHOLE][3:] == ["2: odd", [["looks like a rule [BP-1.2]", ""]]]


def test_the_texts_are_read_in_a_page_as_they_were_written():
    page = f"<p>x</p>{html_of(story_html(STORY))}<ol><li>no</ol>".encode()
    assert texts_in(page) == texts(STORY)
    assert texts(STORY)[1].split("\n")[1] == 'Ann plays <b>x</b> & "y" &amp; &copy; [BP-1.1]'
    assert texts_in(b"<p>nothing</p>") == []


@needs_node
def test_the_script_reads_the_same_story(tmp_path):
    page = f"<!doctype html>\n{html_of(story_html(STORY))}"
    given = tmp_path / "page.json"
    given.write_text(json.dumps([page, json.loads(json.dumps(beside(STORY)))]), encoding="utf-8")
    found = answer("written", given)
    assert found == [
        [each.seat, each.void, int(each.is_ruling), each.line, [list(told) for told in each.sentences]]
        for each in MOMENTS
    ]  # fmt: skip


@needs_node
def test_bytes_are_written_and_read_alike(tmp_path):
    every = [urandom(length) for length in range(40)] + [bytes(9), b"\xff" * 9]
    written = [block_text(data) for data in every]
    assert [block_bytes(text) for text in written] == every
    assert not set("".join(written)) & set('"&< \n')
    assert len(block_text(bytes(1300))) == 1600
    given = tmp_path / "blocks.json"
    given.write_text(json.dumps([*written, '"', "~~", "a b", "!!~"]), encoding="utf-8")
    assert answer("blocks", given) == [*(each.hex() for each in every), None, None, None, None]


@pytest.mark.parametrize("text", ['"', "~~", "a b", "!!~", "é", "!\n"])
def test_what_are_no_bytes_in_characters_is_known(text):
    assert block_bytes(text) is None
