"""The delivery: each line of an outbox said in the hall, found to be so already, disputed, or left for a judge.

A line is judged by what has been recorded since its desk last heard of the event. What somebody has said
since is not said again, so that an outbox can be sent any number of times, by several at once, and go on
where it was interrupted: each line is stored before it is told, and found again afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.event.patience import Patience
from cli.event.refused import Refused
from cli.outbox.outpost import AT_TABLES
from events.chain.notes import GAME, TIME
from referee.dataclass import dataclass
from referee.errors import Conflict, NotUnderstood
from referee.games.tournament.rules.results import UNPLAYED, shown_of
from referee.games.tournament.state.event import DECIDED, SLIP, table_words
from replays.lines import understood_action
from replays.tournament.claims import Claims, claim_of, spelled
from replays.tournament.course import course_of

if TYPE_CHECKING:
    from cli.event.hall import Hall
    from cli.event.table_match import Compared
    from cli.outbox.said_line import SaidLine
    from events.recorder import Recorder
    from referee.games.tournament.state.event import Table
    from replays.tournament.claims import Claim
    from replays.tournament.course import At, Course

ACCEPTED, ALREADY, DISPUTED = "accepted", "already so", "disputed"
FOR_A_JUDGE, NOT_UNDERSTOOD = "for a judge", "not understood"
STATUSES = (ACCEPTED, ALREADY, DISPUTED, FOR_A_JUDGE, NOT_UNDERSTOOD)
"""What becomes of a line; the last two are not sent, and stay in the outbox."""
CHECK_IN = "check-in"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a line: the record that it made or that said so before, and why, by which rule."""

    status: str
    record: int = 0
    why: str = ""
    rule: str = ""
    at: At | None = None
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be said for a line, and what that means if it is not refused."""

    seat: int
    answer: tuple[Any, ...]
    outcome: Outcome


Look = Callable[["Course", "At", str, str], "Compared | None"]
"""Gives the match of that root and id, compared with a table; None where it is not at hand."""


class Delivery:
    """Sends the lines of outboxes to the event in that hall. ``look`` finds the matches that they name."""

    def __init__(self, hall: Hall, look: Look) -> None:
        self._hall, self._look = hall, look
        self._recorder: Recorder | None = None
        self._known: Course | None = None

    def send(self, line: SaidLine) -> Outcome:
        """Say a line, unless that is so already. Raises Conflict (after many tries) or StoreError."""
        if line.fault:
            return Outcome(NOT_UNDERSTOOD, why=line.fault)
        hall = self._hall
        try:
            seat, answer = understood_action(hall.recorder.run, line.text, "")
            return self._send(line, seat, tuple(answer))
        except NotUnderstood as error:
            error.within = ""
            return Outcome(NOT_UNDERSTOOD, why=str(error))

    def _send(self, line: SaidLine, seat: int, answer: tuple[Any, ...]) -> Outcome:
        before: Step | None = None
        patience = Patience()
        while True:
            step = self._step(line, seat, answer)
            if isinstance(step, Outcome):
                return step
            if self._hall.is_closed:
                return replace(step.outcome, status=FOR_A_JUDGE, why="the event is closed")
            note = {**line.note, TIME: min(line.note.get(TIME, 1 << 53), int(time.time()))}
            try:
                record = self._hall.say(step.seat, *step.answer, note=note)
            except Refused as error:
                if step == before:
                    return _refused(error, step)
                before = step
                continue
            except Conflict:
                if not patience.wait():
                    message = f"event {self._hall.word}: somebody else writes all the time; send the rest again"
                    raise Conflict(message) from None
                self._hall.read_again()
                continue
            return replace(step.outcome, record=record)

    def _step(self, line: SaidLine, seat: int, answer: tuple[Any, ...]) -> Step | Outcome:
        """What is to be said for a line as the event stands now, or what is so without it."""
        if answer[0] == CHECK_IN:
            return self._check_in(seat, answer)
        if answer[0] not in AT_TABLES:
            return Outcome(NOT_UNDERSTOOD, why=f"{answer[0]!r} is not what a desk says")
        self._read()
        wanted = claim_of(0, answer)
        assert wanted is not None
        at, table = wanted.at, self._hall.event.table(*wanted.at)
        if table is None:
            return Outcome(FOR_A_JUDGE, 0, f"{table_words(*at)} is no table", "TN-21")
        here = not line.entries or line.entries == tuple(table.entries)
        claims = self._claims.about(at, line.after)
        heard = next((each for each in claims if _says(each, wanted)), None)
        paired = 0 if here else self._course().pairings.get(at[0], 0)
        if heard is not None and (here or heard.record < paired):
            proof = self._proof(wanted, line)
            return Outcome(ALREADY, heard.record, heard.verb, at=at, proof=proof)
        if not here:
            names = " - ".join(map(self._hall.roster.name, table.entries))
            why = f"{table_words(*at)} is of {names} now, the line is of other entries"
            return Outcome(FOR_A_JUDGE, paired, why, "TN-56", at)
        return self._claim(line, Step(seat, answer, Outcome(ACCEPTED, at=at)), wanted, table)

    def _check_in(self, seat: int, answer: tuple[Any, ...]) -> Step | Outcome:
        event = self._hall.event
        known = all(type(each) is int and event.is_entry(each) for each in answer[1:])
        if known and all(event.entry(each).here for each in answer[1:]):
            return Outcome(ALREADY, why="checked in before")
        return Step(seat, answer, Outcome(ACCEPTED))

    def _claim(self, line: SaidLine, step: Step, wanted: Claim, table: Table) -> Step | Outcome:
        """The same for a table at which the same entries sit, and of which nobody has said this yet."""
        at = wanted.at
        if wanted.root:
            checked = self._checked(wanted, line, step)
            if isinstance(checked, Outcome):
                return checked
            step = checked
        if table.is_open:
            return step
        if wanted.verb == "attach":
            same = table.root == wanted.root
            return Outcome(ALREADY, why=table.how, at=at) if same else step
        stands, disputed = shown_of(table), bool(table.disputed)
        if disputed and (
            wanted.verb == "decide" or wanted.games in (stands, _shown(table.disputed))
        ):
            status = FOR_A_JUDGE if wanted.verb == "decide" else ALREADY
            why = f"{table_words(*at)} is disputed, {stands} or {_shown(table.disputed)}"
            return Outcome(status, 0, why, "TN-33", at)
        if not disputed and wanted.games == stands:
            return self._same(step, wanted, table)
        outcome = Outcome(DISPUTED, 0, f"{stands} or {wanted.games}", "TN-33", at)
        return Step(max(step.seat, 1), ("dispute", step.answer[1], wanted.games), outcome)

    def _same(self, step: Step, wanted: Claim, table: Table) -> Step | Outcome:
        """The same for a table that has this result."""
        at, words = wanted.at, table_words(*wanted.at)
        if wanted.verb == "report" and table.how == SLIP:
            penalties = [step.answer[4]] if len(step.answer) > 4 and step.answer[4] else []
            return replace(step, answer=("attach", step.answer[1], wanted.root, *penalties))
        if wanted.verb == "report" and table.root != wanted.root and table.how != DECIDED:
            why = f"{words} has that result from match {table.root[:8]}, not {wanted.root[:8]}"
            return Outcome(FOR_A_JUDGE, 0, why, "TN-33", at)
        if wanted.word in UNPLAYED and table.word != wanted.word:
            why = f"{words} has that result as {table.word or table.how}, not as {wanted.word}"
            return Outcome(FOR_A_JUDGE, 0, why, "TN-33", at)
        return Outcome(ALREADY, why=table.word or table.how, at=at)

    def _checked(self, wanted: Claim, line: SaidLine, step: Step) -> Step | Outcome:
        """The step for a line that names a match: compared with its table if it is at hand."""
        from replays.tournament.comparison import NAMED, attachable

        found = self._find(wanted, line)
        if found is None:
            return replace(step, outcome=replace(step.outcome, proof=NAMED))
        faults = list(found.comparison.faults)
        table = self._hall.event.table(*wanted.at)
        assert table is not None
        if wanted.verb == "attach":
            faults += attachable(table, found.comparison)
        elif not faults and (found.comparison.games is None or found.games != wanted.games):
            faults.append(("TN-34", f"match {found.match.id[:8]} does not say {wanted.games}"))
        if faults:
            rule, why = faults[0]
            return Outcome(FOR_A_JUDGE, 0, why, rule, wanted.at)
        return replace(step, outcome=replace(step.outcome, proof=found.comparison.grade))

    def _proof(self, wanted: Claim, line: SaidLine) -> str:
        """On what a result rests that was said before, if the match is at hand now."""
        found = self._find(wanted, line) if wanted.root else None
        return "" if found is None or found.complaints() else found.comparison.grade

    def _find(self, wanted: Claim, line: SaidLine) -> Compared | None:
        id_ = str(line.note.get(GAME, ""))
        return self._look(self._course(), wanted.at, wanted.root, id_)

    def _read(self) -> None:
        """Look whether the hall has read the event again."""
        if self._recorder is not self._hall.recorder:
            self._recorder, self._known = self._hall.recorder, None
            self._claims = Claims(self._hall.match, self._recorder.fold.docket.void_by)

    def _course(self) -> Course:
        """The course of the event, as far as it concerns who sits where."""
        if self._known is None:
            self._known = course_of(self._hall.match)
        return self._known


def _refused(error: Refused, step: Step) -> Outcome:
    """What the rules say against a line, and nobody has done before."""
    why = "; ".join(
        f"{each.item}: {each.why}" if each.why else each.item for each in error.refusals
    )
    return replace(step.outcome, status=FOR_A_JUDGE, why=why, rule=", ".join(error.rules))


def _says(claim: Claim, wanted: Claim) -> bool:
    """Whether a claim says what a line says, so that it need not be said again."""
    if claim.verb == "dispute" and wanted.games:
        return claim.games == wanted.games
    if wanted.root:
        return claim.root == wanted.root
    if wanted.verb == "decide":
        return (claim.games, claim.word) == (wanted.games, wanted.word)
    return claim.games == wanted.games


def _shown(games: Sequence[int]) -> str:
    """A result in one spelling."""
    return spelled("-".join(map(str, games)))
