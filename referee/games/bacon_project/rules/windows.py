"""SUPPLY, FLASH and SPRING: abilities used from the hand, and the windows for them (BP-19.10 ff.).

The card is laid aside, not cast, and stays there until the end phase of the turn (BP-19.14,
BP-19.15, BP-Q58). An offensive ability so used is an offence of its own (BP-Q83, BP-Q95, BP-Q98).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import JOKER, RANK
from referee.games.bacon_project.fact_kinds import LAID_ASIDE, NEGATED, PASSED, WAITS
from referee.games.bacon_project.rules.change_and_copy import (
    begin_change,
    copy_candidates,
    copy_verb,
    let_copy,
)
from referee.games.bacon_project.rules.hand import one_of_hand
from referee.games.bacon_project.rules.offence import Offence, attack, has_begun
from referee.games.bacon_project.state.activations import NOBODYS, resolve, unit_with
from referee.games.bacon_project.state.table import Activation, Table, Unit, opponent, unit_of
from referee.games.bacon_project.state.timing import in_turn, in_window, main_phase, refused_by
from referee.games.bacon_project.state.values import (
    OFFENSIVE,
    ability_at,
    activation_of,
    has_window,
    has_word,
    is_disabled,
    is_stopped,
    level,
    type_of,
    window_at,
)
from referee.kernel.decision.ask import Ask, Guard, Verb, offer
from referee.kernel.decision.spaces import Nothing, OneOf
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, Row, kept


@dataclass(slots=True)
class Use(Frame):
    """An ability used from the hand, before its effects."""

    deed: Activation = kept(Row(Activation), default_factory=lambda: NOBODYS)


@dataclass(slots=True)
class Window(Frame):
    """A FLASH window: whose turn to speak it is, and how many have passed one after the other."""

    seat: int = kept(Int(0, 2), default=0)
    passes: int = kept(Int(0, 2), default=0)


# -- using an ability from the hand ---------------------------------------------------------


def lay_aside(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    """Put the card aside and activate its ability at once (BP-19.14, BP-Q58)."""
    side = run.state.side(seat)
    side.hand.take(card)
    unit = unit_of(card)
    side.aside.append(unit)
    LAID_ASIDE.tell(
        run,
        "BP-19.14",
        seat,
        lambda: {
            "cards": [card],
            "number": unit.value,
            "name": ability_at(run, seat, unit.value).name,
        },
    )
    if isinstance(frame, Window):
        frame.seat, frame.passes = run.state.turn_player, 0
    run.push(USE, Use(activation_of(run, seat, unit)))


def unit_used(run: Run[Table], use: Use) -> Unit | None:
    """The unit that was laid aside."""
    return unit_with(run.state.side(use.deed.user).aside, use.deed.card)


def copies(run: Run[Table], use: Use) -> bool:
    """Whether the ability is a COPY that is not negated (BP-Q101)."""
    return has_word(run, use.deed.source, "copy") and not is_stopped(run, use.deed)


def ask_copied(run: Run[Table], use: Use) -> Ask[Table] | None:
    """COPY used from the hand names its target at that moment (BP-Q101)."""
    found = copy_candidates(run)
    unit = unit_used(run, use)
    if len(found) == 1 and unit is not None:
        let_copy(run, use.deed.user, unit, *found[0])
        return None
    return Ask(run, use, use.deed.user, COPYING) if found else None


def carry_out(run: Run[Table], use: Use) -> None:
    """An offence of its own, or the effects one after the other (BP-Q83, BP-Q92, BP-Q95)."""
    unit = unit_used(run, use)
    if unit is None:
        return
    deed = activation_of(run, use.deed.user, unit)
    if is_stopped(run, deed):
        tell_negated(run, deed)
        return
    if has_word(run, deed.source, "copy"):  # no target: it does nothing (BP-Q89)
        return
    if has_word(run, deed.source, "change") and not unit.copied:  # not a copied one (BP-Q89)
        begin_change(run, deed)
    if type_of(run, deed) in OFFENSIVE:
        if run.state.phase == "main":
            run.state.waiting.append(deed)
            WAITS.tell(run, "BP-Q95", deed.user, number=deed.number)
        else:
            attack(run, deed.user, [deed], no_escape=False)
    else:
        resolve(run, deed)


def tell_negated(run: Run[Table], deed: Activation) -> None:
    """Say which ability does nothing, and by what: DISABLE comes before STUN."""
    disabled = is_disabled(run, deed.user, deed.number)
    rule, by = ("BP-19.8", "disable") if disabled else ("BP-19.25", "stun")
    NEGATED.tell(run, rule, deed.user, number=deed.number, by=by)


COPYING = offer(copy_verb())

USE = Procedure(
    "use",
    "BP-Q58",
    (
        Step("BP-Q101", "name what is copied", ask=ask_copied, when=copies),
        Step("BP-Q58", "carry the ability out", do=carry_out),
    ),
    Use,
    within=("turn", "flash-window", "offence"),
)


# -- the three verbs ------------------------------------------------------------------------


def _from_hand(window: str, rule: str) -> OneOf:
    return one_of_hand(
        (
            Guard("BP-Q92", lambda ask, card: not is_barred(ask, card)),
            Guard(rule, lambda ask, card: is_printed(ask, card, window)),
            Guard("BP-Q58", lambda ask, card: RANK[card] <= level(ask.run, ask.seat)),
            Guard("BP-7.4", lambda ask, card: RANK[card] <= level(ask.run, ask.seat)),
            Guard("BP-19.8", lambda ask, card: not is_off(ask, card)),
        )
    )


def is_printed(ask: Ask[Table], card: int, window: str) -> bool:
    """Whether the card's ability has that window word now."""
    number = RANK[card]
    return number in ABILITIES and window_at(ask.run, ask.seat, number) == window


def is_off(ask: Ask[Table], card: int) -> bool:
    """Whether the card's ability is disabled."""
    return RANK[card] in ABILITIES and is_disabled(ask.run, ask.seat, RANK[card])


def is_barred(ask: Ask[Table], card: int) -> bool:
    """A Joker, and a disabled ability, cannot be used from the hand (BP-Q92)."""
    return RANK[card] == JOKER or is_off(ask, card)


ABILITIES = (*range(2, 11), 14)

SUPPLY = Verb(
    "activate-supply", _from_hand("supply", "BP-19.11"), lay_aside, main_phase("BP-19.11")
)


def not_begun(ask: Ask[Table], value: object) -> bool:
    """Nothing can be activated against an offence that is being defended (BP-Q97)."""
    return not isinstance(ask.frame, Offence) or not has_begun(ask.frame)


FLASH = Verb(
    "activate-flash",
    _from_hand("flash", "BP-19.12"),
    lay_aside,
    in_turn(in_window("BP-19.12", "BP-Q59")),
    (Guard("BP-Q97", not_begun),),
)
SPRING = Verb(
    "activate-spring",
    _from_hand("spring", "BP-19.10"),
    lay_aside,
    in_window("BP-19.10", "BP-Q59"),
    (Guard("BP-Q97", not_begun),),
)


# -- the FLASH window of the combat phase ---------------------------------------------------


def is_open(run: Run[Table], window: Window) -> bool:
    """The window closes when both have passed one after the other (BP-Q82)."""
    return window.passes < 2


def ask_flash(run: Run[Table], window: Window) -> Ask[Table] | None:
    """The turn player first; who has no FLASH on the profile is never asked (BP-Q59, BP-Q82)."""
    seat = window.seat or run.state.turn_player
    if has_window(run, seat, "flash"):
        return Ask(run, window, seat, IN_WINDOW)
    next_speaker(window, seat)
    return None


def next_speaker(window: Window, seat: int) -> None:
    window.passes += 1
    window.seat = opponent(seat)


def pass_window(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Let the other speak (BP-Q82)."""
    PASSED.tell(run, "BP-Q59", seat)
    if isinstance(frame, Window):
        next_speaker(frame, seat)


PASS_WINDOW = Verb("pass-window", Nothing(), pass_window, in_turn(refused_by("BP-Q59")))
IN_WINDOW = offer(FLASH, PASS_WINDOW)

WINDOW = Procedure(
    "flash-window",
    "BP-Q59",
    (Step("BP-Q59", "speak or pass", ask=ask_flash, when=is_open, loop=True),),
    Window,
    within=("combat",),
)
