"""The what-if lines of a match that the store or files hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.matches import is_file, read_replay
from cli.storage.store import open_journal
from events.fold.inputs import parent_of
from events.records.records import Opened
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.context import CommandContext
    from events.chain.match import Match
    from events.store.journal import Journal


def lines_from(desk: CommandContext, word: str, match: Match, files: Sequence[str]) -> list[Match]:
    """The what-if lines of a match, and those of them: in the files, and in its store, if it is of one.

    A match of the store that cannot be read is no line of anybody. Raises what reading a file raises.
    """
    found = [read_replay(name) for name in files]
    if not is_file(word):
        journal = open_journal(desk)
        found += _descendants(journal, dict(_parents(journal)), match.id)
    return found


def _parents(journal: Journal) -> Iterator[tuple[str, str]]:
    """Each what-if line of the store with the match that it leaves."""
    for brief in journal.overview():
        try:
            opened = brief.first().record()
        except MatchError:
            continue
        parent = parent_of(opened) if isinstance(opened, Opened) else ""
        if parent:
            yield brief.id, parent


def _descendants(journal: Journal, parents: dict[str, str], match_id: str) -> Iterator[Match]:
    for line, parent in parents.items():
        if parent == match_id:
            yield journal.match(line)
            yield from _descendants(journal, parents, line)
