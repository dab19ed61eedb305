"""Texts in the language of the cards for the tests, read without a card file around them."""

from __future__ import annotations

from itertools import count

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, enter_of, lines_of_card
from referee.games.homestuck_atcg.language.kinds import CardType
from referee.games.homestuck_atcg.language.tree import Action, Code, Constant, Filter, Line
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place, Reader

READER = Reader(FILES.latest.table, None, FILES.latest.meanings)
"""The phrases of the first set and later ones, without the readings that travel with the set."""


def place_of(at: int) -> Place:
    """Where the text of that number (from 0) stands: line 7, 8, ... of a file."""
    return Place("own.toml", f"card 'own', text {at + 1}", lambda: 7 + at)


def read(text: str, at: int = 0) -> ParseTree:
    """How one line is read."""
    return READER.read(text, place_of(at), rule=TEXT_RULE)


def lines(host: CardType, *texts: str) -> tuple[Line, ...]:
    """What the lines of a card of that type say."""
    printed = [(read(text, at), place_of(at)) for at, text in enumerate(texts)]
    return lines_of_card(printed, host, count())


def assert_refused(host: CardType, text: str, column: int, rule: str, why: str) -> None:
    """A text of such a card is refused at that column, by that rule, with those words."""
    with pytest.raises(PackError) as caught:
        lines(host, text)
    message = str(caught.value)
    assert f"column {column}:" in message
    assert why in message
    assert message.endswith(f"[{rule}]")


def line(host: CardType, *texts: str) -> Line:
    """What the last line of such a card says."""
    return lines(host, *texts)[-1]


def actions(text: str, host: CardType = "character") -> list[Action]:
    """The actions of those steps, one after the other."""
    heads = {"character": "Action (0 grist)", "executable": "Execute", "planet": "Action (0 grist)"}
    found = line(host, f"{heads.get(host, 'Action (0 grist)')}: {text}.")
    return [action for instruction in found.instructions for action in instruction.actions]


def constant(text: str, host: CardType = "character") -> Constant:
    """What always holds by that line."""
    found = line(host, text).constant
    assert found is not None
    return found


def chosen(words: str) -> Filter:
    """The filter of those words."""
    verb = "discard" if "your hand" in words or "pile" in words else "destroy"
    (action,) = actions(f"{verb} all {words}")
    assert action.target is not None
    assert action.target.filter is not None
    return action.target.filter


def enter(text: str, host: CardType = "character") -> tuple[int | None, Code | None]:
    """What the field enter says."""
    place = place_of(0)
    return enter_of(READER.read(text, place, hole="enter", rule="HAC-2.3"), place, host)
