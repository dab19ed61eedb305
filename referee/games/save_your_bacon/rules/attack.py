"""Attack: card, target, counter, damage (SYB-6.0), as an action or inside an effect (SYB-Q61).

Each of the four is a game step with its window. When the attacking card is defeated or gone, or the
target is destroyed or gone, the attack ends after the present step (SYB-6.0.14, SYB-Q26).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import (
    ATTACK_ENDED,
    ATTACKED,
    COUNTERED,
    DOES_NOT_COUNTER,
    REPLACED,
)
from referee.games.save_your_bacon.language.tree import EQUIPMENT
from referee.games.save_your_bacon.rules.choices import CHOICES
from referee.games.save_your_bacon.rules.reaction_windows import settle, settle_ended
from referee.games.save_your_bacon.rules.requirements import refuse_any_action
from referee.games.save_your_bacon.rules.spaces import YesOrNo
from referee.games.save_your_bacon.rules.table_changes import place, turn
from referee.games.save_your_bacon.rules.targeting import (
    TARGETS,
    current,
    possible_targets,
    set_target,
    targets,
    things_of_seat,
)
from referee.games.save_your_bacon.state.continuous_effects import look_at_defenses_anew
from referee.games.save_your_bacon.state.durations import end_lasting
from referee.games.save_your_bacon.state.events import happen_to
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.protection import counted_for
from referee.games.save_your_bacon.state.table import COUNT, SEAT, THING, Attack, Dealt, Table
from referee.games.save_your_bacon.state.timing import in_own_turn, refused_unless_asked
from referee.games.save_your_bacon.state.values import (
    Replacement,
    attack_of,
    bars_attack,
    bars_counter,
    damage_after,
    replacements_of,
)
from referee.kernel.choices.name_spaces import Named, Numbers, names_of, verb
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Choice, Fixed, Int, ListOf, NameRef, Row, kept


@dataclass(frozen=True, slots=True)
class Blow(Fixed):
    """Damage about to be placed: by which card, on which, how much, attack or counter damage.

    ``used`` are the replacements that were applied to it already (SYB-Q97).
    """

    kind: str = kept(Choice("attack", "counter"))
    by: int = kept(NameRef(THING))
    by_seat: int = kept(SEAT)
    receiver: int = kept(NameRef(THING))
    amount: int = kept(COUNT)
    used: list[Replacement] = kept(ListOf(Row(Replacement)), default_factory=list)


@dataclass(slots=True)
class Attacking(Frame):
    """An attack under way; what it is about stands in the innermost of the table's attacks.

    ``blows`` are the damage of step 4, ``at`` the one that is looked at, ``toward`` the card that is to receive it
    instead, where it is still open by which replacement: none, or that one.
    """

    seat: int = kept(SEAT, default=1)
    blows: list[Blow] = kept(ListOf(Row(Blow)), default_factory=list)
    at: int = kept(Int(0, 9), default=0)
    toward: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat

    def question(self, run: Run[Table]) -> Question:
        """Which of several replacements applies (SYB-Q97): where it leads, then on which card it stands (SYB-Q102)."""
        found = open_replacements(run, self)
        things = [stands_on(*each) if self.toward else each[1] for each in found]
        return Question("SYB-Q97", THING, tuple(dict.fromkeys(things)), counted="SYB-Q97")

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """It applies once it is known where it leads and where it stands; the others are looked at again."""
        if self.toward:
            replace_receiver(run, self, chosen[0])
        else:
            self.toward = [chosen[0]]


def stands(run: Run[Table], frame: Attacking) -> bool:
    """Whether the attack goes on (SYB-6.0.14, SYB-Q26)."""
    return not current(run).over


# -- 1: the attacking card ------------------------------------------------------------------


def may_attack(run: Run[Table], thing: int) -> bool:
    """Whether the card could be declared as attacking card and would have a target (SYB-Q36)."""
    seat = run.state.controller(thing)
    return not bars_attack(run, thing) and bool(possible_targets(run, seat, thing))


def begin_attack(run: Run[Table], thing: int, seat: int) -> None:
    """Attack with that card, before anything else goes on (SYB-14.0.65)."""
    run.state.attacks.append(Attack(seat, thing))
    look_at_defenses_anew(run)
    run.push(ATTACKING, Attacking(seat))


def declare_attacker(run: Run[Table], frame: Attacking) -> None:
    """The card is exhausted, and only it; a champion uses its equipment (SYB-6.0.3, SYB-14.0.59)."""
    thing = current(run).attacker
    ATTACKED.tell(run, "SYB-6.0.2", frame.seat, lambda: {"card": setting_of(run).called(thing)})
    if not run.state.card(thing).exhausted:
        turn(run, thing, "SYB-6.0.3")
    happen_to(run, "attacking", thing)
    use_equipment(run, thing)
    settle(run)


def use_equipment(run: Run[Table], thing: int) -> None:
    """Attacking and countering with equipment is a use by its champion (SYB-Q80)."""
    if setting_of(run).face_of(thing).kind == EQUIPMENT:
        happen_to(run, "uses", run.state.champion(thing).thing)


# -- 2: the target --------------------------------------------------------------------------


def ask_target(run: Run[Table], frame: Attacking) -> Ask[Table] | None:
    """The attacking player names the target; one that is the only one is taken."""
    possible = targets(run)
    if len(possible) == 1:
        set_target(run, possible[0])
        return None
    if not possible:
        current(run).over = True
        return None
    return Ask(run, frame, frame.seat, TARGETS)


def close_target(run: Run[Table], frame: Attacking) -> None:
    attack = current(run)
    if attack.target is not None:
        happen_to(run, "targeted", attack.target, by=attack.attacker, by_seat=attack.seat)
    settle(run)


# -- 3: the counter -------------------------------------------------------------------------


def ask_counter(run: Run[Table], frame: Attacking) -> Ask[Table] | None:
    """A ready defending card may be exhausted in order to counter (SYB-6.0.6 to 6.0.10)."""
    target = current(run).target
    if target is None or bars_counter(run, target):
        return None
    return Ask(run, frame, run.state.controller(target), COUNTERS)


def declare_counter(run: Run[Table], frame: Frame, seat: int, value: bool) -> None:
    attack = current(run)
    assert attack.target is not None
    called = setting_of(run).called(attack.target)
    if not value:
        DOES_NOT_COUNTER.tell(run, "SYB-6.0.7", seat, card=called)
        return
    COUNTERED.tell(run, "SYB-6.0.6", seat, card=called)
    attack.countering = attack.target
    with counted_for(run, seat):
        turn(run, attack.target, "SYB-6.0.6")
    happen_to(run, "counters", attack.target)
    use_equipment(run, attack.target)


def close_counter(run: Run[Table], frame: Attacking) -> None:
    settle(run)


# -- 4: damage ------------------------------------------------------------------------------


def read_values(run: Run[Table], frame: Attacking) -> None:
    """Both attack values are read before anything is placed (SYB-Q35)."""
    attack = current(run)
    assert attack.target is not None
    blows = [blow_of(run, "attack", attack.attacker, attack.target)]
    if attack.countering == attack.target:
        blows.append(blow_of(run, "counter", attack.target, attack.attacker))
    frame.blows, frame.at = blows, 0


def blow_of(run: Run[Table], kind: str, by: int, receiver: int) -> Blow:
    """The damage of one of the two cards, which is the doing of its controller (SYB-Q22)."""
    return Blow(kind, by, run.state.controller(by), receiver, attack_of(run, by))


def is_any_blow_left(run: Run[Table], frame: Attacking) -> bool:
    return frame.at < len(frame.blows)


def open_replacements(run: Run[Table], frame: Attacking) -> list[tuple[Replacement, int]]:
    """The replacements that apply to the blow and did not yet, each with the new receiver, which may be chosen already."""
    blow = frame.blows[frame.at]
    return [
        (replacement, receiver)
        for replacement, receiver in replacements_of(run, blow.kind, blow.receiver)
        if replacement not in blow.used and receiver in (frame.toward or (receiver,))
    ]


def stands_on(replacement: Replacement, receiver: int) -> int:
    """The card on which it stands; one that stands on none is known by where it leads."""
    return receiver if replacement.bearer is None else replacement.bearer


def replace_receiver(run: Run[Table], frame: Attacking, bearer: int) -> None:
    """Another card receives the damage; each replacement applies at most once (SYB-Q97)."""
    blow = frame.blows[frame.at]
    possible = open_replacements(run, frame)
    found, receiver = next(each for each in possible if stands_on(*each) == bearer)
    used = [*blow.used, found]
    frame.blows[frame.at] = Blow(blow.kind, blow.by, blow.by_seat, receiver, blow.amount, used)
    frame.toward = []
    called = setting_of(run).called(receiver)
    REPLACED.tell(run, "SYB-Q97", run.state.controller(receiver), card=called)


def ask_replacement(run: Run[Table], frame: Attacking) -> Ask[Table] | None:
    """The controller of the card that the damage is for chooses among several replacements."""
    receiver = frame.blows[frame.at].receiver
    question = frame.question(run)
    if not question.among or not run.state.is_in_play(receiver):
        frame.at += 1
    elif question.is_open:
        return Ask(run, frame, run.state.controller(receiver), CHOICES)
    else:
        frame.answer(run, question.forced)
    return None


def place_damage(run: Run[Table], frame: Attacking) -> None:
    """Attack and counter damage are placed at the same time, then tested once (SYB-6.0.13, SYB-Q74).

    Of an attack that was cut short nothing is placed (SYB-6.0.14, SYB-Q26).
    """
    if not stands(run, frame):
        ATTACK_ENDED.tell(run, "SYB-6.0.14", frame.seat)
        return
    blows = [blow for blow in frame.blows if run.state.is_in_play(blow.receiver)]
    amounts = [damage_after(run, blow.amount, blow.kind, blow.receiver) for blow in blows]
    for blow, amount in zip(blows, amounts, strict=True):
        rule = "SYB-6.0.11" if blow.kind == "attack" else "SYB-6.0.12"
        dealt = Dealt(blow.receiver, blow.by_seat, blow.by, blow.kind)
        place(run, blow.receiver, amount, dealt, rule, blow.by_seat)
    frame.blows = []
    settle(run)


# -- the end --------------------------------------------------------------------------------


def end_attack(run: Run[Table], frame: Attacking) -> None:
    """The card attacks no more, and what lasted until now is over (SYB-14.0.60, SYB-Q86)."""
    depth = len(run.state.attacks)
    run.state.attacks.pop()
    look_at_defenses_anew(run)
    end_lasting(run, "attack", attack=depth)
    settle_ended(run)


ATTACKING = Procedure(
    "attacking",
    "SYB-6.0.1",
    (
        Step("SYB-6.0.3", "declare the attacking card", do=declare_attacker),
        Step("SYB-6.0.5", "declare the target", ask=ask_target, when=stands),
        Step("SYB-14.0.19", "it is the defending card", do=close_target, when=stands),
        Step("SYB-6.0.6", "declare a counter", ask=ask_counter, when=stands),
        Step("SYB-6.0.7", "countering is optional", do=close_counter, when=stands),
        Step("SYB-Q35", "read the attack values", do=read_values, when=stands),
        Step("SYB-Q97", "replacements", ask=ask_replacement, when=is_any_blow_left, loop=True),
        Step("SYB-6.0.13", "place the damage, unless it was cut short", do=place_damage),
        Step("SYB-Q86", "the attack is over", do=end_attack),
    ),
    Attacking,
    within=("turn", "acting", "after"),
)


# -- the verbs ------------------------------------------------------------------------------


def own_things(ask: Ask[Table]) -> Iterator[Numbers]:
    """Everything that the seat controls."""
    yield from ((thing,) for thing in things_of_seat(ask.run, ask.seat))


def refuse_attack(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    """Every rule that forbids attacking with that card as an action."""
    (thing,) = numbers
    run, seat = ask.run, ask.seat
    shown = names_of(run, THING).id(thing)
    if run.state.controller(thing) != seat:
        return [Refusal("SYB-6.0.2", shown)]
    found = refuse_any_action(run, seat, thing)
    if run.state.attacked:
        found.append(Refusal("SYB-4.0.11", shown))
    found += [Refusal(rule, shown) for rule in bars_attack(run, thing)]
    if not possible_targets(run, seat, thing):
        found.append(Refusal("SYB-Q36", shown))
    return found


def attack(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """One of the two actions; it counts from the declaration of the card on (SYB-4.0.10, SYB-Q18)."""
    run.state.attacked = True
    run.state.taken += 1
    begin_attack(run, numbers[0], seat)


ATTACK = verb(
    "attack",
    Named((THING,), own_things, refuse_attack, "SYB-6.0.2", "a card in play"),
    attack,
    in_own_turn("SYB-4.0.10"),
)


def refused_counter(run: Run[Table], seat: int) -> Sequence[str]:
    """What bars a defending card of the seat from a counter, or else what is asked instead."""
    found = refused_unless_asked("SYB-6.0.6")(run, seat)
    table_run: Run[Table] = run.outer or run
    attacks = table_run.state.attacks
    target = attacks[-1].target if attacks else None
    if target is None or not table_run.state.is_in_play(target):
        return found  # Nobody defends, and nobody controls what has left play: not even the table.
    if table_run.state.controller(target) != seat:
        return found
    return (*found, *bars_counter(table_run, target))


DECLARE_COUNTER = Verb("declare-counter", YesOrNo(), declare_counter, refused_counter)
COUNTERS = offer(DECLARE_COUNTER)
