"""Files of annotations: one spelling, and whatever is wrong with one is said alike by the command line and by the page."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from events.chain.match import Match
from referee.errors import DamagedFile, MatchError, NotUnderstood, UnknownVersion
from referee.kernel.facts import PUBLIC
from replays.annotations.annotation import (
    MOST,
    MOST_BYTES,
    Annotation,
    Annotations,
    decoded,
    encoded,
)
from replays.annotations.commentary import examined
from replays.annotations.composition import Wording, composed
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from tests.replays.annotations.written import (
    FILES,
    HOSTILE,
    every_eyes,
    match_of,
    places_of,
    remarks_for,
)
from tests.replays.page.node import answer, needs_node
from tests.sizes import sized

Files = tuple[bytes, ...]


@pytest.mark.parametrize("name", FILES)
def test_annotations_of_every_game_and_audience_come_back_as_they_were(name):
    match = match_of(name)
    for eyes in every_eyes(match):
        every = remarks_for(match, eyes)
        assert decoded(encoded(every)) == every
        assert examined([encoded(every)], match).faults == []


@pytest.mark.parametrize("text", HOSTILE)
def test_what_people_write_is_text_whatever_it_looks_like(text):
    match = match_of("greedy")
    entry = composed(places_of(match), PUBLIC, 3, Wording(text[:80], "", text))
    every = Annotations(match.id, PUBLIC, (entry,))
    assert decoded(encoded(every)).entries[0].text == text
    assert encoded(every).count(b"\n") == 2


@pytest.mark.parametrize(
    "text", ["a\nb", "a\x07b", "\u202eabc", "\u2066x", "x" * 1001, "a\u2028b", "\x1b[2J"]
)
def test_what_would_move_or_hide_a_line_is_refused(text):
    with pytest.raises(NotUnderstood, match="the text"):
        composed(places_of(match_of("greedy")), PUBLIC, 3, Wording(text=text))


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (Wording(), "neither a text nor a variation"),
        (Wording(mark="!?"), "neither a text nor a variation"),
        (Wording(text="x", mark="#"), "--mark '#'"),
        (Wording(text="x", by="y" * 81), "--by: "),
        (Wording(actions=["1: concede"] * 65), "64 at most"),
    ],
)
def test_what_says_nothing_or_too_much_is_refused(said, says):
    with pytest.raises(NotUnderstood, match=says):
        composed(places_of(match_of("greedy")), PUBLIC, 3, said)


def test_a_file_has_limits():
    entry = Annotation(1, "0" * 32, text="x" * 800)
    full = Annotations("a" * 26, PUBLIC, (entry,) * (MOST - 1))
    assert len(decoded(encoded(full.with_one(replace(entry, text="x")))).entries) == MOST
    with pytest.raises(NotUnderstood, match="holds at most"):
        full.with_one(replace(entry, text="x")).with_one(entry)
    with pytest.raises(NotUnderstood, match="holds at most"):
        Annotations("a" * 26, PUBLIC, (replace(entry, text="é" * 1000),) * 510).with_one(entry)
    with pytest.raises(DamagedFile, match="more than 1048576"):
        decoded(b"x" * (MOST_BYTES + 1))
    with pytest.raises(DamagedFile, match=f"{MOST + 1} annotations"):
        decoded(encoded(full) + b"\n" * 2)
    with pytest.raises(UnknownVersion, match="referee/annotations/2 is not known here"):
        decoded(encoded(full).replace(b"annotations/1", b"annotations/2", 1))


# -- tampered ---------------------------------------------------------------------------------

STRANGE: list[Any] = [
    0, 1, -1, 2**20 + 1, 10**14, 10**15, 2**53, 2**64, True, False, None, "", "x", "!", "!?", "a\nb", "\u202e", "e\u0301", "é" * 90,
    "\U0001f600", [], [[]], {}, {"1": 2}, "public", "seat-1", "seat-17", "judge", "0" * 32, ["1: concede"], [[["x", "BP-1.1"]]],
    "\u00a0", "x" * 2001, "quote ' and \"", "back\\slash", [[]] * 70, ["x"] * 65,
]  # fmt: skip


def tampered(sound: list[Files], count: int, seed: int) -> Iterator[Files]:
    """So many lists of files, in each of which something was changed."""
    rng = Random(seed)
    for _ in range(count):
        files = list(rng.choice(sound))
        at = rng.randrange(len(files))
        files[at] = rng.choice((_flipped, _spelled, *[_with_a_value] * 6, _lines_moved))(files[at], rng)  # fmt: skip
        yield tuple(files)


def _flipped(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    made = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    return rng.choice((made, data[:at], data[:at] + data[at + 1 :]))


def _spelled(data: bytes, rng: Random) -> bytes:
    """The same in another spelling."""
    ways = (
        (b'":', b'": '), (b"\n", b"\r\n"), (b"x", rb"\u0078"), (b'"moment":', b'"moment":0'), (b"{", b'{"moment":1,'),
        (b"}", b',"more":1}'), (b"\n", b"\n\n"), (b"a", b"\xef\xbb\xbfa"), (b"e", rb"\ud83d"), (b":5,", b":5.0,"), (b":5,", b":5e0,"),
        (b":5,", b":-0,"), (b":5,", b":NaN,"),
    )  # fmt: skip
    old, new = rng.choice(ways)
    places = [at for at in range(len(data)) if data.startswith(old, at)]
    if not places:
        return data[:-1]
    at = rng.choice(places)
    return data[:at] + new + data[at + len(old) :]


def _with_a_value(data: bytes, rng: Random) -> bytes:
    """Another value somewhere, in the one spelling."""
    rows = [json.loads(line) for line in data.decode().splitlines()]
    row = rng.choice(rows)
    holder, key = rng.choice(list(_places(row)))
    old = holder[key]
    near = [old + rng.choice((-1, 1))] if type(old) is int else [f"{old}x", f"{old}"[1:]] if isinstance(old, str) else []  # fmt: skip
    holder[key] = rng.choice([*STRANGE, *near * 20])
    return _written(rows)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()  # fmt: skip
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _lines_moved(data: bytes, rng: Random) -> bytes:
    rows = data.decode().splitlines()
    rng.shuffle(rows)
    return "".join(f"{row}\n" for row in rows).encode()


def _written(rows: list[Any]) -> bytes:
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return "".join(f"{line}\n" for line in lines).encode()


def said_of(files: Files, match: Match) -> tuple[list[str], list[str], list[str]]:
    found = examined(files, match)
    return found.faults, found.checked, found.unchecked


@needs_node
def test_page_and_command_line_say_the_same_of_tampered_annotations(tmp_path):
    asked: list[tuple[Match, bytes, Files]] = []
    for name in FILES:
        match = match_of(name)
        sound = [tuple(encoded(remarks_for(match, eyes)) for eyes in every_eyes(match)[:3])]
        game = match.opening().game
        for wish in (PUBLIC, 1, "judge"):
            copy = copy_for(match, Wish(wish))
            data = encode(copy, game)
            asked += [(copy, data, files) for files in (*sound, *tampered(sound, sized(14, 30), seed=len(asked)))]  # fmt: skip
    given = tmp_path / "asked.json"
    given.write_text(json.dumps([[_text(data), list(map(_text, files))] for _, data, files in asked]))  # fmt: skip
    refused = 0
    for (copy, _, files), said in zip(asked, answer("annotations", given), strict=True):
        faults, checked, unchecked = said_of(files, copy)
        assert said["verdict"] == "sound"
        assert said["faults"] == faults, files
        assert (said["checked"], said["unchecked"]) == (checked, unchecked)
        refused += bool(faults)
    assert len(asked) > sized(200, 400)
    assert refused > sized(125, 250)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_whatever_bytes_there_are_nothing_but_a_fault_comes_of_them():
    rng = Random(5)
    for size in range(200):
        with pytest.raises(MatchError):
            decoded(rng.randbytes(size))
    for bomb in (b"[" * 100_000 + b"\n", b'{"schema":' * 50_000 + b"\n", b"\n" * 2000, b""):
        with pytest.raises(DamagedFile):
            decoded(bomb)
