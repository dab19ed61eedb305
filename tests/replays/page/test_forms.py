"""Pages, Markdown, text and recordings of matches of every game: what they hold, and what they must not hold."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from events.chain.match import Match
from events.records.codec import unpack
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import FILE_LIMITS, decode, encode
from replays.file.transcript import unpacked as unpacked_told
from replays.page.asciicast import LINES_BELOW, cast_of
from replays.page.blocks import block_bytes, unpacked
from replays.page.carried import carried_by
from replays.page.html_page import page_of
from replays.page.markdown import markdown_of, plain_words
from replays.page.match_story import MatchStory, story_in_words, story_of
from replays.page.patch import patched
from replays.page.plain_text import text_of
from replays.page.script import hash_of, loader, script, style

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = ("greedy", "clash-greedy", "save-your-bacon-greedy", "super-fantasy-brawl-greedy", "homestuck-atcg-greedy", "ruled")  # fmt: skip
MOVE = re.compile(r"\x1b\[(\d+);1H([^\x1b]*)\x1b\[K")


@cache
def match_of(name: str) -> Match:
    return decode((CORPUS / f"{name}.replay").read_bytes())[1]


@cache
def told(name: str, eyes: Eyes) -> MatchStory:
    return story_of(match_of(name), [eyes])


@cache
def page(name: str, eyes: Eyes) -> str:
    match = match_of(name)
    copy = encode(copy_for(match, Wish(eyes)), match.opening().game)
    return page_of(told(name, eyes), copy).decode()


def block(page: str, id_: str) -> bytes:
    found = re.search(rf'<script type="[^"]*" id="{id_}">([^<]*)</script>', page)
    assert found is not None
    packed = block_bytes(found[1])
    assert packed is not None
    data = unpacked(packed, 1 << 24)
    assert data is not None
    return data


def unfolded(copy: bytes) -> list[Any]:
    """All that stands in a replay file, what was told as it is; a file may pack that in several ways."""
    assert decode(copy)
    document: list[Any] = unpack(copy, FILE_LIMITS)[:-1]
    document[4] = unpacked_told(document[4])
    return document


@pytest.mark.parametrize("name", FILES)
def test_a_page_carries_the_copy_and_every_scene_and_binds_its_script(name):
    whole = page(name, PUBLIC)
    match = match_of(name)
    copy = copy_for(match, Wish(PUBLIC))
    assert block(whole, "script").decode() == script()
    assert unfolded(carried_by(whole.encode()).replay) == unfolded(
        encode(copy, match.opening().game)
    )
    scripts = " ".join(f"'{hash_of(each)}'" for each in (loader(), script()))
    assert f"script-src {scripts}; style-src '{hash_of(style())}'" in whole
    head, line = map(json.loads, block(whole, "scenes").decode().split("\n"))
    assert (head["schema"], head["match"], head["eyes"]) == ("referee/page/1", match.id, ["public"])
    scene = line["first"]
    for patch in line["then"]:
        scene = scene if patch is None else patched(scene, patch)
    assert scene == told(name, PUBLIC).told[0].last
    assert len(line["then"]) == len(line["story"]) - 1


@pytest.mark.parametrize(("name", "eyes", "most"), [
    ("clash-ruled", PUBLIC, 69_000),
    ("ruled", PUBLIC, 79_000),
    ("save-your-bacon-asked-openly", 1, 108_000),
    ("homestuck-atcg-left", 1, 93_000),
    ("super-fantasy-brawl-random", PUBLIC, 119_000),
])  # fmt: skip
def test_a_page_is_no_longer_than_it_must_be(name, eyes, most):
    """Of it 50 KB are script and style, which are the same in every page."""
    assert len(page(name, eyes).encode()) < most


@pytest.mark.parametrize("name", FILES)
def test_what_eyes_were_not_told_stands_nowhere_in_their_page(name):
    """Sentences that only the judge was told are neither in the page nor in what it has packed."""
    whole = page(name, PUBLIC)
    packed = block(whole, "scenes").decode()
    known = {
        words for moment in told(name, PUBLIC).told[0].moments for words, _ in moment.sentences
    }
    judged = {
        words for moment in told(name, JUDGE).told[0].moments for words, _ in moment.sentences
    }
    hidden = judged - known
    assert hidden
    for words in hidden:
        assert not any(json.dumps(words, ensure_ascii=False) in text for text in (whole, packed))


@pytest.mark.parametrize("name", FILES)
def test_text_and_markdown_hold_every_moment_and_every_sentence(name):
    story = told(name, 1)
    text, marked = text_of(story), markdown_of(story)
    for moment in story.told[0].moments:
        assert f"  {moment.line}" in text
        assert f"**{plain_words(moment.line)}**" in marked
        for words, rule in moment.sentences:
            assert f"       {words} [{rule}]" in text or not rule
            assert f"    - {plain_words(words)}" in marked
    assert story.result in text


MARKS = st.text(st.sampled_from("ab1 .)([]*_`~#<>|&;!-+:=\\/^x"), min_size=1, max_size=14)
READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@pytest.mark.parametrize("around", ["{}", "- {}", "7. {}", "### {}", "a | b\n---|---\n| {} | x"])
@given(words=MARKS.map(lambda text: " ".join(text.split())).filter(bool))
@example(words="<b>x</b>")
@example(words="[x](y)")
@example(words="~~x~~ ~ATH &lt;")
def test_nothing_that_people_wrote_is_markup(around, words):
    blocks = READER.parse(around.format(plain_words(words)))
    inside = [each for block in blocks for each in block.children or ()]
    assert {each.type for each in inside} == {"text"}
    said = "".join(each.content for each in inside)
    assert said == (f"ab{words}x" if "|" in around else words)


def test_what_makes_no_markup_is_left_as_it_is():
    words = "the head judge (Ada) rules: '2: keep-hand' stands [BP-3.4] - 3 -> 4, a_b, ~ATH, R&D!"
    assert plain_words(words) == words


@pytest.mark.parametrize(("name", "unit"), [("clash-greedy", "Round"), ("greedy", "Turn")])
def test_headings_count_as_the_book_does(name, unit):
    story = told(name, JUDGE)
    found = {
        each.split(" ")[1]
        for each in markdown_of(story).splitlines()
        if re.match("## .* [0-9]+:", each)
    }
    assert found == {unit}
    assert f"\n{unit} 2: " in text_of(story)


@pytest.mark.parametrize("name", FILES)
def test_a_recording_shows_the_board_at_every_moment(name):
    story = story_of(match_of(name), [PUBLIC], width=80)
    boards = story.told[0].boards
    assert len(boards) == len(story.told[0].moments)
    head, *events = map(json.loads, cast_of(story, 80).splitlines())
    assert (head["version"], head["width"]) == (2, 80)
    frames = [each for each in events if each[1] == "o"]
    screen: dict[int, str] = {}
    for (_, _, data), board in zip(frames, boards, strict=False):
        for row, words in MOVE.findall(data):
            screen[int(row)] = words
        assert [screen[at] for at in range(1, len(board) + 1)] == board
        assert max(at for at, words in screen.items() if words) <= len(board) + LINES_BELOW
    marks = [words for _, kind, words in events if kind == "m"]
    assert len(marks) >= len(story.told[0].turns)
    assert ("ruling" in marks) == (name == "ruled")


def test_a_copy_that_cannot_be_folded_tells_its_words_alone():
    match = copy_for(match_of("greedy"), Wish(1))
    again = decode(encode(match, "bacon-project"))[1]
    story = story_in_words(again, "bacon-project")
    assert [each.eyes for each in story.told] == [1]
    assert story.told[0].first is None
    whole: Any = page_of(story, encode(again, "bacon-project")).decode()
    assert "No board: this copy does not hold the cards." in whole
