"""The yardstick: python-chess, replaying recorded games with a legality test for every move.

The games are well-known ones. Their moves are parsed once, outside the timing, so that what is
timed is ``board.is_legal(move)`` and ``board.push(move)`` and nothing else.
"""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import chess

GAMES = Path(__file__).with_name("games.txt")
LEAST = 0.4
"""A sample goes on for so many seconds at least."""


def recorded_games() -> list[list[chess.Move]]:
    """The moves of every game in the file. Raises ValueError for one that is not legal."""
    games = []
    for text in GAMES.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        words = re.sub(r"\d+\.", " ", " ".join(lines)).split()
        if words:
            board = chess.Board()
            games.append([board.push_san(word) for word in words])
    return games


class Yardstick:
    """Legality-tested pushes a second of processor time."""

    def __init__(self) -> None:
        self.games = recorded_games()

    def __call__(self) -> float:
        """One sample: whole rounds over all games until the time is up."""
        pushed = 0
        start = process_time()
        while (passed := process_time() - start) < LEAST:
            for moves in self.games:
                pushed += replay(moves)
        return pushed / passed


def replay(moves: list[chess.Move]) -> int:
    """Replay one game; the number of moves. Raises ValueError for an illegal one."""
    board = chess.Board()
    for move in moves:
        if not board.is_legal(move):
            raise ValueError(move.uci())
        board.push(move)
    return len(moves)
