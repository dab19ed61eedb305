"""Every command of the viewer at the records of a match, with everybody's eyes; looking changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from cli.output.paging import folded
from cli.storage.matches import Found, as_seen
from cli.terminal.line_mode import ENDLESS
from cli.viewer.commands import COMMANDS, Viewing, complete
from cli.viewer.viewer import Viewer
from referee.errors import StoreError
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.accounts.told_script import ToldLine
from replays.read.timeline import Timeline
from tests.invariants.inquiry import SELDOM, Asking

MOVES = (
    "next",
    "back",
    "next-turn",
    "previous-turn",
    "first",
    "last",
    "go 1",
    "turn 2",
    "nm",
    "pm",
    "",
    "3",
    "go x",
)
"""What only moves; whoever looks is set back to the record afterwards."""
ODD = ("go 999999", "turn -1", "legal 9", "legal x", "as 9", "as x", "as", "why 9: x", "why :", "why", "find", "find x",
       "find refused", "find refused 1", "find ruled", "find void", "find ruled backup", "/x", "/", "diff x", "diff all",
       "diff next all", "nonsense", "n n", "help", "?", "x" * 3000, "find " + "*", "picture", "value", "value x", "accounts a b", "accounts 'a", "precedents", "amendments", "audit", "audit x.pdf", "table", "branch x")  # fmt: skip
WORDS_AT_ONCE = 6
"""So many commands of each kind are given at a record by each pair of eyes."""


@dataclass
class Looking:
    """Looks at records of a match that was asked about. ``looks`` counts records and eyes."""

    asking: Asking
    eyes: Eyes = JUDGE
    looks: int = 0
    random: Random = field(init=False)
    viewing: Viewing = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(f"looking {self.asking.played.order}")
        recorder, names = self.asking.played.recorder, self.asking.played.names
        found = Found(recorder.match, "match", live=recorder.fold.closed is None)
        viewer = Viewer(
            lambda eyes: Timeline(as_seen(found, eyes).match),
            self.eyes,
            "match",
            found.live,
            [*names.values()],
        )
        self.viewing = Viewing(viewer, Nothing())

    def look(self, records: int) -> None:
        """Look at so many records with each pair of eyes, the last one among them."""
        with self.asking.patience:
            for eyes in self.asking.eyes:
                self.asking.put("as", self.viewing.obey, f"as {eyes}")
                viewer = self.viewing.viewer
                if viewer.eyes != eyes:
                    self.asking._find(f"as {eyes}", "the viewer looks with other eyes", "")
                    return
                some = self.random.sample(range(1, viewer.last + 1), min(records, viewer.last))
                for number in {viewer.last: 0, **dict.fromkeys(some, 0)}:
                    self._look_at(number, eyes)

    def look_with_one(self, records: int) -> None:
        """Look at so many records with the eyes with which the viewer was opened; the last is as likely as all others."""
        with self.asking.patience:
            for _ in range(records):
                last = self.viewing.viewer.last
                at_end = self.random.randrange(2)
                self._look_at(last if at_end else self.random.randrange(last) + 1, self.eyes)

    def _look_at(self, number: int, eyes: Eyes) -> None:
        viewer = self.viewing.viewer
        viewer.go(number)
        before = viewer.run().wire()
        commands = self.asking.put("commands", lambda eyes: [*self._commands(eyes)], eyes)
        for command in commands or ():
            viewer.go(number)
            self.asking.put("viewer", self._obey, command)
            if viewer.eyes != eyes:
                viewer.look_with(eyes)
        viewer.go(number)
        if viewer.run().wire() != before:
            self.asking._find(f"record {number}", "looking has changed the match", "")
        self.looks += 1

    def _obey(self, command: str) -> None:
        """A command as it is typed: proposals first, then what it shows, to the last row."""
        complete(self.viewing, command)
        reply = self.viewing.obey(command)
        rows = list(reply.rows)
        viewer = self.viewing.viewer
        if reply.moved or reply.table:
            rows += [viewer.mark(), *viewer.record_rows(), *viewer.question_rows()]
        if reply.table:
            rows += viewer.board_rows(self.random.choice((20, 80, 120)))
        viewer.data()
        for each in rows[:ENDLESS]:
            folded(each, 80)

    def _commands(self, eyes: Eyes) -> Iterator[str]:
        """Moving, looking closer, looking for something, and words that are no command."""
        random, asking = self.random, self.asking
        sayings = asking.sayings
        yield from ("legal", "diff", "diff next", "table", f"legal {random.choice(asking.seats)}")
        if random.randrange(SELDOM) == 0:
            yield from (
                "picture x.svg",
                "diff all",
                "diff next all",
                f"as {random.choice(asking.eyes)}",
            )
        yield (
            f"why {random.choice((*asking.seats, ''))}:".replace(" :", "").rstrip(":")
            if eyes == PUBLIC
            else "why"
        )
        for _ in range(WORDS_AT_ONCE):
            seat, name = random.choice(asking.seats), random.choice(sayings.verbs)
            lines = list(sayings.lines(name, seat))
            yield f"why {seat}: {random.choice(lines)}"
            yield f"why {random.choice(lines)}"
            yield random.choice((*MOVES, *ODD))
        found = (
            random.choice(sayings.cards),
            sayings.rule(),
            f"{random.choice(asking.seats)}: {name}",
        )
        yield f"find {random.choice(found)}"
        viewer = self.viewing.viewer
        values = [each.name for each in viewer.story.game.derivations(viewer.run(), eyes)]
        yield f"value {random.choice(values or ['none'])}"
        yield random.choice(COMMANDS).names[0][: random.randrange(1, 9)]


class Nothing:
    """Nothing lies outside of the match: nothing is opened, written or read there."""

    def open_branch(self, record: int) -> str:
        raise StoreError("nothing is opened here")

    def write_picture(self, picture: str, file: str) -> None:
        assert "<svg" in picture[:200], picture[:200]

    def write_report(self, file: str, eyes: Eyes) -> str:
        raise StoreError("nothing is written here")

    def told_in(self, file: str) -> Sequence[ToldLine]:
        raise StoreError("nothing is read here")

    def amendments(self) -> Sequence[str]:
        return ()

    def precedents(self, query: str, eyes: Eyes) -> Iterable[str]:
        return (f"{query} is looked for nowhere",)
