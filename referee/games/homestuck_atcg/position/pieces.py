"""The cards of a position: each in one place, where a card of its sort can lie; what is left out is filled in.

Of a deck nothing is known but what is written (or named with ``deck-list``, see `deck_list`): it may hold any cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.games.homestuck_atcg.cardset.contents import can_be_planet, is_planet_kept, lines_of
from referee.games.homestuck_atcg.cardset.decks import COPIES
from referee.games.homestuck_atcg.language.kinds import PAID_FOR, STRETCHES
from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.references import is_stored
from referee.games.homestuck_atcg.state.table import (
    LOCATIONS,
    Placed,
    Player,
    Setting,
    Table,
    by_entering,
    face_of,
    owner_of,
)
from referee.games.homestuck_atcg.state.values import boon_limit, max_damage
from referee.kernel.engine.run import Run
from referee.kernel.position.piles import Inventory, Lying, lying_in
from referee.kernel.schema.fields import refused


def prove_cards(run: Run[Table]) -> None:
    """Every card lies where it can, none in two places, no more than two copies of one (HAC-6.3).

    Raises PackError with the path of what cannot be.
    """
    for seat, side in enumerate(run.state.seats, 1):
        if side.gone and run.outcome is None:
            prove_gone(setting_of(run), seat, side)
        prove_planet(run, seat, side)
        prove_piles(setting_of(run), seat, side)
        prove_copies(setting_of(run), seat, side)
        side.hand.lay_out(sorted(side.hand))
    count_entering(run.state)
    for seat, side in enumerate(run.state.seats, 1):
        for at, row in enumerate(side.cards, 1):
            prove_placed(run, row, f"seats.{seat}.cards[{at}]")
    prove_ties(run)


def prove_gone(setting: Setting, seat: int, side: Player) -> None:
    """Of a player who has left no card is there but the planet; a match that ended by it is left as it lay (HAC-Q60)."""
    named = [(path, setting.shown(face)) for path, face in faces_named(seat, side)]
    named += [(path, setting.cards.things.id(thing)) for path, thing in things_named(seat, side)]
    for path, card in named[:1]:
        raise refused(path, card, "no card of a player who has left [HAC-Q60]")


# -- planet and piles -----------------------------------------------------------------------


def prove_planet(run: Run[Table], seat: int, side: Player) -> None:
    """The planet is a planet card of that seat; one without damage beyond its limit (HAC-Q8)."""
    setting, path = setting_of(run), f"seats.{seat}.planet"
    if side.planet is None:
        return
    id_ = setting.cards.things.id(side.planet)
    if setting.face(side.planet).type != "planet" or owner_of(side.planet) != seat:
        raise refused(path, id_, f"a planet card of seat {seat} [HAC-3.1]")


def prove_damage(run: Run[Table]) -> None:
    """An intact planet has taken less than its max damage (HAC-Q8); boons are within their limit (HAC-1.35)."""
    for seat, side in enumerate(run.state.seats, 1):
        is_spent = side.planet is not None and not side.destroyed and not side.gone
        if is_spent and side.damage >= (most := max_damage(run, seat)) and not is_saved(run):
            wish = f"less than {most}, or 'destroyed = true' [HAC-Q8]"
            raise refused(f"seats.{seat}.damage", side.damage, wish)
        for at, row in enumerate(side.cards, 1):
            if row.boons > boon_limit(run, row.thing):
                wish = f"{boon_limit(run, row.thing)} at most [HAC-1.35]"
                raise refused(f"seats.{seat}.cards[{at}].boons", row.boons, wish)


def prove_counted(run: Run[Table]) -> None:
    """What is kept only where a text asks for it: the grist paid for a card, and the damage that a planet has taken for so long."""
    cards = setting_of(run).cards
    for seat, side in enumerate(run.state.seats, 1):
        is_asked = "most-damage-in" in cards.laws
        lengths = (0, len(STRETCHES)) if is_asked else (0,)
        if len(side.hurt) not in lengths or sorted(side.hurt) != side.hurt:
            wish = "[], or the damage of this phase, of this turn, of this round"
            wish = wish if is_asked else "[], as no text asks how much damage came for so long"
            raise refused(f"seats.{seat}.hurt", side.hurt, f"{wish} [HAC-5.3.4]")
        for at, row in enumerate(side.cards, 1):
            if row.paid and PAID_FOR not in cards.remembered:
                wish = "0, as no text asks what was paid [HAC-2.9]"
                raise refused(f"seats.{seat}.cards[{at}].paid", row.paid, wish)


def is_saved(run: Run[Table]) -> bool:
    """Whether a text of the match can keep planets from their destruction; they keep their damage then (HAC-Q57, HAC-Q63)."""
    cards = setting_of(run).cards.cards
    return any(saves_planets(card, line) for card in cards for line in lines_of(card))


def saves_planets(card: Card, line: Line) -> bool:
    """Whether a planet can stay as it is by that text, which stops its destruction or is done instead."""
    instead = line.trigger if line.law == "instead-destroyed" else None
    return is_planet_kept(card, line) or (
        instead is not None and can_be_planet(card, line, instead)
    )


def prove_piles(setting: Setting, seat: int, side: Player) -> None:
    """Own cards in the open piles, and no planet in any pile (HAC-3.3)."""
    for path, face in faces_named(seat, side):
        if setting.cards.known[face].type == "planet":
            shown = setting.shown(face)
            raise refused(path, shown, "a card of the main deck [HAC-2.1]")
    for path, thing in things_named(seat, side):
        if owner_of(thing) != seat:
            id_ = setting.cards.things.id(thing)
            raise refused(path, id_, f"a card of seat {seat} [HAC-1.29]")
        if not path.endswith(".thing") and setting.face(thing).type == "planet":
            raise refused(path, setting.called(thing), "a card of the main deck [HAC-3.3]")


def prove_copies(setting: Setting, seat: int, side: Player) -> None:
    """Each thing lies in one place; of a card there are two copies at most (HAC-6.3)."""
    cards, named = setting.cards, [*things_named(seat, side)]
    once = Counter(range(len(cards.things)))
    Inventory(once, setting.called, "is also in {place}").rest(named)
    often = Counter(dict.fromkeys(range(len(cards.names)), COPIES))
    twin = f"is one more than the {COPIES} of a deck [HAC-6.3]"
    faces = [(path, face_of(thing)) for path, thing in named]
    Inventory(often, setting.shown, twin).rest([*faces_named(seat, side), *faces])


def faces_named(seat: int, side: Player) -> Iterator[Lying]:
    """The cards of hand and draw pile, with their paths."""
    yield from lying_in(side, ("deck", "hand"), f"seats.{seat}.")


def things_named(seat: int, side: Player) -> Iterator[Lying]:
    """The cards that lie open, with their paths."""
    for at, row in enumerate(side.cards, 1):
        yield f"seats.{seat}.cards[{at}].thing", row.thing
    yield from lying_in(side, ("discard", "removed"), f"seats.{seat}.")


# -- cards in play --------------------------------------------------------------------------


def count_entering(table: Table) -> None:
    """Cards of which it is not written entered in the order in which they are written, after the others."""
    found = [row.entered for side in table.seats for row in side.cards if row.entered]
    count = max(found, default=0)
    for seat, side in enumerate(table.seats, 1):
        for at, row in enumerate(side.cards, 1):
            if found.count(row.entered) > 1:
                path = f"seats.{seat}.cards[{at}].entered"
                raise refused(path, row.entered, "a number of its own in the order of entering")
    for side in table.seats:
        for at, row in enumerate(side.cards):
            if not row.entered:
                count += 1
                side.cards[at] = with_entered(row, count)
        side.cards.sort(key=by_entering)
    if 0 < table.entered < count:
        raise refused("entered", table.entered, f"{count} or more, as cards entered [HAC-Q14]")
    table.entered = max(table.entered, count)
    table.recompose()


def with_entered(row: Placed, entered: int) -> Placed:
    """The same card with its place in the order of entering."""
    return Placed(row.thing, row.at, row.tapped, row.boons, row.host, row.under, row.told, entered)


def prove_placed(run: Run[Table], row: Placed, path: str) -> None:
    """A character at a planet, inventory on a card, an executable in its area, or a card stored (HAC-2.8)."""
    setting, table = setting_of(run), run.state
    type_, id_ = setting.face(row.thing).type, setting.cards.things.id(row.thing)
    if type_ == "planet":
        raise refused(f"{path}.thing", id_, "a card of the main deck [HAC-2.1]")
    places = {"at": row.at or None, "host": row.host, "under": row.under}
    stands = [key for key, place in places.items() if place is not None]
    wish = {"character": "at", "inventory": "host"}.get(type_, "")
    if stands not in ([wish] if wish else [], ["under"]):
        wishes = f"{wish!r} or 'under'" if wish else "'under' alone, or nothing"
        raise refused(path, " and ".join(stands) or "neither", f"{wishes}, for {type_} [HAC-2.8]")
    if row.at > setting.seats:
        raise refused(f"{path}.at", row.at, f"a number from 1 to {setting.seats}")
    if row.at and table.side(row.at).planet is None:
        raise refused(f"{path}.at", LOCATIONS.id(row.at), "a seat that has a planet")
    if not row.at and (row.tapped or row.boons):
        what, shown = ("tapped", "true") if row.tapped else ("boons", row.boons)
        raise refused(
            f"{path}.{what}", shown, "none: only characters at a planet have it [HAC-2.8]"
        )


def prove_ties(run: Run[Table]) -> None:
    """What a card is attached to or lies under is in play, and not in the end the card itself (HAC-Q26, HAC-Q40)."""
    table, setting = run.state, setting_of(run)
    for seat, side in enumerate(table.seats, 1):
        for at, row in enumerate(side.cards, 1):
            for key in ("host", "under"):
                other = getattr(row, key)
                if other is None:
                    continue
                path, id_ = f"seats.{seat}.cards[{at}].{key}", setting.cards.things.id(other)
                if owner_of(other) > len(table.seats):
                    raise refused(path, id_, f"a card of a seat from 1 to {len(table.seats)}")
                if table.find(other) is None and not table.is_planet(other):
                    raise refused(path, id_, "a card in play")
                if key == "host" and is_stored(table, other):
                    raise refused(path, id_, "a card that is not stored under another [HAC-Q40]")
                if table.side(owner_of(other)).gone and run.outcome is None:
                    raise refused(path, id_, "a card of a player who has not left [HAC-Q60]")
                if row.thing in chain_of(table, row):
                    raise refused(path, id_, "a card that is not on or under this one")


def chain_of(table: Table, row: Placed) -> list[int]:
    """The cards that a card is on or under, one after the other, until one stands by itself."""
    found: list[int] = []
    step: Any = row
    while step is not None:
        above = step.host if step.host is not None else step.under
        if above is None or above in found:
            break
        found.append(above)
        step = table.find(above)
    return found
