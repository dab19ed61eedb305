"""Targets: what an attack may be declared on, and what its target may be changed to (SYB-6.0.5, SYB-Q29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.games.save_your_bacon.fact_kinds import RETARGETED, TARGETED
from referee.games.save_your_bacon.language.tree import EQUIPMENT
from referee.games.save_your_bacon.rules.reactions import After
from referee.games.save_your_bacon.state.continuous_effects import look_at_defenses_anew
from referee.games.save_your_bacon.state.events import is_defending_card_heard
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import THING, Attack, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.games.save_your_bacon.state.values import must_be_targeted
from referee.kernel.choices.name_spaces import Numbers, one_of, verb
from referee.kernel.decision.ask import Ask, Guard, Refusal, offer
from referee.kernel.engine.run import Frame, Run


def current(run: Run[Table]) -> Attack:
    """The innermost attack under way."""
    return run.state.attacks[-1]


def possible_targets(run: Run[Table], seat: int, attacker: int) -> list[int]:
    """The cards that the seat may attack: opposing ones, in Widdershins those to the right (SYB-Q50)."""
    table, found = run.state, list[int]()
    for other in table.opponents(seat):
        for champion in table.seats[other - 1].champions:
            found.append(champion.thing)
            found += [card.thing for card in champion.equipment if not card.destroyed]
    if setting_of(run).is_widdershins:
        return [thing for thing in found if not refuse_target(run, seat, thing)]
    return found


def things_of_seat(run: Run[Table], seat: int) -> Iterator[int]:
    """Everything that the seat controls."""
    yield from (card.thing for card in run.state.side(seat).things())


def refuse_target(run: Run[Table], seat: int, thing: int) -> list[str]:
    """The rules that keep that card from being a target of the seat, no matter what must be targeted."""
    table, setting = run.state, setting_of(run)
    owner = table.controller(thing)
    if owner in (0, seat):
        return ["SYB-6.0.5"]
    card = table.card(thing)
    if getattr(card, "destroyed", False):
        return ["SYB-Q37"]
    if not setting.is_widdershins:
        return []
    is_equipment = setting.face_of(thing).kind == EQUIPMENT
    reading = setting.readings.widdershins_equipment if is_equipment else "right_only"
    if reading == "forbidden":
        return ["SYB-Q50"]
    if reading == "right_only" and owner != right_of(table, seat):
        return ["SYB-Q50"] if is_equipment else ["SYB-12.2.2"]
    return []


def right_of(table: Table, seat: int) -> int:
    """The nearest player to the right who is still in the game: whose turn comes before (SYB-Q70)."""
    return table.in_order(seat)[-1]


def targets(run: Run[Table]) -> list[int]:
    """What may be declared as target now: what must be, where anything must (SYB-9.0.1)."""
    attack = current(run)
    possible = possible_targets(run, attack.seat, attack.attacker)
    return must_be_targeted(run, attack.seat, possible) or possible


def set_target(run: Run[Table], thing: int) -> None:
    """The card is the defending card now (SYB-14.0.19)."""
    current(run).target = thing
    look_at_defenses_anew(run)
    called = setting_of(run).called(thing)
    TARGETED.tell(run, "SYB-6.0.5", run.state.controller(thing), card=called)


def change_target(run: Run[Table], thing: int) -> bool:
    """Another card is the defending card from now on; it was not declared (SYB-14.0.6, 7, SYB-Q29)."""
    attack = current(run)
    if thing not in changed_targets(run):
        return False
    note_defending(run)
    attack.target, attack.countering = thing, None
    look_at_defenses_anew(run)
    called = setting_of(run).called(thing)
    RETARGETED.tell(run, "SYB-14.0.6", run.state.controller(thing), card=called)
    return True


def note_defending(run: Run[Table]) -> None:
    """Windows of this attack remember which card was attacked when what they are about happened (SYB-10.2.0.14)."""
    target = current(run).target
    if target is None or not is_defending_card_heard(run):
        return
    for frame in reversed(run.stack):
        if frame.procedure.name == "attacking":
            return
        if isinstance(frame, After):
            frame.defending = frame.defending or [target]


def changed_targets(run: Run[Table]) -> list[int]:
    """What the target may be changed to: any card that could be attacked, but the present target.

    What an attacker must declare does not bind a change; before a target is declared there is
    none to change (SYB-Q29).
    """
    attack = current(run)
    if attack.target is None:
        return []
    possible = possible_targets(run, attack.seat, attack.attacker)
    return [thing for thing in possible if thing != attack.target]


def refuse_new_target(run: Run[Table], thing: int) -> list[str]:
    """The rules by which the target cannot be changed to that card; none if it could (SYB-Q29)."""
    attack = current(run)
    if thing == attack.target:
        return ["SYB-14.0.7", "SYB-Q29"]
    refused = refuse_target(run, attack.seat, thing)
    return [*refused, "SYB-Q29"] if refused else []


# -- the verb -------------------------------------------------------------------------------


def target_candidates(ask: Ask[Table]) -> list[int]:
    return targets(ask.run)


def declare_target(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    set_target(run, numbers[0])


def may_target(rule: str) -> Guard:
    """A card that this rule keeps from being a target is refused by it."""

    def permits(ask: Ask[Table], thing: int) -> bool:
        return rule not in refuse_target(ask.run, ask.seat, thing)

    return Guard(rule, permits)


def is_not_passed_over(ask: Ask[Table], thing: int) -> bool:
    """Whether nothing else must be the target instead."""
    run, seat = ask.run, ask.seat
    if refuse_target(run, seat, thing):
        return True
    musts: Sequence[int] = must_be_targeted(run, seat, possible_targets(run, seat, thing))
    return not musts or thing in musts


CANDIDATES = one_of(
    THING,
    target_candidates,
    "SYB-6.0.5",
    *map(may_target, ("SYB-12.2.2", "SYB-Q37", "SYB-Q50")),
    Guard("SYB-9.0.1", is_not_passed_over),
)


def refuse_declaration(ask: Ask[Table], numbers: Numbers) -> Sequence[Refusal]:
    """Every rule that forbids that target; of a candidate it is known that none does."""
    return [] if numbers[0] in targets(ask.run) else CANDIDATES.refuse(ask, numbers)


DECLARE_TARGET = verb(
    "declare-target",
    replace(CANDIDATES, refuse=refuse_declaration),
    declare_target,
    refused_unless_asked("SYB-6.0.5"),
)
TARGETS = offer(DECLARE_TARGET)
