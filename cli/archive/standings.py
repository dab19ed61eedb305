"""Standings: where live matches stand, as everybody may know it, cached from one `list` to the next.

A match is followed by the rules once, and again when something was recorded since: what is cached lies
in the user's cache folder, under a digest over the ends of the match's strands. It is a help and no
record, as readings of card texts are (`cli.storage.parse_cache`); no verdict rests on it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from cli.storage.parse_cache import ParseCache, cache_folder
from referee.kernel.facts import PUBLIC
from replays.read.table_view import known_asks

if TYPE_CHECKING:
    from events.store.journal import Journal
    from events.store.overview import Brief

WAY = b"standing 3 "
"""Of what is cached, and how it was found out: takes the next number when either changes."""
ASKS, OVER, HALTED = "asks", "over", "halted"
"""How a match stands that nobody has closed: somebody is asked, nobody any more, or nobody without a ruling."""


class Standings:
    """Where the live matches of one store stand."""

    def __init__(self, journal: Journal, files: ParseCache | None = None) -> None:
        self._journal = journal
        self._files = files or ParseCache(cache_folder().with_name("standings"))
        self._table = sha256(journal.name.encode(errors="surrogateescape")).digest()

    def of(self, brief: Brief) -> dict[str, Any]:
        """The turn of a live match, what its game calls one, the seats for which it waits, and whether it goes on.

        Raises what prevents the match from being followed.
        """
        key = sha256(WAY + self._journal.mark(brief)).hexdigest()
        standing = _read(self._files.find(self._table, key))
        if standing is None:
            standing = _found_out(self._journal, brief)
            self._files.keep(self._table, key, _written(standing))
        return standing

    def write(self) -> None:
        """Cache what was found out for the next command."""
        self._files.write()


def _found_out(journal: Journal, brief: Brief) -> dict[str, Any]:
    """The same by the rules, from the first record on."""
    from events.fold.fold import Fold

    fold = Fold(journal.match(brief.id), checks=False)
    fold.to_end()
    run = fold.running()
    asked = dict.fromkeys(ask.seat for ask in known_asks(run, PUBLIC))
    waits = [] if run.outcome is not None else list(asked)
    stage = run.game.stage(run)
    state = OVER if run.outcome is not None else HALTED if run.halted else ASKS
    return {"turn": stage.turn, "unit": stage.unit, "waiting_for": waits, "state": state}


def _written(standing: dict[str, Any]) -> bytes:
    import json

    return json.dumps(standing).encode()


def _read(kept: bytes | None) -> dict[str, Any] | None:
    """What was cached, if it is what we cache."""
    import json

    try:
        found: Any = json.loads(kept or b"")
    except ValueError:
        return None
    match found:
        case {
            "turn": int(), "unit": str(), "waiting_for": [*seats], "state": "asks" | "over" | "halted"
        } if all(type(seat) is int for seat in seats):  # fmt: skip
            return dict(found)
    return None
