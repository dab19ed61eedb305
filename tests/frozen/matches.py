"""The matches that are frozen: so many of each registered game, from fixed seeds.

But for names and seats nothing here depends on what the other tests play, so that they can change: the matches of a
number are the same for as long as the rules are.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from cli.play.bot_match import decide
from events.chain.match import Match
from events.recorder import Recorder
from referee import games
from referee.errors import MatchError
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Game, Opening
from tests.invariants.matches import PLAYERS, served

EACH = 300
"""So many matches of each game."""
LONGEST = 160
"""So many decisions of a match are enough."""
LISTED = 40
"""So many legal answers of an action are looked at for one of them."""
BY_CHANCE, OBSERVED, READ_OTHERWISE, LEAVING = 4, 8, 3, 120
"""One match in so many is played by chance, observed, read otherwise; at one decision of so many somebody concedes."""


def match_of(code: str, number: int) -> Match:
    """The match of that number, closed where it has ended."""
    recorder = opened(code, number)
    bots = sorted(recorder.game.bots)
    if bots and number % BY_CHANCE:
        _play_by_bot(recorder, bots[number % len(bots)])
    else:
        _play_by_chance(recorder, Random(f"frozen {code} {number}"))
    if recorder.run.outcome is not None:
        recorder.close()
    return recorder.match


def opened(code: str, number: int) -> Recorder:
    """The match, opened; read as usual where what was drawn by lot does not go together."""
    game, seats = games.find(code), served(code)[number % len(served(code))]
    secret = sha256(f"frozen {code} {number}".encode()).digest()
    chance = "seeded" if number % OBSERVED else "observed"
    more: dict[str, Any] = {"chance": chance, "note": {"players": list(PLAYERS[:seats])}}
    try:
        opening = Opening(seats, game.version, _readings(game, number), ())
        return Recorder.create(game, opening, secret, **more)
    except MatchError:
        return Recorder.create(game, Opening(seats, game.version, {}, ()), secret, **more)


def _readings(game: Game, number: int) -> Mapping[str, str]:
    """Some options by lot, in one match of several."""
    if number % READ_OTHERWISE:
        return {}
    random = Random(f"readings {game.code} {number}")
    options = game.catalogue.readings().items()
    chosen = {name: random.choice(option.choices) for name, option in options}
    return {name: chosen[name] for name in chosen if random.randrange(READ_OTHERWISE) == 0}


def _play_by_bot(recorder: Recorder, bot: str) -> None:
    """The same bot plays every seat."""
    secret, seats = recorder.match.secret or b"", recorder.match.opening().seats
    bots = [recorder.game.bot(bot)] * seats
    dice = [BotDice(bot_seed(secret, seat)) for seat in range(1, seats + 1)]
    for _ in range(LONGEST):
        run = recorder.run
        if run.outcome is not None or run.halted or not run.asks():
            return
        if run.awaited() is not None:
            _observe(recorder, Random(len(recorder.match.public)))
        else:
            decide(recorder, bots, dice)


def _play_by_chance(recorder: Recorder, random: Random) -> None:
    """Whoever is asked gives any legal answer; now and then somebody concedes."""
    for _ in range(LONGEST):
        asks = recorder.run.asks()
        if not asks:
            return
        ask = random.choice(asks)
        if recorder.run.awaited() is not None:
            _observe(recorder, random)
            continue
        if random.randrange(LEAVING) == 0 and _may_concede(recorder, ask.seat):
            recorder.act(ask.seat, ["concede"])
            continue
        answer = _any_answer(ask, random)
        if answer is None:
            return
        recorder.act(ask.seat, answer)


def _observe(recorder: Recorder, random: Random) -> None:
    """Chance does anything that it can."""
    awaited = recorder.run.awaited()
    assert awaited is not None
    throw, label = awaited
    recorder.observe(str(label), random.choice([*islice(throw.possible(), LISTED)]))


def _may_concede(recorder: Recorder, seat: int) -> bool:
    standing = recorder.game.standing
    return "concede" in standing and not recorder.run.refusals(seat, ["concede"])


def _any_answer(ask: Ask[Any], random: Random) -> Answer | None:
    """A legal answer of any kind of action; None where nothing can be listed."""
    kinds = [[*islice(verb.answers(ask), LISTED)] for verb in ask.verbs.values()]
    kinds = [each for each in kinds if each]
    if kinds:
        return random.choice(random.choice(kinds))
    # The games of a series are named by their roots, which nobody can list.
    root = sha256(random.randbytes(8)).hexdigest()
    answer = ["add-game", root, random.choice(["draw", "1", "2"])]
    return answer if answer[0] in ask.verbs and not ask.run.refusals(ask.seat, answer) else None
