"""Recording rulings: where a judge's words become records, and what each of them has changed is said."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.judge.parse import read_caller, read_rules, read_seat, read_winners
from cli.output.pending_seed import awaited_data, awaited_words
from cli.output.status import asked_lines
from cli.storage.matches import SHORT, Found, as_seen, count_of, eyes_for, reopen, run_at
from cli.words import whose
from events.chain.names import players_of
from events.fold.enforcement import confirm_lasting
from events.log.docket_words import known_piles
from events.records.fields import LONGEST_TEXT, plain_text
from events.records.rulings import BACKUP, Appealed, Called, Ruled
from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.decision.ask import Refusal
from referee.kernel.decision.notation import read_line
from referee.kernel.facts import JUDGE
from replays.lines import understood
from replays.read.docket_view import open_lines
from replays.read.log import log
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.judge.parse import Judgement
    from events.docket.docket import Asked, Docket
    from events.eyes.numbers import Count
    from events.log.entries import LogEntry

HIDDEN_REASONS = ("RL-8", "RL-9")
"""Rules of rulings whose refusal can say what lies in a hand: the judge reads why."""
NO_SUCH_RECORD = "RL-1"
"""The rule that refuses the number of a record: eyes count differently, and the judge has read another log."""
NUMBERED = (NO_SUCH_RECORD, "RL-7")
"""Rules that refuse a number without saying which there are."""


class Bench:
    """A match of the store on which a judge rules, as the eyes that look see and count it.

    A record is named, and answered, by the number that these eyes count; what is recorded names it
    as the judge counts. Raises NotFound and the like.
    """

    def __init__(self, desk: CommandContext, word: str, eyes_word: str | None) -> None:
        self._desk = desk
        self.recorder = reopen(desk, word)
        self.eyes = eyes_for(self.whole(), eyes_word)
        self.found = as_seen(self.whole(), self.eyes)
        self.count: Count = count_of(self.found, self.eyes)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.recorder.fold.opened.seats

    @property
    def players(self) -> list[str]:
        """Who sits there, as far as they are named."""
        return players_of(self.recorder.match.public[0])

    def whole(self) -> Found:
        """The match with all that is in it, as it is now."""
        match = self.recorder.match
        return Found(match, f"match {match.id[:SHORT]}", self.recorder.fold.closed is None)

    # -- what may be recorded -----------------------------------------------------------------

    def confirm(self, record: Asked, by: str = "") -> None:
        """Raise IllegalAction where the record may not be made; all its numbers are these eyes'."""
        self.recorder.refuse_once_closed(record)
        if self.recorder.fold.pledges.waits:
            return  # There is no state yet: the recorder refuses what may not be said before it.
        docket = self.recorder.fold.docket.counted(self.count.shown)
        if isinstance(record, Ruled):
            record = docket.in_next_epoch(record)
        try:
            docket.confirm(self.count.last + 1, record, by, self.recorder.run)
            if isinstance(record, Ruled) and record.paths:
                ruled = self.ruling_meant(record)
                confirm_lasting(ruled, self.recorder.effect_of(ruled, by).run)
        except IllegalAction as error:
            refusals = [self._located(each, record) for each in error.refusals]
            located = IllegalAction(
                error.seat, error.answer, refusals, error.sentence, error.record
            )
            raise self._as_known(located) from None

    def meant(self, record: Asked) -> Asked:
        """The same record with the numbers that the judge counts, as it is stored."""
        if isinstance(record, Called):
            return replace(record, record=self.count.record(record.record))
        if isinstance(record, Appealed):
            return replace(record, ruling=self.count.record(record.ruling))
        return self.ruling_meant(record)

    def ruling_meant(self, ruled: Ruled) -> Ruled:
        """The same ruling with the numbers that the judge counts."""
        call = self.count.record(ruled.call) if ruled.call else 0
        number = ruled.record
        if number:
            back = ruled.kind == BACKUP
            number = self.count.stand(number) if back else self.count.record(number)
        return replace(ruled, call=call, record=number)

    def _as_known(self, error: IllegalAction) -> IllegalAction:
        """The refusal as these eyes may read it: what of the position refuses is the judge's alone."""
        if self.eyes == JUDGE:
            return error
        cut = [self._cut(each) for each in error.refusals]
        return IllegalAction(error.seat, error.answer, cut, error.sentence, error.record)

    def _located(self, refusal: Refusal, record: Asked) -> Refusal:
        """The refusal of a number, with what is at that number instead: no ruling, or nothing, since the records end before it."""
        named = record.ruling if isinstance(record, Appealed) else record.record
        if refusal.item or refusal.rule not in NUMBERED:
            return refusal
        if named > self.count.last:
            return replace(refusal, item=f"the last record is {self.count.last}")
        is_other = isinstance(record, Appealed)
        return replace(refusal, item=f"record {named} is no ruling") if is_other else refusal

    def _cut(self, refusal: Refusal) -> Refusal:
        """Without what may lie hidden; of a number that is not there, whose numbers these are."""
        if refusal.rule in HIDDEN_REASONS:
            return Refusal(refusal.rule, "'--as judge' says why")
        if refusal.rule != NO_SUCH_RECORD:
            return refusal
        counted = f"counted as {whose(self.eyes)} counts, not '--as judge'"
        item = f"{refusal.item}, {counted}" if refusal.item else counted
        return replace(refusal, item=item)

    # -- what is recorded ---------------------------------------------------------------------

    def enter(self, record: Asked, by: str = "") -> None:
        """Record it, and say what has become of the match. Raises IllegalAction, Conflict."""
        self.confirm(record, by)
        before = void_records(self.recorder.fold.docket, self.recorder.fold.number)
        stored, recorder = self.meant(record), self.recorder
        if isinstance(stored, Called):
            recorder.call(stored.seat, stored.record, stored.question, _now())
        elif isinstance(stored, Appealed):
            recorder.appeal(stored.seat, stored.ruling, stored.reason, _now())
        else:
            self._rule(stored, by)
        self.found = as_seen(self.whole(), self.eyes)
        self.count = count_of(self.found, self.eyes)
        self._say(before)

    def _rule(self, ruled: Ruled, by: str) -> None:
        try:
            self.recorder.rule(ruled, by, _now())
        except IllegalAction as error:
            raise self._as_known(error) from None

    def _say(self, before: set[int]) -> None:
        """Say the record that was made last, what it did, what is open, how the match stands now."""
        if self.recorder.fold.pledges.waits:
            self._say_awaited()
            return
        entry, docket = self._last_entry(), self.recorder.fold.docket
        say, run = self._desk.say, run_at(self.found, None, self.eyes)[0]
        say.line(f"{entry.number:>5}  {entry.text}")
        calls, appeals = map(self.count.known, (docket.open_calls(), docket.open_appeals()))
        data: dict[str, Any] = {}
        if isinstance(entry.record, Ruled):
            say.lines(f"       {sentence}" for sentence in entry.sentences)
            data = self._changed(before)
            say.lines(open_lines(calls, appeals))
            say.lines(asked_lines(run, self.eyes))
            if run.outcome is not None and self.recorder.fold.closed is None:
                say.line("the match is not closed yet: 'referee close' closes it")
        data |= {"open": {"calls": calls, "appeals": appeals}, **asked_data(run, self.eyes)}
        head = {"match": self.recorder.match.id, "as": self.eyes}
        say.answer("rule", {**head, "record": entry.number, "text": entry.text, **data})

    def _say_awaited(self) -> None:
        """Say the ruling on a match that has no state yet, and who is awaited."""
        entry, pledges, say = self._last_entry(), self.recorder.fold.pledges, self._desk.say
        say.line(f"{entry.number:>5}  {entry.text}")
        say.lines(f"       {sentence}" for sentence in entry.sentences)
        say.line(awaited_words(pledges, self.players))
        word = self.recorder.match.id[:SHORT]
        say.line(f"'referee close {word}' closes the match without a result")
        say.answer(
            "rule",
            {
                "match": self.recorder.match.id,
                "as": self.eyes,
                "record": entry.number,
                "text": entry.text,
                "void": [],
                "again": [],
                "shuffled": [],
                "open": {"calls": [], "appeals": []},
                **awaited_data(pledges),
            },
        )

    def _last_entry(self) -> LogEntry:
        """The last call, ruling or appeal, as these eyes know it."""
        entries = list(log(self.found.match, eyes=self.eyes))
        docket = (Called, Ruled, Appealed)
        return next(each for each in reversed(entries) if isinstance(each.record, docket))

    def _changed(self, before: set[int]) -> dict[str, Any]:
        """What the ruling made void or brought back into force, and what was shuffled anew."""
        now = void_records(self.recorder.fold.docket, self.recorder.fold.number)
        effect = self.recorder.fold.effect
        return {
            "void": self.count.known(now - before),
            "again": self.count.known(before - now),
            "shuffled": self.known_piles(effect.shuffled if effect is not None else ()),
        }

    def known_piles(self, paths: Sequence[str]) -> list[str]:
        """Of the piles that are shuffled anew, those of which these eyes may know it."""
        return known_piles(paths, self.eyes, self.recorder.match)


def open_call(
    desk: CommandContext,
    word: str,
    caller: str,
    question: str,
    at: int | None,
    eyes_word: str | None,
) -> None:
    """Record a call. Raises IllegalAction for a record that is not there, NotUnderstood."""
    bench = Bench(desk, word, eyes_word)
    seat = read_caller(caller, bench.seats, bench.players)
    about = bench.count.last if at is None else at
    bench.enter(Called(seat, about, tidy(question, "a question")))


def open_appeal(
    desk: CommandContext, word: str, seat: str, ruling: int, reason: str, eyes_word: str | None
) -> None:
    """Record an appeal. Raises IllegalAction for a ruling that cannot be appealed, NotUnderstood."""
    bench = Bench(desk, word, eyes_word)
    who = read_seat(seat, bench.seats, bench.players)
    bench.enter(Appealed(who, ruling, tidy(reason, "a reason")))


def make_ruling(
    desk: CommandContext, word: str, judgement: Judgement, kind: str, **more: Any
) -> None:
    """Record a ruling of that kind. Raises IllegalAction where it may not be made, NotUnderstood."""
    _rule(Bench(desk, word, judgement.eyes), judgement, kind, more)


def let_stand(
    desk: CommandContext, word: str, judgement: Judgement, action: str, paths: Mapping[str, Any]
) -> None:
    """Record that an illegal action stands. Raises NotUnderstood for what is no action of a seat."""
    bench = Bench(desk, word, judgement.eyes)
    line = read_line(action)
    found = understood(bench.recorder.run, action) if line and line.seat is not None else None
    if found is None:
        message = repr(action)
        raise NotUnderstood(message, expected=("the action that stands, such as '1: concede'",))
    seat, answer = found
    more = {"seat": seat, "answer": tuple(answer), "paths": dict(paths)}
    _rule(bench, judgement, "deviation", more)


def penalise(
    desk: CommandContext, word: str, judgement: Judgement, seat: str, penalty: str
) -> None:
    """Record a penalty of a seat."""
    bench = Bench(desk, word, judgement.eyes)
    who = read_seat(seat, bench.seats, bench.players)
    _rule(bench, judgement, "penalty", {"seat": who, "word": penalty})


def end_by_ruling(
    desk: CommandContext, word: str, judgement: Judgement, winners: str, how: str
) -> None:
    """Record a result."""
    bench = Bench(desk, word, judgement.eyes)
    won = tuple(read_winners(winners, bench.seats, bench.players))
    _rule(bench, judgement, "result", {"winners": won, "word": how})


def ruling_of(bench: Bench, judgement: Judgement, kind: str, more: Mapping[str, Any]) -> Ruled:
    """The ruling that the words make. Raises NotFound for an unknown rule, NotUnderstood."""
    return Ruled(
        call=judgement.call,
        judge=judgement.office,
        kind=kind,
        rules=tuple(read_rules(bench.recorder.game, judgement.rules)),
        reason=tidy(judgement.reason),
        **more,
    )


def tidy(text: str, wanted: str = "") -> str:
    """A text as records hold it. Raises NotUnderstood, also where one is ``wanted`` and none given."""
    words = " ".join(text.split())
    if words:
        return plain_text(words, LONGEST_TEXT)
    if wanted:
        message = "nothing is said"
        raise NotUnderstood(message, expected=(wanted,))
    return ""


def void_records(docket: Docket, last: int) -> set[int]:
    """The numbers of the records that a ruling took back, up to the last."""
    return {number for number in range(1, last + 1) if docket.void_by(number)}


def _rule(bench: Bench, judgement: Judgement, kind: str, more: Mapping[str, Any]) -> None:
    bench.enter(ruling_of(bench, judgement, kind, more), judgement.by)


def _now() -> dict[str, Any]:
    return {"time": int(time.time())}
