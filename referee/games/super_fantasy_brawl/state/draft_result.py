"""What a draft gives to the match: the order of the players, the areas, the teams (SFB-22, SFB-24).

It comes with the opening, as plain data, and is proven before it is believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import PackError

if TYPE_CHECKING:
    from referee.games.super_fantasy_brawl.arena.arena import Arena
    from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
    from referee.games.super_fantasy_brawl.options import Options

DRAFT = "draft"
FREE, CASUAL, COMPETITIVE = "free", "casual", "competitive"
KEYS = ("arena", "card-set", "gate", "mode", "order", "teams")
"""What a draft hands on: the keys of the table."""
PLACE = "what the draft hands on"
TEAM_SIZES: Mapping[int, int] = {2: 3, 4: 2}
"""How many champions each player has, by the number of players (SFB-1.7, SFB-23.3)."""


@dataclass(frozen=True, slots=True)
class Given:
    """What is settled before the match begins; all empty without a draft.

    ``mode`` is "casual" or "competitive", ``order`` the seats in turn order, ``gate`` the gate of the first
    player's side, ``teams`` by seat the ids of the champions that were drafted.
    """

    mode: str = ""
    order: tuple[int, ...] = ()
    gate: int | None = None
    teams: tuple[tuple[str, ...], ...] = ()


NOTHING = Given()


def given_by(
    inputs: Mapping[str, Any], seats: int, readings: Options, cards: CardSet, arena: Arena
) -> Given:
    """What those inputs give to a match of that many seats. Raises PackError for what cannot be."""
    for role in inputs:
        if role != DRAFT:
            message = f"what the {role} hands on: no match of this game rests on it"
            raise PackError(message)
    if DRAFT not in inputs:
        _prove_mode(readings, FREE, "which needs a draft of that sort; without one it is 'free'")
        return NOTHING
    handed = inputs[DRAFT]
    _prove_shape(handed)
    _prove_sets(handed, cards, arena)
    _prove_mode(readings, handed["mode"], f"expected {handed['mode']!r} with that draft")
    _prove_order(handed["order"], seats)
    _prove_teams(handed, seats, cards)
    gates = [gate.id for gate in arena.gates]
    if handed["gate"] not in gates:
        message = f"{PLACE}: {handed['gate']!r} is no gate of the arena [SFB-1.3]"
        raise PackError(message)
    return Given(
        handed["mode"],
        tuple(handed["order"]),
        gates.index(handed["gate"]),
        tuple(tuple(team) for team in handed["teams"]),
    )


def _prove_mode(readings: Options, mode: str, wish: str) -> None:
    if readings.team_mode != mode:
        message = f"readings.team_mode: found {readings.team_mode!r}, {wish} [SFB-1.5]"
        raise PackError(message)


def _prove_shape(handed: Any) -> None:
    if not isinstance(handed, dict) or sorted(handed) != list(KEYS):
        message = f"{PLACE}: not what a draft of this game hands on"
        raise PackError(message)
    if handed["mode"] not in (CASUAL, COMPETITIVE):
        message = f"{PLACE}: {handed['mode']!r} is no mode of a draft [SFB-1.5]"
        raise PackError(message)


def _prove_sets(handed: Mapping[str, Any], cards: CardSet, arena: Arena) -> None:
    """The champions and the gate mean something with the cards and the arena of the draft only."""
    if handed["card-set"] != [cards.id, cards.digest.hex()]:
        message = f"{PLACE}: it was drafted with another card set [SFB-22.6]"
        raise PackError(message)
    if handed["arena"] != [arena.id, arena.digest.hex()]:
        message = f"{PLACE}: it was drafted for another arena [SFB-1.3]"
        raise PackError(message)


def _prove_order(order: Any, seats: int) -> None:
    """Every seat once, the sides one after the other, mates two places apart (SFB-23.17)."""
    if (
        not isinstance(order, list)
        or any(type(seat) is not int for seat in order)
        or sorted(order) != list(range(1, seats + 1))
        or (order[0] + order[1]) % 2 == 0
        or any((one + other) % 2 for one, other in zip(order, order[2:], strict=False))
    ):
        message = f"{PLACE}: {order!r} is no order of {seats} players [SFB-23.17]"
        raise PackError(message)


def _prove_teams(handed: Mapping[str, Any], seats: int, cards: CardSet) -> None:
    """The right number of champions for each player, different ones within a side (SFB-1.7, SFB-23.3, SFB-Q63)."""
    teams = handed["teams"]
    if not isinstance(teams, list) or len(teams) != seats:
        message = f"{PLACE}: the teams of {seats} players are expected [SFB-23.2]"
        raise PackError(message)
    for team in teams:
        _prove_team(team, seats, cards)
    for side in (0, 1):
        found = [each for team in teams[side::2] for each in team]
        _refuse_twice(found, "the same side has it twice")
    if handed["mode"] == CASUAL and seats == 2:
        _refuse_twice([each for team in teams for each in team], "two sides have it")


def _prove_team(team: Any, seats: int, cards: CardSet) -> None:
    known = cards.champion_names.numbers
    if not isinstance(team, list) or any(
        not isinstance(each, str) or each not in known for each in team
    ):
        message = f"{PLACE}: a team of other champions than those of the card set"
        raise PackError(message)
    if len(team) != TEAM_SIZES[seats]:
        rule = "SFB-1.7" if seats == 2 else "SFB-23.3"
        message = f"{PLACE}: a team of {len(team)} champions [{rule}]"
        raise PackError(message)


def _refuse_twice(champions: Sequence[str], why: str) -> None:
    for at, champion in enumerate(champions):
        if champion in champions[:at]:
            message = f"{PLACE}: {champion!r}: {why} [SFB-Q63]"
            raise PackError(message)
