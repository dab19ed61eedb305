from __future__ import annotations

from itertools import combinations

import pytest

from referee.errors import Ambiguous, IllegalAction, NotUnderstood
from referee.kernel.decision.ask import Ask, Guard, Verb, at_any_time_refused_by, offer
from referee.kernel.decision.notation import read_line
from referee.kernel.decision.spaces import Each, Nothing, OneOf, SomeOf
from referee.kernel.engine.run import Frame
from referee.kernel.words.names import Names
from tests.toys.duel import GAME, opened
from tests.toys.lanes import dice_of
from tests.toys.planning import CARD

EVEN = Guard("D-2.5", lambda ask, card: card % 2 == 0)
HAND = (0, 1, 2, 4, 7)
COLOUR = Names("colour", ["red", "reddish", "blue"])


def ask_with(space, *guards):
    verb = Verb("do", space, lambda *_: None, at_any_time_refused_by("D-2.1"), guards)
    return verb, Ask(opened(dice_of(1)), Frame(), 1, offer(verb))


def words(text):
    line = read_line(f"do {text}")
    assert line is not None
    return line.arguments


ONE = OneOf(CARD, lambda ask: HAND, "D-2.4", (EVEN,))
TWO = SomeOf(CARD, lambda ask: HAND, lambda ask: 2, "D-2.4", "D-2.6", (EVEN,))
BOTH = Each((ONE, OneOf(COLOUR, lambda ask: range(3), "D-3.3")))


@pytest.mark.parametrize("space", [Nothing(), ONE, TWO, BOTH])
def test_exactly_the_answers_without_a_refusal_are_legal(space):
    verb, ask = ask_with(space)
    legal = list(verb.answers(ask))
    assert legal
    for answer in legal:
        assert verb.refusals(ask, space.parse(answer[1:])) == []
    cards = [CARD.id(card) for card in range(12)]
    every = {
        Nothing: [[]],
        OneOf: [[card] for card in cards],
        SomeOf: [list(chosen) for size in range(4) for chosen in combinations(cards, size)],
        Each: [[card, colour] for card in cards for colour in COLOUR.ids],
    }[type(space)]
    allowed = [["do", *args] for args in every if not verb.refusals(ask, space.parse(args))]
    assert sorted(allowed) == sorted(legal)


@pytest.mark.parametrize("space", [Nothing(), ONE, TWO, BOTH])
def test_what_is_printed_reads_back_as_the_same_answer(space):
    verb, ask = ask_with(space)
    for _, *args in verb.answers(ask):
        text = space.write(args)
        for near in (ask, None):
            assert space.read(words(text), near) == args
            assert space.read(words(text.upper()), near) == args


def test_a_printed_name_with_a_space_is_quoted():
    assert ONE.write(["amber-one"]) == '"Amber One"'
    assert TWO.write(["amber-one", "birch-two"]) == '"Amber One" "Birch Two"'


def test_every_guard_and_the_candidates_are_named_in_refusals():
    _, ask = ask_with(ONE)
    assert [(r.rule, r.item) for r in ONE.refusals(ask, 1)] == [("D-2.5", "Amber Two")]
    assert [r.rule for r in ONE.refusals(ask, 6)] == ["D-2.4"]
    assert [r.rule for r in ONE.refusals(ask, 5)] == ["D-2.5", "D-2.4"]
    assert [(r.rule, r.item) for r in TWO.refusals(ask, (0, 1, 5))] == [
        ("D-2.5", "Amber Two"),
        ("D-2.5", "Amber Six"),
        ("D-2.4", "Amber Six"),
        ("D-2.6", "3"),
    ]
    assert [r.rule for r in BOTH.refusals(ask, (1, 2))] == ["D-2.5"]


def test_a_guard_of_the_verb_closes_it_whatever_follows():
    verb, ask = ask_with(ONE, Guard("D-1.3", lambda ask, value: value is not None))
    assert list(verb.answers(ask)) == []
    assert [r.rule for r in verb.refusals(ask, 0)] == ["D-1.3"]
    assert [r.rule for r in ask.refusals(["do", "amber-two"])] == ["D-1.3", "D-2.5"]


@pytest.mark.parametrize(
    ("space", "args"),
    [
        (Nothing(), ["amber-one"]),
        (ONE, []),
        (ONE, ["amber-one", "amber-two"]),
        (ONE, ["Amber One"]),
        (ONE, [0]),
        (ONE, [["amber-one"]]),
        (TWO, ["amber-two", "amber-one"]),
        (TWO, ["amber-one", "amber-one"]),
        (BOTH, ["amber-one"]),
        (BOTH, ["amber-one", "green"]),
    ],
)
def test_arguments_of_another_shape_are_not_understood(space, args):
    with pytest.raises(NotUnderstood):
        space.parse(args)


def test_a_word_may_be_the_beginning_of_exactly_one_candidate():
    _, ask = ask_with(ONE)
    assert ONE.read(words("birch"), ask) == ["birch-two"]
    with pytest.raises(Ambiguous) as error:
        ONE.read(words("amber"), ask)
    assert error.value.expected == ("Amber One", "Amber Two", "Amber Three", "Amber Five")
    assert error.value.column == 4
    with pytest.raises(NotUnderstood) as missing:
        ONE.read(words("cedar"), ask)
    assert missing.value.expected[0] == "Amber One"
    colour = OneOf(COLOUR, lambda ask: (0, 1, 2), "D-3.3")
    assert colour.read(words("red"), ask) == ["red"]
    assert colour.read(words("redd"), ask) == ["reddish"]
    twice = OneOf(COLOUR, lambda ask: (2, 2), "D-3.3")
    assert twice.read(words("b"), ask) == ["blue"]


@pytest.mark.parametrize(
    ("space", "text", "column"),
    [
        (Nothing(), "amber-one", 4),
        (ONE, "", None),
        (ONE, "amber-one amber-two", 14),
        (ONE, "(amber-one)", 4),
        (ONE, "card: amber-one", 4),
        (TWO, "amber-one Amber-ONE", 4),
        (BOTH, "amber-one", 4),
        (BOTH, "amber-one green", 14),
    ],
)
def test_words_of_another_shape_are_not_understood_at_their_column(space, text, column):
    _, ask = ask_with(space)
    with pytest.raises(NotUnderstood) as error:
        space.read(words(text), ask)
    assert error.value.column == column


def test_some_are_stored_in_ascending_order_however_they_were_named():
    _, ask = ask_with(TWO)
    assert TWO.read(words("amber-three amber-one"), ask) == ["amber-one", "amber-three"]


# -- a game's notation ----------------------------------------------------------------------


def test_a_game_prints_and_reads_every_legal_answer():
    run = opened(dice_of(6))
    for _ in range(2):
        run.act(1, ["draw"])
    for ask in run.asks():
        for answer in ask.legal():
            line = read_line(f"{ask.seat}: {GAME.printed(answer)}")
            assert line is not None
            assert (line.seat, GAME.read(run, ask.seat, line)) == (ask.seat, answer)


def test_a_game_completes_the_beginning_of_an_offered_verb():
    run = opened(dice_of(6))
    assert GAME.read(run, 1, read_line("FIN")) == ["finish"]
    assert GAME.read(run, 1, read_line("concede")) == ["concede"]
    with pytest.raises(NotUnderstood) as error:
        GAME.read(run, 1, read_line("p amber-one"))
    assert error.value.expected == ("pawn", "play")
    with pytest.raises(NotUnderstood, match="'jump'"):
        GAME.read(run, 1, read_line("jump"))


def test_an_illegal_action_is_printed_in_the_notation():
    run = opened(dice_of(6))
    with pytest.raises(IllegalAction) as error:
        run.act(1, ["play", "birch-one"])
    assert str(error.value) == (
        "seat 1 may not 'play \"Birch One\"': Only cards in hand are played or pawned. [D-2.4]"
    )
