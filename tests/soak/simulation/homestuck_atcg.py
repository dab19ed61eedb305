"""What the soak plays of Homestuck: Atypical Card Game: two to five players, ready-made decks and random legal ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.games.homestuck_atcg.rules.destinations import is_only_removal
from referee.games.homestuck_atcg.state.frames import ResolutionFrame
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Game
from tests.games.homestuck_atcg.harness import DECKS
from tests.games.homestuck_atcg.random_decks import answer_of, random_deck
from tests.soak.simulation import simulation
from tests.soak.simulation.simulation import BOTS, Order, Simulation, Wish, leaving, some_options

KINDS_OF_DECKS = ("ready-made", "random")
LEAVING = 10
TO_WHOM = re.compile(r" \(\db?\)$")
"""What stands behind the printed name of a card in play."""
BY_CODE = "HAC-2.10"
"""The rule by which a card enters on its ~ATH code."""


# -- what is exercised ----------------------------------------------------------------------


def spelled(card: Card, line: Line) -> str:
    """A text of a card, as the report names it."""
    return f"{card.name}: {line.text}"


def every_trigger() -> list[str]:
    """Every text of the list that is carried out at some time, and every code that is answered."""
    cards = shipped_set()
    printed = [spelled(card, line) for card in cards.cards for line in card.lines if fires(line)]
    return [*printed, *(f"{card.name}: enters by its code" for card in cards.cards if card.enter)]


def fires(line: Line) -> bool:
    """Whether a line does something at some time, and does not only hold."""
    return bool(line.instructions) or line.kind == "code"


class Exercise(simulation.Exercise):
    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        cards = shipped_set()
        self.owners = {line.number: card for card in cards.cards for line in card.lines}
        self.by_name = {card.name: card for card in cards.cards}

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        super().hear(fact)
        if fact.name == "extra-round":
            self.counts["extra rounds"] += 1
        if fact.name in ("entered", "planet-laid", "triggered", "removed"):
            self.tell_card(fact, self.by_name[TO_WHOM.sub("", fact.data["card"])])

    def tell_card(self, fact: Fact, card: Card) -> None:
        """A card was played, entered by its code, was triggered, or was removed by its own text."""
        if fact.name in ("entered", "planet-laid"):
            self.counts[f"card {card.name}"] += 1
        if fact.name == "entered" and fact.rule == BY_CODE:
            self.counts[f"text {card.name}: enters by its code"] += 1
        for line in card.lines:
            code = fact.name == "triggered" and line.kind == "code"
            gone = fact.name == "removed" and is_only_removal(line, "this", "above")
            if code or gone:
                self.counts[f"text {spelled(card, line)}"] += 1

    def step(self, rule: str, run: Run[Any], frame: Any) -> None:
        """A step is about to be carried out."""
        super().step(rule, run, frame)
        if isinstance(frame, ResolutionFrame) and not frame.begun and frame.line in self.owners:
            line = run.setting.cards.lines[frame.line]
            self.counts[f"text {spelled(self.owners[frame.line], line)}"] += 1


# -- playing --------------------------------------------------------------------------------


class Homestuck(Simulation):
    game = GAME
    matches = 5_000
    exercise = Exercise

    def order(self, seed: int, number: int) -> Order:
        """The match of that number: two to five players in turn, ready-made decks and random ones in turn."""
        random = Random(f"{seed} trolling {number}")
        seats, kind = 2 + number % 4, KINDS_OF_DECKS[number // 4 % 2]
        readings = some_options(GAME, random) if number // 8 % 2 else {}
        cards = shipped_set()
        if kind == "ready-made":
            decks = [["choose-deck", random.choice(DECKS)] for _ in range(seats)]
        else:
            decks = [answer_of(cards, random_deck(cards, random)) for _ in range(seats)]
        bots = tuple(random.choice(BOTS) for _ in range(seats))
        chance = "observed" if random.randrange(16) == 0 else "seeded"
        leaves = leaving(random, seats, LEAVING, seats, 100 * seats)
        secret = sha256(f"trolling {seed} {number}".encode()).digest()
        table = f"{seats} {kind}"
        return Order(
            number, secret, table, seats, readings, bots, tuple(decks), None, chance, leaves, random
        )

    def first_answer(self, ask: Any, wish: Order, dice: Sequence[BotDice]) -> list[Any] | None:
        if "choose-deck" not in ask.verbs:
            return None
        deck = wish.decks[ask.seat - 1]
        fits = not ask.refusals(deck)  # by a reading there is one #BIRTHDAY card at most
        return deck if fits else dice[-1].choose(list(ask.legal()))

    def wishes(self) -> Iterator[Wish]:
        tables = [f"{seats} {kind}" for seats in GAME.seats for kind in KINDS_OF_DECKS]
        yield "tables", "table ", tables
        yield "cards played", "card ", [card.name for card in shipped_set().cards]
        yield "triggers fired, texts carried out", "text ", every_trigger()
        yield "players who left", "verb ", ["concede"]

    def figures(self, counts: Counter[str]) -> dict[str, Any]:
        more = {
            "extra rounds, players who left": f"{counts['extra rounds']}, {counts['verb concede']}"
        }
        wishes = [
            (start, names)
            for what, start, names in self.wishes()
            if what not in ("tables", "players who left")
        ]
        whole = all(counts[start + name] for start, names in wishes for name in names)
        more["every card of the list was played and every trigger fired"] = "yes" if whole else "no"
        return super().figures(counts) | more


SIMULATION = Homestuck()
