"""In simulated matches every card is played, every effect activated, and every reaction used."""

from __future__ import annotations

from itertools import chain

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.language.tree import CHAMPION
from tests.games.save_your_bacon.harness import HARNESS, READINGS, Bots, opened
from tests.games.save_your_bacon.texts import readings

RICH = (98, 76, 130, 184, 206, 48, 92, 231, 214, 177, 241, 22, 258, 186, 33)
"""Matches that together show all of it; should the bots play otherwise some day, others follow."""
MOST = 300


def wanted() -> set[str]:
    """The printed names of every card and of every activated effect, those of conditions included."""
    cards = shipped_set()
    bearers = [*cards.faces, *cards.conditions_read]
    effects = {
        effect.name for each in bearers for effect in each.effects if effect.kind == "activated"
    }
    return effects | {face.name for face in cards.faces if face.kind != CHAMPION}


def used_in(number: int) -> set[str]:
    """What is played and activated in the match of that number, which ends."""
    seats = 2 + number % 3
    run, bots = opened(number, seats, READINGS[number % len(READINGS)]), Bots(number)
    used: set[str] = set()

    def hear(fact):
        if fact.name in ("declared", "activated"):
            used.add(fact.data["card" if fact.name == "declared" else "effect"])

    run.listener = hear
    for _ in range(HARNESS.longest):
        if run.outcome is not None:
            return used
        seat, answer = bots.decide(run)
        run.act(seat, answer)
    message = f"match {number} does not end"
    raise AssertionError(message)


def test_every_card_is_played_and_every_effect_used():
    left = wanted()
    assert len(left) == 45 + 35 + 9
    played = 0
    for number in chain(RICH, (n for n in range(MOST) if n not in RICH)):
        if not left:
            break
        left -= used_in(number)
        played += 1
    assert not left
    assert 10 <= played <= MOST


def test_every_phrase_stands_on_a_card_that_is_tried_in_play():
    cards = shipped_set()
    found: set[str] = set()
    hosts = [(face.effects, face.kind) for face in cards.faces]
    hosts += [(each.effects, "condition") for each in cards.conditions_read]
    for effects, host in hosts:
        for effect in effects:
            for reading in readings(effect.text, host):
                found |= {part.row for part in reading.walk() if part.row}
    assert found == set(cards._reader.table.rows)
