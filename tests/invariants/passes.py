"""Matches of one who could have reacted and passes, each beside one in which he holds nothing that fits.

Two cards of a player change places: one in the hand that could be played in a window, and one that stays in the deck.
Everything else is decided alike, and the player passes whenever there is a window for it. Nobody else is told, shown
or given anything else in the one match than in the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cli.output.status import asked_lines
from events.recorder import Recorder
from referee import games
from referee.errors import MatchError
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import deal_key
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.game import Game
from replays.copies.live_view import live_view
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.read.log import log
from replays.read.seek import Seeker
from replays.read.table_view import asked_data
from tests.dealt import dealt_by
from tests.games.register import HARNESSES
from tests.invariants.masks import masked
from tests.invariants.stories import Rigged

MOVES = 230
AFTER = 20
"""So many moves at most follow the window in which the player passes."""
WINDOWS = 5
"""So many windows of a match are tried."""


@dataclass(frozen=True)
class Move:
    seat: int
    answer: list[Any]
    secret: bool


@dataclass(frozen=True)
class Window:
    """A window in which a player could do nothing but play cards: where, whose, which; how often the deck was shuffled."""

    at: int
    seat: int
    cards: list[int]
    deck: list[int]
    shuffles: int


@dataclass
class Line:
    """One of two matches: its recorder, and how its game is found again."""

    code: str
    number: int
    fallen: Mapping[str, Any]
    moves: list[Move] = field(default_factory=list)
    windows: list[Window] = field(default_factory=list)

    def __post_init__(self) -> None:
        secret = bytes([self.number, 7] * 16)
        self.dice = Rigged(deal_key(secret), self.fallen)
        self.game: Game = dealt_by(games.find(self.code), self.dice)
        self.harness = HARNESSES[self.code]
        self.passing, self.playing = self.harness.window
        opening = self.harness.opening(self.harness.seats_of(self.number))
        self.recorder = Recorder.create(self.game, opening, secret, find=self.find)

    def find(self, code: str) -> Game:
        return self.game

    def play_by_chance(self, random: Random) -> None:
        """Everybody passes in every window, and decides by chance elsewhere."""
        for _ in range(MOVES):
            run = self.recorder.run
            if run.outcome is not None:
                return
            ask = run.asks()[0]
            legal = list(ask.legal())
            passes = [self.passing] in legal
            if passes and {answer[0] for answer in legal} == {self.passing, self.playing}:
                names = run.setting.cards.names
                cards = {names.number(each[1]) for each in legal if each[0] == self.playing}
                deck = list(run.state.side(ask.seat).deck)
                shuffles = run.ordinals[f"shuffle/deck/{ask.seat}"]
                window = Window(len(self.moves), ask.seat, sorted(cards), deck, shuffles)
                self.windows.append(window)
            answer = [self.passing] if passes else random.choice(legal)
            self.moves.append(Move(ask.seat, answer, ask.secret))
            self.recorder.act(ask.seat, answer)

    def follow(self, moves: Sequence[Move], seat: int) -> None:
        """The same decisions; that seat passes in just those windows that it has."""
        for move in moves:
            self.pass_on(seat)
            if move.seat != seat or not move.secret or move.answer != [self.passing]:
                self.recorder.act(move.seat, move.answer)
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        while any(is_window(each, seat, self.passing) for each in self.recorder.run.asks()):
            self.recorder.act(seat, [self.passing])

    def end(self) -> None:
        """Everybody but one concedes, and the match is closed."""
        for seat in range(1, len(self.recorder.run.state.seats)):
            run = self.recorder.run
            if run.outcome is None and not self.harness.has_left(run, seat):
                self.recorder.act(seat, ["concede"])
        self.recorder.close()

    def seen(self, eyes: Eyes) -> dict[str, Any]:
        return self.game.view(self.recorder.run, eyes)

    def told(self, eyes: Eyes) -> list[Any]:
        """The log, and the table after each of its last entries."""
        match = live_view(self.recorder.match, eyes, find=self.find).match
        seeker, found = Seeker(match, find=self.find, every=1), []
        entries = list(log(match, eyes=eyes, find=self.find))
        for entry in entries:
            line = (entry.number, entry.seat, entry.line, entry.sentences, entry.facts)
            if len(entries) - entry.number > AFTER:
                found.append(line)
                continue
            run = seeker.at(entry.end)
            asked = asked_lines(run, eyes), asked_data(run, eyes)
            found.append((line, self.game.view(run, eyes), asked, self.game.stage(run)))
        return found

    def has_learned(self, eyes: Eyes, seat: int) -> bool:
        """Whether a card has shown those eyes what differs, a hand or a deck: they know the difference."""
        entries = log(self.recorder.match, eyes=eyes, find=self.find)
        facts = (fact for entry in entries for fact in entry.facts)
        return any(self.harness.is_learned(fact, eyes, seat) for fact in facts)

    def copy(self, eyes: Eyes) -> Any:
        copy = copy_for(self.recorder.match, Wish(eyes), find=self.find)
        return masked(encode(copy, self.code))


def is_window(ask: Ask[Any], seat: int, passing: str) -> bool:
    return ask.secret and ask.seat == seat and passing in ask.verbs


def swapped(line: Line, window: Window, card: int, other: int) -> dict[str, Any] | None:
    """What chance did, but for two cards of the player's deck that change places in its last shuffle with both."""
    fallen = dict(line.dice.fallen)
    for times in range(window.shuffles, 0, -1):
        ending = f"/shuffle/deck/{window.seat}/{times}"
        label = next(each for each in fallen if each.endswith(ending))
        order = list(fallen[label])
        if card in order and other in order:
            last = max(at for at, each in enumerate(order) if each == card)
            first = order.index(other)
            order[last], order[first] = other, card
            return fallen | {label: order}
    return None


def pairs(code: str, number: int) -> Iterator[tuple[Line, Line, int]]:
    """Two lines of a match that differ in two cards of a player, and that player's seat."""
    random = Random(number)
    straight = Line(code, number, {})
    straight.play_by_chance(random)
    for window in random.sample(straight.windows, min(WINDOWS, len(straight.windows))):
        end = window.at + 1 + random.randrange(AFTER)
        for card in window.cards:
            kept = sorted(set(window.deck) - {card})
            for other in kept[:1]:
                changed = swapped(straight, window, card, other)
                if changed is None:
                    continue
                one, two = Line(code, number, straight.dice.fallen), Line(code, number, changed)
                try:
                    one.follow(straight.moves[:end], window.seat)
                    two.follow(straight.moves[:end], window.seat)
                except MatchError:
                    continue
                yield one, two, window.seat


def others(line: Line, seat: int) -> list[Eyes]:
    seats = len(line.recorder.run.state.seats)
    return [PUBLIC, *(each for each in range(1, seats + 1) if each != seat)]
