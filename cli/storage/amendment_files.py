"""Files of amendments: NAME.N.amendment beside the file of a match, or for a match of the store in the data folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cli.storage.data_folder import data_folder
from cli.storage.files import STREAM, make_folder, read_bytes
from cli.storage.matches import is_file
from referee.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from events.chain.match import Match
    from replays.amendments.amendment_verdict import Amended


def folder() -> Path:
    """Where the amendments of matches of the store are kept."""
    from pathlib import Path

    return Path(data_folder()) / "amendments"


def place_of(match_id: str, word: str, number: int) -> Path:
    """The file of the amendment of that number, if no other is named."""
    from pathlib import Path

    return Path(_named(_stem(match_id, word), number))


def _named(stem: str, number: int) -> str:
    return f"{stem}.{number}.amendment"


def _stem(match_id: str, word: str) -> str:
    from pathlib import Path

    if is_file(word):
        return str(Path(word).with_suffix(""))
    return str(folder() / match_id)


def files_of(match_id: str, word: str) -> list[Path]:
    """The amendments of a match that are there, in the order of their numbers."""
    from pathlib import Path

    from replays.amendments.amendment import MOST

    if word == STREAM:
        return []
    stem = _stem(match_id, word)
    places = (_named(stem, number) for number in range(1, MOST + 1))
    return [Path(place) for place in places if os.path.isfile(place)]  # noqa: PTH113 -- ninety-nine names, and mostly no file


def has_amendments(match: Mapping[str, Any], word: str) -> bool:
    """Whether there are amendments of the match that is told of so; of one of the store there are none while it is live."""
    return (is_file(word) or not match["live"]) and bool(files_of(match["match"], word))


def amended_ids() -> set[str]:
    """The ids of the matches of the store of which there are amendments. Raises StoreError."""
    try:
        names = [each.name for each in folder().iterdir()]
    except FileNotFoundError:
        return set()
    except OSError as error:
        message = f"{folder()}: {error.strerror}"
        raise StoreError(message) from None
    return {name.partition(".")[0] for name in names if name.endswith(".amendment")}


def amendments_of(match_id: str, word: str) -> list[bytes]:
    """What the files of amendments of a match hold, in the order of their numbers. Raises StoreError."""
    from replays.signatures.signed_note import MOST_BYTES

    return [read_bytes(str(path), MOST_BYTES) for path in files_of(match_id, word)]


def amended_match(match: Match, word: str) -> Amended | None:
    """The match with its amendments; None where there are none. Raises StoreError."""
    files = amendments_of(match.id, word)
    if not files:
        return None
    from replays.amendments.amendment_verdict import amended

    return amended(match, files)


def write_amendment(path: Path, data: bytes) -> None:
    """Write an amendment, never over another. Raises StoreError."""
    from replays.file.replay_file import write

    if not path.parent.exists():
        make_folder(path.parent)
    write(path, data)
