"""The tally of simulated matches: how often each bot won, where different ones play against each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from events.chain.names import bots_of
from events.records.records import Closed
from referee.dataclass import dataclass
from replays.file.replay_file import decode

DRAWN = "drawn"


@dataclass(slots=True)
class Tally:
    """Matches won by each of the bots, and those that nobody won."""

    bots: tuple[str, ...]
    won: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.won.update(dict.fromkeys([*self.bots, DRAWN], 0))

    def count(self, data: bytes) -> None:
        """One more match, as its file."""
        match = decode(data)[1]
        last, bots = match.public[-1].record(), bots_of(match.public[0])
        winners = last.outcome[0] if isinstance(last, Closed) and last.outcome else ()
        self.won.update({bots[seat] for seat in winners} or [DRAWN])

    def words(self) -> str:
        """How many matches each won; nothing where one bot has every seat."""
        if len(set(self.bots)) < 2:
            return ""
        won = [f"{bot} won {self.won[bot]}" for bot in dict.fromkeys(self.bots)]
        return ", ".join([*won, f"{self.won[DRAWN]} {DRAWN}"])
