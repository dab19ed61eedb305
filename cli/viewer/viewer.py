"""Viewer: a match being looked at: which record, with whose eyes, and what was looked for. Pure."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from cli.output.remarks import remark_rows, remarks_said
from cli.output.status import asked_line, table_rows, waiting_words
from cli.viewer.match_bar import characters
from cli.words import whose
from events.eyes.numbers import counted
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.facts import JUDGE, TABLE, seat_words
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import agreeing
from replays.read.table_view import ended, known_asks, table_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.storage.live_match import Following
    from events.log.entries import LogEntry
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row
    from replays.annotations.commentary import Remark
    from replays.read.search import Query
    from replays.read.timeline import Timeline


MOST_KEPT = 3
"""How many runs are cached of the records that were looked at last: this one, and those beside it."""


@dataclass
class Viewer:
    """One match at one of its records. Moving raises NotFound where there is nowhere to go.

    ``tell`` gives the timeline of the match as some eyes may know it. ``number`` counts the records
    that these eyes may know of. ``source`` knows what is recorded meanwhile, ``written`` which annotations there are
    for some eyes, by the numbers of their records.
    """

    tell: Callable[[Eyes], Timeline]
    eyes: Eyes
    place: str
    live: bool
    players: Sequence[str] = ()
    number: int = 1
    wanted: str = ""
    source: Following | None = None
    written: Callable[[Eyes], Mapping[int, Sequence[Remark]]] = lambda eyes: {}
    story: Timeline = field(init=False)
    _query: Query | None = None
    _seen: Sequence[LogEntry] = ()
    _runs: dict[int, Run[Any]] = field(default_factory=dict)
    _remarks: Mapping[int, Sequence[Remark]] = field(default_factory=dict)
    _characters: str = ""

    def __post_init__(self) -> None:
        self.look_with(self.eyes)

    # -- where we are -------------------------------------------------------------------------

    @property
    def entry(self) -> LogEntry:
        """The record that is looked at."""
        return self._seen[self.number - 1]

    @property
    def last(self) -> int:
        """The number of the last record that these eyes may know."""
        return len(self._seen)

    @property
    def entries(self) -> Sequence[LogEntry]:
        """Every record that these eyes may know."""
        return self._seen

    def characters(self) -> str:
        """The bar of the match: a character for each record."""
        if len(self._characters) != len(self._seen):
            self._characters = characters(self._seen, self._turn_starts(), self._remarks)
        return self._characters

    def run(self, number: int | None = None) -> Run[Any]:
        """The match as it stood after this record, or the one of that number: to be looked at only.

        A page is drawn of one run, however many questions it takes.
        """
        place = self._seen[(number or self.number) - 1].end
        if place not in self._runs:
            if len(self._runs) >= MOST_KEPT:
                del self._runs[next(iter(self._runs))]
            self._runs[place] = self.story.run(place)
        return self._runs[place]

    def record(self) -> int:
        """The record after which the match stands so, as the judge counts."""
        return self.story.match.said(self.entry.end)

    def following(self) -> LogEntry | None:
        """The record after this one."""
        return self._seen[self.number] if self.number < self.last else None

    def preceding(self) -> LogEntry | None:
        """The record before this one."""
        return self._seen[self.number - 2] if self.number > 1 else None

    def asks(self) -> list[Ask[Any]]:
        """The asks after this record that these eyes may know of."""
        return known_asks(self.run(), self.eyes)

    # -- moving -------------------------------------------------------------------------------

    def look_with(self, eyes: Eyes) -> None:
        """Look with other eyes, from the same record or the nearest one before that they know."""
        here = self.story.match.said(self.entry.place) if self._seen else 1
        self.eyes, self.story = eyes, self.tell(eyes)
        self._runs.clear()
        self._seen = self.story.entries(eyes)
        self._remarks = self.written(eyes)
        self._characters = ""
        self.number = counted(here, self.story.match, [each.place for each in self._seen]) or 1

    def read_remarks(self) -> None:
        """Read again what was written about the match."""
        self._remarks, self._characters = self.written(self.eyes), ""

    def follow(self) -> int | None:
        """Take in what was recorded meanwhile: how many records more; None if these eyes know nothing new.

        A person who looked at the last record looks at the last one again.
        """
        if self.source is None or not self.source.look():
            return None
        before, at_end = self._known(), self.number == self.last
        self.live = self.source.found.live
        self.look_with(self.eyes)
        self.number = self.last if at_end else self.number
        return None if self._known() == before else self.last - before[0]

    def _known(self) -> tuple[int, object, bool]:
        """What these eyes know of how far the match has come."""
        return self.last, (self._seen[-1].sentences, self.decider(self.last)), self.live

    def go(self, number: int) -> None:
        """Go to the record of that number."""
        if not 1 <= number <= self.last:
            message = f"no record {number}: there are records 1 to {self.last}"
            raise NotFound(message)
        self.number = number

    def step(self, by: int) -> None:
        """Go to the next (1) or the previous (-1) record."""
        entry = self.following() if by > 0 else self.preceding()
        if entry is None:
            message = "this is the last record" if by > 0 else "this is the first record"
            raise NotFound(f"{message}{self._why_it_ends(by)}")
        self.number = entry.number

    def _why_it_ends(self, by: int) -> str:
        if by > 0 and self.story.fault is not None:
            return f" that can be looked at: {self.story.fault}"
        return ""

    def turn(self, turn: int) -> None:
        """Go to the record with which that turn begins."""
        turns = self._turns()
        begins = next((number for number, each in turns.items() if each == turn), None)
        if begins is None or turn < 1:
            most = max(turns.values())
            reach = f"there are {self.unit}s 1 to {most}" if most else self._uncounted()
            message = f"no {self.unit} {turn}: {reach}"
            raise NotFound(message)
        self.number = begins

    def step_turn(self, by: int) -> None:
        """Go to where the next turn begins, or to the beginning of this one and then of the last."""
        starts = self._turn_starts()
        ahead = [n for n in starts if (n > self.number if by > 0 else n < self.number)]
        if not ahead:
            counted = any(self._turns().values())
            edge = f"no {self.unit} begins {'after' if by > 0 else 'before'} this"
            raise NotFound(edge if counted else self._uncounted())
        self.number = ahead[0] if by > 0 else ahead[-1]

    @property
    def unit(self) -> str:
        """What the game calls a turn."""
        return self.story.stage(self.entry.end).unit

    def _uncounted(self) -> str:
        return f"no {self.unit}s are counted here"

    def _turns(self) -> dict[int, int]:
        """The turn after each record."""
        return {entry.number: self.story.stage(entry.end).turn for entry in self._seen}

    def _turn_starts(self) -> list[int]:
        """The records with which a turn begins."""
        found, before = [], 0
        for number, turn in self._turns().items():
            if turn not in (0, before):
                found.append(number)
            before = turn
        return found

    # -- searching ----------------------------------------------------------------------------

    def find(self, words: str) -> str:
        """Look for something, and go to the first record from here on that has it.

        Gives which of how many it is. Raises NotFound if there is none, NotUnderstood without words.
        """
        from replays.read.search import read_query

        run = self.run()
        self._query = read_query(self.story.game, run.game.cards(run.setting), words)
        self.wanted = " ".join(words.split())
        found = self._found()
        self.number = next((each for each in found if each >= self.number), found[0])
        return self._which(found)

    def find_again(self, by: int) -> str:
        """Go to the next (1) or the previous (-1) record that has what was looked for."""
        if self._query is None:
            message = "nothing was looked for yet: 'find WORDS' begins"
            raise NotFound(message)
        found = self._found()
        ahead = [each for each in found if (each > self.number if by > 0 else each < self.number)]
        around = ""
        if not ahead:
            ahead = found
            again = f", from the {'start' if by > 0 else 'end'} again"
            around = again if len(found) > 1 else ", there is no other"
        self.number = ahead[0] if by > 0 else ahead[-1]
        return self._which(found) + around

    def _found(self) -> list[int]:
        assert self._query is not None
        found = [entry.number for entry in self._seen if self._query(entry)]
        if not found:
            message = f"nothing found for {self.wanted!r} as {whose(self.eyes)} sees it"
            raise NotFound(message)
        return found

    def _which(self, found: Sequence[int]) -> str:
        return f"{self.wanted!r}: {found.index(self.number) + 1} of {len(found)}"

    # -- what is seen -------------------------------------------------------------------------

    def mark(self) -> Row:
        """Where we are: match, record, turn, phase, who decides, whose eyes."""
        stage = self.story.stage(self.entry.end)
        parts = [f"record {self.number} of {self.last}"]
        parts += ["void"] if self.entry.void else []
        parts += [f"{stage.unit} {stage.turn}"] if stage.turn else []
        parts += [stage.phase] if stage.phase else []
        parts += [self.decider(), f"as {whose(self.eyes)} sees it"]
        return row(Span(", ".join(parts), "title"))

    def decider(self, number: int | None = None) -> str:
        """Who has to decide after this record, or the one of that number."""
        run = self.run(number)
        if run.outcome is not None:
            return "over"
        if run.halted:
            return "halted"
        asks = known_asks(run, self.eyes)
        hidden = bool(run.lanes) and self.eyes != JUDGE  # never how far the others have come
        if hidden and run.game.unseen:
            return " ".join(
                [f"{seat_words(ask.seat)} decides" for ask in asks] or [waiting_words(run)]
            )
        names = [seat_words(ask.seat) for ask in asks] + (["others in secret"] if hidden else [])
        return f"{' and '.join(names)} {agreeing(len(names) + hidden, 'decides', 'decide')}"

    def record_rows(self) -> list[Row]:
        """The record in the notation, and what followed from it, each with its rule."""
        entry = self.entry
        rows = [row(f"{entry.number:>5}  ", Span(entry.line, "strong"))]
        for each in entry.sentences:
            rule = Span(f" [{each.rule}]" if each.rule else "", "faint")
            rows.append(row(f"         {each.text}", rule))
        return [*rows, *remark_rows(self._remarks.get(entry.number, ()))]

    def annotation_rows(self) -> list[Row]:
        """All annotations for these eyes, each with its record and what is told of its variation."""
        rows = []
        for number, remarks in sorted(self._remarks.items()):
            rows.append(row(Span(f"record {number}" if number else "at no record here", "strong")))
            rows += remark_rows(remarks, whole=True)
        return rows or [row("there are no annotations for these eyes")]

    def question_rows(self) -> list[Row]:
        """What is asked after this record, and what was decided then."""
        run = self.run()
        if run.outcome is not None:
            rows = [row(Span(ended(run), "asked"))]
        else:
            rows = [row(Span(asked_line(ask), "asked")) for ask in self.asks()]
        after = self.following()
        if after is not None:
            rows.append(row(Span(f"then:  {after.number}  {after.line}", "faint")))
        elif self.story.fault is not None:
            rows.append(row(Span(f"here it ends: {self.story.fault}", "danger")))
        return rows

    def board_rows(self, width: int, room: int = 0) -> list[Row]:
        """The table as these eyes see it; ``room`` is how many rows there is room for, where that is known."""
        return table_rows(self.run(), self.eyes, width, self.players, room=room)

    def picture(self) -> str:
        """The same as an SVG document. Raises NotFound where the game draws none."""
        return table_picture(self.run(), self.eyes, self.players)

    def may_ask_for(self, seat: int) -> bool:
        """Whether these eyes may know everything that the seat could decide."""
        return self.story.match.is_open_to(self.eyes) or seat in (self.eyes, TABLE)

    def data(self) -> dict[str, Any]:
        """The same as data."""
        entry, stage = self.entry, self.story.stage(self.entry.end)
        return {
            "record": entry.number,
            "of": self.last,
            "turn": stage.turn,
            "phase": stage.phase,
            "as": self.eyes,
            "text": entry.text,
            "void": entry.void,
            "judge": entry.by or None,
            "facts": [{"text": each.text, "rule": each.rule} for each in entry.sentences],
            **remarks_said(self._remarks.get(entry.number, ())),
        }
