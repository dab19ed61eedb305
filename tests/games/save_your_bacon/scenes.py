"""Scenes: one card of one's own among plain ones, played at a table laid by hand.

Alder, Birch and Cedar sit at seat 1, Dogwood, Elm and Fir at seat 2 (Gorse, Hazel and Ivy at seat 3): Attack 2, Defense 6
and no text. Nothing costs energy, so a scene asks only what its text asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import tomli_w

from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.state.table import Champion, Equipment, Table
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets

PLAIN = ("alder", "birch", "cedar"), ("dogwood", "elm", "fir"), ("gorse", "hazel", "ivy")
SHIPPED = "referee.games.save_your_bacon.cards"


def conditions() -> list[dict[str, Any]]:
    """The shipped conditions."""
    text = files(SHIPPED).joinpath("house-set-one.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["condition"]
    return found


CONDITIONS = conditions()


def champion(id_: str, **more: Any) -> dict[str, Any]:
    row = {"id": id_, "archetype": f"The {id_.title()}", "name": id_.title(), "traits": ["AG"]}
    return row | {"attack": 2, "defense": 6, "pod": ["spark", "plank", "charm"], "text": []} | more


def card(id_: str, kind: str, *text: str, **more: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"id": id_, "name": id_.title(), "type": kind, "text": list(text)}
    row |= {"energy_value": 1, "cost_e": 0, "cost_ep": 0, "requires_ready": False, "requires": []}
    if kind == "equipment":
        row |= {"attack": 1, "defense": 2}
    return row | more


def card_list(cards: Sequence[dict[str, Any]], texts: Mapping[str, Sequence[str]]) -> str:
    """A card list with the plain cards and these; ``texts`` are those of champions by id."""
    plain = [
        card("spark", "action", "Gain 1 {E+}."),
        card("plank", "equipment"),
        card("charm", "equipment"),
        card("echo", "reaction", "[After an opposing champion is defeated]", "Gain 1 {E+}."),
    ]
    champions = [champion(id_, text=list(texts.get(id_, ()))) for side in PLAIN for id_ in side]
    tables = {"champion": champions, "card": [*plain, *cards], "condition": CONDITIONS}
    head = {"game": "save-your-bacon", "set_id": "scene"}
    return tomli_w.dumps(head | tables)


class Cards:
    """A card list of one's own, read once; ``scene`` lays a table with it."""

    def __init__(
        self, *cards: dict[str, Any], texts: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.text = card_list(cards, texts or {})
        self._settings: dict[str, Any] = {}

    def setting(self, seats: int, readings: Mapping[str, str]) -> Any:
        """The setting of a match with these cards."""
        chosen = {"format": "full_constructed", "zero_cost_pitch": "false", **readings}
        key = f"{seats} {sorted(chosen.items())}"
        if key not in self._settings:
            sets, packs = card_sets(GAME, self.text) if self.text else (GAME.shipped(), {})
            opening = GAME.settle(Opening(seats, 1, chosen, sets, packs))
            self._settings[key] = GAME.prepare(opening)
        return self._settings[key]

    def scene(self, *seats: Any, **more: Any) -> Scene:
        """A table of these cards for so many seats (2 where nothing is said): see `Scene`."""
        readings = more.pop("readings", {})
        count = seats[0] if seats else more.pop("seats", 2)
        return Scene(self.setting(count, readings), **more)


class House(Cards):
    """The shipped cards; any champions may sit anywhere, and any cards lie in any hand."""

    def __init__(self) -> None:
        self.text = ""
        self._settings = {}

    def scene(self, *teams: str, **more: Any) -> Scene:
        """A table of shipped cards; a team is three champions, as one text."""
        listed = [team.split() for team in teams]
        readings = more.pop("readings", {})
        return Scene(self.setting(len(teams), readings), teams=listed, **more)


class Scene:
    """A table in the middle of seat 1's turn, and what is said and told at it.

    ``things`` are rows of champions by id; ``seat1`` and so on are what else lies with a seat; the rest
    stands in the table itself.
    """

    def __init__(
        self,
        setting: Any,
        things: Mapping[str, Mapping[str, Any]] | None = None,
        teams: Sequence[Sequence[str]] = PLAIN,
        **more: Any,
    ) -> None:
        rows: dict[str, Any] = {}
        for number in range(1, setting.seats + 1):
            row = dict(more.pop(f"seat{number}", {}))
            champions = [self._row(id_, number, things or {}) for id_ in teams[number - 1]]
            rows[str(number)] = row | {"champions": champions}
        written = {"turn": 3, "seat": 1, "seats": rows, **more}
        self.run: Run[Table] = position.read(GAME, setting, written, SeededDice(bytes(32)))
        self.facts: list[Fact] = []
        self.run.listener = self.facts.append

    def _row(self, id_: str, seat: int, things: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        row = dict(things.get(f"{id_}-{seat}", things.get(id_, {})))
        row["thing"] = f"{id_}-{seat}"
        if "conditions" in row:
            row["conditions"] = [{"condition": name, "by": 3 - seat} for name in row["conditions"]]
        if "equipment" in row:
            worn = [
                {"thing": each} if isinstance(each, str) else dict(each)
                for each in row["equipment"]
            ]
            row["equipment"] = worn
        return row

    # -- what is said -----------------------------------------------------------------------

    def say(self, *lines: str) -> Scene:
        """Lines as people write them; without a seat the one that is asked says them."""
        for text in lines:
            line = read_line(text)
            assert line is not None
            seat = line.seat or self.run.asks()[0].seat
            self.run.act(seat, GAME.read(self.run, seat, line))
        return self

    def play(self, id_: str = "test", champion: str = "alder-1") -> Scene:
        """Seat 1 plays that card with that champion."""
        return self.say(f"play-card {id_} {champion}")

    @property
    def asked(self) -> list[str]:
        """Everything that may be said now, as it is printed."""
        return [GAME.printed(answer) for ask in self.run.asks() for answer in ask.legal()]

    # -- what there is ----------------------------------------------------------------------

    def number(self, id_: str) -> int:
        """The number of a thing."""
        return self.run.setting.cards.things.numbers[id_]

    def is_in_play(self, id_: str) -> bool:
        return self.run.state.is_in_play(self.number(id_))

    def __getitem__(self, id_: str) -> Champion | Equipment:
        return self.run.state.card(self.number(id_))

    def damage(self, *ids: str) -> list[int]:
        """The damage on those things."""
        return [self[id_].damage for id_ in ids]

    def borne(self, id_: str) -> list[str]:
        """The conditions of a champion."""
        found = self[id_]
        assert isinstance(found, Champion)
        return [self.run.setting.cards.conditions.id(each.condition) for each in found.conditions]

    def energy(self, seat: int) -> int:
        return self.run.state.side(seat).energy

    def bacon(self) -> list[int]:
        """The bacon of every player."""
        return [side.bacon for side in self.run.state.seats]

    @property
    def asked_seat(self) -> int:
        """Who is asked."""
        return self.run.asks()[0].seat

    def pile(self, seat: int, name: str) -> list[str]:
        """The cards of a pile, bottom first; of a hand by their ids."""
        names = self.run.setting.cards.names
        found = [names.id(each) for each in getattr(self.run.state.side(seat), name)]
        return sorted(found) if name == "hand" else found

    def told(self, name: str) -> list[Fact]:
        """The facts of that name."""
        return [fact for fact in self.facts if fact.name == name]
