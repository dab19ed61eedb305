"""A child of the trolling chapter: plays a stretch of Homestuck: Atypical Card Game and says, line by line, what came.

    python -m tests.soak.simulation.homestuck_atcg --seed 1 --from 0 --to 100 [--watched]

Watched, it counts what is exercised and tries illegal answers. Plainly, it validates the file. Both
must give the same bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from events.recorder import Recorder
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.games.homestuck_atcg.rules.destinations import is_only_removal
from referee.games.homestuck_atcg.state.frames import Resolving
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from tests.games.harness import say
from tests.games.homestuck_atcg.harness import DECKS
from tests.games.homestuck_atcg.random_decks import answer_of, random_deck
from tests.soak.child import say_stretch
from tests.soak.exercise import steps_told_to
from tests.soak.simulation.save_your_bacon import summary
from tests.soak.work import signature, whole_story

BOTS = ("random", "greedy")
KINDS_OF_DECKS = ("ready-made", "random")
MOST_DECISIONS = 12_000
LEAVING = 10
"""In one match in so many somebody concedes at some time; of three or more that play, perhaps several."""
TO_WHOM = re.compile(r" \(\db?\)$")
"""What stands behind the printed name of a card in play."""
BY_CODE = "HAC-2.10"
"""The rule by which a card enters on its ~ATH code."""


@dataclass(frozen=True)
class Order:
    """One match to be played: by how many, with which decks, read how, by which bots; who leaves when."""

    number: int
    secret: bytes
    seats: int
    kind: str
    readings: dict[str, str]
    decks: tuple[list[Any], ...]
    bots: tuple[str, ...]
    chance: str = "seeded"
    leaves: tuple[int, ...] = ()
    random: Random = field(default_factory=Random, compare=False)


def order(seed: int, number: int) -> Order:
    """The match of that number: two to five players in turn, ready-made decks and random ones in turn."""
    random = Random(f"{seed} trolling {number}")
    seats, kind = 2 + number % 4, KINDS_OF_DECKS[number // 4 % 2]
    readings = read_otherwise(random) if number // 8 % 2 else {}
    cards = shipped_set()
    if kind == "ready-made":
        decks = [["choose-deck", random.choice(DECKS)] for _ in range(seats)]
    else:
        decks = [answer_of(cards, random_deck(cards, random)) for _ in range(seats)]
    bots = tuple(random.choice(BOTS) for _ in range(seats))
    chance = "observed" if random.randrange(16) == 0 else "seeded"
    leaving = random.randrange(1, seats) if random.randrange(LEAVING) == 0 else 0
    leaves = tuple(random.randrange(seats, 100 * seats) for _ in range(leaving))
    secret = sha256(f"trolling {seed} {number}".encode()).digest()
    return Order(number, secret, seats, kind, readings, tuple(decks), bots, chance, leaves, random)


def read_otherwise(random: Random) -> dict[str, str]:
    """Some options of the game, at random."""
    options = GAME.catalogue.readings().items()
    return {
        name: random.choice(option.choices) for name, option in options if random.randrange(3) == 0
    }


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
    return bool(line.deeds) or line.kind == "code"


class Exercise:
    """Counts what is exercised: hand it `hear`, and `look` before every decision."""

    def __init__(self, random: Random) -> None:
        self.counts: Counter[str] = Counter()
        self.random = random
        self.pool: list[list[Any]] = []
        cards = shipped_set()
        self.owners = {line.number: card for card in cards.cards for line in card.lines}
        self.by_name = {card.name: card for card in cards.cards}

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        self.counts[f"rule fact {fact.rule}"] += 1
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
        self.counts[f"rule step {rule}"] += 1
        if isinstance(frame, Resolving) and not frame.begun and frame.line in self.owners:
            line = run.setting.cards.lines[frame.line]
            self.counts[f"text {spelled(self.owners[frame.line], line)}"] += 1

    def look(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        """Count a decision, and now and then try what is not legal."""
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
                self.counts["tried: refused"] += 1
        assert run.wire() == before, "asking changed something"


# -- playing --------------------------------------------------------------------------------


def decide(run: Run[Any], wish: Order, dice: list[BotDice]) -> tuple[int, list[Any]]:
    """What happens next: what chance did, a deck, or what a bot wants; of several who are asked any."""
    asks = run.asks()
    ask = asks[0] if len(asks) == 1 else dice[-1].choose(asks)
    awaited = ask.run.awaited()
    if ask.seat == 0 and awaited is not None:
        throw, label = awaited
        return 0, [OBSERVE, str(label), dice[-1].choose(throw.possible())]
    if "choose-deck" in ask.verbs:
        deck = wish.decks[ask.seat - 1]
        fits = not ask.refusals(deck)  # by a reading there is one #BIRTHDAY card at most
        return ask.seat, deck if fits else dice[-1].choose(list(ask.legal()))
    bot, legal = GAME.bots[wish.bots[ask.seat - 1]], list(islice(ask.legal(), 2000))
    assert legal, "an ask that nobody can answer"
    return ask.seat, list(bot(GAME.view(run, ask.seat), legal, dice[ask.seat - 1]))


def play(wish: Order, exercise: Exercise | None) -> bytes:
    """The file of the match, played to its end."""
    rec = Recorder.create(
        GAME,
        Opening(wish.seats, GAME.version, wish.readings, ()),
        wish.secret,
        chance=wish.chance,
        listener=exercise.hear if exercise else None,
    )
    dice = [BotDice(bot_seed(wish.secret, seat)) for seat in range(1, wish.seats + 2)]
    for decision in range(MOST_DECISIONS):
        if rec.run.outcome is not None or rec.run.halted:
            break
        left = rec.run.state.clockwise(1)
        leaves = decision in wish.leaves and len(left) > 1
        seat, answer = (
            (wish.random.choice(left), ["concede"]) if leaves else decide(rec.run, wish, dice)
        )
        if exercise is not None and seat:
            exercise.look(rec.run, seat, answer)
        say(rec, (seat, answer))
    assert rec.run.outcome is not None, f"no end of a match of {wish.seats}"
    if exercise is not None:
        exercise.counts[f"rule outcome {rec.run.outcome.rule}"] += 1
    rec.close()
    return encode(rec.match, GAME.code)


def stretch(seed: int, start: int, stop: int, *, watched: bool) -> Iterator[dict[str, Any]]:
    """One line of data for each match, and the counts at the end."""
    exercise = Exercise(Random(f"{seed} probes {start}")) if watched else None
    with steps_told_to(exercise.step, GAME) if exercise is not None else nullcontext():
        for number in range(start, stop):
            yield one_match(seed, number, exercise)
    if exercise is not None:
        yield {"counts": dict(exercise.counts)}


def one_match(seed: int, number: int, exercise: Exercise | None) -> dict[str, Any]:
    """Play a match, and count with what it was played, or validate it."""
    try:
        wish = order(seed, number)
        data = play(wish, exercise)
        if exercise is not None:
            opening = GAME.settle(Opening(wish.seats, GAME.version, wish.readings, ()))
            exercise.counts.update(f"reading {n}={each}" for n, each in opening.readings.items())
            exercise.counts[f"table {wish.seats} {wish.kind}"] += 1
        return summary(number, data, validated=exercise is None)
    except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
        story = whole_story(error)
        return {"n": number, "error": signature(error), "says": str(error), "story": story}


if __name__ == "__main__":
    say_stretch(stretch)
