"""A hint: what the bot that searches considers for a seat, from what that seat may know and nothing else."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.search.choice import Line
    from referee.kernel.show.rows import Row

MOST = 5
"""So many answers are shown, the best first."""


def hint_rows(run: Run[Any], seat: int, match: str) -> list[Row]:
    """The answers that promise most, each with what the match is worth a while later.

    The dice follow from the match's public name: the same moment gives the same hint.
    """
    from referee.kernel.engine.dice import BotDice
    from referee.kernel.search.rollout import foresight_of
    from referee.kernel.search.searcher import Searcher

    stage = run.game.stage(run)
    if not stage.turn:
        none = f"there are none before the first {stage.unit}"
        return [row(f"a hint looks ahead in {stage.unit}s: {none}")]
    ask = next(each for each in run.asks() if each.seat == seat)
    dice = BotDice(hashlib.sha256(f"hint {match} {seat}".encode()).digest())
    lines = Searcher().lines(run, seat, list(ask.legal()), dice)
    printed = [run.game.printed(line.answer) for line in lines[:MOST]]
    width = max(map(len, printed))
    unit = foresight_of(run).unit
    best = row("The first is what the bot that searches would play.")
    head = f"Tried in matches as you may imagine them; what you are then ahead, in {unit}:"
    return [best, row(Span(head, "strong"))] + [
        row(f"  {text:<{width}}  {said_of(line)}")
        for text, line in zip(printed, lines, strict=False)
    ]


def said_of(line: Line) -> str:
    """What a line is worth, with two decimals, in how many matches it was tried, and how many of them it ended.

    What every one of them won or lost has no other worth.
    """
    ended = {line.won: "wins", line.lost: "loses"}.get(line.tries)
    if line.tries and ended:
        return f"{ended}  ({counted(line.tries, 'matches')})"
    sign = "-" if line.worth < 0 else "+"
    ends = [f"{count} {word}" for count, word in ((line.won, "won"), (line.lost, "lost")) if count]
    tried = ", ".join([counted(line.tries, "matches"), *ends])
    return f"{sign}{hundredths(abs(line.worth))}  ({tried})"


def hundredths(amount: int) -> str:
    """An amount of hundredths with two decimals."""
    whole, part = divmod(amount, 100)
    return f"{whole}.{part:02}"
