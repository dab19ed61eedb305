"""Archived matches with a fair seed: played to their end, waiting for somebody, and refused."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from events.chain.match import Match
from events.pledges import pledge_of
from events.recorder import Recorder
from events.records.records import Ruled
from referee import games
from referee.kernel.engine.dice import BotDice
from referee.kernel.game import Opening
from tests.corpus import clash

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def secret_of(name: str) -> bytes:
    return sha256(b"corpus pledged\x00" + name.encode()).digest()


def value_of(name: str, seat: int) -> bytes:
    """What a seat pledges: 16 to 64 bytes, of another length in each match."""
    return secret_of(f"{name} {seat}")[: 16 + len(name)]


def open_match(code: str, name: str, seats: int = 2) -> Recorder:
    """A match that was opened for a fair seed, the last seat pledging first."""
    rec = Recorder.create(
        games.find(code),
        Opening(seats, 1, {}, ()),
        secret_of(name),
        note={"players": list(NAMES[:seats])},
        pledged=True,
    )
    for seat in range(seats, 0, -1):
        rec.pledge(seat, pledge_of(rec.match.opened_hash, seat, value_of(name, seat)))
    return rec


def revealed(rec: Recorder, name: str, *seats: int) -> Recorder:
    for seat in seats:
        rec.reveal(seat, value_of(name, seat))
    return rec


def go_on(rec: Recorder, most: int = 10_000) -> Recorder:
    """Let whoever is asked first do anything that is legal."""
    dice = BotDice(secret_of("bots"))
    for _ in range(most):
        if rec.run.outcome is not None:
            break
        ask = rec.run.asks()[0]
        legal = [each for each in ask.legal() if each[0] not in rec.game.standing]
        rec.act(ask.seat, dice.choose(legal))
    return rec


def pledged() -> Match:
    rec = go_on(revealed(open_match("bacon-project", "played"), "played", 1, 2))
    rec.close()
    return rec.match


def clash_pledged() -> Match:
    rec = revealed(open_match("clash", "clash"), "clash", 2, 1)
    return clash.closed(clash.go_on(rec, 11))


def super_fantasy_brawl_pledged_live() -> Match:
    rec = revealed(open_match("super-fantasy-brawl", "brawl", 4), "brawl", 3, 1, 4, 2)
    return go_on(rec, 40).match


def clash_awaited() -> Match:
    """Waits for seat 2 to reveal."""
    return revealed(open_match("clash", "awaited"), "awaited", 1).match


def save_your_bacon_refused() -> Match:
    """Two of three did not reveal: one is named by a penalty, then both by a no-show."""
    rec = revealed(open_match("save-your-bacon", "refused", 3), "refused", 2)
    why = {"rules": ("FS-6",), "reason": "Not revealed in time"}
    rec.rule(Ruled("penalty", seat=3, word="match-loss", **why), "Dee")
    rec.rule(Ruled("result", winners=(2,), word="no-show", **why), "Dee")
    rec.close()
    return rec.match


MATCHES: tuple[Callable[[], Match], ...] = (
    pledged,
    clash_pledged,
    super_fantasy_brawl_pledged_live,
    clash_awaited,
    save_your_bacon_refused,
)
