"""What those eyes may know, by allow-list (SFB-20.19 to 20.21, SFB-Q78, SFB-Q81, SFB-Q99).

Open are the arena, champions, cores, damage, points, discard piles, the challenge track and where traps lie.
A hand is its player's, the face of a trap is known to the seats that looked at it, and decks and the
supply are closed to all but the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.language.tree import (
    COLOURS,
    Card,
    Challenge,
    Champion,
    Targeting,
)
from referee.games.super_fantasy_brawl.rules.traps import beside
from referee.games.super_fantasy_brawl.show.view_in_progress import under_way_seen
from referee.games.super_fantasy_brawl.state.conditions import is_fulfilled
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import (
    CARD,
    CHALLENGE,
    TRAP,
    Figure,
    Setting,
    Table,
    Trap,
)
from referee.games.super_fantasy_brawl.state.values import (
    changes,
    defence_of,
    hitpoints,
    is_bloodied,
    side_up,
)
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.game import Stage
from referee.kernel.show.secrecy import open_zones

NAME_TABLES = {CARD: "card_names", TRAP: "trap_names", CHALLENGE: "challenge_names"}


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it; team mates do not see each other's hands (SFB-Q70)."""
    table, setting = run.state, setting_of(run)
    names = {word: getattr(setting.cards, name) for word, name in NAME_TABLES.items()}
    sides = {str(at): side_seen(run, at, eyes) for at in range(1, len(table.seats) + 1)}
    piles = open_zones(table, 0, eyes, names)
    seen: dict[str, Any] = {
        "round": table.round,
        "turn": table.turn,
        "turn-player": table.seat,
        "first-player": table.first(),
        "order": list(table.order),
        "target": setting.target,
        "arena": arena_seen(setting.arena),
        "sides": [team_seen(setting, table, side) for side in (0, 1)],
        "seats": sides,
        "traps": [trap_seen(setting, trap, eyes) for trap in table.traps],
        "supply-size": beside(table),
        "track": track_seen(run),
        "challenges-left": len(table.challenges),
        "scored": piles["scored"],
    }
    if eyes == JUDGE:
        seen |= {"supply": piles["supply"], "challenge-deck": piles["challenges"]}
    seen |= under_way_seen(run, eyes)
    seen["standard-actions"] = actions_seen(setting.cards)
    seen["cards"] = cards_seen(setting, seen)
    seen["challenges"] = challenges_seen(setting, seen)
    return seen


# -- the arena ------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def arena_seen(arena: Arena) -> dict[str, Any]:
    """The board record: hexes with their coordinates, statues, gates, trap hexes, zones (SFB-26.1)."""
    names = arena.names
    shown = names.ids
    return {
        "id": arena.id,
        "hexes": {shown[at]: list(hex_) for at, hex_ in enumerate(arena.hexes)},
        "statues": {
            id_: shown[at] for id_, at in zip(arena.statue_ids, arena.statues, strict=True)
        },
        "gates": {gate.id: [shown[at] for at in gate.deployment] for gate in arena.gates},
        "halves": {gate.id: [shown[at] for at in gate.half] for gate in arena.gates},
        "trap-hexes": [shown[at] for at in arena.trap_hexes],
        "zones": {id_: [shown[at] for at in zone] for id_, zone in arena.zones.items()},
    }


def team_seen(setting: Setting, table: Table, side: int) -> dict[str, Any]:
    """One side: its seats, its gate, the colour of its rings, its points together (SFB-23.10)."""
    team = table.sides[side]
    seats = list(range(side + 1, len(table.seats) + 1, 2))
    return {
        "seats": seats,
        "gate": "" if team.gate is None else setting.arena.gates[team.gate].id,
        "colour": team.colour,
        "vp": sum(table.side(seat).vp for seat in seats),
    }


def trap_seen(setting: Setting, trap: Trap, eyes: Eyes) -> dict[str, Any]:
    """A trap: where it lies, who has looked at it, and the face for those (SFB-Q78, SFB-Q99)."""
    seen: dict[str, Any] = {"hex": setting.hex(trap.hex), "known-to": list(trap.known)}
    if trap.face is not None and (eyes == JUDGE or eyes in trap.known):
        seen["face"] = setting.cards.trap_names.shown(trap.face)
    return seen


def track_seen(run: Run[Table]) -> list[dict[str, Any]]:
    """The challenge track from left to right: what each slot is worth, and the card in it (SFB-4.2)."""
    setting, track = setting_of(run), run.state.track
    cards = [*track, *[None] * (len(setting.track) - len(track))]
    return [
        {"worth": worth} | ({} if card is None else challenge_seen(run, card))
        for worth, card in zip(setting.track, cards, strict=True)
    ]


def challenge_seen(run: Run[Table], challenge: int) -> dict[str, Any]:
    """A challenge on the track, and the seats whose side fulfils it as the table is now (SFB-4.6)."""
    cards, seats = setting_of(run).cards, range(1, len(run.state.seats) + 1)
    card = cards.challenges[challenge]
    by = [seat for seat in seats if run.state.turn and is_fulfilled(run, card, seat)]
    seen: dict[str, Any] = {"challenge": cards.challenge_names.shown(challenge)}
    return seen | ({"fulfilled-by": by} if by else {})


# -- one seat -------------------------------------------------------------------------------


def side_seen(run: Run[Table], seat: int, eyes: Eyes) -> dict[str, Any]:
    """One player: points, cores, champions, piles; the hand is its own (SFB-20.19)."""
    setting, player = setting_of(run), run.state.side(seat)
    seen: dict[str, Any] = {
        "vp": player.vp,
        "cores": {core: player.is_ready(core) for core in COLOURS},
        "used": [setting.cards.action_names.shown(action) for action in player.used],
        "deck-size": len(player.deck),
        "hand-size": len(player.hand),
        "champions": [champion_seen(setting, run.state, row) for row in player.champions],
    }
    return seen | open_zones(player, seat, eyes, {CARD: setting.cards.card_names})


def champion_seen(setting: Setting, table: Table, row: Figure) -> dict[str, Any]:
    """A champion: where it stands, and its values as they are now (SFB-1.9, SFB-20.16)."""
    side = side_up(setting, row)
    seen: dict[str, Any] = {
        "id": setting.cards.figures.id(row.figure),
        "name": setting.called(row.figure),
        "champion": setting.champion_of(row.figure).name,
        "hex": None if row.hex is None else setting.hex(row.hex),
        "damage": row.damage,
        "hitpoints": hitpoints(setting, row),
        "defence": defence_of(setting, table, row),
        "movement-bonus": side.move_bonus + changes(setting, table, "movement", row),
        "levelled": row.levelled,
        "rooted": row.rooted,
        "bloodied": is_bloodied(row),
        "printed": sides_printed(setting.champion_of(row.figure)),
    }
    if row.hex is not None:
        hex_ = row.hex
        seen["zones"] = [id_ for id_, zone in setting.arena.zones.items() if hex_ in zone]
    if row.due:
        seen["levels-up"] = True
    if row.fell:
        seen["fell-this-turn"] = True
    if row.began_out:
        seen["began-on-gate"] = True
    if side.text:
        seen["text"] = list(side.text)
    return seen


def sides_printed(champion: Champion) -> dict[str, Any]:
    """Both sides of a champion card, which everybody may look at (SFB-20.20)."""
    return {
        name: {
            "hitpoints": side.hitpoints,
            "defence": side.defence,
            "movement-bonus": side.move_bonus,
            "text": list(side.text),
        }
        for name, side in (("basic", champion.basic), ("levelled", champion.levelled))
    }


# -- what is printed ------------------------------------------------------------------------


def cards_seen(setting: Setting, seen: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed on the cards that are being resolved, lie open or are in hands that are seen."""
    names = setting.cards.card_names
    found: dict[str, Any] = {}
    for name in cards_named(seen):
        if name not in found:
            number = names.find(name)
            assert number is not None
            found[name] = card_seen(setting, setting.card(number))
    return found


def cards_named(seen: Mapping[str, Any]) -> Iterator[str]:
    """The cards of a view that somebody may want to read."""
    for side in seen["seats"].values():
        yield from side.get("hand", ())
        yield from side["play"]


def card_seen(setting: Setting, card: Card) -> dict[str, Any]:
    """What is printed on an action card (SFB-26.4)."""
    seen: dict[str, Any] = {
        "id": card.id,
        "champion": setting.cards.champions[card.champion].name,
        "core": card.core,
        "type": card.kind,
    }
    if card.move is not None:
        seen["move"] = card.move
    if card.targeting is not None:
        seen |= {"strength": card.strength, "targeting": targeting_words(card.targeting)}
    if card.kind == "reaction":
        seen["defence"] = card.defence
    return seen | {"text": list(card.text)}


@lru_cache(maxsize=16)
def actions_seen(cards: CardSet) -> dict[str, Any]:
    """The standard actions of the player board, by id (SFB-13)."""
    return {
        each.id: {"name": each.name, "core": each.core, "move": each.move, "text": list(each.text)}
        for each in cards.actions
    }


def targeting_words(targeting: Targeting) -> str:
    """How an attack finds its targets, as the cards print it (SFB-8.6)."""
    if targeting.kind == "melee":
        return "Melee"
    if targeting.kind == "area":
        return f"Area {targeting.pattern}"
    least, most = targeting.least, targeting.most
    return f"{targeting.kind.capitalize()} {most if least <= 1 else f'{least}-{most}'}"


def challenges_seen(setting: Setting, seen: Mapping[str, Any]) -> dict[str, list[str]]:
    """What the challenges on the track say."""
    names = setting.cards.challenge_names
    found: dict[str, list[str]] = {}
    for slot in seen["track"]:
        number = names.find(slot.get("challenge", ""))
        if number is not None:
            challenge: Challenge = setting.cards.challenges[number]
            found[challenge.name] = list(challenge.text)
    return found


def stage(run: Run[Table]) -> Stage:
    """The turn and the round (SFB-3.2)."""
    table = run.state
    return Stage(table.turn, f"round {table.round}" if table.round else "set-up")
