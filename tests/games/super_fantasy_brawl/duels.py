"""Matches with cards that a test prints: plain champions, the cards in hand, lines typed until it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from referee.games.super_fantasy_brawl.cardset.arena_file import shipped as shipped_board
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.state.table import Figure
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.super_fantasy_brawl.card_lists import champion, table

TEAMS = {1: ("ann", "bob", "cat"), 2: ("dan", "eve", "fay")}
"""Who plays for which seat."""
EVERYBODY = (*TEAMS[1], *TEAMS[2])
PLAIN = {"hitpoints": 6, "defence": 0}
KINDS: Mapping[str, Mapping[str, Any]] = {
    "attack": {"type": "attack", "core": "destruction", "strength": 3, "target": "Melee"},
    "skill": {"type": "skill", "core": "manipulation"},
    "reaction": {"type": "reaction", "core": "creation", "defence": 0},
}


def attack(id_: str, *text: str, **keys: Any) -> dict[str, Any]:
    """An attack card ``strike-ann``: of the champion whose name ends its id, strength 3, without movement."""
    return printed("attack", id_, text, keys)


def skill(id_: str, *text: str, **keys: Any) -> dict[str, Any]:
    """A skill card."""
    return printed("skill", id_, text, keys)


def reaction(id_: str, *text: str, **keys: Any) -> dict[str, Any]:
    """A reaction card without a change of defence."""
    return printed("reaction", id_, text, keys)


def printed(kind: str, id_: str, text: Sequence[str], keys: Mapping[str, Any]) -> dict[str, Any]:
    """A card as a card file has it."""
    owner = id_.rpartition("-")[2]
    named = {"id": id_, "champion": owner, "name": id_.replace("-", " ").title()}
    return {**named, **KINDS[kind], "text": list(text), **keys}


class Duel:
    """A match under way: seat 1 has the turn, and everybody holds the cards that were printed for it.

    ``standing`` says where champions are, as in ``ann="d7 3"`` (hex and damage); who is not named is on the
    gate. ``sides`` holds what a champion card says otherwise than usual.
    """

    def __init__(
        self,
        *cards: dict[str, Any],
        sides: Mapping[str, Mapping[str, Any]] | None = None,
        **standing: str,
    ) -> None:
        self.facts: list[Fact] = []
        text = card_list(cards, sides or {})
        digest = sha256(text.encode()).digest()
        packs = (("own", digest), shipped_board())
        opening = GAME.settle(Opening(2, 1, {}, packs, {digest: text}))
        rows = self.seated(cards, standing)
        table_ = {"seat": 1, "seats": rows}
        self.run = placed(opening, table_)
        self.run.listener = self.facts.append

    def seated(
        self, cards: Sequence[dict[str, Any]], standing: Mapping[str, str]
    ) -> dict[str, Any]:
        """The seats of the position: champions where they stand, the printed cards in hand."""
        found = {}
        for seat, team in TEAMS.items():
            rows = [row_of(name, seat, standing.get(name, "").split()) for name in team]
            hand = [card["id"] for card in cards if card["champion"] in team]
            found[str(seat)] = {"champions": rows, "hand": hand}
        return found

    # -- what happens -----------------------------------------------------------------------

    def does(self, *lines: str) -> Duel:
        """Type these lines, each as the answer of the seat in front of it."""
        for text in lines:
            line = read_line(text)
            assert line is not None
            assert line.seat is not None
            self.run.act(line.seat, GAME.read(self.run, line.seat, line))
        return self

    # -- what is then seen ------------------------------------------------------------------

    def row(self, name: str) -> Figure:
        """A champion of the match by its name."""
        cards = self.run.setting.cards
        seat = next(seat for seat, team in TEAMS.items() if name in team)
        found: Figure = self.run.state.figure(cards.figures.number(f"{name}-{seat}"))
        return found

    def damage(self, *names: str) -> list[int]:
        """The damage of champions."""
        return [self.row(name).damage for name in names]

    @property
    def points(self) -> list[int]:
        """The victory points of every player."""
        return [player.vp for player in self.run.state.seats]

    def told(self, *names: str) -> list[tuple[str, str, Any]]:
        """What was told: the name, the rule, and the champion of each fact of these names."""
        return [
            (fact.name, fact.rule, fact.data.get("champion", "").split()[0])
            for fact in self.facts
            if fact.name in names
        ]


def row_of(name: str, seat: int, words: Sequence[str]) -> dict[str, Any]:
    """A champion of a position: its hex and its damage, as far as they are said."""
    row: dict[str, Any] = {"figure": f"{name}-{seat}"}
    if words:
        row["hex"] = words[0]
    for word in words[1:]:
        row |= {"damage": int(word)} if word.isdecimal() else {word: True}
    return row


def card_list(cards: Sequence[dict[str, Any]], sides: Mapping[str, Mapping[str, Any]]) -> str:
    """A card list with these cards; whoever has none gets one that draws."""
    own = {name: [card for card in cards if card["champion"] == name] for name in EVERYBODY}
    for name, found in own.items():
        if not found:
            found.append(skill(f"wait-{name}", "Draw 1."))
    champions = "".join(
        champion(
            id=name,
            name=name.title(),
            deck=[card["id"] for card in found],
            **{"basic": PLAIN, "levelled": PLAIN, **sides.get(name, {})},
        )
        for name, found in own.items()
    )
    every = "".join(table("card", **card) for found in own.values() for card in found)
    return f'set_id = "own"\n{champions}{every}'


def placed(opening: Opening, table_: Mapping[str, Any]) -> Run[Any]:
    """The run of a position."""
    return position.read(GAME, GAME.prepare(opening), table_, SeededDice(bytes(32)))
