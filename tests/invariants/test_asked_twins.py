"""Whoever may not know the difference of two matches gets the same bytes from every command, in every game.

The pairs are those of the other tests of twins; here they are asked through the command line itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from referee import games
from referee.kernel.facts import PUBLIC, Eyes
from tests.games.register import HARNESSES
from tests.games.super_fantasy_brawl.swapped_pairs import (
    DECK,
    TRAPS,
    begun,
    bots_of,
    learn,
    play_on,
)
from tests.games.super_fantasy_brawl.test_twins import told
from tests.invariants.commands import TABS, Questioned, all_questions, docket, first_questions
from tests.invariants.passes import others, pairs
from tests.invariants.stories import BACON, CLASH, played
from tests.invariants.twins import acted_unseen, cut_of, exchanged
from tests.sizes import sized
from tests.toys import current
from tests.toys.windows import GAME as TOY

BRAWL, SYB, HAC = "super-fantasy-brawl", "save-your-bacon", "homestuck-atcg"
ASKED = "tests.toys.current:GAME"
PAIRS = {BACON: 2, CLASH: 3, SYB: 2, HAC: 2, BRAWL: 2}
"""So many pairs of each game are asked."""
QUESTIONS = sized(5, 12)
"""So many command lines of the table each pair is asked, with one pair of eyes."""
SHORT = 30
"""So many moves of a match in which judges rule: every command folds it anew."""

Pair = tuple[Any, Any, Eyes]


def twins(code: str) -> Iterator[Pair]:
    """Live matches of Bacon Project and Clash: cards exchanged, or acted otherwise unseen."""
    for number in sized((2, 3, 6), (2, 3, 6, 7)):
        chance = ("seeded", "observed")[number % 2]
        story = played(code, number, chance, SHORT, judged=True)
        random = Random(f"asked {code} {number}")
        for at in range(3):
            cut = replace(cut_of(story, random), end=None, close=False, same_secret=True)
            found = (acted_unseen if at == 1 else exchanged)(story, cut, random)
            if found is not None and is_live(found.one) and is_live(found.other):
                yield found.one, found.other, found.eyes


def is_live(one: Any) -> bool:
    return one.recorder.fold.closed is None and one.recorder.run.outcome is None


def passed(code: str) -> Iterator[Pair]:
    """Save Your Bacon! and Homestuck: in the one match a player could have played a card unseen."""
    for number in range(sized(3, 5)):
        for one, two, seat in pairs(code, number):
            for eyes in others(one, seat):
                same = one.seen(eyes) == two.seen(eyes)
                if is_live(one) and same and not one.has_learned(eyes, seat):
                    yield one, two, eyes
                    break


def brawls() -> Iterator[Pair]:
    """Super Fantasy Brawl: two cards of a deck, or two trap tokens, have changed places."""
    for number, way in ((1, DECK), (2, TRAPS), (3, DECK), (4, TRAPS)):
        random, pair, dice = Random(f"{number} {way}"), begun(number, way), bots_of(number)
        for _ in range(40):
            if pair.one.recorder.run.outcome is not None or not play_on(pair, dice, random):
                break
            learn(pair)
        for eyes in pair.eyes()[:1]:
            tales = [told(each, eyes, closed=False) for each in (pair.one, pair.other)]
            if pair.names[0] and tales[0] == tales[1]:
                yield pair.one, pair.other, eyes


def pairs_of(code: str) -> Iterator[Pair]:
    if HARNESSES[code].window:
        return passed(code)
    return brawls() if code == BRAWL else twins(code)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Commands find the game as the match was played that they are asked about."""
    for code in PAIRS:
        monkeypatch.setitem(games.REGISTER, code, ASKED)
    yield
    current.GAME = TOY


def test_every_game_in_which_seats_act_unseen_is_asked():
    books = {
        code for code in games.REGISTER if not code.endswith(("-draft", "-series", "tournament"))
    }
    assert books == set(PAIRS)


@pytest.mark.parametrize("code", PAIRS)
def test_every_command_says_the_same_of_two_matches_that_differ_in_what_is_hidden(
    code, tmp_path, monkeypatch
):
    with monkeypatch.context() as plain:
        for each, place in ORIGINAL.items():
            plain.setitem(games.REGISTER, each, place)
        found = list(islice(pairs_of(code), PAIRS[code]))
    assert len(found) == PAIRS[code]
    for number, (one, other, eyes) in enumerate(found):
        ask_both(one, other, eyes, tmp_path, f"{code} {number}")


ORIGINAL = dict(games.REGISTER)


def ask_both(one: Any, other: Any, eyes: Eyes, folder: Any, name: str) -> None:
    """Ask both the same; what they say must be the same."""
    both = [
        Questioned(each.recorder.match, each.find, folder, f"{name} {at}")
        for at, each in enumerate((one, other))
    ]
    match = both[0].match.id
    assert match == both[1].match.id
    random = Random(name)
    last = both[0].last(eyes)
    table = random.sample(all_questions(match, eyes, last), QUESTIONS)
    for words in [*first_questions(match, eyes, last), *table]:
        ours, theirs = (each.asked(*words) for each in both)
        assert ours == theirs, words
        assert ours.code in (0, 1, 2), (words, ours)
    for line in TABS:
        typed = line.format(match=match[:10], eyes=eyes)
        ours, theirs = (each.proposed(typed) for each in both)
        assert ours == theirs, typed
    for words in docket(match, both[0].last(PUBLIC)):
        ours, theirs = (each.asked(*words) for each in both)
        assert ours == theirs, words
        assert ours.code == 0, (words, ours)
