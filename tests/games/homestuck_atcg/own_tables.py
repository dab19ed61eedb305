"""Tables laid by hand with cards of the test's own beside the shipped ones."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.dice import ScriptedDice, SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.games.homestuck_atcg.tables import Talk

HEAD = 'game = "homestuck-atcg"\nset_id = "own"\nadds_to = "first-set"\n'
FIELDS = {
    "character": 'enter = "1g"\npower = 3',
    "inventory": 'enter = "1g"',
    "executable": 'enter = "1g"',
    "planet": "max_damage = 3\npower = 4\ndraw = 0",
}


def own(name: str, type_: str, *texts: str, more: str = "") -> str:
    """A card "NAME own" of that type with those texts, and what else its table says; in play it is "name-own-1"."""
    fields = FIELDS[type_]
    for line in filter(None, more.split("\n")):
        key = line.split(" = ")[0]
        fields = "\n".join(each for each in fields.split("\n") if not each.startswith(f"{key} ="))
        fields += f"\n{line}"
    written = json.dumps(list(texts))
    return (
        f'\n[[card]]\nid = "{name.replace(" ", "-")}"\ntitle = "{name.upper()}"\nsubtitle = "own"\n'
        f'type = "{type_}"\n{fields}\nstars = 1\ntext = {written}\n'
    )


def laid_with(
    cards: str,
    *sides: Mapping[str, Any],
    dice: Mapping[str, Sequence[Any]] | None = None,
    **more: Any,
) -> Talk:
    """A position with those cards beside the shipped ones: seat 1 in the Main Phase of turn 3."""
    sets, packs = card_sets(GAME, HEAD + cards)
    setting = GAME.prepare(GAME.settle(Opening(len(sides), GAME.version, {}, sets, packs)))
    written = {"seat": 1, "round": 2, "turn": 3, "first": 1, **more}
    written["seats"] = {
        str(seat): {"planet": f"alternia-alien-{seat}", **side}
        for seat, side in enumerate(sides, 1)
    }
    source = SeededDice(bytes(32)) if dice is None else ScriptedDice(dice)
    return Talk(position.read(GAME, setting, written, source))


def at(thing: str, place: int = 0, **more: Any) -> dict[str, Any]:
    """A card in play, at the planet of that seat."""
    return {"thing": thing, **({"at": place} if place else {}), **more}


def put_down(talk: Talk, seat: int) -> list[str]:
    """The discard pile of a seat, from the bottom up."""
    return [talk.run.setting.called(each) for each in talk.side(seat).discard]


def boons(talk: Talk, thing: str) -> int:
    """The boons on a card in play."""
    row = talk.run.state.find(talk.run.setting.cards.things.numbers[thing])
    assert row is not None
    return int(row.boons)
