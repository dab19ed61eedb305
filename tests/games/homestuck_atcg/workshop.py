"""Tables of own cards on which one text is tried: DOER of seat 1 has it, the others have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.games.homestuck_atcg.cardset.card_set import CardSet
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.table import THING, Placed, Setting
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.engine.dice import ScriptedDice, SeededDice
from referee.kernel.position import document as position
from tests.games.homestuck_atcg.card_lists import card, read
from tests.games.homestuck_atcg.harness import readings
from tests.games.homestuck_atcg.tables import Talk

HOMES = ("home", "away", "third", "fourth", "fifth")
OTHERS = (
    ("ally", {"power": 3, "tags": ["#HUMAN"]}),
    ("friend", {"power": 4, "tags": ["#HUMAN", "#GHOST"]}),
    ("foe", {"power": 2, "tags": ["#TROLL"]}),
    ("brute", {"power": 5, "tags": ["#BEAST"]}),
    ("dear", {"power": 1, "enter": "6g"}),
    ("coded", {"power": 4, "enter": "~ATH: any #TROLL card", "tags": ["#GHOST"]}),
    ("hat", {"type": "inventory", "enter": "2g", "text": ["Attach to any character."]}),
    (
        "crest",
        {"type": "inventory", "text": ["Attach to own planet.", "The host has no base power."]},
    ),
    ("spell", {"type": "executable", "text": ["~ATH: any planet.", "Execute: gain 3 grist."]}),
    ("curse", {"type": "executable", "text": ["~ATH: any #TROLL card.", "Execute: draw 2 cards."]}),
)
"""Cards that stand for any others, each called "NAME of the test": id "name-of"."""


def own_card(name: str, **fields: Any) -> str:
    """A card of that name."""
    kind = {"inventory": "I", "executable": "E", "planet": "P"}.get(fields.get("type", ""), "C")
    return card(f"{kind}-{name}", title=name.upper(), **fields)


@cache
def set_with(text: tuple[str, ...], type_: str = "character", more: str = "") -> CardSet:
    """The set of the test, in which DOER has that text."""
    doer = own_card("doer", type=type_, text=list(text))
    planets = [own_card(name, type="planet", power=3) for name in HOMES]
    return read(doer, *[own_card(name, **fields) for name, fields in OTHERS], *planets, more)


class Workshop(Talk):
    """A table at which DOER of seat 1 is in play, in the Main Phase of its player."""

    def __init__(
        self,
        text: str | Sequence[str],
        *sides: Mapping[str, Any],
        type_: str = "character",
        dice: Mapping[str, Sequence[Any]] | None = None,
        more: str = "",
        **table: Any,
    ) -> None:
        texts = (text,) if isinstance(text, str) else tuple(text)
        cards = set_with(texts, type_, more)
        rows = {}
        for seat, (side, home) in enumerate(zip(sides, HOMES, strict=False), 1):
            rows[str(seat)] = {"planet": f"{home}-of-{seat}", "grist": 9, **side}
        source = SeededDice(bytes(32)) if dice is None else ScriptedDice(dice)
        setting = Setting(readings(), cards, len(sides))
        super().__init__(position.read(GAME, setting, {"seat": 1, **table, "seats": rows}, source))

    def do(self, *answers: str) -> Workshop:
        """Use the Action of DOER, then say these lines."""
        self.say("1: action doer-of-1", *answers)
        return self

    def row(self, thing: str) -> Placed:
        """A card in play or stored."""
        return self.run.state.placed()[names_of(self.run, THING).numbers[thing]]

    def in_play(self, seat: int) -> list[str]:
        """The cards of a seat in play and stored, as they entered."""
        return self.named(row.thing for row in self.side(seat).cards)

    def named(self, things: Any) -> list[str]:
        """Cards by their ids."""
        return [names_of(self.run, THING).id(thing) for thing in things]

    def discarded(self, seat: int) -> list[str]:
        """The discard pile of a seat, its top last."""
        return self.named(self.side(seat).discard)

    def removed(self, seat: int) -> list[str]:
        """The removed pile of a seat."""
        return self.named(self.side(seat).removed)

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat."""
        return [self.run.setting.cards.names.id(face) for face in self.side(seat).hand]

    def deck(self, seat: int) -> list[str]:
        """The draw pile of a seat, its top last."""
        return [self.run.setting.cards.names.id(face) for face in self.side(seat).deck]

    @property
    def choices(self) -> list[str]:
        """What may be chosen now, as it is printed."""
        (ask,) = self.run.asks()
        return [ask.verbs["choose"].space.write(answer[1:]) for answer in ask.legal()]

    def fact(self, name: str) -> Any:
        """The data of the last fact of that name."""
        return next(fact.data for fact in reversed(self.facts) if fact.name == name)


def at(thing: str, planet: int, **fields: Any) -> dict[str, Any]:
    """A character in play."""
    return {"thing": thing, "at": planet, **fields}


def on(thing: str, host: str, **fields: Any) -> dict[str, Any]:
    """Inventory on a card."""
    return {"thing": thing, "host": host, **fields}


def under(thing: str, above: str, **fields: Any) -> dict[str, Any]:
    """A card stored under another one."""
    return {"thing": thing, "under": above, **fields}
