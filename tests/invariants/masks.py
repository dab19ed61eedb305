"""Masks: a shared copy with its commitments taken out, and what could be tried on it without a secret.

A commitment is a salt, a leaf, a head, a root, the match id, or the commitment to the secret. What is
left after they are masked must be the same for everything that the reader may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import LEAF_SIZE, SALT_SIZE, Shown
from events.fold.fold import Finder, Fold
from events.records.codec import unpack
from events.records.records import seat_of_strand
from referee.errors import DamagedFile
from tests.replays.transcripts import TOLD, transcript_of

ATTACHMENTS = 6
"""The place of what is attached in the document."""
ENGLISH = ("as",)
"""Names of cards that are words of sentences as well: the Ace of spades."""
WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def masked(data: bytes) -> Any:
    """The document of a shared copy, what was told laid open, each commitment replaced by its kind."""
    magic, form, header, body, told, deal, attachments, seal = unpack(data)
    match_id, game, seals, rows = header
    assert len(match_id) == 26
    header = ["id", game, seals, [[name, count, bare(head, "head")] for name, count, head in rows]]
    how, strands = body
    assert how == "parts", "a copy that withholds something is not written in columns"
    strands = [[[part(item) for item in record] for record in records] for records in strands]
    *columns, salts, audiences = transcript_of(told) or [[[]], b"", []]
    assert len(salts) == SALT_SIZE * len(columns[-1][0])
    audiences = [heard(*row) for row in audiences]
    return [magic, form, header, strands, [columns, audiences], deal, attachments, bare(seal)]


def heard(name: str, blind: bytes, runs: list[int], withheld: list[Any]) -> list[Any]:
    """An audience, what blinds its root left out: its moments by their places, one by one, or leaves."""
    assert len(blind) == SALT_SIZE
    found: list[Any] = []
    end = 0
    for gap, length in zip(runs[::2], runs[1::2], strict=True):
        found += range(end + gap, end := end + gap + length)
    for number, leaf in zip(withheld[::2], withheld[1::2], strict=True):
        assert len(leaf) == LEAF_SIZE
        found.insert(number - 1, ["leaf"])
    return [name, found]


def up_to_the_last_shown(copy: Any) -> Any:
    """A masked copy of the beginning of a closed match, without the leaves of what came later.

    They prove the beginning against the root of the match, and so tell how much came later.
    """
    magic, form, (match_id, game, seals, rows), strands, (columns, audiences), *rest = copy
    names = [name for name, _, _ in rows]
    shown = [without_end(records, lambda record: record[0] == ["leaf"]) for records in strands]
    told = [[name, without_end(items, lambda item: item == ["leaf"])] for name, items in audiences]
    return [magic, form, [match_id, game, seals, names], shown, [columns, told], *rest]


def without_end(items: list[Any], is_end: Callable[[Any], bool]) -> list[Any]:
    last = max((at for at, item in enumerate(items, 1) if not is_end(item)), default=0)
    return items[:last]


def bare(value: bytes, kind: str = "seal") -> str:
    assert len(value) in (0, LEAF_SIZE)
    return kind if value else "none"


def part(item: Any) -> Any:
    """A part: its salt or leaf masked, and the commitments inside it."""
    match item:
        case [bytes() as leaf]:
            assert len(leaf) == LEAF_SIZE
            return ["leaf"]
        case [bytes() as salt, bytes() as content]:
            assert len(salt) == SALT_SIZE
            return ["salt", within(unpack(content))]
    message = f"a copy that withholds its secret holds a part without a salt: {item!r}"
    raise AssertionError(message)


def within(content: Any) -> Any:
    """What a part says, without the commitments that stand in it."""
    match content:
        case ["opened/1", dict() as table]:
            hidden = {key: bare(table[key], key) for key in ("commitment", "deal")}
            return ["opened/1", table | hidden]
        case ["told", [int() as way, list() as roots]]:
            return ["told", way, [[audience, bare(root, "root")] for audience, root in roots]]
        case [str() as strand, int() as count, bytes() as head] if strand.startswith("seat-"):
            return [strand, count, bare(head, "head")]
    return content


def commitments(data: bytes) -> set[bytes]:
    """Every byte string in a copy that has the size of a salt or of a hash, however deep it lies."""
    document = unpack(data)
    transcript = transcript_of(document[TOLD]) or [b"", []]
    salts = transcript[-2]
    found = {salts[at : at + SALT_SIZE] for at in range(0, len(salts), SALT_SIZE)}
    found.update(byte_strings([document, transcript]))
    return {each for each in found if len(each) in (SALT_SIZE, LEAF_SIZE)}


def byte_strings(value: Any) -> Iterator[bytes]:
    if isinstance(value, bytes):
        inner = None
        with suppress(DamagedFile):
            inner = unpack(value)
        yield from byte_strings(inner) if isinstance(inner, list | dict) else [value]
    elif isinstance(value, dict):
        yield from byte_strings(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            yield from byte_strings(each)


def named_in(copy: Any, words: set[str]) -> list[str]:
    """Which of those words stand in a text of a masked copy; attached card sets are no secret."""
    text = "\n".join(texts(copy[:ATTACHMENTS])).lower()
    return [word for word in sorted(words) if re.search(rf"(?<![\w-]){word}(?![\w-])", text)]


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts([*value, *value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def to_be_tried(match: Match, find: Finder) -> dict[bytes, str]:
    """Hashes that somebody who guesses right could make of a match without knowing its secret.

    The whole digest and the check after every record, and hashes of what records say, without salt
    or with an empty one. None of them may stand in a copy that withholds what they are of.
    """
    found: dict[bytes, str] = {}
    fold = Fold(match, find=find)
    for folded in fold:
        run = fold.running() if fold.run is not None else None
        for lane in (None, seat_of_strand(folded.strand)) if run is not None else ():
            if run is not None and (lane is None or lane in run.lanes or lane in run.joined):
                found[run.check(lane)] = f"check after record {folded.number}"
        if run is not None:
            found[run.digest()] = f"digest after record {folded.number}"
            found[sha256(run.wire()).digest()] = f"hash of the state after record {folded.number}"
    for name, records in match.strands.items():
        for number, sealed in enumerate(records, 1):
            for place, shown in enumerate((*sealed.parts, *sealed.seals)):
                if isinstance(shown, Shown):
                    what = f"part {place} of record {number} of {name}"
                    for salt in (b"", b"\x00", bytes(17)):
                        found[sha256(salt + shown.data).digest()] = what
    return {each: what for each, what in found.items() if each}


def never_named(seen: str, names: dict[int, tuple[str, ...]]) -> set[str]:
    """The words of the cards that occur nowhere in what somebody has seen and heard."""
    known = set(WORD.findall(seen.lower()))
    forms = [{word.lower() for word in words} for words in names.values()]
    return {
        word
        for words in forms
        if not any(known.issuperset(WORD.findall(word)) for word in words)
        for word in words
        if word not in ENGLISH
    }
