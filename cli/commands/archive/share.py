"""``referee share``: a copy of a match for certain eyes, which hides the rest and still verifies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cli.archive.copies import into_a_file, say_held
from cli.completion import proposals
from cli.context import Example, command
from cli.storage.files import REPLAY, put
from cli.storage.matches import find_match
from cli.words import read_eyes, whose
from referee.errors import NotFound, NotUnderstood
from referee.kernel.facts import PUBLIC
from referee.kernel.words.english import counted
from referee.pattern import pattern

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.copies.withhold import Disclosure

_MOMENT = pattern(r"(public|judge|seat-[0-9]{1,2}):([0-9]{1,6})")


@command(
    "share",
    Example("share nfub --as public -o match.replay", "What everybody may know, and its proof."),
    Example("share nfub --as 1 --until 12 -o mine.replay", "What seat 1 knew after record 12."),
    Example("share nfub --disclose seat-1:12 -o drawn.replay", "And what seat 1 was told then."),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option(
    "--as",
    "eyes_word",
    shell_complete=proposals.eyes,
    default=PUBLIC,
    metavar="SEAT|public|judge",
    help="Whose eyes the copy is for (public if not given).",
)
@click.option("--until", type=int, metavar="N", help="Nothing that came after record N.")
@click.option(
    "--disclose",
    "wishes",
    multiple=True,
    metavar="N|AUDIENCE:M",
    help="Show besides what record N decided, or moment M as seat-1 (judge, ...) was told it.",
)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(["names", "times"]),
    help="Withhold the names of players and judges, or the times.",
)
@into_a_file
def share(
    desk: CommandContext,
    match: str,
    eyes_word: str,
    until: int | None,
    wishes: tuple[str, ...],
    without: tuple[str, ...],
    output: str,
    *,
    force: bool,
) -> None:
    """Write a copy of a MATCH that holds only what those eyes may know, and verifies.

    Everything else is withheld: leaves of salted hashes stand in its place, another seat's secret
    strand is left out whole. The copy tells what these eyes were told, moment by moment. Of a live
    match it is a copy up to now, without the secret. `referee join` puts copies together again.
    """
    from replays.copies.withhold import Wish, copy_for, disclosed
    from replays.file.replay_file import encode

    found = find_match(desk, match)
    whole = found.match
    eyes = read_eyes(eyes_word, whole.opening().seats, found.players)
    if whole.known_secret() is None:
        message = f"{found.place}: its secret is not here; a copy is made from the whole match"
        raise NotFound(message)
    copy = copy_for(whole, Wish(eyes, until, without))
    for wish in wishes:
        copy = disclosed(copy, whole, _disclosure(wish))
    data = encode(copy, whole.opening().game)
    if put(data, output, REPLAY, force=force):
        said = say_held(
            desk,
            copy,
            whole,
            output,
            f"{counted(len(data), 'bytes')}, as {whose(eyes)} may know it",
        )
        desk.say.answer("share", said | {"as": eyes, "bytes": len(data)})


def _disclosure(word: str) -> Disclosure:
    """What is to be disclosed. Raises NotUnderstood."""
    from replays.copies.withhold import Disclosure

    moment = _MOMENT.fullmatch(word)
    if moment is not None:
        return Disclosure(int(moment[2]), moment[1])
    if re.fullmatch(r"[0-9]{1,6}", word):
        return Disclosure(int(word))
    raise NotUnderstood(repr(word), expected=("a record's number", "AUDIENCE:M as in seat-1:12"))
