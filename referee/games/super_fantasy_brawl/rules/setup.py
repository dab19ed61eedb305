"""Setting up, in the order of the book (SFB-1.24): who begins, teams, decks, challenges, traps, hands, deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.super_fantasy_brawl.fact_kinds import (
    CHALLENGES_SHUFFLED,
    DECK_SHUFFLED,
    FIRST_PLAYER,
    TRAPS_SHUFFLED,
)
from referee.games.super_fantasy_brawl.rules.challenge_track import draw_challenges, opening_slots
from referee.games.super_fantasy_brawl.rules.deployment import (
    SettingUp,
    are_traps_due,
    ask_deployment,
    ask_trap,
    is_deployment_due,
)
from referee.games.super_fantasy_brawl.rules.hand_and_deck import draw, redraw
from referee.games.super_fantasy_brawl.rules.seating import (
    ask_area,
    ask_colour,
    ask_members,
    is_area_open,
    is_colour_open,
    is_no_team_first,
    is_nobody_first,
    members_of,
    pick_first,
    pick_first_team,
    seat_first,
    take_area,
    tell_first_team,
)
from referee.games.super_fantasy_brawl.rules.team_selection import (
    ask_teams,
    deck_of,
    is_team_missing,
    take_team,
)
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import Table, side_of
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Procedure, Run, Step

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Ask


# -- who begins -----------------------------------------------------------------------------


def is_draft_given(run: Run[Table], frame: SettingUp) -> bool:
    return bool(setting_of(run).given.order)


def take_over_draft(run: Run[Table], frame: SettingUp) -> None:
    """The order, the areas and the teams of a draft (SFB-1.5)."""
    setting, table = setting_of(run), run.state
    given = setting.given
    table.order = list(given.order)
    FIRST_PLAYER.tell(run, "SFB-1.2", table.first())
    if given.gate is not None:
        take_area(run, table.first(), given.gate)
    known = setting.cards.champion_names
    for seat, team in enumerate(given.teams, 1):
        take_team(run, seat, [known.number(champion) for champion in team], "SFB-1.5")


def lead_with_team(run: Run[Table], frame: SettingUp, side: int) -> None:
    frame.leading = members_of(side)[0]
    tell_first_team(run, side)


def are_other_seats_open(run: Run[Table], frame: SettingUp) -> bool:
    return len(run.state.order) == 1


def ask_first_seats(run: Run[Table], frame: SettingUp) -> list[Ask[Table]]:
    """The team that plays first names its first player (SFB-23.16)."""
    return ask_members(run, frame, side_of(frame.leading))


def ask_second_seats(run: Run[Table], frame: SettingUp) -> list[Ask[Table]]:
    """Then the other team names the second player (SFB-23.17)."""
    return ask_members(run, frame, 1 - side_of(run.state.first()))


# -- decks ----------------------------------------------------------------------------------


def is_shuffle_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.shuffled < len(run.state.seats)


def shuffle_deck(run: Run[Table], frame: SettingUp) -> Throw:
    """The action decks of the champions make one deck, shuffled (SFB-1.11, SFB-23.20)."""
    seat = frame.shuffled + 1
    names = setting_of(run).cards.card_names
    return Throw("SFB-1.11", "shuffle", f"deck/{seat}", tuple(deck_of(run, seat)), names)


def lay_deck(run: Run[Table], frame: SettingUp, order: Sequence[int] | None) -> None:
    frame.shuffled += 1
    seat = frame.shuffled
    deck = run.state.side(seat).deck
    deck.put_all(deck_of(run, seat))
    deck.lay_out(order)
    rule = "SFB-23.20" if setting_of(run).is_team_game else "SFB-1.11"
    DECK_SHUFFLED.tell(run, rule, seat, count=len(deck))


# -- challenges and traps -------------------------------------------------------------------


def shuffle_challenges(run: Run[Table], frame: SettingUp) -> Throw:
    """The challenge deck is shuffled (SFB-1.12)."""
    cards = setting_of(run).cards
    every = tuple(range(len(cards.challenges)))
    return Throw("SFB-1.12", "shuffle", "challenges", every, cards.challenge_names)


def lay_challenges(run: Run[Table], frame: SettingUp, order: Sequence[int] | None) -> None:
    setting, table = setting_of(run), run.state
    table.challenges.put_all(range(len(setting.cards.challenges)))
    table.challenges.lay_out(order)
    table.track = [None] * len(setting.track)
    CHALLENGES_SHUFFLED.tell(run, "SFB-1.12", count=len(table.challenges))


def draw_first_challenges(run: Run[Table], frame: SettingUp) -> None:
    """One into the slot that cannot be scored; by the reading, or with four, more (SFB-1.13, 23.22)."""
    draw_challenges(run, opening_slots(setting_of(run)))


def shuffle_traps(run: Run[Table], frame: SettingUp) -> Throw:
    """Every trap token lies face down beside the board (SFB-1.15)."""
    cards = setting_of(run).cards
    return Throw("SFB-1.15", "shuffle", "traps", tuple(cards.tokens), cards.trap_names)


def lay_traps(run: Run[Table], frame: SettingUp, order: Sequence[int] | None) -> None:
    supply = run.state.supply
    supply.put_all(setting_of(run).cards.tokens)
    supply.lay_out(order)
    TRAPS_SHUFFLED.tell(run, "SFB-1.15", count=len(supply))


# -- hands ----------------------------------------------------------------------------------


def is_hand_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.drawn < len(run.state.seats)


def draw_hand(run: Run[Table], frame: SettingUp) -> None:
    """One player after the other draws and exchanges (SFB-1.18, SFB-1.21, SFB-23.24)."""
    seat = run.state.order[frame.drawn]
    frame.drawn += 1
    first = frame.drawn == 1
    rule = "SFB-1.18" if first else "SFB-1.21"
    setting = setting_of(run)
    redraw(run, seat)
    draw(run, seat, setting.hand_size, "SFB-23.24" if setting.is_team_game else rule)


def begin_rounds(run: Run[Table], frame: SettingUp) -> None:
    """Round after round, until somebody has won (SFB-3.1)."""
    run.begin("rounds")


MATCH = Procedure(
    "match",
    "SFB-1",
    (
        Step("SFB-1.5", "what a draft has settled", do=take_over_draft, when=is_draft_given),
        Step("SFB-1.2", "who begins", chance=pick_first, landed=seat_first, when=is_nobody_first),
        Step(
            "SFB-23.15",
            "which team begins",
            chance=pick_first_team,
            landed=lead_with_team,
            when=is_no_team_first,
        ),
        Step("SFB-23.16", "its first player", ask=ask_first_seats, when=is_no_team_first),
        Step("SFB-23.17", "the second player", ask=ask_second_seats, when=are_other_seats_open),
        Step("SFB-1.3", "the deployment areas", ask=ask_area, when=is_area_open),
        Step("SFB-1.7", "teams, in any order", ask=ask_teams, when=is_team_missing, loop=True),
        Step("SFB-1.6", "the colours of the rings", ask=ask_colour, when=is_colour_open, loop=True),
        Step(
            "SFB-1.11",
            "decks",
            chance=shuffle_deck,
            landed=lay_deck,
            when=is_shuffle_due,
            loop=True,
        ),
        Step("SFB-1.12", "the challenge deck", chance=shuffle_challenges, landed=lay_challenges),
        Step("SFB-1.13", "the first challenges", do=draw_first_challenges),
        Step("SFB-1.15", "the trap tokens", chance=shuffle_traps, landed=lay_traps),
        Step("SFB-1.16", "the first traps", ask=ask_trap, when=are_traps_due, loop=True),
        Step("SFB-1.18", "hands", do=draw_hand, when=is_hand_due, loop=True),
        Step("SFB-1.22", "deployment", ask=ask_deployment, when=is_deployment_due, loop=True),
        Step("SFB-3.1", "round after round", do=begin_rounds),
    ),
    SettingUp,
    within=(),
)
