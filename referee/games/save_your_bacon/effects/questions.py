"""One effect action on its way: what its player chooses, before any of it is done (SYB-Q82).

An option, then the cards that indefinite words ask for, then how much, which conditions, which cards
of a pile, whom. What leaves nothing to decide answers itself.
"""

from __future__ import annotations

from functools import partial

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import DECLINED
from referee.games.save_your_bacon.language.effects import (
    CHANGE_TARGET,
    CHOOSE_IN_HAND,
    GAIN_BACON,
    GAIN_ENERGY,
    PICK_IN_HAND,
    PLACE_DAMAGE,
    REMOVE_CONDITIONS,
    REMOVE_DAMAGE,
    REMOVE_UP_TO_DAMAGE,
    Extent,
)
from referee.games.save_your_bacon.language.tree import Deed, Target
from referee.games.save_your_bacon.rules.targeting import refuse_new_target
from referee.games.save_your_bacon.state.continuous_effects import matching
from referee.games.save_your_bacon.state.frames import Act, InstructionFrame, Resolution
from referee.games.save_your_bacon.state.references import (
    amount_of,
    count_targets,
    meant_by,
    sentence_of,
    standpoint_of,
    targets_of,
    targets_of_deed,
)
from referee.games.save_your_bacon.state.table import THING, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Run


@dataclass(slots=True)
class Acting(InstructionFrame):
    """An effect action that waits for an answer, or for what it has set off."""

    def question(self, run: Run[Table]) -> Question | None:
        """What its player is asked next, also where it answers itself; None where there is nothing to name."""
        sentence = sentence_of(run, self)
        return question_of(sentence, next_choice(sentence))

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take the answer to that, and those that follow of themselves."""
        sentence = sentence_of(run, self)
        choice = next_choice(sentence)
        keep(sentence, choice, question_of(sentence, choice), chosen)
        answer_forced(sentence)


# -- what is to be chosen next --------------------------------------------------------------


NOTHING_TO_ASK = ("", "chance")
NOT_OPEN = (*NOTHING_TO_ASK, "unseen")
FOR_EACH = ("number", "marks")
"""What is asked for one card after the other."""


def next_choice(sentence: Resolution) -> str:
    """What is not chosen yet, in the order in which it is asked for; "" if all is."""
    clause, doing, deed = sentence.clause, sentence.doing, sentence.deed
    if clause.may and not doing.agreed:
        return "may"
    if deed is None and clause.deeds:
        return "option" if clause.choice == "player" else "chance"
    if len(doing.picked) < count_targets(clause, deed):
        return "target"
    if deed is None:
        return ""
    choice = deed.effect.choice
    if choice in FOR_EACH:
        is_due = answered(doing, choice) < len(doing.things) and not is_left_undone(sentence)
        return choice if is_due else ""
    if choice == "unseen" and sentence.run.dice.unseen:
        choice = "cards"  # What nobody else may see is said at the table, or unknown to the record for good.
    return "" if doing.chose else choice


def extent_of(act: Act) -> Extent:
    """How much of a deed can be done now, for the cards that it means: nothing, a part of it, or all (SYB-10.2.0.13).

    Nothing comes between the question and the doing, so what is found here is what is done.
    """
    deed, things, can = act.deed, act.things, act.deed.effect.can
    if deed.effect.to != "cards":
        return can(act)
    target = deed.card
    assert target is not None
    if not things:
        return Extent.ALL if target.is_chosen and not target.least else Extent.NOTHING
    if deed.amount.half_attack_of is not None and not act.doing.picked[0]:
        return Extent.NOTHING
    found = [can(act.on(thing)) for thing in things]
    enough = not target.is_chosen or len(things) >= target.least
    if enough and min(found) is Extent.ALL:
        return Extent.ALL
    return Extent.PART if max(found) else Extent.NOTHING


def is_left_undone(sentence: Resolution) -> bool:
    """Whether "if able" stops it, because not all of it can be done: then nothing of it is chosen either (SYB-14.0.32)."""
    deed = sentence.deed
    if deed is None or not sentence.clause.if_able:
        return False
    act = sentence.act(deed, amount_of(sentence.run, deed.amount, sentence.doing.picked))
    return extent_of(act) is not Extent.ALL


def answered(doing: InstructionFrame, choice: str) -> int:
    """For how many of its cards it is said already how much is removed, or which conditions."""
    return len(doing.numbers if choice == "number" else doing.marks)


def card_asked_about(run: Run[Table], acting: Acting) -> int | None:
    """The card of which it is asked now, where each of several has a question of its own."""
    sentence = sentence_of(run, acting)
    choice, doing = next_choice(sentence), sentence.doing
    is_one_of_several = choice in FOR_EACH and len(doing.things) > 1
    return doing.things[answered(doing, choice)] if is_one_of_several else None


def is_choice_left(run: Run[Table], acting: Acting) -> bool:
    """Whether its player is to be asked in the open."""
    return next_choice(sentence_of(run, acting)) not in NOT_OPEN


def is_unseen_choice_left(run: Run[Table], acting: Acting) -> bool:
    """Whether its player is to be asked in secret."""
    return next_choice(sentence_of(run, acting)) == "unseen"


def answer_forced(sentence: Resolution) -> str:
    """Let what leaves nothing to decide answer itself; what is then left to choose."""
    doing = sentence.doing
    while True:
        choice = next_choice(sentence)
        if choice in NOTHING_TO_ASK:
            return choice
        if choice == "target":
            target = next_target(sentence)
            if not target.is_chosen:
                doing.picked.append(meant_by(sentence.run, sentence.text, target))
                continue
        question = question_of(sentence, choice)
        if question is not None and question.is_open:
            return choice
        keep(sentence, choice, question, question.forced if question is not None else ())


# -- the questions --------------------------------------------------------------------------

COUNTED = (
    *(PLACE_DAMAGE, REMOVE_DAMAGE, REMOVE_UP_TO_DAMAGE, REMOVE_CONDITIONS),
    *(GAIN_ENERGY, GAIN_BACON, CHOOSE_IN_HAND, PICK_IN_HAND),
)
"""What is done by an amount."""


def question_of(sentence: Resolution, choice: str) -> Question | None:
    """What is asked for that choice; None where there is nothing to name."""
    deed = sentence.deed
    match choice:
        case "may":
            return Question("SYB-10.2.0.16", words=YES_OR_NO)
        case "option":
            return Question("SYB-Q82", words=options_of(sentence))
        case "target":
            return question_of_target(sentence, deed, next_target(sentence))
    ask = None if deed is None or not choice else deed.effect.ask
    return None if deed is None or ask is None else ask(sentence.act(deed))


def options_of(sentence: Resolution) -> tuple[int, ...]:
    """The options of which anything can be done, or all if there is none (SYB-Q82)."""
    deeds = sentence.clause.deeds
    able = [number for number, deed in enumerate(deeds, 1) if can_do_anything(sentence, deed)]
    return tuple(able or range(1, len(deeds) + 1))


def can_do_anything(sentence: Resolution, deed: Deed) -> bool:
    """Whether anything of an option can be done, whatever would be chosen for it (SYB-Q82).

    An amount of 0 does nothing, whatever it is an amount of.
    """
    run, text, effect = sentence.run, sentence.text, deed.effect
    before, things = [], []
    if effect.to == "cards":
        *before, things = [meant_by(run, text, target) for target in targets_of_deed(deed)]
    numbers = [amount_of(run, deed.amount, [[each]]) for each in before[0]] if before else []
    act = sentence.act(deed, max(numbers, default=amount_of(run, deed.amount, before)))
    if effect in COUNTED and act.number <= 0:
        return False
    if effect.to != "cards":
        return bool(effect.can(act))
    if effect is REMOVE_UP_TO_DAMAGE:
        return any(run.state.card(thing).damage for thing in things)
    return any(effect.can(act.on(thing)) for thing in things)


def next_target(sentence: Resolution) -> Target:
    """The first target of which it is not known yet what it means."""
    return targets_of(sentence.clause, sentence.deed)[len(sentence.doing.picked)]


def question_of_target(sentence: Resolution, deed: Deed | None, target: Target) -> Question:
    """The cards that the words can mean; known ones answer themselves (SYB-10.2.2.2, SYB-10.2.2.3).

    Choosing does not look ahead (SYB-10.2.2.4), but a new target is chosen among those that the attacking card could
    be given, and never the present one (SYB-14.0.7, SYB-Q29).
    """
    run, text = sentence.run, sentence.text
    if not target.is_chosen:
        meant = tuple(meant_by(run, text, target))
        return Question("SYB-14.0.8", THING, meant, least=len(meant), most=len(meant))
    among, misfit = matching(run, target, standpoint_of(text)), None
    if deed is not None and deed.effect is CHANGE_TARGET:
        act, misfit = sentence.act(deed), partial(refuse_new_target, run)
        among = [thing for thing in among if CHANGE_TARGET.can(act.on(thing))]
    most = min(target.most, len(among))
    least = most if target.least else 0
    counted = "SYB-10.2.2.3" if target.least else "SYB-14.0.58"
    rule = "SYB-10.2.2.5"
    return Question(
        rule, THING, tuple(among), least=least, most=most, counted=counted, misfit=misfit
    )


# -- the answers ----------------------------------------------------------------------------


def keep(sentence: Resolution, choice: str, question: Question | None, chosen: Numbers) -> None:
    """Keep what was chosen; where there was nothing to name, ``chosen`` is empty."""
    doing = sentence.doing
    match choice:
        case "may":
            doing.agreed = chosen == (0,)
            if not doing.agreed:
                decline(sentence)
        case "option":
            assert question is not None
            doing.option = int(question.words[chosen[0]])
        case "target":
            doing.picked.append(list(chosen))
        case "number":
            doing.numbers.append(chosen[0])
        case "marks":
            doing.marks.append(list(chosen))
        case "word":
            said = str(question.words[chosen[0]]) if question is not None and chosen else ""
            doing.chose, doing.word = True, said
            doing.seat = int(said.removeprefix("seat-")) if said.startswith("seat-") else 0
        case _:
            doing.chose, doing.cards = True, list(chosen)


def decline(sentence: Resolution) -> None:
    """What "you may" offers is not taken: the effect action ends, not fully resolved (SYB-Q78)."""
    DECLINED.tell(sentence.run, "SYB-Q78", sentence.text.seat)
    doing = sentence.doing
    doing.row = doing.procedure.rows["SYB-14.0.33"]
    doing.full = False
