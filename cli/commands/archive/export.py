"""``referee export``: matches of the store as replay files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.archive.annotation_option import annotation_files
from cli.archive.filters import read_sieve, sieve_options
from cli.archive.match_forms import ONE_NOTE, export_forms
from cli.commands.archive.list_ import chosen
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import exit_code, worst
from cli.output.say import fault_object
from cli.storage.files import REPLAY, STREAM, check_ending, make_folder, write_stream
from cli.storage.matches import SHORT, find_id, found_in
from cli.storage.store import open_journal
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.context import CommandContext
    from events.store.journal import Journal


@command(
    "export",
    Example("export nfub -o shared.replay", "One finished match as a file to share."),
    Example("export --all -o archive/", "Every finished match, a file each."),
    Example("export --all --without bots -o archive/", "Only what people played."),
    Example(
        "export nfub --html --as 1", "A page that opens in any browser, with the eyes of seat 1."
    ),
)
@click.argument("matches", shell_complete=proposals.matches, nargs=-1, metavar="MATCH...")
@click.option("--all", "everything", is_flag=True, help="Every finished match of the store.")
@click.option(
    "-o",
    "--output",
    shell_complete=proposals.any_files,
    metavar="FILE|FOLDER|-",
    help="Where to write.",
)
@sieve_options
@click.option(
    "--html",
    "form",
    flag_value="html",
    help="A page for any browser: every moment, what happened, its proof.",
)
@click.option("--md", "form", flag_value="md", help="What happened, as Markdown.")
@click.option("--txt", "form", flag_value="txt", help="What happened, as text.")
@click.option(
    "--jsonl",
    "form",
    flag_value="jsonl",
    help="The file as JSON lines, from which 'referee import' makes the same bytes.",
)
@click.option(
    "--cast",
    "form",
    flag_value="cast",
    help="A recording of a terminal (asciicast): the board at every moment.",
)
@click.option(
    "--as",
    "eyes_word",
    shell_complete=proposals.eyes,
    metavar="SEAT|public|judge",
    help="Whose eyes a page, text or recording is for (public if not given).",
)
@click.option(
    "--seal",
    "note",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="With --html: the note that the page carries (NAME.note beside NAME.replay, if not given).",
)
@annotation_files
@click.option("--bare", is_flag=True, help="Without what everybody was told.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
def export(
    desk: CommandContext,
    matches: tuple[str, ...],
    players: tuple[str, ...],
    only_game: str | None,
    since: str | None,
    tags: tuple[str, ...],
    without: tuple[str, ...],
    names: tuple[str, ...],
    *,
    everything: bool,
    output: str | None,
    form: str | None,
    eyes_word: str | None,
    note: str | None,
    bare: bool,
    force: bool,
) -> int:
    """Write finished matches of the store as replay files.

    One MATCH goes into a FILE (or to standard output for -); several, or one into a folder that is there or ends in /, become
    ID.replay each. A file that is there is kept, unless it holds the same or --force is given. A file tells what everybody
    was told, moment by moment, so that it can be read where its game is not known any more; --bare leaves that out, and everything
    still verifies. A live match is not exported: its secret belongs to the referee (see `referee share`).
    With --html a MATCH, of the store or a file, becomes one page instead: it opens from disk in any browser, shows the table at every
    moment with the eyes that it is for, tells what happened and checks the copy that it carries. Of a copy that cannot be folded it tells the words.
    --jsonl writes the whole file as lines of JSON.
    Annotations beside the match ('referee annotate') come with it, as far as the eyes that it is for may have them.
    With --all the filters of `referee list` say which. Of several, one that cannot be written is said in one line, the others are written all the
    same, and the worst decides the exit code.
    """
    sieve = read_sieve(players, only_game, since, tags, without)
    if form:
        if everything or bare or sieve:
            message = f"name every MATCH for --{form}: only --as, --seal, --annotations, -o and --force go with it"
            raise click.UsageError(message)
        return export_forms(desk, matches, form, eyes_word, output, note, names, force=force)
    if note is not None:
        raise click.UsageError(ONE_NOTE)
    _check_options(
        everything=everything,
        named=bool(matches),
        sieved=bool(sieve),
        eyes=bool(eyes_word or names),
    )
    journal = open_journal(desk)
    every = chosen(journal, sieve) if sieve else journal.matches()
    ids = every if everything else [find_id(journal, word) for word in matches]
    goal = Goal(output or "", alone=len(ids) == 1, bare=bare, force=force)
    return _export_files(desk, journal, ids, goal, skip_live=everything)


def _check_options(*, everything: bool, named: bool, sieved: bool, eyes: bool) -> None:
    """Raise UsageError for options that do not go together where files are written."""
    if eyes:
        message = "--as and --annotations go with a page or text; 'referee share' gives a copy for certain eyes"
        raise click.UsageError(message)
    if named == everything:
        message = "name one MATCH or more, or say --all"
        raise click.UsageError(message)
    if sieved and not everything:
        message = "--player, --game, --since, --tag and --without go with --all"
        raise click.UsageError(message)


def _export_files(
    desk: CommandContext, journal: Journal, ids: Sequence[str], goal: Goal, *, skip_live: bool
) -> int:
    """Write replay files; the worst exit code. Raises UsageError where they have no place."""
    output = goal.output
    if not output:
        message = "say where to write: -o FILE, or -o FOLDER/"
        raise click.UsageError(message)
    if not output.endswith("/") and not Path(output).is_dir():
        check_ending(output, REPLAY)
    if len(ids) > 1 and output.endswith(REPLAY) and not Path(output).is_dir():
        message = f"-o {output}: several matches go into a folder, each into a file of its own"
        raise click.UsageError(message)
    codes: set[int] = set()
    passing = desk.say.progress(ids, len(ids), "matches")
    written = _written(desk, journal, passing, goal, codes, skip_live=skip_live)
    if output == STREAM:
        for _ in written:
            pass
    else:
        desk.say.answer_in_parts("export", "matches", written)
    return worst(codes)


@dataclass(frozen=True, slots=True)
class Goal:
    """Where files go: ``-``, a file or a folder; whether it is one alone; what is in them.

    ``bare``: without what was told; ``force``: files that are there are replaced.
    """

    output: str
    alone: bool
    bare: bool
    force: bool

    def place(self, match_id: str) -> str:
        """Where the file of that match goes."""
        from replays.file.replay_file import ENDING

        path = Path(self.output)
        if self.output == STREAM:
            return STREAM
        if self.alone and not path.is_dir() and not self.output.endswith("/"):
            return self.output
        return str(path / f"{match_id}{ENDING}")


def _written_before(journal: Journal, match_id: str, goal: Goal) -> bytes | None:
    """What an earlier export wrote of the match, so that one which was interrupted goes on where it stood.

    None where no file is there, or another one than this export would write.
    """
    from replays.file.replay_file import decode, load

    path = Path(goal.place(match_id))
    if goal.output == STREAM or goal.force or not path.is_file():
        return None
    try:
        data = load(path)
        match = decode(data)[1]
        same = match.strands == journal.match(match_id).strands and bool(match.told) != goal.bare
    except MatchError:
        return None
    return data if same else None


def _written(
    desk: CommandContext,
    journal: Journal,
    ids: Iterable[str],
    goal: Goal,
    codes: set[int],
    *,
    skip_live: bool,
) -> Iterator[dict[str, Any]]:
    """Write each match and hand on what was written; one alone that fails raises its error."""
    for match_id in ids:
        try:
            data = _written_before(journal, match_id, goal)
            place = goal.place(match_id)
            if data is None:
                data = encoded(journal, match_id, skip_live=skip_live, bare=goal.bare)
                if data is None:
                    continue
                _write(place, data, goal)
        except MatchError as error:
            if goal.alone:
                raise
            codes.add(exit_code(error))
            line = str(error)
            named = match_id[:SHORT] in line
            desk.say.complain(line if named else f"match {match_id[:SHORT]}: {line}")
            yield {"id": match_id, **fault_object(error)}
            continue
        if place != STREAM:
            desk.say.line(f"{match_id[:SHORT]}  {place}  {counted(len(data), 'bytes')}")
        yield {"id": match_id, "file": place, "bytes": len(data)}


def encoded(
    journal: Journal, match_id: str, *, skip_live: bool, bare: bool = False
) -> bytes | None:
    """The bytes of a finished match; None for a live one if those are passed over."""
    from events.log.transcript import tell
    from replays.file.replay_file import encode

    found = found_in(journal, match_id)
    if found.live:
        if skip_live:
            return None
        message = (
            f"{found.place}: still live; a match is exported once it is finished "
            "('referee share' gives a copy up to now)"
        )
        raise NotFound(message)
    if not bare:
        found.match.told = tell(found.match).parts
    return encode(found.match, found.match.opening().game)


def _write(place: str, data: bytes, goal: Goal) -> None:
    """Write a file. Raises StoreError."""
    from replays.file.replay_file import write

    if place != STREAM:
        if place != goal.output:
            make_folder(Path(place).parent)
        write(Path(place), data, force=goal.force)
        return
    if not goal.alone:
        message = "several matches need a folder, not standard output"
        raise click.UsageError(message)
    write_stream(data)
