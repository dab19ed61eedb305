"""A child of the brawling chapter: plays a stretch of Super Fantasy Brawl and says, line by line, what came.

    python -m tests.soak.simulation.super_fantasy_brawl --seed 1 --from 0 --to 100 [--watched]

Watched, it counts what is exercised and tries illegal answers. Plainly, it validates the file. Both
must give the same bytes. Drafted teams come from a draft that the bots play first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Game, Opening
from replays.file.replay_file import encode
from replays.verify.inputs import input_of
from tests.games.super_fantasy_brawl.harness import DRAFTS
from tests.oracle.super_fantasy_brawl.asks import compare
from tests.soak.child import say_stretch
from tests.soak.exercise import steps_told_to
from tests.soak.simulation.save_your_bacon import summary
from tests.soak.work import signature, whole_story

BOTS = ("random", "greedy")
MOST_DECISIONS = 12_000
LEAVING = 12
"""In one match in so many somebody concedes at some time."""
FIXED = ("team_mode", "challenge_count", "duplicates", "draft_pool")
"""Readings that are chosen elsewhere, or that need a card list of one's own."""


@dataclass(frozen=True)
class Order:
    """One match to be played: by how many, on which draft (none: free choice), read how, by which bots."""

    number: int
    secret: bytes
    table: str
    seats: int
    readings: dict[str, str]
    bots: tuple[str, ...]
    draft: int | None = None
    chance: str = "seeded"
    leaves: int = 0
    random: Random = field(default_factory=Random, compare=False)


def order(seed: int, number: int) -> Order:
    """The match of that number: half of them free choice of two, then teams, then each kind of draft."""
    random = Random(f"{seed} brawling {number}")
    turn, place = number // 10, number % 10
    seats, draft, table = 2, None, "two"
    if 5 <= place < 8:
        seats, table = 4, "teams"
    elif place >= 8:
        draft = (2 * turn + place - 8) % len(DRAFTS)
        seats = DRAFTS[draft][0]
        table = drafted_table(draft)
    readings = read_otherwise(random) if turn % 2 else {}
    bots = tuple(random.choice(BOTS) for _ in range(seats))
    chance = "observed" if random.randrange(16) == 0 else "seeded"
    leaves = random.randrange(5, 300) if random.randrange(LEAVING) == 0 else 0
    secret = sha256(f"brawling {seed} {number}".encode()).digest()
    return Order(number, secret, table, seats, readings, bots, draft, chance, leaves, random)


def drafted_table(number: int) -> str:
    """What a kind of draft is called."""
    seats, readings = DRAFTS[number]
    more = [name for name in ("duplicates", "draft_pool") if name in readings]
    return " ".join([readings["team_mode"], str(seats), *more])


def read_otherwise(random: Random) -> dict[str, str]:
    """Some options of the game, at random; how the teams come about is chosen elsewhere."""
    options = GAME.catalogue.readings().items()
    return {
        name: random.choice(option.choices)
        for name, option in options
        if name not in FIXED and random.randrange(3) == 0
    }


class Exercise:
    """Counts what is exercised: hand it `hear`, and `look` before every decision."""

    def __init__(self, random: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.random = random
        self.pool: list[list[Any]] = []

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        counts, data = self.counts, fact.data
        counts[f"rule fact {fact.rule}"] += 1
        if fact.name in ("played", "reacted"):
            counts[f"card {data['card']}"] += 1
        elif fact.name == "acted":
            counts[f"action {data['action']}"] += 1
        elif fact.name in ("challenge-scored", "levelled", "out"):
            counts[
                f"{fact.name} {data.get('challenge') or data['champion'].rpartition(' (')[0]}"
            ] += 1
        elif fact.name == SPRUNG:
            counts[f"trap {data['trap']}"] += 1

    def step(self, rule: str, run: Run[Any], frame: Any) -> None:
        """A step is about to be carried out."""
        self.counts[f"rule step {rule}"] += 1

    def look(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        """Count a decision, and now and then compare what is asked and try what is not legal."""
        self.counts[f"verb {answer[0]}"] += 1
        if len(self.pool) < 400:
            self.pool.append(answer)
        else:
            self.pool[self.random.randrange(400)] = answer
        if self.random.randrange(4):
            return
        for verb in compare(run, self.random):
            self.counts[f"second opinion: {verb}"] += 1
        before = run.wire()
        for _ in range(3):
            by = self.random.choice((seat, seat, *range(len(run.state.seats) + 1)))
            for refusal in run.refusals(by, self.random.choice(self.pool)):
                assert refusal.rule in GAME.catalogue.ids, refusal
                self.counts[f"rule refusal {refusal.rule}"] += 1
                self.counts["tried: refused"] += 1
        assert run.wire() == before, "asking changed something"


SPRUNG = "trap-sprung"
"""The fact that says which trap went off."""


def decide(run: Run[Any], game: Game, wish: Order, dice: list[BotDice]) -> tuple[int, list[Any]]:
    """What happens next: what chance did, or what a bot or the organiser wants."""
    asks = run.asks()
    ask = asks[0] if len(asks) == 1 else dice[-1].choose(asks)
    awaited = ask.run.awaited()
    if awaited is not None:
        throw, label = awaited
        return 0, [OBSERVE, str(label), dice[-1].choose(throw.possible())]
    legal = list(islice(ask.legal(), 2000))
    if ask.seat == 0:
        return 0, list(dice[-1].choose(legal))
    bot = game.bots[wish.bots[ask.seat - 1]]
    return ask.seat, list(bot(game.view(run, ask.seat), legal, dice[ask.seat - 1]))


def take(rec: Recorder, seat: int, answer: list[Any]) -> None:
    """Record one decision, of a seat or of chance."""
    if answer[0] == OBSERVE:
        rec.observe(answer[1], answer[2])
    else:
        rec.act(seat, answer)


def drafted(wish: Order, draft: int) -> Match:
    """A draft of that kind, played by bots to its end."""
    seats, readings = DRAFTS[draft]
    secret = sha256(b"draft" + wish.secret).digest()
    rec = Recorder.create(DRAFT, Opening(seats, DRAFT.version, readings, ()), secret)
    dice = [BotDice(bot_seed(wish.secret, seat)) for seat in range(1, seats + 2)]
    while rec.run.outcome is None:
        take(rec, *decide(rec.run, DRAFT, wish, dice))
    rec.close()
    return rec.match


def begin(wish: Order, exercise: Exercise | None) -> Recorder:
    """The match, opened; with drafted teams on its draft."""
    inputs, attachments, readings = [], {}, dict(wish.readings)
    if wish.draft is not None:
        found, data = input_of("draft", drafted(wish, wish.draft))
        inputs, attachments = [found], {found[3]: data}
        readings["team_mode"] = DRAFTS[wish.draft][1]["team_mode"]
    return Recorder.create(
        GAME,
        Opening(wish.seats, GAME.version, readings, ()),
        wish.secret,
        chance=wish.chance,
        note={"players": [f"{wish.table} {seat}" for seat in range(1, wish.seats + 1)]},
        inputs=inputs,
        attachments=attachments,
        listener=exercise.hear if exercise else None,
    )


def play(wish: Order, exercise: Exercise | None) -> bytes:
    """The file of the match, played to its end."""
    rec = begin(wish, exercise)
    dice = [BotDice(bot_seed(wish.secret, seat)) for seat in range(1, wish.seats + 2)]
    for decision in range(MOST_DECISIONS):
        if rec.run.outcome is not None or rec.run.halted:
            break
        if decision and decision == wish.leaves:
            rec.act(wish.random.randrange(wish.seats) + 1, ["concede"])
            continue
        seat, answer = decide(rec.run, GAME, wish, dice)
        if exercise is not None and seat:
            exercise.look(rec.run, seat, answer)
        take(rec, seat, answer)
    assert rec.run.outcome is not None, f"no end of a match at the table {wish.table}"
    if exercise is not None:
        exercise.counts[f"rule outcome {rec.run.outcome.rule}"] += 1
    rec.close()
    return encode(rec.match, GAME.code)


def stretch(seed: int, start: int, stop: int, *, watched: bool) -> Iterator[dict[str, Any]]:
    """One line of data for each match, and the counts at the end."""
    exercise = Exercise(Random(f"{seed} probes {start}")) if watched else None
    with steps_told_to(exercise.step, GAME) if exercise is not None else nullcontext():
        for number in range(start, stop):
            yield one_match(order(seed, number), exercise)
    if exercise is not None:
        yield {"counts": dict(exercise.counts)}


def one_match(wish: Order, exercise: Exercise | None) -> dict[str, Any]:
    """Play a match, and count with what it was played, or validate it."""
    try:
        data = play(wish, exercise)
        if exercise is not None:
            opening = GAME.settle(Opening(wish.seats, GAME.version, wish.readings, ()))
            exercise.counts.update(f"reading {n}={each}" for n, each in opening.readings.items())
            exercise.counts[f"table {wish.table}"] += 1
        return summary(wish.number, data, validated=exercise is None)
    except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
        story = whole_story(error)
        return {"n": wish.number, "error": signature(error), "says": str(error), "story": story}


if __name__ == "__main__":
    say_stretch(stretch)
