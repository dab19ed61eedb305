"""What is seen of a series, which is all of it, as a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.save_your_bacon.series.games import SHORT
from referee.games.save_your_bacon.series.state import Series, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.game import Stage
from referee.kernel.show.board_page import NARROWEST, View, name_of, who_is_asked
from referee.kernel.show.rows import Row, Span, flow, row, told
from referee.kernel.words.english import counted


def view(run: Run[Series], eyes: Eyes) -> dict[str, Any]:
    """The series, to all alike."""
    series = run.state
    return {
        "best-of": int(setting_of(run).best_of),
        "games": [{"root": game.root, "winner": game.winner} for game in series.games],
        "seats": {
            str(seat): {"wins": series.wins(seat), "out": player.out}
            for seat, player in enumerate(series.seats, 1)
        },
    }


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less)."""
    width = max(width, NARROWEST)
    rows = [*told("", _title(view, players), width, "title"), row()]
    for seat, player in view["seats"].items():
        wins = f"{player['wins']} won" + (", has conceded" if player["out"] else "")
        head = row(Span(f"{seat} {name_of(players, int(seat))}", "seat"), ": ")
        rows += flow(head, [Span(wins)], width)
    if view["games"]:
        rows.append(row())
    for number, game in enumerate(view["games"], 1):
        won = f"won by {name_of(players, game['winner'])}" if game["winner"] else "a draw"
        rows += told(f"game {number}: ", f"{game['root'][:SHORT]} {won}", width)
    for question in who_is_asked(view, players):
        rows += [row(), *told("", question, width)]
    return rows


def _title(view: View, players: Sequence[str]) -> str:
    outcome = view.get("outcome")
    if outcome:
        who = " and ".join(name_of(players, seat) for seat in outcome["winners"])
        result = f"{who} won" if who else "a draw"
        return f"The series is over, {result}: {outcome['reason']} [{outcome['rule']}]"
    if view.get("halted"):
        return "The series is halted: only a ruling goes on."
    return f"Best of {view['best-of']}, after {counted(len(view['games']), 'games')}"


def stage(run: Run[Series]) -> Stage:
    """The number of the game that is played now."""
    return Stage(len(run.state.games) + (run.outcome is None), "game")
