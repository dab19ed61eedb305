"""Questions of a text under way: what is asked, what answers itself, what is refused by which rule."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.errors import NotUnderstood
from referee.kernel.choices.question import ChoiceSpace, Question
from referee.kernel.decision.notation import read_line
from referee.kernel.words.names import Names

FRUITS = Names("fruit", ["apple", "fig", "pear", "plum"], ["Apple", "Fig", "Pear", "Plum"])
GAME = SimpleNamespace(
    name_table=lambda setting: {"fruit": FRUITS}, open_on_table=lambda state, name_kind: [3]
)
"""A game with a plum on the table."""


def run_with(question: Question) -> Any:
    return SimpleNamespace(game=GAME, setting=None, state=None, outer=None, stack=[question])


def space() -> ChoiceSpace:
    return ChoiceSpace(lambda run: run.stack[-1], ("yes", "no"), "fruit", "T-2")


def refused(question: Question, *value: str | int) -> list[str]:
    ask: Any = SimpleNamespace(run=run_with(question))
    return [refusal.rule for refusal in space().refusals(ask, value)]


def answers(question: Question) -> list[list[Any]]:
    ask: Any = SimpleNamespace(run=run_with(question))
    return list(space().all(ask))


def read(text: str, question: Question | None = None) -> list[Any]:
    line = read_line(f"choose {text}")
    assert line is not None
    ask: Any = None if question is None else SimpleNamespace(run=run_with(question))
    return space().read(line.arguments, ask)


@pytest.mark.parametrize(
    ("question", "is_open", "forced"),
    [
        (Question("T-1", words=("yes", "no")), True, (0,)),
        (Question("T-1", words=("no",)), False, (0,)),
        (Question("T-1", "fruit", (1,)), False, (1,)),
        (Question("T-1", "fruit", ()), False, ()),
        (Question("T-1", "fruit", (1, 2)), True, (1,)),
        (Question("T-1", "fruit", (1, 1)), False, (1,)),
        (Question("T-1", "fruit", (1, 1), hidden=True), True, (1,)),
        (Question("T-1", "fruit", (1, 2), least=2, most=2), False, (1, 2)),
        (Question("T-1", "fruit", (1,), least=0), True, ()),
        (Question("T-1", "fruit", (), least=0), False, ()),
        (Question("T-1", "fruit", (1,), always=True), True, (1,)),
    ],
)
def test_what_leaves_nothing_to_decide_answers_itself(
    question: Question, is_open: bool, forced: tuple[int, ...]
) -> None:
    assert question.is_open is is_open
    assert question.forced == forced


def test_each_legal_answer_is_listed_once_and_accepted() -> None:
    question = Question("T-1", "fruit", (3, 1, 1), least=1, most=2)
    found = answers(question)
    assert found == [["fig"], ["plum"], ["fig", "fig"], ["fig", "plum"]]
    assert all(refused(question, *each) == [] for each in found)


def test_what_is_not_there_is_refused_by_the_rule_that_knows_why() -> None:
    question = Question("T-1", "fruit", (1,), misfit=lambda fruit: ["T-8", "T-9"] * (fruit == 2))
    assert refused(question, "pear") == ["T-8", "T-9"]
    assert refused(question, "plum") == ["T-1"]
    assert refused(question, "stone") == ["T-1"]


def test_a_wrong_number_is_refused_by_its_own_rule_or_that_of_the_verb() -> None:
    assert refused(Question("T-1", "fruit", (1, 3)), "fig", "plum") == ["T-2"]
    assert refused(Question("T-1", "fruit", (1, 3), counted="T-3"), "fig", "plum") == ["T-3"]
    assert refused(Question("T-1", words=(0, 1)), 2) == ["T-1"]


def test_words_are_read_by_the_question_of_the_moment() -> None:
    assert read("y", Question("T-1", words=("yes", "no"))) == ["yes"]
    assert read("1", Question("T-1", words=(0, 1, 2))) == [1]
    assert read("plum apple", Question("T-1", "fruit", (0, 3))) == ["apple", "plum"]
    assert read("none", Question("T-1", "fruit", (0, 3), least=0)) == []
    assert read("yes", Question("T-1", words=(0, 1))) == ["yes"]
    with pytest.raises(NotUnderstood, match="'0' or '1'"):
        read("maybe", Question("T-1", words=(0, 1)))


def test_a_beginning_means_what_lies_open_where_it_begins_nothing_nearer() -> None:
    assert read("p", Question("T-1", "fruit", (2,))) == ["pear"]
    assert read("pl", Question("T-1", "fruit", (0, 2))) == ["plum"]
    with pytest.raises(NotUnderstood, match="no fruit 'pe'"):
        read("pe", Question("T-1", "fruit", (0, 1)))
