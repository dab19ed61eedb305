"""Verify: one pass over a match, from its bytes to its result.

In this order, so that nothing is believed before what it rests on: the bytes and the seal over the
whole file; chains; every shown leaf, and its salt where the secret is revealed; the seals over the
secret strands; what is attached; then the fold, with the legality of every action, the check after
every record, the result and the whole digest. The first fault ends it; what was good until then
stays in the report. Nothing here raises for a bad file.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from events.chain.match import Match, strand_names
from events.chain.notes import examine_note, examine_time
from events.chain.salted_leaves import PART_LIMITS, Shown, Withheld, salt
from events.chain.strands import Sealed, commitment, deal_commitment
from events.records.codec import unpack
from events.records.records import PUBLIC, SECRET_SIZE, Closed, Opened, Record
from referee import games
from referee.errors import (
    BadLeaf,
    BadSeal,
    BrokenChain,
    DamagedFile,
    MatchError,
    NotCanonical,
    Place,
    UnknownVersion,
)
from referee.kernel.engine.dice import deal_key
from referee.kernel.schema.codec import CHECK_SIZE
from referee.kernel.words.english import counted
from replays.file.replay_file import decode_front, placed, read_told
from replays.signatures.match_seal import sealed_match
from replays.verify.fairness import note_deal, note_seed
from replays.verify.parts import extra_name, is_plainly_sound, scan_part
from replays.verify.refold import Passage, fold_and_compare, folds_and_tells
from replays.verify.report import Report, named, reason_in_gaps
from replays.verify.seals import Seals
from replays.verify.transcript_check import examine_told, is_closed
from replays.verify.unusual import unusual_of

if TYPE_CHECKING:
    from pathlib import Path

    from events.fold.fold import Finder

Gaps = AbstractSet[tuple[str, int]]
"""Records that could not be read, by strand and number."""

NO_GAPS: Gaps = frozenset()
UNSALTED = "leaves, chains and seals: their salts derive from the secret, which is not in this part"
DECISION = 0
PLAIN = 2
"""How many parts a record has that says no more than what was decided, and the check."""
COMPARED = ("check", "seal")
"""What must be shown of a match that is to be proven, beside the decisions."""

_PART_NAMES = ("decision", "check")


def verify(data: bytes, *, find: Finder = games.find, forensic: bool = False) -> Report:
    """The report on a replay file; ``forensic``: with every fault rather than the first."""
    report = Report(size=len(data), forensic=forensic)
    try:
        header, match, transcript = decode_front(data)
    except MatchError as error:
        if forensic:
            return _verify_damaged(data, error, report, find)
        report.refuse(error)
        return report
    report.match, report.game = header.match, header.game
    _verify(match, report, find, NO_GAPS, transcript=transcript, root=header.strands[0][2])
    _compare_game(header.game, match, report)
    return report


def _verify_damaged(data: bytes, error: MatchError, report: Report, find: Finder) -> Report:
    """The forensic report on a file that cannot be read as it should be."""
    from replays.verify.salvage import salvage

    found = salvage(data, error, report)
    if found is None:
        return report
    if found.header is not None:
        report.match, report.game = found.header.match, found.header.game
    if not found.salted:
        report.unchecked.append(UNSALTED)
    _verify(found.match, report, find, found.gaps, has_leaves=found.salted)
    if found.header is not None:
        _compare_game(found.header.game, found.match, report)
    return report


def _compare_game(game: str, match: Match, report: Report) -> None:
    """The header must name the game that was opened."""
    opened = opening_of(match)
    if (report.intact or report.forensic) and opened is not None and opened.game != game:
        message = f"header: game {game!r}, but record 1 opens {opened.game!r}"
        report.refuse(BrokenChain(message))
        report.intact = False


def verify_file(path: Path, *, find: Finder = games.find) -> Report:
    """The report on the replay file at that path; a file that cannot be read is a fault as well."""
    from replays.file.replay_file import load

    try:
        data = load(path)
    except MatchError as error:
        report = Report()
        report.refuse(error)
        return report
    return verify(data, find=find)


def verify_match(
    match: Match,
    report: Report | None = None,
    *,
    find: Finder = games.find,
    passage: Passage | None = None,
) -> Report:
    """The report on a match, whether it came from a file or from a store.

    ``passage`` gets what is left of the fold.
    """
    report = report if report is not None else Report()
    _verify(match, report, find, NO_GAPS, passage=passage)
    return report


def _verify(
    match: Match,
    report: Report,
    find: Finder,
    gaps: Gaps,
    *,
    has_leaves: bool = True,
    transcript: bytes = b"",
    root: bytes | None = None,
    passage: Passage | None = None,
) -> None:
    """What needs no rules, then what does.

    ``gaps`` are records that could not be read, ``root`` is the head of the public strand where it is
    known already.

    What everybody was told is not even read where we tell it in the same bytes ourselves.
    """
    report.records = sum(map(len, match.strands.values()))
    report.root = (root or match.root) if is_closed(match) else None
    report.unusual, report.is_known = unusual_of(match, find)
    note_seed(match, report)
    opened = opening_of(match)
    game = report.game or (opened.game if opened is not None else "")
    report.sealable = sealed_match(game, match, report.root)
    report.cards = opened.cards if opened is not None else ()
    leaves = partial(_examine_leaves, gaps=gaps)
    tells_alike = partial(_tells_alike, find=find, transcript=transcript, passage=passage)
    hear = partial(_hear, transcript=transcript)
    for examine in (leaves, _examine_attachments, tells_alike, hear):
        if report.whole:
            return
        try:
            if has_leaves or examine is _examine_attachments:
                examine(match, report)
        except MatchError as error:
            report.refuse(error)
            if not report.forensic or isinstance(error, UnknownVersion):
                return
        if report.faults and not _is_opened(match):
            return
    report.intact = not report.faults
    fold_and_compare(match, report, find, gaps, passage)
    note_deal(report)


def _tells_alike(
    match: Match, report: Report, *, find: Finder, transcript: bytes, passage: Passage | None
) -> None:
    """Fold a match that was read by columns; if all of it is sound, that is the verdict.

    Where anything is not, nothing is said yet: what needs no rules has to be looked at before.
    """
    if not match.regular or report.forensic or (match.told and not transcript):
        return
    trial = replace(report, unchecked=[*report.unchecked], faults=[], intact=True)
    if folds_and_tells(match, trial, find, transcript, passage):
        report.take_all(trial)


def _hear(match: Match, report: Report, *, transcript: bytes) -> None:
    """What everybody was told, as far as it needs no rules."""
    if transcript:
        read_told(match, transcript)
    examine_told(match, report)


def opening_of(match: Match) -> Opened | None:
    """The opened record, where it is shown and can be read."""
    try:
        return match.opening()
    except MatchError:
        return None


def _is_opened(match: Match) -> bool:
    """Whether record 1 opens a match, or may do so, because it is withheld."""
    return isinstance(match.public[0].parts[DECISION], Withheld) or opening_of(match) is not None


def _examine_leaves(match: Match, report: Report, gaps: Gaps) -> None:
    report.match = report.match or match.id
    _Leaves(match, report, gaps).examine()


class _Leaves:
    """Leaves, salts, chains and seals: everything that needs no rules."""

    def __init__(self, match: Match, report: Report, gaps: Gaps) -> None:
        self.match = match
        self.report = report
        self.gaps = gaps
        self.passed = gaps
        """The records that are not looked at: gaps, and an opening of which the fault is known."""
        self.secret = match.known_secret()
        self.withheld: dict[str, list[str]] = {}
        self.found = 0
        opened = opening_of(match)
        self._seats = opened.seats if opened is not None else 0
        self._clock: dict[str, int] = {}
        self._reasons: dict[str, tuple[int, int | None]] = {}
        """The record of the last fault of a kind, and the fault from which its kind may follow."""

    def examine(self) -> None:
        """Raise the first fault, or keep every one; count the records that are sound."""
        self._examine_beginning()
        if not self.match.regular:
            self._seals = Seals(self.match, self._keep)
        for name, records in self.match.strands.items():
            for number, sealed in enumerate(records, 1):
                found = self.found
                if self.passed and (name, number) in self.passed:
                    continue
                if self.match.regular and sealed.known is not None and len(sealed.parts) == PLAIN:
                    self.report.chained += 1
                    continue
                self._examine_one(name, number, sealed)
                self.report.chained += self.found == found
        for what, places in self.withheld.items():
            shown = ", ".join(places[:8]) + (", ..." if len(places) > 8 else "")
            self.report.unchecked.append(f"{what} withheld: {shown}")
            self.report.compared &= what not in COMPARED

    def _keep(self, error: DamagedFile, strand: str, number: int) -> None:
        """Keep a fault of a record and go on, or raise it where only the first is wanted."""
        self.found += 1
        # From one record on seals are over the same wrong strand, or salts of another number.
        kind = str(error) if isinstance(error, BadSeal) else strand
        last, reason = self._reasons.get(kind, (0, None))
        follows = isinstance(error, (BadSeal, BadLeaf)) and last >= number - 1
        if not follows and isinstance(error, BadSeal):
            reason = reason_in_gaps(kind, self.gaps, self.report) or self.report.cut
            follows = reason is not None
        self.report.meet(placed(error, strand, number), reason if follows else None)
        self._reasons[kind] = number, reason if follows else len(self.report.faults)

    def _examine_beginning(self) -> None:
        try:
            self._examine_opening()
            self._examine_secret()
        except DamagedFile as error:
            self.report.meet(error)
            if not _is_opened(self.match):
                self.passed = {*self.gaps, (PUBLIC, 1)}
            self.secret = None  # It is not the one by which this match was salted.

    def _examine_one(self, name: str, number: int, sealed: Sealed) -> None:
        for examine in (self._examine_record, self._examine_seals):
            try:
                examine(name, number, sealed)
            except DamagedFile as error:
                self._keep(error, name, number)

    def _examine_opening(self) -> None:
        part = self.match.public[0].parts[DECISION]
        if isinstance(part, Withheld):
            return
        if not is_plainly_sound(self.match.public[0], part, DECISION):
            scan_part(part, Place(record=1, part="decision"))
        try:
            opened = self.match.opening()
        except DamagedFile as error:
            raise placed(error, PUBLIC, 1) from None
        except UnknownVersion as error:
            raise error.at(Place(record=1)) from None
        seats = list(opened.secret_seats)
        if seats != sorted(set(seats)):
            message = "the secret seats are not in order, each once"
            raise NotCanonical(message, place=Place(record=1))
        if self.match.deal is not None and opened.chance != "seeded":
            message = f"deal: chance is {opened.chance}, which no key can tell"
            raise NotCanonical(message)
        if self.match.deal is not None and deal_commitment(self.match.deal) != opened.deal:
            message = "deal: the key is not the one that record 1 commits to"
            raise BadSeal(message)
        names, held = list(strand_names(opened)), list(self.match.strands)
        missing = [name for name in names if name not in held]
        if held != [name for name in names if name in held]:
            message = f"opens the strands {names}, found {held}"
            raise BrokenChain(message, place=Place(record=1))
        self.report.unchecked += [f"strand {name!r} is withheld as a whole" for name in missing]

    def _examine_secret(self) -> None:
        """The secret must be the one that the opened record commits to."""
        if self.secret is None:
            return
        place = Place(record=len(self.match.public), strand=PUBLIC)
        if len(self.secret) != SECRET_SIZE:
            message = f"a secret of {counted(len(self.secret), 'bytes')}, expected {SECRET_SIZE}"
            raise BadSeal(message, place=place)
        if isinstance(self.match.public[0].parts[DECISION], Withheld):
            return
        opened = self.match.opening()
        if commitment(self.secret) != opened.commitment:
            message = "the secret is not the one that record 1 commits to"
            raise BadSeal(message, place=place)
        if deal_commitment(deal_key(self.secret)) != opened.deal:
            message = "the deal that record 1 commits to does not follow from the secret"
            raise BadSeal(message, place=place)

    def _examine_record(self, strand: str, number: int, sealed: Sealed) -> None:
        extras: list[str] = []
        found = self.found
        for place, part in enumerate(sealed.parts):
            name = _PART_NAMES[place] if place < len(_PART_NAMES) else "extra part"
            if isinstance(part, Withheld):
                self._note_withheld(name, strand, number)
                continue
            try:
                if not is_plainly_sound(sealed, part, place):
                    scan_part(part, Place(part=name))
                self._examine_salt(part, strand, number, place, name)
                if place >= len(_PART_NAMES):
                    extras.append(extra_name(part))
                    self._examine_extra(extras[-1], part, sealed, strand)
            except DamagedFile as error:
                self._keep(error, strand, number)
        if self.found > found:
            return
        if sorted(set(extras)) != extras:
            message = f"the extra parts {extras} are not in order, each once"
            raise NotCanonical(message)
        record = self._examine_decision(sealed)
        check = sealed.check()
        if check is not None and len(check) not in (0, CHECK_SIZE):
            message = f"a check of {counted(len(check), 'bytes')}, expected {CHECK_SIZE}"
            raise DamagedFile(message)
        revealing = [name for name in extras if name in ("digest", "secret", "told")]
        if revealing and record is not None and not isinstance(record, Closed):
            message = f"only a closed record has a part {revealing[0]!r}"
            raise DamagedFile(message)
        if strand == PUBLIC and isinstance(record, Closed):
            self._examine_closed(number)

    def _examine_extra(self, name: str, part: Shown, sealed: Sealed, strand: str) -> None:
        """What a note says, and that the times of a strand do not fall."""
        if name not in ("note", "time"):
            return
        value = unpack(part.data, PART_LIMITS, name)[1]
        if name == "note":
            examine_note(value, _record_in(sealed), self._seats)
            return
        examine_time(value)
        latest = self._clock.get(strand, 0)
        if value < latest:
            message = f"the time {value} is before {latest}, which an earlier record has"
            raise DamagedFile(message)
        self._clock[strand] = value

    def _examine_closed(self, number: int) -> None:
        """The closed record is the last."""
        last = len(self.match.public)
        if number != last:
            message = f"a closed record, and records up to {last} after it"
            raise BrokenChain(message)

    def _examine_decision(self, sealed: Sealed) -> object:
        """The record; a kind that we do not know is left to the fold, which says so by number."""
        part = sealed.parts[DECISION]
        if isinstance(part, Withheld):
            return None
        try:
            return sealed.record()
        except UnknownVersion:
            return unpack(part.data, PART_LIMITS, "decision")

    def _examine_salt(self, part: Shown, strand: str, number: int, place: int, name: str) -> None:
        if self.match.regular:  # The file was read with salts that derive from the secret.
            return
        if self.secret is not None and part.salt != salt(self.secret, strand, number, place):
            message = f"the salt of the {name} is not derived from the secret"
            raise BadLeaf(message)

    def _examine_seals(self, strand: str, number: int, sealed: Sealed) -> None:
        """The seals of a public record: canonical, salted, and over the strands as they are."""
        if self.match.regular:  # They were made of the strands as they are.
            return
        if strand != PUBLIC:
            if sealed.seals:
                message = "a seal on a secret strand"
                raise BadSeal(message)
            return
        for part, place in zip(sealed.seals, sealed.places()[len(sealed.parts) :], strict=True):
            if isinstance(part, Shown):
                scan_part(part, Place(part="seal"))
                self._examine_salt(part, PUBLIC, number, place, "seal")
        self._seals.examine(sealed, number)
        for _ in self._seals.withheld(sealed):
            self._note_withheld("seal", PUBLIC, number)

    def _note_withheld(self, what: str, strand: str, number: int) -> None:
        place = f"record {number}" if strand == PUBLIC else f"record {number} of strand {strand!r}"
        self.withheld.setdefault(what, []).append(place)


def _record_in(sealed: Sealed) -> Record | None:
    """What a record says; None where that is withheld, or not to be read, which is said elsewhere."""
    try:
        return sealed.record()
    except MatchError:
        return None


def _examine_attachments(match: Match, report: Report) -> None:
    """Attached is exactly what the opened record names and we might not have."""
    if isinstance(match.public[0].parts[DECISION], Withheld):
        if match.attachments:
            report.unchecked.append("what is attached: record 1 is withheld")
        return
    opened = match.opening()
    known = {digest for _, digest in opened.cards}
    known |= {digest for _, _, _, digest in opened.inputs if digest}
    for digest in match.attachments:
        if digest not in known:
            message = f"attachment {digest.hex()[:16]}...: record 1 names nothing of that digest"
            report.meet(NotCanonical(message))
    for role, root, record, _ in opened.inputs:
        place = f", record {record}" if record else ""
        report.unchecked.append(f"{named(role)}: {root.hex()[:16]}...{place}")
