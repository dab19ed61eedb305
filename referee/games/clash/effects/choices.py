"""Choices inside an ability, each made when its clause is reached (CL-Q16, CL-Q33, CL-Q44).

A question is derived from what is under way and never stored. What leaves nothing to decide is not
asked: a mandatory target of which there is one, an effect that the player may do and that is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.clash.effects.effects import can_be_done, candidates, target_of
from referee.games.clash.language.tree import ChooseOne, May
from referee.games.clash.language.tree_effects import DiscardHand, ReturnDiscard
from referee.games.clash.rules.costs import MOST_LISTED, next_payers
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.facts import tell_action
from referee.games.clash.state.frames import NONE, Doing, Using, ability_of, node_of, using_of
from referee.games.clash.state.table import Action, Alone
from referee.games.clash.state.timing import in_own_stream
from referee.kernel.choices.name_spaces import words_in
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.names import Names


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: one of some ``words``, or from ``least`` to ``most`` of some ``cards``.

    ``rule`` refuses a card that is not among them, ``counted`` a wrong number. ``narrowed`` refuses those
    that are left out by a limit of health.
    """

    rule: str
    words: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    counted: str = "CL-Q16"
    narrowed: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self.words) or (self.least, len(self.cards)) != (self.most, self.most)

    def refusals(self, names: Names, said: Sequence[str]) -> list[Refusal]:
        """Every rule that forbids the answer."""
        if self.words:
            return [] if list(said) in [[word] for word in self.words] else [Refusal(self.rule)]
        known = [names.ids[card] for card in self.cards]
        wrong = [each for each in said if each not in known]
        refused = [Refusal(rule, each) for each in wrong for rule in self._why_not(names, each)]
        if not self.least <= len(said) <= self.most:
            refused.append(Refusal(self.counted, str(len(said))))
        return refused

    def _why_not(self, names: Names, said: str) -> Iterator[str]:
        """Why that card cannot be chosen; of a Foe that is not seen yet nothing is told (CL-Q7)."""
        yield self.rule
        if names.numbers.get(said) in self.narrowed:
            yield "CL-Q12"
        elif self.rule == "CL-6.2":
            yield "CL-Q7"
        if self.rule in ("CL-6.1", "CL-6.2"):
            yield "CL-Q16"

    def answers(self, names: Names) -> Iterator[list[str]]:
        """Every legal answer, or as many as are listed."""
        yield from ([word] for word in self.words)
        if not self.words:
            ids = sorted(names.ids[card] for card in self.cards)
            counts = range(self.least, self.most + 1)
            every = (list(chosen) for count in counts for chosen in combinations(ids, count))
            yield from islice(every, MOST_LISTED)


def question_of(run: Run[Alone]) -> Question | None:
    """What the frame on top of the stack asks, if anything; also what answers itself."""
    frame = run.stack[-1]
    if isinstance(frame, Using):
        return _of_payment(run, frame)
    assert isinstance(frame, Doing)
    node, using, own = node_of(run, frame), using_of(run), run.state.own
    if isinstance(node, May):
        able = can_be_done(run, using, node.deed)
        return Question("CL-Q44", words=("yes", "no")) if able else None
    if isinstance(node, ChooseOne):
        return Question("CL-Q33", words=("1", "2"))
    if isinstance(node, DiscardHand | ReturnDiscard):
        pile = own.hand if isinstance(node, DiscardHand) else own.discard
        count = min(node.amount, len(pile))
        return Question("CL-Q44", cards=tuple(pile), least=count, most=count)
    target = target_of(node)
    if target is None or not target.is_chosen:
        return None
    found = tuple(candidates(run, using, target))
    rule = "CL-6.1" if target.is_own else "CL-6.2"
    every = found if target.limit is None else candidates(run, using, replace(target, limit=None))
    narrowed = tuple([card for card in every if card not in found])
    count = min(1, len(found))
    least, most = (0, min(target.most, len(found))) if target.who == "up-to" else (count, count)
    return Question(rule, cards=found, least=least, most=most, narrowed=narrowed)


def _of_payment(run: Run[Alone], using: Using) -> Question | None:
    """Who pays the next part, where the action could not yet say so (CL-Q15, CL-Q44)."""
    ability = ability_of(run, using)
    if len(using.payment) >= ability.payers:
        return None
    before = _paid_for(run, using)
    found = next_payers(run.state.own, using.card, ability, before)
    if found is None or not found[0]:
        return None
    count, cards = found
    return Question("CL-Q15", cards=tuple(cards), least=count, most=count, counted="CL-Q15")


def _paid_for(run: Run[Alone], using: Using) -> tuple[int, ...]:
    """Who was named for the first parts, and who alone can pay those that follow: the next part is open."""
    ability, before = ability_of(run, using), tuple(using.payment)
    while found := next_payers(run.state.own, using.card, ability, before):
        count, cards = found
        if not count or count < len(cards):
            break
        before += tuple(cards)
    return before


# -- the verb -------------------------------------------------------------------------------


class ChoiceSpace:
    """``yes`` or ``no``, ``1`` or ``2``, cards by name, or ``none``."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        words = words_in(args)
        if list(words) != sorted(set(words)):
            message = f"{printed(args)!r} does not name each card once, in the order of the ids"
            raise NotUnderstood(message)
        return words

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        question = question_of(ask.run)
        assert question is not None
        return question.refusals(setting_of(ask.run).cards.names, value)

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        question = question_of(ask.run)
        assert question is not None
        yield from question.answers(setting_of(ask.run).cards.names)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if not words:
            raise wrong_count(words, "a card, 'yes', 'no', '1', '2' or 'none'")
        if ask is None:
            return sorted({word.text.lower() for word in words if isinstance(word, Word)})
        question = question_of(ask.run)
        assert question is not None
        return read_choice(question, setting_of(ask.run).cards.names, words)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(words_in(args)) or NONE


def read_choice(question: Question, names: Names, words: Sequence[Argument]) -> list[str]:
    """The answer to a question that the words mean, as records hold it."""
    if len(words) == 1 and isinstance(words[0], Word):
        said = words[0].text.lower()
        if said == NONE and not question.words:
            return []
        for word in question.words:
            if word.startswith(said):
                return [word]
    if question.words:
        raise wrong_count(words, " or ".join(map(repr, question.words)))
    found = [names.id(read_name(names, word, question.cards)) for word in words]
    if len(set(found)) < len(found):
        message = "the same card is named twice"
        raise NotUnderstood(message, column=words[0].column)
    return sorted(found)


def choose(run: Run[Alone], frame: Frame, seat: int, value: tuple[str, ...]) -> None:
    """Take the answer; it stands in the log as an action of its own (CL-2.3)."""
    names = setting_of(run).cards.names
    word = value[0] if value and value[0] not in names.numbers else ""
    cards = [] if word else sorted(map(names.numbers.__getitem__, value))
    run.state.log.append(Action("effect-choice", None, 0, cards, word))
    tell_action(run, seat, run.state.log[-1])
    take_choice(run, frame, cards, word)


def take_choice(run: Run[Alone], frame: Frame, cards: list[int], word: str) -> None:
    """Let what is under way go on with that choice."""
    if isinstance(frame, Using):
        frame.payment = [*_paid_for(run, frame), *cards]
    elif isinstance(frame, Doing):
        frame.chosen, frame.cards, frame.word = True, cards, word
        if isinstance(node_of(run, frame), May):
            using_of(run).did = word == "yes"


def ask_choice(run: Run[Alone], frame: Using | Doing) -> Ask[Alone] | None:
    """The ask of what is under way, unless nothing is to be decided, or it is decided already."""
    if isinstance(frame, Doing) and frame.chosen:
        return None
    question = question_of(run)
    if question is None or not question.is_open:
        return None
    return Ask(run, frame, run.lane, CHOICES)


EFFECT_CHOICE = Verb("effect-choice", ChoiceSpace(), choose, in_own_stream("CL-Q44"))
CHOICES = {EFFECT_CHOICE.name: EFFECT_CHOICE}
