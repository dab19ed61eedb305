"""What the bot that searches takes from Super Fantasy Brawl: how cards and traps are dealt anew, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.super_fantasy_brawl.bots.greedy import greedy_bot, score
from referee.games.super_fantasy_brawl.bots.position_value import VP, Seen, worth_of_places
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.bots import Legal, View
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.search.declaration import Foresight, deal_among, shuffled

HURT, LEVELLED, HAND = 12, 30, 8
"""Hundredths of a victory point: for a damage, a champion that has levelled up, a card in hand."""


def deal(run: Run[Table], seat: int, dice: BotDice) -> None:
    """Every deck, with the hand of its player unless that is the own one; challenges; the traps not looked at (SFB-Q99)."""
    table = run.state
    for number, player in enumerate(table.seats, 1):
        deal_among(dice, player.deck, None if number == seat else player.hand)
    deal_among(dice, table.challenges)
    unseen = [trap for trap in table.traps if seat not in trap.known]
    faces = [trap.face for trap in unseen if trap.face is not None]
    tokens = shuffled(sorted([*table.supply, *faces]), dice)
    table.traps = [
        replace(trap, face=tokens.pop()) if trap in unseen else trap for trap in table.traps
    ]
    table.supply.lay_out(tokens)


def worth(run: Run[Table], seat: int) -> int:
    """Points, places and hurts of the own side, less those of the other."""
    table = run.state
    points = 0
    for number, player in enumerate(table.seats, 1):
        sign = 1 if (number - seat) % 2 == 0 else -1
        points += sign * (VP * player.vp + HAND * len(player.hand))
    seen = Seen.of(run.game.view(run, seat))
    for fighter in seen.fighters:
        sign = 1 if seen.is_friend(fighter) else -1
        points += sign * (LEVELLED * fighter.levelled - HURT * fighter.damage)
    return points + worth_of_places(seen, seen.friends, seen.foes)


def scores(view: View, legal: Legal) -> Sequence[int]:
    """What the greedy bot thinks of each answer."""
    seen = Seen.of(view)
    return [score(seen, answer) for answer in legal]


def foresight() -> Foresight:
    """How a match of the game is imagined and valued."""
    return Foresight(deal, worth, "victory points", scores, greedy_bot)
