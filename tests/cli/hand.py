"""A hand at a screen that nobody sees: it presses keys and clicks, one after the other, as a terminal tells of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from textual import events

from cli.deck_choice import record_kept
from cli.output.say import Say
from cli.play.bot_match import decide
from cli.play.seating import Seating
from cli.play.session import Session
from cli.play.table import Sitting
from cli.storage.card_files import sets_of
from cli.terminal.screen import Screen
from cli.terminal.window import Window
from events.recorder import Recorder
from events.store.journal import open_store
from referee.games import find
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening

GAMES = {
    "bacon-project": 59,
    "clash": 60,
    "homestuck-atcg": 25,
    "save-your-bacon": 25,
    "super-fantasy-brawl": 25,
}
"""The games, and after how many decisions of bots there is much to see on the table."""
SIZES = ((80, 24), (100, 30), (140, 45), (200, 50))
NAMES = {1: "Ann", 2: "Ben"}
LEFT = 1


class Hand:
    """Presses and clicks, and waits until the screen has answered."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait until something can be seen."""
        for _ in range(20_000):
            if there():
                return
            await asyncio.sleep(0)
        raise AssertionError(self.window.text())

    async def asked(self, number: int) -> None:
        """Wait until that many questions were asked, and the last one is shown."""
        await self.until(lambda: self.window.questions >= number)
        await self.rest()

    async def rest(self) -> None:
        """Wait until everything that was begun is answered."""
        await self.until(lambda: self.window.idle)

    async def press(self, *keys: str) -> None:
        """Press keys by their names; a text of several characters that is no name is typed."""
        for key in keys:
            self.window.arrived(events.Key(key, key if len(key) == 1 else None))
            await self.rest()

    async def type(self, text: str) -> None:
        """Type a line, with Enter at its end; it is there at once."""
        self.window.line.value = text
        await self.press("enter")

    async def click(self, pane: str, text: str, *, button: int = LEFT) -> None:
        """Click where a text stands in a part of the page."""
        region = self.window.panes[pane].region
        rows = self.window.text().splitlines()[region.y : region.bottom]
        hits = [(y, found.start()) for y, each in enumerate(rows) if (found := re.search(text, each[region.x : region.right]))]  # fmt: skip
        assert hits, f"{text!r} is not in {pane}:\n{self.window.text()}"
        y, x = hits[0][0] + region.y, hits[0][1] + region.x
        for kind in (events.MouseDown, events.MouseUp):
            self.window.arrived(kind(None, x, y, 0, 0, button, False, False, False, x, y))
            await self.rest()


Script = Callable[[Hand], Awaitable[None]]


def screen(script: Script, size: tuple[int, int], *, plain: bool = False) -> Screen:
    """A screen of that size that nobody sees, with a hand at it."""

    async def with_hand(pilot: Any) -> None:
        try:
            await script(Hand(pilot.app))
        except Exception as error:  # noqa: BLE001 -- whatever it is, it ends the sitting and the test
            pilot.app.fall(error)

    return Screen(Say(plain=plain), script=with_hand, size=size)


def recorder_of(
    code: str, *, decisions: int = 0, stored: bool = False, seats: int = 2
) -> tuple[Recorder, Any]:
    """A match of a game after so many decisions of bots, and its store."""
    game, journal = find(code), open_store("memory:")
    sets, packs = sets_of(game, ())
    secret = sha256(b"a screen").digest() if stored else bytes(32)
    opening = Opening(seats, game.version, {}, sets, packs)
    recorder = Recorder.create(game, opening, secret, store=journal if stored else None)
    bots = [game.bot("greedy" if "greedy" in game.bots else "random")] * seats
    dice = [BotDice(bot_seed(secret, seat)) for seat in range(1, seats + 1)]
    record_kept(recorder)
    for _ in range(decisions):
        decide(recorder, bots, dice)
    return recorder, journal


def session_of(code: str) -> Session:
    """The session of whoever is asked at a table where there is much to see."""
    recorder, _ = recorder_of(code, decisions=GAMES[code])
    session = Session(recorder, recorder.run.asks()[0].seat, NAMES)
    session.begin()
    return session


def sitting_of(code: str, surface: Screen, *, here: tuple[int, ...] = (1,)) -> Sitting:
    """A new match against a bot, or between two at one keyboard."""
    recorder, journal = recorder_of(code, stored=True)
    game = recorder.game
    bot = "greedy" if "greedy" in game.bots else "random"
    bots = {} if len(here) > 1 else {2: bot}
    return Sitting(recorder, journal, Seating(NAMES, here, bots), surface, lambda: None)
