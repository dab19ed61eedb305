"""Files of annotations: one for each audience, beside the file of a match, or for a match of the store in the data folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cli.storage.data_folder import data_folder
from cli.storage.files import NOTE, make_folder, read_bytes
from cli.storage.matches import is_file
from referee.errors import DamagedFile, NotUnderstood, UnknownVersion

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cli.storage.matches import Found
    from referee.kernel.facts import Eyes
    from replays.annotations.annotation import Annotations
    from replays.annotations.commentary import Commentary, Remark

ENDING = ".annotations"
PRIVATE = 0o700
"""The rights of a folder that only its owner may look into."""


def place_of(found: Found, word: str, audience: str) -> Path:
    """The file in which the annotations of an audience of that match are kept, if no other is named."""
    from pathlib import Path

    return Path(_named(_stem(found, word), audience))


def _named(stem: str, audience: str) -> str:
    return f"{stem}.{audience}{ENDING}"


def _stem(found: Found, word: str) -> str:
    if is_file(word):
        from pathlib import Path

        return str(Path(word).with_suffix(""))
    return os.path.join(data_folder(), "annotations", found.match.id)  # noqa: PTH118 -- most matches have none, and wait for no more


def files_of(found: Found, word: str, names: Sequence[str] = ()) -> list[Path]:
    """The files with annotations of that match: those that are named, or else those that are there."""
    from events.log.transcript import audiences_of

    stem = "" if names else _stem(found, word)
    places = names or [
        _named(stem, audience)
        for audience in audiences_of(found.match.opening().seats)
        if os.path.isfile(_named(stem, audience))  # noqa: PTH113 -- as above
    ]
    if not places:
        return []
    from pathlib import Path

    return [Path(name) for name in places]


def read_annotations(path: Path) -> Annotations:
    """The annotations in a file. Raises DamagedFile, UnknownVersion, NotFound or StoreError."""
    from replays.annotations.annotation import MOST_BYTES, decoded

    try:
        return decoded(read_bytes(str(path), MOST_BYTES))
    except (DamagedFile, UnknownVersion) as error:
        message = f"{path}: {error}"
        raise type(error)(message) from None


def annotations_in(path: Path, match: str, audience: str) -> Annotations:
    """The annotations of a match for an audience that are in that file already, or none.

    Raises NotUnderstood where they are others'.
    """
    from replays.annotations.annotation import Annotations

    if not path.exists():
        return Annotations(match, audience)
    every = read_annotations(path)
    if (every.match, every.audience) != (match, audience):
        message = f"{path}: it holds annotations for {every.audience} of match {every.match}"
        raise NotUnderstood(message)
    return every


def commentary_of(found: Found, word: str, names: Sequence[str] = ()) -> Commentary | None:
    """The annotations that there are of a match; None where there is no file of any."""
    files = files_of(found, word, names)
    if not files:
        return None
    from replays.annotations.commentary import Commentary

    return Commentary(found.match, [read_annotations(path) for path in files])


def note_at(path: Path) -> bytes:
    """The signed note beside a file of annotations; empty where there is none. Raises StoreError."""
    from replays.signatures.signed_note import MOST_BYTES

    beside = path.with_suffix(NOTE)
    return read_bytes(str(beside), MOST_BYTES) if beside.is_file() else b""


def notes_of(paths: Sequence[Path]) -> dict[str, bytes]:
    """The notes of files of annotations that have one, by their audiences."""
    found = {read_annotations(path).audience: note_at(path) for path in paths}
    return {audience: note for audience, note in found.items() if note}


def remarks_of(found: Found, word: str, eyes: Eyes, names: Sequence[str] = ()) -> list[Remark]:
    """The annotations that there are of a match for those eyes, in the order of their moments."""
    commentary = commentary_of(found, word, names)
    return [] if commentary is None else commentary.remarks(eyes)


def write_annotations(path: Path, every: Annotations) -> None:
    """Write a file of annotations, or take it away where none is left. Raises StoreError."""
    from replays.annotations.annotation import encoded
    from replays.file.replay_file import write

    if not every.entries:
        path.unlink(missing_ok=True)
        return
    if not path.parent.exists():
        make_folder(path.parent)
        path.parent.chmod(PRIVATE)
    write(path, encoded(every), force=True)
