"""Cards with millions of legal answers: some are listed, every one is legal, and nobody waits."""

from __future__ import annotations

from itertools import islice

from referee.games.clash.game import GAME
from referee.games.clash.rules.costs import MOST_LISTED
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets

HEAD = 'game = "clash"\nset_id = "many"\n'
MANY = "".join(
    f'[[card]]\nid = "card-{n:02}"\nname = "Card {n:02}"\nhealth = 9\n' for n in range(40)
)
OWN = """[[card]]
id = "hoarder"
name = "Hoarder"
health = 9
abilities = [
  "DEFEND: you discard 12 cards from your hand -> you gain 1 coin.",
  "DEFEND: you return 15 cards from your discard pile to your hand.",
  "DEFEND: up to 14 Foes lose 1 health.",
  "PLAY: you gain 1 coin.",
  "PLAY: you discard 10 cards from your hand and an Ally loses 1 health -> you gain 1 coin.",
]
"""


def opened():
    sets, packs = card_sets(GAME, HEAD + OWN + MANY)
    setting = GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
    names = [f"card-{n:02}" for n in range(40)]
    table = {
        "round": 3,
        "seats": {
            "1": {
                "coins": 1,
                "hand": names[:20],
                "discard": names[20:],
                "allies": [{"card": "hoarder"}],
            },
            "2": {"allies": [{"card": name} for name in names[:30]]},
        },
    }
    return position.read(GAME, setting, table, SeededDice(bytes(32)))


def test_some_of_very_many_payments_are_listed_and_any_other_is_legal():
    run = opened()
    ask = run.asks()[0]
    listed = list(ask.legal())
    assert 2 * MOST_LISTED > len(listed) > MOST_LISTED
    last = [f"card-{n:02}" for n in range(8, 20)]
    answer = ["use-defend-ability", "hoarder", 1, last]
    assert answer not in listed
    assert not ask.refusals(answer)
    run.act(1, answer)
    assert len(run.lanes[1].state.own.hand) == 8


def test_some_of_very_many_choices_are_listed_and_any_other_is_legal():
    run = opened()
    for ability, pool, count in ((2, range(25, 40), 15), (3, range(16, 30), 14)):
        run.act(1, ["use-defend-ability", "hoarder", ability])
        ask = run.asks()[0]
        assert len(list(islice(ask.legal(), 2 * MOST_LISTED))) == MOST_LISTED
        answer = ["effect-choice", *(f"card-{n:02}" for n in pool)]
        assert len(pool) == count
        assert not ask.refusals(answer)
        run.act(1, answer)


def test_a_second_play_ability_asks_part_by_part_without_trying_everything():
    sets, packs = card_sets(GAME, HEAD + OWN + MANY)
    setting = GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
    names = [f"card-{n:02}" for n in range(40)]
    seats = {"1": {"coins": 1, "hand": ["hoarder", *names[:30]], "allies": [{"card": names[30]}]}}
    run = position.read(GAME, setting, {"round": 3, "seats": seats}, SeededDice(bytes(32)))
    run.act(1, ["play-card", "hoarder"])
    run.act(1, ["effect-choice", *names[20:30]])
    assert not run.asks()[0].refusals(["effect-choice", "hoarder"])
    run.act(1, ["effect-choice", names[30]])
    assert len(run.lanes[1].state.own.hand) == 20
    assert run.lanes[1].state.own.coins == 2
