"""The challenge track: it is advanced, new challenges are drawn, the deck is made anew (SFB-16, SFB-23.12).

The challenge deck never waits empty while challenges lie in its discard pile: it is made anew at the moment
its last card is drawn, or as soon as a card comes to the pile (SFB-Q84, SFB-Q102).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import (
    CHALLENGE_DRAWN,
    CHALLENGE_LOST,
    CHALLENGES_RESHUFFLED,
    TRACK_ADVANCED,
)
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import COUNT, Setting, Table
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, kept

OPENING_RULES, ADVANCE_RULES = ("SFB-1.13", "SFB-23.22"), ("SFB-16.3", "SFB-23.13")
"""By which rule a challenge is drawn: for two players, and for four."""
DECK = "challenges"
"""The challenge deck in the names of what chance does."""


@dataclass(slots=True)
class Filling(Frame):
    """The slots into which challenges have still to be drawn, in that order."""

    slots: list[int] = kept(ListOf(COUNT), default_factory=list)


# -- which slots ----------------------------------------------------------------------------


def opening_slots(setting: Setting) -> list[int]:
    """Where the challenges of the set-up go, in the order in which they are drawn.

    SFB-1.13 and SFB-Q8 for two players, SFB-23.22 for four.
    """
    closed = [slot for slot, worth in enumerate(setting.track) if not worth]
    if setting.is_team_game:
        return list(dict.fromkeys((_first_open(setting), closed[-1], closed[0])))
    if setting.readings.two_opening_challenges:
        return [_first_open(setting), closed[0]]
    return closed[:1]


def _first_open(setting: Setting) -> int:
    """The leftmost slot that pays 1 VP; on a board without one the leftmost that pays."""
    track = setting.track
    return track.index(1) if 1 in track else next(at for at, worth in enumerate(track) if worth)


def slots_to_fill(setting: Setting, table: Table) -> list[int]:
    """The free slots that an advance fills: one (SFB-16.3), two with four players (SFB-Q68)."""
    free = [at for at, worth in enumerate(setting.track) if not worth and table.track[at] is None]
    if setting.is_team_game:
        return list(dict.fromkeys((free[-1], free[0]))) if free else []
    return free[:1]


# -- advancing ------------------------------------------------------------------------------


def advance(run: Run[Table]) -> None:
    """Move every challenge to the right and draw new ones (SFB-16.2, 16.3, SFB-23.12, 23.13)."""
    move_right(run)
    draw_challenges(run, slots_to_fill(setting_of(run), run.state))


def move_right(run: Run[Table]) -> None:
    """One slot, two with four players; what leaves the track comes to the discard pile (SFB-16.4)."""
    setting, table = setting_of(run), run.state
    steps = 2 if setting.is_team_game else 1
    slots = len(table.track)
    rule = "SFB-23.12" if steps > 1 else "SFB-16.2"
    fallen = [card for card in reversed(table.track[-steps:]) if card is not None]
    emptied: list[int | None] = [None] * min(steps, slots)
    table.track = emptied + table.track[:-steps]
    TRACK_ADVANCED.tell(run, rule, slots=steps)
    for card in fallen:
        table.scored.put(card)
        CHALLENGE_LOST.tell(run, "SFB-16.4", challenge=_shown(setting, card))


# -- drawing --------------------------------------------------------------------------------


def draw_challenges(run: Run[Table], slots: Sequence[int]) -> None:
    """Draw one challenge into each of the slots, in that order, as far as there are any (SFB-Q84)."""
    left = list(slots)
    deck, pile = run.state.challenges, run.state.scored
    while left and len(deck) > 1 and not deck.top_is_unknown():
        draw_into(run, left.pop(0))
    if (left and deck) or (pile and not deck):
        run.push(FILL, Filling(left))


def draw_into(run: Run[Table], slot: int) -> None:
    """Put the top card of the challenge deck into a slot, open to all."""
    setting, table = setting_of(run), run.state
    card = table.challenges.take_top()
    table.track[slot] = card
    CHALLENGE_DRAWN.tell(
        run,
        (OPENING_RULES if not table.round else ADVANCE_RULES)[setting.is_team_game],
        detail=lambda: {
            "challenge": _shown(setting, card),
            "slot": slot + 1,
            "worth": setting.track[slot],
        },
    )


def renew_if_due(run: Run[Table]) -> None:
    """Make an empty challenge deck anew, if a card has come to its discard pile (SFB-Q84)."""
    if run.state.scored and not run.state.challenges:
        run.push(FILL, Filling())


def _shown(setting: Setting, challenge: int) -> str:
    return setting.cards.challenge_names.shown(challenge)


def renew_deck(run: Run[Table], frame: Filling) -> Throw | None:
    """The discard pile becomes the deck at the moment the deck is empty (SFB-16.5, SFB-Q102)."""
    table = run.state
    if table.challenges or not table.scored:
        return None
    names = setting_of(run).cards.challenge_names
    return Throw("SFB-16.5", "shuffle", DECK, tuple(table.scored), names)


def lay_new_deck(run: Run[Table], frame: Filling, order: Sequence[int] | None) -> None:
    table = run.state
    table.challenges.renew(table.scored, order)
    CHALLENGES_RESHUFFLED.tell(run, "SFB-16.5", count=len(table.challenges))


def unknown_top(run: Run[Table], frame: Filling) -> Throw | None:
    """Which challenge lies on top, where nobody knows it yet."""
    if not frame.slots:
        return None
    deck, names = run.state.challenges, setting_of(run).cards.challenge_names
    return unknown_top_of(deck, "SFB-16.3", DECK, names, left=len(frame.slots))


def identify_top(run: Run[Table], frame: Filling, challenge: int) -> None:
    run.state.challenges.identify_top(challenge)


def fill_next(run: Run[Table], frame: Filling) -> None:
    """Fill one slot; begin again for the next, or where the last card of the deck was drawn."""
    deck, pile = run.state.challenges, run.state.scored
    if frame.slots and deck:
        draw_into(run, frame.slots.pop(0))
        if (frame.slots and deck) or (pile and not deck):
            frame.row = 0


FILL = Procedure(
    "fill-track",
    "SFB-16.3",
    (
        Step(
            "SFB-16.5", "make an empty challenge deck anew", chance=renew_deck, landed=lay_new_deck
        ),
        Step("SFB-1.12", "know the top card", chance=unknown_top, landed=identify_top),
        Step("SFB-16.3", "draw a challenge into a slot", do=fill_next),
    ),
    Filling,
)
