"""Themes: how each kind of span looks. The words say the same without any of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.style import Style

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "REFEREE_THEME"
"""The environment variable that names a theme."""


@dataclass(frozen=True, slots=True)
class Look:
    """One theme: the ground, and what is laid on it for each kind of span.

    Two kinds more than a span has: ``mark`` for what can be chosen on the board, ``aim`` for what the choice under
    the cursor is about.
    """

    ground: Style
    kinds: Mapping[str, Style]

    def style(self, kind: str) -> Style:
        """The style of a kind of span."""
        found = self.kinds.get(kind)
        return self.ground if found is None else self.ground + found


def _look(ground: str, mark: str, aim: str, **kinds: str) -> Look:
    laid = {kind: Style.parse(text) for kind, text in {"mark": mark, "aim": aim, **kinds}.items()}
    return Look(Style.parse(ground), laid)


LOOKS: Mapping[str, Look] = {
    "terminal": _look(
        "none", "underline", "reverse",
        title="bold underline", strong="bold", faint="dim", asked="bold yellow", red="red",
        seat="cyan", good="green", danger="bold red", rule="dim",
    ),
    "dark": _look(
        "#d8dee9 on #14171c", "underline #ffd479", "black on #ffd479",
        title="bold #8fbcff", strong="bold white", faint="#8a93a3", asked="bold #ffd479",
        red="#ff7a7a", seat="#6fd3e3", good="#8fd694", danger="bold #ff6b6b", rule="#8a93a3",
    ),
    "light": _look(
        "#20242b on #fbfaf7", "underline #7a4b00", "white on #7a4b00",
        title="bold #174a8b", strong="bold black", faint="#5d6470", asked="bold #7a4b00",
        red="#b3001b", seat="#005f73", good="#1b6b2f", danger="bold #b3001b", rule="#5d6470",
    ),
    "contrast": _look(
        "#ffffff on #000000", "bold underline #ffff00", "bold #000000 on #ffff00",
        title="bold underline #ffffff", strong="bold #ffffff", faint="#ffffff",
        asked="bold #ffff00", red="bold #ff8080", seat="bold #80ffff",
        good="bold #80ff80", danger="bold #ff8080", rule="#ffffff",
    ),
}  # fmt: skip
"""The themes by name; the first takes the colours of the terminal."""

BARE = _look("none", "none", "none")
"""How a terminal without colour is written to: words alone."""


def first_look(*, plain: bool) -> str:
    """The name of the theme that the environment names; nothing where no colour is wanted."""
    if plain:
        return ""
    named = os.environ.get(VARIABLE, "")
    return named if named in LOOKS else next(iter(LOOKS))


def look_named(name: str) -> Look:
    """The theme of that name; no name is no colour."""
    return LOOKS.get(name, BARE)


def next_look(name: str) -> str:
    """The theme after this one; where no colour is wanted there is none."""
    names = list(LOOKS)
    return names[(names.index(name) + 1) % len(names)] if name in names else name
