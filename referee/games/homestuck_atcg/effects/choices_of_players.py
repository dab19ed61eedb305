"""What players do to cards of their own choice, one player after the other (HAC-Q62).

"Own" are the cards of the player who chooses; "here" is where the card with the text is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import concerned, is_intact
from referee.games.homestuck_atcg.language.effects import (
    PLAYERS_CHOOSE,
    PLAYERS_DESTROY,
    PLAYERS_REMOVE,
    PLAYERS_RETURN,
    PLAYERS_TAP,
    Effect,
)
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.tap_and_refresh import tap
from referee.games.homestuck_atcg.state.frames import Act
from referee.games.homestuck_atcg.state.matching import matching
from referee.games.homestuck_atcg.state.table import THING, Table
from referee.games.homestuck_atcg.state.values import why_not_tapped
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.run import Run


def tap_all(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Tap those characters by an effect."""
    for thing in things:
        tap(run, thing, rule)


DONE: dict[Effect, Callable[[Run[Table], Sequence[int], str], None]] = {
    PLAYERS_DESTROY: leave_play.destroy,
    PLAYERS_REMOVE: leave_play.remove,
    PLAYERS_RETURN: leave_play.return_to_hand,
    PLAYERS_TAP: tap_all,
}
"""What becomes of the cards that a player chose."""


def cards_of(act: Act, seat: int) -> list[int]:
    """The cards that a player may choose from: "that card" in these words was spoken of before (row ref.that)."""
    assert act.action.filter is not None
    found = matching(act.run, act.action.filter, replace(act.looking_back.text, seat=seat))
    return [each for each in found if can_be_chosen(act, each)]


def can_be_chosen(act: Act, thing: int) -> bool:
    """Whether it would change by that: planets do not leave, only untapped characters are tapped (HAC-3.3, HAC-1.22)."""
    if act.effect is PLAYERS_TAP:
        row = act.table.find(thing)
        ready = row is not None and row.at > 0 and not row.tapped
        return ready and why_not_tapped(act.run, thing) is None
    if act.table.is_planet(thing):
        return act.effect is PLAYERS_DESTROY and is_intact(act, thing)
    return act.table.in_play(thing)


@PLAYERS_CHOOSE.asks
@PLAYERS_DESTROY.asks
@PLAYERS_REMOVE.asks
@PLAYERS_RETURN.asks
@PLAYERS_TAP.asks
def ask_cards(act: Act) -> Question | None:
    """Which cards the next player chooses: so many, or all if there are fewer."""
    if not act.progress.left:
        return None
    found = tuple(cards_of(act, act.progress.left[0]))
    count = min(count_of(act), len(found))
    return Question(act.rule, THING, found, least=count, most=count)


@PLAYERS_CHOOSE.takes
@PLAYERS_DESTROY.takes
@PLAYERS_REMOVE.takes
@PLAYERS_RETURN.takes
@PLAYERS_TAP.takes
def do_it(act: Act, chosen: Numbers) -> None:
    """The first player who is left does it; then it is the next one's turn (HAC-Q62)."""
    _, *act.progress.left = act.progress.left
    act.text.did = act.text.did or bool(chosen)
    act.text.that = [*act.text.that, *chosen]
    if chosen and act.effect in DONE:
        DONE[act.effect](act.run, list(chosen), act.rule)


@PLAYERS_CHOOSE.does
@PLAYERS_DESTROY.does
@PLAYERS_REMOVE.does
@PLAYERS_RETURN.does
@PLAYERS_TAP.does
def was_done(act: Act) -> bool:
    return act.text.did


@PLAYERS_CHOOSE.able
@PLAYERS_DESTROY.able
@PLAYERS_REMOVE.able
@PLAYERS_RETURN.able
@PLAYERS_TAP.able
def has_cards(act: Act) -> bool:
    """Whether one of the players who may have to do it has such a card."""
    sides = concerned(act)
    seats = (seat for seat in act.table.clockwise(1) if act.table.side(seat) in sides)
    return any(cards_of(act, seat) for seat in seats)
