"""One line of an outbox: an action line, and behind it, as a comment, what was known when it was said.

``2: slip 3-7 2-1  # names:"Ann - Ben" entries:7-12 after:57 time:"2026-11-24 14:05:33"`` is desk 2 with a
slip of table 3-7, at which entries 7 and 12 sat in a copy that ended with record 57. A person can write
such a line without the comment, or with a remark in its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import Any

from events.chain.notes import GAME, REASON, TIME
from events.records.rulings import JUDGE_NAMED
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.decision.notation import Keyed, Word, read_line, spelled
from referee.pattern import pattern

CUT = "# cut off"
"""Behind what is left of a line whose writing was interrupted: nobody has acknowledged it."""
CLOCK = "%Y-%m-%d %H:%M:%S"
NAMES, ENTRIES, AFTER = "names", "entries", "after"
NOTED = {"by": JUDGE_NAMED, "reason": REASON, "match": GAME}
"""What a line has of the note of its record: its own words, and the keys of notes."""
_KEYED = pattern(r'(?:^|\s)[a-z]+:["0-9A-Za-z]')
_ENTRIES = pattern(r"[0-9]{1,4}(-[0-9]{1,4})*")


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line as it stands in an outbox.

    Takes:
        number: the line of the file.
        text: the action line.
        entries: those who sat at the table then; none where the line does not say.
        after: the last record that was known then, 0 where the line does not say.
        note: what is noted beside the record.
        fault: what is wrong with it, in words; empty where nothing is.
    """

    number: int
    text: str
    entries: tuple[int, ...] = ()
    after: int = 0
    note: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""


def write_said(
    text: str, names: str, entries: Sequence[int], after: int, note: Mapping[str, Any]
) -> str:
    """The line for an action line, with who is meant and what was known."""
    words = [f"{NAMES}:{_quoted(names)}"] if names else []
    words += [f"{ENTRIES}:{'-'.join(map(str, entries))}"] if entries else []
    words.append(f"{AFTER}:{after}")
    words += [f"{word}:{_quoted(note[key])}" for word, key in NOTED.items() if key in note]
    clock = datetime.fromtimestamp(note[TIME], UTC).strftime(CLOCK)
    return f"{text}  # {' '.join(words)} {TIME}:{_quoted(clock)}"


def _quoted(text: str) -> str:
    """A text in quotes, or as it is where it is a plain word."""
    return spelled(text)


def read_said(number: int, text: str) -> SaidLine | None:
    """The line of an outbox that stands there; None where it says nothing."""
    action, _, comment = text.partition("#")
    if text.rstrip().endswith(CUT):
        fault = "it was cut off while it was written, and nobody acknowledged it"
        return SaidLine(number, text.removesuffix(CUT).strip(), fault=fault)
    if not action.strip():
        return None
    if not _KEYED.search(comment):
        return SaidLine(number, action.strip())
    try:
        known = _read_known(comment)
        entries = _read_entries(known)
        note: dict[str, Any] = {key: known[word] for word, key in NOTED.items() if word in known}
        note[TIME] = _read_clock(known)
        return SaidLine(number, action.strip(), entries, _read_after(known), note)
    except NotUnderstood as error:
        return SaidLine(number, action.strip(), fault=f"behind #: {error.what}")


def _read_known(comment: str) -> dict[str, str]:
    """The words behind the line, by their keys. Raises NotUnderstood."""
    line = read_line(f"said {comment}")
    found: dict[str, str] = {}
    for each in line.arguments if line is not None else ():
        if not isinstance(each, Keyed) or not isinstance(each.value, Word):
            raise NotUnderstood(f"found {each}")
        if each.key not in (NAMES, ENTRIES, AFTER, TIME, *NOTED) or each.key in found:
            raise NotUnderstood(f"found {each.key!r}")
        found[each.key] = each.value.text
    return found


def _read_entries(known: Mapping[str, str]) -> tuple[int, ...]:
    words = known.get(ENTRIES, "")
    if words and not _ENTRIES.fullmatch(words):
        raise NotUnderstood(f"{ENTRIES}:{words}")
    return tuple(map(int, words.split("-"))) if words else ()


def _read_after(known: Mapping[str, str]) -> int:
    word = known.get(AFTER, "")
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise NotUnderstood(f"{AFTER}:{word or '?'}")
    return int(word)


def _read_clock(known: Mapping[str, str]) -> int:
    try:
        return int(datetime.strptime(known.get(TIME, ""), CLOCK).replace(tzinfo=UTC).timestamp())
    except ValueError:
        raise NotUnderstood(f"{TIME}:{known.get(TIME, '?')}") from None
