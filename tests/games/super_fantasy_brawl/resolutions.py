"""Texts carried out on a table laid by hand: print lines on a card, let them happen, answer what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set, shipped_text
from referee.games.super_fantasy_brawl.effects.interpreter import DECLARING, DOING, RESOLVING
from referee.games.super_fantasy_brawl.language.builder import Box, box_of
from referee.games.super_fantasy_brawl.language.tree import Card
from referee.games.super_fantasy_brawl.rules.damage import KNOCK_OUTS
from referee.games.super_fantasy_brawl.rules.displacement import SHOVE
from referee.games.super_fantasy_brawl.rules.hand_and_deck import DRAW, PLANNING
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import FLY
from referee.games.super_fantasy_brawl.rules.look_and_show import SHOW_TRAP, TOP_CARD
from referee.games.super_fantasy_brawl.rules.movement import MOVE
from referee.games.super_fantasy_brawl.rules.secret_choices import Unseen
from referee.games.super_fantasy_brawl.rules.traps import SHUFFLE, SPRING
from referee.games.super_fantasy_brawl.state.frames import Origin, resolve
from referee.games.super_fantasy_brawl.state.table import Trap, owner_of
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Place, Reader
from tests.games.super_fantasy_brawl.tables import Laid, Piece

BOOK = (
    *(RESOLVING, DECLARING, DOING, SHOW_TRAP, TOP_CARD),
    *(MOVE, FLY, SHOVE, SPRING, SHUFFLE, KNOCK_OUTS, DRAW, PLANNING),
)


@cache
def reader() -> Reader:
    """Reads texts by the phrases of the shipped set."""
    import tomllib

    return Reader(PhraseTable.of(tomllib.loads(shipped_text()), "first-arena.toml"))


@cache
def said(lines: tuple[str, ...], host: str) -> Box:
    """What lines of a box say."""
    read = [
        (reader().read(line, place, where=host), place)
        for line in lines
        for place in [Place("test", "card")]
    ]
    return box_of(read, host, shipped_set().zones)


class Spoken:
    """A table with traps on which texts are carried out; hands and decks hold cards by their names."""

    def __init__(
        self,
        *sides: Sequence[Piece],
        traps: dict[str, str] | None = None,
        supply: Sequence[str] = ("spikes", "snare"),
        dice: Any = None,
    ) -> None:
        self.laid = Laid(*sides)
        cards: Any = self.laid.cards
        cards.traps = shipped_set().traps
        cards.trap_names = names = shipped_set().trap_names
        table = self.laid.table
        found = sorted(
            (self.laid.hex(at), names.number(face)) for at, face in (traps or {}).items()
        )
        table.traps = [Trap(at, number) for at, number in found]
        table.supply.put_all([names.number(face) for face in supply])
        self.run = self.laid.run(*BOOK, dice=dice or ScriptedDice({}))
        game: Any = self.run.game
        game.lane_state = Unseen

    # -- what a test prints and lays --------------------------------------------------------

    def card(self, name: str, whose: str, *lines: str, kind: str = "skill") -> Card:
        """A card that is no attack, with these lines in its box."""
        box = said(lines, kind)
        parts = {"before": box.before, "box": box.box, "after": box.after}
        texts = {part: tuple(clauses) for part, clauses in parts.items()}
        return self.laid.card(name, whose, kind=kind, targeting=None, **texts)

    def deck(self, seat: int, *cards: Card) -> None:
        """Cards on the deck of a seat, the last one on top."""
        self.laid.table.side(seat).deck.put_all([card.number for card in cards])

    # -- what happens -----------------------------------------------------------------------

    def say(self, whose: str, *lines: str, kind: str = "skill") -> Spoken:
        """Carry out these lines as the text of a new card of that champion."""
        card = self.card(f"{whose}-says-{len(self.laid.cards.cards)}", whose, *lines, kind=kind)
        figure = self.laid.number[whose]
        part = next(each for each in ("box", "before", "after") if getattr(card, each))
        resolve(self.run, Origin("card", card.number, part), owner_of(figure), figure)
        self.run.advance()
        return self

    # -- what is asked ----------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The seat that is asked, 0 where nobody is."""
        asks = self.run.asks()
        return asks[0].seat if asks else 0

    @property
    def legal(self) -> list[str]:
        """Every legal answer in words."""
        return [" ".join(map(str, each)) for ask in self.run.asks() for each in ask.legal()]

    def act(self, line: str) -> Spoken:
        """Type a line for the seat that is asked."""
        words = read_line(line)
        assert words is not None
        (ask,) = self.run.asks()
        verb = ask.verbs[words.verb.text]
        self.run.act(ask.seat, [verb.name, *verb.space.read(words.arguments, ask)])
        return self

    def facts(self, name: str) -> list[dict[str, Any]]:
        """What was told under that name."""
        return [dict(fact.data) for fact in self.laid.told if fact.name == name]


def duel(**more: object) -> Spoken:
    """ "it" on e4 with a friend on f4; an enemy on d5 and one far off on e8."""
    return Spoken(
        [Piece("it", "e4"), Piece("friend", "f4")], [Piece("foe", "d5"), Piece("far", "e8")], **more
    )
