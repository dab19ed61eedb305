"""Checks: what a record says of the match, compared with the match as it was folded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.chain.match import Match
from events.chain.names import is_signed
from events.chain.notes import REASON
from events.chain.strands import Sealed
from events.pledges import WITHOUT_STATE
from events.records.records import Acted, Attempted, Closed, seat_of_strand
from events.records.rulings import JUDGE_NAMED
from referee.errors import BadSeal, Divergence, IllegalAction, MatchError, Place
from referee.kernel.decision.ask import Answer, Refusal
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from referee.kernel.words.english import agreeing, counted


def confirm_attempt(run: Run[object], record: Attempted) -> None:
    """An attempted record must be of an answer that the rules refuse by the rules it names."""
    refusing = {refusal.rule for refusal in run.refusals(record.seat, record.answer)}
    if not refusing >= set(record.rules):
        raise Divergence(
            f"seat {record.seat}: the attempt is not refused by {', '.join(record.rules)}"
        )


def confirm_signed(game: Game, record: Acted, sealed: Sealed) -> None:
    """An action of a verb that is signed names a judge and a reason beside it. Raises IllegalAction."""
    rule = game.signed.get(str(record.answer[0]))
    if rule is not None and not is_signed(sealed):
        raise unsigned(game, record.seat, record.answer, rule)


def refuse_unsigned(game: Game, seat: int, answer: Answer, note: Mapping[str, Any] | None) -> None:
    """As `confirm_signed`, for an action that is to be recorded with that note."""
    rule = game.signed.get(str(answer[0])) if answer else None
    if rule is not None and not {JUDGE_NAMED, REASON} <= (note or {}).keys():
        raise unsigned(game, seat, answer, rule)


def unsigned(game: Game, seat: int, answer: Answer, rule: str) -> IllegalAction:
    """The refusal of an action that nobody has signed."""
    refusal = Refusal(rule, str(answer[0]), "is signed by a judge, with a reason")
    return IllegalAction(seat, game.printed(answer), [refusal], game.catalogue.words(rule))


def confirm_seals(match: Match, sealed: Sealed, taken: Mapping[str, int]) -> tuple[int, ...]:
    """Before a ruling everything is folded that seats had done in secret by then, and nothing else.

    ``taken`` is how many records of each strand were folded. Raises BadSeal; where records are left
    out of the match, gives the seats of which some are missing.
    """
    counts = sealed.sealed_counts()
    differing = [name for name, count in taken.items() if counts.get(name, count) != count]
    if match.cut is None and differing:
        name = differing[0]
        raise BadSeal(
            f"the seal counts {counted(counts[name], 'records')} of strand {name!r}, "
            f"{taken[name]} {agreeing(taken[name], 'was', 'were')} asked for by then"
        )
    return tuple(seat for seat in map(seat_of_strand, differing) if seat is not None)


def confirm_end(closed: Closed, run: Run[object] | None, sealed: Sealed, *, digests: bool) -> None:
    """The result and the whole digest of a closed record must be those of the match.

    There is no ``run`` where the match ended before its first state. ``digests``: whether digests are
    compared at all. Raises Divergence.
    """
    outcome = None
    if run is not None and run.outcome is not None:
        outcome = (run.outcome.winners, run.outcome.reason, run.outcome.rule)
    if closed.outcome != outcome:
        raise Divergence(f"the recorded outcome is {closed.outcome}, folded it is {outcome}")
    digest = sealed.more("digest")
    if digests and digest and digest != (WITHOUT_STATE if run is None else run.digest()):
        raise Divergence("the recorded whole digest differs from the folded one")


def located(error: MatchError, number: int) -> MatchError:
    """The same error with the record's number in front, unless one stands there already."""
    is_placed = error.place is not None and error.place.record is not None
    return error if is_placed else error.at(Place(record=number))
