"""One sentence of a text: what it leaves to its player, then its deed on one champion after the other.

What leaves nothing to decide is not asked, and a sentence in which nothing waits needs no frame of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.super_fantasy_brawl.effects.effects import AT_ONCE, DOES, OWN_PACE, Act
from referee.games.super_fantasy_brawl.effects.prompts import (
    DECIDES,
    Progress,
    needs_order,
    question_now,
    who_is_asked,
)
from referee.games.super_fantasy_brawl.effects.references import (
    is_broken_off,
    meant,
    number_of,
    place_in,
    sentence_of,
)
from referee.games.super_fantasy_brawl.language.tree import Clause, Deed
from referee.games.super_fantasy_brawl.rules.choices import CHOICES
from referee.games.super_fantasy_brawl.rules.damage import check
from referee.games.super_fantasy_brawl.rules.ordering import ORDERS
from referee.games.super_fantasy_brawl.state.conditions import holds
from referee.games.super_fantasy_brawl.state.frames import Resolving, setting_of
from referee.games.super_fantasy_brawl.state.table import HEX, Chosen, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Procedure, Run, Step


@dataclass(slots=True)
class Doing(Progress):
    """A sentence under way that waits for an answer, or for what it has set off."""

    def question(self, run: Run[Table]) -> Question | None:
        """What it asks now."""
        resolving = resolving_of(run)
        return question_now(run, resolving, sentence_of(run, resolving), self)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen."""
        question = self.question(run)
        assert question is not None
        take(run, resolving_of(run), self, question, chosen)

    def unordered(self) -> list[int]:
        """The champions to be put in order."""
        return self.left

    def take_order(self, order: list[int]) -> None:
        """Take them in the order that was named."""
        self.left, self.ordered, self.row = order, True, 0


def resolving_of(run: Run[Table]) -> Resolving:
    """The text to which the sentence on top of the stack belongs."""
    beneath = run.stack[-2]
    assert isinstance(beneath, Resolving)
    return beneath


def is_over(doing: Progress) -> bool:
    """Whether nothing is left of the sentence."""
    return doing.row >= END


# -- beginning ------------------------------------------------------------------------------


def begin_sentence(run: Run[Table], resolving: Resolving) -> None:
    """Do the next sentence, as far as nothing waits; the rest gets a frame of its own."""
    doing = Doing()
    clause = sentence_of(run, resolving)
    if clause.kind == "do":
        doing.option = 1
    while not is_over(doing):
        question = question_now(run, resolving, clause, doing)
        waits = question.is_open if question is not None else needs_order(clause, doing)
        if waits or (doing.found and not is_last_act(clause, doing)):
            run.push(DOING, doing)
            return
        go_on(run, resolving, clause, doing, question)


def is_last_act(clause: Clause, doing: Progress) -> bool:
    """Whether the sentence is over when the deed has been done to the next one."""
    if clause.kind == "may-then" and doing.option == 1:
        return False
    return len(doing.left) <= 1 or clause.deeds[doing.option - 1].kind in AT_ONCE


# -- going on -------------------------------------------------------------------------------


def go_on(
    run: Run[Table],
    resolving: Resolving,
    clause: Clause,
    doing: Progress,
    question: Question | None,
) -> None:
    """Settle what leaves nothing to decide, or do the deed once."""
    if question is not None:
        take(run, resolving, doing, question, question.forced)
    elif not doing.option:
        judge(run, resolving, clause, doing)
    elif not doing.found:
        find_affected(run, resolving, clause, doing)
    elif doing.left:
        act(run, resolving, clause, doing)
    else:
        finish_deed(run, clause, doing)


def judge(run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress) -> None:
    """The condition is judged once, now; "otherwise" is done where it is false."""
    condition = clause.condition
    assert condition is not None
    about: Sequence[int] = ()
    if condition.who is not None:
        about = meant(run, resolving, condition.who, place_in(run, resolving, 1))
    if holds(run, condition, resolving.seat, about):
        doing.option = 1
    elif clause.kind == "if-else":
        doing.option = 2
    else:
        close(doing)


def find_affected(run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress) -> None:
    """Whom the deed affects and how much, counted now; nobody: it is forfeited (SFB-20.15)."""
    deed = clause.deeds[doing.option - 1]
    doing.found = True
    doing.number = number_of(run, resolving, deed.amount)
    if deed.who is None:
        doing.left = [resolving.figure]
    else:
        at = place_in(run, resolving, doing.option)
        doing.left = meant(run, resolving, deed.who, at)
    if deed.kind == "heal":
        doing.left = [each for each in doing.left if run.state.figure(each).damage]
    if not doing.left or is_nothing(deed, doing):
        forfeit(run, resolving, clause, doing)


def is_nothing(deed: Deed, doing: Progress) -> bool:
    """Whether a number that was counted came to nothing."""
    return deed.amount.each is not None and not doing.number


def forfeit(run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress) -> None:
    """The part cannot be resolved; the rest of the text goes on (SFB-20.15)."""
    run.tell("forfeited", "SFB-20.15", resolving.seat, text=clause.text)
    close(doing)


def take(
    run: Run[Table], resolving: Resolving, doing: Progress, question: Question, chosen: Numbers
) -> None:
    """Take the answer to a question, or what leaves nothing to decide."""
    clause = sentence_of(run, resolving)
    if doing.option and doing.found:
        act(run, resolving, clause, doing, question, chosen)
    elif not doing.option and clause.kind in DECIDES:
        decide(run, resolving, clause, doing, str(question.words[chosen[0]]))
    else:
        keep_choice(run, resolving, place_in(run, resolving, doing.option), question, chosen)


def decide(
    run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress, word: str
) -> None:
    """Whether it is done at all, or which of two."""
    if word == "no":
        run.tell("not-done", clause.rule or "SFB-20.15", resolving.seat, text=clause.text)
        close(doing)
    else:
        doing.option = 2 if word == "second" else 1


def keep_choice(
    run: Run[Table], resolving: Resolving, at: int, question: Question, chosen: Numbers
) -> None:
    """Keep who or what was chosen, for the deed and for what refers to it."""
    origin = resolving.origin
    card = origin.number if origin.kind == "card" else None
    if question.lexeme == HEX:
        trap = chosen[0] if chosen else None
        resolving.chosen = [*resolving.chosen, Chosen(at, card, [], trap)]
    else:
        resolving.chosen = [*resolving.chosen, Chosen(at, card, list(chosen))]
    if run.listener is not None and chosen:
        setting = setting_of(run)
        shown = setting.hex if question.lexeme == HEX else setting.called
        run.tell("chosen", question.rule, resolving.seat, what=[shown(each) for each in chosen])


# -- doing it -------------------------------------------------------------------------------


def act(
    run: Run[Table],
    resolving: Resolving,
    clause: Clause,
    doing: Progress,
    question: Question | None = None,
    chosen: Numbers = (),
) -> None:
    """Do the deed to the next one, or to all of them at the same moment."""
    deed = clause.deeds[doing.option - 1]
    at = place_in(run, resolving, doing.option)
    words = question.words if question is not None else ()
    count = len(doing.left) if deed.kind in AT_ONCE else 1
    figures, doing.left = doing.left[:count], doing.left[count:]
    look_back(run, doing)
    if deed.kind in OWN_PACE:
        doing.mover, doing.start = figures[0], run.state.hex_of(figures[0])
    for figure in figures:
        if deed.who is not None and run.state.hex_of(figure) is None:
            doing.full = False
            continue
        one = Act(resolving, deed, at, figure, doing.number, chosen, words)
        doing.full = DOES[deed.kind](run, one) and doing.full
    if deed.kind == "damage":
        check(run, 0 if resolving.origin.kind == "trap" else resolving.seat)
    if not doing.left and not (clause.kind == "may-then" and doing.option == 1):
        close(doing)


def finish_deed(run: Run[Table], clause: Clause, doing: Progress) -> None:
    """Behind "If you do" the second deed follows, if the first was wholly carried out (SFB-Q97)."""
    look_back(run, doing)
    if clause.kind == "may-then" and doing.option == 1 and doing.full:
        doing.option, doing.found, doing.ordered = 2, False, False
    else:
        close(doing)


def look_back(run: Run[Table], doing: Progress) -> None:
    """Who moves as far as somebody likes has done it when it has left its hex (SFB-11.5)."""
    if doing.mover is not None:
        doing.full = doing.full and run.state.hex_of(doing.mover) != doing.start
        doing.mover = doing.start = None


def close(doing: Progress) -> None:
    """Nothing is left of the sentence."""
    doing.row = END


# -- the frame ------------------------------------------------------------------------------


def goes_on(run: Run[Table], doing: Doing) -> bool:
    """Whether the champion that acts is still there (SFB-Q85)."""
    return not is_broken_off(run, resolving_of(run))


def is_question_open(run: Run[Table], doing: Doing) -> bool:
    if not goes_on(run, doing):
        return False
    question = doing.question(run)
    return question is not None and question.is_open


def ask_choice(run: Run[Table], doing: Doing) -> Ask[Table]:
    resolving = resolving_of(run)
    seat, whose = who_is_asked(run, resolving, sentence_of(run, resolving), doing)
    return Ask(run, doing, seat, CHOICES, whose=whose)


def is_order_open(run: Run[Table], doing: Doing) -> bool:
    return goes_on(run, doing) and needs_order(sentence_of(run, resolving_of(run)), doing)


def ask_order(run: Run[Table], doing: Doing) -> Ask[Table]:
    return Ask(run, doing, resolving_of(run).seat, ORDERS)


def do_next(run: Run[Table], doing: Doing) -> None:
    """One thing; then again what is to be chosen for the next."""
    doing.row = 0
    resolving = resolving_of(run)
    clause = sentence_of(run, resolving)
    go_on(run, resolving, clause, doing, question_now(run, resolving, clause, doing))


DOING = Procedure(
    "doing",
    "SFB-6.13",
    (
        Step(
            "SFB-Q25",
            "what it leaves to be chosen",
            ask=ask_choice,
            when=is_question_open,
            loop=True,
        ),
        Step("SFB-Q26", "who comes first", ask=ask_order, when=is_order_open),
        Step("SFB-20.15", "do what can be done", do=do_next, when=goes_on),
    ),
    Doing,
    within=("resolving",),
)
END = len(DOING.steps)
