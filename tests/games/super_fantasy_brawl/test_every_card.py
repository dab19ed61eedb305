"""In simulated matches every card is played, every action used, every trap sprung, every challenge scored."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set, shipped_text
from referee.kernel.text.parser import Place
from tests.games.super_fantasy_brawl.harness import HARNESS, READINGS, Bots, opened, seats_of
from tests.games.super_fantasy_brawl.resolutions import reader

RICH = (269, 248, 128, 140, 94, 229, 50, 113, 136, 29, 55, 107, 236)
"""Matches that together show all of it; should the bots play otherwise some day, others follow."""
MOST = 300
SHOWN = {
    "played": "card",
    "reacted": "card",
    "acted": "action",
    "trap-sprung": "trap",
    "challenge-scored": "challenge",
    "levelled": "champion",
}
"""By fact: what of it is seen in play."""


def wanted() -> set[str]:
    """The printed names of every card, standard action, trap and challenge; every champion levels up."""
    cards = shipped_set()
    kinds = (cards.cards, cards.actions, cards.traps, cards.challenges, cards.champions)
    return {each.name for kind in kinds for each in kind}


def used_in(number: int) -> set[str]:
    """What happens in the match of that number, which ends."""
    run = opened(number, seats_of(number), READINGS[number % len(READINGS)])
    bots, used = Bots(number), set()

    def hear(fact):
        if fact.name in SHOWN:
            used.add(fact.data[SHOWN[fact.name]].partition(" (")[0])

    run.listener = hear
    for _ in range(HARNESS.longest):
        if run.outcome is not None:
            return used
        run.act(*bots.decide(run))
    message = f"match {number} does not end"
    raise AssertionError(message)


def test_every_card_is_played_every_trap_sprung_and_every_challenge_scored():
    left = wanted()
    assert len(left) == 60 + 4 + 5 + 11 + 10
    played = 0
    for number in chain(RICH, (n for n in range(MOST) if n not in RICH)):
        if not left:
            break
        left -= used_in(number)
        played += 1
    assert not left
    assert 10 <= played <= MOST


# -- cases ----------------------------------------------------------------------------------

CASES = Path(__file__).parents[2] / "rules" / "super-fantasy-brawl" / "cards"


def prefixes() -> list[str]:
    """How the name of a case begins, for everything that is printed."""
    cards = shipped_set()
    found = [card.id for card in cards.cards]
    found += [f"side-{each.id}" for each in cards.champions]
    found += [f"side-{each.id}-basic" for each in cards.champions]
    found += [f"action-{each.id}" for each in cards.actions]
    found += [f"trap-{each.id}" for each in cards.traps]
    return found + [f"challenge-{each.id}" for each in cards.challenges]


@pytest.mark.parametrize("prefix", prefixes())
def test_everything_that_is_printed_has_a_case_of_its_own(prefix):
    assert any(CASES.glob(f"{prefix}.toml"))


# -- phrases --------------------------------------------------------------------------------


def texts() -> Iterator[tuple[str, str, str]]:
    """Every text of the set with its host and the hole that it fills, if not a line."""
    data = tomllib.loads(shipped_text())
    for each in data["champion"]:
        for side in ("basic", "levelled"):
            yield from ((line, "side", "") for line in each[side]["text"])
    hosts = {"standard_action": "standard", "trap": "trap", "challenge": "challenge"}
    for each in data["card"]:
        yield from ((line, each["type"], "") for line in each["text"])
        if "target" in each:
            yield each["target"], "targeting", "targeting"
    for section, host in hosts.items():
        yield from ((line, host, "") for each in data[section] for line in each["text"])
    for each in [*data["card"], *data["standard_action"]]:
        yield each["core"], "core", "core"


def test_every_phrase_stands_on_something_that_is_tried_in_play():
    found: set[str] = set()
    for text, host, hole in dict.fromkeys(texts()):
        place = Place("first-arena.toml", "a card")
        reading = reader().read(text, place, where=host, hole=hole)
        found |= {part.row for part in reading.walk() if part.row}
    assert found == set(reader().table.rows)
