"""Skeletons: names as they are compared where nobody may be two people (RL-5).

Two names are taken for one person's if their skeletons are equal. A skeleton is the name in
compatibility form (NFKC), without what stands in brackets, without marks, blanks and punctuation, in one
letter case, and with letters that look alike put for each other: the table below follows the data of
Unicode Technical Standard 39 for the Latin, Cyrillic and Greek letters that are drawn alike. No more is promised:
who rules under another name is found by no comparison of names.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from referee.pattern import pattern

_BRACKETED = pattern(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")

_LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕьԁԛԝһӏғɡɑɩαβγεζηικμνορτυχωϲϳ01358ıłøđħl",  # noqa: RUF001 -- these letters are what the table is about
    "abekmhopctyxijsbdqwhifgaiabyeznikuvoptuxwcjoiesbiiodhi",
)
"""Small letters and digits that are drawn like a Latin letter, and that letter (source: Unicode
confusables; digits as people write them for letters; a small l as a capital I)."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that are drawn like one."""


@lru_cache(maxsize=256)
def skeleton(name: str) -> str:
    """The skeleton of a name; of a name of which nothing would be left, the name in one letter case."""
    folded = unicodedata.normalize("NFKC", _BRACKETED.sub("", name)).casefold()
    letters = "".join(
        character for character in unicodedata.normalize("NFKD", folded) if character.isalnum()
    ).translate(_LOOKS_LIKE)
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters or " ".join(name.casefold().split())
