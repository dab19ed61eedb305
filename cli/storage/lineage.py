"""Lineage: what a match is beside what its game says: a what-if line, played by bots, tagged.

All of it is read from the first record: its inputs, and its note, which nobody has to believe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.storage.matches import SHORT, WHAT_IF, is_file
from cli.storage.store import open_journal
from events.records.fields import MOST_TAGS
from referee.errors import MatchError, NotUnderstood, StoreError
from referee.kernel.words.english import counted
from referee.pattern import pattern

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.chain.match import Match
    from events.chain.strands import Sealed
    from events.store.journal import Journal

TAG = pattern(r"[^\W_][\w.-]{0,39}")


def read_tags(words: Sequence[str]) -> list[str]:
    """The tags, each once. Raises NotUnderstood."""
    for word in words:
        if not TAG.fullmatch(word) or word.casefold() in ("bots", "what-if"):
            message = f"--tag {word!r}"
            wish = "a word of at most 40 letters, digits, '-', '.' and '_', but not bots or what-if"
            raise NotUnderstood(message, expected=(wish,))
    tags = list(dict.fromkeys(words))
    if len(tags) > MOST_TAGS:
        message = counted(len(tags), "tags")
        raise NotUnderstood(message, expected=(f"at most {MOST_TAGS}",))
    return tags


def note_of(first: Sealed) -> Mapping[str, Any]:
    """The note of the first record; nothing where it has none, or something else."""
    note = first.more("note")
    return note if isinstance(note, dict) else {}


def noted_words(note: Mapping[str, Any], key: str) -> list[str]:
    """A list of words that a note holds; anything else there is none."""
    found = note.get(key, ())
    whole = isinstance(found, (list, tuple)) and all(isinstance(each, str) for each in found)
    return list(found) if whole else []


def noted_time(sealed: Sealed) -> int | None:
    """When a record was made, as it says itself, in seconds since 1970."""
    return read_time(sealed.more("time"))


def read_time(time: object) -> int | None:
    """A time that a clock can show; anything else there is none."""
    return time if type(time) is int and 0 <= time < 1 << 37 else None


def unusual_words(match: Match) -> list[str]:
    """What is out of the usual in a match, a sentence each; that it is a branch is lineage."""
    from referee import games
    from replays.verify.unusual import PLAYED, unusual_of

    found, _ = unusual_of(match, games.find)
    return [each.sentence for each in found if each.trait != PLAYED]


def lineage(desk: CommandContext, found: Found, word: str) -> dict[str, Any]:
    """Whether the match that the word names is a what-if line, and whether its parent was seen.

    It is seen where the store has it, and the line begins exactly as that match stood. A file says
    of which match it is; nothing is compared then.
    """
    from events.fold.inputs import parent_of

    parent = parent_of(found.match.opening())
    if not parent:
        return {}
    journal = None if is_file(word) else open_journal(desk)
    return {"parent": parent, "parent_seen": sees(journal, parent, found.match)}


def sees(journal: Journal | None, parent: str, line: Match) -> bool:
    """Whether the store has the parent, and the line begins as the parent stood then."""
    from replays.branch import is_parent

    if journal is None or not journal.holds(parent):
        return False
    try:
        return is_parent(journal.match(parent), line)
    except StoreError:
        raise
    except MatchError:
        return False


def lineage_lines(data: Mapping[str, Any]) -> list[str]:
    """The same in words."""
    if not data:
        return []
    seen = "begins as that match stood" if data["parent_seen"] else "that match was not seen here"
    return [f"  {WHAT_IF} {data['parent'][:SHORT]}: {seen}"]
