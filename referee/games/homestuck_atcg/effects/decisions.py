"""What one step of a text leaves to be chosen, one thing after the other (HAC-Q13).

Whether it is done at all or which of two; then, for the action that is done, the player, the cards, the second card, the
planet location, how much. What leaves nothing to decide is not asked; what is in a hand or deck always is (HAC-Q39).
"""

from __future__ import annotations

from collections.abc import Callable

from referee.games.homestuck_atcg.effects.feasibility import is_possible
from referee.games.homestuck_atcg.effects.look_and_search import is_in_sight
from referee.games.homestuck_atcg.effects.targets import fitting, second_ones
from referee.games.homestuck_atcg.language.tree import Action, Deed
from referee.games.homestuck_atcg.rules.choices import (
    CHOICE_RULE,
    FIRST_OR_SECOND,
    SEATS,
    TOP_OR_BOTTOM,
)
from referee.games.homestuck_atcg.rules.entry_places import Entry, entry_of
from referee.games.homestuck_atcg.rules.movement import can_be_moved
from referee.games.homestuck_atcg.state.frames import Progress, Resolving
from referee.games.homestuck_atcg.state.matching import fits_face
from referee.games.homestuck_atcg.state.table import CARD, LOCATION, THING, Table, face_of
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Run

CHOSEN = ("n", "any-number")


def stages_of(action: Action) -> tuple[str, ...]:
    """What is settled for an action before it is done, in this order; kept with the action."""
    known = action.stages
    if known is None:
        known = find_stages(action)
        object.__setattr__(action, "stages", known)
    return known


def find_stages(action: Action) -> tuple[str, ...]:
    """All that the action leaves open."""
    target, second, found = action.target, action.second, []
    of_opponent = target is not None and target.kind == "top" and target.pile == "opponent"
    if action.player == "one-opponent" or action.whose == "one-player" or of_opponent:
        found.append("seat")
    if target is not None:
        found.append("target" if target.kind in CHOSEN else "fixed")
    if second is not None:
        found.append("second" if second.kind in CHOSEN else "fixed-second")
    if action.kind in ("move", "move-untapped") and action.place in ("other", "opposing"):
        found.append("place")
    if action.kind in ("heal", "top-or-bottom", "search"):
        found.append(action.kind)
    return tuple(found)


def action_of(deed: Deed, progress: Progress) -> Action:
    """The action that is done."""
    return deed.actions[progress.option - 1]


def stage_of(action: Action, progress: Progress) -> str:
    """What is settled next for an action; "" if everything is."""
    stages = stages_of(action)
    return stages[progress.stage] if progress.stage < len(stages) else ""


def question_now(
    run: Run[Table], resolving: Resolving, deed: Deed, progress: Progress
) -> Question | None:
    """What has to be settled next, asked or not; None where something can be done."""
    if progress.over:
        return None
    if not progress.option:
        return question_of_step(run, resolving, deed)
    action = action_of(deed, progress)
    if not progress.ready:
        asked = QUESTIONS.get(stage_of(action, progress))
        return None if asked is None else asked(run, resolving, action, progress)
    if action.kind == "discard-from-hand" and progress.left:
        return question_of_hand(run, action, progress)
    if action.kind in ("bring", "play-free", "play-paid"):
        return question_of_entry(run, resolving, action, progress)
    return None


def question_of_step(run: Run[Table], resolving: Resolving, deed: Deed) -> Question | None:
    """Yes, where that is possible, or no; the first or the second (rows step.may, step.one_of)."""
    able = [is_possible(run, resolving, action) for action in deed.actions]
    rule = deed.rule or CHOICE_RULE
    if deed.kind == "may":
        return Question(rule, words=YES_OR_NO if able[0] else YES_OR_NO[1:])
    words = [word for word, can in zip(FIRST_OR_SECOND, able, strict=True) if can]
    return Question(rule, words=tuple(words or FIRST_OR_SECOND))


# -- whom -----------------------------------------------------------------------------------


def question_of_seat(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Which player: an opponent, or anybody whose deck is looked at (rows who.one_opp, deck.any)."""
    table, seat = run.state, resolving.seat
    seats = table.clockwise(seat) if action.whose == "one-player" else table.opponents(seat)
    return Question(rule_of(action), words=tuple(SEATS[each - 1] for each in seats))


def question_of_target(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Which cards: that many, or all if there are fewer; any number (rows tgt.n, tgt.anynumber)."""
    target = action.target
    assert target is not None
    assert target.filter is not None
    found = tuple(fitting(run, resolving, action, target.filter))
    most = min(target.number, len(found)) if target.kind == "n" else len(found)
    least = most if target.kind == "n" else 0
    rule = target.filter.rule or rule_of(action)
    if not target.filter.is_hidden:
        return Question(rule, THING, found, least=least, most=most)
    hand = run.state.side(resolving.seat).hand
    return Question(rule, CARD, found, least=least, most=most, hidden=True, always=len(hand) > 0)


def question_of_second(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Which card it is moved to or stored under; nothing where there is no first one."""
    second = action.second
    assert second is not None
    assert second.filter is not None
    found = tuple(second_ones(run, resolving, action, progress.things))
    rule = second.filter.rule or rule_of(action)
    return Question(rule, THING, found, least=min(1, len(found)))


# -- where ----------------------------------------------------------------------------------


def question_of_place(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """To which planet location: of each card another one, or one for all (rows pl.other, pl.enemy)."""
    if action.place == "opposing":
        seats, moving = run.state.opponents(resolving.seat), progress.things
    else:
        moving = progress.things[len(progress.places) :][:1]
        seats = run.state.clockwise(resolving.seat)
    if not moving:
        return None
    found = [at for at in seats if any(can_be_moved(run, each, at) for each in moving)]
    return Question(rule_of(action), LOCATION, tuple(found), least=min(1, len(found)))


def question_of_entry(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Where the next card comes into play, if its text leaves that open (HAC-2.8, HAC-2.26)."""
    entry = next_entry(run, resolving, action, progress)
    if entry.hosts:
        return Question("HAC-2.26", THING, entry.hosts)
    return Question("HAC-2.8", LOCATION, entry.planets) if entry.planets else None


def next_entry(run: Run[Table], resolving: Resolving, action: Action, progress: Progress) -> Entry:
    """Where the next card can come into play."""
    if not progress.things and not progress.faces:
        return Entry()
    face = face_of(progress.things[0]) if progress.things else progress.faces[0]
    return entry_of(run, resolving, action, face)


# -- how much, which word -------------------------------------------------------------------


def question_of_heal(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """How much damage is taken off the own intact planet (row act.heal)."""
    player = run.state.side(resolving.seat)
    most = 0 if player.destroyed else min(action.number, player.damage)
    return Question(rule_of(action), words=tuple(range(most + 1)))


def question_of_deck(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Where the card goes that was looked at (row act.topbottom)."""
    seen = is_in_sight(run.state, resolving)
    return Question(rule_of(action), words=TOP_OR_BOTTOM) if seen else None


def question_of_search(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress
) -> Question | None:
    """Which fitting cards of the own deck, none too (row act.search); it is looked through first."""
    deck = run.state.side(resolving.seat).deck
    if not deck or not resolving.searched:
        return None
    assert action.filter is not None
    found = sorted(face for face in deck if fits_face(run, action.filter, resolving, face))
    most = min(action.number, len(found))
    return Question(
        rule_of(action), CARD, tuple(found), least=0, most=most, hidden=True, always=True
    )


def question_of_hand(run: Run[Table], action: Action, progress: Progress) -> Question | None:
    """Which cards the next player puts down (row act.p_discard)."""
    hand = tuple(run.state.side(progress.left[0]).hand)
    count = min(action.number, len(hand))
    is_open = count < len(hand)
    return Question(
        rule_of(action), CARD, hand, least=count, most=count, hidden=True, always=is_open
    )


# -- who is asked, by which rule ------------------------------------------------------------


def rule_of(action: Action) -> str:
    """The rule by which an action is done."""
    return action.rule or CHOICE_RULE


def seat_asked(resolving: Resolving, deed: Deed, progress: Progress) -> int:
    """Who answers: the player of the text, on a discard from hand the one who discards."""
    discards = bool(progress.left) and action_of(deed, progress).kind == "discard-from-hand"
    if discards:
        return progress.left[0]
    return resolving.seat


Asking = Callable[[Run[Table], Resolving, Action, Progress], "Question | None"]
QUESTIONS: dict[str, Asking] = {
    "seat": question_of_seat,
    "target": question_of_target,
    "second": question_of_second,
    "place": question_of_place,
    "heal": question_of_heal,
    "top-or-bottom": question_of_deck,
    "search": question_of_search,
}
