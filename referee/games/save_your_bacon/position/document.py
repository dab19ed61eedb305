"""Positions that people write: what they may leave out, and what cannot be.

Every card of a deck lies in one place. In the pod formats a deck is known by its champions, so what is
named nowhere lies under the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.save_your_bacon.cardset.card_set import COPIES
from referee.games.save_your_bacon.cardset.decks import CHAMPIONS, copies_of_pods
from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT, REACTION
from referee.games.save_your_bacon.options import FULL_CONSTRUCTED
from referee.games.save_your_bacon.position.stack import prove_table, prove_under_way
from referee.games.save_your_bacon.rules.attack import ATTACKING, Attacking
from referee.games.save_your_bacon.rules.playing import PLAYING
from referee.games.save_your_bacon.rules.reaction_windows import AFTER
from referee.games.save_your_bacon.rules.reactions import After
from referee.games.save_your_bacon.rules.responses import WAITED_FOR
from referee.games.save_your_bacon.rules.setup import MATCH
from referee.games.save_your_bacon.rules.turn import TURN, TURNS, Turn
from referee.games.save_your_bacon.state.frames import Playing, setting_of
from referee.games.save_your_bacon.state.table import (
    NOBODY,
    SEAT,
    Attack,
    Champion,
    Equipment,
    Played,
    Player,
    Setting,
    Table,
)
from referee.games.save_your_bacon.state.values import reaches_defense
from referee.kernel.engine.run import Run
from referee.kernel.position.document import CardMisplaced, push_at
from referee.kernel.position.piles import Inventory, lying_in, with_rest
from referee.kernel.position.stack import prove_seats
from referee.kernel.schema.fields import refused
from referee.kernel.schema.per_seat import fit_seats
from referee.kernel.words.suggestions import known_key

ZONES = ("deck", "hand", "discard", "spent", "removed")

Named = tuple[str, int, int]
"""The path of a place, the owner of the card there, and the card."""


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position, lay the rest of each deck under it, and find the frames.

    Raises PackError with the path of what cannot be.
    """
    begins = not run.stack and not {"seats", "turn", "seat"} & set(table)
    if begins and run.outcome is None and not run.halted:
        complete_seats(run)
        run.push(MATCH)
        return
    complete_sides(run)
    prove_turn(run, table)
    prove_table(run)
    if run.stack:
        prove_under_way(run)
    if not run.stack and run.outcome is None and not run.halted:
        prove_standing(run)
        fill_in(run)


# -- the turn, and the frames ---------------------------------------------------------------


def is_set_up(run: Run[Table]) -> bool:
    """Whether the decks are there: the match is not at a step of its set-up."""
    return not run.stack or run.stack[0].row > MATCH.rows["SYB-3.0.1"]


def prove_turn(run: Run[Table], written: Mapping[str, Any]) -> None:
    """Somebody who is in the match takes the turn; a turn that is not counted is the first."""
    table = run.state
    prove_actions(table)
    if run.stack or run.outcome is not None:
        return
    if "turn" in written and not table.turn:
        raise refused("turn", 0, "a number from 1")
    if "seat" in written and not table.seat:
        raise refused("seat", 0, f"a number from 1 to {len(table.seats)} [SYB-4.0.1]")
    if "taken" in written and table.attacked + table.refreshed > table.taken:
        wish = "2, as the player has attacked and refreshed [SYB-4.0.10, SYB-4.0.12]"
        if not (table.attacked and table.refreshed):
            wish = f"1 or 2, as the player has {'attacked' if table.attacked else 'refreshed'}"
        raise refused("taken", table.taken, wish)
    table.turn = table.turn or 1
    table.seat = table.seat or table.in_order(1)[0]
    if table.side(table.seat).out:
        raise refused("seat", table.seat, "a player who has not lost")


def prove_actions(table: Table) -> None:
    """An attack and a refresh as actions are among the actions that were taken (SYB-4.0.10, SYB-4.0.12)."""
    wish = ""
    if table.attacked and table.refreshed:
        wish = "2: an attack and a refresh were taken [SYB-4.0.10, SYB-4.0.12]"
    elif table.attacked:
        wish = "a number from 1: an attack was taken [SYB-4.0.10]"
    elif table.refreshed:
        wish = "a number from 1: a refresh was taken [SYB-4.0.12]"
    if table.taken < table.attacked + table.refreshed:
        raise refused("taken", table.taken, wish)


def prove_standing(run: Run[Table]) -> None:
    """Nothing in play has taken as much damage as its defense: it would have fallen (SYB-4.1.0.2, SYB-4.1.0.3)."""
    for seat, side in enumerate(run.state.seats, 1):
        for path, row in rows_in_play(seat, side):
            fallen = isinstance(row, Equipment) and row.destroyed
            if row.damage and not fallen and reaches_defense(run, row.thing, row.damage):
                rule = "SYB-4.1.0.3" if isinstance(row, Equipment) else "SYB-4.1.0.2"
                raise refused(f"{path}.damage", row.damage, f"less than its defense [{rule}]")


def fill_in(run: Run[Table]) -> None:
    """Take Two of the turn, in it the attack or the card being played, on top the window."""
    table = run.state
    push_at(run, MATCH, "")
    push_at(run, TURNS, "SYB-3.0.6")
    push_at(run, TURN, "SYB-4.0.5", Turn(closed=table.taken))
    for at, attack in enumerate(table.attacks, 1):
        prove_attack(run, attack, f"attacks[{at}]")
        step = "SYB-6.0.5" if attack.target is None else "SYB-6.0.6"
        step = step if attack.countering is None else "SYB-Q35"
        push_at(run, ATTACKING, step, Attacking(attack.seat))
    for at, played in enumerate(table.playing, 1):
        prove_played(run, played, f"playing[{at}]")
        as_action = setting_of(run).face(played.card).kind != REACTION
        frame = Playing(played.card, played.seat, played.champion, None, as_action)
        push_at(run, PLAYING, "SYB-10.0.8", frame)
    if table.happened:
        outermost = not table.playing and len(table.attacks) < 2
        push_at(run, AFTER, "SYB-10.2.1.6", After(outermost=outermost))


def prove_attack(run: Run[Table], attack: Attack, path: str) -> None:
    """The attacking player's card attacks one of somebody else."""
    table, things = run.state, setting_of(run).cards.things
    if table.controller(attack.attacker) != attack.seat:
        wish = f"a card in play of seat {attack.seat}"
        raise refused(f"{path}.attacker", things.id(attack.attacker), wish)
    target = attack.target
    if target is not None and table.controller(target) in (0, attack.seat):
        wish = f"a card in play of another seat than {attack.seat}"
        raise refused(f"{path}.target", things.id(target), wish)
    if attack.countering not in (None, target):
        wish = "the card that is attacked"
        raise refused(f"{path}.countering", things.id(attack.countering), wish)


def prove_played(run: Run[Table], played: Played, path: str) -> None:
    """A card is played with an own champion (SYB-10.0.4)."""
    table, setting = run.state, setting_of(run)
    is_champion = setting.face_of(played.champion).kind == CHAMPION
    if not is_champion or table.controller(played.champion) != played.seat:
        id_ = setting.cards.things.id(played.champion)
        raise refused(f"{path}.champion", id_, f"a champion of seat {played.seat}")


# -- the sides ------------------------------------------------------------------------------


def complete_sides(run: Run[Table]) -> None:
    """Check what every player has, and lay the rest of each deck under it."""
    complete_seats(run)
    prove_things(run)
    named: dict[int, list[tuple[str, int]]] = {}
    for path, owner, card in cards_named(setting_of(run), run.state):
        named.setdefault(owner, []).append((path, card))
    for seat, side in enumerate(run.state.seats, 1):
        if not side.out and side.champions:
            complete_deck(run, seat, side, named.get(seat, []))
        side.hand.lay_out(sorted(side.hand))


def complete_seats(run: Run[Table]) -> None:
    """As many play spaces as the match has seats, and no seat named that it does not have."""
    count = setting_of(run).seats
    fit_seats(run.state.seats, count, Player)
    prove_seats(run, is_seat, count)


def is_seat(kind: Any) -> bool:
    """Whether a field of that kind holds a seat."""
    return kind is SEAT or kind is NOBODY


def prove_things(run: Run[Table]) -> None:
    """Three champions of the own seat for each player, and each thing in one place.

    No `Inventory` finds the twin: it is refused at its field, and said to lie where the other's row is.
    """
    found: dict[int, str] = {}
    for seat, side in enumerate(run.state.seats, 1):
        for path, row in rows_in_play(seat, side):
            if row.thing in found:
                called = setting_of(run).called(row.thing)
                message = f"{path}.thing: {called!r} is also in {found[row.thing]}"
                raise CardMisplaced(message)
            found[row.thing] = path
    for seat, side in enumerate(run.state.seats, 1):
        path = f"seats.{seat}.champions"
        is_due = not side.out and (is_set_up(run) or side != Player())
        if is_due and len(side.champions) != CHAMPIONS:
            count = len(side.champions)
            raise refused(path, count, f"{CHAMPIONS} champions [SYB-2.0.1.1]")
        for at, champion in enumerate(side.champions, 1):
            prove_champion(run, seat, champion, f"{path}[{at}]")
    prove_who_plays(run)


def prove_who_plays(run: Run[Table]) -> None:
    """Two or more play on, and nothing of one who has lost is left there; each passes for what there is (SYB-1.0.3)."""
    is_open = run.outcome is None and not run.halted
    playing = run.state.in_order()
    if is_open and len(playing) < 2:
        wish = "two or more who have not lost [SYB-1.0.3]"
        raise refused("seats", f"{len(playing)} who play", wish)
    for seat, side in enumerate(run.state.seats, 1):
        path = f"seats.{seat}"
        if side.waits and side.waits not in WAITED_FOR:
            raise refused(f"{path}.waits", side.waits, known_key(side.waits, WAITED_FOR))
        if not side.out or not is_open:
            continue
        for key in ("champions", "deck", "hand", "discard", "spent", "energy", "bacon", "waits"):
            found = getattr(side, key)
            if found if isinstance(found, int | str) else len(found):
                shown = found if isinstance(found, int | str) else len(found)
                raise refused(
                    f"{path}.{key}", shown, "nothing of a player who has lost [SYB-1.0.3]"
                )


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
    for at, each in enumerate(champion.conditions, 1):
        if each.by > setting.seats:
            wish = f"a number from 0 to {setting.seats}"
            raise refused(f"{path}.conditions[{at}].by", each.by, wish)
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


def rows_in_play(seat: int, side: Player) -> Iterator[tuple[str, Champion | Equipment]]:
    """The champions that a player controls, each with its equipment, and with their paths."""
    for at, champion in enumerate(side.champions, 1):
        path = f"seats.{seat}.champions[{at}]"
        yield path, champion
        for slot, equipment in enumerate(champion.equipment, 1):
            yield f"{path}.equipment[{slot}]", equipment


# -- the cards of a deck --------------------------------------------------------------------


def cards_named(setting: Setting, table: Table) -> Iterator[Named]:
    """Every card but champions that lies somewhere, with the path of its place and its owner."""
    cards = setting.cards
    for seat, side in enumerate(table.seats, 1):
        for path, card in lying_in(side, ZONES, f"seats.{seat}."):
            yield path, seat, card
        for path, row in rows_in_play(seat, side):
            if isinstance(row, Equipment):
                yield path, cards.owners_of_things[row.thing], cards.faces_of_things[row.thing]
                for at, beneath in enumerate(row.under, 1):
                    yield f"{path}.under[{at}]", beneath.owner, beneath.card
    for at, played in enumerate(table.playing, 1):
        yield f"playing[{at}]", played.seat, played.card


def complete_deck(run: Run[Table], seat: int, side: Player, named: list[tuple[str, int]]) -> None:
    """The cards of the champions' pods, and no others; what lies nowhere lies under the deck.

    A full constructed deck may hold any cards, so nothing is known of what is not written.
    """
    setting = setting_of(run)
    counted: Counter[int] = Counter()
    for path, card in named:
        if setting.face(card).kind == CHAMPION:
            raise refused(path, setting.shown(card), "a card that is no champion [SYB-8.1.2]")
        counted[card] += setting.face(card).kind == EQUIPMENT
        if counted[card] > COPIES:
            why = (
                f"{setting.shown(card)!r} is one more than the {COPIES} that can be in play at once"
            )
            raise CardMisplaced(f"{path}: {why} [SYB-Q7]")
    if setting.readings.format == FULL_CONSTRUCTED:
        return
    twin = f"is one more than seat {seat}'s deck has"
    wish = f"a card of the pods of seat {seat}'s champions [SYB-8.3.1]"
    deck = Inventory(pod_cards(setting, side), setting.shown, twin, wish)
    side.deck = with_rest(side.deck, deck.rest(named))


def pod_cards(setting: Setting, side: Player) -> Counter[int]:
    """The cards of a deck by its champions' pods, added up (SYB-8.1.1, SYB-Q64)."""
    faces = [setting.cards.faces_of_things[each.thing] for each in side.champions]
    return copies_of_pods(setting.cards, faces)
