"""The story that stands in a page once: the same comes back from its words, whatever they are."""

from __future__ import annotations

import json
from os import urandom

import pytest

from referee.kernel.facts import PUBLIC
from replays.page.blocks import block_bytes, block_text, packed, unpacked
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
    rows = beside(STORY, texts(STORY))["story"]
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
    given.write_text(
        json.dumps([page, json.loads(json.dumps(beside(STORY, texts(STORY))))]), encoding="utf-8"
    )
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


@needs_node
def test_what_is_packed_is_unpacked_alike(tmp_path):
    """Of packed bytes that are cut, too many, or no such thing both say no more than that."""
    words = " ".join(str(each * each) for each in range(4000)).encode()
    whole = [b"", b"a", words, bytes(5000), urandom(3000), words[:700] + urandom(70) + words * 3]
    blocks = [packed(data) for data in whole]
    at = [0, 1, 5, 9, 40, 400]
    spoiled = [blocks[2][:end] for end in at] + [blocks[2] + b"\0", blocks[2][:-1]]
    spoiled += [blocks[2][:each] + b"\x55" + blocks[2][each + 1 :] for each in at]
    most = len(words) * 3 + 770
    given = tmp_path / "packed.json"
    given.write_text(
        json.dumps([most, [each.hex() for each in (*blocks, packed(bytes(most + 1)), *spoiled)]])
    )
    found = [unpacked(each, most) for each in spoiled]
    known = [None if data is None else data.hex() for data in found]
    assert answer("unpacked", given) == [*(data.hex() for data in whole), None, *known]
    assert known[:8] == [None] * 8


@pytest.mark.parametrize("text", ['"', "~~", "a b", "!!~", "é", "!\n"])
def test_what_are_no_bytes_in_characters_is_known(text):
    assert block_bytes(text) is None
