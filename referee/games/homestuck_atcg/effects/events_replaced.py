"""What is done instead of what would happen, and what texts leave of it (HAC-Q57, rows line.instead, act.prevent)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.homestuck_atcg.effects.characters import lose_boons
from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.language.effects import (
    MOVE,
    MOVE_BOONS,
    MOVE_LADEN,
    MOVE_LADEN_UNTAPPED,
    MOVE_UNTAPPED,
    PLAYERS_TAP,
    SHARE_BOONS,
    Effect,
)
from referee.games.homestuck_atcg.language.instead import LET_HAPPEN, PREVENT
from referee.games.homestuck_atcg.language.joint_effects import SHIFT_BOONS, SHIFT_DAMAGE
from referee.games.homestuck_atcg.rules.boons import give_boons
from referee.games.homestuck_atcg.rules.choices import CHOICES, is_question_open
from referee.games.homestuck_atcg.rules.draws import draw_now
from referee.games.homestuck_atcg.rules.grist import add_grist, take_grist
from referee.games.homestuck_atcg.rules.leave_play import tell_instead
from referee.games.homestuck_atcg.rules.movement import arrive
from referee.games.homestuck_atcg.rules.planets import take_damage
from referee.games.homestuck_atcg.rules.score import score_now
from referee.games.homestuck_atcg.rules.tap_and_refresh import can_be_tapped, turn, turn_back
from referee.games.homestuck_atcg.rules.victory_points import gain_now
from referee.games.homestuck_atcg.state.continuous_effects import spoken_then
from referee.games.homestuck_atcg.state.events import spend
from referee.games.homestuck_atcg.state.frames import (
    Act,
    EventFrame,
    InstructionFrame,
    ResolutionFrame,
    count_done,
    instruction_of,
    line_of,
    obey,
    resolve,
    setting_of,
    who_does,
)
from referee.games.homestuck_atcg.state.replacements import (
    Replacing,
    chosen_of,
    doers_of,
    replacements,
)
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Procedure, Run, Step


def seat_asked(run: Run[Table], event: Replacing) -> int:
    """Which text is done says the controller of the card that it would happen to; whether it is, that of the text (HAC-Q57)."""
    return owner_of(event.thing if event.by is None else event.by.source)


def ask_replacement(run: Run[Table], event: Replacing) -> Ask[Table]:
    return Ask(run, event, seat_asked(run, event), CHOICES)


def is_any_left(run: Run[Table], event: Replacing) -> bool:
    return bool(replacements(run, event))


def replace_it(run: Run[Table], event: Replacing) -> None:
    """Settle what leaves nothing to decide, or do the steps of the chosen text; nothing is left of the event but what they leave."""
    event.row = 0
    question = event.question(run)
    if question is not None:
        event.answer(run, question.forced)
        return
    by = event.by
    assert by is not None
    law = chosen_of(event, replacements(run, event))
    event.used, event.by, event.agreed, event.stopped = [*event.used, by], None, False, True
    line = line_of(run, by.line)
    spend(run, line, by.source, law)
    tell_instead(run, by.source, line)
    asked = event.amount if line.number in setting_of(run).cards.contents.asking_amount else 0
    whom, that = doers_of(run, event), [event.thing]
    seat, then = owner_of(by.source), spoken_then(law)
    resolve(run, line, by.source, seat, that=that, amount=asked, by=whom, then=then)


def is_left(run: Run[Table], event: Replacing) -> bool:
    return not event.stopped


def let_it_be(run: Run[Table], event: Replacing) -> None:
    """What no text has replaced happens; if it can still, the step that was to do it has done so, and so much (rows step.ifdo, t.result)."""
    text = text_around(run)
    done = HAPPENS[event.kind](run, event)
    if text is None or not done:
        return
    text.did = True
    obey_after_all(run, text, event)
    effects = [action.effect for action in instruction_of(run, text).actions]
    if any(effect in COUNTED_BY.get(event.kind, ()) for effect in effects):
        count_done(text, done)


def text_around(run: Run[Table]) -> ResolutionFrame | None:
    """The text whose step was to do what happens on top of the stack."""
    below = (frame for frame in reversed(run.stack[:-1]))
    found = next(
        (each for each in below if not isinstance(each, EventFrame | InstructionFrame)), None
    )
    return found if isinstance(found, ResolutionFrame) else None


def obey_after_all(run: Run[Table], text: ResolutionFrame, event: Replacing) -> None:
    """Who was told to tap a card has done so, now that texts have let it happen (row cnd.did_so)."""
    frames = (frame for frame in reversed(run.stack) if isinstance(frame, InstructionFrame))
    doing = next(frames, None)
    if event.kind != "tapped-by" or doing is None:
        return
    action = instruction_of(run, text).actions[doing.option - 1]
    if action.effect is PLAYERS_TAP:
        obey(run, text, action, doing.whose)


COUNTED_BY: Mapping[str, tuple[Effect, ...]] = {
    "moved": (MOVE, MOVE_UNTAPPED, MOVE_LADEN, MOVE_LADEN_UNTAPPED),
    "blessed": (MOVE_BOONS, SHARE_BOONS, SHIFT_BOONS),
    "damaged": (SHIFT_DAMAGE,),
}
"""The effects that say themselves how much they have done, by the kind of event that they count (`results`)."""


def tap_it(run: Run[Table], event: EventFrame) -> bool:
    can_be = can_be_tapped(run, event.thing, who_does(event))
    if can_be:
        turn(run, event.thing, event.rule)
    return can_be


def score_it(run: Run[Table], event: EventFrame) -> bool:
    score_now(run, event)
    return True


def happens(
    do: Callable[[Run[Table], int, int, str], int], *, to_player: bool
) -> Callable[[Run[Table], EventFrame], int]:
    """What happens to a card, or to a player, so much of it."""

    def happen(run: Run[Table], event: EventFrame) -> int:
        about = owner_of(event.thing) if to_player else event.thing
        return do(run, about, event.amount, event.rule)

    return happen


HAPPENS: Mapping[str, Callable[[Run[Table], EventFrame], int]] = {
    "damaged": take_damage,
    "drawn": happens(draw_now, to_player=True),
    "enriched": happens(add_grist, to_player=True),
    "impoverished": happens(take_grist, to_player=True),
    "rewarded": happens(gain_now, to_player=True),
    "blessed": lambda run, event: give_boons(
        run, event.thing, event.amount, event.rule, earned=event.phase
    ),
    "robbed": happens(lose_boons, to_player=False),
    "moved": arrive,
    "tapped-by": tap_it,
    "scored": score_it,
    "refreshed": lambda run, event: turn_back(run, event.thing, event.rule),
}
"""What happens if no text stops it, by its kind; how much of it, or whether it does."""

REPLACING = Procedure(
    "replacing",
    "HAC-Q57",
    (
        Step(
            "HAC-Q57",
            "which text is done instead",
            ask=ask_replacement,
            when=is_question_open,
            loop=True,
        ),
        Step("HAC-Q40", "do that instead", do=replace_it, when=is_any_left),
        Step("HAC-5.2.7", "what is left of it happens", do=let_it_be, when=is_left),
    ),
    Replacing,
)


# -- what a text leaves of it ---------------------------------------------------------------


def event_of(act: Act) -> EventFrame | None:
    """What the text under way is done instead of."""
    return next((each for each in reversed(act.run.stack) if isinstance(each, EventFrame)), None)


@PREVENT.does
def do_prevent(act: Act) -> bool:
    """So much of it does not happen; what is left of it does, once the text is done."""
    event, number = event_of(act), count_of(act)
    if event is None:
        return False
    number = min(number, event.amount)
    event.amount -= number
    event.stopped = event.amount == 0
    return number > 0


@LET_HAPPEN.does
def do_let_happen(act: Act) -> bool:
    """It happens all the same, once the text is done."""
    event = event_of(act)
    if event is not None:
        event.stopped = False
    return event is not None


@PREVENT.able
@LET_HAPPEN.able
def is_any_replaced(act: Act) -> bool:
    return event_of(act) is not None
