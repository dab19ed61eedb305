"""Matches that judges rule on, for tests: of both games, with named players, played at random."""

from __future__ import annotations

from itertools import islice
from typing import Any

from events.chain.match import Match
from events.docket.docket import Docket
from events.fold.fold import Fold
from events.recorder import Recorder, Store
from events.records.records import PUBLIC, Ruled
from referee import games
from referee.errors import NotUnderstood
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from replays.verify.verify import verify_match

SECRET = bytes(range(32))
RULE = {
    "bacon-project": "BP-8.8",
    "clash": "CL-1.8",
    "save-your-bacon": "SYB-14.0.16",
    "super-fantasy-brawl": "SFB-14.1",
    "homestuck-atcg": "HAC-5.1.9",
}
GAMES = tuple(RULE)
FEW = 24
"""Of so many legal answers one is chosen."""


def opened(code: str, store: Store | None = None, chance: str = "seeded") -> Recorder:
    """A match of that game between Ann and Ben."""
    note = {"players": ["Ann", "Ben"]}
    opening = Opening(2, 1, {}, ())
    game = games.find(code)
    return Recorder.create(game, opening, SECRET, note=note, store=store, chance=chance)


def play(rec: Recorder, count: int, dice: BotDice | None = None, seat: int | None = None) -> int:
    """Let one of the asked seats (or that one) answer at random, so often; how often it did."""
    dice = dice or BotDice(bytes([rec.fold.number % 256]) * 32)
    for done in range(count):
        awaited = rec.run.awaited()
        if awaited is not None:
            throw, label = awaited
            rec.observe(str(label), dice.choose(throw.possible()))
            continue
        asks = [ask for ask in rec.run.asks() if seat in (None, ask.seat)]
        if not asks:
            return done
        ask = dice.choose(asks)
        legal = (answer for answer in ask.legal() if answer[0] not in rec.game.standing)
        rec.act(ask.seat, dice.choose(list(islice(legal, FEW))))
    return count


def going(code: str, count: int = 20, store: Store | None = None) -> Recorder:
    """A match of that game with so many answers, not over."""
    for number in range(100):
        rec = opened(code)
        play(rec, count + 3, BotDice(bytes([number]) * 32))
        if rec.run.outcome is None:
            break
    rec = opened(code, store)
    play(rec, count, BotDice(bytes([number]) * 32))
    return rec


def ruling(rec: Recorder, kind: str, **fields: Any) -> Ruled:
    """A ruling with a rule of the game and a reason, unless others are given."""
    fields = {"rules": (RULE[rec.game.code],), "reason": "it was so"} | fields
    return Ruled(kind, **fields)


def rule(rec: Recorder, kind: str, by: str = "Dee", **fields: Any) -> int:
    """Record such a ruling."""
    return rec.rule(ruling(rec, kind, **fields), by)


def forge(rec: Recorder, ruled: Ruled, by: str = "Dee") -> Match:
    """The match with a ruling as its last record that no recorder would make."""
    sealed = rec._writer.seal(PUBLIC, ruled, rec.run.check(), {"note": {"by": by}})
    rec.match.public.append(sealed)
    return rec.match


def without_epoch(run: Run[Any]) -> bytes:
    """The wire form as it would be in the first epoch."""
    plain = run.fork()
    plain.epoch = 0
    for lane in plain.lanes.values():
        lane.epoch = 0
    return plain.wire()


def folds_again(rec: Recorder) -> Docket:
    """The records alone give the match as it was recorded, and nothing is wrong with any."""
    assert Fold(rec.match).to_end().wire() == rec.run.wire()
    assert Recorder.resume(rec.match).run.wire() == rec.run.wire()
    report = verify_match(rec.match)
    assert report.error is None
    assert report.verified == rec.fold.number
    return rec.fold.docket


def a_field(rec: Recorder) -> dict[str, Any]:
    """A path of the position, and another value that may stand there."""
    if rec.game.code == "clash":
        return {"seats.1.health": 7}
    if rec.game.code == "save-your-bacon":
        return {"seats.1.energy": 7}
    if rec.game.code == "super-fantasy-brawl":
        return {"seats.1.vp": 2}
    if rec.game.code == "homestuck-atcg":
        return {"seats.1.points": 2}
    return {"turn": rec.run.state.turn + 1}


def an_illegal_action(rec: Recorder) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """An answer of seat 1 that the rules refuse now, and the rules."""
    for verb in rec.game.verbs.values():
        answer = (verb.name,)
        try:
            refusals = rec.run.refusals(1, answer)
        except NotUnderstood:
            continue
        if refusals:
            return answer, tuple(refusal.rule for refusal in refusals)
    message = "everything is legal"
    raise AssertionError(message)
