"""Reserved words: what no entry of somebody's own card file may be called, in any game.

Notation, paths and expectations read these words as something else. It is looked at where cards come in, not where a
recorded match is folded: shipped ids, and those of matches that were opened before, are what they are.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.kernel.cardset.file import find_lines
from referee.kernel.text.parser import Place
from referee.pattern import pattern

RESERVED = {
    "yes": "an answer",
    "no": "an answer",
    "none": "that there is nothing",
    "all": "everything that there is",
    "any": "whatever there is",
    "top": "a place",
    "bottom": "a place",
    "x": "a number of copies",
    "...": "the cards that are not named",
}
"""The words, and what each of them says in a line or in a case."""
_NUMBER = pattern(r"[0-9]+")
_SEAT = pattern(r"seat-[0-9]+")
CALLED = ("id", "name", "archetype")
"""The keys by which an entry may be called."""
NO_ENTRIES = ("phrase", "uncovered", "refused", "refused_card", "question", "rewording")
"""The sections of card files whose tables nobody can name."""


def meaning(word: str) -> str:
    """What a word says in a line or in a case beside the name of an entry; nothing if it may be one."""
    if _NUMBER.fullmatch(word):
        return "a number"
    return "a player" if _SEAT.fullmatch(word) else RESERVED.get(word, "")


def refuse_reserved(data: dict[str, Any], text: str, file: str) -> None:
    """Refuse an entry that is called by a reserved word, in any letter case. Raises PackError."""
    sections = [key for key, tables in data.items() if _has_entries(key, tables)]
    for section in sections:
        for number, table in enumerate(data[section]):
            for key in CALLED:
                why = _fault(key, table.get(key))
                if why:
                    owner = f"{section.replace('_', ' ')} {table.get('id', number + 1)!r}"
                    at = partial(_line, text, sections, (section, number), key)
                    raise Place(file, owner, at).refuse(why, rule="")


def _line(text: str, sections: list[str], at: tuple[str, int], key: str) -> int | None:
    """The line of a key of an entry, or else of the entry."""
    lines = find_lines(text, sections)
    return lines.get((*at, key), lines.get((*at, "")))


def _has_entries(key: str, tables: Any) -> bool:
    is_list = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
    return is_list and key not in NO_ENTRIES


def _fault(key: str, word: Any) -> str:
    says = meaning(word.strip().casefold()) if isinstance(word, str) else ""
    return f"found {key} {word!r}, which says {says} in a line or a case" if says else ""
