"""Disputes: each call or ruling with all that became of it, and the table before and after each ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from events.log.entries import in_a_sentence
from events.records.records import Acted, Appealed, Attempted, Called, Ruled
from events.records.rulings import BACKUP, DEVIATION
from referee import games
from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE, Fact
from referee.kernel.judge import broken_rules, corrected
from referee.kernel.position.document import write
from referee.kernel.position.state_differences import (
    Difference,
    differing_fields,
    differing_sights,
    listed,
)
from referee.kernel.show.safe_text import safe
from referee.pattern import pattern
from replays.audit.drawn_table import DrawnTable, drawn_table
from replays.audit.field_words import field_words
from replays.audit.outcomes import outcomes
from replays.backups.backup_cost import BackupCost, backup_cost
from replays.page.scenes import seat_names
from replays.read.diff import fields_to_show
from replays.read.docket_view import OPEN, DocketView
from replays.read.possible_hands import HandsAt

if TYPE_CHECKING:
    from events.fold.fold import Finder
    from events.log.entries import LogEntry
    from events.records.records import Record
    from referee.kernel.facts import Eyes
    from referee.kernel.show.derived_value import DerivedValue
    from replays.read.timeline import Timeline

_BY_SEAT = pattern(r"^seat-\d+\.(?=[a-z-]+$)")
"""What stands before a value that every seat has."""
_LANE = pattern(r"^(lane\.\d+\.)+")
"""What stands before a field of the table as a seat that acts in secret holds it."""


@dataclass(frozen=True, slots=True)
class DisputedRecord:
    """The record that a call is about: its number and line, whether it was an action, what followed, each with its rule, and what refused it."""

    number: int
    line: str
    is_action: bool
    sentences: tuple[tuple[str, str], ...]
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DisputeStep:
    """A call, a ruling or an appeal.

    Takes:
        line: what was said, in one line.
        state: what has become of it.
        by: the judge who ruled, where the copy names one.
        rules: the rules that a ruling rests on, or that a call or an appeal names.
        data: all of it as ``referee rule --json`` gives it.
        sentences: what the ruling did.
        before: the table before the ruling, or before the record that a call is about (after the one that made the first table); None
            where there was none yet.
        after: the table as the ruling left it; None where it left it as it was.
        changes: the fields in which both differ, and ``named`` what each is called in words.
        sums: the values that were worked out of several terms on the table of a call, and what other seats have in their place, as
            far as those eyes may know them.
        hands: what each hand may be on the table of a call, where hands are unknown to the record.
        about: the record that a call is about, where those eyes know it.
        cost: what a backup cost at the moment of the ruling, for the eyes of the judge.
        asked: the later calls that are about this record.
        outcomes: what would follow from either decision, of an appeal that is open.
        followed: what followed by the rules from the fields that a ruling set, up to the next question, each with its rule.
        refused: the rules that refused an illegal action which a ruling let stand.
        likewise: the last record before such a ruling of a legal action of the same name, which shows what follows from one.
    """

    number: int
    line: str
    state: str
    by: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    sentences: tuple[str, ...] = ()
    before: DrawnTable | None = None
    after: DrawnTable | None = None
    changes: tuple[Difference, ...] = ()
    named: tuple[str, ...] = ()
    sums: tuple[DerivedValue, ...] = ()
    hands: tuple[str, ...] = ()
    about: DisputedRecord | None = None
    cost: BackupCost | None = None
    asked: tuple[int, ...] = ()
    outcomes: tuple[str, ...] = ()
    followed: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()
    likewise: DisputedRecord | None = None

    @property
    def what(self) -> str:
        """One of call, ruling and appeal."""
        return str(self.data["what"])


@dataclass(frozen=True, slots=True)
class Dispute:
    """A call, or a ruling that nobody had called for, with everything that was said about it later."""

    steps: tuple[DisputeStep, ...]

    @property
    def title(self) -> str:
        """With what it began, and what has become of that in the end."""
        first = self.steps[0]
        return f"{first.what.capitalize()} of record {first.number}: {self.state}"

    @property
    def state(self) -> str:
        """How it stands: what has become of the first record, of the ruling on a call, and of each appeal."""
        first, *later = self.steps
        found = [first.state]
        if first.what == "call":
            ruling = next((each for each in later if each.what == "ruling"), None)
            found += [] if ruling is None else [f"that ruling is {ruling.state}"]
        appeals = (each for each in later if each.what == "appeal")
        found += [f"the appeal of record {each.number} is {each.state}" for each in appeals]
        return "; ".join(found)


def disputes_of(
    timeline: Timeline, eyes: Eyes, players: Sequence[str], *, find: Finder = games.find
) -> tuple[Dispute, ...]:
    """Every dispute of a match as those eyes may know it, in the order in which they began."""
    entries = timeline.entries(eyes)
    listing = DocketView(timeline.match, timeline.docket, timeline.game, entries, eyes)
    found: dict[int, list[DisputeStep]] = {}
    for number, entry in listing.entries.items():
        step = _Moment(timeline, eyes, players, entry, find).step(listing, number)
        found.setdefault(listing.root_of(number), []).append(step)
    return tuple(Dispute(tuple(steps)) for steps in found.values())


@dataclass(frozen=True, slots=True)
class _Moment:
    """A record of the docket, and the match around it."""

    timeline: Timeline
    eyes: Eyes
    players: Sequence[str]
    entry: LogEntry
    find: Finder

    def step(self, listing: DocketView, number: int) -> DisputeStep:
        entry, record = self.entry, self.entry.record
        sentences = tuple(safe(each.text) for each in entry.sentences)
        before = after = about = None
        sums: tuple[DerivedValue, ...] = ()
        hands: tuple[str, ...] = ()
        changes: tuple[Difference, ...] = ()
        if isinstance(record, Called):
            about = self._disputed(record.record)
            if about is not None:
                before = self._before(about)
                sums, hands = self._sums(about), self._hands(about)
        elif isinstance(record, Ruled):
            before = self._table(entry.place - 1, entry.number - 1)
            if record.changes_state:
                after = self._table(entry.place, entry.number)
                changes = tuple(self._changes())
        return DisputeStep(
            entry.number,
            safe(entry.text),
            listing.state(number),
            safe(listing.by(number) or ""),
            self._rules(),
            listing.row(number),
            sentences,
            before,
            after,
            changes,
            tuple(self._named(changes)),
            sums,
            hands,
            about,
            self._cost(record),
            self._asked(),
            tuple(self._outcomes(listing, number)),
            tuple(self._followed(record)),
            self._refused(record),
            self._likewise(record),
        )

    def _rules(self) -> tuple[str, ...]:
        """The rules that are named, by a ruling as such and by other words in passing."""
        record, known = self.entry.record, self.timeline.game.catalogue.ids
        if isinstance(record, Ruled):
            return tuple(record.rules)
        words = dict.fromkeys(re.findall(r"\b[A-Z]+-[A-Z0-9]+(?:\.[0-9]+)*", self.entry.text))
        return tuple(each for each in words if each in known)

    def _asked(self) -> tuple[int, ...]:
        about = (
            (each.number, each.record.record)
            for each in self.timeline.entries(self.eyes)
            if isinstance(each.record, Called)
        )
        return tuple(number for number, record in about if record == self.entry.number)

    def _outcomes(self, listing: DocketView, number: int) -> Iterator[str]:
        """What upholding and overturning would do, where an appeal is open."""
        record = self.entry.record
        if isinstance(record, Appealed) and listing.state(number) == OPEN:
            yield from outcomes(self.timeline, self.eyes, self.players, record.ruling)

    def _followed(self, record: Record | None) -> Iterator[tuple[str, str]]:
        """What the rules made of the fields that a ruling set, as those eyes may know it; a log tells the fields alone."""
        match, after = self.timeline.match, self.entry.place - 1
        if not isinstance(record, Ruled) or not record.paths or not match.is_open_to(self.eyes):
            return
        heard: list[Fact] = []
        run = corrected(self.timeline.run(after), record.paths, heard.append)
        who = seat_names(match)
        for fact in heard:
            yield safe(in_a_sentence(run.game, fact.seen_by(self.eyes), who)), fact.rule

    def _refused(self, record: Record | None) -> tuple[str, ...]:
        """By which rules an illegal action was refused that a ruling let stand; a refusal may speak of what lies hidden."""
        if not isinstance(record, Ruled) or record.kind != DEVIATION:
            return ()
        if not self.timeline.match.is_open_to(self.eyes):
            return ()
        run = self.timeline.run(max(self.entry.place - 1, self.timeline.begun))
        return tuple(broken_rules(run, record.seat, record.answer))

    def _likewise(self, record: Record | None) -> DisputedRecord | None:
        """What an illegal action that a ruling let stand is like: the last of its name that was legal, and in force."""
        if not isinstance(record, Ruled) or record.kind != DEVIATION:
            return None
        before = self.timeline.entries(self.eyes)[: self.entry.number - 1]
        found = (
            each.number
            for each in reversed(before)
            if isinstance(each.record, Acted)
            and each.record.answer[0] == record.answer[0]
            and not each.void
        )
        number = next(found, None)
        return None if number is None else self._disputed(number)

    def _cost(self, record: Record | None) -> BackupCost | None:
        """What a backup cost; it names what lay hidden, so the judge alone is told."""
        match, after = self.timeline.match, self.entry.place - 1
        if (
            not isinstance(record, Ruled)
            or record.kind != BACKUP
            or not match.is_open_to(self.eyes)
        ):
            return None
        if record.record < self.timeline.begun:
            return None
        return backup_cost(match, record.record, after=after, find=self.find)

    def _disputed(self, number: int) -> DisputedRecord | None:
        """The record that a call is about."""
        entries = self.timeline.entries(self.eyes)
        if not 1 <= number <= len(entries):
            return None
        entry = entries[number - 1]
        game, who = self.timeline.game, seat_names(self.timeline.match)
        said = tuple(
            (safe(in_a_sentence(game, each.fact, who)), each.rule) for each in entry.sentences
        )
        refused = entry.record.rules if isinstance(entry.record, Attempted) else ()
        return DisputedRecord(
            number, safe(entry.line), isinstance(entry.record, Acted), said, refused
        )

    def _before(self, about: DisputedRecord) -> DrawnTable | None:
        """The table before the record that a call is about; after it, where it made the first table."""
        place = self.timeline.entry(about.number, self.eyes).place
        before = self._table(place - 1, about.number - 1)
        return before or self._table(place, about.number)

    def _moment_before(self, about: DisputedRecord) -> int:
        """The record after which the table lay that a call is about."""
        return max(self.timeline.entry(about.number, self.eyes).place - 1, self.timeline.begun)

    def _sums(self, about: DisputedRecord) -> tuple[DerivedValue, ...]:
        run = self.timeline.run(self._moment_before(about))
        values = tuple(run.game.derivations(run, self.eyes))
        several = {_BY_SEAT.sub("", each.name) for each in values if len(each.terms) > 1}
        return tuple(
            each
            for each in values
            if len(each.terms) > 1
            or (_BY_SEAT.match(each.name) and _BY_SEAT.sub("", each.name) in several)
        )

    def _hands(self, about: DisputedRecord) -> tuple[str, ...]:
        match = self.timeline.match
        if not match.opening().hands_unseen:
            return ()
        hands = HandsAt(match, self._moment_before(about), find=self.find).hands()
        return tuple(safe(each.words()) for each in hands)

    def _named(self, changes: Sequence[Difference]) -> Iterator[str]:
        """What the fields are called that a ruling changed, as the table before it names its rows."""
        run = self.timeline.run(max(self.entry.place - 1, self.timeline.begun))
        judge = self.eyes == JUDGE and not run.dice.unseen
        table = write(run, whole=True) if judge else run.game.view(run, self.eyes)
        return (field_words(each.path, self.players, table) for each in changes)

    def _table(self, place: int, number: int) -> DrawnTable | None:
        """The table after the record of that place, which those eyes count by that number."""
        if place < self.timeline.begun:
            return None
        return drawn_table(self.timeline.run(place), self.eyes, self.players, number)

    def _changes(self) -> Iterator[Difference]:
        place = self.entry.place
        if place <= self.timeline.begun:
            return
        before, after = self.timeline.run(place - 1), self.timeline.run(place)
        if self.eyes == JUDGE:
            yield from told_once(fields_to_show(differing_fields(before, after, listed)))
        else:
            yield from differing_sights(before, after, self.eyes, listed)


def told_once(fields: Sequence[Difference]) -> Iterator[Difference]:
    """The fields without the counter of backups, and without what seats that act in secret hold the same of the table."""
    known: set[tuple[str, str, str]] = set()
    for each in fields:
        path = _LANE.sub("", each.path)
        told = path, each.left, each.right
        if path != "epoch" and told not in known:
            known.add(told)
            yield each
