"""Effects that are whole attacks and refreshes, that give tokens, or choose no card: an opponent, a trait."""

from __future__ import annotations

from referee.games.save_your_bacon.fact_kinds import CHOSE_OPPONENT, CHOSE_TRAIT
from referee.games.save_your_bacon.language.effects import (
    ATTACK,
    CHANGE_TARGET,
    CHOOSE_OPPONENT,
    CHOOSE_TRAIT,
    GAIN_BACON,
    GAIN_ENERGY,
    REFRESH,
    Extent,
)
from referee.games.save_your_bacon.language.tree import TRAITS
from referee.games.save_your_bacon.rules.attack import begin_attack, may_attack
from referee.games.save_your_bacon.rules.refresh import begin_refresh
from referee.games.save_your_bacon.rules.table_changes import gain_bacon, gain_energy
from referee.games.save_your_bacon.rules.targeting import change_target, changed_targets
from referee.games.save_your_bacon.state.frames import Act
from referee.kernel.choices.question import Question

ANY_TRAIT = Question("SYB-14.0.54", words=tuple(trait.lower() for trait in TRAITS))


@CHANGE_TARGET.does
def redirect(act: Act) -> None:
    for thing in act.things:
        change_target(act.run, thing)


@CHANGE_TARGET.able
def can_be_target(act: Act) -> Extent:
    attacks = act.table.attacks
    going_on = bool(attacks) and not attacks[-1].over
    return Extent.of(going_on and act.thing in changed_targets(act.run))


@ATTACK.does
def attack_with(act: Act) -> None:
    """A whole attack within the effect action; no action is used (SYB-4.0.20, SYB-Q61)."""
    for thing in act.things:
        begin_attack(act.run, thing, act.text.seat)


@ATTACK.able
def can_attack(act: Act) -> Extent:
    own = act.table.controller(act.thing) == act.text.seat
    return Extent.of(own and may_attack(act.run, act.thing))


@REFRESH.does
def refresh(act: Act) -> None:
    """A whole refresh within the effect action; no action is used (SYB-4.0.20, SYB-Q61)."""
    begin_refresh(act.run, act.text.seat)


@GAIN_ENERGY.does
def give_energy(act: Act) -> None:
    gain_energy(act.run, act.text.seat, act.number, act.deed.rule)


@GAIN_BACON.does
def give_bacon(act: Act) -> None:
    """From the supply, whatever the others hold (SYB-Q65)."""
    gain_bacon(act.run, act.text.seat, act.number, act.deed.rule)


@CHOOSE_OPPONENT.does
def choose_opponent(act: Act) -> None:
    CHOSE_OPPONENT.tell(act.run, act.deed.rule, act.text.seat, opponent=act.doing.seat)


@CHOOSE_OPPONENT.able
def has_opponent(act: Act) -> Extent:
    return Extent.of(bool(act.table.opponents(act.text.seat)))


@CHOOSE_OPPONENT.asks
def ask_opponent(act: Act) -> Question | None:
    others = tuple(f"seat-{other}" for other in act.table.opponents(act.text.seat))
    return Question("SYB-14.0.37", words=others) if others else None


@CHOOSE_TRAIT.does
def choose_trait(act: Act) -> None:
    seat, word = act.text.seat, act.doing.word
    CHOSE_TRAIT.tell(act.run, act.deed.rule, seat, lambda: {"trait": word.upper()})


@CHOOSE_TRAIT.asks
def ask_trait(act: Act) -> Question | None:
    return ANY_TRAIT


@CHOOSE_TRAIT.able
@REFRESH.able
@GAIN_ENERGY.able
@GAIN_BACON.able
def can_always(act: Act) -> Extent:
    return Extent.ALL
