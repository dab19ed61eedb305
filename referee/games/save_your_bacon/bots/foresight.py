"""What the bot that searches takes from Save Your Bacon!: how cards are dealt anew, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.save_your_bacon.bots.greedy import greedy_bot, score
from referee.games.save_your_bacon.bots.position_value import HELPFUL, LOSES, Seen
from referee.games.save_your_bacon.language.effects import CHOOSE_IN_HAND
from referee.games.save_your_bacon.state.frames import (
    Chosen,
    InstructionFrame,
    ResolutionFrame,
    clauses_of,
    setting_of,
)
from referee.games.save_your_bacon.state.references import pile_of, that_opponent
from referee.games.save_your_bacon.state.table import Table
from referee.games.save_your_bacon.state.values import attack_of, defense_of
from referee.kernel.bots import Legal, View
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.search.declaration import Foresight, deal_among

BACON, HURT, CONDITION, READY = 100, 50, 12, 4
"""Hundredths of a bacon: for one, for damage up to the defense, for a condition, for each attack that lies ready."""
EQUIPMENT, ATTACK, HAND, ENERGY, SPENT = 15, 6, 8, 6, 4
"""The same for an equipment, for each attack, a card in hand, a token, each energy spent."""
NEAR = 12
"""Energy spent beyond this counts double."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """Every deck, with the hand of its player unless that is the own one, or one that the seat looks through now (SYB-Q89)."""
    looked_through = hand_in_sight(run, seat)
    for number, side in enumerate(run.state.seats, 1):
        is_known = number in (seat, looked_through)
        deal_among(dice, side.deck, None if is_known else side.hand)
        side.waits = side.waits if number == seat else ""
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame):
            frame.chosen = [_unknown(run, seat, each) for each in frame.chosen]


def hand_in_sight(run: Run[Table], seat: int) -> int:
    """Whose hand the seat is looking through to choose in it, 0 for nobody's."""
    if len(run.stack) < 2 or seat not in run.lanes:
        return 0
    text, doing = run.stack[-2:]
    if not isinstance(text, ResolutionFrame) or not isinstance(doing, InstructionFrame):
        return 0
    clauses = clauses_of(run, text)
    chooses = any(deed.effect is CHOOSE_IN_HAND for deed in clauses[text.at].deeds)
    return that_opponent(text) if chooses and text.seat == seat else 0


def _unknown(run: Run[Table], seat: int, chosen: Chosen) -> Chosen:
    """A card that was chosen in a hand or deck of another player, unseen: any of those that lie there now."""
    if chosen.kind != "pile" or chosen.seat == seat or chosen.pile not in ("hand", "deck"):
        return chosen
    pile = pile_of(run.state, chosen)
    return replace(chosen, card=pile.cards[0]) if pile.cards else chosen


def worth(run: Run[Table], seat: int) -> int:
    """What the seat has, less what the strongest of the others has."""
    others = [each for each in run.state.in_order() if each != seat]
    return _worth_of_side(run, seat) - max(_worth_of_side(run, each) for each in others)


def _worth_of_side(run: Run[Table], seat: int) -> int:
    setting, side = setting_of(run), run.state.side(seat)
    spent = sum(setting.face(card).energy_value for card in side.spent)
    points = BACON * side.bacon + HAND * len(side.hand) + ENERGY * side.energy
    points -= SPENT * (spent + max(0, spent - NEAR) + (100 if spent >= LOSES else 0))
    for champion in side.champions:
        points += _worth_of_thing(run, champion.thing, champion.damage, champion.exhausted, HURT)
        names = setting.cards.conditions
        for borne in champion.conditions:
            points += CONDITION if names.id(borne.condition) in HELPFUL else -CONDITION
        for card in champion.equipment:
            points += EQUIPMENT + _worth_of_thing(
                run, card.thing, card.damage, card.exhausted, EQUIPMENT
            )
    return points


def _worth_of_thing(run: Run[Table], thing: int, damage: int, exhausted: bool, hurt: int) -> int:
    attack, defense = attack_of(run, thing), defense_of(run, thing)
    points = ATTACK * attack + (0 if exhausted else READY * (attack + 1))
    return points - (hurt * min(damage, defense) // defense if defense else 0)


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "bacon", scores, greedy_bot)
