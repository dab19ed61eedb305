"""What the soak plays of Clash: all options and bots, the shipped set, a small one and made-up ones.

The phases of a match are submitted in one order watched, in another plainly: the bytes must be equal. Some matches are
taken apart: their phases in every order, their views beside those of states that differ in hidden things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from events.recorder import Recorder
from referee.games.clash.cardset.card_set import shipped_set
from referee.games.clash.game import GAME
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS, Bots, Phase, lined_up, next_phase, opening
from tests.games.clash.odd_cards import TABLE, made_up_set, rows_of
from tests.games.clash.test_interleavings import every_order_is_the_same
from tests.games.clash.test_leaks import go_through
from tests.games.harness import say
from tests.soak.simulation import simulation
from tests.soak.simulation.simulation import Simulation, Wish

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


class Exercise(simulation.Exercise):
    tries, times = 1, 2

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        super().hear(fact)
        if fact.name == "used":
            self.counts.update(f"row {row}" for row in rows_of(str(fact.data["text"])))

    def look(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        if answer[0] == "play-card":
            self._count_play(run, answer[1])
        elif answer[0].startswith("use-"):
            self.counts[f"ability {run.setting.cards.id} {answer[1]} {answer[2]}"] += 1
        super().look(run, seat, answer)

    def _count_play(self, run: Any, id_: str) -> None:
        card = run.setting.card(run.setting.cards.names.numbers[id_])
        self.counts[f"card {run.setting.cards.id} {id_}"] += 1
        for number, ability in enumerate(card.abilities, 1):
            if ability.kind == "play":
                self.counts[f"ability {run.setting.cards.id} {id_} {number}"] += 1
                self.counts.update(f"row {row}" for row in rows_of(ability.text))


class Clash(Simulation):
    game = GAME
    exercise = Exercise

    def order(self, seed: int, number: int) -> Order:
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

    def begin(self, wish: Any, exercise: Any) -> Recorder:
        return Recorder.create(
            GAME,
            wish.opening,
            wish.secret,
            chance=wish.chance,
            note={"players": [f"{wish.cards} {seat}" for seat in (1, 2)]},
            listener=exercise.hear if exercise else None,
        )

    def play(self, wish: Order, exercise: Exercise | None) -> bytes:
        """The file of the match: its phases decided first, then submitted in one order or another."""
        rec, random = self.begin(wish, exercise), Random(f"{wish.number} {exercise is None}")
        players = Bots(wish.number, wish.bots)
        for phases in range(MOST_PHASES):
            if rec.run.outcome is not None or rec.run.halted:
                break
            phase = next_phase(rec.run, players)
            submit(rec, phase, random, exercise, cut=phases == wish.stops)
            if phases == wish.stops and rec.run.outcome is None:
                rec.act(wish.stopped_by[0], wish.stopped_by[1])
        return self.end(rec, exercise)

    def count(self, wish: Any, counts: Counter[str]) -> None:
        named = (f"reading {name}={each}" for name, each in wish.opening.readings.items())
        counts.update((*named, f"bots {' '.join(wish.bots)}", f"set {wish.cards}"))
        self.taken_apart(wish, counts)

    def taken_apart(self, wish: Order, counts: Counter[str]) -> None:
        """Every order of the phases of a match, and its views beside those of other hidden things."""
        if wish.number % ORDERED == 0:
            rec, players, random = (
                self.begin(wish, None),
                Bots(wish.number, wish.bots),
                Random(wish.number),
            )
            orders: Counter[str] = Counter()
            while rec.run.outcome is None and orders["phases"] < 60:
                rec = every_order_is_the_same(rec, players, random, orders)
            counts.update({f"order {name}": count for name, count in orders.items()})
        if wish.number % LEAKED == 0 and wish.chance == "seeded" and wish.cards != "made-up":
            views: Counter[str] = Counter()
            go_through(
                wish.number, wish.opening.readings, views, few=wish.cards == "few", share=0.3
            )
            counts.update({f"view {name}": count for name, count in views.items()})

    def wishes(self) -> Iterator[Wish]:
        cards = shipped_set()
        yield "cards played", "card ", [f"{cards.id} {id_}" for id_ in cards.ids]
        yield "abilities used", "ability ", every_ability()
        yield "phrase rows exercised", "row ", list(TABLE.rows)

    def figures(self, counts: Counter[str]) -> dict[str, Any]:
        sets = (counts[f"set {cards}"] for cards in ("shipped", "few", "made-up"))
        return super().figures(counts) | {
            "of the shipped set, of few cards, of made-up cards": "{}, {}, {}".format(*sets),
            "orders: phases submitted in all or many": counts["order phases"],
            "orders: phases submitted in all": counts["order exhaustive"],
            "orders: compared": counts["order orders"],
            "orders: decks reformed in them": counts["order shuffle"],
            "views: phases": counts["view phases"],
            "views: compared, with asks and boards": counts["view compared"],
        }


def submit(
    rec: Recorder, phase: Phase, random: Random, exercise: Exercise | None, *, cut: bool
) -> None:
    """Record a phase in any order; where it is to be cut off, all of seat 2 and none of seat 1."""
    order = phase.one_after_the_other()
    random.shuffle(order)
    for lane, (seat, answer) in lined_up(phase, [2] * phase.sizes()[1] if cut else order):
        if exercise is not None and seat:
            exercise.look(rec.run, lane, answer)
        say(rec, (seat, answer))


def every_ability() -> list[str]:
    """Every ability of the shipped set, by card and number."""
    cards = shipped_set()
    return [
        f"{cards.id} {id_} {number}"
        for place, id_ in enumerate(cards.ids)
        for number in range(1, len(cards.card(place).abilities) + 1)
    ]


SIMULATION = Clash()
