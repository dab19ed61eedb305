"""The copy in its block: what its transcript and the story of the page both say stands in the page once.

The story is written out for readers without scripts, and a transcript holds the same lines and sentences in its columns.
So the columns are cut out of the copy and made again of the story, with seats in the place of players' names; whatever
was told otherwise stands in a line of JSON in front. What a seat did is left out too where its line says it in the notation. The transcript is stored as it is, not deflated, since the block is packed.
Hashes and salts stand apart, since nothing makes them shorter and they keep the rest from becoming short. Whoever changes a word of the story changes the copy, and breaks its seal. `viewer/copyblock.js` reads the same.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.log.transcript import Moment
from events.records.codec import pack, unpack
from events.records.records import PUBLIC
from referee.errors import DamagedFile, MatchError, RefereeBug
from referee.pattern import pattern
from replays.file import transcript
from replays.file.replay_file import FILE_LIMITS, SEAL_HEAD, SEAL_SIZE, file_seal
from replays.page.written_story import TAKEN, read_text

LONGEST = (1 << 16) - 1
"""So long a transcript may be that is stored in one piece; a copy with a longer one stays as it is."""
OTHER_STORY = "the story in the page is not what its copy was told"
_TRANSCRIPT = 4
"""The place of what was told in a replay file."""
SEAL_END = len(SEAL_HEAD) + SEAL_SIZE
_HASH = pattern(rb"\xc4([\x10\x20])")
"""How a byte string of 16 or 32 bytes begins."""
_SEAT = pattern(r"([0-9]{1,2}): ")
_ACTION = pattern(r"([0-9]{1,2}): ([a-z][a-z0-9 -]*)")
"""How the line of an action is written whose words are texts and numbers and no lists."""
_NUMBER = pattern(r"0|-?[1-9][0-9]{0,14}")
_LEFT_OUT = b"\xc1"
"""What stands where an action was: a byte that nothing else in canonical bytes begins with."""
_BRACE = b"{"


def copy_block(copy: bytes, texts: Sequence[str], names: Sequence[str]) -> tuple[bytes, bytes]:
    """The copy as its block holds it, beside the texts of a story in which players have those names; and its hashes.

    A copy that was told to other eyes than those of the story, or not whole, is left as it is, and so are its hashes.
    """
    try:
        document = unpack(copy, FILE_LIMITS)
        told = transcript.unpacked(document[_TRANSCRIPT])
        every, _, rows = transcript.read_columns(unpack(told, transcript.LIMITS))
        ((_, _, runs, withheld),) = rows
    except (MatchError, ValueError, TypeError, LookupError):
        return copy, b""
    moments = [every[place] for place in transcript.places_in(runs)]
    is_told = not withheld and len(moments) == len(texts) and _each_once(moments) == every
    if not is_told or len(told) > LONGEST:
        return copy, b""
    document[_TRANSCRIPT] = [len(told), _stored(told)]
    unsealed = pack(document)[:-SEAL_END]
    whole = unsealed + SEAL_HEAD + file_seal(unsealed)
    at = whole.index(told) + 1
    kept, hashes = _parted(whole[:at] + whole[at + len(_columns(every)) :])
    kept, acted = _without_actions(kept, moments)
    told_otherwise = _told_otherwise(moments, texts, names)
    head = {"at": at, "names": list(names), "told": told_otherwise, "acted": acted}
    line = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    return b"\n".join((line, kept)), hashes


def copy_in(block: bytes, hashes: bytes, texts: Iterable[str]) -> bytes | None:
    """The copy that a block holds, beside its hashes and the texts of the story; None where that cannot be put together.

    Raises DamagedFile where it is the copy of another story.
    """
    if not block.startswith(_BRACE):
        return block
    line, _, kept = block.partition(b"\n")
    try:
        match json.loads(line):
            case {"at": int() as at, "names": [*names], "told": [*rows], "acted": [*acted]} if (
                at >= 0 and all(names)
            ):
                told = dict(map(_read_row, rows))
                moments = list(_moments(texts, list(map(_text, names)), told))
                rest = _joined(_with_actions(kept, moments, acted), hashes)
                copy = rest[:at] + _columns(_each_once(moments)) + rest[at:]
            case _:
                return None
    except (MatchError, RefereeBug, ValueError, TypeError, OverflowError, RecursionError):
        return None
    if file_seal(copy[:-SEAL_END]) != copy[-SEAL_SIZE:]:
        raise DamagedFile(OTHER_STORY)
    return copy


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """The bytes without what is in byte strings of 16 and of 32 bytes, and that."""
    kept, hashes, at = [], [], 0
    while (found := _HASH.search(data, at)) and found.end() + found[1][0] <= len(data):
        end = found.end() + found[1][0]
        kept.append(data[at : found.end()])
        hashes.append(data[found.end() : end])
        at = end
    return b"".join((*kept, data[at:])), b"".join(hashes)


def _joined(kept: bytes, hashes: bytes) -> bytes:
    """Both as they were before they were parted."""
    data, at, used = [], 0, 0
    while (found := _HASH.search(kept, at)) and used + found[1][0] <= len(hashes):
        size = found[1][0]
        data += [kept[at : found.end()], hashes[used : used + size]]
        at, used = found.end(), used + size
    return b"".join((*data, kept[at:]))


def _without_actions(kept: bytes, moments: Iterable[Moment]) -> tuple[bytes, list[int]]:
    """The bytes without the actions that their lines say, and the moments whose actions stand there as they are."""
    parts, acted, at = [], list[int](), 0
    for number, action in _actions(moments):
        found = kept.find(action, at)
        if found < 0 or _LEFT_OUT in kept[at:found]:
            acted.append(number)
        else:
            parts += [kept[at:found], _LEFT_OUT]
            at = found + len(action)
    return b"".join((*parts, kept[at:])), acted


def _with_actions(kept: bytes, moments: Iterable[Moment], acted: Collection[int]) -> bytes:
    """The bytes with the actions in their places."""
    parts, at = [], 0
    for number, action in _actions(moments):
        if number not in acted:
            found = kept.index(_LEFT_OUT, at)
            parts += [kept[at:found], action]
            at = found + len(_LEFT_OUT)
    return b"".join((*parts, kept[at:]))


def _actions(moments: Iterable[Moment]) -> Iterator[tuple[int, bytes]]:
    """By the number of its moment: each action that a line of the public strand says, as a part of a record."""
    for number, moment in enumerate(moments, 1):
        action = _ACTION.fullmatch(moment.line)
        if action and moment.strand == PUBLIC:
            words = [
                int(each) if _NUMBER.fullmatch(each) else each for each in action[2].split(" ")
            ]
            yield number, pack(pack(["acted/1", int(action[1]), words]))


def _stored(told: bytes) -> bytes:
    """A transcript as one that was deflated, stored in one piece."""
    size = len(told)
    return b"\1" + size.to_bytes(2, "little") + (size ^ LONGEST).to_bytes(2, "little") + told


def _each_once(moments: Iterable[Moment]) -> list[Moment]:
    """The moments in the order in which they are first told."""
    return list({moment.data: moment for moment in moments}.values())


def _columns(moments: Sequence[Moment]) -> bytes:
    """The front of a transcript of those moments, behind the length of its list."""
    return b"".join(map(pack, transcript.in_columns(moments)))


# -- what the story says ----------------------------------------------------------------------


def _told_otherwise(
    moments: Sequence[Moment], texts: Sequence[str], names: Sequence[str]
) -> list[Any]:
    """A row for each moment that was not told as the story says it: its number, and all of it."""
    latest: dict[str, int] = {}
    rows = []
    for number, (moment, text) in enumerate(zip(moments, texts, strict=True), 1):
        if _guessed(text, names, latest) != moment:
            rows.append([number, moment.strand, moment.index, moment.seat, moment.line, moment.sentences])  # fmt: skip
        latest[moment.strand] = moment.index
    return rows


def _moments(
    texts: Iterable[str], names: Sequence[str], told: Mapping[int, Moment]
) -> Iterator[Moment]:
    """The moments as they were told: as the story says, but for those that were told otherwise."""
    latest: dict[str, int] = {}
    for number, text in enumerate(texts, 1):
        moment = told.get(number) or _guessed(text, names, latest)
        latest[moment.strand] = moment.index
        yield moment


def _guessed(text: str, names: Sequence[str], latest: Mapping[str, int]) -> Moment:
    """A moment as it was told if it is the next public record, and names stand for seats and nothing else."""
    words, sentences = read_text(text)
    line = TAKEN.sub("", words)
    seat = _SEAT.match(line)
    pairs = tuple((_with_seats(said, names), rule) for said, rule in sentences)
    return Moment(PUBLIC, latest.get(PUBLIC, 0) + 1, int(seat[1]) if seat else 0, line, pairs)


def _with_seats(words: str, names: Sequence[str]) -> str:
    for seat, name in enumerate(names, 1):
        words = words.replace(name, f"seat {seat}")
    return words


# -- read back --------------------------------------------------------------------------------


def _read_row(row: Any) -> tuple[int, Moment]:
    match row:
        case [int() as number, str() as strand, int() as index, int() as seat, str() as line, [*said]]:  # fmt: skip
            pairs = tuple((_text(words), _text(rule)) for words, rule in said)
            return number, Moment(strand, index, seat, line, pairs)
    raise TypeError


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    return value
