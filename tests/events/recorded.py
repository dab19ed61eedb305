"""Recorded matches for tests: a short Bacon Project match by bots, through a recorder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder, Store
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening

SECRET = bytes(range(32))


def recorder(
    secret: bytes = SECRET, store: Store | None = None, readings: Mapping[str, str] | None = None
) -> Recorder:
    """A match just opened, its players named in a note."""
    return Recorder.create(
        GAME,
        Opening(2, 1, readings or {}, ()),
        secret,
        note={"players": ["Ann", "Ben"]},
        store=store,
    )


def go_on(
    rec: Recorder, records: int = 10_000, profiles: tuple[str, str] = ("raven-grey", "hector")
) -> None:
    """Let greedy bots decide, until the match ends or so many records have been made."""
    dice = {seat: BotDice(bot_seed(SECRET, seat)) for seat in (1, 2)}
    for _ in range(records):
        if rec.run.outcome is not None:
            return
        (ask,) = rec.run.asks()
        if "choose-profile" in ask.verbs:
            answer: list[Any] = ["choose-profile", profiles[ask.seat - 1]]
        else:
            legal = list(ask.legal())
            answer = list(GAME.bots["greedy"](GAME.view(rec.run, ask.seat), legal, dice[ask.seat]))
        rec.act(ask.seat, answer)


def live(records: int = 12, store: Store | None = None) -> Recorder:
    """A match with so many actions that goes on."""
    rec = recorder(store=store)
    go_on(rec, records)
    return rec


def closed(secret: bytes = SECRET, store: Store | None = None) -> Match:
    """A whole match, closed."""
    rec = recorder(secret, store)
    go_on(rec)
    rec.close()
    return rec.match
