"""Matches of Homestuck played beside the second opinion: every throw, every ask, every table.

Whole matches of shipped cards are compared from the first shuffle, and tables of card lists that are built to collide
(`colliding`) from the middle of a turn. What is not covered stands in tests/README.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from operator import attrgetter
from random import Random
from typing import Any

import pytest

from referee.games.homestuck_atcg.cardset.card_set import CardSet
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.rules.main_actions import texts_of
from referee.games.homestuck_atcg.show.open_question import lines_asked
from referee.games.homestuck_atcg.state.matching import power_of, tags_of
from referee.games.homestuck_atcg.state.table import Memory, Table
from referee.games.homestuck_atcg.state.values import (
    base_power,
    boon_limit,
    defence_of,
    invasion_of,
    max_damage,
)
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from tests.games.homestuck_atcg.harness import secret_of
from tests.games.homestuck_atcg.random_decks import Deck, answer_of
from tests.oracle.dice import LoggedDice
from tests.oracle.homestuck_atcg.model.events import (
    MOST_TEXTS,
    Doing,
    Endless,
    Leaves,
    Throws,
    Wanted,
)
from tests.oracle.homestuck_atcg.model.laid import naive_of
from tests.oracle.homestuck_atcg.model.match import Naive, begun
from tests.oracle.homestuck_atcg.model.table import folded

LYING = attrgetter("at", "tapped", "boons", "host", "under")
MOST_LISTED = 300
DEEPEST = 400
"""So many frames lie on one another only where a text calls itself for ever, with a question each time: it is not followed further."""
LONGEST = 3000
VALUES = 3
"""At one decision in so many all values are compared: what changes them stays for longer, or shows in what is legal."""


def throws(dice: LoggedDice) -> Throws:
    """What they said the first time about that; it must have been thrown, with the same items."""

    def said(purpose: str, owner: str, items: Sequence[int]) -> Any:
        throw = dice.first_of(f"{purpose}/{owner}")
        assert sorted(throw.among) == sorted(items), throw
        return throw.found

    return said


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(
        self, number: int, run: Run[Any], dice: LoggedDice, naive: Naive, doing: Doing
    ) -> None:
        self.random = Random(number)
        self.run, self.dice, self.naive, self.doing = run, dice, naive, doing
        self.cards: CardSet = run.setting.cards
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.legal: list[tuple[Any, ...]] = []
        self.words: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self.wanted: Wanted | None = next(doing)

    @classmethod
    def opened(
        cls,
        number: int,
        decks: Sequence[Deck],
        readings: Mapping[str, str] | None = None,
        opening: Opening | None = None,
    ) -> Beside:
        """A match from its first shuffle."""
        dice = LoggedDice(secret_of(number))
        found = opening or Opening(len(decks), GAME.version, dict(readings or {}), ())
        run = GAME.open(GAME.settle(found), dice)
        cards: CardSet = run.setting.cards
        for seat, deck in enumerate(decks, 1):
            run.act(seat, answer_of(cards, deck))
        sides = dict(enumerate(decks, 1))
        naive = begun(cards.cards, run.setting.readings, sides, throws(dice))
        return cls(number, run, dice, naive, naive.match())

    @classmethod
    def laid(cls, number: int, run: Run[Any]) -> Beside:
        """A table in the middle of a Main Phase, and all that follows."""
        run.dice = dice = LoggedDice(secret_of(number))
        table, cards = run.state, run.setting.cards.cards
        if run.setting.cards.remembered:
            # What a match that came to here by play remembers, and a position does not: the turn under way.
            table.memory.append(Memory("turn", table.turn, table.round, seat=table.seat))
        naive = naive_of(run.state, cards, run.setting.readings, throws(dice))
        return cls(number, run, dice, naive, naive.go_on())

    # -- one decision after the other -------------------------------------------------------

    def play(self, longest: int = LONGEST, leaving: int = 0) -> None:
        """Until it is over, or for so many decisions; with ``leaving`` somebody leaves at one decision in so many."""
        for _ in range(longest):
            if self.run.halted or len(self.run.stack) > DEEPEST:
                return
            self.compare()
            if self.wanted is None:
                return
            if leaving and not self.random.randrange(leaving):
                self.leave(self.random.choice(self.naive.playing()))
            else:
                self.say(self.choose())

    def leave(self, seat: int) -> None:
        """A player leaves both, whoever is asked (HAC-Q60)."""
        self.seen["concede"] += 1
        self.trail.append((seat, ["concede"]))
        self.run.act(seat, ["concede"])
        self.go_on(Leaves(seat))

    def say(self, answer: Sequence[Any]) -> None:
        """The same answer to both."""
        wanted, run = self.wanted, self.run
        assert wanted is not None
        self.seen[answer[0]] += 1
        self.trail.append((wanted.seat, list(answer)))
        said = self.meant(wanted, answer)
        run.act(wanted.seat, list(answer))
        if run.halted:
            self.go_on_without_end(said)
        else:
            self.go_on(said)

    def go_on_without_end(self, said: Any) -> None:
        """A match that gets nowhere is halted: one text calls another for ever, and nobody is asked."""
        with pytest.raises((Endless, RecursionError)):
            self.go_on(said)

    def go_on(self, said: Any) -> None:
        self.naive.texts_left = MOST_TEXTS
        try:
            self.wanted = self.doing.send(said)
        except StopIteration:
            self.wanted = None

    def choose(self) -> list[Any]:
        """A kind of action first, then one of them."""
        legal = [list(each) for each in self.legal[:MOST_LISTED]]
        kinds = sorted({each[0] for each in legal})
        if len(kinds) > 1 and "end-main" in kinds and self.random.random() < 0.9:
            kinds.remove("end-main")
        kind = self.random.choice(kinds)
        return self.random.choice([each for each in legal if each[0] == kind])

    # -- what must be the same --------------------------------------------------------------

    def compare(self) -> None:
        assert not self.dice.log, self.dice.log
        self.compare_tables()
        asks = self.run.asks()
        if self.wanted is None:
            assert self.run.outcome is not None
            assert sorted(self.run.outcome.winners) == sorted(self.naive.winners)
            return
        assert [each.seat for each in asks] == [self.wanted.seat], self.wanted
        (ask,) = asks
        with self.naive.at_rest():
            wanted = list(islice(self.expected(self.wanted), MOST_LISTED + 1))
        self.legal = [tuple(each) for each in islice(ask.legal(), MOST_LISTED + 1)]
        if len(wanted) <= MOST_LISTED:
            legal = set(self.legal)
            assert legal == set(wanted), (legal ^ set(wanted), self.wanted)

    def compare_tables(self) -> None:
        table, naive = self.run.state, self.naive
        for seat, player in enumerate(table.seats, 1):
            side = naive.sides[seat]
            assert (player.grist, player.points) == (side.grist, side.points), seat
            assert (player.destroyed, player.gone) == (side.destroyed, side.gone), seat
            assert side.destroyed or player.damage == side.damage, seat
            assert list(player.hand) == sorted(side.hand), seat
            assert list(player.deck) == side.deck, seat
            assert list(player.discard) == side.discard, seat
            assert list(player.removed) == side.removed, seat
            assert player.mulligans == side.mulligans
        laid = {row.thing: LYING(row) for row in table.placed().values()}
        assert laid == {each.thing: LYING(each) for each in naive.pieces.values()}
        ages = [each.thing for each in sorted(laid_open(table), key=lambda each: each.entered)]
        assert ages == [each for each in naive.by_age(iter(naive.pieces)) if naive.in_play(each)]
        if table.turn and self.wanted is not None:
            now = (naive.turn, naive.round, naive.active, naive.phase, naive.ending)
            assert (table.turn, table.round, table.seat, table.phase, table.ending) == now
            if len(self.trail) % VALUES == 0:
                with naive.at_rest():
                    self.compare_values()

    def compare_values(self) -> None:
        """Powers, tags, limits, defences and invasions."""
        run, naive = self.run, self.naive
        for thing, piece in naive.pieces.items():
            if piece.under is not None or not piece.at:
                continue
            assert power_of(run, thing) == naive.power(thing), self.name(thing)
            assert folded(tuple(tags_of(run, thing))) == naive.tags(thing), self.name(thing)
            assert boon_limit(run, thing) == naive.boon_limit(thing), self.name(thing)
        for seat in naive.playing():
            assert max_damage(run, seat) == naive.max_damage(seat)
            assert base_power(run, seat) == naive.base_power(seat)
            assert defence_of(run, seat) == naive.defence(seat)
            for at in naive.opponents(seat):
                assert (invasion_of(run, seat, at) or 0) == (naive.invasion(seat, at) or 0)

    # -- words ------------------------------------------------------------------------------

    def name(self, thing: int) -> str:
        return self.cards.things.id(thing)

    def expected(self, wanted: Wanted) -> Iterator[tuple[Any, ...]]:
        """Every legal answer as the second opinion has it, in the engine's words."""
        if wanted.kind == "main":
            yield from map(self.said, wanted.options)
        elif wanted.kind == "offer":
            yield ("pass",)
            for face in wanted.options:
                for place in self.places(wanted.seat, face):
                    yield ("enter", self.cards.names.id(face), *place)
        elif wanted.kind == "words":
            yield from (("choose", each) for each in wanted.options)
        elif wanted.kind == "text":
            yield from (("choose", 1 + self.texts().index(each.text)) for each in wanted.options)
        elif wanted.kind == "mulligan":
            yield from ((each,) for each in wanted.options)
        elif wanted.kind == "draw-extra":
            yield from (("draw-extra", each) for each in wanted.options)
        elif wanted.kind == "order":
            names = [self.name(each) for each in wanted.options]
            yield from (("order", *each) for each in permutations(names))
        else:
            names = sorted(self.option(wanted, each) for each in wanted.options)
            found = (
                each
                for count in range(wanted.least, wanted.most + 1)
                for each in combinations(names, count)
            )
            yield from (("choose", *each) for each in found)

    def texts(self) -> list[str]:
        """The texts of a card of which one is done or paid instead: in which order gained ones are counted no rule says."""
        return [line.text for line in lines_asked(self.run)]

    def option(self, wanted: Wanted, each: int) -> str:
        return self.cards.names.id(each) if wanted.hidden else self.name(each)

    def places(self, seat: int, face: int) -> list[tuple[str, ...]]:
        kind = self.cards.cards[face].type
        if kind == "character":
            return [(f"planet-{at}",) for at in self.naive.places_by_code(seat, face)]
        if kind == "inventory":
            return [(self.name(host),) for host in self.naive.places_by_code(seat, face)]
        return [()]

    def said(self, option: Sequence[Any]) -> tuple[Any, ...]:
        """An action of the Main Phase in words."""
        if option[0] in ("special-tap", "action"):
            return self.said_by_number(option)
        key = tuple(option)
        if key not in self.words:
            self.words[key] = self.said_of(key)
        return self.words[key]

    def said_by_number(self, option: Sequence[Any]) -> tuple[Any, ...]:
        """A special tap or Action: by its number if the card has several now.

        In which order those are counted that it has gained no rule says: the engine's numbers are taken.
        """
        verb, thing, number = option
        kind = "tap" if verb == "special-tap" else "action"
        assert self.wanted is not None
        seat = self.wanted.seat
        own = [line.number for line in self.naive.lines_used(seat, thing, kind)]
        if len(own) == 1:
            return verb, self.name(thing)
        counted = [line.number for line in texts_of(self.run, thing, kind, seat)]
        alike = [at for at, each in enumerate(counted, 1) if each == own[number - 1]]
        return verb, self.name(thing), *alike[own[: number - 1].count(own[number - 1]) :][:1]

    def said_of(self, option: Sequence[Any]) -> tuple[Any, ...]:
        verb, *rest = option
        if verb == "play":
            face, *place = rest
            words = [f"planet-{each}" if each <= 5 else self.name(each) for each in place]
            if self.cards.cards[face].type == "inventory":
                words = [self.name(each) for each in place]
            return (verb, self.cards.names.id(face), *words)
        if verb == "move":
            thing, at, *source = rest
            return (verb, self.name(thing), f"planet-{at}", *map(self.name, source))
        return (verb, *map(self.name, rest))

    def meant(self, wanted: Wanted, answer: Sequence[Any]) -> Any:
        """What an answer means to the second opinion."""
        verb, *words = answer
        faces, things = self.cards.names.numbers, self.cards.things.numbers
        if wanted.kind == "main":
            return next(each for each in wanted.options if self.said(each) == tuple(answer))
        if wanted.kind == "offer":
            if verb == "pass":
                return None
            place = [
                int(each[7:]) if each.startswith("planet-") else things[each] for each in words[1:]
            ]
            return faces[words[0]], *(place or [0])
        if wanted.kind == "mulligan":
            return verb
        if wanted.kind == "draw-extra":
            return words[0]
        if wanted.kind == "words":
            return words
        if wanted.kind == "text":
            text = self.texts()[words[0] - 1]
            return [next(each for each in wanted.options if each.text == text)]
        return [(faces if wanted.hidden else things)[each] for each in words]


def laid_open(table: Table) -> list[Any]:
    """The rows of the cards in play."""
    return [row for row in table.placed().values() if row.under is None]
