"""Matches of Super Fantasy Brawl played beside the second opinion: every throw, every decision, every table.

Compared at every decision: who is asked, every legal answer (of a walk its ends, single steps and some
ways at random), one answer that was legal before, points, cores, hands, decks in their order, discard piles, cards being resolved, standard actions
used, where everybody stands, damage, sides up, roots and levels due, what lasts for an attack or a turn,
traps with their faces and who has seen them, the supply and the challenge deck in their order, the track, whose turn it
is, every shuffle with what was shuffled, and who wins and whether by the tie rule.

What is not covered stands in tests/README.md. Where the catalogue leaves something open the second opinion follows
the engine: a question with one answer is not asked; heals have no order that is named, and of an area's targets they are
asked for as its pattern goes; in the other side's turn the point for an own knock-out goes to the next opponent
of the victim's player; what has to be carried out before "If you do" is not, where a champion ends where it began; what
"each ... is bloodied" means where there is nobody; that a trap is chosen although there is no hex for it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import referee.games.super_fantasy_brawl as game
from referee.kernel.choices.name_spaces import MOST_LISTED
from referee.kernel.engine.run import Run
from tests.oracle.dice import LoggedDice
from tests.oracle.super_fantasy_brawl.geometry import AROUND, Hex, ends, is_way, plus
from tests.oracle.super_fantasy_brawl.match import Match
from tests.oracle.super_fantasy_brawl.table import (
    COLOURS,
    Answer,
    Board,
    Figure,
    Trap,
    Walk,
    Wanted,
)
from tests.oracle.super_fantasy_brawl.wording import Cards, cards_of

LONGEST = 3000
ALWAYS_ASKED = ("end-activation", "pass")
"""What is asked for although it is the only answer (SFB-Q16, SFB-Q107)."""
DULL = ("end-activation", "standard-action", "decline", "pass")
VALUES = {"negate": "displacement"}
SHIPPED = Path(game.__file__).parent / "cards"


@cache
def shipped() -> list[dict[str, Any]]:
    """The shipped cards and the shipped board."""
    files = ("default-arena.toml", "first-arena.toml")
    return [tomllib.loads((SHIPPED / name).read_text()) for name in files]


@lru_cache(maxsize=64)
def played_with(seats: int, *lists: str) -> tuple[Cards, Board]:
    """The cards and the board of a match: the shipped ones, and instead of them what the lists have."""
    data = [*shipped(), *map(tomllib.loads, lists)]
    board = [each for each in data if "board" in each][-1]
    return cards_of(*data), board_of(board, data[1]["aoe"], seats)


def board_of(data: dict[str, Any], aoes: Sequence[dict[str, Any]], seats: int) -> Board:
    """A board record, in the letters and figures of docs/arena.md."""
    row = data["board"]
    if row["shape"] == "hexagon":
        wide = range(-row["radius"], row["radius"] + 1)
        hexes = [(q, r) for r in wide for q in wide if abs(q + r) <= row["radius"]]
    else:
        hexes = [tuple(each) for each in row["hexes"]]
    west, north = min(q for q, _ in hexes), min(r for _, r in hexes)
    zones = {
        each["id"]: {at for at in hexes if each["rows"][0] <= at[1] <= each["rows"][1]}
        if "rows" in each
        else {tuple(at) for at in each["hexes"]}
        for each in row["zones"]
    }
    track = row["track_team" if seats == 4 else "track"]
    return Board(
        {f"{chr(ord('a') + q - west)}{r - north + 1}": (q, r) for q, r in hexes},
        {tuple(each["hex"]) for each in row["statues"]},
        {tuple(each) for each in row["trap_hexes"]},
        {each["id"]: {tuple(at) for at in each["deployment"]} for each in row["gates"]},
        zones,
        [0 if each == "none" else each for each in track],
        {each["id"]: [tuple(at) for at in each["offsets"]] for each in aoes},
    )


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(self, run: Run[Any], dice: LoggedDice, number: int, *lists: str) -> None:
        self.run, self.dice, self.random = run, dice, Random(f"beside {number}")
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.listed: dict[int, list[Answer]] = {}
        """What the engine lists of everybody who is asked."""
        self.known: dict[str, list[Answer]] = {}
        seats, known = run.setting.seats, run.setting.cards
        self.ids: dict[str, Sequence[str]] = {
            "cards": known.card_names.ids,
            "actions": known.action_names.ids,
            "challenges": [each.id for each in known.challenges],
            "traps": [each.id for each in known.traps],
            "hexes": run.setting.arena.names.ids,
        }
        """What the numbers of the engine are called."""
        cards, board = played_with(seats, *lists)
        self.naive = Match(cards, board, seats, run.setting.readings, self.said)
        if run.state.round:
            self.lay_out()
        self.doing = self.naive.match()
        self.wanted: Wanted | None = next(self.doing)
        self.settle()

    def lay_out(self) -> None:
        """The second opinion begins where the engine stands, in an activation phase."""
        table, naive, setting = self.run.state, self.naive, self.run.setting
        naive.is_laid, naive.round, naive.turn = True, table.round, table.turn
        naive.seat, naive.order = table.seat, list(table.order)
        naive.gates = [setting.arena.gates[each.gate].id for each in table.sides]
        champions = [naive.cards.champions[each.id] for each in setting.cards.champions]
        for seat, row in enumerate(table.seats, 1):
            player = naive.players[seat]
            player.vp, player.figures = row.vp, [each.figure for each in row.champions]
            player.ready = {each for each in COLOURS if getattr(row, each)}
            player.used = set(self.called("actions", row.used))
            player.hand = self.called("cards", row.hand)
            player.discard = self.called("cards", row.discard)
            player.deck = self.called("cards", row.deck)[::-1]
        hexes = [naive.board.hexes[name] for name in setting.arena.names.ids]
        for row in table.figures():
            at = None if row.hex is None else hexes[row.hex]
            figure = Figure(row.figure, champions[row.figure // 4], at, row.damage, row.levelled)
            figure.rooted, figure.began_out = row.rooted, row.began_out
            naive.figures[row.figure] = figure
        naive.traps = {
            hexes[each.hex]: Trap(self.ids["traps"][each.face], set(each.known))
            for each in table.traps
        }
        naive.supply = self.called("traps", table.supply)[::-1]
        naive.challenges = self.called("challenges", table.challenges)[::-1]
        naive.scored = self.called("challenges", table.scored)
        naive.track = self.track()

    def called(self, kind: str, numbers: Any) -> list[str]:
        """The ids of those things."""
        ids = self.ids[kind]
        return [ids[each] for each in numbers]

    # -- throws -----------------------------------------------------------------------------

    def said(self, purpose: str, owner: str, items: Sequence[str]) -> list[str]:
        """The next throw, which must be that one, about the same things."""
        throw = self.dice.next(f"{purpose}/{owner}")
        found = [throw.found] if purpose == "pick" else throw.found
        named = self.thrown(owner, throw.among)
        assert sorted(named) == sorted(items), (named, items)
        # The engine keeps piles from the bottom to the top, the second opinion from the top down.
        return self.thrown(owner, found)[::-1]

    def thrown(self, owner: str, numbers: Sequence[int]) -> list[str]:
        """What was thrown about: seats, challenges, traps, or cards of a deck."""
        if owner == "first":
            return [str(each) for each in numbers]
        return self.called(owner if owner in self.ids else "cards", numbers)

    # -- one decision after the other -------------------------------------------------------

    def play(self, longest: int = LONGEST) -> None:
        """Until it is over, or for so many decisions."""
        for _ in range(longest):
            self.compare()
            if self.wanted is None:
                return
            self.say(*self.choose())

    def say(self, seat: int, answer: list[Any]) -> None:
        """The same answer to both."""
        self.seen[answer[0]] += 1
        self.trail.append((seat, answer))
        wanted = self.wanted
        assert wanted is not None
        self.run.act(seat, list(answer))
        assert not self.run.halted
        said = tuple(answer)
        self.send((seat, said) if answer[0] == "choose-team" else said)
        self.settle()

    def send(self, said: Any) -> None:
        try:
            self.wanted = self.doing.send(said)
        except StopIteration:
            self.wanted = None

    def settle(self) -> None:
        """What leaves nothing to decide need not be asked."""
        while self.wanted is not None and (only := self.only(self.wanted)):
            if self.is_asked(self.wanted, only):
                return
            self.send(only)

    def only(self, wanted: Wanted) -> Answer:
        """The one answer there is, if there is but one."""
        if isinstance(wanted, Walk):
            if wanted.may_stop or len(wanted.first) > 1:
                return ()
            return "move", self.naive.board.names[next(iter(wanted.first))]
        assert wanted.answers
        if len(wanted.answers) > 1 or wanted.answers[0][0] in ALWAYS_ASKED:
            return ()
        return wanted.answers[0]

    def is_asked(self, wanted: Wanted, only: Answer) -> bool:
        """Whether the engine asks although there is one answer only."""
        asks = self.run.asks()
        if [each.seat for each in asks] != wanted.seats:
            return False
        legal = {tuple(each) for each in islice(asks[0].legal(), MOST_LISTED)}
        if isinstance(wanted, Walk):
            return {each[:2] for each in legal} == {only}
        return legal == {only}

    def choose(self) -> tuple[int, list[Any]]:
        """A kind of action first, then one of them; what is dull is seldom taken where there is anything else."""
        seat = self.random.choice(list(self.listed))
        legal = self.listed[seat][:MOST_LISTED]
        kinds = sorted({each[0] for each in legal})
        for dull in DULL:
            if len(kinds) > 1 and dull in kinds and self.random.random() < 0.8:
                kinds.remove(dull)
        kind = self.random.choice(kinds)
        return seat, list(self.random.choice([each for each in legal if each[0] == kind]))

    # -- what must be the same --------------------------------------------------------------

    def compare(self) -> None:
        assert not self.dice.log, self.dice.log
        self.compare_players()
        self.compare_arena()
        asks, outcome = self.run.asks(), self.run.outcome
        if self.wanted is None:
            assert outcome is not None
            assert list(outcome.winners) == self.naive.winners
            assert (outcome.rule == "SFB-17.17") == self.naive.was_tied
            return
        assert self.run.outcome is None, self.wanted
        assert sorted(each.seat for each in asks) == sorted(self.wanted.seats), (
            [(each.seat, list(each.verbs), list(islice(each.legal(), 5))) for each in asks],
            self.wanted,
        )
        self.listed = {
            ask.seat: [tuple(each) for each in islice(ask.legal(), MOST_LISTED + 1)] for ask in asks
        }
        legal = set().union(*self.listed.values())
        if isinstance(self.wanted, Walk):
            self.compare_walk(self.wanted, legal, asks[0])
        else:
            expected = set(self.wanted.answers)
            more, fewer = legal - expected, expected - legal
            assert not more, sorted(more)[:9]
            # Of what is very many the engine lists a part.
            assert not fewer or len(expected) > MOST_LISTED, sorted(fewer)[:9]
            if len(asks) == 1:
                self.compare_slip(asks[0], self.wanted)

    def compare_slip(self, ask: Any, wanted: Wanted) -> None:
        """An answer of that verb that was legal at some other moment is refused if it is not legal now."""
        verb = next(iter(ask.verbs))
        said = self.known.get(verb, [])
        if said:
            answer = self.random.choice(said)
            refused = self.run.refusals(ask.seat, list(answer))
            assert (not refused) == (answer in wanted.answers), answer
        fresh = [each for each in wanted.answers if each[0] == verb]
        self.known[verb] = (said + fresh[:9])[-60:]

    def compare_walk(self, wanted: Walk, legal: set[Answer], ask: Any) -> None:
        """Ends, single steps, shortest ways; some ways at random are legal or not as they should be."""
        world, hexes, who = self.naive.world(), self.naive.board.hexes, wanted.who
        paths = [[hexes[name] for name in each[1:]] for each in legal if each[0] == "move"]
        reached = ends(world, who, wanted.left, wanted.fits)
        reached.pop(world.stands.get(who, (99, 99)), None)
        found, meant = {path[-1] for path in paths}, set(reached) | wanted.first
        assert found == meant, (who, wanted.left, sorted(found - meant), sorted(meant - found))
        for path in paths:
            assert is_way(world, who, path, wanted.left, wanted.fits), path
            assert len(path) == (1 if path[-1] in wanted.first else reached[path[-1]]), path
        assert (("stop-moving",) in legal) == wanted.may_stop
        for _ in range(2):
            path = self.some_way(world.stands.get(who), wanted.left)
            names = [self.naive.board.names[at] for at in path]
            refused = self.run.refusals(ask.seat, ["move", *names])
            assert (not refused) == is_way(world, who, path, wanted.left, wanted.fits), names

    def some_way(self, start: Hex | None, left: int) -> list[Hex]:
        """Some hexes next to each other, perhaps one more than there are steps."""
        every = self.naive.board.every
        at = start or self.random.choice(sorted(every))
        path = [] if start else [at]
        for _ in range(self.random.randint(1, min(left, 6) + 1)):
            near = sorted({plus(at, step) for step in AROUND} & every)
            if not near:
                break
            at = self.random.choice(near)
            path.append(at)
        return path or [at]

    def compare_players(self) -> None:
        """Points, cores, piles, standard actions and whose turn it is."""
        table, naive = self.run.state, self.naive
        for seat, row in enumerate(table.seats, 1):
            player = naive.players[seat]
            assert row.vp == player.vp, seat
            if self.wanted is None:
                continue
            assert {each for each in COLOURS if getattr(row, each)} == player.ready, seat
            assert set(self.called("actions", row.used)) == player.used, seat
            assert self.called("cards", row.deck) == player.deck[::-1], seat
            for pile in ("hand", "discard", "play"):
                found = self.called("cards", getattr(row, pile))
                assert sorted(found) == sorted(getattr(player, pile)), (seat, pile)
        if table.round and self.wanted is not None:
            now = naive.round, naive.turn, naive.seat, naive.order
            assert (table.round, table.turn, table.seat, list(table.order)) == now

    def compare_arena(self) -> None:
        """Champions, what lasts, traps, and the challenges."""
        if self.wanted is None or not self.naive.is_laid:
            return
        table, naive = self.run.state, self.naive
        hexes, mine = self.ids["hexes"], naive.board.names
        for row in table.figures():
            each, at = naive.figures[row.figure], None if row.hex is None else hexes[row.hex]
            assert at == (None if each.at is None else mine[each.at]), each.id
            found = row.damage, row.levelled, row.rooted, row.due
            assert found == (each.damage, each.levelled, each.rooted, each.due), each.id
        lasting = [(each.value, each.figure, each.change, each.until) for each in table.lasting]
        words = [
            (VALUES.get(each.word, each.word), each.who, each.number, each.until)
            for each in naive.lasting
        ]
        assert sorted(lasting) == sorted(words)
        traps = {
            hexes[each.hex]: (self.ids["traps"][each.face], sorted(each.known))
            for each in table.traps
        }
        assert traps == {
            mine[at]: (each.face, sorted(each.known)) for at, each in naive.traps.items()
        }
        assert self.called("traps", table.supply) == naive.supply[::-1]
        assert self.called("challenges", table.challenges) == naive.challenges[::-1]
        assert sorted(self.called("challenges", table.scored)) == sorted(naive.scored)
        assert self.track() == naive.track

    def track(self) -> list[str | None]:
        ids = self.ids["challenges"]
        return [None if each is None else ids[each] for each in self.run.state.track]
