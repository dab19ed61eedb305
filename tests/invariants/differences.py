"""`referee diff` with everybody's eyes: two moments of one match, and a match with a line that branches from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from cli.commands.archive.diff import parting_data, parting_lines
from cli.storage.matches import Found, as_seen
from events.chain.match import Match
from events.fold.fold import Fold
from referee.kernel.facts import JUDGE, Eyes
from replays.branch import branch, is_over
from replays.read.diff import ENDS, SAME, WITHHELD, diff
from tests.invariants.inquiry import Asking
from tests.invariants.matches import Played

NEAR, ANYWHERE = 40, 10
"""Mostly a match is compared up to one of its first records: each is folded. One time in so many, up to any."""
PLAYED_ON = 6
"""So many decisions at most are taken on a branch."""


@dataclass
class Partings:
    """Compares lines of a match that was asked about. ``compared`` counts pairs and eyes."""

    asking: Asking
    compared: int = 0
    random: Random = field(init=False)
    places: list[str] = field(init=False)
    _left: Match = field(init=False)
    _right: Match = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(f"parting {self.asking.played.order}")
        self.places = [folded.strand for folded in Fold(self.match, checks=False)]

    @property
    def match(self) -> Match:
        return self.asking.played.recorder.match

    def up_to(self, number: int) -> Match:
        """The match as it stood when it had so many records."""
        counts = Counter(self.places[:number])
        strands = {name: all_[: counts[name]] for name, all_ in self.match.strands.items()}
        return replace(self.match, strands=strands)

    def compare(self) -> None:
        """One pair of lines, with the eyes of one: two moments, or a moment and what branches before it."""
        eyes = self.random.choice(self.asking.eyes)
        earlier, later = sorted((self._number(), self._number()))
        self._left, self._right = self.up_to(later), self.up_to(earlier)
        if self.random.randrange(2):
            line = self.asking.put("branch", self._branch, self._right, earlier)
            self._right = line or self._right
        self.asking.put("diff", self._compare, later, earlier, eyes)
        self.compared += 1

    def _number(self) -> int:
        last = len(self.places)
        near = last if self.random.randrange(ANYWHERE) == 0 else min(last, NEAR)
        return self.random.randrange(near) + 1

    def _branch(self, parent: Match, number: int) -> Match:
        """What begins after that record, played on a little."""
        secret = self.random.randbytes(32)
        order = self.asking.played.order
        line = Played(order, branch(parent, number, secret), self.random)
        for _ in range(self.random.randrange(PLAYED_ON)):
            if not line.goes_on():
                break
        return line.recorder.match

    def _compare(self, later: int, earlier: int, eyes: Eyes) -> None:
        """The two as `referee diff` compares them, either way around; and one with itself."""
        left, right = self._left, self._right
        ours, theirs = (
            as_seen(Found(each, "match", live=not is_over(each)), eyes).match
            for each in (left, right)
        )
        found, back = diff(ours, theirs, eyes=eyes), diff(theirs, ours, eyes=eyes)
        assert (found.kind, found.record) == (back.kind, back.record), (found, back)
        assert diff(theirs, theirs, eyes=eyes).kind in (SAME, WITHHELD)
        if left.opened_hash == right.opened_hash and eyes == JUDGE:
            assert found.kind in (SAME, ENDS), found
        parting_data(found)
        while found:
            parting_lines(found, "left", "right")
            if found.then is None:
                break
            found = found.then
