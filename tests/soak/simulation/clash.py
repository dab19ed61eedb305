"""A child of the mustering chapter: plays a stretch of Clash and says, line by line, what came.

    python -m tests.soak.simulation.clash --seed 1 --from 0 --to 100 [--watched]

Watched, it counts what is exercised, tries illegal answers, and takes some matches apart: their phases
in other orders, and their views beside those of states that differ in hidden things. Plainly, it
submits the same answers in another order and validates the file. Both must give the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from events.recorder import Recorder
from referee.games.clash.game import GAME
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.clash.harness import READINGS, Bots, Phase, lined_up, next_phase, opening
from tests.games.clash.odd_cards import made_up_set, rows_of
from tests.games.clash.test_interleavings import every_order_is_the_same
from tests.games.clash.test_leaks import go_through
from tests.games.harness import say
from tests.soak.child import say_stretch
from tests.soak.work import signature, whole_story

BOTS = (("random", "random"), ("greedy", "greedy"), ("random", "greedy"), ("greedy", "random"))
MOST_PHASES = 3000
ORDERED, LEAKED = 20, 25
"""One match in so many is played in many orders; of one in so many the views are compared."""


@dataclass(frozen=True)
class Order:
    """One match to be played: what is chosen at its opening, who plays, how it may end early."""

    number: int
    secret: bytes
    opening: Opening
    cards: str
    bots: tuple[str, str]
    chance: str
    stops: int
    stopped_by: tuple[int, tuple[str, ...]]


def order(seed: int, number: int) -> Order:
    """The match of that number: all readings and pairs of bots in turn; mostly the shipped set."""
    random = Random(f"{seed} muster {number}")
    readings = READINGS[number % len(READINGS)]
    cards = ("shipped", "shipped", "shipped", "few", "made-up")[number // 64 % 5]
    wish = opening(readings, few=cards == "few")
    if cards == "made-up":
        pin, text = made_up_set(random)
        wish = Opening(2, GAME.version, readings, (pin,), {pin[1]: text})
    ends = random.randrange(50)
    table = (0, ("referee-result", random.choice(("draw", "1", "2")), "time"))
    return Order(
        number,
        sha256(f"muster {seed} {number}".encode()).digest(),
        wish,
        cards,
        BOTS[number // 16 % 4],
        "observed" if random.randrange(16) == 0 else "seeded",
        random.randrange(1, 12) if ends < 2 else MOST_PHASES,
        (random.choice((1, 2)), ("concede",)) if ends == 0 else table,
    )


class Exercise:
    """Counts what is exercised: hand it `hear`, and `look` before every decision."""

    def __init__(self, random: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.random = random
        self.pool: list[list[Any]] = []

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        self.counts[f"rule fact {fact.rule}"] += 1
        if fact.name == "used":
            self.counts.update(f"row {row}" for row in rows_of(str(fact.data["text"])))

    def look(self, rec: Recorder, seat: int, answer: list[Any]) -> None:
        """Count a decision, and now and then try what is probably not legal."""
        run = rec.run
        self.counts[f"verb {answer[0]}"] += 1
        if answer[0] == "play-card":
            self._count_play(run, answer[1])
        elif answer[0].startswith("use-"):
            self.counts[f"ability {run.setting.cards.id} {answer[1]} {answer[2]}"] += 1
        if len(self.pool) < 400:
            self.pool.append(answer)
        else:
            self.pool[self.random.randrange(400)] = answer
        before = run.wire()
        for _ in range(2):
            by = self.random.choice((seat, seat, 1, 2, 0))
            for refusal in run.refusals(by, self.random.choice(self.pool)):
                assert refusal.rule in GAME.catalogue.ids, refusal
                self.counts[f"rule refusal {refusal.rule}"] += 1
        assert run.wire() == before, "asking changed something"

    def _count_play(self, run: Any, id_: str) -> None:
        card = run.setting.card(run.setting.cards.names.numbers[id_])
        self.counts[f"card {run.setting.cards.id} {id_}"] += 1
        for number, ability in enumerate(card.abilities, 1):
            if ability.kind == "play":
                self.counts[f"ability {run.setting.cards.id} {id_} {number}"] += 1
                self.counts.update(f"row {row}" for row in rows_of(ability.text))


def begin(wish: Order, exercise: Exercise | None) -> Recorder:
    return Recorder.create(
        GAME,
        wish.opening,
        wish.secret,
        chance=wish.chance,
        note={"players": [f"{wish.cards} {seat}" for seat in range(1, wish.opening.seats + 1)]},
        listener=exercise.hear if exercise else None,
    )


def play(wish: Order, exercise: Exercise | None) -> bytes:
    """The file of the match: its phases decided first, then submitted in one order or another."""
    rec, random = begin(wish, exercise), Random(f"{wish.number} {exercise is None}")
    players = Bots(wish.number, wish.bots)
    for phases in range(MOST_PHASES):
        if rec.run.outcome is not None or rec.run.halted:
            break
        phase = next_phase(rec.run, players)
        submit(rec, phase, random, exercise, cut=phases == wish.stops)
        if phases == wish.stops and rec.run.outcome is None:
            rec.act(wish.stopped_by[0], wish.stopped_by[1])
    assert rec.run.outcome is not None, "no end"
    if exercise is not None:
        exercise.counts[f"rule outcome {rec.run.outcome.rule}"] += 1
    rec.close()
    return encode(rec.match, GAME.code)


def submit(
    rec: Recorder, phase: Phase, random: Random, exercise: Exercise | None, *, cut: bool
) -> None:
    """Record a phase in any order; where it is to be cut off, all of seat 2 and none of seat 1."""
    order = phase.one_after_the_other()
    random.shuffle(order)
    for lane, (seat, answer) in lined_up(phase, [2] * phase.sizes()[1] if cut else order):
        if exercise is not None and seat:
            exercise.look(rec, lane, answer)
        say(rec, (seat, answer))


def taken_apart(wish: Order, counts: Counter[str]) -> None:
    """Every order of the phases of a match, and its views beside those of other hidden things."""
    if wish.number % ORDERED == 0:
        rec, players, random = begin(wish, None), Bots(wish.number, wish.bots), Random(wish.number)
        orders: Counter[str] = Counter()
        while rec.run.outcome is None and orders["phases"] < 60:
            rec = every_order_is_the_same(rec, players, random, orders)
        counts.update({f"order {name}": count for name, count in orders.items()})
    if wish.number % LEAKED == 0 and wish.chance == "seeded" and wish.cards != "made-up":
        views: Counter[str] = Counter()
        go_through(wish.number, wish.opening.readings, views, few=wish.cards == "few", share=0.3)
        counts.update({f"view {name}": count for name, count in views.items()})


def stretch(seed: int, start: int, stop: int, *, watched: bool) -> Iterator[dict[str, Any]]:
    """One line of data for each match, and the counts at the end."""
    exercise = Exercise(Random(f"{seed} probes {start}")) if watched else None
    for number in range(start, stop):
        try:
            wish = order(seed, number)
            data = play(wish, exercise)
            if exercise is not None:
                named = (f"reading {name}={each}" for name, each in wish.opening.readings.items())
                exercise.counts.update((*named, f"bots {' '.join(wish.bots)}", f"set {wish.cards}"))
                taken_apart(wish, exercise.counts)
            yield summary(number, data, validated=exercise is None)
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
            story = whole_story(error)
            yield {"n": number, "error": signature(error), "says": str(error), "story": story}
    if exercise is not None:
        yield {"counts": dict(exercise.counts)}


def summary(number: int, data: bytes, *, validated: bool) -> dict[str, Any]:
    """The bytes of a match, and what is wrong with them."""
    line = {"n": number, "sha": sha256(data).hexdigest(), "bytes": len(data), "records": 0}
    if validated:
        report = verify(data)
        line["fault"] = "" if report.good else f"{report.verdict}: {report.error}"
        line["fault"] = line["fault"] or "; ".join(report.unchecked)
        line["records"] = report.records
    return line


if __name__ == "__main__":
    say_stretch(stretch)
