"""One step of a text: what it leaves to be chosen, then its action (rows step.*, steps.more).

What leaves nothing to decide is not asked, and a step in which nothing waits needs no frame of its own.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.effects import (
    bring,
    chance_picks,
    characters,
    choices_of_players,
    decks_and_names,
    destruction,
    events_replaced,
    exchanges,
    fetch,
    grants,
    hand,
    joint,
    look_and_search,
    players_and_planets,
    shifts,
    turns_to_come,
)
from referee.games.homestuck_atcg.effects.decisions import (
    keep_choice,
    keep_faces,
    question_now,
    seat_asked,
    stage_of,
    tell_choice,
)
from referee.games.homestuck_atcg.effects.look_and_search import begin_search, keep_found
from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.results import (
    COUNTED,
    begin_measuring,
    is_gone,
    keep_result,
    leave_out_what_is_done_instead,
)
from referee.games.homestuck_atcg.effects.targets import (
    fitting,
    lies_hidden,
    players_of,
    pointed_to,
)
from referee.games.homestuck_atcg.fact_kinds import DECLINED, NOT_DONE
from referee.games.homestuck_atcg.language.effects import (
    ATTACK,
    CHOOSE_WITHIN,
    CHOOSE_WITHIN_COST,
    DISCARD_AT_RANDOM,
    DISCARD_FROM_HAND,
    FOLLOW,
    FOR_EACH,
    PUT_BACK_SEVERAL,
    SEARCH,
    TAKE_AMONG,
)
from referee.games.homestuck_atcg.language.kinds import StepKind
from referee.games.homestuck_atcg.language.tree import Condition, Instruction
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.rules.choices import CHOICES
from referee.games.homestuck_atcg.state.frames import (
    Act,
    InstructionFrame,
    ResolutionFrame,
    acts_of,
    begin_telling,
    count_done,
    instruction_of,
    is_waiting,
    leave_the_rest,
    line_of,
    looks_back,
    speak_of,
    speak_of_some,
)
from referee.games.homestuck_atcg.state.matching import holds
from referee.games.homestuck_atcg.state.table import Table
from referee.games.homestuck_atcg.state.values import owes_nothing
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Procedure, Run, Step

FAMILIES = (
    bring,
    characters,
    choices_of_players,
    decks_and_names,
    destruction,
    exchanges,
    fetch,
    grants,
    hand,
    joint,
    events_replaced,
    look_and_search,
    players_and_planets,
    shifts,
    turns_to_come,
)
"""Where the effects are implemented: they are bound when these are imported."""


@dataclass(slots=True)
class Doing(InstructionFrame):
    """A step under way that waits for an answer or for chance; ``asked`` keeps what is asked until it is answered."""

    asked: Question | None = field(default=None, compare=False, repr=False)

    def act(self, run: Run[Table]) -> Act:
        """The step, as far as it has come."""
        text = run.stack[-2]
        assert isinstance(text, ResolutionFrame)
        return Act(run, text, instruction_of(run, text), self)

    def question(self, run: Run[Table]) -> Question | None:
        """What it asks now."""
        return self.asked if self.asked is not None else question_now(self.act(run))

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen."""
        question = self.question(run)
        assert question is not None
        self.asked = None
        take(self.act(run), question, chosen)


# -- beginning ------------------------------------------------------------------------------


def begin_step(run: Run[Table], text: ResolutionFrame) -> None:
    """Do the next step, as far as nothing waits; the rest gets a frame of its own."""
    was_done = is_carried_out(run, text)
    keep_result(run, text)
    leave_out_what_is_done_instead(run, text)
    steps = line_of(run, text.line).instructions
    before = steps[text.begun - 1] if text.begun else None
    is_short = before is not None and not was_done and is_owed(run, text, before)
    if before is not None and is_short and (text.hit or not before.may_cost_nothing):
        # What was to be destroyed for it is still there: nothing comes of it (HAC-1.18).
        text.begun = len(steps)
        return
    text.begun += 1
    text.did, text.hit = False, []
    begin_measuring(run, text)
    instruction = instruction_of(run, text)
    text.earlier = was_done and instruction.kind == "and"
    doing = Doing(option=0 if instruction.kind in ("may", "one-of") else 1)
    if any(map(looks_back, instruction.actions)):
        doing.before = list(text.that)
    act = Act(run, text, instruction, doing)
    due = is_due(act, was_done=was_done)
    remember_condition(act, due=due)
    if not due and is_passed_over(text, instruction):
        return
    if not due:
        NOT_DONE.tell(run, instruction.actions[0].rule, text.seat, text=instruction.text)
        if instruction.kind != "and":
            text.taken = 0
        return
    remember_option(act)
    while not doing.over:
        question = question_now(act)
        is_open = question is not None and question.is_open
        waits = doing.option > 0 and act.effect.waits
        if is_open or waits or throw_now(act) is not None:
            run.push(DOING, doing)
            return
        go_on(act, question)


def is_owed(run: Run[Table], text: ResolutionFrame, instruction: Instruction) -> bool:
    """Whether a step is a part of a cost that is to be paid: not of two things the other one, nor what is worked out to be nothing."""
    if instruction.kind != "pay" or is_passed_over(text, instruction):
        return False
    return not any(map(owes_nothing, acts_of(run, text, instruction)))


def is_carried_out(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether the last step was really carried out: of cards to be destroyed, one is gone (row step.ifdo).

    Of actions that are done together one is enough (row act.both).
    """
    if not text.hit or text.earlier:
        return text.did or text.earlier
    return any(is_gone(run, thing) for thing in text.hit)


def is_due(act: Act, *, was_done: bool) -> bool:
    """Whether a step is done at all (rows step.if, step.ifdo)."""
    instruction = act.instruction
    if instruction.kind == "if-did":
        return was_done
    if instruction.kind == "otherwise":
        return act.text.unmet if kind_before(act) in CONDITIONAL else not was_done
    if instruction.kind == "and":
        return act.text.taken > 0 and instruction.option in (0, act.text.taken)
    if is_passed_over(act.text, instruction):
        return False
    condition = instruction.condition
    return instruction.kind != "if" or condition is None or holds(act.run, condition, act.text)


def is_passed_over(text: ResolutionFrame, instruction: Instruction) -> bool:
    """Whether it is the one of two things that is not paid (row line.also_cost_either)."""
    return instruction.kind == "pay" and instruction.option not in (0, text.chosen)


CONDITIONAL = ("if", "if-did")


def kind_before(act: Act) -> StepKind:
    """What kind of step stands before this one, without what is done together with it."""
    before = line_of(act.run, act.text.line).instructions[: act.text.begun - 1]
    return next((each.kind for each in reversed(before) if each.kind != "and"), "do")


def remember_condition(act: Act, *, due: bool) -> None:
    """Whether none of the conditions in a row has been so, where "otherwise" follows (row step.otherwise)."""
    text, kind = act.text, act.instruction.kind
    behind = line_of(act.run, text.line).instructions[text.begun :]
    if kind in CONDITIONAL and any(each.kind == "otherwise" for each in behind):
        in_a_row = kind == "if" and kind_before(act) == "if"
        text.unmet = not due and (text.unmet or not in_a_row)


def remember_option(act: Act) -> None:
    """Keep which action is done, none yet or none at all, for what is done together with it, or asks which (row act.both)."""
    text, kind = act.text, act.instruction.kind
    steps = line_of(act.run, text.line).instructions[text.begun :]
    if kind != "and":
        text.taken = act.progress.option if steps and steps[0].kind == "and" else 0
    if kind == "one-of" and any(map(looks_at_choice, steps)):
        text.chosen = act.progress.option


def looks_at_choice(instruction: Instruction) -> bool:
    """Whether it depends on which of two actions was chosen before it (rows cnd.first, cnd.second)."""
    return any(
        isinstance(each, Condition) and each.kind in ("chosen-first", "chosen-second")
        for each in parts_of(instruction.condition)
    )


# -- going on -------------------------------------------------------------------------------


def go_on(act: Act, question: Question | None) -> None:
    """Settle what leaves nothing to decide, or do the action."""
    progress = act.progress
    if question is not None:
        take(act, question, question.forced)
    elif not progress.ready:
        settle(act)
    elif act.effect.turns == "card" and (progress.things or progress.faces):
        act.effect.take(act, (0,))
    else:
        finish(act)


def finish(act: Act) -> None:
    """Do what is done all at once; nothing is left of the step then."""
    text, progress, effect = act.text, act.progress, act.effect
    if not effect.turns:
        text.hit = []
        done = effect.do(act)
        text.did = done > 0
        if effect in COUNTED:
            count_done(text, done)
        if progress.faces or is_of_empty_hand(act):
            speak_of_taken(act)
    text.did = text.did or owes_nothing(act)
    if not text.did and not is_waiting(act.run):
        NOT_DONE.tell(act.run, act.rule, text.seat, text=act.words)
        is_chosen = bool(progress.things or progress.faces)
        if act.instruction.kind == "pay" and (is_chosen or not act.instruction.may_cost_nothing):
            text.begun = len(line_of(act.run, text.line).instructions)
    progress.over = True


def is_of_empty_hand(act: Act) -> bool:
    """Whether it would be done to cards of the own hand, where there are none."""
    target = act.action.target
    is_hidden = target is not None and target.filter is not None and target.filter.is_hidden
    return is_hidden and not act.run.state.side(act.text.seat).hand.cards


def speak_of_taken(act: Act) -> None:
    """What was taken from a hand or a deck is spoken of, none where nothing was; the others of those that were looked at still are what was looked at."""
    text, progress = act.text, act.progress
    found = text.found
    speak_of(text, laid_open(act) if text.did else [])
    text.unseen = len(progress.faces) if text.did and not text.that else 0
    if progress.pile == "deck":
        text.found = found
        leave_the_rest(text, progress.whose, progress.faces)


def laid_open(act: Act) -> list[int]:
    """The cards of a hand or deck that everybody sees now: they are "that card" from now on."""
    player, count = act.table.side(act.progress.whose), len(act.progress.faces)
    match act.effect.opens:
        case "discard":
            return player.discard.cards[-count:]
        case "removed":
            return player.removed.cards[-count:]
        case "stored":
            return [row.thing for row in player.cards[-count:]]
        case "play":
            return list(act.text.that)
    return []


def take(act: Act, question: Question, chosen: Numbers) -> None:
    """Take the answer to a question, or what leaves nothing to decide."""
    progress = act.progress
    if not progress.option:
        decide(act, str(question.words[chosen[0]]))
    elif progress.ready:
        act.effect.take(act, chosen)
    else:
        tell_choice(act, question, chosen)
        keep_choice(act, question, chosen)


def decide(act: Act, word: str) -> None:
    """Whether it is done at all, or which of two."""
    if word == "no":
        DECLINED.tell(act.run, act.instruction.rule, act.text.seat, text=act.instruction.text)
        act.progress.over = True
    else:
        act.progress.option = 2 if word == "second" else 1
        remember_option(act)


# -- without a choice -----------------------------------------------------------------------


def settle(act: Act) -> None:
    """What the text itself says, or leaves open where there is nothing to choose; then it is ready."""
    stage, progress = stage_of(act), act.progress
    is_search = stage == "own" and act.effect is SEARCH
    if is_search and begin_search(act):
        return
    progress.stage += 1
    if stage == "random":
        chance_picks.end(act)
    elif is_search:
        keep_found(act, ())
    elif stage == "fixed":
        fix_target(act)
    elif stage == "fixed-second":
        fix_second(act)
    elif not stage:
        make_ready(act)


def fix_target(act: Act) -> None:
    """The cards that the text points to, or all that fit at this moment (rows tgt.ref, tgt.all, tgt.top)."""
    target, text, progress = act.action.target, act.text, act.progress
    assert target is not None
    if target.kind == "all":
        assert target.filter is not None
        found = fitting(act, target.filter)
        if lies_hidden(act, target.filter):
            keep_faces(act, found)
            if target.filter.is_hidden and not found:
                speak_of(text, [])
            return
        progress.things = found
        speak_of(text, found)
        return
    meant = pointed_to(act, target, progress.seat or text.seat)
    progress.things, progress.faces = [*meant.things], [*meant.faces]
    progress.pile, progress.whose = meant.pile, meant.whose
    if meant.things and not {"this", "planet"} & set(target.refs) and target.refs != ("that",):
        speak_of(text, meant.things)


def fix_second(act: Act) -> None:
    """The second card that the text points to: one that was spoken of before, not the first (row ref.that)."""
    second, progress = act.action.second, act.progress
    assert second is not None
    found = pointed_to(act.looking_back, second, progress.seat or act.text.seat).things
    progress.second = found[0] if found else None
    if found and progress.things and not {"this", "planet"} & set(second.refs):
        speak_of(act.text, found[:1])


def make_ready(act: Act) -> None:
    """Everything is chosen: who has to do it, one after the other."""
    act.progress.ready = True
    turns = act.effect.turns
    if act.effect is TAKE_AMONG and act.action.amount is not None:
        act.progress.count = count_of(act)
    if turns == "player" and (count_of(act) or act.effect in (CHOOSE_WITHIN, CHOOSE_WITHIN_COST)):
        times = count_of(act) if act.effect is FOLLOW else 1
        act.progress.left = [seat for seat in players_of(act) for _ in range(times)]
        if act.effect in (DISCARD_AT_RANDOM, DISCARD_FROM_HAND):
            able = (seat for seat in act.progress.left if act.table.side(seat).hand)
            act.progress.left = list(able)
    if turns == "player":
        begin_telling(act.text, act.action)
    if turns and act.progress.pile == "deck" and act.progress.faces:
        act.text.that, act.text.among, act.text.beside = [], [], []
        leave_the_rest(act.text, act.progress.whose, act.progress.faces)
    elif turns and not keeps_speaking(act):
        speak_of_some(act, [])


def keeps_speaking(act: Act) -> bool:
    """Whether what was spoken of stays that while the action is done (rows act.attack, act.for_each, act.put_back)."""
    return act.effect in (ATTACK, FOLLOW, FOR_EACH, PUT_BACK_SEVERAL)


# -- the frame ------------------------------------------------------------------------------


def throw_now(act: Act) -> Throw | None:
    """What is left to chance now: a die, a card of a hand, which card lies on top."""
    if not act.progress.over and chance_picks.is_due(act):
        return chance_picks.pick(act)
    if act.progress.over or not act.progress.ready:
        return None
    throw = act.effect.throw
    return None if throw is None else throw(act)


def is_chance_due(run: Run[Table], doing: Doing) -> bool:
    return throw_now(doing.act(run)) is not None


def throw(run: Run[Table], doing: Doing) -> Throw | None:
    return throw_now(doing.act(run))


def land(run: Run[Table], doing: Doing, result: Any) -> None:
    """Take what chance did."""
    act = doing.act(run)
    if chance_picks.is_due(act):
        chance_picks.take(act, result)
    else:
        act.effect.take(act, (result,))


def is_question_open(run: Run[Table], doing: Doing) -> bool:
    doing.asked = None
    question = doing.question(run)
    if question is None or not question.is_open:
        return False
    doing.asked = question
    return True


def ask_choice(run: Run[Table], doing: Doing) -> Ask[Table]:
    return Ask(run, doing, seat_asked(doing.act(run), doing.question(run)), CHOICES)


def is_under_way(run: Run[Table], doing: Doing) -> bool:
    return not doing.over


def do_next(run: Run[Table], doing: Doing) -> None:
    """One thing; then again what is to be chosen for the next."""
    doing.row = 0
    act = doing.act(run)
    go_on(act, question_now(act))


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
