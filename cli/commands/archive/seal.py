"""``referee seal``: sign the closing of a match, in a note beside its file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.archive.seal_files import IN_PAGE, PlacedSeal, note_beside
from cli.completion import proposals
from cli.context import Example, command
from cli.storage.files import NOTE, STREAM, check_ending, read_bytes, write_stream
from cli.storage.matches import find_match, found_as
from referee.errors import MatchError, NotFound

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from cli.storage.signing_keys import SigningKey
    from replays.signatures.match_seal import SealedMatch


@command(
    "seal",
    Example("seal league.replay --key club", "The house signs: league.note, beside the file."),
    Example("seal league.replay --key club -o -", "The note on standard output."),
    Example("seal final.replay --key club", "Refused: the match names no key.", 1),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option(
    "--key", "name", required=True, shell_complete=proposals.signing_keys, metavar="KEY",
    help="The key that signs ('referee key list').",
)  # fmt: skip
@click.option(
    "-o", "--output", shell_complete=proposals.any_files, metavar="FILE|-",
    help="The note (NAME.note beside NAME.replay, if not given).",
)  # fmt: skip
@click.option(
    "--page", "is_page", is_flag=True,
    help="Sign what a page tells and shows, in the page itself, as the house.",
)  # fmt: skip
@click.option(
    "--with", "others", multiple=True, shell_complete=proposals.any_files, metavar="FILE",
    help="The whole match of the page, to make its tables anew (else that of the store).",
)  # fmt: skip
def seal(
    desk: CommandContext,
    match: str,
    name: str,
    output: str | None,
    *,
    is_page: bool,
    others: tuple[str, ...],
) -> None:
    """Sign a finished MATCH, of the store or a file, in a note beside its file.

    The match is verified first. Only keys that it names can sign: those of the house and of the
    seats that were given with --signer when it was opened. A note that is there is verified
    too, and the signature is added to it; the file of the match is not touched. A page is sealed
    by the file in it, and the signatures that it carries are taken along into the note.

    With --page the house signs the page: every story and table in it is made anew and compared
    first, and the signature is put into the page, which says then that the house stands by it.
    """
    from cli.storage.passphrases import ask_passphrase
    from cli.storage.signing_keys import signing_key
    from replays.signatures.seal_verdict import seal_verdict

    if is_page:
        _seal_page(desk, match, others, signing_key(name, ask_passphrase), output or match)
        return
    place = output or note_beside(match)
    if not place:
        message = "say where to write the note: -o FILE"
        raise click.UsageError(message)
    if place != STREAM:
        check_ending(place, NOTE)
    found, carried = _match_at(desk, match)
    key = signing_key(name, ask_passphrase)
    sealed = _verified(found)
    _expect_named(found.place, sealed, key)
    before = _note_before(place, carried, sealed)
    data = _with_signature(before, sealed, key)
    verdict = seal_verdict(data, sealed)
    if verdict.error is not None:
        raise verdict.error
    if place == STREAM:
        write_stream(data)
        return
    _write(place, data)
    desk.say.lines(PlacedSeal(place, verdict).lines)
    if data == before:
        desk.say.line(f"{place}: {key.public.label} had signed already")
    desk.say.answer("seal", {"match": sealed.match, "key": key.public.text, **PlacedSeal(place, verdict).data})  # fmt: skip


def _seal_page(
    desk: CommandContext, page: str, others: tuple[str, ...], key: SigningKey, place: str
) -> None:
    """Sign what the page tells and shows, in the page itself or in another file."""
    from cli.archive.page_seals import sealed_page

    data, match = sealed_page(desk, page, others, key)
    if place == STREAM:
        write_stream(data)
        return
    _write(place, data)
    desk.say.line(f"{place}: its story and tables are signed by the house")
    desk.say.answer("seal", {"match": match.id, "key": key.public.text, "page": place})


def _match_at(desk: CommandContext, word: str) -> tuple[Found, bytes]:
    """The match, and the note that its page carries, if it is in one. Raises as `find_match`, and DamagedFile."""
    from cli.archive.page_verdict import file_at
    from replays.file.replay_file import decode

    if word != STREAM and Path(word).is_file():
        data, carried = file_at(word)
        if carried is not None:
            return found_as(decode(data)[1], word), carried.seal
    return find_match(desk, word), b""


def _verified(found: Found) -> SealedMatch:
    """What a seal names of a match that holds. Raises its first fault, and MatchError where nobody can sign."""
    from replays.signatures.match_seal import unsealable
    from replays.verify.report import Report
    from replays.verify.verify import verify_match

    if found.live:
        message = f"{found.place}: still live; a match is sealed once it is finished"
        raise NotFound(message)
    report = Report(match=found.match.id)
    verify_match(found.match, report)
    if report.error is not None:
        raise report.error
    sealed = report.sealable
    why = "nothing is known of it" if sealed is None else unsealable(sealed)
    if sealed is None or why:
        message = f"{found.place}: {why}; there is nothing to sign"
        raise MatchError(message)
    return sealed


def _expect_named(place: str, sealed: SealedMatch, key: SigningKey) -> None:
    """Raise MatchError unless the match names that key."""
    from replays.signatures.seal_verdict import WITHHELD, named_keys

    if sealed.keys is None:
        message = f"{place}: {WITHHELD}"
        raise MatchError(message)
    try:
        named = named_keys(sealed.keys)
    except MatchError as error:
        message = f"{place}: {error}"
        raise type(error)(message) from None
    if key.public not in named.values():
        known = ", ".join(each.label for each in named.values())
        message = f"{place}: record 1 does not name the key {key.public.label} (it names {known})"
        raise MatchError(message)


def _note_before(place: str, carried: bytes, sealed: SealedMatch) -> bytes:
    """The note that is there, or the one in the page; empty where there is neither. Raises what is wrong with it."""
    from replays.signatures.signed_note import MOST_BYTES

    if place != STREAM and Path(place).exists():
        return _expect_of_match(place, read_bytes(place, MOST_BYTES), sealed)
    return _expect_of_match(IN_PAGE, carried, sealed) if carried else b""


def _expect_of_match(place: str, data: bytes, sealed: SealedMatch) -> bytes:
    """The note, which must be one of this match. Raises what is wrong with it."""
    from replays.signatures.seal_verdict import seal_verdict

    error = seal_verdict(data, sealed).error
    if error is not None:
        message = f"{place}: {error}; it is kept as it is"
        raise type(error)(message)
    return data


def _with_signature(before: bytes, sealed: SealedMatch, key: SigningKey) -> bytes:
    """The note with the signature of that key, at the end unless it is there."""
    from replays.signatures.match_seal import seal_text
    from replays.signatures.signed_note import read_note, signature_line, signed_by

    text = seal_text(sealed)
    public = key.public
    line = signature_line(public.name, public.key_id, key.sign(text.encode()))
    if not before:
        return signed_by(text, line)
    signed = {(each.name, each.key_id) for each in read_note(before).signatures}
    return before if (public.name, public.key_id) in signed else before + line


def _write(place: str, data: bytes) -> None:
    from replays.file.replay_file import write

    write(Path(place), data, force=True)
