"""Positions that people write: what they may leave out, and what cannot be.

Every card of a deck lies in one place. In the pod formats a deck is known by its champions, so what is
named nowhere lies under the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.errors import PackError
from referee.games.save_your_bacon.clauses import CHAMPION, EQUIPMENT
from referee.games.save_your_bacon.rulings import FULL_CONSTRUCTED
from referee.games.save_your_bacon.state import Champion, Equipment, Player, Setting, Table
from referee.games.save_your_bacon.under_way import setting_of
from referee.kernel.position import CardMisplaced
from referee.kernel.procedure import Run
from referee.kernel.shape import refused
from referee.kernel.zones import Zone

CHAMPIONS = 3
"""So many champions stand in front of every player (SYB-2.0.1.1)."""
COPIES_OF_A_POD = 2
"""So many copies of each card of a pod are in a deck (SYB-8.1.1, SYB-Q64)."""
ZONES = ("deck", "hand", "discard", "spent", "removed")

Named = tuple[str, int, int]
"""The path of a place, the owner of the card there, and the card."""


# -- the sides ------------------------------------------------------------------------------


def complete_sides(run: Run[Table]) -> None:
    """Check what every player has, and lay the rest of each deck under it."""
    prove_seats(run)
    prove_things(run)
    named: dict[int, list[tuple[str, int]]] = {}
    for path, owner, card in cards_named(setting_of(run), run.state):
        named.setdefault(owner, []).append((path, card))
    for seat, side in enumerate(run.state.seats, 1):
        if not side.out:
            complete_deck(run, seat, side, named.get(seat, []))
        side.hand.lay_out(sorted(side.hand))


def prove_seats(run: Run[Table]) -> None:
    """As many play spaces as the match has seats."""
    table, count = run.state, setting_of(run).seats
    while len(table.seats) > count and table.seats[-1] == Player():
        table.seats.pop()
    while len(table.seats) < count:
        table.seats.append(Player())
    if len(table.seats) > count:
        seats = ", ".join(map(str, range(1, count + 1)))
        raise refused(f"seats.{len(table.seats)}", str(len(table.seats)), f"a seat: {seats}")


def prove_things(run: Run[Table]) -> None:
    """Three champions of the own seat for each player, and each thing in one place."""
    found: dict[int, str] = {}
    for path, thing in things_named(run.state):
        if thing in found:
            called = setting_of(run).called(thing)
            message = f"{path}.thing: {called!r} is also in {found[thing]}"
            raise CardMisplaced(message)
        found[thing] = path
    for seat, side in enumerate(run.state.seats, 1):
        path = f"seats.{seat}.champions"
        if not side.out and len(side.champions) != CHAMPIONS:
            count = len(side.champions)
            raise refused(path, count, f"{CHAMPIONS} champions [SYB-2.0.1.1]")
        for at, champion in enumerate(side.champions, 1):
            prove_champion(run, seat, champion, f"{path}[{at}]")


def prove_champion(run: Run[Table], seat: int, champion: Champion, path: str) -> None:
    """A champion of the own seat, each condition once (SYB-2.0.1.15), and equipment below it."""
    setting, thing = setting_of(run), champion.thing
    id_, owner = setting.cards.things.id(thing), setting.cards.owners_of_things[thing]
    if setting.face_of(thing).kind != CHAMPION or owner != seat:
        raise refused(f"{path}.thing", id_, f"a champion of seat {seat}")
    borne = [each.condition for each in champion.conditions]
    for at, condition in enumerate(borne):
        if condition in borne[:at]:
            name = setting.cards.conditions.shown(condition)
            place = f"{path}.conditions[{at + 1}].condition"
            raise refused(place, name, "each condition once [SYB-2.0.1.15]")
    for at, equipment in enumerate(champion.equipment, 1):
        prove_equipment(setting, equipment, f"{path}.equipment[{at}]")


def prove_equipment(setting: Setting, equipment: Equipment, path: str) -> None:
    """An equipment card of somebody who plays, and under it cards of such."""
    thing = equipment.thing
    id_, owner = setting.cards.things.id(thing), setting.cards.owners_of_things[thing]
    if setting.face_of(thing).kind != EQUIPMENT or owner > setting.seats:
        raise refused(f"{path}.thing", id_, "an equipment card of a seat of the match")
    for at, beneath in enumerate(equipment.under, 1):
        if beneath.owner > setting.seats:
            wish = f"a number from 1 to {setting.seats}"
            raise refused(f"{path}.under[{at}].owner", beneath.owner, wish)


def things_named(table: Table) -> Iterator[tuple[str, int]]:
    """Everything in play, with its path."""
    for seat, side in enumerate(table.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            path = f"seats.{seat}.champions[{at}]"
            yield path, champion.thing
            for slot, equipment in enumerate(champion.equipment, 1):
                yield f"{path}.equipment[{slot}]", equipment.thing


# -- the cards of a deck --------------------------------------------------------------------


def cards_named(setting: Setting, table: Table) -> Iterator[Named]:
    """Every card but champions that lies somewhere, with the path of its place and its owner."""
    cards = setting.cards
    for seat, side in enumerate(table.seats, 1):
        for zone in ZONES:
            for at, card in enumerate(getattr(side, zone), 1):
                yield f"seats.{seat}.{zone}[{at}]", seat, card
        for path, equipment in equipment_of(seat, side):
            thing = equipment.thing
            yield path, cards.owners_of_things[thing], cards.faces_of_things[thing]
            for at, beneath in enumerate(equipment.under, 1):
                yield f"{path}.under[{at}]", beneath.owner, beneath.card
    for at, played in enumerate(table.playing, 1):
        yield f"playing[{at}]", played.seat, played.card


def equipment_of(seat: int, side: Player) -> Iterator[tuple[str, Equipment]]:
    """The equipment that a player controls, with its path."""
    for at, champion in enumerate(side.champions, 1):
        for slot, equipment in enumerate(champion.equipment, 1):
            yield f"seats.{seat}.champions[{at}].equipment[{slot}]", equipment


def complete_deck(run: Run[Table], seat: int, side: Player, named: list[tuple[str, int]]) -> None:
    """The cards of the champions' pods, and no others; what lies nowhere lies under the deck.

    A full constructed deck may hold any cards, so nothing is known of what is not written.
    """
    setting = setting_of(run)
    for path, card in named:
        if setting.face(card).kind == CHAMPION:
            raise refused(path, setting.shown(card), "a card that is no champion [SYB-8.1.2]")
    if setting.readings.format == FULL_CONSTRUCTED:
        return
    left = pod_cards(setting, side)
    for path, card in named:
        if not left[card]:
            raise misplaced(setting, seat, path, card, [*pod_cards(setting, side)])
        left[card] -= 1
    side.deck = with_rest(side.deck, sorted(left.elements()))


def pod_cards(setting: Setting, side: Player) -> Counter[int]:
    """The cards of a deck by its champions' pods, added up (SYB-8.1.1, SYB-Q64)."""
    found: Counter[int] = Counter()
    for champion in side.champions:
        for card in dict.fromkeys(setting.face_of(champion.thing).pod):
            found[card] += COPIES_OF_A_POD
    return found


def misplaced(setting: Setting, seat: int, path: str, card: int, known: list[int]) -> PackError:
    """The error for a card that cannot lie there: of no pod, or a copy too many."""
    name = setting.shown(card)
    if card in known:
        return CardMisplaced(f"{path}: {name!r} is one more than seat {seat}'s deck has")
    wish = f"a card of the pods of seat {seat}'s champions [SYB-8.3.1]"
    return refused(path, name, wish)


def with_rest(deck: Zone, rest: list[int]) -> Zone:
    """A deck with more cards under it; where the order of its lower part is unknown, so is theirs."""
    unknown, known = deck.cards[: deck.unknown], deck.cards[deck.unknown :]
    lower = sorted([*rest, *unknown]) if unknown else rest
    return Zone([*lower, *known], len(lower) if unknown else 0)
