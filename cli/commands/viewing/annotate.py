"""``referee annotate``: what people write about a match, beside it, for everybody, a seat or the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec

import click

from cli.archive.annotation_option import annotation_files
from cli.completion import proposals
from cli.context import Example, command, equip
from cli.exit_codes import GOOD, NO
from cli.moment_options import eyes_option
from cli.output.remarks import remark_data
from cli.output.status import heading
from cli.storage.annotation_files import (
    annotations_in,
    files_of,
    note_at,
    place_of,
    read_annotations,
    remarks_of,
    write_annotations,
)
from cli.storage.files import NOTE
from cli.storage.matches import eyes_for, find_match
from cli.subcommands import Several
from referee.errors import NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from referee.kernel.facts import Eyes
    from replays.signatures.seal_verdict import SealVerdict

P = ParamSpec("P")


@click.group("annotate", cls=Several)
def annotate() -> None:
    """Write about a match: texts, marks, and variations that the engine plays.

    Annotations change nothing in the match. They stand in a file beside it, one for each audience: NAME.public.annotations,
    NAME.seat-1.annotations, NAME.judge.annotations beside NAME.replay, or in your data folder for a match of the store.
    'log', 'replay' and 'export' show those that the eyes which look may have.
    """


def _member(
    name: str, *examples: Example
) -> Callable[[Callable[Concatenate[CommandContext, P], int | None]], click.Command]:
    """Make a function one of the commands of ``annotate``."""

    def add_to_annotate(
        body: Callable[Concatenate[CommandContext, P], int | None],
    ) -> click.Command:
        made = command(name, *examples)(body)
        annotate.add_command(made)
        return made

    return add_to_annotate


_MATCH = click.argument("match", shell_complete=proposals.matches_or_files)


@_member(
    "add",
    Example("annotate add final.replay --at 7 --as public 'Too early'", "A remark for everybody."),
    Example("annotate add final.replay --at 5 --as 1 --line '1: concede'", "What might have been."),
    Example("annotate add final.replay --at 5 --as 1 --line '1: stack 9h'", "It was not legal.", 1),
)
@_MATCH
@click.argument("text", required=False, default="")
@click.option("--at", type=int, required=True, metavar="N", help="The record, as those eyes count.")
@click.option("--as", "eyes_word", required=True, shell_complete=proposals.eyes, metavar="SEAT|public|judge",
              help="For whom it is: everybody, a seat, or the judge.")  # fmt: skip
@click.option("--mark", default="", metavar="MARK", help="A mark as in chess: !! ! !? ?! ? ??")
@click.option("--by", default="", metavar="NAME", help="Who writes it.")
@click.option("--line", "actions", multiple=True, metavar="ACTION",
              help="An action of a variation, such as '1: play rage'; once for each, in their order.")  # fmt: skip
@click.option("--annotations", "name", shell_complete=proposals.any_files, metavar="FILE",
              help="The file to write, instead of the one beside the match.")  # fmt: skip
def add(
    desk: CommandContext,
    /,
    match: str,
    text: str,
    at: int,
    eyes_word: str,
    mark: str,
    by: str,
    actions: tuple[str, ...],
    name: str | None,
) -> None:
    """Write an annotation at record N of a MATCH, with a TEXT, a variation, or both.

    It is for those of --as alone, and --at counts as their eyes do ('referee log --as'). The actions of a variation are played
    by the engine from there: each must be legal, and known to those for whom it is. The match must be over for that.
    """
    from events.log.transcript import audience_of
    from replays.annotations.annotation_places import Places
    from replays.annotations.composition import Wording, composed

    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    path = Path(name) if name else place_of(found, match, audience_of(eyes))
    every = annotations_in(path, found.match.id, audience_of(eyes))
    entry = composed(Places(found.match), eyes, at, Wording(by, mark, text, actions))
    every = every.with_one(entry)
    write_annotations(path, every)
    ref = f"{every.audience}/{len(every.entries)}"
    desk.say.line(f"{ref}, at record {at}: {path}")
    for action, told in zip(entry.line, entry.told, strict=True):
        desk.say.line(f"  what if {action}")
        desk.say.lines(f"    {words}{f' [{rule}]' if rule else ''}" for words, rule in told)
    data = {"match": every.match, "name": ref, "audience": every.audience, "file": str(path)}
    desk.say.answer("annotated", data | entry.plain)


@_member(
    "list",
    Example("annotate list reviewed.replay", "What was written, and whether it belongs there."),
)
@_MATCH
@eyes_option
@annotation_files
def list_(
    desk: CommandContext, /, match: str, eyes_word: str | None, names: tuple[str, ...]
) -> int:
    """List the annotations of a MATCH that those eyes may have, and whether they belong to it.

    Each has a name, such as public/1. Its head is compared with the moment at which it stands, and its variation is played
    anew where the whole match is here. The exit code is 1 if one of them does not belong there.
    """
    from replays.annotations.annotation_seal import signed_words

    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    remarks = remarks_of(found, match, eyes, names)
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    for remark in remarks:
        first, *more = remark.brief
        desk.say.line(f"{remark.at or '-':>5}  {first}")
        desk.say.lines(f"       {line}" for line in more)
    desk.say.line(counted(len(remarks), "annotations"))
    notes = dict(_notes(found, match, eyes, names))
    for note, verdict in notes.items():
        desk.say.lines(f"{note}: {words}" for words in signed_words(verdict))
    signed = {note: verdict.signed for note, verdict in notes.items()}
    data = {"match": found.match.id, "as": eyes, "annotations": remark_data(remarks)}
    desk.say.answer("annotations", data | {"signed": signed})
    wrong = any(remark.fault for remark in remarks) or any(each.error for each in notes.values())
    return NO if wrong else GOOD


def _notes(
    found: Found, word: str, eyes: Eyes, names: tuple[str, ...]
) -> Iterator[tuple[str, SealVerdict]]:
    """The note of each file that these eyes may have, and the verdict on it."""
    from replays.annotations.annotation import encoded
    from replays.annotations.annotation_places import shown_to
    from replays.annotations.annotation_seal import annotation_seal_verdict

    for path in files_of(found, word, names):
        every, note = read_annotations(path), note_at(path)
        if note and shown_to(eyes, [every]):
            verdict = annotation_seal_verdict(note, encoded(every), found.match)
            yield str(path.with_suffix(NOTE)), verdict


@_member("show", Example("annotate show reviewed.replay public/1", "One annotation, whole."))
@_MATCH
@click.argument("name")
@eyes_option
@annotation_files
def show(
    desk: CommandContext, /, match: str, name: str, eyes_word: str | None, names: tuple[str, ...]
) -> int:
    """Show one annotation of a MATCH by its NAME ('referee annotate list'), with what was told of its variation."""
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    remarks = remarks_of(found, match, eyes, names)
    remark = next((each for each in remarks if each.name == name), None)
    if remark is None:
        raise _unknown(found, name, [each.name for each in remarks])
    desk.say.line(f"{found.place}, record {remark.at or '-'}", bold=True)
    desk.say.lines(remark.lines)
    (data,) = remark_data([remark])
    desk.say.answer("annotation", {"match": found.match.id, "as": eyes, **data})
    return NO if remark.fault else GOOD


@_member(
    "seal",
    Example("annotate seal league.replay --as public --key club", "There is none to sign.", 2),
)
@_MATCH
@click.option("--as", "eyes_word", required=True, shell_complete=proposals.eyes, metavar="SEAT|public|judge",
              help="For whom the annotations are that are signed.")  # fmt: skip
@click.option("--key", "key_name", required=True, shell_complete=proposals.signing_keys, metavar="KEY",
              help="The key that signs ('referee key list').")  # fmt: skip
@click.option("--annotations", "file", shell_complete=proposals.any_files, metavar="FILE",
              help="The file that is signed, instead of the one beside the match.")  # fmt: skip
@click.option("--force", is_flag=True, help="Replace a note that is over something else.")
def seal(
    desk: CommandContext,
    /,
    match: str,
    eyes_word: str,
    key_name: str,
    file: str | None,
    *,
    force: bool,
) -> None:
    """Sign the annotations of a MATCH for one audience, in a note beside their file.

    Only keys that the match names count ('referee seal'). Whoever changes the file later takes the signature from it.
    """
    from cli.archive.annotation_seals import seal_annotations
    from events.log.transcript import audience_of
    from replays.annotations.annotation_seal import signed_words

    found = find_match(desk, match)
    audience = audience_of(eyes_for(found, eyes_word))
    path = Path(file) if file else place_of(found, match, audience)
    if not path.is_file():
        message = f"{path}: no such file"
        raise NotFound(message)
    every = annotations_in(path, found.match.id, audience)
    note, verdict = seal_annotations(found, every, path, key_name, force=force)
    desk.say.lines(f"{note}: {words}" for words in signed_words(verdict))
    data = {"match": every.match, "audience": audience, "file": str(note)}
    desk.say.answer("annotations-sealed", data | {"signed": verdict.signed})


@_member("remove", Example("annotate remove reviewed.replay public/1", "Take one away."))
@_MATCH
@click.argument("name")
@click.option("--annotations", "file", shell_complete=proposals.any_files, metavar="FILE",
              help="The file that holds it, instead of the one beside the match.")  # fmt: skip
def remove(desk: CommandContext, /, match: str, name: str, file: str | None) -> None:
    """Take the annotation of that NAME away; those behind it in its file move up by one. The last one takes the file with it."""
    from events.log.transcript import audiences_of

    found = find_match(desk, match)
    audience, _, number = name.partition("/")
    if audience not in audiences_of(found.match.opening().seats):
        raise _unknown(found, name, [])
    path = Path(file) if file else place_of(found, match, audience)
    if not path.is_file():
        raise _unknown(found, name, [])
    every = annotations_in(path, found.match.id, audience)
    if (
        not number.isascii()
        or not number.isdecimal()
        or not 1 <= int(number[:6]) <= len(every.entries)
    ):
        raise _unknown(found, name, [f"{audience}/{at}" for at in range(1, len(every.entries) + 1)])
    left = every.without(int(number))
    write_annotations(path, left)
    desk.say.line(
        f"{name} is taken away; {counted(len(left.entries), 'annotations')} left in {path}"
    )
    desk.say.answer("annotation-removed", {"match": every.match, "name": name, "left": len(left.entries)})  # fmt: skip


def _unknown(found: Found, name: str, known: list[str]) -> NotFound:
    return NotFound(f"{found.place}: no annotation {name!r}", known[:20])


equip(
    annotate,
    (
        Example("annotate add final.replay --at 7 --as 1 'Why?'", "For seat 1 alone."),
        Example("annotate list reviewed.replay", "What was written about a match."),
    ),
)
