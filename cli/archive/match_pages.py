"""Match pages: a match of the store or a file written as one page that opens in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.exit_codes import exit_code, worst
from cli.output.say import fault_object
from cli.storage.files import PAGE, STREAM, make_folder, put
from cli.storage.matches import find_match
from cli.words import read_eyes, whose
from referee.errors import MatchError, NotFound
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.chain.match import Match
    from referee.kernel.facts import Eyes

NAMED = 10
"""So many characters of a match id name the file of its page, where no name is given."""


def export_pages(
    desk: CommandContext,
    words: Sequence[str],
    eyes_word: str | None,
    output: str | None,
    *,
    force: bool,
) -> int:
    """Write a page for each MATCH; the exit code is the worst. One alone that fails raises its error."""
    if not words:
        message = "name one MATCH or more for --html"
        raise click.UsageError(message)
    is_folder = output is not None and (output.endswith("/") or Path(output).is_dir())
    if len(words) > 1 and not is_folder and output is not None:
        message = f"-o {output}: several pages go into a folder, each into a file of its own"
        raise click.UsageError(message)
    folder = Path(output) if is_folder and output is not None else Path()
    if is_folder:
        make_folder(folder)
    alone = "" if is_folder or output is None else output
    codes: set[int] = set()
    passing = desk.say.progress(words, len(words), "matches")
    written = _written(desk, passing, eyes_word, codes, (folder, alone), force=force)
    if alone == STREAM:
        for _ in written:
            pass
    else:
        desk.say.answer_in_parts("pages", "pages", written)
    return worst(codes)


def _written(
    desk: CommandContext,
    words: Iterable[str],
    eyes_word: str | None,
    codes: set[int],
    goal: tuple[Path, str],
    *,
    force: bool,
) -> Iterator[dict[str, Any]]:
    folder, alone = goal
    for word in words:
        try:
            found = find_match(desk, word)
            data, eyes = page_bytes(found, eyes_word)
            name = alone or str(folder / f"{found.match.id[:NAMED]}{PAGE}")
            is_file = put(data, name, PAGE, force=force)
        except MatchError as error:
            if alone:
                raise
            codes.add(exit_code(error))
            desk.say.complain(f"{word}: {error}" if word not in str(error) else str(error))
            yield {"match": word, **fault_object(error)}
            continue
        if is_file:
            shown = "in words" if eyes is None else f"as {whose(eyes)} may know it"
            desk.say.line(f"{name}: {found.place}, {shown}, {counted(len(data), 'bytes')}")
        yield {"id": found.match.id, "file": name, "as": eyes, "bytes": len(data)}


def page_bytes(found: Found, eyes_word: str | None) -> tuple[bytes, Eyes | None]:
    """The page of a match and whose eyes it is for; None where it tells what a copy tells.

    Raises NotFound for a live match or eyes that a copy is not for, and the errors of the fold.
    """
    from replays.file.replay_file import encode
    from replays.page.html_page import page_in_words, page_of
    from replays.read.transcript_log import can_be_folded

    match = found.match
    game = match.opening().game
    if not can_be_folded(match):
        if eyes_word is not None:
            message = f"{found.place}: a copy that cannot be folded here tells what it tells: leave --as out"
            raise NotFound(message)
        return page_in_words(match, game, encode(match, game), made=made_by()), None
    if found.live:
        message = f"{found.place}: still live; a page is made of a finished match ('referee share' gives a copy up to now)"
        raise NotFound(message)
    seats = match.opening().seats
    eyes = read_eyes(eyes_word or PUBLIC, seats, found.players)
    shown = [eyes] if eyes != JUDGE else [JUDGE, PUBLIC, *range(1, seats + 1)]
    return page_of(match, shown, encode(_copy(found, eyes), game), made=made_by()), eyes


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
    from importlib.metadata import version

    return f"referee {version('referee')}"
