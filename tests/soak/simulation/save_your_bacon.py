"""A child of the saving chapter: plays a stretch of Save Your Bacon! and says, line by line, what came.

    python -m tests.soak.simulation.save_your_bacon --seed 1 --from 0 --to 100 [--watched]

Watched, it counts what is exercised and tries illegal answers. Plainly, it validates the file. Both
must give the same bytes. Drafted decks come from a draft that the bots play first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.draft.game import GAME as DRAFT
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from replays.verify.inputs import input_of
from replays.verify.verify import verify
from tests.games.save_your_bacon.harness import DECKS
from tests.soak.child import say_stretch
from tests.soak.exercise import steps_told_to
from tests.soak.work import signature, whole_story

BOTS = ("random", "greedy")
MOST_DECISIONS = 8_000
LEAVING = 10
"""In one match in so many somebody concedes at some time; of three or more that play, perhaps several."""


@dataclass(frozen=True)
class Order:
    """One match to be played: by how many, with what, read how, by which bots."""

    number: int
    secret: bytes
    table: str
    seats: int
    readings: dict[str, str]
    decks: tuple[Any, ...]
    bots: tuple[str, ...]
    chance: str
    leaves: tuple[int, ...] = ()
    random: Random = field(default_factory=Random, compare=False)


def order(seed: int, number: int) -> Order:
    """The match of that number: half of them pairs of ready-made decks, in turn; then the others."""
    random = Random(f"{seed} saving {number}")
    turn, table = number // 10, ""
    seats, readings = 2, dict[str, str]()
    decks: tuple[Any, ...] = tuple(random.sample(DECKS, 4))
    if number % 10 < 5:
        pair = turn * 5 + number % 10
        table, decks = "pair", (DECKS[pair % 5], DECKS[pair // 5 % 5])
    elif number % 10 == 5:
        table = "constructed"
        readings["format"] = random.choice(("pod_constructed", "full_constructed"))
    elif number % 10 < 9:
        seats = random.choice((3, 4))
        variant = ("free_for_all", "widdershins")[turn % 2]
        readings["variant"], table = variant, f"{variant.replace('_', '-')} {seats}"
    else:
        seats = 2 + turn % 2
        table = f"drafted {seats}"
        readings["format"] = "pod_draft"
    if turn % 4 == 3:
        readings |= read_otherwise(random, seats)
    if table == "constructed":
        decks = tuple(constructed(random, readings) for _ in range(2))
    bots = tuple(random.choice(BOTS) for _ in range(seats))
    chance = "observed" if random.randrange(16) == 0 else "seeded"
    leaving = random.randrange(1, seats) if random.randrange(LEAVING) == 0 else 0
    leaves = tuple(random.randrange(5, 90 * seats - 90) for _ in range(leaving))
    secret = sha256(f"saving {seed} {number}".encode()).digest()
    return Order(number, secret, table, seats, readings, decks, bots, chance, leaves, random)


def constructed(random: Random, readings: dict[str, str]) -> tuple[Any, ...]:
    """What is submitted of a deck that fits: three champions with their pods, or with a list of cards."""
    cards = shipped_set()
    champions = sorted(random.sample([cards.names.id(face) for face in cards.champions], 3))
    if readings["format"] == "pod_constructed":
        return (champions,)
    chosen = GAME.settle(Opening(2, GAME.version, readings, ())).readings
    size, most = (int(chosen[f"full_constructed_{name}"]) for name in ("size", "max_copies"))
    own = [cards.faces[cards.names.numbers[name]] for name in champions]
    fitting = [
        face.id
        for face in cards.faces
        if face.kind != "champion" and any(set(face.traits) <= set(each.traits) for each in own)
    ]
    if len(fitting) * most < size:
        return constructed(random, readings)
    copies = Counter(random.sample(fitting * most, size))
    return champions, [[name, copies[name]] for name in fitting if copies[name]]


def read_otherwise(random: Random, seats: int) -> dict[str, str]:
    """Some options of the game, at random; format and variant are chosen elsewhere."""
    options = GAME.catalogue.readings().items()
    fixed = ("format", "variant")
    readings = {
        name: random.choice(option.choices)
        for name, option in options
        if name not in fixed and random.randrange(3) == 0
    }
    if readings.get("full_constructed_max_copies") == "1":
        readings["full_constructed_size"] = "15"  # so many fit the champions of most decks
    return readings


class Exercise:
    """Counts what is exercised: hand it `hear`, and `look` before every decision."""

    def __init__(self, random: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.random = random
        self.pool: list[list[Any]] = []

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        self.counts[f"rule fact {fact.rule}"] += 1
        if fact.name == "declared":
            self.counts[f"card {fact.data['card']}"] += 1
        elif fact.name == "activated":
            self.counts[f"effect {fact.data['effect']}"] += 1

    def step(self, rule: str, run: Run[Any], frame: Any) -> None:
        """A step is about to be carried out."""
        self.counts[f"rule step {rule}"] += 1

    def look(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        """Count a decision, and now and then try what is probably not legal."""
        self.counts[f"verb {answer[0]}"] += 1
        if len(self.pool) < 400:
            self.pool.append(answer)
        else:
            self.pool[self.random.randrange(400)] = answer
        if self.random.randrange(4):
            return
        before = run.wire()
        for _ in range(3):
            by = self.random.choice((seat, seat, *range(len(run.state.seats) + 1)))
            for refusal in run.refusals(by, self.random.choice(self.pool)):
                assert refusal.rule in GAME.catalogue.ids, refusal
                self.counts[f"rule refusal {refusal.rule}"] += 1
        assert run.wire() == before, "asking changed something"


# -- playing --------------------------------------------------------------------------------


def decide(run: Run[Any], game: Any, wish: Order, dice: list[BotDice]) -> tuple[int, list[Any]]:
    """What happens next: a deck, what chance did, or what a bot wants."""
    ask = run.asks()[0]
    if ask.seat == 0:
        awaited = run.awaited()
        assert awaited is not None
        throw, label = awaited
        return 0, [OBSERVE, str(label), dice[-1].choose(throw.possible())]
    if "submit-deck" in ask.verbs:
        deck = wish.decks[ask.seat - 1]
        return ask.seat, ["submit-deck", *([deck] if isinstance(deck, str) else deck)]
    bots = game.bots
    name = wish.bots[ask.seat - 1]
    bot = bots[name] if name in bots else next(iter(bots.values()))
    return ask.seat, list(bot(game.view(run, ask.seat), list(ask.legal()), dice[ask.seat - 1]))


def take(rec: Recorder, seat: int, answer: list[Any]) -> None:
    """Record one decision, of a seat or of chance."""
    if answer[0] == OBSERVE:
        rec.observe(answer[1], answer[2])
    else:
        rec.act(seat, answer)


def drafted(wish: Order) -> Match:
    """A draft, played by bots to its end."""
    opening = Opening(wish.seats, DRAFT.version, {}, ())
    rec = Recorder.create(DRAFT, opening, sha256(b"draft" + wish.secret).digest())
    dice = [BotDice(bot_seed(wish.secret, seat)) for seat in range(1, wish.seats + 2)]
    while rec.run.outcome is None:
        take(rec, *decide(rec.run, DRAFT, wish, dice))
    rec.close()
    return rec.match


def begin(wish: Order, exercise: Exercise | None) -> Recorder:
    """The match, opened; with drafted decks on its draft."""
    inputs, attachments = [], {}
    if wish.table.startswith("drafted"):
        found, data = input_of("draft", drafted(wish))
        inputs, attachments = [found], {found[3]: data}
    return Recorder.create(
        GAME,
        Opening(wish.seats, GAME.version, wish.readings, ()),
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
        if decision in wish.leaves:
            rec.act(wish.random.choice(rec.run.state.in_order()), ["concede"])
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
            count(wish, exercise.counts)
        return summary(wish.number, data, validated=exercise is None)
    except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
        story = whole_story(error)
        return {"n": wish.number, "error": signature(error), "says": str(error), "story": story}


def count(wish: Order, counts: Counter[str]) -> None:
    """What the match was played with."""
    opening = GAME.settle(Opening(wish.seats, GAME.version, wish.readings, ()))
    counts.update(f"reading {name}={each}" for name, each in opening.readings.items())
    counts[f"table {wish.table}"] += 1
    if wish.table == "pair":
        counts[f"pair {' '.join(wish.decks)}"] += 1


def summary(number: int, data: bytes, *, validated: bool) -> dict[str, Any]:
    """The bytes of a match, and what is wrong with them."""
    line = {"n": number, "sha": sha256(data).hexdigest(), "bytes": len(data), "records": 0}
    if validated:
        report = verify(data)
        line["fault"] = "" if report.good else f"{report.verdict}: {report.error}"
        left = [each for each in report.unchecked if "draft" not in each]
        line["fault"] = line["fault"] or "; ".join(left)
        line["records"] = report.records
    return line


if __name__ == "__main__":
    say_stretch(stretch)
