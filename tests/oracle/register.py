"""The second opinions of whole games: by the code of a game, its match of a number beside the engine.

Whatever number is asked, the match is made of it alone: decks, cards, readings, seats and every choice. A new
second opinion is a line here, and the soak plays it for as long as it is let (`tests/soak/oracle.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

from tests.oracle.bacon_project import profiles as bacon_project
from tests.oracle.clash import sets as clash
from tests.oracle.homestuck_atcg import decks as homestuck_atcg
from tests.oracle.save_your_bacon import tables as save_your_bacon
from tests.oracle.super_fantasy_brawl import collisions as super_fantasy_brawl


class Played(Protocol):
    """A match of the engine, and the same match of the second opinion."""

    seen: Counter[str]
    """How often each verb was said: together, so many decisions were compared."""

    def play(self) -> None:
        """Play it to its end, or for as long as it is worth; AssertionError where both differ."""


MATCHES: Mapping[str, Callable[[int], Played]] = {
    "bacon-project": bacon_project.some_match,
    "clash": clash.some_match,
    "homestuck-atcg": homestuck_atcg.some_match,
    "save-your-bacon": save_your_bacon.some_match,
    "super-fantasy-brawl": super_fantasy_brawl.some_match,
}
