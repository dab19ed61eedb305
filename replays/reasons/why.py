"""Why: whether an action is legal at a moment of a match, by which rules it is not, and what follows from it or from a record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from events.records.records import Acted, Attempted
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound, NotUnderstood
from referee.kernel.decision.notation import read_line
from replays.read.possible_hands import supposing
from replays.reasons.consequences import Consequences, consequences, under_way
from replays.reasons.refusal_reasons import Refused, why_refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.chain.match import Match
    from referee.kernel.decision.ask import Answer, Refusal
    from referee.kernel.engine.dice import Dice
    from referee.kernel.engine.run import Run
    from replays.read.seek import Seeker


@dataclass(frozen=True, slots=True)
class Why:
    """An action at a moment: refused by these rules, or legal and followed by this.

    ``under_way`` is what was being carried out, the outermost procedure first; ``last_legal`` the record after which
    the action was legal last, where it is not any more; 0 where it never was.
    """

    seat: int
    line: str
    refused: Refused
    under_way: tuple[str, ...]
    sets_off: Consequences | None = None
    last_legal: int = 0


def why(seeker: Seeker, place: int, line: str) -> Why:
    """Whether the line is legal after the record of that place, and why, or why not.

    Raises NotUnderstood for what is no line of a seat, and the fold's errors.
    """
    run = seeker.at(place)
    seat, answer = answer_of(run, line)
    found = why_in(seeker.match, place, run, seat, answer)
    if found.sets_off is not None:
        return found
    return replace(found, last_legal=last_legal(seeker, place, line))


def why_in(match: Match, place: int, run: Run[Any], seat: int, answer: Answer) -> Why:
    """Whether an answer is legal where the run stands, after the record of that place; with some hand, where hands are unknown to the record."""
    if not run.dice.unseen:
        return why_at(run, seat, answer)
    run, refusals = supposing(match, place, seat, answer)
    return in_every_hand(why_at(run, seat, answer), refusals)


def in_every_hand(found: Why, refusals: Sequence[Refusal]) -> Why:
    """The same where hands are unknown to the record: a card that cannot be there is refused with the records by which it cannot."""
    if not refusals:
        return found
    by_rule = {each.refusal.rule: each for each in found.refused.reasons}
    reasons = [
        replace(by_rule[each.rule], refusal=each) for each in refusals if each.rule in by_rule
    ]
    return replace(found, refused=replace(found.refused, reasons=tuple(reasons)))


def why_at(run: Run[Any], seat: int, answer: Answer, dice: Dice | None = None) -> Why:
    """Whether an answer is legal where the run stands, and why, or why not; ``dice`` as for `consequences`."""
    refused = why_refused(run, seat, answer)
    printed = f"{seat}: {run.game.printed(answer)}"
    now = tuple(under_way(run.lanes.get(seat, run)))
    if refused.reasons:
        return Why(seat, printed, refused, now)
    return Why(seat, printed, refused, now, consequences(run, seat, answer, dice))


def answer_of(run: Run[Any], line: str) -> tuple[int, Answer]:
    """The seat and the answer that a line means at a moment. Raises NotUnderstood."""
    read = read_line(line)
    seats = run.game.seats
    if read is None or read.seat is None:
        message = f"{line!r} names no seat"
        raise NotUnderstood(message, expected=("a seat in front, as in '1: pass'",))
    if read.seat > max(seats):
        message = f"there is no seat {read.seat}"
        raise NotUnderstood(message)
    return read.seat, run.game.read(run, read.seat, read)


def last_legal(seeker: Seeker, place: int, line: str) -> int:
    """The last record before that place after which the line was legal; 0 if it never was.

    Where hands are unknown to the record: with a hand that everything recorded bears out.
    """
    for number in range(place - 1, max(seeker.begun, 1), -1):
        run = seeker.at(number)
        try:
            seat, answer = answer_of(run, line)
            if not run.refusals(seat, answer):
                return number
        except MatchError:
            continue  # it means nothing there: what it names is not to be chosen from
    return 0


def why_record(seeker: Seeker, place: int) -> Why:
    """What followed from a record that was an action, and why an attempt was refused.

    Raises NotFound for a record that is neither, or that nothing comes before.
    """
    record = seeker.record(place)
    if not isinstance(record, (Acted, Attempted)) or place <= seeker.begun:
        message = (
            f"record {place} is no action of a seat: 'referee log' tells what followed from it"
        )
        raise NotFound(message)
    run = seeker.at(place - 1)
    return why_at(run, record.seat, list(record.answer), run.dice)
