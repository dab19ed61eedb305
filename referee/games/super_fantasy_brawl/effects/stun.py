"""Stun: which card is asked for, and what becomes of it (SFB-25.49, SFB-25.50, SFB-Q56).

Declared in `language.effects.STUN`: in what words a text says it, that it concerns champions, that their player answers, in which
order several are stunned, that nobody wants it (bots), and the face of the trap that does it.
"""

from __future__ import annotations

from referee.games.super_fantasy_brawl.language.effects import STUN
from referee.games.super_fantasy_brawl.rules.hand_and_deck import discard
from referee.games.super_fantasy_brawl.rules.look_and_show import show_hand
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.table import CARD, MOST_SEATS, owner_of
from referee.kernel.choices.question import Question


@STUN.does
def do_stun(act: Act) -> bool:
    """A card of the champion is discarded, or the hand is shown (SFB-25.49, SFB-25.50, SFB-Q56)."""
    seat = owner_of(act.figure)
    if act.chosen:
        discard(act.run, seat, act.chosen[0], "SFB-25.49")
    else:
        show_hand(act.run, seat, "SFB-25.50")
    return True


@STUN.able
def can_be_stunned(act: Act) -> bool:
    return True


@STUN.asks
def ask_which(act: Act) -> Question | None:
    """Which card of the champion is discarded; that there is one, its hand has to tell (SFB-Q56)."""
    hand, champion = act.table.side(owner_of(act.figure)).hand, act.figure // MOST_SEATS
    cards = tuple(card for card in hand if act.setting.card(card).champion == champion)
    if not cards or act.table.hex_of(act.figure) is None:
        return None
    return Question("SFB-25.49", CARD, cards, always=len(hand) > 1)
