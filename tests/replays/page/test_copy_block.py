"""The copy in the block of a page: the same comes back from the story beside it, and from no other story."""

from __future__ import annotations

import itertools
import json

import pytest

from events.records.codec import unpack
from referee.errors import DamagedFile
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.copies.withhold import Wish, copy_for
from replays.file import transcript
from replays.file.replay_file import FILE_LIMITS, decode, encode
from replays.page.copy_block import OTHER_STORY, copy_block, copy_in
from replays.page.written_story import texts
from tests.replays.page.node import answer, needs_node
from tests.replays.page.test_forms import match_of, told

MATCHES = [
    ("ruled", PUBLIC), ("clash-ruled", 1), ("super-fantasy-brawl-greedy", PUBLIC), ("save-your-bacon-widdershins", PUBLIC), ("super-fantasy-brawl-drafted", 1),
    ("homestuck-atcg-left", PUBLIC),
]  # fmt: skip
NAMES = (["Ann", "Ben", "Cleo", "Dan"], [], ["a", "seat 1", "$&", "\\1"], ["eat", "s", " "])
"""What players may be called: where a name stands for other words as well, more is told beside the story."""


def copy_of(name: str, eyes: Eyes) -> bytes:
    match = match_of(name)
    return encode(copy_for(match, Wish(eyes)), match.opening().game)


def blocks() -> list[tuple[bytes, bytes, list[str]]]:
    found = []
    for name, eyes in MATCHES:
        story, copy = texts(told(name, eyes).told[0]), copy_of(name, eyes)
        found += [(*copy_block(copy, story, names), story) for names in NAMES]
    return found


def said_of(block: bytes, hashes: bytes, story: list[str]) -> str | None:
    """The copy in the block in hexadecimal, or why it is refused."""
    try:
        copy = copy_in(block, hashes, story)
    except DamagedFile as error:
        return str(error)
    return None if copy is None else copy.hex()


@needs_node
def test_the_copy_comes_back_and_the_script_reads_the_same(tmp_path):
    every = blocks()
    copies = [copy_in(*each) for each in every]
    for at, (name, eyes) in enumerate(MATCHES):
        mine = copies[at * len(NAMES) : (at + 1) * len(NAMES)]
        assert len({*mine}) == 1
        assert mine[0] is not None
        assert decode(mine[0]) == decode(copy_of(name, eyes))
    spoiled = [
        (wrong, b"", every[0][2])
        for wrong in (
            b"{", b"{}\n", b'{"at":1,"names":[],"told":[]}\nx', b'{"at":1,"names":[],"told":[],"acted":5}\nx', b"{]\n", b'{"at":1,"names":[],"acted":[],"told":[[1]]}\nx', b'{"at":1,"names":[""],"told":[],"acted":[]}\nx',
            b'{"at":1,"names":[2],"told":[],"acted":[]}\nx', b'{"at":"1","names":[],"told":[],"acted":[]}\nx', b'{"at":1.5,"names":[],"told":[],"acted":[]}\nx',
            b'{"at":1,"names":[],"acted":[],"told":[[1,"public",1,0,"x",[["a"]]]]}\nx', b'{"at":1,"names":[],"acted":[],"told":[[1,2,1,0,"x",[]]]}\nx',
            b'{"at":-1,"names":[],"told":[],"acted":[]}\nxyz', b'{"at":99,"names":[],"told":[],"acted":[]}\nxyz', b"\xff", b"",
        )
    ]  # fmt: skip
    given = tmp_path / "blocks.json"
    block, hashes, story = every[0]
    spoiled += [(block, cut, story) for cut in (b"", hashes[:-1], hashes[:33], hashes + bytes(40))]
    asked = [[one.hex(), two.hex(), story] for one, two, story in (*every, *spoiled)]
    given.write_text(json.dumps(asked), encoding="utf-8")
    known = [*(each and each.hex() for each in copies), *itertools.starmap(said_of, spoiled)]
    assert answer("copies", given) == known
    assert known[len(every) : len(every) + 11] == [None] * 11
    assert OTHER_STORY in known


@pytest.mark.parametrize(("old", "new"), [("Ben draws a card", "Ben draws 9h"), ("2: keep-hand", "2: mulligan")])  # fmt: skip
def test_whoever_changes_a_word_of_the_story_breaks_the_seal_of_the_copy(old, new):
    story = texts(told("ruled", PUBLIC).told[0])
    held = copy_block(copy_of("ruled", PUBLIC), story, ["Ann", "Ben"])
    at = next(at for at, text in enumerate(story) if old in text)
    changed = [*story[:at], story[at].replace(old, new, 1), *story[at + 1 :]]
    for other in (changed, story[:-1], [*story, "x"], []):
        with pytest.raises(DamagedFile, match=OTHER_STORY):
            copy_in(*held, other)


def test_only_what_the_story_says_is_left_out_of_a_copy():
    """A copy for other eyes, one of all eyes, and one that tells nothing stand in their blocks as they are."""
    story = texts(told("ruled", PUBLIC).told[0])
    bare = match_of("ruled")
    for copy in (copy_of("ruled", JUDGE), encode(bare, "bacon-project"), b"", b"x"):
        assert copy_block(copy, story, ["Ann", "Ben"]) == (copy, b"")
    ours = copy_of("ruled", PUBLIC)
    assert copy_block(ours, story[:-1], ["Ann", "Ben"]) == (ours, b"")
    block = copy_block(ours, story, ["Ann", "Ben"])[0].decode("utf-8", "replace")
    assert "Ben draws" not in block
    assert "seat 2 draws" not in block


def test_a_copy_with_a_long_transcript_stays_as_it_is(monkeypatch):
    story, copy = texts(told("ruled", PUBLIC).told[0]), copy_of("ruled", PUBLIC)
    length = len(transcript.unpacked(unpack(copy, FILE_LIMITS)[4]))
    monkeypatch.setattr("replays.page.copy_block.LONGEST", length - 1)
    assert copy_block(copy, story, ["Ann", "Ben"]) == (copy, b"")
