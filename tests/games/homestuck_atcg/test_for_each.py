"""Quoted steps for one card after the other: what the phrase is read into, how it is explained, what is refused."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.explain import line_steps
from referee.games.homestuck_atcg.language.tree import Filter, Target
from tests.games.homestuck_atcg.texts import actions, assert_refused, line


@pytest.mark.parametrize("words", ["each own character", "all own characters", "each of all own characters"])  # fmt: skip
def test_for_each_of_some_cards(words):
    (found,) = actions(f'do "put 1 boon on that card" for {words}')
    assert found.kind == "for-each"
    assert found.target == Target("all", filter=Filter("character", "own"))
    assert found.line is not None
    (inner,) = found.line.instructions
    assert inner.actions[0].target == Target("ref", ("that",))


def test_how_it_is_explained():
    text = 'Action (1 grist): destroy all opposing characters here; do "the player of that card may draw 1 card; if you do not, gain 1 grist" for each of those cards.'
    words = [(step.depth, step.words) for step in line_steps(line("character", text))]
    at = next(at for at, (_, each) in enumerate(words) if "one by one" in each)
    assert words[at:] == [
        (
            1,
            'for the card spoken of last, one by one, seat by seat, the oldest first; in it "that card" is that one:',
        ),
        (2, 'the player of the card spoken of last does what follows; in it "you" is that player:'),
        (3, "say yes or no; if yes:"),
        (4, "draw 1 card"),
        (2, "if that was not so, or was not carried out:"),
        (3, "you gain 1 grist, up to 12 in stock"),
    ]


REFUSED = [
    ('do "discard that card" for each card in your hand', "HAC-Q39", "nobody sees which card"),
    ('look at the top 3 cards of your deck; do "gain 1 grist" for each of those cards', "HAC-Q39", "lie in a deck"),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "rule", "why"), REFUSED)
def test_cards_that_nobody_sees_are_refused(steps, rule, why):
    text = f"Action (1 grist): {steps}."
    assert_refused("character", text, text.index("do ") + 1, rule, why)
