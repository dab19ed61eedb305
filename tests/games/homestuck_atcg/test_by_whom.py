"""By whom and by what, the next time, and where a card goes instead: what these phrases are read into, and what of them has no sense."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.tree import (
    Agent,
    Amount,
    Condition,
    Constant,
    Filter,
    Qual,
    Term,
    Trigger,
)
from tests.games.homestuck_atcg.texts import actions, assert_refused, constant, line, lines

FOES = Filter("character", "opposing")
FRIENDS = Filter("character", "own")
SOMEBODY_ELSE = Filter("anything", "opposing")
TEXTS = [
    ("an opposing character", Agent(FOES)),
    ("a tap", Agent(Filter("anything"), "tap")),
    ("a text of an opponent", Agent(SOMEBODY_ELSE, "text")),
    ("a tap of an opposing character", Agent(FOES, "tap")),
    ("you", Agent(Filter("anything", "own"))),
    ("the player of the planet here", Agent(Filter("anything", quals=(Qual("same-owner", ref="site"),)))),
    ("the planet here", Agent(Filter("planet", quals=(Qual("is", ref="site"),)))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "agent"), TEXTS)
def test_by_whom_or_by_what(words, agent):
    found = line("character", f"When an own character is destroyed by {words}: draw 1 card.")
    assert found.trigger == Trigger("destroyed-by", filter=FRIENDS, by=agent)
    found = line("character", f"Instead of this card being destroyed by {words}: draw 1 card.")
    assert found.trigger == Trigger("destroyed-by", "this", by=agent)


STRONG = Filter("character", quals=(Qual("at-least", Amount(Term("number", 6))),))
FORBIDDEN = [
    (
        "This card can be destroyed only by characters with power at least 6.",
        Constant("cannot-be-destroyed-by", "this", agent=Agent(STRONG, but=True)),
    ),
    (
        "Own characters cannot be moved by opponents.",
        Constant("cannot-be-moved-by", filter=FRIENDS, agent=Agent(SOMEBODY_ELSE)),
    ),
    (
        "This card cannot be tapped by texts of opponents.",
        Constant("cannot-be-tapped-by", "this", agent=Agent(SOMEBODY_ELSE, "text")),
    ),
    ("This card cannot be returned to a hand.", Constant("cannot-be-returned", "this")),
    ("Opponents cannot choose this card.", Constant("cannot-be-chosen", "this", by=SOMEBODY_ELSE)),
]


@pytest.mark.parametrize(("text", "expected"), FORBIDDEN)
def test_what_cannot_be_done_by_whom(text, expected):
    assert constant(text) == expected


def test_what_is_done_the_next_time():
    (said,) = actions(
        'you have the text "The next time an own character is destroyed: draw 1 card" until the end of this turn'
    )
    assert said.constant is not None
    assert said.constant.kind == "hold"
    assert said.constant.line is not None
    assert (said.constant.line.once, said.constant.line.trigger) == (
        "next",
        Trigger("destroyed", filter=FRIENDS),
    )
    (said,) = actions(
        'this card gains the text "The next time, you may, instead of this card being destroyed: draw 1 card" until the end of this turn'
    )
    assert said.constant is not None
    assert said.constant.line is not None
    assert (said.constant.line.once, said.constant.line.may) == ("next", True)


def test_code_and_replacements_under_a_condition():
    code, _ = lines("executable", "~ATH: own character while it is your turn.", "Execute: draw 1 card.")  # fmt: skip
    assert (code.kind, code.condition) == ("code", Condition("own-turn"))
    found = line(
        "character",
        "Once in each turn, you may, instead of this card being destroyed while that card is tapped: draw 1 card.",
    )
    assert (found.kind, found.may, found.once) == ("instead", True, "this-turn")
    assert found.condition == Condition("tapped", ref="that")


REFUSED = [
    ("character", 'This card gains the text "The next time this card is destroyed: draw 1 card".', 1, "HAC-Q36", "expected it for a time"),
    ("character", 'Action (0 grist): own characters gain the text "The next time this card is destroyed: draw 1 card" until the end of this turn.', 19, "HAC-Q36", "for one card"),
    ("character", 'You have the text "This card has +1 power".', 1, "HAC-Q36", "expected it for a time"),
    ("character", "Instead of a card going to a discard pile: draw 1 card.", 1, "HAC-Q57", "where the card goes instead"),
    ("character", "Instead of a card going to a discard pile: remove this card from play.", 1, "HAC-Q57", "where the card goes instead"),
    ("character", "You may, instead of a card going to a discard pile: remove that card from play.", 1, "HAC-Q57", "where a card goes instead"),
    ("character", "Instead of this card going to the discard pile with the host: return this card to its owner's hand.", 12, "HAC-2.26", "expected it on inventory"),
    ("character", "When an own character is destroyed: destroy the card that did it.", 45, "HAC-5.2.7", "there is none"),
    ("character", "When you score: the player of the planet scored at loses 1 grist.", 31, "HAC-5.2.7", "there is none"),
    ("character", "Opponents cannot be attached to this card.", 1, "HAC-5.2.7", "no player does that"),
    ("character", "When an inventory card is moved by an opponent: draw 1 card.", 6, "HAC-5.2.3", "does not move"),
    ("character", "When this card is tapped by a tap: draw 1 card.", 6, "HAC-1.24", "nothing but destroy"),
    ("character", "This card cannot be moved by taps of opponents.", 1, "HAC-1.24", "nothing but destroy"),
    ("character", 'Action (0 grist): this card gains the text "The next time, instead of this card going to the discard pile: draw 1 card" until the end of this turn.', 71, "HAC-Q57", "expected a destruction, or another event"),
    ("planet", "This card cannot be removed from play.", 1, "HAC-3.3", "never leaves its place"),
]  # fmt: skip


@pytest.mark.parametrize(("host", "text", "column", "rule", "why"), REFUSED)
def test_what_has_no_sense_is_refused_at_its_column(host, text, column, rule, why):
    assert_refused(host, text, column, rule, why)
