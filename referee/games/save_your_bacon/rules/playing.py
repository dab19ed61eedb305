"""Playing cards and activating effects: declare, pay, resolve (SYB-10.0, SYB-10.2.0.8).

Each of the three is a game step with a window of its own (SYB-Q41). What is being played lies in
nobody's hand (SYB-Q14) until it is discarded, or enters play as equipment.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.save_your_bacon.fact_kinds import (
    ACTIVATED,
    DECLARED,
    DISCARDED,
    NOT_ACTIVATED,
    NOT_PAID,
    RETURNED_UNPAID,
)
from referee.games.save_your_bacon.language.tree import EQUIPMENT, REACTION, Costs
from referee.games.save_your_bacon.rules.payment import (
    Paying,
    can_pay,
    pay,
    price_of_card,
    price_of_effect,
)
from referee.games.save_your_bacon.rules.reaction_windows import settle, settle_cut_short
from referee.games.save_your_bacon.rules.requirements import (
    has_action_left,
    refuse_any_action,
    refuse_use,
)
from referee.games.save_your_bacon.rules.table_changes import bears, enter_play
from referee.games.save_your_bacon.state.continuous_effects import is_exhausted
from referee.games.save_your_bacon.state.events import happen, happen_to
from referee.games.save_your_bacon.state.frames import (
    Activating,
    Playing,
    ResolutionFrame,
    effect_of,
    origin_of,
    setting_of,
)
from referee.games.save_your_bacon.state.table import CARD, THING, Occurrence, Played, Table
from referee.games.save_your_bacon.state.timing import in_own_turn
from referee.games.save_your_bacon.state.values import equipment_limit
from referee.kernel.choices.name_spaces import Named, Numbers, names_of, verb
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- playing a card -------------------------------------------------------------------------


def declare_card(run: Run[Table], frame: Playing) -> None:
    """The card is revealed to all, and leaves the hand (SYB-10.0.3, SYB-Q14)."""
    table = run.state
    table.side(frame.seat).hand.take(frame.card)
    table.playing.append(Played(frame.card, frame.seat, frame.champion))
    setting = setting_of(run)
    called = setting.called(frame.champion)
    DECLARED.tell(run, "SYB-10.0.3", frame.seat, card=setting.shown(frame.card), champion=called)
    happen(run, Occurrence("declares", seat=frame.seat, card=frame.card))
    settle(run)


def pay_for_card(run: Run[Table], frame: Playing) -> None:
    """What it costs is read now; if that cannot be paid the card goes back (SYB-Q84, SYB-10.0.11)."""
    price = price_of_card(run, frame.card, frame.champion)
    is_action_left = not frame.as_action or has_action_left(run, frame.seat)
    if is_action_left and can_pay(run, frame.seat, price):
        pay(run, Paying(frame.seat, price, ["E"]))
        return
    table = run.state
    table.playing.pop()
    table.side(frame.seat).hand.put_sorted(frame.card)
    frame.stopped = True
    shown = setting_of(run).shown(frame.card)
    RETURNED_UNPAID.tell(run, "SYB-10.0.11", frame.seat, card=shown)


def close_payment(run: Run[Table], frame: Playing) -> None:
    """The play counts as an action once it is paid for (SYB-Q18)."""
    if frame.as_action:
        run.state.taken += 1
    happen(run, Occurrence("pays", seat=frame.seat, card=frame.card))
    settle(run)


def is_going_on(run: Run[Table], frame: Playing | Activating) -> bool:
    return not frame.stopped


def resolve_card(run: Run[Table], frame: Playing) -> None:
    """Equipment enters play; of another card the text is carried out (SYB-10.0.9, SYB-10.0.10)."""
    if setting_of(run).face(frame.card).kind == EQUIPMENT:
        put_into_play(run, frame)
    else:
        origin = origin_of(frame.card, None, 0)
        resolving = ResolutionFrame(origin, frame.seat, frame.champion, None, frame.occurrence)
        run.begin("resolving", resolving)


def put_into_play(run: Run[Table], frame: Playing) -> None:
    """At the declared champion, if there is still a place (SYB-Q84)."""
    table = run.state
    table.playing.pop()
    equipped = table.champion(frame.champion).equipment
    if len(equipped) < equipment_limit(run, frame.champion):
        enter_play(run, frame.card, frame.seat, frame.champion, "SYB-10.0.9")
        return
    table.side(frame.seat).discard.put(frame.card)
    DISCARDED.tell(run, "SYB-Q84", frame.seat, cards=[setting_of(run).shown(frame.card)])


def discard_played(run: Run[Table], frame: Playing) -> None:
    """An action or reaction card goes on top of the discard when all of it is done (SYB-10.0.10)."""
    if setting_of(run).face(frame.card).kind == EQUIPMENT:
        return
    table = run.state
    table.playing.pop()
    table.side(frame.seat).discard.put(frame.card)
    DISCARDED.tell(run, "SYB-10.0.10", frame.seat, cards=[setting_of(run).shown(frame.card)])


def close_play(run: Run[Table], frame: Playing) -> None:
    """The end of the resolve step: a card was used, and perhaps a reaction (SYB-Q85)."""
    if run.state.is_in_play(frame.champion):
        happen_to(run, "uses", frame.champion)
    if setting_of(run).face(frame.card).kind == REACTION:
        happen(run, Occurrence("reacts", seat=frame.seat))


def close_resolution(run: Run[Table], frame: Playing | Activating) -> None:
    """Its window, if it came to its end; what the outermost resolution leaves to do, in any case (SYB-Q38, SYB-Q85)."""
    if frame.stopped:
        settle_cut_short(run)
    else:
        settle(run)


PLAYING = Procedure(
    "playing",
    "SYB-10.0.2",
    (
        Step("SYB-10.0.3", "declare card and champion", do=declare_card),
        Step("SYB-10.0.8", "pay", do=pay_for_card, when=is_going_on),
        Step("SYB-5.0.2", "it is paid", do=close_payment, when=is_going_on),
        Step("SYB-10.0.9", "resolve", do=resolve_card, when=is_going_on),
        Step("SYB-10.0.10", "discard the card", do=discard_played, when=is_going_on),
        Step("SYB-14.0.59", "it was used", do=close_play, when=is_going_on),
        Step("SYB-Q85", "its window", do=close_resolution),
    ),
    Playing,
    within=("turn", "after"),
)


# -- activating an effect -------------------------------------------------------------------


def costs_of(run: Run[Table], frame: Activating) -> Costs | None:
    """What the effect that is activated costs."""
    return effect_of(setting_of(run), frame.origin).costs


def declare_effect(run: Run[Table], frame: Activating) -> None:
    """Which effect is announced; nothing is resolved by that (SYB-14.0.61)."""
    setting = setting_of(run)
    effect = effect_of(setting, frame.origin)
    ACTIVATED.tell(
        run,
        "SYB-10.2.0.8",
        frame.seat,
        lambda: {"card": setting.called(frame.thing), "effect": effect.name},
    )
    settle(run)


def pay_for_effect(run: Run[Table], frame: Activating) -> None:
    """All costs before the arrow, in printed order; what cannot be paid is not used (SYB-Q54, SYB-Q84)."""
    costs = costs_of(run, frame)
    if costs is None or not costs.pays:
        return
    if not is_still_payable(run, frame, costs):
        frame.stopped = True
        NOT_PAID.tell(run, "SYB-Q84", frame.seat, card=setting_of(run).called(frame.thing))
        return
    pay(run, Paying(frame.seat, price_of_effect(costs), list(costs.order), frame.thing))


def is_still_payable(run: Run[Table], frame: Activating, costs: Costs) -> bool:
    """Whether everything can be paid now, no matter what a reaction to the declaration has changed."""
    table = run.state
    if costs.exhaust and (not table.is_in_play(frame.thing) or is_exhausted(run, frame.thing)):
        return False
    if costs.action and not has_action_left(run, frame.seat):
        return False
    return can_pay(run, frame.seat, price_of_effect(costs))


def close_costs(run: Run[Table], frame: Activating) -> None:
    """Paying is one step; what it did is reacted to when all is paid (SYB-Q54)."""
    settle(run)


def resolve_effect(run: Run[Table], frame: Activating) -> None:
    """The effect is carried out; one whose card is gone by now was not activated (SYB-Q44, SYB-Q101)."""
    setting = setting_of(run)
    if not is_borne(run, frame):
        frame.stopped = True
        NOT_ACTIVATED.tell(run, "SYB-Q101", frame.seat, card=setting.called(frame.thing))
        return
    champion = run.state.champion(frame.thing).thing
    source = frame.thing if setting.face_of(frame.thing).kind == EQUIPMENT else None
    resolving = ResolutionFrame(frame.origin, frame.seat, champion, source, frame.occurrence)
    run.begin("resolving", resolving)


def is_borne(run: Run[Table], frame: Activating) -> bool:
    """Whether the card that bears the words is still there: the thing in play, or the condition on it."""
    table, condition = run.state, frame.origin.condition
    if not table.is_in_play(frame.thing):
        return False
    return condition is None or bears(table.champion(frame.thing), condition)


def close_activation(run: Run[Table], frame: Activating) -> None:
    """The end of the resolve step: an effect was activated, and perhaps a reaction used (SYB-Q85)."""
    happen(run, Occurrence("activates", seat=frame.seat))
    if effect_of(setting_of(run), frame.origin).trigger is not None:
        happen(run, Occurrence("reacts", seat=frame.seat))


ACTIVATING = Procedure(
    "activating",
    "SYB-10.2.0.8",
    (
        Step("SYB-14.0.61", "declare the effect", do=declare_effect),
        Step("SYB-10.2.0.11", "pay all costs", do=pay_for_effect, when=is_going_on),
        Step("SYB-Q54", "they are paid", do=close_costs, when=is_going_on),
        Step("SYB-10.2.0.18", "resolve", do=resolve_effect, when=is_going_on),
        Step("SYB-14.0.1", "it was activated", do=close_activation, when=is_going_on),
        Step("SYB-Q85", "its window", do=close_resolution),
    ),
    Activating,
    within=("turn", "after"),
)


# -- the verbs of the own turn --------------------------------------------------------------


def hand_and_champions(ask: Ask[Table]) -> Iterator[Numbers]:
    """Every card of the hand with every own champion."""
    side = ask.run.state.side(ask.seat)
    for card in dict.fromkeys(side.hand):
        for champion in side.champions:
            yield card, champion.thing


def refuse_play(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    """Every rule that forbids playing the card with that champion as an action."""
    card, champion = numbers
    run, table = ask.run, ask.run.state
    shown = names_of(run, CARD).id(card)
    if card not in table.side(ask.seat).hand:
        return [Refusal("SYB-10.0.1", shown, NOT_IN_HAND)]
    found = refuse_any_action(run, ask.seat)
    if setting_of(run).face(card).kind == REACTION:
        found += [Refusal("SYB-4.0.8", shown), Refusal("SYB-2.0.1.10", shown)]
    return found + refuse_use(run, ask.seat, card, champion)


def play_card(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    card, champion = numbers
    run.push(PLAYING, Playing(card, seat, champion, as_action=True))


PLAY_CARD = verb(
    "play-card",
    Named(
        (CARD, THING), hand_and_champions, refuse_play, "SYB-10.0.1", "a card and a card in play"
    ),
    play_card,
    in_own_turn("SYB-4.0.8"),
)
