"""What a game must be so that a series can go on with it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.game import Misfit, Played
from referee.kernel.series.state import Setting
from referee.kernel.words.english import counted


def counted_for(setting: Setting, winners: tuple[int, ...]) -> int:
    """For whom a game counts that those seats have won: the first seat of their side, 0 for nobody."""
    if winners in setting.sides or not setting.book.shares:
        return next(iter(winners), 0)
    return 0


def misfits(
    setting: Setting, played: Played, before: Played | None, winner: int
) -> Iterator[Misfit]:
    """Why the game cannot be the next of the series, in the order of the rules."""
    opening, rules = played.opening, setting.book.rules
    if opening.seats != setting.seats:
        yield (
            rules.seats,
            f"it is a game of {counted(opening.seats, 'players')}, the series has {setting.seats}",
        )
    if not is_won_so(setting, played.winners, winner):
        seats = " and ".join(f"seat {seat}" for seat in played.winners) or "nobody"
        yield rules.winner or setting.rule, f"{seats} won it"
    for name, rule in rules.fixed.items():
        found, choice = opening.readings.get(name), setting.readings[name]
        if found != choice:
            yield rule, f"its reading {name} is {found!r}, not {choice!r}"
    order = rules.order or setting.rule
    if before is None:
        if "previous" in played.roots:
            yield order, "it follows another game, and is to be the first of the series"
        return
    if played.roots.get("previous") != before.root:
        yield order, "it does not name the last game of the series as the one before it"
    yield from _differing(setting, played, before)


def is_won_so(setting: Setting, winners: tuple[int, ...], winner: int) -> bool:
    """Whether that is who won a game which the series counts for that seat, or for nobody."""
    if winners == setting.side_of(winner):
        return True
    return setting.book.shares and counted_for(setting, winners) == winner


def _differing(setting: Setting, played: Played, before: Played) -> Iterator[Misfit]:
    """What must be the same as in the game before: readings, cards and decks."""
    now, then, book = played.opening, before.opening, setting.book
    won = counted_for(setting, before.winners)
    wish = book.next_readings(setting.readings, then.readings, won)
    for name, choice in wish.items():
        found = now.readings.get(name)
        if name not in book.rules.fixed and found != choice:
            rule = book.rules.changing.get(name) or book.rules.readings or setting.rule
            yield rule, f"its reading {name} is {found!r}, not {choice!r}"
    if now.cards != then.cards:
        yield book.rules.cards, "it is played with other cards than the game before"
        return
    if setting.readings.get(book.deck_change) == "true":
        return
    for seat, (deck, kept) in enumerate(zip(_decks(played), _decks(before), strict=False), 1):
        if deck != kept:
            yield book.rules.decks, f"seat {seat} has another deck than in the game before"


def _decks(played: Played) -> list[object]:
    """The decks of all seats, as a game of ours hands them on."""
    handed = played.handed
    found = handed.get("decks") if isinstance(handed, dict) else None
    return list(found) if isinstance(found, list) else []
