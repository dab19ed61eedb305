"""Stories: matches told move by move, with dice that are known beforehand.

A story can be written down again with other dice, other secrets or other moves, and says where the cards
lie that a pair of eyes may not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from events.fold.fold import Finder, Fold
from events.recorder import Recorder
from referee import games
from referee.errors import IllegalAction
from referee.games.bacon_project.deck import CARD
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import BotDice, Label, SeededDice, bot_seed, deal_key
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes, Fact
from referee.kernel.game import Opening
from referee.kernel.words.names import Names
from tests.dealt import dealt_by
from tests.games.clash.harness import opening as clash_opening
from tests.judges.random_rulings import FLOOR_JUDGE, ruled, some_judgement
from tests.soak.matches import order as bacon_order

BACON, CLASH = "bacon-project", "clash"
GAMES = (BACON, CLASH)
SEATS = (1, 2)
EYES: tuple[Eyes, ...] = (*SEATS, "public")
LONGEST = 4000
FAIRLY_LONG = 70
"""So many moves of a match in which judges rule are enough: it might never end."""
OFTEN = 0.1
"""How often somebody turns to a judge, or a judge rules, where a match is judged."""
Move = tuple[Any, ...]
"""A seat (0: the table) and its answer; or what is said to and by judges: ``call`` seat record
question, ``appeal`` seat ruling reason, ``rule`` ruling judge, ``back`` strand record (a backup)."""


# -- dice that are known beforehand ---------------------------------------------------------


class Rigged:
    """Seeded dice whose results can be exchanged: what has fallen once falls again in a twin."""

    observed = False
    unseen = False

    def __init__(self, seed: bytes, fallen: Mapping[str, Any] | None = None) -> None:
        self._dice = SeededDice(seed)
        self.fallen: dict[str, Any] = deepcopy(dict(fallen or {}))
        self.exchange: dict[int, int] = self.fallen.pop("exchange", {})

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        known = self.fallen.get(str(label))
        if isinstance(known, list) and sorted(known) != sorted(items):
            known = [self.exchange.get(card, card) for card in known]
        if not isinstance(known, list) or sorted(known) != sorted(items):
            known = self._dice.shuffle(label, items)
        self.fallen[str(label)] = known
        return list(known)

    def roll(self, label: Label, sides: int) -> int:
        return self._dice.roll(label, sides)

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        known = self.fallen.get(str(label))
        if known not in candidates:
            known = self._dice.pick(label, candidates)
        self.fallen[str(label)] = known
        return known


# -- where cards lie that eyes may not see --------------------------------------------------


def piles(code: str) -> tuple[str, ...]:
    """The piles that are shuffled, as their streams are named."""
    return ("draw-pile",) if code == BACON else ("deck/1", "deck/2")


def unseen_hands(run: Run[Any], pile: str, eyes: Eyes) -> set[int]:
    """The cards of that pile that others hold unseen."""
    if run.game.code == BACON:
        return {card for seat in SEATS if seat != eyes for card in run.state.side(seat).hand}
    seat = int(pile[-1])
    return set() if seat == eyes else set(own_side(run, seat).hand)


def unseen(run: Run[Any], pile: str, eyes: Eyes) -> set[int]:
    """The cards of that pile that those eyes cannot see at present."""
    deck = run.state.draw if run.game.code == BACON else own_side(run, int(pile[-1])).deck
    return set(deck) | unseen_hands(run, pile, eyes)


def own_side(run: Run[Any], seat: int) -> Any:
    return run.lanes[seat].state.own if run.lanes else run.state.side(seat)


def names_of(run: Run[Any]) -> dict[int, tuple[str, ...]]:
    """Every word by which a card of the match is known, by its number."""
    names = CARD if run.game.code == BACON else run.setting.cards.names
    return {card: (names.id(card), names.shown(card)) for card in range(len(names))}


def shuffles(run: Run[Any]) -> dict[str, int]:
    """How often each pile was shuffled, in lanes as well."""
    runs = (run, *run.lanes.values())
    return {
        pile: max(each.ordinals.get(f"shuffle/{pile}", 0) for each in runs)
        for pile in piles(run.game.code)
    }


# -- a match, move by move ------------------------------------------------------------------


@dataclass
class Scene:
    """A moment of a story: which cards are unseen by whom, how often piles were shuffled."""

    shuffles: dict[str, int]
    unseen: dict[tuple[str, Eyes], frozenset[int]]
    hands: dict[tuple[str, Eyes], frozenset[int]]
    opened_at: int | None
    finished: frozenset[int]
    epoch: int

    def label(self, pile: str) -> str:
        """The label of the last shuffle of that pile."""
        return f"{self.epoch}/shuffle/{pile}/{self.shuffles[pile]}"


@dataclass
class Story:
    """A match as it was played: ``scenes[n]`` is how it stood after ``n`` moves."""

    code: str
    opening: Opening
    chance: str
    seed: bytes
    moves: list[Move] = field(default_factory=list)
    scenes: list[Scene] = field(default_factory=list)
    fallen: dict[str, Any] = field(default_factory=dict)

    def names(self) -> Names:
        """The names of its cards."""
        game = games.find(self.code)
        setting = game.prepare(game.settle(self.opening))
        return CARD if self.code == BACON else setting.cards.names

    def dice(self, fallen: Mapping[str, Any] | None = None) -> Rigged:
        """Its dice: of themselves they fall as those of a match with that secret do."""
        return Rigged(deal_key(self.seed), self.fallen if fallen is None else fallen)


def opening_of(code: str, number: int) -> Opening:
    """Any readings; Clash sometimes with decks so small that they are reformed again and again."""
    if code == BACON:
        return Opening(2, games.find(code).version, bacon_order(7, number).readings, ())
    return clash_opening(few=number % 3 == 0)


def played(
    code: str, number: int, chance: str = "seeded", most: int = LONGEST, *, judged: bool = False
) -> Story:
    """The match of that number, played by chance to its end or for so many moves.

    ``judged``: with calls, rulings of every kind and appeals in between.
    """
    seed = sha256(f"twins {code} {number}".encode()).digest()
    story = Story(code, opening_of(code, number), chance, seed)
    dice, random = story.dice(), Random(f"{code} {number}")
    recorder = written(story, [], seed, dice)
    run = recorder.run
    opened_at, lanes = None, {}
    for at in range(most + 1):
        if run.lanes is not lanes:
            lanes = run.lanes
            opened_at = at if lanes else None
        story.scenes.append(scene_of(run, opened_at))
        if run.outcome is not None or run.halted or at == most:
            break
        move = next_move(run, random, greedy=number % 2 == 0)
        if judged and random.random() < OFTEN:
            move = some_judgement(recorder, random) or move
        try:
            write(recorder, move)
        except IllegalAction:
            move = next_move(run, random, greedy=False)
            write(recorder, move)
        run = recorder.run
        story.moves.append(move)
    story.fallen = dice.fallen
    return story


def scene_of(run: Run[Any], opened_at: int | None) -> Scene:
    places = [(pile, eyes) for pile in piles(run.game.code) for eyes in EYES]
    return Scene(
        shuffles(run),
        {place: frozenset(unseen(run, *place)) for place in places},
        {place: frozenset(unseen_hands(run, *place)) for place in places},
        opened_at,
        frozenset(seat for seat in run.lanes if run.has_finished(seat)),
        run.epoch,
    )


def next_move(run: Run[Any], random: Random, *, greedy: bool, lane: int | None = None) -> Move:
    """What happens next, at the table or in that lane."""
    asks = [ask for ask in run.asks() if lane is None or run.lanes[lane].asks() == (ask,)]
    ask = random.choice(asks)
    if ask.seat == 0:
        awaited = ask.run.awaited()
        assert awaited is not None
        throw, label = awaited
        return 0, (OBSERVE, str(label), random.choice(throw.possible()))
    legal = list(ask.legal())
    if "choose-profile" in ask.verbs or not greedy:
        return ask.seat, tuple(random.choice(legal))
    dice = BotDice(bot_seed(random.randbytes(32), ask.seat))
    return ask.seat, tuple(run.game.bots["greedy"](run.game.view(run, ask.seat), legal, dice))


# -- writing it down ------------------------------------------------------------------------


class Witness:
    """What a pair of eyes has seen and heard of a match."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.seen: list[Any] = []
        self.heard: list[Fact] = []

    def hear(self, fact: Fact) -> None:
        if fact.known_to(self.eyes):
            self.heard.append(fact.seen_by(self.eyes))

    def look(self, run: Run[Any]) -> None:
        asks = [
            (ask.seat, list(ask.verbs))
            for ask in run.asks()
            if ask.seat == self.eyes or not ask.secret
        ]
        self.seen.append((run.game.view(run, self.eyes), asks, run.outcome, run.halted))

    def agrees(self, other: Witness) -> bool:
        """Whether the other has seen and heard the same."""
        return self.seen == other.seen and self.heard == other.heard


def is_said_to_judges(move: Move) -> bool:
    return isinstance(move[0], str)


def written(
    story: Story, moves: Sequence[Move], secret: bytes, dice: Rigged, witness: Witness | None = None
) -> Recorder:
    """The match recorded move by move."""
    find = finder(story.code, dice)
    recorder = Recorder.create(
        find(story.code),
        story.opening,
        secret,
        chance=story.chance,
        note={"players": ["Ann", "Ben"]},
        listener=witness.hear if witness is not None else None,
        find=find,
    )
    for move in moves:
        write(recorder, move)
        if witness is not None:
            witness.look(recorder.run)
    return recorder


def write(recorder: Recorder, move: Move) -> None:
    match move:
        case "call", seat, record, question:
            recorder.call(seat, record, question)
        case "appeal", seat, record, reason:
            recorder.appeal(seat, record, reason)
        case "rule", said, by:
            recorder.rule(said, by)
        case "back", strand, index:
            back = number_of(recorder, strand, index)
            recorder.rule(ruled("backup", recorder, record=back, epoch=1), FLOOR_JUDGE)
        case 0, ("observe", label, result):
            recorder.observe(label, result)
        case seat, answer:
            recorder.act(seat, list(answer))


def number_of(recorder: Recorder, strand: str, index: int) -> int:
    """The number in canonical order of a record of a strand, counted from the opening of the phase.

    0 is the last record before the phase.
    """
    since = recorder.fold.open_since
    if index == 0:
        return sum(since.values())
    wanted = strand, since[strand] + index
    fold = Fold(recorder.match, find=recorder.fold.find, checks=False)
    numbers = (each.number for each in fold if (each.strand, each.index + 1) == wanted)
    return next(numbers, sum(since.values()))


def finder(code: str, dice: Rigged) -> Finder:
    """Finds that game, played with those dice, and every other game as it is."""
    game = dealt_by(games.find(code), dice)
    return lambda wanted: game if wanted == code else games.find(wanted)
