"""Decks that are named before a match begins: which question they answer, and when it comes.

A person who opens a match may name decks that are asked for only later. What they answer is pending, kept with
the match in the store, for its referee alone, and recorded as soon as the seat is asked: in the same
commit as the answer before, whichever command records that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from events.recorder import Recorder
    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.engine.run import Run

MOST_BEFORE = 12
"""How many other questions come before the decks at most."""


def asks_for_deck(ask: Ask[Any]) -> bool:
    """Whether a deck answers it: by the game's own verb, or the first thing that a seat is asked."""
    verb = ask.run.game.deck_verb
    return verb in ask.verbs if verb else len(ask.verbs) == 1


def may_wait(ask: Ask[Any]) -> bool:
    """Whether the seat that is asked this may be asked for a deck now or later."""
    return bool(ask.run.game.deck_verb) or asks_for_deck(ask)


def deck_ask(run: Run[Any], seats: Collection[int]) -> Ask[Any] | None:
    """The first ask of one of those seats that a deck answers."""
    return next((ask for ask in run.asks() if ask.seat in seats and asks_for_deck(ask)), None)


def go_to_decks(run: Run[Any]) -> None:
    """Answer somehow what is asked before the decks, in a run that is only looked at."""
    for _ in range(MOST_BEFORE):
        asks = run.asks()
        if not asks or any(asks_for_deck(ask) for ask in asks):
            return
        run.act(asks[0].seat, next(iter(asks[0].legal())))


@dataclass(frozen=True, slots=True)
class Kept:
    """A pending answer that was recorded: its line, and whether others may know of it."""

    seat: int
    text: str
    secret: bool


def record_kept(recorder: Recorder, note: Mapping[str, Any] | None = None) -> list[Kept]:
    """Record the pending answers that are asked for now, one after the other.

    One that the rules refuse by now, because somebody else has taken that deck, is left: its seat
    is asked like any other.
    """
    answered: list[Kept] = []
    if recorder.fold.run is None:
        return answered  # Somebody has not pledged or revealed yet.
    run = recorder.run
    while (found := next(_due(recorder), None)) is not None:
        ask, answer = found
        secret = ask.secret
        recorder.act(ask.seat, answer, note)
        answered.append(Kept(ask.seat, run.game.printed(answer), secret))
    return answered


def _due(recorder: Recorder) -> Iterator[tuple[Ask[Any], Answer]]:
    """The pending answers that are asked for now; none twice, even where a ruling took it back."""
    run, kept = recorder.run, recorder.match.kept
    for ask in run.asks() if kept else ():
        answer = kept.get(ask.seat)
        if answer is None or answer[0] not in ask.verbs or not asks_for_deck(ask):
            continue
        if not (_has_answered(recorder, ask.seat, answer) or run.refusals(ask.seat, answer)):
            yield ask, answer


def _has_answered(recorder: Recorder, seat: int, answer: Answer) -> bool:
    """Whether the seat has ever been asked that and has answered."""
    from events.records.records import Acted

    records = (each.record() for strand in recorder.match.strands.values() for each in strand)
    return any(
        isinstance(each, Acted) and each.seat == seat and each.answer[0] == answer[0]
        for each in records
    )
