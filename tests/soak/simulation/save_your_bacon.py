"""What the soak plays of Save Your Bacon!: pairs of ready-made decks, constructed and drafted ones, two to four players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from events.chain.match import Match
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.draft.game import GAME as DRAFT
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.language.tree import Effect
from referee.kernel.engine.dice import BotDice
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from tests.games.save_your_bacon.harness import DECKS
from tests.soak.simulation import simulation
from tests.soak.simulation.simulation import BOTS, Order, Simulation, Wish, leaving, some_options

LEAVING = 10
TABLES = ("pair", "constructed", "free-for-all 3", "free-for-all 4", "widdershins 3", "widdershins 4", "drafted 2", "drafted 3")  # fmt: skip
"""What the matches are played with, and by how many."""


class Exercise(simulation.Exercise):
    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        super().hear(fact)
        if fact.name == "declared":
            self.counts[f"card {fact.data['card']}"] += 1
        elif fact.name == "activated":
            self.counts[f"effect {fact.data['effect']}"] += 1


class SaveYourBacon(Simulation):
    game, draft = GAME, DRAFT
    longest = 8_000
    exercise = Exercise

    def order(self, seed: int, number: int) -> Order:
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
        leaves = leaving(random, seats, LEAVING, 5, 90 * seats - 90)
        secret = sha256(f"saving {seed} {number}".encode()).digest()
        return Order(
            number, secret, table, seats, readings, bots, decks, None, chance, leaves, random
        )

    def first_answer(self, ask: Any, wish: Order, dice: Sequence[BotDice]) -> list[Any] | None:
        if "submit-deck" not in ask.verbs:
            return None
        deck = wish.decks[ask.seat - 1]
        return ["submit-deck", *([deck] if isinstance(deck, str) else deck)]

    def drafted(self, wish: Order) -> Match | None:
        return self.draft_of(wish, wish.seats, {}) if wish.table.startswith("drafted") else None

    def count(self, wish: Order, counts: Counter[str]) -> None:
        super().count(wish, counts)
        if wish.table == "pair":
            counts[f"pair {' '.join(wish.decks)}"] += 1

    def wishes(self) -> Iterator[Wish]:
        faces = [face for face in shipped_set().faces if face.kind != "champion"]
        effects = list(every_effect())
        yield (
            "pairs of ready-made decks",
            "pair ",
            [f"{one} {other}" for one in DECKS for other in DECKS],
        )
        yield "tables", "table ", list(TABLES)
        yield "cards played", "card ", [face.name for face in faces]
        yield (
            "reaction cards played",
            "card ",
            [face.name for face in faces if face.kind == "reaction"],
        )
        yield "effects activated", "effect ", [effect.name for effect in effects]
        yield (
            "effects that react, fired",
            "effect ",
            [each.name for each in effects if each.trigger],
        )


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
    readings = some_options(GAME, random, ("format", "variant"))
    if readings.get("full_constructed_max_copies") == "1":
        readings["full_constructed_size"] = "15"  # so many fit the champions of most decks
    return readings


def every_effect() -> Iterator[Effect]:
    """Every effect of the shipped set that is activated, of champions, equipment and conditions."""
    cards = shipped_set()
    for each in (*cards.faces, *cards.conditions_read):
        yield from (effect for effect in each.effects if effect.kind == "activated")


SIMULATION = SaveYourBacon()
