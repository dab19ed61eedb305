"""What a board is drawn from: a view, the players' names where known, and the room that there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.kernel.facts import seat_words
from referee.kernel.show.rows import cut_name

View = Mapping[str, Any]

LONGEST_NAME = 24
"""How many columns of a player's name are shown in a sentence."""


def name_of(players: Sequence[str], seat: int) -> str:
    """The name of a player, cut where it is long, or the seat where it is not known."""
    name = cut_name(players[seat - 1], LONGEST_NAME) if 1 <= seat <= len(players) else ""
    return name or seat_words(seat)


@dataclass(frozen=True)
class BoardPage:
    """A view with the players' names and the number of columns for it."""

    view: View
    players: Sequence[str]
    width: int

    @property
    def seats(self) -> list[int]:
        """The seats of the match."""
        return sorted(map(int, self.view["seats"]))

    def side(self, seat: int) -> View:
        """What is seen of one player."""
        found: View = self.view["seats"][str(seat)]
        return found

    def name(self, seat: int) -> str:
        """A player in a sentence: the name, or the seat where names do not tell two apart."""
        names = [cut_name(name, LONGEST_NAME) for name in self.players]
        name = name_of(self.players, seat)
        return name if names.count(name) <= 1 else seat_words(seat)

    @property
    def end(self) -> str:
        """How the match ended, or that it is halted; nothing while it goes on."""
        outcome = self.view.get("outcome")
        if outcome:
            who = " and ".join(map(self.name, outcome["winners"]))
            result = f"{who} won" if who else "a draw"
            return f"The match is over, {result}: {outcome['reason']} [{outcome['rule']}]"
        return "The match is halted: only a ruling goes on." if self.view.get("halted") else ""
