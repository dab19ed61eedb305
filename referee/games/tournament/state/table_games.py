"""The games of a table: how many each seat has won, how many are drawn, and how people write that.

At a table of two they are three numbers, ``2-1-1``: won by seat 1, won by seat 2, drawn. A pod plays one game,
which seats of it have won or nobody has: five numbers for the seats, one for a draw. It is written ``w3``
(seat 3 won), ``w1-3`` (both won together), ``draw``, or ``w0`` where everybody lost (TN-64). Where the plan has
points by place, it is the place of each seat that counts: ``p2-1-3``, seat 2 before 1 and 3, and ``p1-2-2`` where two
share the second; the numbers are the places then, and behind them `PLACED`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from referee.pattern import pattern

Games = tuple[int, ...]
TWO, MOST_SEATS = 2, 5
"""So many entries sit at a table of two, and in a pod at most."""
NUMBERS, POD_NUMBERS = 3, MOST_SEATS + 1
"""How many numbers the games of a table of two are, and those of a pod."""


def games_of_pod(winners: Sequence[int]) -> Games:
    """The games of a pod that these seats have won; it is a draw where nobody has."""
    return (*(int(seat in winners) for seat in range(1, MOST_SEATS + 1)), int(not winners))


PLACED = 2
"""The last number of the games of a pod where the others are places."""


def games_by_place(places: Sequence[int]) -> Games:
    """The games of a pod whose seats came in at these places."""
    return (*places, *(0,) * (MOST_SEATS - len(places)), PLACED)


def are_places(games: Sequence[int]) -> bool:
    """Whether these games of a pod are the places of its seats."""
    return len(games) == POD_NUMBERS and games[-1] == PLACED


def places_in(games: Sequence[int]) -> list[int]:
    """The place of each seat, from games that are places."""
    return [place for place in games[:-1] if place]


def can_be_places(games: Sequence[int]) -> bool:
    """Whether games by place can be: at each place is who has as many before them as it says, on three seats or more."""
    places = places_in(games)
    full = [*places, *(0,) * (MOST_SEATS - len(places))] == list(games[:-1])
    right = all(place == 1 + sum(each < place for each in places) for place in places)
    return full and right and len(places) >= FEWEST_IN_POD


FEWEST_IN_POD = 3
DRAW, NOBODY = "draw", "w0"
OF_TWO = pattern(r"([0-9]{1,2})-([0-9]{1,2})(?:-([1-9][0-9]?))?")
BY_PLACE = pattern(r"p([1-5](?:-[1-5]){2,4})")
OF_A_POD = {
    DRAW: games_of_pod(()),
    NOBODY: (0,) * POD_NUMBERS,
    **{
        f"w{'-'.join(map(str, seats))}": games_of_pod(seats)
        for count in range(1, MOST_SEATS + 1)
        for seats in combinations(range(1, MOST_SEATS + 1), count)
    },
}
"""What a pod ends with, by how it is written."""
_WORDS = {games: words for words, games in OF_A_POD.items()}


def games_of(text: str) -> Games | None:
    """The games that somebody wrote; None where it is no result."""
    placed = BY_PLACE.fullmatch(text)
    if placed is not None:
        games = games_by_place([int(each) for each in placed[1].split("-")])
        return games if can_be_places(games) else None
    found = OF_TWO.fullmatch(text)
    if found is None:
        return OF_A_POD.get(text)
    return int(found[1]), int(found[2]), int(found[3] or 0)


def shown(games: Sequence[int]) -> str:
    """Games as they are written."""
    if are_places(games):
        return f"p{'-'.join(map(str, places_in(games)))}"
    if len(games) == POD_NUMBERS:
        return _WORDS[tuple(games)]
    won, lost, drawn = games
    return f"{won}-{lost}" + (f"-{drawn}" if drawn else "")


def winning_seats(games: Sequence[int]) -> list[int]:
    """The seats that have won the most, of those that have won any; by place those at the first."""
    if are_places(games):
        return [seat for seat, place in enumerate(places_in(games), 1) if place == 1]
    won = games[:-1]
    best = max(won)
    return [seat for seat, count in enumerate(won, 1) if count == best] if best else []
