"""The parse cache: readings of card texts from earlier commands, in the user's cache folder.

One file for each grammar. It is a help and no record: a file that is damaged, foreign or gone
costs the time of reading the texts again, and what stands in it is proven before it is believed.
"""

from __future__ import annotations

import os
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

MOST = 2_000
"""How many readings one file keeps; those of the present command go before older ones."""
BIGGEST = 8 << 20
"""A file of more bytes is none of ours."""


def cache_folder() -> Path:
    """The folder for readings in the user's cache folder."""
    from pathlib import Path

    from platformdirs import user_cache_path

    return Path(user_cache_path("referee", appauthor=False)) / "readings"


@dataclass(slots=True)
class ParseCache:
    """A parse cache of files, each read when somebody first asks for it (see `referee.kernel.text.parse_cache`).

    They lie in ``folder``, or else in the user's cache folder.
    """

    folder: Path | None = None
    _known: dict[bytes, dict[str, str]] = field(default_factory=dict)
    _new: dict[bytes, dict[str, str]] = field(default_factory=dict)

    def find(self, table: bytes, key: str) -> bytes | None:
        """The bytes cached under that key."""
        if table not in self._known:
            self._known[table] = _read(self._file(table))
        kept = self._known[table].get(key)
        return None if kept is None else kept.encode()

    def keep(self, table: bytes, key: str, reading: bytes) -> None:
        """Cache those bytes for the next command, once `write` is called."""
        self._new.setdefault(table, {})[key] = reading.decode()

    def write(self) -> None:
        """Write what is new beside the old file and put it in its place; a full disk is no error."""
        for table, new in self._new.items():
            kept = dict(list({**_read(self._file(table)), **new}.items())[-MOST:])
            try:
                _replace(self._file(table), kept)
            except OSError:
                continue
            self._known[table] = kept
        self._new = {}

    def _file(self, table: bytes) -> Path:
        self.folder = self.folder or cache_folder()
        return self.folder / f"{table.hex()}.json"


def _read(file: Path) -> dict[str, str]:
    """The readings in a file by their keys; none if it cannot be read."""
    import json

    try:
        if file.stat().st_size > BIGGEST:
            return {}
        found: Any = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: reading for key, reading in found.items() if isinstance(reading, str)}


def _replace(file: Path, readings: dict[str, str]) -> None:
    import json

    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    try:
        beside.write_text(json.dumps(readings, ensure_ascii=True), encoding="ascii")
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def install_parse_cache() -> None:
    """Let this process use the readings that earlier ones cached."""
    from referee.kernel.text.parse_cache import KEEPING

    KEEPING.shelf = ParseCache()


def write_readings() -> None:
    """Cache what this process has read, if it has read anything."""
    from referee.kernel.text.parse_cache import KEEPING

    if isinstance(KEEPING.shelf, ParseCache):
        KEEPING.shelf.write()
