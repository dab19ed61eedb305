"""The text of a card, trap or champion carried out: its targets, then one sentence after the other (SFB-6.13, SFB-12.4).

The targets of a skill and of a standard action are declared before its box begins, every "one ..." of a sentence
without condition (SFB-12.3); all else is chosen when its sentence is reached. Of a sentence is done first what it
leaves to its player (whether; of a text with two choices, which: `take`, asked by `questions.question_of_sentence`), then its deed on one champion after the other. What
leaves nothing to decide is not asked, and a sentence in which nothing waits needs no frame of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.effects import (
    damage,
    displacement,
    hand,
    modifiers,
    movement,
    stun,
    traps,
)
from referee.games.super_fantasy_brawl.effects.questions import (
    needs_order,
    question_now,
    question_of_who,
    who_is_asked,
)
from referee.games.super_fantasy_brawl.fact_kinds import CHOSEN, FORFEITED, NOT_DONE
from referee.games.super_fantasy_brawl.rules.choices import CHOICES, ORDERS
from referee.games.super_fantasy_brawl.rules.damage import check
from referee.games.super_fantasy_brawl.state.conditions import holds
from referee.games.super_fantasy_brawl.state.frames import (
    Act,
    InstructionFrame,
    Resolution,
    ResolutionFrame,
    clauses_of,
    setting_of,
    whose_choice,
)
from referee.games.super_fantasy_brawl.state.references import (
    PLACES,
    first_of,
    is_broken_off,
    is_referred_to,
    meant,
    number_of,
    without_spared,
)
from referee.games.super_fantasy_brawl.state.table import HEX, Chosen, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step

FAMILIES = (damage, displacement, hand, modifiers, movement, stun, traps)
"""Where the effects are implemented: they are bound when these are imported."""


def text_of(run: Run[Table]) -> ResolutionFrame:
    """The text to which the frame on top of the stack belongs."""
    beneath = run.stack[-2]
    assert isinstance(beneath, ResolutionFrame)
    return beneath


def sentence_of(run: Run[Table], text: ResolutionFrame, doing: InstructionFrame) -> Resolution:
    """The sentence of a text that is under execution."""
    cards, number = setting_of(run).cards, text.begun - 1
    first = first_of(cards, text.origin) + number
    return Resolution(run, text, clauses_of(cards, text.origin)[number], first * PLACES, doing)


# -- one sentence ---------------------------------------------------------------------------


@dataclass(slots=True)
class Doing(InstructionFrame):
    """A sentence under way that waits for an answer, or for what it has set off."""

    def sentence(self, run: Run[Table]) -> Resolution:
        """The sentence, as far as it has come."""
        return sentence_of(run, text_of(run), self)

    def question(self, run: Run[Table]) -> Question | None:
        """What it asks now."""
        return question_now(self.sentence(run))

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen."""
        sentence = self.sentence(run)
        question = question_now(sentence)
        assert question is not None
        take(sentence, question, chosen)

    def unordered(self, run: Run[Table]) -> list[int]:
        """The champions to be put in order."""
        return self.left

    def take_order(self, run: Run[Table], order: list[int]) -> None:
        """Take them in the order that was named."""
        self.left, self.ordered, self.row = order, True, 0


def next_sentence(run: Run[Table], text: ResolutionFrame) -> None:
    """The next sentence begins on the table as it now is (SFB-6.13).

    It is done as far as nothing waits; the rest gets a frame of its own.
    """
    text.begun += 1
    doing = Doing()
    sentence = sentence_of(run, text, doing)
    if sentence.clause.kind == "do":
        doing.option = 1
    while doing.row < END:
        question = question_now(sentence)
        waits = question.is_open if question is not None else needs_order(sentence)
        if waits or (doing.found and not is_last_act(sentence)):
            run.push(DOING, doing)
            return
        go_on(sentence, question)


def is_last_act(sentence: Resolution) -> bool:
    """Whether the sentence is over when the deed has been done to the next one."""
    if sentence.clause.kind == "may-then" and sentence.doing.option == 1:
        return False
    return len(sentence.doing.left) <= 1 or sentence.deed.effect.order == "at-once"


def go_on(sentence: Resolution, question: Question | None) -> None:
    """Settle what leaves nothing to decide, or do the deed once."""
    doing = sentence.doing
    if question is not None:
        take(sentence, question, question.forced)
    elif not doing.option:
        judge(sentence)
    elif not doing.found:
        find_affected(sentence)
    elif doing.left:
        do_deed(sentence)
    else:
        finish_deed(sentence)


def judge(sentence: Resolution) -> None:
    """The condition is judged once, now; "otherwise" is done where it is false."""
    condition, doing = sentence.clause.condition, sentence.doing
    assert condition is not None
    about: Sequence[int] = ()
    if condition.who is not None:
        about = meant(sentence.act(1), condition.who)
    if holds(sentence.run, condition, sentence.text.seat, about):
        doing.option = 1
    elif sentence.clause.kind == "if-else":
        doing.option = 2
    else:
        close(doing)


def find_affected(sentence: Resolution) -> None:
    """Whom the deed affects and how much, counted now; nobody: it is forfeited (SFB-20.15)."""
    doing, text = sentence.doing, sentence.text
    act = sentence.act(doing.option)
    deed = act.deed
    doing.found = True
    doing.number = number_of(act)
    doing.left = [text.figure] if deed.who is None else without_spared(act, meant(act, deed.who))
    if not doing.left or (deed.amount.each is not None and not doing.number):
        # The part cannot be resolved; the rest of the text goes on.
        FORFEITED.tell(sentence.run, "SFB-20.15", text.seat, text=sentence.clause.text)
        close(doing)


def take(sentence: Resolution, question: Question, chosen: Numbers) -> None:
    """Take the answer to a question, or what leaves nothing to decide."""
    clause, doing = sentence.clause, sentence.doing
    if doing.found:
        do_deed(sentence, question, chosen)
    elif doing.option:
        keep_choice(sentence.act(doing.option), question, chosen)
    elif question.words[chosen[0]] == "no":
        rule = clause.rule or "SFB-20.15"
        NOT_DONE.tell(sentence.run, rule, sentence.text.seat, text=clause.text)
        close(doing)
    else:
        doing.option = 2 if question.words[chosen[0]] == "second" else 1


def keep_choice(act: Act, question: Question, chosen: Numbers) -> None:
    """Keep who or what was chosen, for the deed and for what refers to it."""
    text, is_trap = act.text, question.name_kind == HEX
    card = text.origin.number if text.origin.kind == "card" else None
    trap = chosen[0] if is_trap and chosen else None
    kept = Chosen(act.at, card, [] if is_trap else list(chosen), trap)
    text.chosen = [*text.chosen, kept]
    if chosen:
        shown = act.setting.hex if is_trap else act.setting.called
        CHOSEN.tell(
            act.run, question.rule, text.seat, lambda: {"what": [shown(each) for each in chosen]}
        )


# -- doing it -------------------------------------------------------------------------------


def do_deed(sentence: Resolution, question: Question | None = None, chosen: Numbers = ()) -> None:
    """Do the deed to the next one, or to all of them at the same moment."""
    run, doing, text = sentence.run, sentence.doing, sentence.text
    act = sentence.act(doing.option)
    deed, effect = act.deed, act.deed.effect
    words = question.words if question is not None else ()
    count = len(doing.left) if effect.order == "at-once" else 1
    figures, doing.left = doing.left[:count], doing.left[count:]
    look_back(sentence)
    if effect.own_pace:
        doing.mover, doing.start = figures[0], run.state.hex_of(figures[0])
    for figure in figures:
        if deed.who is not None and run.state.hex_of(figure) is None:
            doing.full = False
            continue
        one = Act(run, text, deed, act.at, figure, doing.number, chosen, words)
        doing.full = effect.do(one) and doing.full
    if effect.knocks_out:
        check(run, 0 if text.origin.kind == "trap" else text.seat)
    if not doing.left and not (sentence.clause.kind == "may-then" and doing.option == 1):
        close(doing)


def finish_deed(sentence: Resolution) -> None:
    """Behind "If you do" the second deed follows, if the first was wholly carried out (SFB-Q97)."""
    doing = sentence.doing
    look_back(sentence)
    if sentence.clause.kind == "may-then" and doing.option == 1 and doing.full:
        doing.option, doing.found, doing.ordered = 2, False, False
    else:
        close(doing)


def look_back(sentence: Resolution) -> None:
    """Who moves as far as somebody likes has done it when it has left its hex (SFB-11.5)."""
    doing = sentence.doing
    if doing.mover is not None:
        doing.full = doing.full and sentence.run.state.hex_of(doing.mover) != doing.start
        doing.mover = doing.start = None


def close(doing: InstructionFrame) -> None:
    """Nothing is left of the sentence."""
    doing.row = END


# -- a sentence that waits ------------------------------------------------------------------


def goes_on(run: Run[Table], doing: Doing) -> bool:
    """Whether the champion that acts is still there (SFB-Q85)."""
    return not is_broken_off(run, text_of(run))


def has_open_question(run: Run[Table], frame: Doing | Declaring) -> bool:
    """Whether it asks something that leaves anything to decide."""
    question = frame.question(run)
    return question is not None and question.is_open


def has_choice(run: Run[Table], doing: Doing) -> bool:
    return goes_on(run, doing) and has_open_question(run, doing)


def ask_choice(run: Run[Table], doing: Doing) -> Ask[Table]:
    seat, whose = who_is_asked(doing.sentence(run))
    return Ask(run, doing, seat, CHOICES, whose=whose)


def is_order_open(run: Run[Table], doing: Doing) -> bool:
    return goes_on(run, doing) and needs_order(doing.sentence(run))


def ask_order(run: Run[Table], doing: Doing) -> Ask[Table]:
    return Ask(run, doing, text_of(run).seat, ORDERS)


def do_next(run: Run[Table], doing: Doing) -> None:
    """One thing; then again what is to be chosen for the next."""
    doing.row = 0
    sentence = doing.sentence(run)
    go_on(sentence, question_now(sentence))


DOING = Procedure(
    "doing",
    "SFB-6.13",
    (
        Step("SFB-Q25", "what it leaves to be chosen", ask=ask_choice, when=has_choice, loop=True),
        Step("SFB-Q26", "who comes first", ask=ask_order, when=is_order_open),
        Step("SFB-20.15", "do what can be done", do=do_next, when=goes_on),
    ),
    Doing,
    within=("resolving",),
)
END = len(DOING.steps)

# -- targets of skills and standard actions -------------------------------------------------

Target = tuple[Act, Question]


@dataclass(slots=True)
class Declaring(Frame):
    """The targets of a skill or standard action are being declared."""

    def question(self, run: Run[Table]) -> Question | None:
        """Who is the next target."""
        return next((question for _, question in targets_left(run, text_of(run))), None)

    def sentence(self, run: Run[Table]) -> int:
        """The sentence that needs it, counted from 1."""
        text = text_of(run)
        act, _ = next(targets_left(run, text))
        return act.at // PLACES - first_of(setting_of(run).cards, text.origin) + 1

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take that target."""
        act, question = next(targets_left(run, text_of(run)))
        keep_choice(act, question, chosen)


def targets_left(run: Run[Table], text: ResolutionFrame) -> Iterator[Target]:
    """The targets still to be declared: every "one ..." of a sentence without condition."""
    cards = setting_of(run).cards
    for number, clause in enumerate(clauses_of(cards, text.origin), first_of(cards, text.origin)):
        act = Act(run, text, clause.deeds[0], number * PLACES)
        who = act.deed.who
        if clause.kind == "do" and who is not None and who.kind == "one":
            question = question_of_who(act, who)
            if question is not None:
                yield act, question


def has_targets(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether targets are declared beforehand: on skills and standard actions (SFB-12.3)."""
    origin = text.origin
    if origin.kind == "card" and setting_of(run).card(origin.number).kind != "skill":
        return False
    return origin.kind in ("card", "action") and not text.begun


def declare_targets(run: Run[Table], text: ResolutionFrame) -> None:
    """Targets that leave no choice are declared at once; the others are asked for."""
    for act, question in targets_left(run, text):
        if question.is_open:
            run.push(DECLARING)
            return
        keep_choice(act, question, question.forced)


def ask_target(run: Run[Table], frame: Declaring) -> Ask[Table]:
    return Ask(run, frame, text_of(run).seat, CHOICES, whose=whose_choice(run))


def declare_rest(run: Run[Table], frame: Declaring) -> None:
    """What leaves no choice, and once more what does."""
    question = frame.question(run)
    if question is not None:
        frame.answer(run, question.forced)
        frame.row = 0


DECLARING = Procedure(
    "declaring",
    "SFB-12.3",
    (
        Step(
            "SFB-12.3", "choose the next target", ask=ask_target, when=has_open_question, loop=True
        ),
        Step("SFB-17.8", "what leaves no choice", do=declare_rest),
    ),
    Declaring,
    within=("resolving",),
)

# -- the whole text -------------------------------------------------------------------------


def recall(run: Run[Table], text: ResolutionFrame) -> None:
    """What an earlier part of the same card chose, for what refers to it."""
    attack, origin = run.state.attack, text.origin
    assert attack is not None
    kept = (each for each in attack.chosen if each.card == origin.number)
    text.chosen = [*kept, *text.chosen]


def has_memories(run: Run[Table], text: ResolutionFrame) -> bool:
    attack = run.state.attack
    return attack is not None and bool(attack.chosen) and text.origin.kind == "card"


def has_next(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether a sentence follows: not where the champion that acts is out of action (SFB-Q85)."""
    count = len(clauses_of(setting_of(run).cards, text.origin))
    return text.begun < count and not is_broken_off(run, text)


def is_remembered(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether a later part of the card refers to what was chosen here."""
    if run.state.attack is None or not text.chosen:
        return False
    return is_referred_to(setting_of(run).cards, text.origin)


def remember(run: Run[Table], text: ResolutionFrame) -> None:
    """Keep what was chosen until the attack is over."""
    attack = run.state.attack
    assert attack is not None
    known = [each for each in text.chosen if each not in attack.chosen]
    attack.chosen = [*attack.chosen, *known]


RESOLVING = Procedure(
    "resolving",
    "SFB-12.4",
    (
        Step("SFB-12.3", "declare targets", do=declare_targets, when=has_targets),
        Step("SFB-14.8", "what was chosen before", do=recall, when=has_memories),
        Step(
            "SFB-6.13", "one sentence after the other", do=next_sentence, when=has_next, loop=True
        ),
        Step("SFB-11.2", "what is kept for later", do=remember, when=is_remembered),
    ),
    ResolutionFrame,
)
