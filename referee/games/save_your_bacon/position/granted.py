"""What hand-worked positions take for granted: conditions of anybody, actions without a trace, attacks by what counts as exhausted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.save_your_bacon.language.tree import CHAMPION
from referee.games.save_your_bacon.position.lawful import is_at_rest
from referee.games.save_your_bacon.position.occurrences import is_before_its_window
from referee.games.save_your_bacon.position.opening_hands import in_opening_hands
from referee.games.save_your_bacon.position.reach import (
    READYING,
    all_faces,
    appliers,
    deeds_on,
    is_as_checked,
    may_be_covered,
    may_begin_within_an_attack,
    may_happen_within_an_attack,
    rules_on,
    usable_by,
)
from referee.games.save_your_bacon.rules.attack import Attacking
from referee.games.save_your_bacon.rules.setup import OPENING_HAND
from referee.games.save_your_bacon.rules.turn import BACON_TO_WIN
from referee.games.save_your_bacon.state.continuous_effects import REPLACING, rules_of, sets_a_value
from referee.games.save_your_bacon.state.frames import effect_of, setting_of
from referee.games.save_your_bacon.state.table import Champion, Player, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted

TWICE = 2
"""So often at most a champion falls in a turn: it is readied and hurt anew."""
FIRST = "before the first action"


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything about conditions, attacks, defeats and the actions of the turn of which no play tells how it came."""
    if run.outcome is not None or run.halted:
        return
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            yield from in_conditions(run, seat, champion, f"seats.{seat}.champions[{at}]")
            yield from in_equipment(run, champion, f"seats.{seat}.champions[{at}]")
    yield from in_ages(run)
    yield from in_attacks(run)
    yield from in_defeats(run)
    if is_at_rest(run):
        yield from in_actions(run)
        yield from in_bacon(run)
        if "turn" in written:
            yield from in_opening_hands(run)
            yield from in_first_turn(run)


def in_conditions(run: Run[Table], seat: int, champion: Champion, path: str) -> Iterator[Granted]:
    """A condition comes from a seat with a card that applies it to such a champion (SYB-2.0.1.16)."""
    names = setting_of(run).cards.conditions
    for at, borne in enumerate(champion.conditions, 1):
        if borne.by and borne.by not in appliers(run, borne.condition, seat):
            name = names.shown(borne.condition)
            wish = f"a seat whose cards apply {name!r} to a champion of seat {seat} [SYB-2.0.1.16]"
            yield Granted(f"{path}.conditions[{at}].by", borne.by, wish)


def in_equipment(run: Run[Table], champion: Champion, path: str) -> Iterator[Granted]:
    """A card lies underneath equipment of which a text says so (SYB-Q92)."""
    for slot, card in enumerate(champion.equipment, 1):
        if card.under and not may_be_covered(run, card.thing):
            wish = "no card: no text of the match puts any underneath it [SYB-Q92]"
            yield Granted(f"{path}.equipment[{slot}].under", len(card.under), wish)


def in_ages(run: Run[Table]) -> Iterator[Granted]:
    """Only of what sets a value it is counted what came first, and of replacements by the same words (SYB-Q56)."""
    setting, borne = setting_of(run), []
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            path = f"seats.{seat}.champions[{at}]"
            for slot, condition in enumerate(champion.conditions, 1):
                effects = setting.cards.conditions_read[condition.condition].effects
                borne.append((f"{path}.conditions[{slot}]", condition.since, [*rules_of(effects)]))
            for slot, card in enumerate(champion.equipment, 1):
                effects = setting.face_of(card.thing).effects
                borne.append((f"{path}.equipment[{slot}]", card.since, [*rules_of(effects)]))
    for at, lasting in enumerate(run.state.lasting, 1):
        rule = effect_of(setting, lasting.origin).clauses[lasting.clause].lasting
        if rule is None or rule.kind != REPLACING:
            borne.append((f"lasting[{at}]", lasting.since, [rule]))
    for path, since, rules in borne:
        if since and not sets_a_value(rules):
            yield Granted(f"{path}.since", since, "0, as it sets no value [SYB-Q56]")


# -- attacks and defeats --------------------------------------------------------------------


def in_attacks(run: Run[Table]) -> Iterator[Granted]:
    """An attack is among the actions; what counts as exhausted neither attacks nor counters (SYB-4.0.10, SYB-7.0.4, SYB-14.0.12)."""
    if is_attack_an_action(run) and not run.state.attacked:
        yield Granted("attacked", "false", "true, as the attack is an action [SYB-4.0.10, SYB-Q18]")
    for at, attack in enumerate(run.state.attacks, 1):
        for key, rule in (("attacker", "SYB-7.0.4"), ("countering", "SYB-7.0.5")):
            thing = getattr(attack, key)
            if thing is None or not is_held_by_a_condition(run, thing):
                continue
            id_ = setting_of(run).cards.things.id(thing)
            wish = f"a card that did not count as exhausted [{rule}, SYB-14.0.12]"
            yield Granted(f"attacks[{at}].{key}", id_, wish)


def is_attack_an_action(run: Run[Table]) -> bool:
    """Whether an attack goes on that stands on the turn alone, which no text has begun, nor one of who has left (SYB-Q88)."""
    on_turn = [at for at, each in enumerate(run.stack) if isinstance(each, Attacking)][:1]
    is_whole = not any(side.out for side in run.state.seats)
    return is_whole and any(run.stack[at - 1].procedure.name == "turn" for at in on_turn)


def is_held_by_a_condition(run: Run[Table], thing: int) -> bool:
    """Whether a condition that the champion bears says that it counts as exhausted, and cannot have come in the attack."""
    card = run.state.card(thing) if run.state.is_in_play(thing) else None
    if not isinstance(card, Champion):
        return False
    read = setting_of(run).cards.conditions_read
    return any(
        effect.law is not None
        and effect.law.kind == "considered-exhausted"
        and effect.law.card is not None
        and effect.law.card.who == "this-champion"
        and not may_begin_within_an_attack(run, borne.condition)
        for borne in card.conditions
        for effect in read[borne.condition].effects
    )


def in_defeats(run: Run[Table]) -> Iterator[Granted]:
    """A champion that has just been defeated is exhausted and bears nothing, where nothing can have changed that since (SYB-4.1.1.1)."""
    is_fresh = is_before_its_window(run)
    may_be_ready = not is_fresh and may_happen_within_an_attack(run, *READYING)
    setting, table = setting_of(run), run.state
    for at, each in enumerate(table.happened, 1):
        thing = each.thing
        is_fallen = each.what == "defeated" and thing is not None and table.is_in_play(thing)
        if not is_fallen or thing is None or setting.face_of(thing).kind != CHAMPION:
            continue
        if is_unpaid(table, table.controller(thing)):
            wish = "a champion whose defeat has given an opponent a bacon [SYB-4.1.1.6]"
            yield Granted(f"happened[{at}].thing", setting.cards.things.id(thing), wish)
            continue
        row, found = table.champion(thing), setting.cards.things.id(thing)
        if not (row.exhausted or may_be_ready):
            yield Granted(
                f"happened[{at}].thing", found, "a champion that is exhausted [SYB-4.1.1.1]"
            )
        elif is_fresh and row.damage:
            yield Granted(f"happened[{at}].thing", found, "a champion without damage [SYB-4.1.1.2]")
        elif is_fresh and row.conditions:
            wish = "a champion without conditions [SYB-4.1.1.3]"
            yield Granted(f"happened[{at}].thing", found, wish)


def is_unpaid(table: Table, loser: int) -> bool:
    """Whether no opponent has any bacon, of which two at least are left where some is stolen (SYB-4.1.1.6, SYB-4.1.1.9)."""
    is_whole = not any(side.out for side in table.seats)
    return is_whole and not any(table.side(seat).bacon for seat in table.opponents(loser))


# -- the turn -------------------------------------------------------------------------------


def in_actions(run: Run[Table]) -> Iterator[Granted]:
    """An attack has exhausted a card, and a refresh has filled the hand (SYB-4.0.14, SYB-6.0.3)."""
    table, side = run.state, run.state.side(run.state.seat)
    if not is_without_a_trace(side):
        return
    is_all_ready = not any(card.exhausted for card in side.things())
    if table.attacked and not table.refreshed and is_all_ready and not readies(run, table.seat):
        yield Granted("attacked", "true", "an exhausted card that attacked [SYB-6.0.3]")
    size = setting_of(run).readings.refresh_hand_size
    if table.refreshed and table.taken == 1 and len(side.hand) < size and len(side.deck):
        path, found = f"seats.{table.seat}.hand", len(side.hand)
        yield Granted(path, found, f"{size} cards after a refresh [SYB-4.0.14]")


def is_without_a_trace(side: Player) -> bool:
    """Whether the seat has put no card away."""
    return not (len(side.discard) or len(side.spent) or len(side.removed))


def readies(run: Run[Table], seat: int) -> bool:
    """Whether anything may ready a card in the turn of that seat: a card of it, or one of others that is no action."""
    if may_happen_within_an_attack(run, *READYING):
        return True
    return any(deed.kind in READYING for deed in deeds_on(usable_by(run, seat)))


def in_bacon(run: Run[Table]) -> Iterator[Granted]:
    """Since its own check, where more wins, a player gains for opposing champions alone, and each falls twice in a turn at most (SYB-4.0.2, SYB-4.1.1.6)."""
    table, setting = run.state, setting_of(run)
    gives = any(deed.kind == "gain-bacon" for deed in deeds_on(all_faces(run)))
    if (
        setting.is_free_for_all
        or gives
        or any(r.kind == "more-bacon" for r in rules_on(all_faces(run)))
    ):
        return
    for seat, side in enumerate(table.seats, 1):
        others = sum(len(table.side(other).champions) for other in table.opponents(seat))
        turns = 1 if seat == table.seat else len(table.seats)
        most = BACON_TO_WIN - 1 + TWICE * turns * others
        if side.bacon > most:
            wish = f"{most} at most since the check of seat {seat} [SYB-4.0.2]"
            yield Granted(f"seats.{seat}.bacon", side.bacon, wish)


def in_first_action(run: Run[Table]) -> Iterator[Granted]:
    """In turn 1 an action leaves a card spent, played or exhausted, or nothing in hand (SYB-4.0.18)."""
    table, side = run.state, run.state.side(run.state.seat)
    is_bare = not any(card.exhausted for card in side.things()) and not any(
        champion.equipment for champion in side.champions
    )
    others = table.taken - table.attacked - table.refreshed
    if others > 0 and is_bare and is_without_a_trace(side) and len(side.hand):
        wish = "an action that has spent, played or exhausted a card [SYB-4.0.18]"
        yield Granted("taken", table.taken, wish)


def in_first_payments(run: Run[Table]) -> Iterator[Granted]:
    """In turn 1 equipment in play and tokens come from the cards that were pitched, as nobody has had any before (SYB-5.1.11, SYB-10.0.8)."""
    table, setting = run.state, setting_of(run)
    is_changed = any(rule.number < 0 for rule in rules_on(all_faces(run)) if "cost" in rule.kind)
    if is_changed or any(deed.kind == "equip" for deed in deeds_on(all_faces(run))):
        return
    for seat, side in enumerate(table.seats, 1):
        given = most_given(run, seat)
        faces = [setting.face_of(card.thing) for each in side.champions for card in each.equipment]
        paid = sum(face.cost + face.upgraded for face in faces) + side.energy
        pitched = sum(setting.face(card).energy_value for card in side.spent)
        if given is not None and paid > pitched + given:
            wish = f"cards for {paid - given} energy at least, as it is turn 1"
            shown = ", ".join(map(setting.shown, side.spent)) or "none"
            yield Granted(f"seats.{seat}.spent", shown, f"{wish} [SYB-5.1.11, SYB-10.0.8]")


def in_first_discards(run: Run[Table]) -> Iterator[Granted]:
    """In turn 1 nobody has played a card that costs something before anybody has pitched one, so that none is discarded (SYB-5.1.11, SYB-10.0.8)."""
    table, faces = run.state, [*all_faces(run)]
    champions = [face for face in faces if face.kind == CHAMPION]
    costs = [face.cost + face.upgraded for face in faces if face.kind != CHAMPION]
    is_cheap = 0 in costs or any(rule.number < 0 for rule in rules_on(faces) if "cost" in rule.kind)
    if is_cheap or any("discard" in deed.kind for deed in deeds_on(champions)):
        return
    for seat, side in enumerate(table.seats, 1):
        if side.discard and not any(each.spent for each in table.seats):
            shown = setting_of(run).shown(next(iter(side.discard)))
            wish = "[], as it is turn 1 and nobody has pitched a card to pay with"
            yield Granted(f"seats.{seat}.discard", shown, f"{wish} [SYB-10.0.8]")


def most_given(run: Run[Table], seat: int) -> int | None:
    """How many tokens texts can have given the seat in turn 1, None where it may be any number: so many for each time it has passed."""
    table, given = run.state, 0
    passes = (table.taken - table.attacked - table.refreshed) * (seat == table.seat)
    for face in usable_by(run, seat):
        for effect in face.effects:
            for deed in (deed for clause in effect.clauses for deed in clause.deeds):
                if deed.kind == "gain-energy":
                    if effect.trigger is None or effect.trigger.what != "passed":
                        return None
                    given += passes * deed.amount.number
    return given


def in_first_turn(run: Run[Table]) -> Iterator[Granted]:
    """Before the first action of the match nobody has anything but the opening hand, and no champion bears anything (SYB-1.0.4)."""
    table = run.state
    if table.turn == 1:
        yield from in_first_action(run)
        yield from in_first_payments(run) if table.taken else ()
        yield from in_first_discards(run) if table.taken else ()
    if table.turn > 1 or table.taken or not is_as_checked(run, table.seat):
        return
    for seat, side in enumerate(table.seats, 1):
        path = f"seats.{seat}"
        for key in ("bacon", "energy"):
            if getattr(side, key):
                yield Granted(f"{path}.{key}", getattr(side, key), f"0 {FIRST} [SYB-1.0.4]")
        for key in ("discard", "spent", "removed"):
            if getattr(side, key):
                shown = setting_of(run).shown(next(iter(getattr(side, key))))
                yield Granted(f"{path}.{key}", shown, f"[] {FIRST} [SYB-3.0.5]")
        if len(side.hand) > OPENING_HAND:
            wish = f"{OPENING_HAND} cards at most {FIRST} [SYB-3.0.5]"
            yield Granted(f"{path}.hand", len(side.hand), wish)
        for at, row in enumerate(side.champions, 1):
            yield from in_first_row(row, f"{path}.champions[{at}]")


def in_first_row(row: Champion, path: str) -> Iterator[Granted]:
    """Champions begin ready, with nothing on them (SYB-1.0.4)."""
    if row.damage:
        yield Granted(f"{path}.damage", row.damage, f"0 {FIRST} [SYB-1.0.4]")
    if row.exhausted:
        yield Granted(f"{path}.exhausted", "true", f"false {FIRST} [SYB-3.0.6]")
    for key in ("conditions", "equipment"):
        if getattr(row, key):
            yield Granted(f"{path}.{key}", len(getattr(row, key)), f"none {FIRST} [SYB-1.0.4]")
