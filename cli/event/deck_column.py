"""The column ``deck`` of an entry list: each deck checked before its line is entered, and registered then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.event.deck_words import read_decks_at
from cli.event.entry_list import Fault
from cli.opening.opening import is_deck_file
from cli.output.say import words_of
from referee.errors import IllegalAction, MatchError
from referee.kernel.facts import TABLE
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.context import CommandContext
    from cli.event.deck_words import Read
    from cli.event.entry_list import Wanted
    from cli.event.hall import Hall


def read_column(hall: Hall, file: str, wanted: Wanted) -> Read | Fault | None:
    """The decks of a line, or what is wrong with them (TN-10); None where it names none."""
    if not wanted.decks:
        return None
    try:
        words = [_beside(file, word) for word in wanted.decks]
        read = read_decks_at(hall, words)
    except MatchError as error:
        return Fault(wanted.line, wanted.column, words_of(error))
    if read.faults:
        return Fault(wanted.line, wanted.column, f"{'; '.join(read.faults)} [TN-10]")
    return read


def _beside(file: str, word: str) -> str:
    """A deck file as it is named in a list: beside that list, where no whole path is given."""
    return str(Path(file).parent / word) if is_deck_file(word) else word


def register_all(
    desk: CommandContext, hall: Hall, lines: Mapping[int, Wanted], decks: Mapping[int, Read]
) -> list[Fault]:
    """Register the decks of new entries, each named by its line, in one commit; what is refused of them."""
    from cli.event.hall import Saying
    from cli.storage.deck_lists import keep_list
    from cli.storage.store import open_journal

    named = {entry: each for entry, each in lines.items() if each.line in decks}
    if not named:
        return []
    journal, sayings = open_journal(desk), []
    for entry, each in named.items():
        found = decks[each.line].salted_for(hall, entry)
        keep_list(journal, hall.id, found)
        sayings.append(Saying(TABLE, ("register-deck", entry, found.digest)))
    said = hall.say_all(sayings)
    refused = [
        Fault(each.line, each.column, str(error))
        for each, error in zip(named.values(), said, strict=True)
        if isinstance(error, IllegalAction)
    ]
    desk.say.line(f"{counted(len(named) - len(refused), 'decks')} registered")
    return refused
