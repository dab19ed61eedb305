"""Letters of several rows, which can be read across a hall."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from referee.kernel.show.rows import columns, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyfiglet import Figlet

FONTS = ("ansi_regular", "pagga")
"""From the largest to the smallest."""
GROUND = "░"
"""What a font has for paper."""
DIGITS = {
    "0": ("░█▀█", "░█░█", "░▀▀▀"),
    "6": ("░█▀▀", "░█▀█", "░▀▀▀"),
    "8": ("░█▀█", "░█▀█", "░▀▀▀"),
    "9": ("░█▀█", "░▀▀█", "░▀▀▀"),
}
"""Digits of the smallest font that can be told from each other at a distance, in the place of its own."""
WIDE = 1_000
"""No text is wider: the letters are not broken into lines."""


def letters(text: str, kept: str, width: int, size: int = 1) -> list[str]:
    """A text in letters, and behind it what is kept whole, though the text be cut; ``size`` 0 is the largest.

    Where there are no such letters, or no room for any of it, they are plain ones.
    """
    for shown in (text, *(f"{text[:end].rstrip()}." for end in range(len(text) - 1, 0, -1))):
        rows = _drawn(f"{shown}{kept}", FONTS[size])
        if not rows:
            break
        if max(map(columns, rows)) <= width:
            return list(rows)
    return [f"{cut(text, max(width - columns(kept), 1))}{kept}"]


@lru_cache(maxsize=2_000)
def _drawn(text: str, name: str) -> Sequence[str]:
    """The rows of the letters; none where the font has not all of them, or is not installed."""
    if find_spec("pyfiglet") is None:
        return ()
    plain = "".join(
        each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each)
    )
    if not plain.isascii():
        return ()
    rows = _font(name).renderText(plain).replace(GROUND, " ").splitlines()
    return tuple(each.rstrip() for each in rows if each.strip())


@lru_cache(maxsize=len(FONTS))
def _font(name: str) -> Figlet:
    from pyfiglet import Figlet

    found = Figlet(font=name, width=WIDE)
    if name == FONTS[-1]:
        found.Font.chars.update({ord(digit): list(rows) for digit, rows in DIGITS.items()})
    return found
