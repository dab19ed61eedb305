"""``referee join``: copies of one match put together again."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import click

from cli.archive.copies import into_a_file, say_held
from cli.completion import proposals
from cli.context import Example, command
from cli.storage.files import REPLAY, put
from cli.storage.matches import find_match, is_file
from referee.errors import NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.chain.match import Match


@command(
    "join",
    Example("join before.replay final.replay -o both.replay", "An early copy against the end."),
    Example("join copy.replay shown.replay -o more.replay", "A copy and what was disclosed later."),
)
@click.argument(
    "files", shell_complete=proposals.matches_or_files, nargs=-1, required=True, metavar="FILE..."
)
@into_a_file
def join(desk: CommandContext, files: tuple[str, ...], output: str, *, force: bool) -> None:
    """Put copies of one match together: whatever one of them shows, the result shows.

    A FILE may also be a finished match of the store; of a live one 'referee share' gives a copy. Every part of one copy must have the leaf that it has in
    the others; a copy that says anything else than the match is refused. The result is verified
    before it is written.
    """
    from replays.copies.merge import joined
    from replays.file.replay_file import encode
    from replays.verify.verify import verify_match

    if len(files) == 1:
        message = "name two copies or more"
        raise click.UsageError(message)
    found = [copy_of(desk, word) for word in files]
    whole = reduce(joined, found)
    report = verify_match(whole)
    if report.error is not None:
        raise report.error
    data = encode(whole, whole.opening().game)
    if put(data, output, REPLAY, force=force):
        said = say_held(
            desk, whole, whole, output, f"{counted(len(data), 'bytes')}, {report.verdict}"
        )
        desk.say.answer("join", said | {"bytes": len(data)})


def copy_of(desk: CommandContext, word: str) -> Match:
    """The copy that is to be joined. Raises NotFound for a live match of the store.

    What its seats do in secret is in the store, and in no copy of it. A finished one tells what
    everybody was told, as its exported file does.
    """
    from events.log.transcript import tell

    found = find_match(desk, word)
    if is_file(word):
        return found.match
    if found.live:
        message = (
            f"{found.place}: still live; only copies are joined "
            "('referee share' gives a copy up to now)"
        )
        raise NotFound(message)
    telling = tell(found.match)
    found.match.told, found.match.blinds = telling.parts, telling.blinds
    return found.match
