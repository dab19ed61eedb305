"""``referee event sync``: what desks have said without network."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO, USAGE, worst
from referee.errors import MatchError, NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.event.table_match import Compared
    from cli.outbox.delivery import Outcome
    from cli.outbox.said_line import SaidLine
    from events.chain.match import Match
    from replays.tournament.course import At, Course


@command(
    "sync",
    Example("event sync vu27 desk-2.txt", "Send what desk 2 has said without network."),
    Example("event sync vu27 desk-2.txt archive/", "With the matches that its lines name."),
    Example(
        "event sync vu27 desk-2.txt --preview", "What would become of each line; nothing is sent."
    ),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("outbox", shell_complete=proposals.any_files)
@click.argument("files", nargs=-1, shell_complete=proposals.replay_files, metavar="[FILE]...")
@click.option("--preview", is_flag=True, help="Say what would become of each line; send nothing.")
def sync(
    desk: CommandContext, event: str, outbox: str, files: tuple[str, ...], *, preview: bool
) -> int:
    """Send the lines of an OUTBOX to an EVENT: one after the other, each stored before it is told.

    A line is accepted, or already so, or it says another result than the one that stands: then the
    table is disputed and waits for a judge. What cannot be recorded is left for a judge, with the
    rule. Nothing is dropped, and what was sent once is not sent again, so that an outbox can be
    sent again at any time. Matches that lines name are looked for in the store and in the FILES
    (replay files, or folders of them), compared with their tables, and kept in the store.

    With --preview the lines are tried one after the other in a copy of the event as it stands now:
    nothing is recorded, and no match is kept.

    The exit code is 0 if every line is accepted or already so, 1 if one is disputed or left for a
    judge, 2 if one is not understood.
    """
    from cli.event.hall import open_hall
    from cli.outbox.delivery import ACCEPTED, ALREADY, Delivery
    from cli.outbox.outbox import read_outbox
    from cli.storage.files import REPLAY, files_named

    found = read_outbox(outbox)
    hall = open_hall(desk, event, live=False)
    found.confirm_event(outbox, hall.id)
    matches, last = _Matches(desk, hall.id, files_named(files, REPLAY)), hall.recorder.fold.number
    if preview:
        hall = hall.trial()
    delivery = Delivery(hall, matches.find)
    counts: Counter[str] = Counter()
    lines = []
    for line in found.lines:
        outcome = delivery.send(line)
        matches.keep(accepted=outcome.status in (ACCEPTED, ALREADY) and not preview)
        if preview and outcome.record > last:
            outcome = replace(outcome, record=0)
        counts[outcome.status] += 1
        desk.say.line(_told(hall, line, outcome))
        lines.append(_data(line, outcome))
    desk.say.line(_sum(counts) + (" (a preview: nothing is recorded)" if preview else ""))
    data = {"event": hall.id, "outbox": outbox, "preview": preview, "lines": lines}
    desk.say.answer("event-sync", data)
    return _code(counts)


class _Matches:
    """The matches that lines name: looked for in files and in the store, compared, and kept in the store."""

    def __init__(self, desk: CommandContext, event: str, files: list[str]) -> None:
        from cli.opening.inherited import looking
        from cli.storage.deck_lists import shelf_of
        from cli.storage.matches import read_replay
        from cli.storage.store import open_journal

        self._desk, self._in_store, self._event = desk, looking(desk), event
        self._lists = shelf_of(open_journal(desk), event).lists
        self._in_files: dict[str, Match] = {}
        self._found: Compared | None = None
        for file in files:
            try:
                match = read_replay(file)
            except NotFound:
                raise
            except MatchError as error:
                desk.say.complain(str(error))
            else:
                self._in_files[match.root.hex()] = match
        self._by_id = {match.id: match for match in self._in_files.values()}

    def find(self, course: Course, at: At, root: str, id_: str) -> Compared | None:
        """The match of that root, compared with the table; None where it is not at hand."""
        from cli.event.table_match import compared
        from replays.tournament.pod_drafts import seen_draft

        match = self._in_files.get(root)
        from_file = match is not None
        if match is None and id_:
            with suppress(NotFound):
                match = self._in_store(id_)
        if match is None or match.root.hex() != root:
            return None
        event = self._in_store(self._event)
        drafted = seen_draft(course, at, event, self._look) if event is not None else None
        self._found = compared(
            course, at, match, self._look, self._lists, drafted=drafted, from_file=from_file
        )
        return self._found

    def keep(self, *, accepted: bool) -> None:
        """Keep the match that was found last, if its line was accepted; StoreError."""
        from cli.event.table_match import keep_in_store

        found, self._found = self._found, None
        if accepted and found is not None and not found.complaints():
            keep_in_store(self._desk, found)

    def _look(self, id_: str) -> Match | None:
        return self._by_id.get(id_) or self._in_store(id_)


def _told(hall: Hall, line: SaidLine, outcome: Outcome) -> str:
    """A line with what became of it."""
    words = [f"{line.number:>5}  {line.text}", outcome.status]
    if outcome.record:
        words[-1] += f" (record {outcome.record})"
    if outcome.proof:
        words.append(outcome.proof)
    if outcome.why:
        words.append(hall.roster.named(outcome.why))
    return "   ".join(words) + (f" [{outcome.rule}]" if outcome.rule else "")


def _data(line: SaidLine, outcome: Outcome) -> dict[str, Any]:
    """The same as data."""
    return {
        "line": line.number,
        "text": line.text,
        "status": outcome.status,
        "record": outcome.record or None,
        "proof": outcome.proof or None,
        "reason": outcome.why or None,
        "rule": outcome.rule or None,
    }


def _sum(counts: Counter[str]) -> str:
    """How many lines there were, and what became of how many."""
    from cli.outbox.delivery import STATUSES

    told = [f"{counts[status]} {status}" for status in STATUSES if counts[status]]
    total = counted(counts.total(), "lines")
    return f"{total}: {', '.join(told)}" if told else f"{total}"


def _code(counts: Counter[str]) -> int:
    """The exit code for what became of the lines."""
    from cli.outbox.delivery import DISPUTED, FOR_A_JUDGE, NOT_UNDERSTOOD

    codes = [NO] if counts[DISPUTED] or counts[FOR_A_JUDGE] else []
    codes += [USAGE] if counts[NOT_UNDERSTOOD] else []
    return worst(codes) if codes else GOOD
