"""Match data: what a list shows of a match, from its first and its last record alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.storage.lineage import note_of, noted_time, noted_words
from cli.words import is_contested
from events.records.fields import TAGS
from referee.errors import MatchError
from referee.kernel.facts import winners_in_words

if TYPE_CHECKING:
    from events.chain.strands import Sealed
    from events.records.records import Opened
    from events.store.overview import Brief


def as_data(brief: Brief) -> dict[str, Any]:
    """One match as a list shows it. Raises DamagedFile, or what keeps it from being read.

    Of a live match only the public records are counted: nobody is to know how far a seat has come
    that acts in secret.
    """
    from events.chain.names import players_of
    from events.fold.inputs import parent_of

    first = brief.first()
    last = brief.last()
    opened = _opened(first)
    live, winners, result = _result(last, opened.game)
    note = note_of(first)
    return {
        "id": brief.id,
        "game": opened.game,
        "players": players_of(first),
        "records": brief.public_records + (0 if live else _secret_records(last)),
        "live": live,
        "winners": winners,
        "result": result,
        "opened": noted_time(first),
        "tags": noted_words(note, TAGS),
        "bots": [bot for bot in noted_words(note, "bots") if bot],
        "parent": parent_of(opened) or None,
        "turn": None,
        "unit": None,
        "waiting_for": [],
        "waiting_since": None,
    }


def _opened(first: Sealed) -> Opened:
    from events.records.records import Opened

    record = first.record()
    if not isinstance(record, Opened):
        message = "record 1 does not show what was opened"
        raise MatchError(message)
    return record


def _secret_records(last: Sealed) -> int:
    """How many records the secret strands of a closed match have, as its last record counts them."""
    return sum(last.sealed_counts().values())


def _result(last: Sealed, game: str) -> tuple[bool, list[int] | None, str | None]:
    """Whether the match goes on; who won, and how it ended in words."""
    from events.records.records import Closed

    record = last.record()
    if record is not None and not isinstance(record, Closed):
        return True, None, None
    if record is None or record.outcome is None:
        return False, None, "no result"
    winners, reason, _ = record.outcome
    if winners:
        return False, list(winners), f"{winners_in_words(winners)} won: {reason}"
    return False, [], f"draw: {reason}" if is_contested(game) else reason
