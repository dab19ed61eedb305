"""A match of the second opinion: rounds, phases, the merge of two streams, and the end."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.clash.asking import Answer, Asking, Wanted
from tests.oracle.clash.lane import Lane
from tests.oracle.clash.table import SEATS, Action, Delayed, Said, Side
from tests.oracle.clash.wording import Card


class Match:
    """Both sides as everybody knows them, and while a phase runs what each player does alone."""

    def __init__(self, cards: Mapping[str, Card], readings: Mapping[str, str], said: Said) -> None:
        self.cards, self.readings, self.said = cards, readings, said
        order = {card: at for at, card in enumerate(cards)}
        self.sides = {seat: Side(order) for seat in SEATS}
        self.round, self.phase = 0, "start"
        self.lanes: dict[int, Lane] = {}
        self.streams: dict[int, Asking[None]] = {}
        self.wanted: dict[int, Wanted] = {}
        self.logs: dict[tuple[int, str], list[Action]] = {}
        """What each seat did when the phase was last played, open to everybody."""
        self.winners: tuple[int, ...] | None = None
        self.ended_by = ""

    # -- CL-1 -----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """CL-1.5 to CL-1.10, CL-Q2."""
        for seat, side in self.sides.items():
            side.deck = list(self.said("shuffle", f"deck/{seat}", list(self.cards)))
            if self.readings["opening_grant"] == "coins":
                side.coins = 2
            else:
                side.draw(seat, 2, self.said)
        self.start_round()

    # -- CL-2 -----------------------------------------------------------------------------------

    def start_round(self) -> None:
        """The Start phase (CL-Q45): nobody decides anything."""
        self.round, self.phase = self.round + 1, "start"
        for seat, side in self.sides.items():
            for ally in side.allies:
                ally.protected = ally.stunned = False
            side.draw(seat, 2, self.said)
            side.coins += 2
            side.shields = side.swords = self.round
            waiting, side.delayed = side.delayed, []
            for by in (seat, 3 - seat):
                for each in waiting:
                    if each.by == by:
                        side.suffer(each.change, self.said)
        if not self.is_over():
            self.begin("defend")

    def begin(self, phase: str) -> None:
        """Both act at the same time, each on copies of what is known (CL-1.2, CL-Q6, CL-Q7)."""
        self.phase = phase
        for seat, side in self.sides.items():
            for ally in side.allies:
                ally.used = frozenset()
            self.lanes[seat] = Lane(
                seat, phase, self.round, side.copy(), self.sides[3 - seat], self.cards,
                self.readings, self.said,
            )  # fmt: skip
        for seat in SEATS:
            self.streams[seat] = self.lanes[seat].play()
            self.wanted[seat] = next(self.streams[seat])

    # -- CL-3, CL-4 -----------------------------------------------------------------------------

    def say(self, seat: int, answer: Answer) -> None:
        """What that seat says; when the second one has finished, what both did is joined."""
        try:
            self.wanted[seat] = self.streams[seat].send(answer)
        except StopIteration:
            del self.wanted[seat]
        if not self.wanted:
            self.merge()

    def merge(self) -> None:
        """CL-Q6: each side as its owner has left it, then what the other did to it."""
        before = self.sides
        self.sides = {seat: self.lanes[seat].own for seat in SEATS}
        for seat, side in self.sides.items():
            guarded = {each.key for each in before[seat].allies if each.protected}
            for change in self.lanes[3 - seat].record:
                if change.key is not None and side.ally(change.key) is None:
                    continue
                if change.later:
                    side.delayed.append(Delayed(3 - seat, change))
                elif self.readings["simultaneous_merge"] == "snapshot":
                    side.suffer(change, self.said, change.key in guarded)
                else:
                    side.suffer(change, self.said)
            self.logs[seat, self.phase] = self.lanes[seat].log
        phase, self.lanes = self.phase, {}
        if self.is_over():
            return
        if phase == "defend":
            self.begin("attack")
        else:
            self.start_round()

    # -- CL-5 -----------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """After each phase: discards, then the end (CL-5.1, CL-5.3 to CL-5.7, CL-Q26)."""
        for side in self.sides.values():
            side.discard_spent()
        one, two = (self.sides[seat].health for seat in SEATS)
        if one > 0 and two > 0:
            return False
        self.winners = () if one == two else (1 if one > two else 2,)
        self.ended_by = "CL-5.6" if one == two else "CL-5.4"
        return True

    def stop(self, winners: tuple[int, ...]) -> None:
        """Somebody conceded, or a result was recorded: what was done unseen joins nothing any more (CL-Q46)."""
        self.wanted, self.lanes = {}, {}
        self.winners, self.ended_by = winners, "CL-Q46"
