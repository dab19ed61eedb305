"""The outpost: an event as a desk without network has it, in a copy; what it says goes into an outbox."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from cli.event.hall import TOURNAMENT, Hall, open_hall
from cli.event.refused import Refused
from cli.event.roster import Roster
from cli.outbox.outbox import append_line, read_outbox
from cli.outbox.said_line import write_said
from cli.storage.matches import SHORT, is_file, read_replay
from events.chain.names import event_of
from events.chain.notes import TIME
from referee.errors import MatchError, NotFound, NotUnderstood
from replays.lines import understood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.event.hall import Saying
    from events.chain.match import Match
    from referee.games.tournament.state.event import Event
    from referee.kernel.facts import Fact

WITHOUT_SECRET = bytes(32)
"""What seals the records of an outpost, which nobody keeps."""
AT_TABLES = ("slip", "report", "attach", "dispute", "decide")
"""The verbs that say something of a table, which they name first."""


class Outpost(Hall):
    """An event in a copy, with the lines of the outbox folded behind it.

    Takes the copy and the name of the outbox. What is said is folded first, as in the hall, so that a
    wrong line is refused at once; then it is appended to the outbox. Raises NotFound where the copy is
    no event, MatchError for one that is closed, and what folding it raises.
    """

    def __init__(self, copy: Match, file: str) -> None:
        self._copy, self.file, self._id = copy, file, copy.id
        self.known = len(copy.public)
        self._load()

    def say_all(self, sayings: Sequence[Saying]) -> list[int | Refused]:
        """Say several things, and append those that are not refused to the outbox: their lines in it.

        Raises NotUnderstood or StoreError.
        """
        self._confirm_desks(sayings)
        found: list[int | Refused] = []
        for saying, said in zip(sayings, self._say(sayings), strict=True):
            found.append(said if isinstance(said, Refused) else self._append(saying))
        return found

    def _append(self, saying: Saying) -> int:
        """Append what was said to the outbox; the number of the line."""
        note = {TIME: int(time.time()), **(saying.note or {})}
        entries = entries_of(self.event, saying.answer)
        between = " - " if saying.answer[0] in AT_TABLES else ", "
        names = between.join(map(self.roster.name, entries))
        text = f"{saying.seat}: {self.recorder.game.printed(saying.answer)}"
        line = write_said(text, names, entries, self.known, note)
        return append_line(self.file, self._id, event_of(self._copy.public[0]).name, line)

    def _load(self) -> None:
        """Fold the copy, then the lines of the outbox; one that is refused now is left for who sends it."""
        from events.chain.strands import Writer
        from events.recorder import Recorder
        from events.records.records import PUBLIC
        from replays.tournament.event_fold import EventFold

        match = self._copy
        if match.opening().game != TOURNAMENT:
            message = f"match {self.word} is no event, it is one of {match.opening().game}"
            raise NotFound(message)
        fold = EventFold(match, checks=False, counts=True)
        for _ in fold:
            pass
        self.facts: list[Fact] = []
        fold.running().listener = self.facts.append
        fold.history = None
        writer = Writer(WITHOUT_SECRET)
        for sealed in match.public:
            writer.add(PUBLIC, sealed)
        self.recorder = Recorder(match, fold, writer, None)
        self.roster = Roster.of(match, fold.docket)
        if not self.is_closed:
            self._fold_outbox()

    def _fold_outbox(self) -> None:
        try:
            outbox = read_outbox(self.file)
        except NotFound:
            return
        outbox.confirm_event(self.file, self._id)
        for line in outbox.lines:
            with suppress(MatchError):
                found = None if line.fault else understood(self.recorder.run, line.text)
                if found is not None:
                    self.recorder.act(found[0], list(found[1]), dict(line.note) or None)


def entries_of(event: Event, answer: Sequence[object]) -> tuple[int, ...]:
    """The entries of whom an answer speaks: those at the table, or those that it names."""
    from replays.tournament.course import at_of

    if answer[0] not in AT_TABLES:
        return tuple(each for each in answer[1:] if isinstance(each, int))
    table = event.table(*at_of(answer[1]))
    return () if table is None else tuple(table.entries)


def open_place(desk: CommandContext, word: str, outbox: str | None) -> Hall:
    """The event of the store whose id begins so; with an outbox, the one in the copy of that name.

    Raises NotUnderstood where an outbox goes with no copy, NotFound, MatchError, DamagedFile and the like.
    """
    if outbox is None:
        return open_hall(desk, word)
    if not is_file(word):
        message = f"--outbox goes with a copy of the event ('referee share {word} -o FILE')"
        raise NotUnderstood(message)
    copy = read_replay(word)
    post = Outpost(copy, outbox)
    if post.is_closed:
        message = f"event {copy.id[:SHORT]} is closed: nothing follows"
        raise MatchError(message)
    return post
