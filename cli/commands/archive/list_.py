"""``referee list``: the matches of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.archive.filters import day_of, minute_of, read_sieve, sieve_options
from cli.archive.match_data import as_data
from cli.archive.standings import Standings
from cli.context import Example, command
from cli.exit_codes import exit_code, worst
from cli.output.amendment_words import amended_data
from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.say import fault_object
from cli.storage.amendment_files import amended_ids, amended_match
from cli.storage.lineage import noted_time
from cli.storage.matches import SHORT
from cli.storage.store import open_journal
from referee.errors import MatchError, UnknownVersion
from referee.kernel.facts import seat_words
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cli.archive.filters import Sieve
    from cli.context import CommandContext
    from events.pledges import Pledges
    from events.store.journal import Journal
    from events.store.overview import Brief


MOST_NAMED = 8
"""How many matches from another world are named in one line."""


@command(
    "list",
    Example("list", "Every match: its id, how it stands, who played."),
    Example("list --player Ann --without what-if", "Ann's matches, no what-if lines of them."),
)
@sieve_options
def list_(
    desk: CommandContext,
    players: tuple[str, ...],
    only_game: str | None,
    since: str | None,
    tags: tuple[str, ...],
    without: tuple[str, ...],
) -> int:
    """List the matches of the store, in the order in which they came.

    Of each only the first and the last record are read; a live one is followed to see its turn, for
    whom it waits, and since when (once, until something is recorded). Days and times are UTC; what was recorded with a given seed has
    none. Filters that are given together must all fit. A match that cannot be read is listed with what is
    wrong with it, and the worst of them decides the exit code.
    """
    sieve = read_sieve(players, only_game, since, tags, without)
    journal = open_journal(desk)
    codes: set[int] = set()
    standings = Standings(journal)
    listed = _listed(desk, journal, sieve, standings, codes)
    try:
        desk.say.answer_in_parts("list", "matches", listed, store=journal.name)
    finally:
        standings.write()
    return worst(codes)


def _listed(
    desk: CommandContext, journal: Journal, sieve: Sieve, standings: Standings, codes: set[int]
) -> Iterator[dict[str, Any]]:
    """Say each match, and hand its data on."""
    empty, amended = True, amended_ids()
    unknown: dict[str, list[str]] = {}
    for brief in journal.overview():
        try:
            data = as_data(brief)
            if not sieve.lets_through(data):
                continue
            pledges = _awaited(journal, brief)
            if pledges is not None:
                data |= awaited_data(pledges)
            elif data["live"]:
                data |= standings.of(brief) | {"waiting_since": noted_time(brief.last())}
            is_amended = brief.id in amended and not data["live"]
            changed = amended_match(journal.match(brief.id), brief.id) if is_amended else None
        except MatchError as error:
            empty = False
            codes.add(exit_code(error))
            if isinstance(error, UnknownVersion):
                unknown.setdefault(str(error), []).append(brief.id)
            else:
                desk.say.complain(in_front(brief.id, error))
            yield {**_unread(brief), **fault_object(error)}
            continue
        empty = False
        desk.say.line(_line(journal, data, pledges))
        desk.say.lines(f"  {line}" for line in (changed.lines if changed is not None else ()))
        yield data | amended_data(changed)
    for what, ids in unknown.items():
        desk.say.complain(_unknown_words(what, ids))
    if empty:
        desk.say.line(f"no {'such ' if sieve else ''}matches in {journal.name}")


def in_front(match_id: str, error: MatchError) -> str:
    """What is wrong with a match, which is named in front unless it is already."""
    name = f"match {match_id[:SHORT]}"
    return str(error) if str(error).startswith(name) else f"{name}: {error}"


def _unknown_words(what: str, ids: Sequence[str]) -> str:
    """That matches are from another world, all those of one in one line."""
    names = [each[:SHORT] for each in ids[:MOST_NAMED]] + ["..."][: len(ids) > MOST_NAMED]
    kind = "match" if len(ids) == 1 else f"{counted(len(ids), 'matches')} of another version:"
    return f"{kind} {', '.join(names)}: {what}"


def chosen(journal: Journal, sieve: Sieve) -> list[str]:
    """The ids of the matches that are meant, in order; one that cannot be read is among them."""
    found = []
    for brief in journal.overview():
        try:
            meant = sieve.lets_through(as_data(brief))
        except MatchError:
            meant = True
        if meant:
            found.append(brief.id)
    return found


def _line(journal: Journal, data: Mapping[str, Any], pledges: Pledges | None) -> str:
    """One match in one line."""
    players = ", ".join(data["players"]) or "no names"
    state = _live_words(data) if data["live"] else data["result"]
    if pledges is not None:
        state = f"{'live' if data['live'] else data['result']}, {awaited_words(pledges)}"
    parent = data["parent"]
    kinds = [f"tag {tag}" for tag in data["tags"]]
    kinds += ["bots"] if data["bots"] else []
    if parent:
        here = "" if journal.holds(parent) else " (not here)"
        kinds.append(f"what-if of {parent[:SHORT]}{here}")
    parts = [
        data["id"][:SHORT],
        data["game"],
        f"{counted(data['records'], 'records'):>12}",
        state,
        f"({players})",
        *([day_of(data["opened"])] if data["opened"] is not None else []),
        *([f"[{', '.join(kinds)}]"] if kinds else []),
    ]
    return "  ".join(parts)


def _live_words(data: Mapping[str, Any]) -> str:
    """How a live match stands."""
    names = dict(enumerate(data["players"], 1))
    who = [names.get(seat, seat_words(seat)) for seat in data["waiting_for"]]
    since = data["waiting_since"]
    waits = f"waits for {' and '.join(who)}" if who else "waits"
    turn = [f"{data['unit']} {data['turn']}"] if data["turn"] else []
    ago = f" since {minute_of(since)}" if since is not None else ""
    return ", ".join(["live", *turn, f"{waits}{ago}"])


def _awaited(journal: Journal, brief: Brief) -> Pledges | None:
    """Who is awaited to pledge or to reveal; only then the match is read whole, which is short."""
    from events.records.records import Opened

    record = brief.first().record()
    seats = record.seats if isinstance(record, Opened) and record.pledged else 0
    waits = seats and brief.public_records <= 3 * seats + 2
    return awaited(journal.match(brief.id)) if waits else None


def _unread(brief: Brief) -> dict[str, Any]:
    """The same fields for a match that cannot be read."""
    names = "game live winners result opened parent turn unit waiting_since"
    lists: dict[str, Any] = {"players": [], "tags": [], "bots": [], "waiting_for": []}
    return {"id": brief.id, "records": brief.records, **lists, **dict.fromkeys(names.split())}
