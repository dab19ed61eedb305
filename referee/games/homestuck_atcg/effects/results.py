"""How much a step has really done, as "the result" says it (row t.result): what it destroyed, and by how much the table differs from before.

It is worked out only where a line asks for it, once the step is over and before the next one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.games.homestuck_atcg.language.deck_effects import (
    ORDERED_BELOW,
    ORDERED_ON_TOP,
    REMOVE_TOP,
    SHOW,
)
from referee.games.homestuck_atcg.language.effects import (
    AT_BOTTOM,
    ATTACH,
    ATTACK,
    BRING,
    BRING_ON,
    CLEAR_BOONS,
    DEAL,
    DESTROY,
    DISCARD,
    DISCARD_AT_RANDOM,
    DISCARD_FROM_HAND,
    DRAW,
    FOLLOW,
    FOR_EACH,
    GRIST,
    HEAL,
    LOSE_GRIST,
    LOSE_POINTS,
    MEND,
    MILL,
    MOVE,
    MOVE_BOONS,
    MOVE_LADEN,
    MOVE_LADEN_UNTAPPED,
    MOVE_UNTAPPED,
    ON_TOP,
    PAY,
    PAY_ANY,
    PAY_BOONS,
    PICK_FROM_HAND,
    PLAY_FOR,
    PLAY_FREE,
    PLAY_PAID,
    PLAYERS_DESTROY,
    PLAYERS_REMOVE,
    PLAYERS_RETURN,
    PLAYERS_TAP,
    POINTS,
    PUT_BOONS,
    REFRESH,
    REMOVE,
    REPEAT,
    RESOLVE,
    RESTORE,
    RETURN,
    SEARCH,
    SHARE_BOONS,
    SHOW_AND_PICK,
    SHUFFLE_DISCARD,
    SHUFFLE_IN,
    SHUFFLE_REMOVED,
    STORE,
    TAKE_AMONG,
    TAKE_BOONS,
    TAKE_SEEN,
    TAP,
    TO_HAND,
    Effect,
)
from referee.games.homestuck_atcg.language.joint_effects import (
    DEAL_AMONG,
    MEND_AMONG,
    PUT_AMONG,
    SHIFT_BOONS,
    SHIFT_DAMAGE,
)
from referee.games.homestuck_atcg.rules.leave_play import Leaving, around_it
from referee.games.homestuck_atcg.state.frames import (
    EventFrame,
    ResolutionFrame,
    instruction_of,
    is_amount_asked_for,
)
from referee.games.homestuck_atcg.state.references import number_spoken_of
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.engine.run import Run

MEASURES: tuple[tuple[Callable[[Table], int], tuple[Effect, ...]], ...] = (
    (lambda table: sum(player.grist for player in table.seats), (GRIST, LOSE_GRIST, PAY, PAY_ANY)),
    (lambda table: sum(player.points for player in table.seats), (POINTS, LOSE_POINTS)),
    (
        lambda table: sum(row.boons for row in table.placed().values()),
        (PUT_BOONS, PUT_AMONG, TAKE_BOONS, TAKE_AMONG, CLEAR_BOONS, PAY_BOONS),
    ),
    (
        lambda table: sum(player.damage for player in table.seats),
        (DEAL, DEAL_AMONG, HEAL, MEND, MEND_AMONG),
    ),
    (
        lambda table: sum(len(player.hand) for player in table.seats),
        (DRAW, DISCARD_FROM_HAND, DISCARD_AT_RANDOM, PICK_FROM_HAND, SHOW_AND_PICK, TAKE_SEEN),
    ),
    (lambda table: sum(len(player.deck) for player in table.seats), (MILL, REMOVE_TOP)),
    (lambda table: sum(row.tapped for row in table.placed().values()), (TAP, PLAYERS_TAP, REFRESH)),
)
"""What is counted on the table before and after some effects: grist, points, boons, damage, cards in hands and decks, tapped cards."""
TAKEN_AWAY = (DESTROY, PLAYERS_DESTROY, PLAYERS_REMOVE, PLAYERS_RETURN)
"""Effects whose cards count if they are gone."""
SPOKEN_OF = (
    *(DISCARD, REMOVE, RETURN, SHUFFLE_IN, TO_HAND, STORE),
    *(AT_BOTTOM, ON_TOP, ORDERED_BELOW, ORDERED_ON_TOP, SEARCH, SHOW),
    *(BRING, BRING_ON, PLAY_FOR, PLAY_FREE, PLAY_PAID),
)
"""Effects whose cards are those spoken of afterwards."""
COUNTED = (
    *(MOVE, MOVE_UNTAPPED, MOVE_LADEN, MOVE_LADEN_UNTAPPED, MOVE_BOONS, SHARE_BOONS),
    *(SHIFT_BOONS, SHIFT_DAMAGE),
    *(ATTACH, ATTACK, REPEAT, RESOLVE, RESTORE, SHUFFLE_DISCARD, SHUFFLE_REMOVED),
)
"""Effects that say themselves how much they have done."""
MEASURED = {effect for _, effects in MEASURES for effect in effects}.union(
    TAKEN_AWAY, SPOKEN_OF, COUNTED
)


def begin_measuring(run: Run[Table], text: ResolutionFrame) -> None:
    """A step begins: remember what is there before it; what players do is added up."""
    if is_amount_asked_for(run, text):
        text.measured = [measure(run.state) for measure, _ in MEASURES]
        if any(action.effect in (FOLLOW, FOR_EACH) for action in instruction_of(run, text).actions):
            text.result = 0


def keep_result(run: Run[Table], text: ResolutionFrame) -> None:
    """A step is over: keep what it has done, if it is one of which that can be said."""
    if not text.begun or not text.measured or not is_amount_asked_for(run, text):
        return
    effects = [action.effect for action in instruction_of(run, text).actions]
    if MEASURED.isdisjoint(effects):
        return
    text.result = sum(amounts(run, text, effects)) if text.did or text.hit else 0


def amounts(run: Run[Table], text: ResolutionFrame, effects: list[Effect]) -> Iterator[int]:
    """What was done, by each sort of effect that the step can have."""
    for (measure, sort), before in zip(MEASURES, text.measured, strict=False):
        if any(effect in sort for effect in effects):
            yield abs(measure(run.state) - before)
    said = text.measured[len(MEASURES) :]
    yield sum(number for number in said if number > 0)
    if any(effect in TAKEN_AWAY for effect in effects):
        yield sum(is_gone(run, thing) for thing in text.hit)
    if any(effect in SPOKEN_OF for effect in effects):
        yield max(0, number_spoken_of(run, text) + sum(number for number in said if number < 0))


def leave_out_what_is_done_instead(run: Run[Table], text: ResolutionFrame) -> None:
    """What a step does that is done instead of something is not done by the step that was to do that (HAC-Q57)."""
    below = run.stack[-2] if len(run.stack) > 1 else None
    if not text.begun or not text.measured or not isinstance(below, EventFrame | Leaving):
        return
    changes = [
        measure(run.state) - before
        for (measure, _), before in zip(MEASURES, text.measured, strict=False)
    ]
    for frame in run.stack[:-2]:
        if isinstance(frame, ResolutionFrame) and frame.measured:
            moved = [old + new for old, new in zip(frame.measured, changes, strict=False)]
            frame.measured = [*moved, *frame.measured[len(MEASURES) :]]


def is_gone(run: Run[Table], thing: int) -> bool:
    """Whether a card has left play, or a planet is destroyed.

    Within the replacement of a destruction it goes together with the cards of that, and counts as destroyed (HAC-Q63).
    """
    table, around = run.state, around_it(run)
    if around is not None and thing in around.things:
        return True
    if table.is_planet(thing):
        return table.side(owner_of(thing)).destroyed
    return not table.in_play(thing)
