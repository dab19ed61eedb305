"""Positions that people write: what they may leave out, and what cannot be.

Without frames a position stands in the activation phase of a turn, or, where ``attack`` is written, in the
middle of that attack. A text map of the arena (see `arena_map`) may say who stands where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from referee.games.super_fantasy_brawl.language.tree import Card
from referee.games.super_fantasy_brawl.position.pieces import prove_figures
from referee.games.super_fantasy_brawl.position.piles import stock
from referee.games.super_fantasy_brawl.position.stack import prove_stack
from referee.games.super_fantasy_brawl.rules.activation import ACTING
from referee.games.super_fantasy_brawl.rules.attack import ATTACKING, Attacking
from referee.games.super_fantasy_brawl.rules.deployment import TRAPS_LAID
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.turn import ROUNDS, TURN, Rounds, Turn
from referee.games.super_fantasy_brawl.state.frames import Acting, setting_of
from referee.games.super_fantasy_brawl.state.queries import are_enemies
from referee.games.super_fantasy_brawl.state.table import (
    MOST_SEATS,
    RINGS,
    Attack,
    Player,
    Setting,
    Table,
    owner_of,
    side_of,
)
from referee.kernel.engine.run import Run
from referee.kernel.position.document import CardMisplaced, push_at
from referee.kernel.position.piles import lying_in
from referee.kernel.schema.fields import refused
from referee.kernel.schema.per_seat import fit_seats

BEGUN = {"seats", "turn", "seat", "round", "order", "traps", "track", "attack"}
"""What a position of a match that has begun writes at least one of."""


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position, lay the rest of decks and supply under them, and find the frames.

    Raises PackError with the path of what cannot be.
    """
    complete_seats(run)
    is_open = run.outcome is None and not run.halted
    if is_open and not run.stack and not BEGUN & set(table):
        run.push(MATCH)
        return
    prove_seats(run)
    if is_open and not run.stack:
        settle_sides(run)
        settle_turn(run, table)
        prove_trap_count(run)
    prove_figures(run)
    if is_open and not run.stack:
        fill_in(run)
    stock(run)
    prove_stack(run)


# -- seats and turns ------------------------------------------------------------------------


def complete_seats(run: Run[Table]) -> None:
    """As many players as the match has seats."""
    fit_seats(run.state.seats, setting_of(run).seats, Player)


def prove_seats(run: Run[Table]) -> None:
    """The order names every seat once, the sides in turn (SFB-23.17); gates and rings differ."""
    table, count = run.state, setting_of(run).seats
    if table.seat > count:
        raise refused("seat", table.seat, f"a number from 1 to {count}")
    order = table.order
    strangers = [seat for seat in order if seat > count]
    alternate = all(side_of(one) != side_of(two) for one, two in pairwise(order))
    whole = len(order) in (0, count) or bool(run.stack) or run.outcome is not None
    if strangers or not whole or not alternate or len(set(order)) < len(order):
        wish = "every seat once, the two sides in turn [SFB-23.17]"
        raise refused("order", " ".join(map(str, order)), wish)
    one, two = table.sides
    if one.gate is not None and one.gate == two.gate:
        gate = setting_of(run).arena.gate_names.shown(one.gate)
        raise refused("sides.2.gate", gate, "the other gate [SFB-1.3]")
    if one.colour and one.colour == two.colour:
        raise refused("sides.2.colour", two.colour, "another colour than side 1 has [SFB-1.6]")


def settle_sides(run: Run[Table]) -> None:
    """Where nothing is said seat 1 has the first gate of the arena; each side has a colour."""
    one, two = run.state.sides
    if one.gate is None:
        one.gate = 0 if two.gate is None else 1 - two.gate
    two.gate = 1 - one.gate if two.gate is None else two.gate
    for side, other in ((one, two), (two, one)):
        side.colour = side.colour or next(ring for ring in RINGS if ring != other.colour)


def settle_turn(run: Run[Table], written: Mapping[str, Any]) -> None:
    """Where nothing is said it is round 1, and the turn of the first player, or of the attacker."""
    table = run.state
    for key in ("round", "turn"):
        if key in written and not getattr(table, key):
            raise refused(key, 0, "a number from 1")
    if "seat" in written and not table.seat:
        raise refused("seat", 0, f"a number from 1 to {len(table.seats)} [SFB-3.2]")
    table.order = table.order or list(range(1, len(table.seats) + 1))
    if table.attack is not None and "seat" not in written:
        table.seat = owner_of(table.attack.attacker)
    if not table.seat:
        table.seat = table.order[0]
    count, place = len(table.order), table.order.index(table.seat) + 1
    if not table.round:
        table.round = max(1, (table.turn - place) // count + 1)
    before = (table.round - 1) * count
    table.turn = table.turn or before + place
    if not before < table.turn <= before + count:
        wish = f"a number from {before + 1} to {before + count} in round {table.round} [SFB-3.2]"
        raise refused("turn", table.turn, wish)
    if {"round", "turn", "seat"} <= written.keys() and table.turn != before + place:
        wish = f"{before + place}, the turn of seat {table.seat} in round {table.round} [SFB-3.2]"
        raise refused("turn", table.turn, wish)


def prove_trap_count(run: Run[Table]) -> None:
    """Four traps lie on the map while none is resolved (SFB-19.6); a position about something else has none."""
    count = len(run.state.traps)
    if 0 < count < TRAPS_LAID:
        raise refused("traps", count, f"{TRAPS_LAID} traps, or no traps at all [SFB-19.6]")


# -- the frames -----------------------------------------------------------------------------


def fill_in(run: Run[Table]) -> None:
    """The turn, in it the attack that is under way."""
    table = run.state
    push_at(run, MATCH, "")
    push_at(run, ROUNDS, "SFB-3.2", Rounds(table.order.index(table.seat) + 1))
    push_at(run, TURN, "SFB-5.5", Turn(table.seat))
    if table.attack is not None:
        fill_in_attack(run, table.attack)
        for path, seat, card in cards_of_attack(table.attack):
            put_into_play(run, seat, card, path)


def fill_in_attack(run: Run[Table], attack: Attack) -> None:
    """The attack at the step that its targets, reactions and hits say."""
    table, setting = run.state, setting_of(run)
    prove_attack(setting, table, attack)
    seat = owner_of(attack.attacker)
    push_at(run, ACTING, "SFB-Q17", Acting(attack.attacker, seat, attack.card))
    step = "SFB-Q66" if attack.targets else "SFB-7.4"
    if attack.reactions:
        step = "SFB-7.8"
    if attack.hits:
        step = "SFB-7.9"
    frame = Attacking(attack.attacker, seat, attack.card, struck=bool(attack.hits))
    push_at(run, ATTACKING, step, frame)


def cards_of_attack(attack: Attack) -> Iterator[tuple[str, int, int]]:
    """The cards that are being resolved, each with the path where it is named, and its player."""
    yield "attack.card", owner_of(attack.attacker), attack.card
    for at, each in enumerate(attack.reactions, 1):
        yield f"attack.reactions[{at}].card", each.seat, each.card


def put_into_play(run: Run[Table], seat: int, card: int, path: str) -> None:
    """It lies before its player, and nowhere else (SFB-Q17)."""
    player = run.state.side(seat)
    for place, other in lying_in(player, ("deck", "hand", "discard"), f"seats.{seat}."):
        if other == card:
            shown = setting_of(run).shown(card)
            message = f"{place}: {shown!r} is also in {path} [SFB-Q17]"
            raise CardMisplaced(message)
    if card not in player.play:
        player.play.put(card)


def prove_attack(setting: Setting, table: Table, attack: Attack) -> None:
    """A champion of the turn's player attacks with a card of its own; reactions are the others'."""
    figures, card = setting.cards.figures, setting.card(attack.card)
    shown, attacker = setting.shown(attack.card), figures.id(attack.attacker)
    if card.kind != "attack":
        raise refused("attack.card", shown, "an attack card [SFB-7.1]")
    if card.champion != attack.attacker // MOST_SEATS:
        raise refused("attack.card", shown, f"a card of {attacker} [SFB-5.1]")
    if owner_of(attack.attacker) != table.seat or table.hex_of(attack.attacker) is None:
        wish = f"a champion of seat {table.seat} in the arena"
        raise refused("attack.attacker", attacker, wish)
    prove_targets(setting, attack, card)
    for at, each in enumerate(attack.reactions, 1):
        path = f"attack.reactions[{at}]"
        if setting.card(each.card).kind != "reaction":
            raise refused(f"{path}.card", setting.shown(each.card), "a reaction card [SFB-9.1]")
        if side_of(each.seat) == side_of(table.seat):
            raise refused(f"{path}.seat", each.seat, "a seat of the other side [SFB-14.1]")
        if each.figure not in attack.targets:
            wish = "a target of the attack [SFB-14.4]"
            raise refused(f"{path}.figure", figures.id(each.figure), wish)


def prove_targets(setting: Setting, attack: Attack, card: Card) -> None:
    """One target, or those of an area, whose facing is said; an enemy is among them (SFB-20.5)."""
    figures = setting.cards.figures
    is_area = card.targeting is not None and card.targeting.kind == "area"
    if bool(attack.facing) != (is_area and bool(attack.targets)):
        wish = "a facing where an area has targets, and nowhere else [SFB-8.13]"
        raise refused("attack.facing", attack.facing, wish)
    if len(attack.targets) > 1 and not is_area:
        words = ", ".join(map(figures.id, attack.targets))
        raise refused("attack.targets", words, "one target [SFB-8.4]")
    for at, hit in enumerate(attack.hits, 1):
        if hit.figure not in attack.targets:
            wish = "a target of the attack"
            raise refused(f"attack.hits[{at}].figure", figures.id(hit.figure), wish)
    enemies = [each for each in attack.targets if are_enemies(each, attack.attacker)]
    if attack.targets and not enemies and not card.has("target-ally"):
        words = ", ".join(map(figures.id, attack.targets))
        raise refused("attack.targets", words, "an enemy among them [SFB-20.4]")
