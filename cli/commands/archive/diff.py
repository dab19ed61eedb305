"""``referee diff``: where two matches part, and in what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO
from cli.moment_options import eyes_option
from cli.output.status import aligned
from cli.storage.matches import as_seen, eyes_for, find_match
from cli.words import whose

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.read.diff import Parting


@command(
    "diff",
    Example("diff nfub final.replay", "The match of the store and its file: the same."),
    Example("diff final.replay what-if.replay", "Where the two part, and in what.", 1),
)
@click.argument("left", shell_complete=proposals.matches_or_files, metavar="A")
@click.argument("right", shell_complete=proposals.matches_or_files, metavar="B")
@eyes_option
def diff(desk: CommandContext, left: str, right: str, eyes_word: str | None) -> int:
    """Compare two matches: the first record at which they part, then field by field.

    A and B are matches of the store or replay files. The exit code is 0 if they do not part. If
    one of them is live, what everybody sees is compared, unless --as says otherwise.
    """
    from replays.read.diff import SAME
    from replays.read.diff import diff as parting_of

    one, other = find_match(desk, left), find_match(desk, right)
    eyes = eyes_for(one if one.live else other, eyes_word)
    ours, theirs = as_seen(one, eyes), as_seen(other, eyes)
    found = parting_of(ours.match, theirs.match, eyes=eyes)
    desk.say.line(f"{one.place} and {other.place}, as {whose(eyes)} sees them", bold=True)
    parts: Parting | None = found
    while parts is not None:
        desk.say.lines(parting_lines(parts, left, right))
        parts = parts.then
    desk.say.answer("diff", {"a": left, "b": right, "as": eyes, **parting_data(found)})
    return GOOD if found.kind == SAME else NO


def parting_lines(found: Parting, left: str, right: str) -> list[str]:
    """A parting in prose."""
    lines = [found.sentence]
    if found.left != found.right:
        lines += aligned([(left, found.left), (right, found.right)])
    if found.fields:
        width = max(len(field.path) for field in found.fields)
        lines += [
            f"  {field.path.ljust(width)}  {field.left} | {field.right}" for field in found.fields
        ]
    return lines


def parting_data(found: Parting) -> dict[str, Any]:
    """A parting as data."""
    return {
        "kind": found.kind,
        "record": found.record,
        "sentence": found.sentence,
        "left": found.left,
        "right": found.right,
        "shared": found.shared,
        "fields": [
            {"path": field.path, "left": field.left, "right": field.right} for field in found.fields
        ],
        "then": parting_data(found.then) if found.then is not None else None,
    }
