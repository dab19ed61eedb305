"""Summary: what a newcomer wants to know of a game, as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.show.rows import Span, columns, row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.game import Game
    from referee.kernel.show.rows import Row

WIDEST = 22
"""How many columns a symbol may take before its meaning goes on the next row."""


def about_rows(game: Game) -> list[Row]:
    """How one wins, what a good first turn is, and what the symbols on the table mean."""
    about = game.catalogue.about
    found = [row(Span(game.title, "title"))]
    if about.goal:
        found += [row("  ", Span("goal: ", "strong"), about.goal)]
    if about.first_turn:
        found += [row("  ", Span("a first turn: ", "strong"), about.first_turn)]
    return [*found, *sign_rows(about.signs)]


def sign_rows(signs: Mapping[str, str]) -> list[Row]:
    """What the symbols on the table mean."""
    wide = max((columns(sign) for sign in signs), default=0)
    found = []
    for sign, meaning in signs.items():
        gap = " " * (min(wide, WIDEST) - columns(sign))
        found.append(row(f"  {sign}{gap}  {meaning}"))
    return found
