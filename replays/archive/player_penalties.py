"""The ledger of a player: every penalty in an archive, of tournaments and of matches, with who gave it and why.

A penalty that a judge gave in a match is also listed by the tournament at whose table the match was played; it
stands here once, in the line of the tournament.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.records.records import Ruled
from events.records.rulings import PENALTY
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.games.tournament.game import GAME as TOURNAMENT
from replays.archive.audiences import told_to
from replays.archive.precedents import match_of
from replays.tournament.account import account_of
from replays.tournament.penalties import penalties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.chain.match import Match
    from replays.archive.index import Index
    from replays.archive.sources import Source


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One penalty: of whom, in which event or match and record, the word, by whom, why, and whether it is void."""

    name: str
    match: str
    game: str
    title: str
    record: int
    word: str
    by: str
    reason: str
    rules: tuple[str, ...]
    is_void: bool
    root: str = ""
    """Of a line of a tournament: the root of the match in which it was given."""


def ledger(
    index: Index, source: Source, name: str
) -> Iterator[LedgerLine | tuple[str, MatchError]]:
    """Every penalty of the player of that name, in any letter case; what is wrong with a match that cannot be read."""
    lines: list[tuple[str, LedgerLine]] = []
    for row in index.with_person(name):
        try:
            match = match_of(source, row)
            lines += [(match.root.hex(), line) for line in _lines(match, name.casefold())]
        except MatchError as error:
            yield row.item, error
    listed = {line.root for _, line in lines if line.root}
    yield from (line for root, line in lines if root not in listed or line.root)


def _lines(match: Match, name: str) -> Iterator[LedgerLine]:
    if match.opening().game == TOURNAMENT.code:
        yield from _of_an_event(match, name)
    else:
        yield from _of_a_match(match, name)


def _of_an_event(match: Match, name: str) -> Iterator[LedgerLine]:
    account = account_of(match)
    people = account.names.people
    for entry in [entry for entry in people if name in map(str.casefold, people[entry])]:
        for line in penalties(account, entry).data:
            yield LedgerLine(
                line["name"], match.id, match.opening().game, account.title, line["record"] or 0,
                line["penalty"], line["by"], line["reason"], ("TN-60",), bool(line["struck"] or line["replaced"]),
                line["match"] or "",
            )  # fmt: skip


def _of_a_match(match: Match, name: str) -> Iterator[LedgerLine]:
    players = players_of(match.public[0])
    told = told_to(match)
    for entry in told.entries.get(told.usual, ()):
        ruled = entry.record
        if not isinstance(ruled, Ruled) or ruled.kind != PENALTY:
            continue
        player = dict(enumerate(players, 1)).get(ruled.seat, "")
        if player.casefold() == name:
            yield LedgerLine(
                player, match.id, match.opening().game, "", entry.number, ruled.word, entry.by, ruled.reason,
                tuple(ruled.rules), bool(entry.void),
            )  # fmt: skip
