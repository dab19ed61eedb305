"""What the soak plays of a game: the shape of the modules beside this one, each of which has one `SIMULATION`.

A match is known by the seed and its number. Watched, what it exercises is counted and illegal answers are tried;
plainly, its file is validated. Both must give the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE, Fact
from referee.kernel.game import Game, Opening
from replays.file.replay_file import encode
from replays.verify.inputs import input_of
from replays.verify.verify import verify
from tests.games.harness import Decision, say
from tests.games.register import HARNESSES
from tests.soak.exercise import steps_told_to
from tests.soak.report import Page
from tests.soak.work import signature, whole_story

BOTS = ("random", "greedy")
LISTED = 2000
"""Of so many legal answers one is chosen."""
POOL = 400
"""So many answers are remembered, to be tried again at the wrong moment."""
Wish = tuple[str, str, Sequence[str]]
"""What should be met: what it is called in the report, how its counts begin, the names."""


@dataclass(frozen=True)
class Order:
    """One match to be played: by how many, with what, read how, by which bots; who leaves when."""

    number: int
    secret: bytes
    table: str
    seats: int
    readings: dict[str, str]
    bots: tuple[str, ...]
    decks: tuple[Any, ...] = ()
    draft: int | None = None
    chance: str = "seeded"
    leaves: tuple[int, ...] = ()
    random: Random = field(default_factory=Random, compare=False)


class Exercise:
    """Counts what is exercised: hand it `hear`, and `look` before every decision."""

    tries, times = 4, 3
    """At one decision in so many, so many answers are tried that are probably not legal."""

    def __init__(self, game: Game, random: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.game, self.random = game, random
        self.pool: list[list[Any]] = []

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        self.counts[f"rule fact {fact.rule}"] += 1

    def step(self, rule: str, run: Run[Any], frame: Any) -> None:
        """A step is about to be carried out."""
        self.counts[f"rule step {rule}"] += 1

    def look(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        """Count a decision, and now and then try what is probably not legal."""
        self.counts[f"verb {answer[0]}"] += 1
        if len(self.pool) < POOL:
            self.pool.append(answer)
        else:
            self.pool[self.random.randrange(POOL)] = answer
        if self.random.randrange(self.tries) == 0:
            self.try_some(run, seat)

    def try_some(self, run: Run[Any], seat: int) -> None:
        """Asking changes nothing, and whatever refuses is a rule of the catalogue."""
        before = run.wire()
        for _ in range(self.times):
            by = self.random.choice((seat, seat, *range(len(run.state.seats) + 1)))
            for refusal in run.refusals(by, self.random.choice(self.pool)):
                assert refusal.rule in self.game.catalogue.ids, refusal
                self.counts[f"rule refusal {refusal.rule}"] += 1
                self.counts["tried: refused"] += 1
        assert run.wire() == before, "asking changed something"


class Simulation:
    """What the soak plays of one game."""

    game: Game
    draft: Game | None = None
    matches = 10_000
    longest = 12_000
    """So many decisions no match takes."""
    exercise: type[Any] = Exercise

    def order(self, seed: int, number: int) -> Any:
        """The match of that number."""
        raise AssertionError

    def wishes(self) -> Iterator[Wish]:
        """What should be met in all matches together, beside options and verbs."""
        return iter(())

    def figures(self, counts: Counter[str]) -> dict[str, Any]:
        """What the report says beside."""
        return {"illegal answers tried and refused": counts["tried: refused"]}

    # -- playing ----------------------------------------------------------------------------

    def drafted(self, wish: Order) -> Match | None:
        """The draft on which the match rests, played by bots to its end; None without one."""
        return None

    def first_answer(self, ask: Any, wish: Order, dice: Sequence[BotDice]) -> list[Any] | None:
        """What a seat chooses before a match begins; None where a bot decides."""
        return None

    def begin(self, wish: Order, exercise: Exercise | None) -> Recorder:
        """The match, opened; on its draft, if it has one."""
        inputs, attachments, draft = [], {}, self.drafted(wish)
        if draft is not None:
            found, data = input_of("draft", draft)
            inputs, attachments = [found], {found[3]: data}
        return Recorder.create(
            self.game,
            Opening(wish.seats, self.game.version, wish.readings, ()),
            wish.secret,
            chance=wish.chance,
            note={"players": [f"{wish.table} {seat}" for seat in range(1, wish.seats + 1)]},
            inputs=inputs,
            attachments=attachments,
            listener=exercise.hear if exercise else None,
        )

    def draft_of(self, wish: Order, seats: int, readings: Mapping[str, str]) -> Match:
        """A draft read so, played by bots to its end."""
        assert self.draft is not None
        opening = Opening(seats, self.draft.version, readings, ())
        rec = Recorder.create(self.draft, opening, sha256(b"draft" + wish.secret).digest())
        dice = dice_of(wish.secret, seats)
        while rec.run.outcome is None:
            say(rec, self.decide(rec.run, wish, dice))
        rec.close()
        return rec.match

    def decide(self, run: Run[Any], wish: Order, dice: Sequence[BotDice]) -> Decision:
        """What happens next: what chance did, or what a bot or the table wants; of several who are asked any."""
        asks = run.asks()
        ask = asks[0] if len(asks) == 1 else dice[-1].choose(asks)
        awaited = ask.run.awaited() if ask.seat == TABLE else None
        if awaited is not None:
            throw, label = awaited
            return TABLE, [OBSERVE, str(label), dice[-1].choose(throw.possible())]
        chosen = self.first_answer(ask, wish, dice)
        if chosen is not None:
            return ask.seat, chosen
        legal = list(islice(ask.legal(), LISTED))
        assert legal, "an ask that nobody can answer"
        if ask.seat == TABLE:
            return TABLE, list(dice[-1].choose(legal))
        bot = run.game.bots[wish.bots[ask.seat - 1]]
        return ask.seat, list(bot(run.game.view(run, ask.seat), legal, dice[ask.seat - 1]))

    def play(self, wish: Any, exercise: Any) -> bytes:
        """The file of the match, played to its end."""
        rec, harness = self.begin(wish, exercise), HARNESSES[self.game.code]
        dice = dice_of(wish.secret, wish.seats)
        for decision in range(self.longest):
            run = rec.run
            if run.outcome is not None or run.halted:
                break
            left = [seat for seat in range(1, wish.seats + 1) if not harness.has_left(run, seat)]
            leaves = decision in wish.leaves and len(left) > 1
            seat, answer = (
                (wish.random.choice(left), ["concede"]) if leaves else self.decide(run, wish, dice)
            )
            if exercise is not None and seat:
                exercise.look(run, seat, answer)
            say(rec, (seat, answer))
        return self.end(rec, exercise)

    def end(self, rec: Recorder, exercise: Exercise | None) -> bytes:
        """The file of a match that is over."""
        assert rec.run.outcome is not None, "no end"
        if exercise is not None:
            exercise.counts[f"rule outcome {rec.run.outcome.rule}"] += 1
        rec.close()
        return encode(rec.match, self.game.code)

    def count(self, wish: Any, counts: Counter[str]) -> None:
        """What the match was played with."""
        opening = self.game.settle(Opening(wish.seats, self.game.version, wish.readings, ()))
        counts.update(f"reading {name}={each}" for name, each in opening.readings.items())
        counts[f"table {wish.table}"] += 1

    # -- a stretch of matches ---------------------------------------------------------------

    def stretch(
        self, seed: int, start: int, stop: int, *, watched: bool
    ) -> Iterator[dict[str, Any]]:
        """One line of data for each match, and the counts at the end."""
        exercise = self.exercise(self.game, Random(f"{seed} probes {start}")) if watched else None
        with steps_told_to(exercise.step, self.game) if exercise else nullcontext():
            for number in range(start, stop):
                yield self.one_match(seed, number, exercise)
        if exercise is not None:
            yield {"counts": dict(exercise.counts)}

    def one_match(self, seed: int, number: int, exercise: Any) -> dict[str, Any]:
        """Play a match, and count with what it was played, or validate it."""
        try:
            wish = self.order(seed, number)
            data = self.play(wish, exercise)
            if exercise is not None:
                self.count(wish, exercise.counts)
            return summary(number, data, validated=exercise is None)
        except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
            story = whole_story(error)
            return {"n": number, "error": signature(error), "says": str(error), "story": story}

    # -- the report -------------------------------------------------------------------------

    def tell(self, found: Page, counts: Counter[str], sums: Counter[str]) -> None:
        """The figures of the page, and what was never exercised."""
        found.figures = {
            "equal in both processes, valid": sums["matches"],
            "records": sums["records"],
            "bytes a file, mean and most": f"{sums['bytes'] / max(1, sums['matches']):.0f}, {sums['largest file']}",
            "records of the longest match": sums["longest"],
            **self.figures(counts),
        }
        options = self.game.catalogue.readings().items()
        readings = [f"{name}={each}" for name, option in options for each in option.choices]
        fixed = self.fixed_options()
        for what, start, names in (
            *self.wishes(),
            ("readings played", "reading ", [each for each in readings if each.partition("=")[0] not in fixed]),
            ("verbs decided", "verb ", list(self.game.verbs)),
        ):  # fmt: skip
            found.figures[what] = of(counts, start, names)
            left = [name for name in names if not counts[start + name]]
            if left:
                found.notes.append(f"never: {what}: {', '.join(left)}")

    def fixed_options(self) -> tuple[str, ...]:
        """Options that are chosen elsewhere, or that need a card list of one's own."""
        return ()


def dice_of(secret: bytes, seats: int) -> list[BotDice]:
    """Dice for every seat, and for chance at the end."""
    return [BotDice(bot_seed(secret, seat)) for seat in range(1, seats + 2)]


def leaving(random: Random, seats: int, rarely: int, first: int, last: int) -> tuple[int, ...]:
    """In one match in so many somebody concedes at some time; of three or more that play, perhaps several."""
    count = random.randrange(1, seats) if random.randrange(rarely) == 0 else 0
    return tuple(random.randrange(first, last) for _ in range(count))


def some_options(game: Game, random: Random, fixed: Sequence[str] = ()) -> dict[str, str]:
    """Some options of the game, at random; the fixed ones are chosen elsewhere."""
    return {
        name: random.choice(option.choices)
        for name, option in game.catalogue.readings().items()
        if name not in fixed and random.randrange(3) == 0
    }


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


def of(counts: Counter[str], start: str, names: Sequence[str]) -> str:
    """So many of so many, and how often the rarest of them was met."""
    met = [counts[start + name] for name in names if counts[start + name]]
    return f"{len(met)} of {len(names)} (the rarest {min(met, default=0):,} times)"
