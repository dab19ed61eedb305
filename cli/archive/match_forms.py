"""Other forms of a match: a page for any browser, Markdown, text, a recording of a terminal, JSON lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.archive.seal_files import note_beside
from cli.exit_codes import exit_code, worst
from cli.output.say import fault_object
from cli.storage.amendment_files import amendments_of
from cli.storage.annotation_files import files_of, notes_of, read_annotations
from cli.storage.files import (
    CAST,
    LINES,
    MARKDOWN,
    PAGE,
    STREAM,
    TEXT,
    make_folder,
    put,
    read_bytes,
)
from cli.storage.matches import find_match, is_file
from cli.words import read_eyes, whose
from referee import __version__
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.chain.match import Match
    from referee.kernel.facts import Eyes
    from replays.page.annotated import PageAnnotations
    from replays.page.match_story import MatchStory

FORMS = {"html": PAGE, "md": MARKDOWN, "txt": TEXT, "cast": CAST, "jsonl": LINES}
"""The ending of each form."""
WITHOUT_EYES = ("in words", "as JSON lines")
"""What is said of a form that is for no certain eyes: of words, and of the whole file."""
NAMED = 10
"""So many characters of a match id name its file, where no name is given."""
ONE_NOTE = "--seal: one note is of one match, and a page carries it (--html)"
CAST_WIDTH = 100
"""So many columns a recording has."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written and where: in a folder, or alone in a file (``-``: on standard output)."""

    form: str
    eyes_word: str | None
    note: str | None
    folder: Path
    alone: str
    force: bool
    annotations: Sequence[str] = ()


def export_forms(
    desk: CommandContext,
    words: Sequence[str],
    form: str,
    eyes_word: str | None,
    output: str | None,
    note: str | None = None,
    annotations: Sequence[str] = (),
    *,
    force: bool,
) -> int:
    """Write each MATCH in that form; the exit code is the worst. One alone that fails raises its error."""
    if not words:
        message = f"name one MATCH or more for --{form}"
        raise click.UsageError(message)
    if note is not None and (form != "html" or len(words) > 1):
        raise click.UsageError(ONE_NOTE)
    is_folder = output is not None and (output.endswith("/") or Path(output).is_dir())
    if len(words) > 1 and not is_folder and output is not None:
        message = f"-o {output}: several matches go into a folder, each into a file of its own"
        raise click.UsageError(message)
    folder = Path(output) if is_folder and output is not None else Path()
    if is_folder:
        make_folder(folder)
    alone = "" if is_folder or output is None else output
    codes: set[int] = set()
    passing = desk.say.progress(words, len(words), "matches")
    wanted = Wanted(form, eyes_word, note, folder, alone, force, annotations)
    written = _written(desk, passing, wanted, codes)
    if alone == STREAM:
        for _ in written:
            pass
    else:
        desk.say.answer_in_parts("forms", "files", written)
    return worst(codes)


def _written(
    desk: CommandContext, words: Iterable[str], wanted: Wanted, codes: set[int]
) -> Iterator[dict[str, Any]]:
    """Write each match and hand on what was written."""
    ending = FORMS[wanted.form]
    for word in words:
        try:
            found = find_match(desk, word)
            data, eyes = formed(found, word, wanted)
            name = wanted.alone or str(wanted.folder / f"{found.match.id[:NAMED]}{ending}")
            is_file = put(data, name, ending, force=wanted.force)
        except MatchError as error:
            if wanted.alone:
                raise
            codes.add(exit_code(error))
            desk.say.complain(f"{word}: {error}" if word not in str(error) else str(error))
            yield {"match": word, **fault_object(error)}
            continue
        if is_file:
            shown = WITHOUT_EYES[wanted.form == "jsonl"] if eyes is None else f"as {whose(eyes)} may know it"  # fmt: skip
            desk.say.line(f"{name}: {found.place}, {shown}, {counted(len(data), 'bytes')}")
        yield {"id": found.match.id, "file": name, "as": eyes, "bytes": len(data)}


def seal_at(word: str, wanted: Wanted) -> bytes:
    """The note that a page of that MATCH carries; empty where none is at hand. Raises NotFound and StoreError."""
    from replays.signatures.signed_note import MOST_BYTES

    if wanted.form != "html":
        return b""
    beside = note_beside(word)
    name = wanted.note or (beside if beside and Path(beside).is_file() else "")
    return read_bytes(name, MOST_BYTES) if name else b""


def formed(found: Found, word: str, wanted: Wanted) -> tuple[bytes, Eyes | None]:
    """A match in that form and whose eyes it is for; None where it tells what a copy tells.

    Raises NotFound for a live match, for eyes that a copy is not for, for a recording of what cannot be folded and for an
    annotation of another match, and the errors of the fold.
    """
    from replays.page.match_story import amended_story, story_in_words, story_of
    from replays.read.transcript_log import can_be_folded

    if wanted.form == "jsonl":
        return _lined(found, word, wanted), None
    match, seal = found.match, seal_at(word, wanted)
    said = files_of(found, word, wanted.annotations)
    amendments = amendments_of(match.id, word)
    game = match.opening().game
    is_whole = can_be_folded(match)
    if found.live and (is_whole or not match.told):
        raise _still_live(found)
    if not is_whole:
        if wanted.eyes_word is not None or wanted.form == "cast":
            message = f"{found.place}: a copy that cannot be folded here tells what it tells: no --as, and no --cast"
            raise NotFound(message)
        words = amended_story(story_in_words(match, game), match, amendments)
        return _told(words, match, wanted.form, seal, _said_to(match, words, said)), None
    seats = match.opening().seats
    eyes = read_eyes(wanted.eyes_word or PUBLIC, seats, found.players)
    shown = [eyes] if eyes != JUDGE else [JUDGE, PUBLIC, *range(1, seats + 1)]
    if wanted.form == "cast":
        return _recorded(match, eyes, said), eyes
    story = amended_story(
        story_of(match, shown if wanted.form == "html" else [eyes]), match, amendments
    )
    copy = _copy(found, eyes) if wanted.form == "html" else match
    return _told(story, copy, wanted.form, seal, _said_to(match, story, said)), eyes


def _said_to(match: Match, story: MatchStory, said: Sequence[Path]) -> PageAnnotations | None:
    """The annotations in these files for the eyes of that story."""
    from replays.page.annotated import annotated

    every = [read_annotations(path) for path in said]
    return (
        annotated(match, every, [each.eyes for each in story.told], notes_of(said))
        if said
        else None
    )


def _still_live(found: Found) -> NotFound:
    return NotFound(
        f"{found.place}: still live; this is made of a finished match ('referee share' gives a copy up to now)"
    )


def _lined(found: Found, word: str, wanted: Wanted) -> bytes:
    """The lines of a file, or of the file that a finished match of the store is exported as.

    Raises NotFound for a live match of the store, and for certain eyes.
    """
    from events.log.transcript import tell
    from replays.file.json_lines import lines_of
    from replays.file.replay_file import encode

    if wanted.eyes_word is not None:
        message = f"{found.place}: JSON lines are of the whole file: no --as ('referee share' gives a copy for certain eyes)"
        raise NotFound(message)
    if not is_file(word):
        if found.live:
            raise _still_live(found)
        found.match.told = tell(found.match).parts
    return lines_of(encode(found.match, found.match.opening().game))


def _told(
    story: MatchStory, copy: Match, form: str, seal: bytes, said: PageAnnotations | None
) -> bytes:
    """The story in that form; a page carries the copy and the seal."""
    if form == "html":
        from replays.file.replay_file import encode
        from replays.page.html_page import page_of

        return page_of(story, encode(copy, story.game), made=made_by(), seal=seal, annotations=said)
    remarks = said.first if said else {}
    if form == "md":
        from replays.page.markdown import markdown_of

        return markdown_of(story, remarks).encode()
    from replays.page.plain_text import text_of

    return text_of(story, remarks).encode()


def _recorded(match: Match, eyes: Eyes, said: Sequence[Path]) -> bytes:
    from replays.page.asciicast import cast_of
    from replays.page.match_story import story_of

    story = story_of(match, [eyes], width=CAST_WIDTH)
    written = _said_to(match, story, said)
    return cast_of(story, CAST_WIDTH, written.first if written else {}).encode()


def _copy(found: Found, eyes: Eyes) -> Match:
    """What those eyes may have of the match. Raises NotFound where they may not be had from a copy."""
    from replays.copies.withhold import Wish, copy_for

    if found.match.known_secret() is not None:
        return copy_for(found.match, Wish(eyes))
    if eyes != JUDGE:
        message = f"{found.place}: its secret is not here; a page for {whose(eyes)} is made from the whole match"
        raise NotFound(message)
    return found.match


def made_by() -> str:
    """The program that makes a page, with its version."""
    return f"referee {__version__}"
