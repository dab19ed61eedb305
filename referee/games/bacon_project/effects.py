"""Chapters BP-17 and BP-19: what each effect word does, one step an effect, in printed order.

RESOLVE carries out the effects of one ability. Damage, CANNOT ESCAPE and the IGNORE DEF of an
offence belong to the offence itself (offence.py), CHANGE and COPY to the beginning of combat
(change_and_copy.py), TREAT to the card (values.py); here they are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import ACE, CARD, JOKER, NUMBERS, RANK
from referee.games.bacon_project.fact_kinds import DISCARDED
from referee.games.bacon_project.rules.draws import draw, reveal
from referee.games.bacon_project.rules.escape_or_defend import end_combat
from referee.games.bacon_project.rules.hand import one_of_hand
from referee.games.bacon_project.rules.recovery import recover
from referee.games.bacon_project.state.activations import (
    NOBODYS,
    Resolve,
    continue_with,
    ignore_defence,
    lies_on_field,
)
from referee.games.bacon_project.state.table import SEATS, Activation, Setting, Table, opponent
from referee.games.bacon_project.state.timing import refused_by
from referee.games.bacon_project.state.values import OFFENSIVE, effects_of, type_of
from referee.kernel.decision.ask import Ask, Guard, Verb, offer
from referee.kernel.decision.spaces import Each, OneOf
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, Row, kept
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from referee.games.bacon_project.cardset.profiles import Effect

SEAT = Names("seat", ["0", "1", "2"])
ABILITY = Names(
    "ability",
    [str(number) for number in range(ACE)] + ["a"],
    [str(number) for number in range(ACE)] + ["A"],
)


def effects_are_left(run: Run[Table], frame: Resolve) -> bool:
    return frame.at < len(effects_of(run, frame.deed))


def next_effect(run: Run[Table], frame: Resolve) -> None:
    """Carry out the next effect (BP-Q38, BP-Q40)."""
    effect = effects_of(run, frame.deed)[frame.at]
    frame.at += 1
    if effect.word == "ignore-def" and type_of(run, frame.deed) in OFFENSIVE:
        return
    carry_out = MEANING.get(effect.word)
    if carry_out is not None:
        carry_out(run, frame.deed, effect)


RESOLVE = Procedure(
    "resolve",
    "BP-Q38",
    (Step("BP-Q38", "next effect", do=next_effect, when=effects_are_left, loop=True),),
    Resolve,
    within=("combat", "use", "offence"),
)


# -- one-shot effects -----------------------------------------------------------------------


def draw_cards(run: Run[Table], deed: Activation, effect: Effect) -> None:
    draw(run, deed.user, effect.amount)


def choose_cards(run: Run[Table], deed: Activation, effect: Effect) -> None:
    reveal(run, deed.user, effect.amount, effect.second, "BP-17.5")


def recover_cards(run: Run[Table], deed: Activation, effect: Effect) -> None:
    recover(run, deed.user, effect.amount)


def discard_card(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """DISCARD, by the reading of BP-Q7."""
    setting: Setting = run.setting
    if setting.readings.discard_effect == "self_card":
        discard_own_card(run, deed)
    else:
        run.push(DISCARDING, Discarding(deed.user))


def discard_own_card(run: Run[Table], deed: Activation) -> None:
    """The card that carries the effect out goes to the discard pile at once (BP-Q7, BP-Q104)."""
    side = run.state.side(deed.user)
    for zone in (side.cast, side.aside):
        for unit in zone:
            if unit.card == deed.card:
                zone.remove(unit)
                run.state.clear(deed.user, [unit])
                DISCARDED.tell(run, "BP-Q7", deed.user, cards=list(unit.cards))
                return


def escape_by_ability(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """ESCAPE in the combat phase ends it; in the main phase there is nothing to escape."""
    if run.state.phase == "combat":
        end_combat(run, deed.user)


# -- continuing effects ---------------------------------------------------------------------


def prevent(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """PREVENT lives in its card (BP-17.2, BP-11.3, BP-Q66)."""
    if lies_on_field(run, deed):
        continue_with(run, deed, "prevent", "card", type_=effect.type)


def reflect(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """REFLECT lives in its card (BP-19.22)."""
    if lies_on_field(run, deed):
        continue_with(run, deed, "reflect", "card", amount=effect.amount, second=effect.second)


def stun(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """STUN lasts to the end of the following turn (BP-19.26, BP-Q42)."""
    until = run.state.turn + 1
    continue_with(run, deed, "stun", "turn", until=until, target=opponent(deed.user))


def keep_defence(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """CANNOT IGNORE DEF lasts until the user's next draw phase (BP-19.4)."""
    continue_with(run, deed, "cannot-ignore-def", "draw-phase")


def stay_free(run: Run[Table], deed: Activation, effect: Effect) -> None:
    """IGNORE CANNOT ESCAPE lasts until the user's next draw phase (BP-19.17)."""
    continue_with(run, deed, "ignore-cannot-escape", "draw-phase")


def disable(run: Run[Table], deed: Activation, effect: Effect) -> None:
    run.push(DISABLING, Disabling(deed))


# -- DISCARD: the other player chooses (BP-Q7) ----------------------------------------------


@dataclass(slots=True)
class Discarding(Frame):
    """A DISCARD of that user: the opponent loses a card."""

    user: int = kept(Int(1, 2), default=1)

    @property
    def rule(self) -> str:
        """The rule by which somebody has to choose."""
        return "BP-Q7"


def can_go(run: Run[Table], seat: int) -> list[int]:
    """The hand cards that may be discarded: never a Joker (BP-16.15, BP-Q32)."""
    return [card for card in run.state.side(seat).hand if RANK[card] != JOKER]


def pick_at_random(run: Run[Table], frame: Discarding) -> Throw | None:
    """Which card goes, by the reading opponent_random; a single one goes by itself (BP-Q107)."""
    setting: Setting = run.setting
    candidates = can_go(run, opponent(frame.user))
    hand = run.state.side(opponent(frame.user)).hand
    several = len(hand if candidates and run.dice.unseen else candidates) > 1
    if setting.readings.discard_effect != "opponent_random" or not several:
        return None
    return Throw("BP-Q7", "pick", "discard", tuple(candidates), CARD)


def discard_picked(run: Run[Table], frame: Discarding, card: int) -> None:
    discard_from_hand(run, opponent(frame.user), card)
    frame.row = len(frame.procedure.steps)


def ask_discard(run: Run[Table], frame: Discarding) -> Ask[Table] | None:
    """Which card goes; one candidate is no choice, none is nothing (BP-Q7, BP-Q107).

    Where the hand is unknown to the record the table says which card it was.
    """
    seat = opponent(frame.user)
    candidates = can_go(run, seat)
    if len(candidates) > 1 or (candidates and run.dice.unseen):
        return Ask(run, frame, seat, CHOOSING_DISCARD)
    for card in candidates:
        discard_from_hand(run, seat, card)
    return None


def discard_from_hand(run: Run[Table], seat: int, card: int) -> None:
    run.state.spend(seat, card)
    DISCARDED.tell(run, "BP-Q7", seat, cards=[card])


def choose_discard(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    discard_from_hand(run, seat, card)


CHOOSE_DISCARD = Verb(
    "choose-discard",
    one_of_hand(
        (
            Guard("BP-16.15", lambda ask, card: RANK[card] != JOKER),
            Guard("BP-Q32", lambda ask, card: RANK[card] != JOKER),
        )
    ),
    choose_discard,
    refused_by("BP-Q7"),
)
CHOOSING_DISCARD = offer(CHOOSE_DISCARD)

DISCARDING = Procedure(
    "discarding",
    "BP-Q7",
    (
        Step("BP-Q7", "pick at random", chance=pick_at_random, landed=discard_picked),
        Step("BP-Q107", "choose a card", ask=ask_discard),
    ),
    Discarding,
    within=("resolve",),
)


# -- DISABLE: the user names an ability (BP-19.8) -------------------------------------------


@dataclass(slots=True)
class Disabling(Frame):
    """A DISABLE whose target is to be named."""

    deed: Activation = kept(Row(Activation), default_factory=lambda: NOBODYS)


def ask_disable(run: Run[Table], frame: Disabling) -> Ask[Table]:
    return Ask(run, frame, frame.deed.user, CHOOSING_DISABLE)


def choose_disable_target(run: Run[Table], frame: Frame, seat: int, value: tuple[int, int]) -> None:
    """The named ability cannot be activated until the end of the following turn (BP-19.9)."""
    if isinstance(frame, Disabling):
        target, ability = value
        until = run.state.turn + 1
        continue_with(
            run, frame.deed, "disable", "turn", until=until, target=target, ability=ability
        )


def numbers(ask: Ask[Table]) -> Iterator[int]:
    """The numbers of the abilities of a profile."""
    yield from NUMBERS
    yield ACE


CHOOSE_DISABLE_TARGET = Verb(
    "choose-disable-target",
    Each((OneOf(SEAT, lambda ask: SEATS, "BP-Q63"), OneOf(ABILITY, numbers, "BP-Q63"))),
    choose_disable_target,
    refused_by("BP-Q63"),
)
CHOOSING_DISABLE = offer(CHOOSE_DISABLE_TARGET)

DISABLING = Procedure(
    "disabling",
    "BP-19.8",
    (Step("BP-19.8", "name an ability", ask=ask_disable),),
    Disabling,
    within=("resolve",),
)

MEANING: dict[str, Callable[[Run[Table], Activation, Effect], None]] = {
    "draw": draw_cards,
    "choose": choose_cards,
    "recover": recover_cards,
    "discard": discard_card,
    "prevent": prevent,
    "stun": stun,
    "disable": disable,
    "escape": escape_by_ability,
    "ignore-cannot-escape": stay_free,
    "cannot-ignore-def": keep_defence,
    "reflect": reflect,
    "ignore-def": ignore_defence,
}
