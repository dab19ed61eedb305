"""One step of a text: what it leaves to be chosen, then its action (rows step.*, steps.more).

What leaves nothing to decide is not asked, and a step in which nothing waits needs no frame of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.games.homestuck_atcg.effects.bring import bring_next
from referee.games.homestuck_atcg.effects.decisions import (
    action_of,
    question_now,
    rule_of,
    seat_asked,
    stage_of,
)
from referee.games.homestuck_atcg.effects.grants import text_of
from referee.games.homestuck_atcg.effects.look_and_search import look_through_deck, unknown_top
from referee.games.homestuck_atcg.effects.memory import keep_choice, tell_choice
from referee.games.homestuck_atcg.effects.performance import Act, players_of
from referee.games.homestuck_atcg.effects.players_and_planets import deck_looked_at, do_action
from referee.games.homestuck_atcg.effects.targets import fitting, pointed_to
from referee.games.homestuck_atcg.fact_kinds import DECLINED, NOT_DONE, ROLLED_DIE
from referee.games.homestuck_atcg.language.tree import Action, Deed
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.choices import CHOICES
from referee.games.homestuck_atcg.state.frames import (
    Progress,
    Resolving,
    deed_of,
    setting_of,
    speak_of,
)
from referee.games.homestuck_atcg.state.matching import holds
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Procedure, Run, Step


@dataclass(slots=True)
class Doing(Progress):
    """A step under way that waits for an answer or for chance; ``asked`` keeps what is asked until it is answered."""

    asked: Question | None = field(default=None, compare=False, repr=False)

    def question(self, run: Run[Table]) -> Question | None:
        """What it asks now."""
        if self.asked is not None:
            return self.asked
        resolving = resolving_of(run)
        return question_now(run, resolving, deed_of(run, resolving), self)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen."""
        question = self.question(run)
        assert question is not None
        self.asked = None
        take(run, resolving_of(run), self, question, chosen)


def resolving_of(run: Run[Table]) -> Resolving:
    """The text to which the step on top of the stack belongs."""
    beneath = run.stack[-2]
    assert isinstance(beneath, Resolving)
    return beneath


# -- beginning ------------------------------------------------------------------------------


def begin_step(run: Run[Table], resolving: Resolving) -> None:
    """Do the next step, as far as nothing waits; the rest gets a frame of its own."""
    was_done = is_carried_out(run, resolving)
    resolving.begun += 1
    resolving.did, resolving.hit = False, []
    deed = deed_of(run, resolving)
    if not is_due(run, resolving, deed, was_done=was_done):
        NOT_DONE.tell(run, rule_of(deed.actions[0]), resolving.seat, text=deed.text)
        return
    doing = Doing(option=0 if deed.kind in ("may", "one-of") else 1)
    while not doing.over:
        question = question_now(run, resolving, deed, doing)
        if (question is not None and question.is_open) or is_left_to_chance(
            run, resolving, deed, doing
        ):
            run.push(DOING, doing)
            return
        go_on(run, resolving, deed, doing, question)


def is_carried_out(run: Run[Table], resolving: Resolving) -> bool:
    """Whether the last step was really carried out: of cards to be destroyed, one is gone (row step.ifdo)."""
    if not resolving.hit:
        return resolving.did
    table = run.state
    return any(
        table.side(owner_of(thing)).destroyed
        if table.is_planet(thing)
        else not table.in_play(thing)
        for thing in resolving.hit
    )


def is_due(run: Run[Table], resolving: Resolving, deed: Deed, *, was_done: bool) -> bool:
    """Whether a step is done at all (rows step.if, step.ifdo)."""
    if deed.kind == "if-did":
        return was_done
    condition = deed.condition
    return deed.kind != "if" or condition is None or holds(run, condition, resolving)


# -- going on -------------------------------------------------------------------------------


def go_on(
    run: Run[Table],
    resolving: Resolving,
    deed: Deed,
    progress: Progress,
    question: Question | None,
) -> None:
    """Settle what leaves nothing to decide, or do the action."""
    if question is not None:
        take(run, resolving, progress, question, question.forced)
        return
    action = action_of(deed, progress)
    if not progress.ready:
        settle(run, resolving, action, progress)
    elif action.effect.turns == "card" and (progress.things or progress.faces):
        enter_next(run, resolving, action, progress, 0)
    else:
        finish(run, resolving, action, progress)


def finish(run: Run[Table], resolving: Resolving, action: Action, progress: Progress) -> None:
    """Do what is done all at once; nothing is left of the step then."""
    if not action.effect.turns:
        act = Act(resolving, action, progress, rule_of(action))
        resolving.did = do_action(run, act)
        if action.kind != "destroy":
            resolving.hit = []
    if not resolving.did:
        NOT_DONE.tell(run, rule_of(action), resolving.seat, text=text_of(run, resolving))
    progress.over = True


def take(
    run: Run[Table], resolving: Resolving, progress: Progress, question: Question, chosen: Numbers
) -> None:
    """Take the answer to a question, or what leaves nothing to decide."""
    deed = deed_of(run, resolving)
    if not progress.option:
        decide(run, resolving, deed, progress, str(question.words[chosen[0]]))
        return
    action = action_of(deed, progress)
    if progress.ready and action.effect.turns == "card":
        enter_next(run, resolving, action, progress, chosen[0])
    elif progress.ready:
        put_down(run, resolving, action, progress, chosen)
    else:
        tell_choice(run, resolving, question, chosen)
        keep_choice(resolving, action, progress, question, chosen)


def decide(
    run: Run[Table], resolving: Resolving, deed: Deed, progress: Progress, word: str
) -> None:
    """Whether it is done at all, or which of two."""
    if word == "no":
        DECLINED.tell(run, deed.rule or "HAC-Q13", resolving.seat, text=deed.text)
        progress.over = True
    else:
        progress.option = 2 if word == "second" else 1


# -- without a choice -----------------------------------------------------------------------


def settle(run: Run[Table], resolving: Resolving, action: Action, progress: Progress) -> None:
    """What the text itself says, or leaves open where there is nothing to choose; then it is ready."""
    stage = stage_of(action, progress)
    if stage == "search" and not resolving.searched and run.state.side(resolving.seat).deck:
        look_through_deck(run, resolving, rule_of(action))
        return
    progress.stage += 1
    if stage == "fixed":
        fix_target(run, resolving, action, progress)
    elif stage == "fixed-second":
        assert action.second is not None
        found = pointed_to(run, resolving, action.second, progress.seat or resolving.seat)
        progress.second = found.things[0] if found.things else None
    elif stage == "search":
        resolving.that, resolving.looked, resolving.found = [], 0, []
    elif not stage:
        make_ready(run, resolving, action, progress)


def fix_target(run: Run[Table], resolving: Resolving, action: Action, progress: Progress) -> None:
    """The cards that the text points to, or all that fit at this moment (rows tgt.ref, tgt.all, tgt.top)."""
    target = action.target
    assert target is not None
    if target.kind == "all":
        assert target.filter is not None
        found = fitting(run, resolving, action, target.filter)
        if target.filter.is_hidden:
            progress.faces, progress.pile, progress.whose = found, "hand", resolving.seat
            return
        progress.things = found
        speak_of(resolving, found)
        return
    meant = pointed_to(run, resolving, target, progress.seat or resolving.seat)
    progress.things, progress.faces = [*meant.things], [*meant.faces]
    progress.pile, progress.whose = meant.pile, meant.whose
    if meant.things and not {"this", "planet"} & set(target.refs):
        speak_of(resolving, meant.things)


def make_ready(run: Run[Table], resolving: Resolving, action: Action, progress: Progress) -> None:
    """Everything is chosen: who has to do it, one after the other."""
    progress.ready = True
    if action.effect.turns == "player":
        act = Act(resolving, action, progress, rule_of(action))
        seats = players_of(run, act)
        progress.left = [seat for seat in seats if run.state.side(seat).hand]
        if not action.number:
            progress.left = []
        speak_of(resolving, [])
    elif action.effect.turns == "card":
        speak_of(resolving, [])


def enter_next(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress, place: int
) -> None:
    """The next card comes into play, at that planet or on that host."""
    came = bring_next(run, resolving, action, progress, place, rule_of(action))
    resolving.did = resolving.did or came
    if not progress.things and not progress.faces:
        progress.over = True


def put_down(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress, chosen: Numbers
) -> None:
    """The first player who is left discards those cards of the hand (HAC-Q62)."""
    seat, *rest = progress.left
    leave_play.discard_from_hand(run, seat, list(chosen), rule_of(action))
    laid = run.state.side(seat).discard.cards[-len(chosen) :] if chosen else []
    resolving.that = [*resolving.that, *laid]
    resolving.did = resolving.did or bool(chosen)
    progress.count += len(chosen)
    is_enough = progress.count >= action.number or not run.state.side(seat).hand
    if is_enough or action.kind == "discard-from-hand":
        progress.left, progress.count = rest, 0


# -- chance ---------------------------------------------------------------------------------


def is_left_to_chance(
    run: Run[Table], resolving: Resolving, deed: Deed, progress: Progress
) -> bool:
    """Whether chance decides something now: a die, a card of a hand, which card lies on top."""
    if progress.over or not progress.ready:
        return False
    action = action_of(deed, progress)
    match action.kind:
        case "roll":
            return True
        case "discard-at-random":
            return bool(progress.left)
        case "look":
            return run.state.side(deck_looked_at(resolving, progress)).deck.top_is_unknown()
    return False


def is_chance_due(run: Run[Table], doing: Doing) -> bool:
    resolving = resolving_of(run)
    return is_left_to_chance(run, resolving, deed_of(run, resolving), doing)


def throw(run: Run[Table], doing: Doing) -> Throw | None:
    """What is left to chance."""
    resolving = resolving_of(run)
    action = action_of(deed_of(run, resolving), doing)
    rule = rule_of(action)
    if action.kind == "roll":
        return Throw(rule, "roll", f"die/{resolving.seat}", sides=6)
    if action.kind == "look":
        return unknown_top(run, deck_looked_at(resolving, doing), rule)
    seat = doing.left[0]
    hand, names = tuple(run.state.side(seat).hand), setting_of(run).cards.names
    return Throw(rule, "pick", f"hand/{seat}", hand, names)


def land(run: Run[Table], doing: Doing, result: Any) -> None:
    """Take what chance did."""
    resolving = resolving_of(run)
    action = action_of(deed_of(run, resolving), doing)
    if action.kind == "roll":
        resolving.roll, resolving.did, doing.over = result, True, True
        ROLLED_DIE.tell(run, rule_of(action), resolving.seat, roll=result)
    elif action.kind == "look":
        run.state.side(deck_looked_at(resolving, doing)).deck.identify_top(result)
    else:
        put_down(run, resolving, action, doing, (result,))


# -- the frame ------------------------------------------------------------------------------


def is_question_open(run: Run[Table], doing: Doing) -> bool:
    doing.asked = None
    question = doing.question(run)
    if question is None or not question.is_open:
        return False
    doing.asked = question
    return True


def ask_choice(run: Run[Table], doing: Doing) -> Ask[Table]:
    resolving = resolving_of(run)
    return Ask(run, doing, seat_asked(resolving, deed_of(run, resolving), doing), CHOICES)


def is_under_way(run: Run[Table], doing: Doing) -> bool:
    return not doing.over


def do_next(run: Run[Table], doing: Doing) -> None:
    """One thing; then again what is to be chosen for the next."""
    doing.row = 0
    resolving = resolving_of(run)
    deed = deed_of(run, resolving)
    go_on(run, resolving, deed, doing, question_now(run, resolving, deed, doing))


DOING = Procedure(
    "doing",
    "HAC-Q13",
    (
        Step(
            "HAC-Q13",
            "what it leaves to be chosen",
            ask=ask_choice,
            when=is_question_open,
            loop=True,
        ),
        Step(
            "HAC-Q29",
            "what is left to chance",
            chance=throw,
            landed=land,
            when=is_chance_due,
            loop=True,
        ),
        Step("HAC-5.2.7", "do what can be done", do=do_next, when=is_under_way),
    ),
    Doing,
    within=("resolving",),
)
