"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from typing import Any

from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT, REACTION
from referee.games.save_your_bacon.position.document import prove_standing
from referee.games.save_your_bacon.position.occurrences import (
    is_before_its_window,
    prove_just_happened,
)
from referee.games.save_your_bacon.position.reach import (
    READYING,
    gains_trait,
    is_as_checked,
    may_happen_within_an_attack,
    moves_equipment,
)
from referee.games.save_your_bacon.rules.attack import Attacking
from referee.games.save_your_bacon.rules.payment import can_pay, price_of_card
from referee.games.save_your_bacon.rules.requirements import has_action_left
from referee.games.save_your_bacon.rules.turn import (
    BACON_TO_WIN,
    SPENT_TO_LOSE,
    is_enough_bacon,
    spent_energy,
)
from referee.games.save_your_bacon.state.continuous_effects import traits_of
from referee.games.save_your_bacon.state.durations import until_of
from referee.games.save_your_bacon.state.frames import Playing, setting_of
from referee.games.save_your_bacon.state.table import (
    THING,
    Champion,
    DurationEffect,
    Equipment,
    Occurrence,
    Table,
)
from referee.games.save_your_bacon.state.values import equipment_limit
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.schema.fields import NameRef, refused
from referee.kernel.schema.walk import values_in

IN_AN_ATTACK = ("attacking", "targeted", "counters")
SORTS = {"defeated": CHAMPION, "destroyed": EQUIPMENT, "condition": CHAMPION}
"""What falls in which way (SYB-4.1.0.2, SYB-4.1.0.3), and what bears conditions."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for equipment, occurrences and rules that cannot be there."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    prove_limits(run)
    if run.stack and (run.stack[-1].procedure.name, step_of(run.stack[-1])) in AFTER_THE_TEST:
        prove_standing(run)
    prove_check(run)
    prove_named(run)
    prove_play(run)
    prove_attacks(run)
    prove_brought_about(run)
    for at, occurrence in enumerate(table.happened, 1):
        prove_occurrence(run, occurrence, f"happened[{at}]")
        if occurrence.what in IN_AN_ATTACK and occurrence in table.happened[: at - 1]:
            wish = "it once, as it happens once in an attack [SYB-6.0.3, SYB-6.0.5, SYB-6.0.6]"
            raise refused(f"happened[{at}].what", occurrence.what, wish)
        if is_before_its_window(run):
            prove_just_happened(run, occurrence, f"happened[{at}]")
    for at, lasting in enumerate(table.lasting, 1):
        if until_of(run, lasting) == "attack" and not 1 <= lasting.attack <= len(table.attacks):
            wish = f"a number from 1 to {len(table.attacks)}" if table.attacks else "an attack"
            raise refused(f"lasting[{at}].attack", lasting.attack, f"{wish}: it ends with that one")
        prove_bearer(run, lasting, f"lasting[{at}]")


AT_REST = ("turn", "SYB-4.0.5")
AFTER_THE_TEST = (
    AT_REST,
    *(("after", step) for step in ("SYB-Q42", "SYB-Q94", "SYB-10.2.1.10")),
    *(("attacking", step) for step in ("SYB-6.0.5", "SYB-6.0.6", "SYB-Q97")),
)
"""Where a question is asked after everything was tested for defeat and destruction."""


def is_at_rest(run: Run[Table]) -> bool:
    """Whether an action, a free effect or the end of the turn is asked for, and nothing is under way."""
    return bool(run.stack) and (run.stack[-1].procedure.name, step_of(run.stack[-1])) == AT_REST


def prove_check(run: Run[Table]) -> None:
    """At the first action of a turn its player has neither won nor lost in the check (SYB-4.0.2, SYB-4.0.3)."""
    table, seat = run.state, run.state.seat
    if not is_at_rest(run) or table.taken:
        return
    bacon, spent = table.side(seat).bacon, spent_energy(run, seat)
    if is_enough_bacon(run) and is_as_checked(run, seat):
        wish = f"fewer than {BACON_TO_WIN}: seat {seat} would have won in its check for victory"
        raise refused(f"seats.{seat}.bacon", bacon, f"{wish} [SYB-4.0.2]")
    if spent >= SPENT_TO_LOSE and is_as_checked(run, seat):
        wish = f"less than {SPENT_TO_LOSE} energy: seat {seat} would have lost in its check"
        raise refused(f"seats.{seat}.spent", spent, f"{wish} [SYB-4.0.3]")


def prove_limits(run: Run[Table]) -> None:
    """No champion has more equipment than it may have (SYB-10.0.7)."""
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            limit, count = equipment_limit(run, champion.thing), len(champion.equipment)
            if count > limit:
                path = f"seats.{seat}.champions[{at}].equipment"
                raise refused(path, count, f"{limit} cards at most [SYB-10.0.7]")


def prove_occurrence(run: Run[Table], occurrence: Occurrence, path: str) -> None:
    """What happens in an attack happens while one goes on, and to cards of the right sort."""
    what, thing = occurrence.what, occurrence.thing
    if what in IN_AN_ATTACK and not run.state.attacks:
        raise refused(f"{path}.what", what, "an attack that goes on, in 'attacks' [SYB-10.2.0.14]")
    if thing is None:
        return
    setting = setting_of(run)
    face, id_ = setting.face_of(thing), setting.cards.things.id(thing)
    if SORTS.get(what, face.kind) != face.kind:
        raise refused(f"{path}.thing", id_, f"a card of the sort {SORTS[what]!r}, for {what!r}")
    attack = run.state.attacks[-1] if run.state.attacks else None
    if what == "targeted" and attack is not None and thing != attack.target:
        raise refused(f"{path}.thing", id_, "the target of the attack [SYB-14.0.19]")
    if what == "targeted" and attack is not None and occurrence.by not in (None, attack.attacker):
        by = setting.cards.things.id(occurrence.by)
        raise refused(f"{path}.by", by, "the attacking card of the attack [SYB-14.0.19]")
    controller = run.state.controller(thing)
    if face.kind == CHAMPION and occurrence.seat not in (0, controller):
        raise refused(f"{path}.seat", occurrence.seat, f"{controller}, who has {id_!r}")


# -- what is named, played and attacked -----------------------------------------------------


def is_thing(kind: Any) -> bool:
    """Whether values of that kind are cards in play."""
    return isinstance(kind, NameRef) and kind.names == THING


def prove_named(run: Run[Table]) -> None:
    """Champions never leave play (SYB-14.0.5): only those of the match are named, and of players who have left."""
    cards, seats = setting_of(run).cards, run.state.seats
    rows = [("", run.state), *((f"frame[{at}].", frame) for at, frame in enumerate(run.stack, 1))]
    for path, row in rows:
        for named in values_in(row, is_thing, path):
            thing = named.value
            if cards.faces_of_things[thing] not in cards.champions or run.state.is_in_play(thing):
                continue
            owner = cards.owners_of_things[thing]
            if owner > len(seats) or not seats[owner - 1].out:
                raise refused(named.path, cards.things.id(thing), "a champion of the match")
    if run.state.dealt and is_at_rest(run):
        id_ = cards.things.id(run.state.dealt[0].thing)
        wish = "nothing: no action is under way that has dealt it [SYB-10.2.1.6]"
        raise refused("dealt", id_, wish)


def prove_play(run: Run[Table]) -> None:
    """A card that is about to be paid for is an action that is left, by a champion that can use it, and can be paid (SYB-10.0.8): else it would be back in the hand (SYB-Q84)."""
    at = len(run.stack) - 1 - is_before_its_window(run)
    frame = run.stack[at] if at > 0 else None
    if not isinstance(frame, Playing) or step_of(frame) != "SYB-10.0.8":
        return
    setting, path = setting_of(run), f"playing[{len(run.state.playing)}]"
    face, beneath = setting.face(frame.card), run.stack[at - 1]
    if face.kind == REACTION and beneath.procedure.name == "turn":
        wish = "no reaction, as nothing has happened that it answers [SYB-10.2.1.2]"
        raise refused(f"{path}.card", face.name, wish)
    if frame.as_action and not has_action_left(run, frame.seat):
        wish = f"no action, as seat {frame.seat} has none left in this turn [SYB-4.0.5]"
        raise refused(f"{path}.card", face.name, wish)
    missing = [trait for trait in face.traits if trait not in traits_of(run, frame.champion)]
    if missing:
        id_ = setting.cards.things.id(frame.champion)
        wish = f"a champion that can use the card: it lacks {' and '.join(missing)} [SYB-10.1.3]"
        raise refused(f"{path}.champion", id_, wish)
    if not can_pay(run, frame.seat, price_of_card(run, frame.card, frame.champion)):
        wish = "a card that hand and tokens can pay [SYB-10.0.8]"
        raise refused(f"{path}.card", setting.shown(frame.card), wish)


def prove_attacks(run: Run[Table]) -> None:
    """An attack as an action is of the turn player; one within another is by a card that says so (SYB-4.0.10, SYB-Q61)."""
    table, cards = run.state, setting_of(run).cards
    frames = [frame for frame in run.stack if isinstance(frame, Attacking)]
    if len(table.attacks) > 1 and not may_happen_within_an_attack(run, "attack"):
        wish = "1 at most, as no card of the match attacks within an attack [SYB-Q61]"
        raise refused("attacks", len(table.attacks), wish)
    for at, (frame, attack) in enumerate(zip(frames, table.attacks, strict=False), 1):
        path, beneath = f"attacks[{at}]", run.stack[run.stack.index(frame) - 1]
        if attack.over:
            continue
        if beneath.procedure.name == "turn" and attack.seat != table.seat:
            raise refused(
                f"{path}.seat", attack.seat, f"{table.seat}, whose turn it is [SYB-4.0.10]"
            )
        if frame.row and is_still_ready(run, attack.attacker):
            wish = "exhausted, as it was declared as attacking card [SYB-6.0.3]"
            raise refused(f"{path}.attacker", cards.things.id(attack.attacker), wish)
        if attack.countering is not None and never_counters(run, attack.countering):
            wish = "none, as this card cannot counter [SYB-9.0.3]"
            raise refused(f"{path}.countering", cards.things.id(attack.countering), wish)
        if attack.countering is not None and is_still_ready(run, attack.countering):
            wish = "exhausted, as it was exhausted in order to counter [SYB-6.0.6]"
            raise refused(f"{path}.countering", cards.things.id(attack.countering), wish)


def is_still_ready(run: Run[Table], attacker: int) -> bool:
    """Whether the attacking card lies ready, though nothing of the match can have readied it in the attack."""
    if not run.state.is_in_play(attacker) or run.state.card(attacker).exhausted:
        return False
    return not may_happen_within_an_attack(run, *READYING)


def never_counters(run: Run[Table], thing: int) -> bool:
    """Whether the card says of itself, always, that it cannot counter."""
    return any(
        effect.law is not None
        and effect.law.kind == "cannot-counter"
        and effect.state.kind == "always"
        and effect.law.card is not None
        and effect.law.card.who in ("this-champion", "this-card")
        for effect in setting_of(run).face_of(thing).effects
    )


# -- what the cards of the match can have done ----------------------------------------------


def prove_brought_about(run: Run[Table]) -> None:
    """Conditions and equipment are what cards of the match can have brought there."""
    moves = moves_equipment(run)
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            path = f"seats.{seat}.champions[{at}]"
            for slot, card in enumerate(champion.equipment, 1):
                prove_destroyed(run, card, f"{path}.equipment[{slot}]")
                if not moves:
                    prove_own_equipment(run, seat, champion, card, f"{path}.equipment[{slot}]")


def prove_bearer(run: Run[Table], lasting: DurationEffect, path: str) -> None:
    """Words of a champion or of equipment are used where they are borne: that is this champion, and this card (SYB-10.2.0.10)."""
    setting, card = setting_of(run), lasting.origin.card
    kind = setting.face(card).kind if card is not None else ""
    borne = {"champion": lasting.champion} if kind == CHAMPION else {}
    if kind in (CHAMPION, EQUIPMENT):
        borne["source"] = lasting.source
    for key, thing in borne.items():
        if card is not None and thing is not None and setting.face_of(thing).number != card:
            wish = f"{setting.shown(card)!r}, which bears the effect [SYB-10.2.0.10]"
            raise refused(f"{path}.{key}", setting.cards.things.id(thing), wish)


def prove_destroyed(run: Run[Table], card: Equipment, path: str) -> None:
    """Destroyed equipment is discarded before anything else is asked for (SYB-10.2.1.17)."""
    if card.destroyed and is_at_rest(run):
        wish = "false: it is discarded once nothing is being resolved [SYB-10.2.1.17]"
        raise refused(f"{path}.destroyed", "true", wish)


def prove_own_equipment(
    run: Run[Table], seat: int, champion: Champion, card: Equipment, path: str
) -> None:
    """Where nothing moves equipment, it is the player's own, and its champion could use it (SYB-10.1.4)."""
    setting, thing = setting_of(run), card.thing
    id_, owner = setting.cards.things.id(thing), setting.cards.owners_of_things[thing]
    if owner != seat:
        wish = f"a card of seat {seat}, as no card of the match moves equipment [SYB-Q60]"
        raise refused(f"{path}.thing", id_, wish)
    has = setting.face_of(champion.thing).traits
    missing = [trait for trait in setting.face_of(thing).traits if trait not in has]
    if missing and not gains_trait(run, champion.thing):
        wish = f"a card that this champion can use: it lacks {' and '.join(missing)} [SYB-10.1.4]"
        raise refused(f"{path}.thing", id_, wish)
    for at, beneath in enumerate(card.under, 1):
        if beneath.owner != seat:
            wish = f"{seat}, whose deck the card came from [SYB-Q92]"
            raise refused(f"{path}.under[{at}].owner", beneath.owner, wish)
