"""A player who could have reacted and passes, against one who holds nothing that fits (SYB-Q42).

Two cards of a player change places: one in the hand that could be played as a reaction, and one that stays in the
deck. Everything else is decided alike, and the player passes whenever there is a window for it. Nobody else is
told, shown or given anything else in the one match than in the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from cli.output.status import asked_data, asked_lines
from events.recorder import Recorder
from referee import games
from referee.errors import MatchError
from referee.kernel.engine.dice import deal_key
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.game import Game, Opening
from replays.copies.live_view import live_view
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.read.log import log
from replays.read.seek import Seeker
from tests.dealt import dealt_by
from tests.invariants.masks import masked
from tests.invariants.stories import Rigged

CODE = "save-your-bacon"
PASS = "pass-priority"
MOVES = 200
AFTER = 25
"""So many moves at most follow the window in which the player passes."""
NUMBERS = (1, 2, 4, 10)
WINDOWS = 5
"""So many windows of a match are tried."""


@dataclass(frozen=True)
class Move:
    seat: int
    answer: list[Any]
    secret: bool


@dataclass(frozen=True)
class Window:
    """A window in which a player could do nothing but play cards: where, whose, which cards."""

    at: int
    seat: int
    cards: list[int]
    deck: list[int]


@dataclass
class Line:
    """One of two matches: its recorder, and how its game is found again."""

    number: int
    fallen: Mapping[str, Any]
    moves: list[Move] = field(default_factory=list)
    windows: list[Window] = field(default_factory=list)

    def __post_init__(self) -> None:
        secret = bytes([self.number, 7] * 16)
        self.dice = Rigged(deal_key(secret), self.fallen)
        self.game: Game = dealt_by(games.find(CODE), self.dice)
        opening = Opening(2 + self.number % 3, self.game.version, {}, ())
        self.recorder = Recorder.create(self.game, opening, secret, find=self.find)

    def find(self, code: str) -> Game:
        return self.game

    def play_by_chance(self, random: Random) -> None:
        """Everybody passes in every window, and decides by chance elsewhere."""
        for _ in range(MOVES):
            run = self.recorder.run
            if run.outcome is not None:
                return
            (ask,) = run.asks()
            legal = list(ask.legal())
            passes = [PASS] in legal
            kinds = {answer[0] for answer in legal} - {PASS}
            if passes and kinds == {"play-reaction"}:
                names = run.setting.cards.names
                cards = {names.number(each[1]) for each in legal if each[0] == "play-reaction"}
                deck = list(run.state.side(ask.seat).deck)
                self.windows.append(Window(len(self.moves), ask.seat, sorted(cards), deck))
            answer = [PASS] if passes else random.choice(legal)
            self.moves.append(Move(ask.seat, answer, ask.secret))
            self.recorder.act(ask.seat, answer)

    def follow(self, moves: Sequence[Move], seat: int) -> None:
        """The same decisions; that seat passes in just those windows that it has."""
        for move in moves:
            self.pass_on(seat)
            if move.seat != seat or not move.secret or move.answer != [PASS]:
                self.recorder.act(move.seat, move.answer)
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        while any(each.secret and each.seat == seat for each in self.recorder.run.asks()):
            self.recorder.act(seat, [PASS])

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

    def has_shown_a_hand_to(self, eyes: Eyes) -> bool:
        """Whether a card has let those eyes look into somebody's hand: they know the difference."""
        entries = log(self.recorder.match, eyes=eyes, find=self.find)
        facts = (fact for entry in entries for fact in entry.facts)
        return any(fact.name == "saw-hand" and fact.seat == eyes for fact in facts)

    def copy(self, eyes: Eyes) -> Any:
        copy = copy_for(self.recorder.match, Wish(eyes), find=self.find)
        return masked(encode(copy, CODE))


def swapped(line: Line, window: Window, card: int, other: int) -> dict[str, Any] | None:
    """What chance did, but for two cards of the player's deck that change places."""
    fallen = dict(line.dice.fallen)
    label = next(each for each in fallen if each.endswith(f"/shuffle/deck/{window.seat}/1"))
    order = list(fallen[label])
    places = [at for at, each in enumerate(order) if each == card]
    others = [at for at, each in enumerate(order) if each == other]
    order[places[-1]], order[others[0]] = other, card
    return fallen | {label: order}


def pairs(number: int) -> Iterator[tuple[Line, Line, int]]:
    """Two lines of a match that differ in two cards of a player, and that player's seat."""
    random = Random(number)
    straight = Line(number, {})
    straight.play_by_chance(random)
    for window in random.sample(straight.windows, min(WINDOWS, len(straight.windows))):
        end = window.at + 1 + random.randrange(AFTER)
        for card in window.cards:
            kept = sorted(set(window.deck) - {card})
            for other in kept[:1]:
                one = Line(number, straight.dice.fallen)
                two = Line(number, swapped(straight, window, card, other) or {})
                try:
                    one.follow(straight.moves[:end], window.seat)
                    two.follow(straight.moves[:end], window.seat)
                except MatchError:
                    continue
                yield one, two, window.seat


def others(line: Line, seat: int) -> list[Eyes]:
    seats = len(line.recorder.run.state.seats)
    return [PUBLIC, *(each for each in range(1, seats + 1) if each != seat)]


@pytest.mark.rule("SYB-Q42")
def test_nobody_else_can_tell_whether_a_player_could_have_reacted():
    differing = 0
    for number in NUMBERS:
        for one, two, seat in pairs(number):
            eyes = others(one, seat)
            if any(one.seen(each) != two.seen(each) for each in eyes):
                continue  # One of the two cards was shown since.
            for each in eyes:
                if one.has_shown_a_hand_to(each):
                    continue
                assert one.told(each) == two.told(each)
                assert one.copy(each) == two.copy(each)
            strands = [line.recorder.match.strands[f"seat-{seat}"] for line in (one, two)]
            differing += len(strands[0]) > len(strands[1])
    assert games.find(CODE).unseen
    assert differing > 2, "in the one match the player was asked, in the other not"
