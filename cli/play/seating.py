"""Seating: which seats are people at this keyboard, which are bots, and which are elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words import clean_name, find_seat, seat_wish
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.facts import counts_in_words
from referee.kernel.words.english import counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from referee.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Seating:
    """``here`` are the seats at this keyboard, ``bots`` the bots by seat, ``names`` the players.

    A seat that is in neither is a person's at another terminal.
    """

    names: Mapping[int, str]
    here: tuple[int, ...]
    bots: Mapping[int, str]

    def elsewhere(self) -> list[int]:
        """The seats of people at other terminals."""
        return [seat for seat in self.names if seat not in self.here and seat not in self.bots]

    def noted(self) -> tuple[str, ...]:
        """The bots as the opening notes them: by seat, nothing for a person; () if there is none."""
        return tuple(self.bots.get(seat, "") for seat in sorted(self.names)) if self.bots else ()


def seat_everybody(
    game: Game,
    players: Sequence[str],
    bots: Sequence[str],
    here: Sequence[int],
    total: int | None = None,
) -> tuple[Seating, list[str]]:
    """The seats of a new match, and its players as NAME or NAME=DECK by seat.

    People sit at the seats of this keyboard (those of ``--seat``, or the first ones), bots at the
    others. If more people are named than sit here, they have the first seats, and a player who is not at
    this keyboard plays at another terminal. ``total`` says how many sit down, where it matters.
    Raises NotUnderstood or NotFound.
    """
    check_seats(here, total or max(game.seats))
    total = count_seats(game, players, bots, here, total)
    people = seats_of_people(players, here, total)
    named = dict(zip(people, players, strict=False))
    rest = [seat for seat in range(1, total + 1) if seat not in people]
    chosen = read_bots(game, bots, rest)
    words = [named.get(seat, f"Player {seat}") for seat in range(1, total + 1)]
    for seat, word in chosen.items():
        bot, sign, deck = word.partition("=")
        alike = sum(other.partition("=")[0] == bot for other in chosen.values())
        words[seat - 1] = f"{bot} bot{f' {seat}' if alike > 1 else ''}{sign}{deck}"
    names = {seat: clean_name(word.partition("=")[0]) for seat, word in enumerate(words, 1)}
    only = {seat: word.partition("=")[0] for seat, word in chosen.items()}
    return Seating(names, tuple(here) or people, only), words


def seats_of_people(players: Sequence[str], here: Sequence[int], total: int) -> tuple[int, ...]:
    """The seats of the people of a new match, at this keyboard or elsewhere. Raises NotUnderstood."""
    first = tuple(range(1, max(len(players), 1) + 1))
    if not here or len(players) == total:
        return first
    if len(players) in (0, len(here)):
        return tuple(here)
    if max(here) <= len(players):
        return first
    found = f"{counted(len(players), 'players')} named with --player"
    message = f"{found} for {counted(len(here), 'seats')} at this keyboard"
    raise NotUnderstood(message, expected=(f"{len(here)} or {total} times --player",))


def _bots(bots: Sequence[str]) -> list[str]:
    return [counted(len(bots), "bots")] if bots else []


def count_seats(
    game: Game,
    players: Sequence[str],
    bots: Sequence[str],
    here: Sequence[int],
    total: int | None = None,
) -> int:
    """How many seats the new match has: as many as are named, or the fewest that the game allows."""
    named = max(len(players), len(here), 1) + len(bots)
    counts = game.seats if total is None else (total,)
    fitting = [seats for seats in counts if seats >= max(named, *here, 1)]
    if not fitting:
        wish = counts_in_words(counts)
        found = listed([counted(named - len(bots), "players"), *_bots(bots)])
        if max(here, default=0) > named:
            found = f"seat {max(here)}"
        message = f"{game.code} is played by {wish}, found {found}"
        raise NotUnderstood(message)
    return min(fitting)


def read_here(words: Sequence[str], seats: int, players: Sequence[str] = ()) -> tuple[int, ...]:
    """The seats that ``--seat`` names. Raises NotUnderstood."""
    found = []
    for word in words:
        seat = find_seat(word, seats, players)
        if seat is None:
            message = f"--seat {word}"
            raise NotUnderstood(message, expected=(seat_wish(seats, players),))
        found.append(seat)
    return tuple(found)


def check_seats(here: Sequence[int], total: int) -> None:
    """Raise NotUnderstood for a seat that is not there, or is named twice."""
    for seat in here:
        if not 1 <= seat <= total or list(here).count(seat) > 1:
            message = f"--seat {seat}"
            raise NotUnderstood(message, expected=(f"each seat from 1 to {total} at most once",))


def read_bots(game: Game, words: Sequence[str], seats: Sequence[int]) -> dict[int, str]:
    """The bots (NAME or NAME=DECK) of those seats: one for all, or one each. Raises NotFound."""
    for word in words:
        game.bot(word.partition("=")[0])
    if not game.bots:
        message = f"nobody can play {game.code} against bots"
        raise NotUnderstood(message)
    if words and not seats:
        message = "--bot: every seat is a person's"
        raise NotUnderstood(message)
    if len(words) > 1 and len(words) != len(seats):
        message = f"{counted(len(words), 'times')} --bot for {counted(len(seats), 'seats')}"
        raise NotUnderstood(message, expected=("once", counted(len(seats), "times")))
    usual = "greedy" if "greedy" in game.bots else next(iter(game.bots))
    chosen = list(words) if len(words) > 1 else [*(words or [usual])] * len(seats)
    return dict(zip(seats, chosen, strict=True))


def seat_again(
    game: Game,
    match: Match | None,
    players: Sequence[str],
    bots: Sequence[str],
    here: Sequence[int],
    seats: int = 0,
) -> Seating:
    """The seats of a match that goes on: as its opening notes them, or as they are said now.

    Without a match, as at the table of an event, there are so many ``seats``, and people sit there. Raises
    NotUnderstood or NotFound.
    """
    total = seats if match is None else match.opening().seats
    check_seats(here, total)
    names = dict(enumerate(players, 1))
    names |= {seat: f"Player {seat}" for seat in range(1, total + 1) if seat not in names}
    noted = {} if match is None else noted_bots(match)
    if bots:
        people = tuple(here) or tuple(s for s in names if s not in noted)[: None if noted else 1]
        again = read_bots(game, bots, [seat for seat in names if seat not in people])
        return Seating(
            names, people, {seat: word.partition("=")[0] for seat, word in again.items()}
        )
    for seat in here:
        if seat in noted:
            message = f"--seat {seat}: the {noted[seat]} bot plays there"
            raise NotUnderstood(message)
    for bot in noted.values():
        game.bot(bot)
    return Seating(names, tuple(here) or tuple(s for s in names if s not in noted), noted)


def noted_bots(match: Match) -> dict[int, str]:
    """The bots by seat that the opening notes."""
    from events.chain.names import bots_of

    return bots_of(match.public[0])
