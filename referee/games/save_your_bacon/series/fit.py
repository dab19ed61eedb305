"""What a game must be so that a series can go on with it (SYB-8.0.3, SYB-Q34, SYB-Q52, SYB-Q87)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.save_your_bacon.series.state import Setting
from referee.kernel.game import Misfit, Played


def misfits(
    setting: Setting, played: Played, before: Played | None, winner: int
) -> Iterator[Misfit]:
    """Why the game cannot be the next of the series, in the order of the rules."""
    opening = played.opening
    if opening.seats != setting.seats:
        yield "SYB-Q87", f"it is a game of {opening.seats} players, the series has {setting.seats}"
    if played.winners != ((winner,) if winner else ()):
        seats = " and ".join(f"seat {seat}" for seat in played.winners) or "nobody"
        yield setting.rule, f"{seats} won it"
    for name, choice in setting.readings.items():
        if opening.readings.get(name) != choice:
            rule = "SYB-Q34" if name == "next_game_first_choice" else "SYB-Q52"
            yield rule, f"its reading {name} is {opening.readings.get(name)!r}, not {choice!r}"
    if before is None:
        if "previous" in played.roots:
            yield setting.rule, "it follows another game, and is to be the first of the series"
        return
    if played.roots.get("previous") != before.root:
        yield setting.rule, "it does not name the last game of the series as the one before it"
    yield from _differing(setting, played, before)


def _differing(setting: Setting, played: Played, before: Played) -> Iterator[Misfit]:
    """What must be the same as in the game before: readings, cards and decks."""
    now, then = played.opening, before.opening
    for name, choice in then.readings.items():
        if name not in setting.readings and now.readings.get(name) != choice:
            yield setting.rule, f"its reading {name} is {now.readings.get(name)!r}, not {choice!r}"
    if now.cards != then.cards:
        yield "SYB-Q52", "it is played with other cards than the game before"
        return
    if setting.readings["match_deck_change"] == "true":
        return
    for seat, (deck, kept) in enumerate(zip(_decks(played), _decks(before), strict=False), 1):
        if deck != kept:
            yield "SYB-Q52", f"seat {seat} has another deck than in the game before"


def _decks(played: Played) -> list[object]:
    """The decks of all seats, as a game of ours hands them on."""
    handed = played.handed
    found = handed.get("decks") if isinstance(handed, dict) else None
    return list(found) if isinstance(found, list) else []
