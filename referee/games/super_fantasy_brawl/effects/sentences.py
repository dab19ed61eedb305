"""The text of a card, trap or champion: its targets, then one sentence after the other (SFB-6.13, SFB-12.4).

The targets of a skill and of a standard action are declared before its box begins, every "one ..." of a
sentence without condition (SFB-12.3); all else is chosen when its sentence is reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.games.super_fantasy_brawl.effects.interpreter import (
    begin_sentence,
    keep_choice,
    resolving_of,
)
from referee.games.super_fantasy_brawl.effects.prompts import question_of_who
from referee.games.super_fantasy_brawl.effects.references import (
    PLACES,
    chosen_at,
    first_of,
    is_broken_off,
    is_referred_to,
    sentences_of,
)
from referee.games.super_fantasy_brawl.language.tree import Clause
from referee.games.super_fantasy_brawl.rules.choices import CHOICES
from referee.games.super_fantasy_brawl.state.frames import Resolving, setting_of, whose_choice
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- targets of skills and standard actions -------------------------------------------------


@dataclass(slots=True)
class Declaring(Frame):
    """The targets of a skill or standard action are being declared."""

    def question(self, run: Run[Table]) -> Question | None:
        """Who is the next target."""
        found = next_target(run, resolving_of(run))
        return None if found is None else found[1]

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take that target."""
        resolving = resolving_of(run)
        found = next_target(run, resolving)
        assert found is not None
        keep_choice(run, resolving, found[0], found[1], chosen)


def targets_at(clauses: tuple[Clause, ...]) -> Iterator[int]:
    """The sentences without condition that name "one ..."."""
    for sentence, clause in enumerate(clauses):
        who = clause.deeds[0].who
        if clause.kind == "do" and who is not None and who.kind == "one":
            yield sentence


def next_target(run: Run[Table], resolving: Resolving) -> tuple[int, Question] | None:
    """The next target to be declared, by its place in the text."""
    clauses = sentences_of(run, resolving)
    first = first_of(setting_of(run).cards, resolving.origin)
    for sentence in targets_at(clauses):
        at = (first + sentence) * PLACES
        deed = clauses[sentence].deeds[0]
        if chosen_at(resolving, at) is None and deed.who is not None:
            question = question_of_who(run, resolving, deed.who, at, deed.kind)
            if question is not None:
                return at, question
    return None


def has_targets(run: Run[Table], resolving: Resolving) -> bool:
    """Whether targets are declared beforehand: on skills and standard actions (SFB-12.3)."""
    origin = resolving.origin
    if origin.kind == "card" and setting_of(run).card(origin.number).kind != "skill":
        return False
    return origin.kind in ("card", "action") and not resolving.begun


def declare_targets(run: Run[Table], resolving: Resolving) -> None:
    """Targets that leave no choice are declared at once; the others are asked for."""
    while (found := next_target(run, resolving)) is not None:
        at, question = found
        if question.is_open:
            run.push(DECLARING)
            return
        keep_choice(run, resolving, at, question, question.forced)


def is_target_open(run: Run[Table], frame: Declaring) -> bool:
    question = frame.question(run)
    return question is not None and question.is_open


def ask_target(run: Run[Table], frame: Declaring) -> Ask[Table]:
    return Ask(run, frame, resolving_of(run).seat, CHOICES, whose=whose_choice(run))


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
        Step("SFB-12.3", "choose the next target", ask=ask_target, when=is_target_open, loop=True),
        Step("SFB-17.8", "what leaves no choice", do=declare_rest),
    ),
    Declaring,
    within=("resolving",),
)


# -- sentence by sentence -------------------------------------------------------------------


def recall(run: Run[Table], resolving: Resolving) -> None:
    """What an earlier part of the same card chose, for what refers to it."""
    attack, origin = run.state.attack, resolving.origin
    assert attack is not None
    kept = (each for each in attack.chosen if each.card == origin.number)
    resolving.chosen = [*kept, *resolving.chosen]


def has_memories(run: Run[Table], resolving: Resolving) -> bool:
    attack = run.state.attack
    return attack is not None and bool(attack.chosen) and resolving.origin.kind == "card"


def is_any_left(run: Run[Table], resolving: Resolving) -> bool:
    """Whether a sentence follows: not where the champion that acts is out of action (SFB-Q85)."""
    return resolving.begun < len(sentences_of(run, resolving)) and not is_broken_off(run, resolving)


def next_sentence(run: Run[Table], resolving: Resolving) -> None:
    """The next sentence begins on the table as it now is (SFB-6.13)."""
    resolving.begun += 1
    begin_sentence(run, resolving)


def is_remembered(run: Run[Table], resolving: Resolving) -> bool:
    """Whether a later part of the card refers to what was chosen here."""
    if run.state.attack is None or not resolving.chosen:
        return False
    return is_referred_to(setting_of(run).cards, resolving.origin)


def remember(run: Run[Table], resolving: Resolving) -> None:
    """Keep what was chosen until the attack is over."""
    attack = run.state.attack
    assert attack is not None
    known = [each for each in resolving.chosen if each not in attack.chosen]
    attack.chosen = [*attack.chosen, *known]


RESOLVING = Procedure(
    "resolving",
    "SFB-12.4",
    (
        Step("SFB-12.3", "declare targets", do=declare_targets, when=has_targets),
        Step("SFB-14.8", "what was chosen before", do=recall, when=has_memories),
        Step(
            "SFB-6.13",
            "one sentence after the other",
            do=next_sentence,
            when=is_any_left,
            loop=True,
        ),
        Step("SFB-11.2", "what is kept for later", do=remember, when=is_remembered),
    ),
    Resolving,
)
