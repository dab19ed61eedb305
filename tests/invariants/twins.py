"""Twins: two recorded matches that differ only in what one pair of eyes may not know.

A match is played by chance and told as a list of moves. Its twin is made in one of three ways: two
cards that those eyes have not seen since a shuffle change places (*exchanged*); the others act
otherwise in a phase that nobody has laid open (*unseen*); or everything is the same up to a moment,
and then goes on in another way (*later*). What those eyes are shown and told is compared as well, so
that a pair is never taken for twins by mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from events.chain.match import Match
from events.fold.fold import Finder, Fold
from events.log.transcript import audience_of, tell
from events.recorder import Recorder
from events.records.records import Ruled
from referee.errors import IllegalAction
from referee.kernel.engine.run import Run
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.facts import Eyes, Fact
from tests.invariants.stories import (
    BACON,
    EYES,
    FAIRLY_LONG,
    LONGEST,
    SEATS,
    Move,
    Rigged,
    Story,
    Witness,
    finder,
    is_said_to_judges,
    next_move,
    piles,
    played,
    write,
    written,
)
from tests.judges.random_rulings import decide_the_rest

# -- twins ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Twin:
    """One of a pair: the match, and how its game is found again."""

    recorder: Recorder
    find: Finder

    @property
    def match(self) -> Match:
        return self.recorder.match


@dataclass(frozen=True)
class Twins:
    """Two matches that differ in nothing that ``eyes`` may know, up to the record ``until`` of theirs.

    With 0 they differ in nothing at all that those eyes may know.
    """

    way: str
    eyes: Eyes
    one: Twin
    other: Twin
    same_secret: bool
    until: int = 0

    def __str__(self) -> str:
        match = self.one.match
        state = "closed" if self.one.recorder.fold.closed else "live"
        secret = "one secret" if self.same_secret else "two secrets"
        return f"{self.way} {state} {match.opening().game} eyes {self.eyes} {secret}"


ENDS: tuple[Move | None, ...] = (
    None,
    (1, ("concede",)),
    (2, ("concede",)),
    (0, ("referee-result", "1", "time")),
)
"""How a match that is under way ends for both twins: not at all, or said aloud at the table."""


@dataclass(frozen=True)
class Cut:
    """Where a story stops for eyes, and how it then ends; ``close``: whether it is closed."""

    eyes: Eyes
    moves: int
    end: Move | None = None
    close: bool = False
    same_secret: bool = False


def cut_of(story: Story, random: Random) -> Cut:
    """Any moment of a story, with any eyes and any end."""
    moves = random.choice((len(story.moves), random.randint(1, len(story.moves))))
    whole = moves == len(story.moves)
    end = None if whole else random.choice(ENDS)
    close = whole if end is None else random.random() < 0.8
    return Cut(random.choice(EYES), moves, end, close, random.random() < 0.5)


def exchanged(story: Story, cut: Cut, random: Random) -> Twins | None:
    """Two cards unseen since a shuffle change places. None if there are no such two."""
    found = unseen_since_a_shuffle(story, cut, random)
    if found is None:
        return None
    pile, since, cards = found
    fallen = deepcopy(story.fallen) | {"exchange": {cards[0]: cards[1], cards[1]: cards[0]}}
    moves = list(story.moves[: cut.moves])
    if story.chance == "seeded":
        label = story.scenes[since].label(pile)
        fallen[label] = swap_in(fallen[label], *cards)
    moves = [
        swap_said(story, move, pile, cards) if at >= since else move
        for at, move in enumerate(moves)
    ]
    return pair(story, cut, "exchanged", moves, fallen)


def unseen_since_a_shuffle(
    story: Story, cut: Cut, random: Random
) -> tuple[str, int, tuple[int, int]] | None:
    """A pile, when it was shuffled, and two of its cards that the eyes have not seen since then."""
    choices = []
    for pile in piles(story.code):
        place = pile, cut.eyes
        times = 0
        for since, scene in enumerate(story.scenes[: cut.moves + 1]):
            before, times = times, scene.shuffles[pile]
            if times <= before or (
                story.chance == "seeded" and scene.label(pile) not in story.fallen
            ):
                continue
            scenes = story.scenes[since : cut.moves + 1]
            face_down = sorted(scene.unseen[place] - scene.hands[place])
            fallen = story.fallen.get(scene.label(pile), face_down)
            kept = frozenset.intersection(*(each.unseen[place] for each in scenes), fallen)
            hands = kept & scenes[-1].hands[place]
            choices += [(pile, since, kept, hands)] if len(kept) > 1 else []
    if not choices:
        return None
    pile, since, kept, hands = random.choice(choices)
    one = random.choice(sorted(hands or kept))
    return pile, since, (one, random.choice(sorted(kept - {one})))


def swap_in(order: Sequence[int], one: int, other: int) -> list[int]:
    exchange = {one: other, other: one}
    return [exchange.get(card, card) for card in order]


def swap_said(story: Story, move: Move, pile: str, cards: tuple[int, int]) -> Move:
    """The same report of what was drawn, or the same ruling, of the other card if it was one of the two."""
    names = story.names()
    shown = {names.shown(one): names.shown(other) for one, other in (cards, cards[::-1])}
    match move:
        case "rule", Ruled() as said, by if said.paths:
            mine = "" if story.code == BACON else f"seats.{pile[-1]}."
            paths = {
                path: [shown.get(name, name) for name in value]
                if path.startswith(mine) and isinstance(value, list)
                else value
                for path, value in said.paths.items()
            }
            return "rule", replace(said, paths=paths), by
        case 0, ("observe", label, result) if f"/{pile}/" in label and isinstance(result, str):
            (number,) = swap_in([names.number(result)], *cards)
            return 0, ("observe", label, names.id(number))
    return move


def acted_unseen(story: Story, cut: Cut, random: Random) -> Twins | None:
    """In the phase that is open at the cut, the others act otherwise; whoever has finished, has."""
    scene = story.scenes[cut.moves]
    if scene.opened_at is None or (cut.end is None and cut.close):
        return None
    begun = scene.opened_at
    straight = list(story.moves[: cut.moves])
    moves = list(story.moves[:begun])
    recorder = written(story, moves, story.seed, story.dice())
    for lane, move in lane_moves(story, begun, cut.moves):
        if lane in (0, cut.eyes):
            write(recorder, move)
            moves.append(move)
    for seat in sorted(set(recorder.run.lanes) - {cut.eyes}):
        moves += otherwise(recorder.run, seat, random, finishes=seat in scene.finished)
    if not recorder.run.lanes:
        return None
    backs = taken_back(story, cut, random)
    return pair(story, cut, "unseen", moves + backs, story.fallen, begun, straight + backs)


def taken_back(story: Story, cut: Cut, random: Random) -> list[Move]:
    """Perhaps a backup: to the record before the open phase, or to one of those eyes in it."""
    begun = story.scenes[cut.moves].opened_at
    assert begun is not None
    if random.random() < 0.5:
        return []
    own = [move for lane, move in lane_moves(story, begun, cut.moves) if lane == cut.eyes]
    return [("back", f"seat-{cut.eyes}", random.randrange(len(own) + 1))]


def lane_moves(story: Story, begun: int, end: int) -> list[tuple[int, Move]]:
    """The moves of a phase, each with the lane that it belongs to (0: the table)."""
    recorder = written(story, story.moves[:begun], story.seed, story.dice())
    found: list[tuple[int, Move]] = []
    for move in story.moves[begun:end]:
        at_table = is_said_to_judges(move)
        found.append((0 if at_table else lane_of(recorder.run, *move) or 0, move))
        write(recorder, move)
    return found


def otherwise(run: Run[Any], seat: int, random: Random, *, finishes: bool) -> Iterator[Move]:
    """Some moves of a seat in its lane: all of them, or some, without finishing."""
    for _ in range(1000 if finishes else random.randrange(6)):
        if not run.lanes[seat].asks():
            return
        move = next_move(run, random, greedy=False, lane=seat)
        fork = run.fork()
        fork.act(*move)
        if not finishes and (not fork.lanes or fork.has_finished(seat)):
            return
        run.act(*move)
        yield move
        if not run.lanes:
            return


def later(story: Story, cut: Cut, random: Random) -> Twins | None:
    """The same match up to the cut, as far as the eyes know of it, and another way from there on."""
    begun = story.scenes[cut.moves].opened_at
    shared = list(story.moves[: cut.moves if begun is None else begun])
    if begun is not None and cut.eyes in SEATS:
        own = [
            move
            for lane, move in lane_moves(story, begun, cut.moves)
            if lane == cut.eyes or is_said_to_judges(move)
        ]
        if cut.eyes in story.scenes[cut.moves].finished:
            ends = [at for at, move in enumerate(own) if move[0] in (cut.eyes, 0)]
            own = own[: max(ends, default=0)]
        shared += own
    if len(shared) == len(story.moves):
        return None
    recorder = written(story, shared, story.seed, story.dice())
    told = tell(recorder.match, find=recorder.fold.find).moments[audience_of(cut.eyes)]
    run, moves = recorder.run, list(shared)
    for _ in range(random.randrange(1, 30)):
        if run.outcome is not None or run.halted:
            break
        moves.append(next_move(run, random, greedy=False))
        run.act(*moves[-1])
    if run.outcome is None and not run.halted:
        moves.append((0, ("referee-result", random.choice("12"), "time")))
    if moves == story.moves:
        return None
    cut = replace(cut, end=None, close=random.random() < 0.5)
    fallen = (story.fallen, story.fallen)
    return both(story, cut, "later", (story.moves, moves), fallen, until=len(told))


WAYS = (exchanged, acted_unseen, later)


def every_pair(code: str, numbers: Sequence[int], cuts: int = 3) -> Iterator[Twins]:
    """Twins of every kind of the matches of those numbers, in turn with either kind of chance."""
    for number in numbers:
        chance = ("seeded", "observed")[number % 2]
        judged = number % 4 > 1
        story = played(code, number, chance, FAIRLY_LONG if judged else LONGEST, judged=judged)
        random = Random(f"cuts {code} {number}")
        for _ in range(cuts):
            cut = cut_of(story, random)
            found = [way(story, cut, random) for way in WAYS]
            yield from (each for each in found if each is not None)


def witnessed(pair: Twins) -> str:
    """All that the eyes of a pair have seen and read of the first of the two."""
    heard: list[Fact] = []
    fold = Fold(pair.one.match, find=pair.one.find, checks=False, listener=heard.append)
    seen: list[str] = []
    for _ in fold:
        if fold.run is not None:
            seen.append(repr(fold.game.view(fold.run, pair.eyes)))
            known = [fact.seen_by(pair.eyes) for fact in heard if fact.known_to(pair.eyes)]
            seen += [fold.game.narrate(fact) for fact in known]
        heard.clear()
    return "\n".join(seen)


def pair(
    story: Story,
    cut: Cut,
    way: str,
    moves: Sequence[Move],
    fallen: Mapping[str, Any],
    seen_to: int | None = None,
    straight: Sequence[Move] = (),
) -> Twins | None:
    """Both written down; None if there is no difference, or those eyes can tell them apart.

    Up to move ``seen_to`` (to the end, if it is not given) they are looked at after every move.
    """
    straight = straight or story.moves[: cut.moves]
    seen = [
        seen_by(story, cut, way_through, dice, seen_to)
        for way_through, dice in ((straight, story.dice()), (moves, story.dice(fallen)))
    ]
    if None in seen or not seen[0][0].agrees(seen[1][0]) or seen[0][1] == seen[1][1]:
        return None
    return both(story, cut, way, (straight, moves), (story.fallen, fallen))


def seen_by(
    story: Story, cut: Cut, moves: Sequence[Move], dice: Rigged, seen_to: int | None
) -> tuple[Witness, Any] | None:
    """What the eyes see and hear on that way, and all that happens; None if it cannot be gone."""
    witness = Witness(cut.eyes)
    try:
        recorder = written(story, moves[:seen_to], story.seed, dice, witness)
        for move in moves[len(moves[:seen_to]) :]:
            write(recorder, move)
        witness.look(recorder.run)
        before = recorder.run.wire()
        if cut.end is not None:
            write(recorder, cut.end)
            witness.look(recorder.run)
    except IllegalAction:
        return None
    return witness, (sorted(map(repr, moves)), before)


def both(
    story: Story,
    cut: Cut,
    way: str,
    ways: Sequence[Sequence[Move]],
    fallen: Sequence[Mapping[str, Any]],
    until: int = 0,
) -> Twins:
    """The pair as matches."""
    second = story.seed if cut.same_secret else sha256(b"other" + story.seed).digest()
    twins = []
    for secret, moves, known in zip((story.seed, second), ways, fallen, strict=True):
        dice = story.dice(known)
        recorder = written(story, moves, secret, dice)
        if cut.end is not None:
            write(recorder, cut.end)
        if cut.close:
            decide_the_rest(recorder)
            recorder.close()
        twins.append(Twin(recorder, finder(story.code, dice)))
    return Twins(way, cut.eyes, twins[0], twins[1], cut.same_secret, until)
