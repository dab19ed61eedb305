"""Salvage: what can still be said of a file that cannot be read as it should be.

Every section of the file is read on its own, and every record; what cannot be read leaves a gap in
its place, so that what comes later keeps its number. All faults go into a forensic report.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import LEAF_SIZE
from events.chain.strands import Sealed
from events.records.codec import unpack_front
from events.records.records import FORMAT, PUBLIC
from referee.dataclass import dataclass
from referee.errors import (
    BadSeal,
    BrokenChain,
    DamagedFile,
    MatchError,
    NotAReplay,
    Place,
    UnknownVersion,
)
from referee.kernel.words.english import counted
from replays.file.columns import GAP, salvage_columns
from replays.file.layout import revealed_in
from replays.file.replay_file import (
    COLUMNS,
    FILE_LIMITS,
    MAGIC,
    PARTS,
    SEAL_HEAD,
    SEAL_SIZE,
    Header,
    file_seal,
    header_faults,
    read_attachment,
    read_deal,
    read_header,
    read_record,
    read_told,
)
from replays.file.transcript import unpacked
from replays.verify.report import Report, reason_in_gaps

DOCUMENT = 5
"""So deep a file may be read in part: the document, its strands, their columns or records."""


@dataclass(slots=True)
class Salvage:
    """What was read of a damaged file.

    ``header`` is None where it cannot be read whole. ``gaps`` are the records that could not be read, by strand and number; ``is_whole`` is whether the
    bytes go to their end, ``salted`` whether leaves can be computed: where salts derive from a secret
    that stood in the missing part nobody knows them.
    """

    header: Header | None
    match: Match
    gaps: set[tuple[str, int]] = field(default_factory=set)
    is_whole: bool = True
    salted: bool = True


def salvage(data: bytes, error: MatchError, report: Report) -> Salvage | None:
    """Read what can be read of a file that gave that error; None where that is nothing.

    The error is the first fault of the report, and what else is found is added.
    """
    report.refuse(error)
    if isinstance(error, (NotAReplay, UnknownVersion)):
        return None
    document, is_whole = unpack_front(data, FILE_LIMITS, DOCUMENT)
    match document:
        case [str() as magic, int() as form, header, list() as body, *rest] if (
            magic == MAGIC and type(form) is int and form == FORMAT
        ):
            reading = _Reading(report, is_whole=is_whole)
            return reading.read(data, header, body, rest)
    return None


class _Reading:
    """One damaged file, section by section."""

    def __init__(self, report: Report, *, is_whole: bool) -> None:
        self.report = report
        self.is_whole = is_whole
        self.report.cut = None if is_whole else 1
        self.gaps: set[tuple[str, int]] = set()

    def read(self, data: bytes, stated: Any, body: list[Any], rest: list[Any]) -> Salvage | None:
        """The sections in the order in which a sound file is read."""
        self._compare_seal(data, rest)
        header = self._header(stated)
        if header is None:
            return None
        match = Match({})
        if body[:1] == [COLUMNS]:
            salted = self._read_columns(match, header, body[1:])
        else:
            salted = self._read_parts(match, header, body)
        if not match.strands or not match.public:
            return None
        if not match.regular or salted:
            self._read_rest(match, rest)
        self._read_attachments(match, rest)
        if salted:
            self._compare_header(header, match)
        stated_whole = header if header.match else None
        return Salvage(stated_whole, match, self.gaps, self.is_whole, salted)

    def _read_columns(self, match: Match, header: Header, columns: list[Any]) -> bool:
        """Read strands that are written in columns; whether their leaves are known."""

        def keep(error: DamagedFile, strand: str, number: int) -> None:
            self._meet(error)
            self.gaps.add((strand, number))

        names = [name for name, _, _ in header.strands]
        found, salted = salvage_columns(columns, names, keep)
        match.strands = {name: found.get(name, []) for name in names}
        match.regular = True
        for name, count, _ in header.strands:
            if len(match.strands[name]) != count:
                self._miss(name, len(match.strands[name]), count)
        return salted

    def _read_parts(self, match: Match, header: Header, body: list[Any]) -> bool:
        """Read strands that are written part by part; whether their leaves are known."""
        strands = body[1] if body[:1] == [PARTS] and len(body) > 1 else []
        strands = strands if type(strands) is list else []
        secret = revealed_in(strands[0] if strands else None, header.seals)
        salted = secret is not None or not self._is_bare(strands)
        match.strands = self._strands(header, strands, secret if salted else bytes(LEAF_SIZE))
        return salted

    def _miss(self, name: str, found: int, count: int) -> None:
        message = f"strand {name!r}: found {counted(found, 'records')}, the header says {count}"
        self._meet(BrokenChain(message), follows=self.report.cut)

    def _meet(self, error: DamagedFile, follows: int | None = None) -> None:
        self.report.refuse(error, follows=follows)

    def _compare_seal(self, data: bytes, rest: list[Any]) -> None:
        """The seal over the file fits no file of which a byte was changed: it may follow from that."""
        if not self.is_whole or not rest:
            return
        unsealed = data[: -SEAL_SIZE - len(SEAL_HEAD)]
        if type(rest[-1]) is not bytes or file_seal(unsealed) != rest[-1]:
            message = "the seal is not over the bytes in front of it"
            self._meet(BadSeal(message, place=Place(offset=len(unsealed))), follows=1)

    def _header(self, stated: Any) -> Header | None:
        """The header; where only its match or its game cannot be read, the rest of it."""
        try:
            return read_header(stated)
        except DamagedFile as error:
            self._meet(error)
        try:
            rest = stated[2:] if isinstance(stated, list) else []
            return read_header(["", "unknown", *rest])
        except DamagedFile:
            return None

    def _is_bare(self, strands: list[Any]) -> bool:
        """Whether there are parts without their salts."""
        rows = strands[0] if strands and isinstance(strands[0], list) else []
        return any(type(item) is bytes for row in rows if isinstance(row, list) for item in row)

    def _strands(
        self, header: Header, value: list[Any], secret: bytes | None
    ) -> dict[str, list[Sealed]]:
        found: dict[str, list[Sealed]] = {}
        for place, (name, count, _) in enumerate(header.strands):
            rows = value[place] if place < len(value) else []
            rows = rows if isinstance(rows, list) else []
            if len(rows) != count:
                self._miss(name, len(rows), count)
            found[name] = [
                self._record(header, name, number, row, secret)
                for number, row in enumerate(rows, 1)
            ]
        if not found[PUBLIC]:
            message = f"strand {PUBLIC!r}: a match without records"
            self._meet(BrokenChain(message), follows=self.report.cut)
        return found

    def _record(
        self, header: Header, strand: str, number: int, row: Any, secret: bytes | None
    ) -> Sealed:
        try:
            return read_record(header, strand, number, row, secret)
        except DamagedFile as error:
            self._meet(error)
        self.gaps.add((strand, number))
        return Sealed(GAP)

    def _read_rest(self, match: Match, rest: list[Any]) -> None:
        """What was told, and the deal key, as far as the file goes."""
        told, deal = [*rest, None, None][:2]
        try:
            if self.is_whole or len(rest) > 1:
                read_told(match, unpacked(told))
            match.deal = read_deal(deal, match.revealed_secret())
        except DamagedFile as error:
            self._meet(error)

    def _read_attachments(self, match: Match, rest: list[Any]) -> None:
        rows = rest[2] if len(rest) > 2 and isinstance(rest[2], list) else []
        for number, row in enumerate(rows, 1):
            try:
                digest, data = read_attachment(number, row)
            except DamagedFile as error:
                self._meet(error)
            else:
                match.attachments[digest] = data

    def _compare_header(self, header: Header, match: Match) -> None:
        """The header against what was read; of a strand with gaps or without its end it says nothing new."""
        for error in header_faults(header, match):
            if header.match or error.place != Place(part="header"):
                reason = reason_in_gaps(str(error), self.gaps, self.report)
                self._meet(error, follows=reason or self.report.cut)
