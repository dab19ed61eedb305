"""Transcript: how a file holds what every audience was told, each moment once, packed.

The moments of all audiences stand in columns, in the order in which they are first told; an audience
is the runs of them that it was told. The columns are deflated into a block whose whole length is
stated in front, so a reader makes room for that much and for nothing beyond.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from events.chain.salted_leaves import LEAF_SIZE, SALT_SIZE, Part, Shown, Withheld, salt_of_moment
from events.chain.strands import blind_of
from events.log.transcript import Moment, distinct, read_moment
from events.records.codec import Limits, pack_plain, unpack
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotCanonical, TooLarge, Truncated
from referee.kernel.words.english import agreeing, counted

MOST_BYTES = 1 << 24
"""So long a transcript may be before it is packed."""
MOST_MOMENTS = 1 << 19
"""How many moments all audiences together may have been told."""
MOST_CHARACTERS = 1 << 26
"""The most characters that the texts of all moments may have, counted each time one is told."""
LONGEST_TEXT = 1 << 16
LIMITS = Limits(size=MOST_BYTES, depth=4, items=1 << 20, text=MOST_BYTES, lists=1 << 12)
LEVEL = 9
PLACE = "told"

Told = Mapping[str, Sequence[Part]]


# -- writing ----------------------------------------------------------------------------------


def in_columns(moments: Sequence[Moment]) -> list[Any]:
    """Moments in columns, every name, line, sentence and rule once, in the order in which they are met."""
    strands: dict[str, int] = {}
    lines: dict[str, int] = {}
    rules: dict[str, int] = {}
    sentences: dict[tuple[str, str], int] = {}
    latest: dict[str, int] = {}
    numbers = []
    for moment in moments:
        numbers.append(moment.index - latest.get(moment.strand, 0) - 1)
        latest[moment.strand] = moment.index
    strand = [strands.setdefault(each.strand, len(strands)) for each in moments]
    line = [len(lines) - lines.setdefault(each.line, len(lines)) for each in moments]
    pairs = [pair for each in moments for pair in each.sentences]
    said = [sentences.setdefault(pair, len(sentences)) for pair in pairs]
    steps = [here - last - 1 for last, here in zip([-1, *said], said, strict=False)]
    following = [rules.setdefault(rule, len(rules)) for _, rule in sentences]
    return [
        _joined(strands),
        _joined(lines),
        _joined(rules),
        [_joined([text for text, _ in sentences]), following],
        [
            strand,
            numbers,
            [each.seat for each in moments],
            line,
            [len(each.sentences) for each in moments],
            steps,
        ],
    ]


def _joined(texts: Collection[str]) -> str:
    """Texts as one, each ended by a line feed. Raises DamagedFile where a text holds one itself."""
    joined = "\n".join([*texts, ""])
    if joined.count("\n") != len(texts):
        message = f"{PLACE}: a text of more than one line"
        raise DamagedFile(message)
    return joined


def _parted(joined: Any) -> list[str]:
    """The texts that are joined so. Raises DamagedFile."""
    if type(joined) is not str or (joined and not joined.endswith("\n")):
        message = f"{PLACE}: expected texts, each ended by a line feed"
        raise DamagedFile(message)
    texts = joined.split("\n")[:-1]
    if any(len(text) > LONGEST_TEXT for text in texts):
        message = f"{PLACE}: a text of more than {LONGEST_TEXT} characters"
        raise TooLarge(message)
    return texts


def transcript_of(moments: Mapping[str, Sequence[Moment]]) -> bytes:
    """The transcript of moments all of which are shown, their salts and blinds left out."""
    each_once = distinct(moments)
    places = {data: place for place, data in enumerate(each_once)}
    audiences = [
        [audience, b"", _runs([places[moment.data] for moment in told]), []]
        for audience, told in moments.items()
    ]
    return pack_plain([*in_columns([*each_once.values()]), b"", audiences])


def frame_told(told: Told, blinds: Mapping[str, bytes], secret: bytes | None) -> list[Any] | None:
    """What audiences were told as a file holds it: how long it is, and packed. None: nothing.

    Raises DamagedFile for what is no moment, TooLarge for what no reader would take.
    """
    if not told:
        return None
    data = _transcript(told, blinds, secret)
    if len(data) > MOST_BYTES:
        message = f"{PLACE}: {counted(len(data), 'bytes')}, more than {MOST_BYTES}"
        raise TooLarge(message)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    return [len(data), packer.compress(data) + packer.flush()]


def _transcript(told: Told, blinds: Mapping[str, bytes], secret: bytes | None) -> bytes:
    moments: list[Moment] = []
    places: dict[Shown, int] = {}
    audiences: list[Any] = []
    for audience, parts in told.items():
        found: list[int] = []
        withheld: list[Any] = []
        for number, part in enumerate(parts, 1):
            if isinstance(part, Withheld):
                withheld += [number, part.leaf]
                continue
            if part not in places:
                places[part] = len(places)
                moments.append(read_moment(part.data, f"told to {audience}"))
            found.append(places[part])
        audiences.append([audience, blinds.get(audience, b""), _runs(found), withheld])
    if secret is not None and all(
        part.salt == salt_of_moment(secret, part.data) for part in places
    ):
        salts = b""
    else:
        salts = b"".join(part.salt for part in places)
    if secret is not None and all(
        blind == blind_of(secret, name) for name, blind in blinds.items()
    ):
        audiences = [[name, b"", *rest] for name, _, *rest in audiences]
    return pack_plain([*in_columns(moments), salts, audiences])


def _runs(places: Sequence[int]) -> list[int]:
    """Places as runs of neighbours: how far from the end of the last run, and how many."""
    runs: list[int] = []
    end = start = at = 0
    for place in places:
        if place != at:
            if at > start:
                runs += (start - end, at - start)
                end = at
            start = place
        at = place + 1
    if at > start:
        runs += (start - end, at - start)
    return runs


def places_in(runs: Sequence[int]) -> list[int]:
    """The places that such runs stand for."""
    found: list[int] = []
    end = 0
    for gap, length in zip(runs[::2], runs[1::2], strict=True):
        start = end + gap
        end = start + length
        found += range(start, end)
    return found


# -- reading ----------------------------------------------------------------------------------


def unpacked(value: Any) -> bytes:
    """The transcript that a file holds packed; empty where it holds none. Raises DamagedFile."""
    match value:
        case None:
            return b""
        case [int() as length, bytes() as packed] if type(length) is int:
            pass
        case _:
            message = f"{PLACE}: expected a length and packed bytes"
            raise DamagedFile(message)
    if not 0 < length <= MOST_BYTES:
        message = f"{PLACE}: {counted(length, 'bytes')} are stated, expected 1 to {MOST_BYTES}"
        raise TooLarge(message)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, length + 1)
    except zlib.error:
        message = f"{PLACE}: the packed bytes cannot be unpacked"
        raise DamagedFile(message) from None
    if len(data) != length or unpacker.unconsumed_tail:
        short = len(data) < length
        known = counted(min(len(data), length), "bytes")
        told = f"{'' if short else 'more than '}{known} {agreeing(len(data), 'is', 'are')} packed"
        kind = Truncated if short else TooLarge
        message = f"{PLACE}: {told}, {length} {agreeing(length, 'is', 'are')} stated"
        raise kind(message)
    if not unpacker.eof or unpacker.unused_data:
        message = f"{PLACE}: the packed bytes do not end where they should"
        raise NotCanonical(message)
    return data


@dataclass(frozen=True, slots=True)
class TranscriptParts:
    """What a transcript says: the moments of each audience, and what its root is blinded by."""

    told: dict[str, list[Part]]
    blinds: dict[str, bytes]


def read_transcript(data: bytes, audiences: Sequence[str], secret: bytes | None) -> TranscriptParts:
    """What a transcript says. Raises DamagedFile.

    ``audiences`` are those that a match may have, in their order. What was read is written again and
    compared: there is one transcript for what was told.
    """
    if not data:
        return TranscriptParts({}, {})
    value = unpack(data, LIMITS, PLACE)
    try:
        moments, salts, rows = read_columns(value)
        parts = _salted(moments, salts, secret)
        found = _read_audiences(rows, parts, audiences, secret)
    except (IndexError, ValueError, TypeError, OverflowError):
        message = f"{PLACE}: the columns of the transcript do not fit together"
        raise DamagedFile(message) from None
    if _transcript(found.told, found.blinds, secret) != data:
        message = f"{PLACE}: not the one transcript of what it says"
        raise NotCanonical(message)
    return found


def read_columns(value: Any) -> tuple[list[Moment], bytes, list[Any]]:
    """The moments of a transcript in their order, their salts, and the rows of audiences."""
    match value:
        case [strands, lines, rules, [texts, following],
              [strand, number, seat, line, count, said], bytes() as salts, list() as rows]:  # fmt: skip
            pass
        case _:
            message = f"{PLACE}: expected strands, lines, rules, sentences, moments and audiences"
            raise DamagedFile(message)
    names = _parted(strands)
    _expect(int, following, strand, number, seat, line, count, said)
    ids = _parted(rules)
    sentences = [
        (text, _at(ids, rule)) for text, rule in zip(_parted(texts), following, strict=True)
    ]
    reading = _Reading(_parted(lines), sentences)
    latest: dict[str, int] = {}
    moments: list[Moment] = []
    for place, step, whose, back, many in zip(strand, number, seat, line, count, strict=True):
        name = _at(names, place)
        index = latest[name] = latest.get(name, 0) + step + 1
        moments.append(Moment(name, index, whose, reading.line(back), reading.told(said, many)))
    if reading.at != len(said):
        raise IndexError
    return moments, salts, rows


@dataclass(slots=True)
class _Reading:
    """Where in lines and sentences the reading of moments stands; how many characters they have so far."""

    lines: list[str]
    sentences: list[tuple[str, str]]
    used: int = 0
    last: int = -1
    at: int = 0
    characters: int = 0

    def line(self, back: int) -> str:
        """The next line, or the one so far back."""
        self.used += not back
        return self._counted(_at(self.lines, self.used - (back or 1)))

    def told(self, said: list[int], many: int) -> tuple[tuple[str, str], ...]:
        """The next sentences, that many, each as far from the one before as it says."""
        found = []
        end = self.at + _natural(many)
        for far in said[self.at : end]:
            self.last += far + 1
            pair = _at(self.sentences, self.last)
            self._counted(pair[0])
            found.append(pair)
        self.at = end
        return tuple(found)

    def _counted(self, text: str) -> str:
        self.characters += len(text)
        if self.characters > MOST_CHARACTERS:
            message = f"{PLACE}: more than {MOST_CHARACTERS} characters"
            raise TooLarge(message)
        return text


def _expect(kind: type, *columns: Any) -> None:
    if any(
        type(each) is not list or any(type(item) is not kind for item in each) for each in columns
    ):
        raise TypeError


def _natural(number: int) -> int:
    if number < 0:
        raise ValueError
    return number


def _at(items: Sequence[Any], place: int) -> Any:
    return items[_natural(place)]


def _salted(moments: list[Moment], salts: bytes, secret: bytes | None) -> list[Shown]:
    """The moments with their salts: those written, or those that derive from the secret."""
    datas = [moment.data for moment in moments]
    if not salts and secret is not None:
        return [Shown(salt_of_moment(secret, data), data) for data in datas]
    if len(salts) != SALT_SIZE * len(datas):
        message = (
            f"{PLACE}: {counted(len(salts), 'bytes')} of salts for {counted(len(datas), 'moments')}"
        )
        raise DamagedFile(message)
    return [
        Shown(salts[SALT_SIZE * place : SALT_SIZE * (place + 1)], data)
        for place, data in enumerate(datas)
    ]


def _read_audiences(
    rows: list[Any], parts: list[Shown], audiences: Sequence[str], secret: bytes | None
) -> TranscriptParts:
    told: dict[str, list[Part]] = {}
    blinds: dict[str, bytes] = {}
    budget = _Budget()
    characters = [len(part.data) for part in parts]
    for row in rows:
        match row:
            case [str() as name, bytes() as blind, list() as runs, list() as withheld] if (
                name in audiences and name not in told and len(blind) in (0, SALT_SIZE)
            ):
                _expect(int, runs)
                told[name] = _read_runs(runs, parts, characters, budget)
                _read_withheld(withheld, told[name], name)
                blinds[name] = blind_of(secret, name) if secret is not None and not blind else blind
            case _:
                message = f"{PLACE}: {repr(row)[:40]} is not an audience and its moments"
                raise DamagedFile(message)
    if not told or list(told) != [each for each in audiences if each in told]:
        message = f"{PLACE}: the audiences are not in order, each once"
        raise NotCanonical(message)
    return TranscriptParts(told, blinds)


@dataclass(slots=True)
class _Budget:
    """How much is told so far: few runs may stand for very many moments."""

    moments: int = 0
    characters: int = 0

    def spend(self, moments: int, characters: int) -> None:
        """Raises TooLarge where it becomes too much."""
        self.moments += moments
        self.characters += characters
        if self.moments > MOST_MOMENTS or self.characters > MOST_CHARACTERS:
            message = f"{PLACE}: more than {MOST_MOMENTS} moments, or {MOST_CHARACTERS} characters in them"
            raise TooLarge(message)


def _read_runs(
    runs: list[int], parts: list[Shown], characters: list[int], budget: _Budget
) -> list[Part]:
    found: list[Part] = []
    at = 0
    for gap, length in zip(runs[::2], runs[1::2], strict=True):
        start = _natural(at + gap)
        at = start + _natural(length)
        if at > len(parts):
            raise IndexError
        budget.spend(length, sum(characters[start:at]))
        found += parts[start:at]
    return found


def _read_withheld(withheld: list[Any], found: list[Part], name: str) -> None:
    """Put withheld moments in their places, which ascend."""
    last = 0
    for number, leaf in zip(withheld[::2], withheld[1::2], strict=True):
        if type(number) is not int or type(leaf) is not bytes or len(leaf) != LEAF_SIZE:
            raise TypeError
        if not last < number <= len(found) + 1:
            message = f"told to {name}: a withheld moment {number} out of its place"
            raise NotCanonical(message)
        found.insert(number - 1, Withheld(leaf))
        last = number
