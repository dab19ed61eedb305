"""``referee join``: copies of one match put together again."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import click

from cli import completing
from cli.copies import into_a_file, say_held
from cli.desk import Example, command
from cli.matches import find_match
from cli.writing import REPLAY, put

if TYPE_CHECKING:
    from cli.desk import Desk


@command(
    "join",
    Example("join before.replay final.replay -o both.replay", "An early copy against the end."),
    Example("join copy.replay shown.replay -o more.replay", "A copy and what was disclosed later."),
)
@click.argument(
    "files", shell_complete=completing.matches_or_files, nargs=-1, required=True, metavar="FILE..."
)
@into_a_file
def join(desk: Desk, files: tuple[str, ...], output: str, *, force: bool) -> None:
    """Put copies of one match together: whatever one of them shows, the result shows.

    A FILE may also be a match of the store. Every part of one copy must have the leaf that it has in
    the others; a copy that says anything else than the match is refused. The result is verified
    before it is written.
    """
    from replays.file import encode
    from replays.joining import joined
    from replays.verify import verify_match

    if len(files) == 1:
        message = "name two copies or more"
        raise click.UsageError(message)
    found = [find_match(desk, word).match for word in files]
    whole = reduce(joined, found)
    report = verify_match(whole)
    if report.error is not None:
        raise report.error
    data = encode(whole, whole.opening().game)
    if put(data, output, REPLAY, force=force):
        said = say_held(desk, whole, whole, output, f"{len(data)} bytes, {report.verdict}")
        desk.say.answer("join", said | {"bytes": len(data)})
