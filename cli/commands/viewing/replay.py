"""``referee replay``: a match, or a stretch of it, told with the table after it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.archive.annotation_option import annotation_files
from cli.commands.viewing.log import entry_data, entry_lines
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD
from cli.moment_options import eyes_option
from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.remarks import by_record, remark_rows, remarks_said
from cli.output.status import asked_lines, heading, table_rows
from cli.storage.annotation_files import annotations_in, place_of, remarks_of, write_annotations
from cli.storage.files import STREAM
from cli.storage.lineage import lineage, lineage_lines, unusual_words
from cli.storage.matches import SHORT, as_seen, check_record, eyes_for, find_match, is_file, placed
from cli.terminal.screen_file import Drawing, drawing_options
from cli.words import whose
from referee.dataclass import dataclass
from referee.errors import NotUnderstood, UnknownVersion
from referee.games import find
from referee.kernel.facts import JUDGE
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from cli.context import CommandContext
    from cli.storage.live_match import Following
    from cli.storage.matches import Found
    from cli.viewer.commands import Reply
    from cli.viewer.viewer import Viewer
    from events.pledges import Pledges
    from referee.kernel.facts import Eyes
    from replays.accounts.told_script import ToldLine
    from replays.annotations.commentary import Remark
    from replays.archive.precedents import Precedent


LINES_ALONE = "--lines reads commands: it goes with neither --steps nor a match on standard input"


@command(
    "replay",
    Example("replay nfub --at 10", "Record 10, and the table after it."),
    Example(
        "replay final.replay --at 10 --steps 3 --as 2",
        "Three records of a file, as seat 2 saw them.",
    ),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option("--at", type=int, metavar="N", help="Only record N, with the table after it.")
@click.option("--steps", type=click.IntRange(1), metavar="K", help="So many records from N on.")
@eyes_option
@click.option("--beside", shell_complete=proposals.matches_or_files, metavar="MATCH",
              help="On a screen: another match in step beside it, and what differs.")  # fmt: skip
@click.option("--lines", is_flag=True, help="Typed commands line by line; no cursor is moved.")
@annotation_files
@drawing_options
def replay(
    desk: CommandContext,
    match: str,
    at: int | None,
    steps: int | None,
    eyes_word: str | None,
    names: tuple[str, ...],
    *,
    beside: str | None,
    lines: bool,
    drawing: Drawing,
) -> int:
    """Look at a MATCH (a match of the store, or a replay file), record by record.

    On a terminal it is a viewer: keys step, search, look with other eyes, branch ('?' lists them).
    With --lines, --plain, or commands on standard input the same commands are typed as lines. A live
    match begins at its end and is followed: what is recorded meanwhile is shown.

    With --at, --json, or into a pipe it is printed: without --at the whole match, and the table at
    its end. Annotations ('referee annotate') stand at their records. With --svg or --png the screen of
    record N (or the last one) is drawn into a file.
    """
    from events.chain.match import Withholding

    if lines and (steps is not None or match == STREAM):
        raise click.UsageError(LINES_ALONE)
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    seen = as_seen(found, eyes)
    check_record(seen, at, eyes)
    look = Look(desk, found, match, eyes, at, names, beside)
    printed = at is not None or steps is not None or desk.say.json or match == STREAM
    try:
        pledges = awaited(seen.match)
        if pledges is not None:
            _tell_awaited(desk, seen, eyes, at, steps or 1, pledges)
            return GOOD
        if drawing.file:
            draw_screen(look, drawing)
            return GOOD
        if lines or (not printed and somebody_looks()):
            return watch(look, lines=lines)
        origin = lineage(desk, found, match)
        desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
        desk.say.lines([*lineage_lines(origin), *unusual_words(found.match)])
        remarks = by_record(remarks_of(found, match, eyes, names))
        _tell_from(desk, seen, eyes, at, steps or 1, origin, remarks)
    except (Withholding, UnknownVersion) as limit:
        raise placed(limit, found) from None
    return GOOD


def _tell_awaited(
    desk: CommandContext, found: Found, eyes: Eyes, at: int | None, steps: int, pledges: Pledges
) -> None:
    """Tell a match that has no table yet, and who is awaited."""
    from replays.read.log import log

    first, last = (1, len(found.match.public)) if at is None else (at, at + steps - 1)
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    told = [each for each in log(found.match, eyes=eyes) if first <= each.number <= last]
    for entry in told:
        desk.say.lines(entry_lines(entry))
    desk.say.line(awaited_words(pledges, found.players))
    game = find(found.match.opening().game)
    records = [{**entry_data(entry, game), "view": {}} for entry in told] if at is not None else []
    data = {"match": found.match.id, "as": eyes, "records": records, **awaited_data(pledges)}
    desk.say.answer("replay", data)


def somebody_looks() -> bool:
    """Whether a person sits at the terminal, or commands lie on standard input."""
    if sys.stdin is not None and sys.stdin.isatty():
        return sys.stdout.isatty()
    from cli.viewer.loop import has_commands

    return has_commands()


def _tell_from(
    desk: CommandContext,
    found: Found,
    eyes: Eyes,
    at: int | None,
    steps: int,
    origin: Mapping[str, Any],
    remarks: Mapping[int, Sequence[Remark]],
) -> None:
    from replays.read.log import log
    from replays.read.seek import Seeker

    seeker = Seeker(found.match)
    first, last = (1, seeker.last) if at is None else (at, at + steps - 1)
    place, before = seeker.last, 1
    moments = []
    for entry in log(found.match, eyes=eyes):
        if entry.number > last:
            place = before
            break
        before = entry.end
        if entry.number < first:
            continue
        desk.say.lines(entry_lines(entry))
        said = remarks.get(entry.number, ())
        desk.say.rows(remark_rows(said, whole=at is not None))
        if at is not None or desk.say.json:
            run = seeker.at(entry.end)
            desk.say.rows(table_rows(run, eyes, desk.say.width(), found.players))
            view = run.game.view(run, eyes)
            moments.append({**entry_data(entry, run.game), "view": view, **remarks_said(said)})
    run = seeker.at(place)
    if place == seeker.last:
        run.done = found.finished
    if at is None:
        desk.say.rows(table_rows(run, eyes, desk.say.width(), found.players))
    desk.say.lines(asked_lines(run, eyes))
    desk.say.answer(
        "replay",
        {
            "match": found.match.id,
            "as": eyes,
            "records": moments,
            **asked_data(run, eyes),
            **origin,
        },
    )


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody wants to look at: a match, by the ``word`` that names it, with whose eyes, from which record on.

    ``names`` are files of annotations, ``beside`` is another match to be seen in step.
    """

    desk: CommandContext
    found: Found
    word: str
    eyes: Eyes
    at: int | None = None
    names: Sequence[str] = ()
    beside: str | None = None

    def viewer(self, following: Following) -> Viewer:
        """Somebody with those eyes, at the first record. Raises the fold's errors."""
        from cli.viewer.viewer import Viewer
        from replays.read.timeline import Timeline

        def tell(eyes: Eyes) -> Timeline:
            return Timeline(as_seen(following.found, eyes).match)

        def written(eyes: Eyes) -> Mapping[int, Sequence[Remark]]:
            return by_record(remarks_of(following.found, self.word, eyes, self.names))

        place, live, players = self.found.place, self.found.live, self.found.players
        return Viewer(tell, self.eyes, place, live, players, source=following, written=written)

    def other(self) -> Viewer | None:
        """The match beside it, seen by the same eyes. Raises what reading it raises."""
        if self.beside is None:
            return None
        from cli.viewer.viewer import Viewer
        from replays.read.timeline import Timeline

        found = find_match(self.desk, self.beside)
        return Viewer(
            lambda eyes: Timeline(as_seen(found, eyes).match),
            self.eyes,
            found.place,
            found.live,
            found.players,
        )


def watch(look: Look, *, lines: bool) -> int:
    """Look at a match until the person leaves; the exit code. Raises the fold's errors."""
    from cli.storage.live_match import Following
    from cli.storage.store import open_journal
    from cli.terminal.line_mode import Lines
    from cli.terminal.surface import ground
    from cli.viewer.commands import Viewing
    from cli.viewer.loop import Watching

    desk, found, word = look.desk, look.found, look.word
    following = Following(found, None if is_file(word) else open_journal(desk))
    viewer = look.viewer(following)
    if look.at is not None or found.live:
        viewer.go(viewer.last if look.at is None else look.at)
    outside = DeskOutside(desk, following, word, viewer)
    watching = Watching(desk, Viewing(viewer, outside), words_typed=not sys.stdin.isatty())
    here = ground(desk.say, asked_lines=lines)
    if here.why:
        desk.say.complain(here.why)
    if here.fits:
        from cli.terminal.screen import Screen

        watching.other = look.other()
        reply = watching.on_screen(Screen(desk.say))
        desk.say.lines(outside.written)  # the screen has kept nothing
    else:
        desk.say.lines([*lineage_lines(lineage(desk, found, word)), *unusual_words(found.match)])
        reply = watching.in_lines(Lines(desk.say))
    return _sit_down(desk, reply, lines=lines) if reply.branch else watching.code


def draw_screen(look: Look, drawing: Drawing) -> None:
    """Draw the screen of a record, or of the last one. Raises what reading the match raises, and StoreError."""
    from cli.storage.live_match import Following
    from cli.viewer.commands import Reply
    from cli.viewer.loop import HINTS
    from cli.viewer.viewer_panes import ViewerPage

    viewer = look.viewer(Following(look.found, None))
    viewer.go(viewer.last if look.at is None else look.at)
    page = ViewerPage(viewer, Reply(moved=True), look.other()).parts()
    place = f"{look.found.place}, record {viewer.number}, as {whose(look.eyes)} sees it"
    drawing.write(look.desk, page, HINTS, place)


class DeskOutside:
    """The store, the files and the archive of the person who looks. ``written``: what was opened and written.

    Takes:
        desk: where the person sits.
        following: the match, as far as it was recorded by now.
        word: by which the person named it.
        viewer: who looks at it.
    """

    def __init__(
        self, desk: CommandContext, following: Following, word: str, viewer: Viewer
    ) -> None:
        self.written: list[str] = []
        self._desk, self._following, self._word, self._viewer = desk, following, word, viewer

    def open_branch(self, record: int) -> str:
        """Open a what-if line in the store; the viewer's eyes count its record in their own way."""
        from cli.commands.matches.new import open_branch
        from cli.storage.seeds import read_secret

        number = self._viewer.number
        name = open_branch(self._desk, self._word, number, read_secret(None), record).match.id
        self.written.append(f"match {name} branches from record {number}")
        return name

    def write_picture(self, picture: str, file: str) -> None:
        """Write a picture into a file that is not there yet."""
        from replays.file.replay_file import write

        write(Path(file), picture.encode())

    def write_note(self, number: int, eyes: Eyes, text: str) -> str:
        """Write about a record for those eyes, into the file beside the match; what was written, in words."""
        from events.log.transcript import audience_of
        from replays.annotations.annotation_places import Places
        from replays.annotations.composition import Wording, composed

        found, audience = self._following.found, audience_of(eyes)
        path = place_of(found, self._word, audience)
        every = annotations_in(path, found.match.id, audience)
        entry = composed(Places(found.match), eyes, number, Wording(text=text))
        write_annotations(path, every.with_one(entry))
        said = f"{path}: about record {number}"
        self.written.append(said)
        return said

    def write_report(self, file: str, eyes: Eyes) -> str:
        """Write the audit report into a file that is not there yet."""
        from cli.archive.audit_reports import (
            Beside,
            examined,
            form_of,
            made_report,
            written,
            written_words,
        )
        from replays.file.replay_file import write

        if file == STREAM:
            message = "a report goes into a file here"
            raise NotUnderstood(message, expected=("a name, as in appeal.html",))
        form, found = form_of(file), self._following.found
        proof, _ = examined(self._desk, self._word, None)
        report = made_report(self._desk, found, self._word, proof, str(eyes), Beside((), []))
        data = written(report, form)
        write(Path(file), data)
        said = written_words(found, report, file, len(data))
        self.written.append(said)
        return said

    def told_in(self, file: str) -> Sequence[ToldLine]:
        """The lines of a script; standard input is the viewer's own."""
        from cli.commands.matches.record import script_lines
        from replays.accounts.told_script import told_lines

        if file == STREAM:
            message = "commands come from standard input here"
            raise NotUnderstood(message, expected=("the name of a script",))
        try:
            return told_lines(script_lines(file))
        except NotUnderstood as error:
            error.within = file
            raise

    def amendments(self) -> Sequence[str]:
        """The amendments beside the match, in sentences."""
        from cli.storage.amendment_files import amended_match

        amended = amended_match(self._following.found.match, self._word)
        return () if amended is None else amended.lines

    def precedents(self, query: str, eyes: Eyes) -> Iterator[Precedent | str]:
        """What the store has, or the folder in which the match lies; of what is live there the judge is told no more than all."""
        from cli.archive.archive_index import open_index, place_of, refresh, sources_of
        from replays.archive.precedents import Question, numbers, precedents

        question = Question(query, None if eyes == JUDGE else eyes)
        places = [str(Path(self._word).parent)] if is_file(self._word) else []
        for source, file in sources_of(self._desk, places, None):
            with open_index(source, file) as index:
                refresh(self._desk, index, source, None, unseen=True)
                found = precedents(index, source, question, numbers(index, question))
                for each in found:
                    if isinstance(each, tuple):
                        yield f"{place_of(source, each[0])}: {each[1]}"
                    elif each.row.id != self._viewer.story.match.id:
                        yield each


def _sit_down(desk: CommandContext, reply: Reply, *, lines: bool) -> int:
    """Play the branch at this terminal; with a seat a bot plays the others."""
    from cli.commands.matches.play import go_on, sit_down
    from cli.play.ways import Ways

    if desk.say.json or (reply.seat is None and not sys.stdin.isatty()):
        desk.say.line(f"'referee play {reply.branch[:SHORT]}' goes on with it")
        desk.say.answer("branch", {"match": reply.branch})
        return GOOD
    seats = () if reply.seat is None else (str(reply.seat),)
    bots = () if reply.seat is None else ("greedy",)
    table = go_on(desk, reply.branch, bots, seats, open_hands=False)
    return sit_down(desk, table, lambda: {"time": int(time.time())}, Ways(lines=lines))
