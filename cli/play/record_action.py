"""Recording an action: one action of a person, recorded durably before anybody says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.deck_choice import asks_for_deck, record_kept
from cli.output.status import asked_instead
from cli.storage.matches import is_to_be_closed
from events.fold.fold import Fold
from events.records.records import (
    PUBLIC,
    Acted,
    Appealed,
    Attempted,
    Called,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Ruled,
    secret_strand,
)
from referee import games
from referee.dataclass import dataclass
from referee.errors import IllegalAction, MatchError, NotUnderstood
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.facts import JUDGE, TABLE
from replays.lines import understood

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cli.deck_choice import Kept
    from events.chain.match import Match
    from events.fold.fold import Finder
    from events.recorder import Recorder
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

OBSERVE = "observe"
NO_LINES = (Opened, Pledged, Contributed, Attempted, Called, Ruled, Appealed)
"""Records that no line of a script makes."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that is in the store: the number of its record, and its line in the notation."""

    record: int
    seat: int
    text: str
    closed: bool
    kept: tuple[str, ...] = ()
    """The lines of the decks that were named with the match and were chosen with it."""

    def line(self) -> str:
        """What is printed: the record's number, then the line that can be typed again."""
        return f"{self.record:>5}  {self.seat}: {self.text}"

    def lines(self) -> list[str]:
        """The same, and below it what was pending until now."""
        return [self.line(), *(f"{'':>5}  {line} (named with the match)" for line in self.kept)]

    def data(self) -> dict[str, Any]:
        """The same as data."""
        return {
            "record": self.record,
            "seat": self.seat,
            "text": f"{self.seat}: {self.text}",
            "closed": self.closed,
            "kept": list(self.kept),
        }


def record_answer(
    recorder: Recorder,
    seat: int,
    answer: Answer,
    note: Mapping[str, Any] | None = None,
    *,
    eyes: Eyes = JUDGE,
) -> Acknowledged:
    """Record one answer, and in the same commit the end of the match if it ends there.

    A match stays open while a judge has something to decide in it.

    Its number, and of the decks that were pending until now their lines, are told as those eyes know them;
    for other eyes than the judge's the recorder must have been resumed to take this answer.

    Raises IllegalAction, NotUnderstood, Conflict or StoreError; nothing is stored then.
    """
    text, number = recorder.game.printed(answer), recorder.fold.count_for(eyes) + 1
    with recorder.batch():
        _take(recorder, seat, answer, note)
        kept = record_kept(recorder, note)
        closed = is_to_be_closed(recorder)
        if closed:
            recorder.close()
    told = [f"{each.seat}: {each.text}" for each in kept if may_know_of(each, eyes)]
    return Acknowledged(number, seat, text, closed, tuple(told))


def _take(recorder: Recorder, seat: int, answer: Answer, note: Mapping[str, Any] | None) -> None:
    """Record the answer; a seat that is refused although nobody asked it hears who is asked."""
    try:
        if answer[0] == OBSERVE:
            recorder.observe(answer[1], answer[2], note)
        else:
            recorder.act(seat, answer, note)
    except IllegalAction as error:
        if seat:
            error.asked = asked_instead(recorder.run, seat)
        raise


def may_know_of(kept: Kept, eyes: Eyes) -> bool:
    """Whether those eyes may know which deck was chosen."""
    return not kept.secret or eyes in (JUDGE, kept.seat)


class Differs(MatchError):
    """A script and the match that it goes on with do not say the same."""


class Held:
    """The lines that a match holds already, compared with those of a script, one after the other.

    A line is compared with the next record of the strand on which it would stand, so that a script
    may tell the secret actions of several seats in any order. ``decks`` are the seats for which the
    command line chose a deck: those answers stand in no script. Those kept with the match may stand there.
    """

    def __init__(self, match: Match, decks: Sequence[int], *, find: Finder = games.find) -> None:
        self._strands = {name: list(records) for name, records in match.strands.items()}
        self._run = _begun(match, find)
        self._taken = dict.fromkeys(self._strands, 0)
        self._decks = set(decks)
        self._kept = {seat for seat in match.kept if seat not in self._decks}
        self._take_decks(self._decks)

    def skip(self, text: str) -> bool:
        """Compare one line of the script; False if the match does not hold it yet.

        Raises Differs or NotUnderstood.
        """
        if not any(self._next(strand) for strand in self._taken):
            return False
        try:
            return self._compare(text)
        except (Differs, NotUnderstood):
            # A deck that was kept with the match need not stand in the script.
            if not self._take_decks(self._kept):
                raise
        return self.skip(text)

    def _compare(self, text: str) -> bool:
        """The same where no deck lies between."""
        found = understood(self._run, text)
        if found is None:
            return True
        seat, answer = found
        lane = lane_of(self._run, seat, answer)
        strand = PUBLIC if lane is None else secret_strand(lane)
        held = self._next(strand)
        if held is None:
            return False
        if held != (seat, tuple(answer)):
            line = f"{held[0]}: {self._run.game.printed(held[1])}"
            message = f"the match holds {line!r} here, the script says {text.strip()!r}"
            raise Differs(message)
        self._take(strand)
        self._take_decks(self._decks)
        return True

    def _take_decks(self, seats: set[int]) -> bool:
        """Carry out the decks of these seats that are chosen next, each once; whether there were any."""
        before = len(seats)
        while (strand := next(self._deck_strands(seats), None)) is not None:
            held = self._next(strand)
            assert held is not None
            seats.discard(held[0])
            self._take(strand)
        return len(seats) < before

    def _deck_strands(self, seats: set[int]) -> Iterator[str]:
        """The strands on which such a deck is the next answer."""
        for ask in self._run.asks() if seats else ():
            strand = secret_strand(ask.seat) if ask.seat in self._run.lanes else PUBLIC
            seat, answer = self._next(strand) or (TABLE, (OBSERVE,))
            waits = ask.seat in seats and asks_for_deck(ask)
            if waits and seat == ask.seat and answer[0] in ask.verbs:
                yield strand

    def _next(self, strand: str) -> tuple[int, Answer] | None:
        """The next answer that stands on a strand, with its seat."""
        for sealed in self._strands[strand][self._taken[strand] :]:
            record = sealed.record()
            if isinstance(record, Acted):
                return record.seat, record.answer
            if isinstance(record, Observed):
                return TABLE, (OBSERVE, record.label, record.result)
            if isinstance(record, Ruled) and record.changes_state:
                message = "the match holds a ruling here that no script tells: go on with 'act'"
                raise Differs(message)
            if not isinstance(record, NO_LINES):
                return None
            self._taken[strand] += 1
        return None

    def _take(self, strand: str) -> None:
        """Carry out the next answer of a strand."""
        held = self._next(strand)
        if held is not None:
            self._run.act(*held)
            self._taken[strand] += 1


def _begun(match: Match, find: Finder) -> Run[Any]:
    """The match as it stood before its first answer."""
    fold = Fold(match, find=find, checks=False)
    for sealed in match.public:
        if not isinstance(sealed.record(), (Opened, Pledged, Contributed)):
            break
        fold.step()
    return fold.running()
