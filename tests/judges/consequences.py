"""What must follow from a ruling, reckoned a second time: from the states of a plain fold, without
the history that the fold itself keeps, and with each game's hidden piles named by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from events.chain.match import Match
from events.fold.fold import Fold
from events.records.records import Record, Ruled
from referee.kernel.engine.run import Run
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.position import document as position
from referee.kernel.schema.zone import Zone

BRAWL, HOMESTUCK = "super-fantasy-brawl", "homestuck-atcg"
EYES: tuple[Eyes, ...] = (1, 2, PUBLIC)
LONG = 9
"""The order of so many cards comes back by chance less than once in 300 000 shuffles."""


def copied(match: Match) -> Match:
    """The same records in a match of its own."""
    strands = {name: list(records) for name, records in match.strands.items()}
    return Match(strands, dict(match.attachments), match.secret)


class States(Mapping[int, Run[Any]]):
    """The run after every record, by its number; of a match to which nobody contributed.

    ``unseen`` are the rulings that took records back or ended the match: nobody sees a card by them.
    """

    def __init__(self, match: Match) -> None:
        self._wires: dict[int, bytes] = {}
        self.unseen: list[int] = []
        self.looked: dict[int, dict[str, int]] = {}
        self.records: list[Record] = []
        fold = Fold(copied(match))
        for folded in fold:
            self._wires[folded.number] = fold.running().wire()
            self.looked[folded.number] = looks(fold.running())
            ruled = folded.record
            self.records.append(ruled)
            if isinstance(ruled, Ruled) and (ruled.epoch or ruled.kind == "result"):
                self.unseen.append(folded.number)
        self._last = fold.running()

    def __getitem__(self, number: int) -> Run[Any]:
        run = self._last
        return Run.resume(run.game, run.setting, self._wires[number], run.dice)

    def __iter__(self) -> Iterator[int]:
        return iter(self._wires)

    def __len__(self) -> int:
        return len(self._wires)

    def orders(self, number: int, known: dict[bytes, Orders]) -> Orders:
        """How the hidden piles lay after that record; what was looked up once is ``known``."""
        wire = self._wires[number]
        if wire not in known:
            known[wire] = {name: pile.wire() for name, pile in piles(self[number]).items()}
        return known[wire]


Orders = dict[str, bytes]


# -- hidden piles ---------------------------------------------------------------------------


def piles(run: Run[Any]) -> dict[str, Zone]:
    """The piles that nobody may look through, by whose they are.

    What a seat has before it alone counts, where seats act in secret: the table's own pile stands
    still until they are done.
    """
    if run.game.code == "bacon-project":
        return {"draw pile": run.state.draw}
    found = {f"deck {seat}": side.deck for seat, side in sides(run).items()}
    if run.game.code == BRAWL:
        found |= {"supply": run.state.supply, "challenges": run.state.challenges}
    return found


def looks(run: Run[Any]) -> dict[str, int]:
    """How often somebody looked through such a pile, in a game that lets anybody do so."""
    if run.game.code not in ("save-your-bacon", BRAWL, HOMESTUCK):
        return {}
    tokens = {"supply": run.state.looks} if run.game.code == BRAWL else {}
    return tokens | {f"deck {seat}": side.looks for seat, side in enumerate(run.state.seats, 1)}


def sides(run: Run[Any]) -> dict[int, Any]:
    """The sides as their own seats have them: in Clash a seat that acts in secret has its own."""
    secret = run.lanes if run.game.code == "clash" else {}
    return {
        seat: secret[seat].state.own if seat in secret else side
        for seat, side in enumerate(run.state.seats, 1)
    }


def every_pile(run: Run[Any]) -> list[Zone]:
    """Every hidden pile, the table's beside that of a seat that acts in secret."""
    if run.game.code == "bacon-project":
        return [run.state.draw]
    secret = run.lanes.values() if run.game.code == "clash" else ()
    lanes = [lane.state.own.deck for lane in secret]
    tokens = [run.state.supply, run.state.challenges] if run.game.code == BRAWL else []
    return [*lanes, *tokens, *(side.deck for side in run.state.seats)]


def moved_in_play(before: States, known: dict[bytes, Orders], number: int) -> dict[str, set[bytes]]:
    """The orders of each pile of which somebody may have seen something.

    Play changed them, or let somebody look through them. Whoever looked before record ``number`` may know the order there, and is to know it again. What
    takes records back shows nobody a card: it lays a pile anew, or as it lay long ago. Where a
    match ends while seats act in secret, the table's piles are as they were when they began.
    """
    found: dict[str, set[bytes]] = {}
    numbers = sorted(before)
    for one, other in pairwise(numbers):
        if other in before.unseen:
            continue
        then, now = before.orders(one, known), before.orders(other, known)
        looked, again = before.looked[one], before.looked[other]
        for name, order in then.items():
            has_looked = other > number and looked.get(name) != again.get(name)
            if now[name] != order or has_looked:
                found.setdefault(name, set()).add(order)
    return found


def but_for_orders(run: Run[Any]) -> bytes:
    """The wire form without epochs and without the order of any hidden pile."""
    fork = without_epoch(run)
    if fork.game.code == BRAWL:
        gather_tokens(fork.state)
    for pile in every_pile(fork):
        pile.lay_out(None)
    return fork.wire()


def gather_tokens(table: Any) -> None:
    """Put the tokens that nobody has looked at into the supply: they are mixed with it."""
    unseen = [trap for trap in table.traps if not trap.known and trap.face is not None]
    table.supply.put_all([trap.face for trap in unseen])
    table.traps = [replace(trap, face=None) if trap in unseen else trap for trap in table.traps]


def without_epoch(run: Run[Any]) -> Run[Any]:
    """A fork in epoch 0."""
    fork = run.fork()
    for each in (fork, *fork.lanes.values()):
        each.epoch = 0
    return fork


# -- what a ruling leads to -----------------------------------------------------------------


def prove_taken_back(
    before: States, number: int, now: Run[Any], epoch: int, known: dict[bytes, Orders]
) -> set[str]:
    """The match stands as it did after that record, and no order that anybody could know comes again.

    Gives the piles that were shuffled anew: those of which somebody may have seen something since.
    """
    then = before[number]
    assert but_for_orders(now) == but_for_orders(then)
    assert [each.epoch for each in (now, *now.lanes.values())] == [epoch] * (1 + len(now.lanes))
    seen, found = moved_in_play(before, known, number), set()
    if now.outcome is not None:
        return found  # nothing is dealt any more
    for name, pile in piles(now).items():
        was = piles(then)[name]
        if was.wire() not in seen.get(name, ()):
            assert pile == was, f"{name}: nobody knows anything of it"
            continue
        found.add(name)
        if now.dice.observed:
            assert pile.unknown == len(pile), f"{name}: its order is not known"
        elif len(pile) >= LONG:
            assert pile.wire() not in seen[name], f"{name}: an order is dealt again"
    prove_position(now)
    prove_kept_in_sight(then, now)
    return found


def prove_position(run: Run[Any]) -> None:
    """The game accepts what stands there now, from anybody who types it."""
    back = position.read(run.game, run.setting, position.write(run), run.dice)
    assert back.wire() == run.wire()


def prove_kept_in_sight(before: Run[Any], now: Run[Any]) -> None:
    """Nobody's view changed, and no seat's questions did; labels of chance name the epoch."""
    for eyes in EYES:
        assert now.game.view(now, eyes) == before.game.view(before, eyes)
    asked, once = (
        [(ask.seat, list(ask.legal())) for ask in run.asks() if ask.seat] for run in (now, before)
    )
    assert asked == once


def stated(before: Run[Any], paths: dict[str, Any]) -> Run[Any]:
    """The position with those paths set, read as if a judge had typed it."""
    table = position.write(before, whole=True)
    for path, value in paths.items():
        *way, last = path.split(".")
        inner = table
        for step in way:
            inner = inner[step]
        inner[last] = value
    run: Run[Any] = position.read(before.game, before.setting, table, before.dice)
    return run
