from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK, DeckSpace
from referee.games.save_your_bacon.state.table import Champion, Player, Setting, Table
from referee.kernel.decision.ask import Ask
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import TABLE, Fact
from tests.games.save_your_bacon.harness import readings

CARDS = shipped_set()
DECKS = {ready.id: ready for ready in CARDS.decks}


def pod(word: str) -> list[str]:
    return [CARDS.names.id(card) for card in CARDS.face(CARDS.names.numbers[word]).pod]


def asked(seat: int = 1, *, state: Table | None = None, **chosen: str) -> Ask[Table]:
    table = state or Table(seats=[Player(), Player()])
    run = SimpleNamespace(
        setting=Setting(readings(**chosen), CARDS, 2), state=table, dice=ObservedDice()
    )
    return Ask(run, None, seat, {SUBMIT_DECK.name: SUBMIT_DECK})


def read(text: str, ask: Ask[Table] | None) -> list[Any]:
    line = read_line(f"submit-deck {text}")
    assert line is not None
    return DeckSpace().read(line.arguments, ask)


@pytest.mark.parametrize(
    ("text", "stored", "printed"),
    [
        ("dangerous-darkness", ["dangerous-darkness"], "dangerous-darkness"),
        ('"Light Fight"', ["light-fight"], "light-fight"),
        ("spook", ["spooky-specters"], "spooky-specters"),
        ('("the ninja" wiz cleric)', [["ninja", "wizard", "cleric"]], "(ninja wizard cleric)"),
        (
            '(ninja wizard cleric) (unravel x 2 "Wake the Beast" frozen unravel)',
            [["ninja", "wizard", "cleric"], [["unravel", 3], ["wake-the-beast", 1], ["frozen", 1]]],
            "(ninja wizard cleric) (unravel x 3 wake-the-beast frozen)",
        ),
    ],
)
def test_a_deck_is_read_and_printed_in_the_notation(text: str, stored: list[Any], printed: str):
    assert read(text, asked()) == stored
    assert DeckSpace().write(stored) == printed
    assert read(printed, asked()) == stored
    assert read(printed, None) == stored


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dangerous-lightness", "no deck 'dangerous-lightness', did you mean 'dangerous-darkness'?"),
        ("(ninja wizzard cleric)", "no card 'wizzard', did you mean 'wizard'?"),
        ("(ninja) (unravel x 100)", "found '100' copies (expected 1 to 99)"),
        ("(ninja) (unravel x 0)", "found '0' copies (expected 1 to 99)"),
        ("(ninja) (x 2)", "is not the name of one card"),
        ("(ninja) unravel", "expected a deck, or (CHAMPIONS)"),
        ("", "found nothing"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_place(text: str, why: str):
    with pytest.raises(NotUnderstood) as caught:
        read(text, asked())
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "args",
    [
        [],
        [3],
        ["a", "b"],
        [["ninja", 3]],
        [["ninja"], ["unravel"]],
        [["ninja"], [["unravel", 0]]],
        [["ninja"], [["unravel", "2"]]],
        [["ninja"], [["unravel", 1], ["unravel", 1]]],
        [["ninja"], [["unravel", 1]], [["unravel", 1]]],
        [["ninja"], []],
        [[]],
        [["ninja"], "unravel"],
    ],
)
def test_a_stored_answer_of_another_shape_is_not_understood(args: list[Any]):
    with pytest.raises(NotUnderstood):
        DeckSpace().parse(args)


def test_the_legal_decks_are_the_ready_made_ones_of_the_format():
    ready = [[each] for each in list(DECKS)[:5]]
    assert list(DeckSpace().all(asked())) == ready
    full = list(DeckSpace().all(asked(format="full_constructed")))
    assert full == [[each] for each in DECKS]


def test_of_constructed_pods_every_three_champions_are_legal():
    ask = asked(format="pod_constructed")
    legal = list(DeckSpace().all(ask))
    assert len(legal) == 6 + 455
    assert [["ninja", "wizard", "cleric"]] in legal
    for args in legal[::50]:
        assert DeckSpace().refusals(ask, DeckSpace().parse(args)) == []


@pytest.mark.rule("SYB-Q67", "SYB-3.0.2", "SYB-3.0.3")
def test_a_submitted_deck_lies_in_front_of_its_player_and_its_champions_are_taken():
    table = Table(seats=[Player(), Player()])
    told: list[Fact] = []
    ask = asked(1, state=table, format="pod_draft")
    ask.run.listener, ask.run.lane = told.append, TABLE
    value = DeckSpace().parse([["ninja", "wizard", "cleric"]])
    SUBMIT_DECK.do(ask.run, ask.frame, 1, value)
    assert table.side(1).champions == [
        Champion(CARDS.things.number(f"{word}-1")) for word in ("ninja", "wizard", "cleric")
    ]
    ids = Counter(CARDS.names.id(card) for card in table.side(1).deck)
    assert ids == Counter({card: 2 for word in ("ninja", "wizard", "cleric") for card in pod(word)})
    assert told == [
        Fact(
            "submitted",
            "SYB-3.0.1",
            1,
            {"deck": "", "champions": ["The Ninja", "The Wizard", "The Cleric"]},
        )
    ]
    second = asked(2, state=table, format="pod_draft")
    legal = list(DeckSpace().all(second))
    assert len(legal) == len(list(DeckSpace().all(ask))) - 455 + 220 - _of_taken()
    refused = DeckSpace().refusals(second, DeckSpace().parse([["ninja", "kaiju", "demon"]]))
    assert [(each.rule, each.item) for each in refused] == [("SYB-Q67", "The Ninja")]


def _of_taken() -> int:
    """How many ready-made decks of pods have the Ninja, the Wizard or the Cleric."""
    return sum(
        bool({"ninja", "wizard", "cleric"} & {CARDS.names.id(face) for face in ready.champions})
        for ready in CARDS.decks
        if ready.format != "full_constructed"
    )
