"""Signing annotations: the note beside their file, with one signature more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.annotation_files import note_at
from cli.storage.files import NOTE
from referee.errors import MatchError

if TYPE_CHECKING:
    from pathlib import Path

    from cli.storage.matches import Found
    from cli.storage.signing_keys import SigningKey
    from replays.annotations.annotation import Annotations
    from replays.signatures.seal_verdict import SealVerdict


def seal_annotations(
    found: Found, every: Annotations, path: Path, key_name: str, *, force: bool
) -> tuple[Path, SealVerdict]:
    """Sign a file of annotations, and give its note with the verdict on it.

    Raises MatchError for annotations that belong elsewhere, for a key that the match does not name, and, unless
    ``force`` is given, for a note that is there and is over something else.
    """
    from cli.storage.passphrases import ask_passphrase
    from cli.storage.signing_keys import signing_key
    from replays.annotations.annotation import encoded
    from replays.annotations.annotation_seal import annotation_seal_text, annotation_seal_verdict
    from replays.file.replay_file import write

    _refuse_elsewhere(found, every, path)
    data, place, before = encoded(every), path.with_suffix(NOTE), note_at(path)
    error = annotation_seal_verdict(before, data, found.match).error if before else None
    if error is not None and not force:
        message = f"{place}: {error}; it is kept as it is (--force replaces it)"
        raise type(error)(message)
    key = signing_key(key_name, ask_passphrase)
    _expect_named(found, key)
    note = _with_signature(before if error is None else b"", annotation_seal_text(data), key)
    verdict = annotation_seal_verdict(note, data, found.match)
    if verdict.error is not None:
        message = f"{path}: {verdict.error}"
        raise type(verdict.error)(message)
    write(place, note, force=True)
    return place, verdict


def _refuse_elsewhere(found: Found, every: Annotations, path: Path) -> None:
    """Raise MatchError where an annotation does not belong to the match."""
    from replays.annotations.commentary import Commentary, eyes_of

    for remark in Commentary(found.match, [every]).remarks(eyes_of(every.audience)):
        if remark.fault:
            message = f"{path}: annotation {remark.name} {remark.fault}"
            raise MatchError(message)


def _expect_named(found: Found, key: SigningKey) -> None:
    """Raise MatchError unless record 1 of the match names that key."""
    from replays.annotations.annotation_seal import signers_named
    from replays.signatures.seal_verdict import WITHHELD, named_keys

    keys = signers_named(found.match)
    if keys is None:
        message = f"{found.place}: {WITHHELD}"
        raise MatchError(message)
    if key.public not in named_keys(keys).values():
        message = f"{found.place}: record 1 does not name the key {key.public.label}"
        raise MatchError(message)


def _with_signature(before: bytes, text: str, key: SigningKey) -> bytes:
    """The note of that text with the signature of that key, at the end unless it is there."""
    from replays.signatures.signed_note import read_note, signature_line, signed_by

    public = key.public
    line = signature_line(public.name, public.key_id, key.sign(text.encode()))
    if not before:
        return signed_by(text, line)
    signed = {(each.name, each.key_id) for each in read_note(before).signatures}
    return before if (public.name, public.key_id) in signed else before + line
