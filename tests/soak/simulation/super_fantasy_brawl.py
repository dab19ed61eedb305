"""What the soak plays of Super Fantasy Brawl: two players, two teams, every kind of draft, every option."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from events.chain.match import Match
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.facts import Fact
from tests.games.super_fantasy_brawl.harness import DRAFTS
from tests.soak.simulation import simulation
from tests.soak.simulation.simulation import BOTS, Order, Simulation, Wish, some_options

LEAVING = 12
"""In one match in so many somebody concedes at some time."""
FIXED = ("team_mode", "challenge_count", "duplicates", "draft_pool")


class Exercise(simulation.Exercise):
    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        counts, data = self.counts, fact.data
        super().hear(fact)
        if fact.name in ("played", "reacted"):
            counts[f"card {data['card']}"] += 1
        elif fact.name == "acted":
            counts[f"action {data['action']}"] += 1
        elif fact.name in ("challenge-scored", "levelled", "out"):
            counts[
                f"{fact.name} {data.get('challenge') or data['champion'].rpartition(' (')[0]}"
            ] += 1
        elif fact.name == "trap-sprung":
            counts[f"trap {data['trap']}"] += 1


class SuperFantasyBrawl(Simulation):
    game, draft = GAME, DRAFT
    exercise = Exercise

    def order(self, seed: int, number: int) -> Order:
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
        readings = some_options(GAME, random, FIXED) if turn % 2 else {}
        if draft is not None:
            readings["team_mode"] = DRAFTS[draft][1]["team_mode"]
        bots = tuple(random.choice(BOTS) for _ in range(seats))
        chance = "observed" if random.randrange(16) == 0 else "seeded"
        leaves = (random.randrange(5, 300),) if random.randrange(LEAVING) == 0 else ()
        secret = sha256(f"brawling {seed} {number}".encode()).digest()
        return Order(
            number, secret, table, seats, readings, bots, (), draft, chance, leaves, random
        )

    def drafted(self, wish: Order) -> Match | None:
        return None if wish.draft is None else self.draft_of(wish, *DRAFTS[wish.draft])

    def fixed_options(self) -> tuple[str, ...]:
        return FIXED

    def wishes(self) -> Iterator[Wish]:
        cards = shipped_set()
        champions = [champion.name for champion in cards.champions]
        tables = ["two", "teams", *(drafted_table(number) for number in range(len(DRAFTS)))]
        yield "tables", "table ", tables
        yield "cards played", "card ", [card.name for card in cards.cards]
        yield "standard actions used", "action ", [action.name for action in cards.actions]
        yield "traps gone off", "trap ", [face.name for face in cards.traps]
        yield "challenges scored", "challenge-scored ", [each.name for each in cards.challenges]
        yield "champions levelled up", "levelled ", champions
        yield "champions out of action", "out ", champions


def drafted_table(number: int) -> str:
    """What a kind of draft is called."""
    seats, readings = DRAFTS[number]
    more = [name for name in ("duplicates", "draft_pool") if name in readings]
    return " ".join([readings["team_mode"], str(seats), *more])


SIMULATION = SuperFantasyBrawl()
