"""Who begins, who sits where, whose area is which, whose rings have which colour (SFB-1.2 to 1.6).

In the team game either member may speak for a team where it names its seats: the first answer counts
(SFB-Q105).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.fact_kinds import (
    AREA_TAKEN,
    COLOUR_TAKEN,
    FIRST_PLAYER,
    FIRST_TEAM,
    SEATED,
)
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, RINGS, TEAMS, Table, side_of
from referee.games.super_fantasy_brawl.state.timing import at_the_table, in_set_up
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = Names("seat", [str(seat) for seat in range(MOST_SEATS + 1)])
"""The seats by number, for the throw that picks the first player."""
SIDES = Names("team", ["1-3", "2-4"])
"""The two teams by the seats of their members, for the throw that picks the first one."""


@dataclass(frozen=True, slots=True)
class OfWords:
    """One of some words that the moment offers; ``rule`` refuses any other."""

    words: Callable[[Ask[Any]], Sequence[str]]
    rule: str

    def parse(self, args: Sequence[Any]) -> str:
        if len(args) != 1 or type(args[0]) is not str:
            message = f"expected one word, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Any], value: str) -> list[Refusal]:
        return [] if value in self.words(ask) else [Refusal(self.rule, value)]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from ([word] for word in self.words(ask))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        offered = self.words(ask) if ask is not None else ()
        if len(words) != 1 or not isinstance(words[0], Word):
            raise wrong_count(words, " or ".join(map(repr, offered)) or "one word")
        said = words[0].text.casefold()
        begun = [word for word in offered if word.startswith(said)]
        return [begun[0] if len(begun) == 1 else said]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


@dataclass(frozen=True, slots=True)
class OfMembers:
    """One of the members of the team that is asked, by the number of the seat (SFB-23.16, 23.17)."""

    def parse(self, args: Sequence[Any]) -> int:
        if len(args) != 1 or type(args[0]) is not int or not 1 <= args[0] <= MOST_SEATS:
            message = f"expected the number of a seat, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Any], value: int) -> list[Refusal]:
        if value in members_of(side_of(ask.seat)):
            return []
        return [Refusal("SFB-23.17" if ask.run.state.order else "SFB-23.16", str(value))]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        yield from ([seat] for seat in members_of(side_of(ask.seat)))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) != 1 or not isinstance(words[0], Word) or not words[0].text.isdecimal():
            raise wrong_count(words, "the number of a seat")
        return [self.parse([int(words[0].text)])]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def members_of(side: int) -> list[int]:
    """The seats of a team of two (SFB-23.2)."""
    return [seat for seat in range(1, TEAMS + 1) if side_of(seat) == side]


# -- who begins -----------------------------------------------------------------------------


def is_nobody_first(run: Run[Table], frame: Frame) -> bool:
    return not run.state.order and not setting_of(run).is_team_game


def pick_first(run: Run[Table], frame: Frame) -> Throw:
    """The start player is determined at random (SFB-1.2)."""
    return Throw("SFB-1.2", "pick", "first", (1, 2), PLAYERS)


def seat_first(run: Run[Table], frame: Frame, seat: int) -> None:
    run.state.order = [seat, 3 - seat]
    FIRST_PLAYER.tell(run, "SFB-1.2", seat)


def is_no_team_first(run: Run[Table], frame: Frame) -> bool:
    return not run.state.order and setting_of(run).is_team_game


def pick_first_team(run: Run[Table], frame: Frame) -> Throw:
    """Chance says which team plays first, not which player (SFB-23.15)."""
    return Throw("SFB-23.15", "pick", "first", (0, 1), SIDES)


def tell_first_team(run: Run[Table], side: int) -> None:
    FIRST_TEAM.tell(run, "SFB-23.15", detail=lambda: {"seats": members_of(side)})


# -- the seats of the teams -----------------------------------------------------------------


def ask_members(run: Run[Table], frame: Frame, side: int) -> list[Ask[Table]]:
    """Both members of a team are asked; the one who answers first decides (SFB-Q105)."""
    return [Ask(run, frame, seat, SEATS) for seat in members_of(side)]


def choose_seats(run: Run[Table], frame: Frame, seat: int, value: int) -> None:
    """The named member plays before its mate (SFB-23.16, SFB-23.17)."""
    order = run.state.order
    order.append(value)
    rule = "SFB-23.16" if len(order) == 1 else "SFB-23.17"
    SEATED.tell(run, rule, value, place=len(order))
    if len(order) == 2:
        order += [mate_of(seat) for seat in order]


def mate_of(seat: int) -> int:
    """The other member of a team of two."""
    return (seat + 1) % TEAMS + 1


def refuse_seats(run: Run[Table], seat: int) -> Sequence[str]:
    """Once a team has named its seats the other member's answer comes too late (SFB-Q105)."""
    found = _SEATING(run, seat)
    named = any(side_of(each) == side_of(seat) for each in at_the_table(run).order)
    return ("SFB-Q105",) if named and "SFB-23.16" in found else found


_SEATING = in_set_up("SFB-23.16", "SFB-23.16", "SFB-23.17")
CHOOSE_SEATS = Verb("choose-seats", OfMembers(), choose_seats, refuse_seats)
SEATS = offer(CHOOSE_SEATS)


# -- the deployment areas -------------------------------------------------------------------


def is_area_open(run: Run[Table], frame: Frame) -> bool:
    return run.state.sides[0].gate is None


def ask_area(run: Run[Table], frame: Frame) -> Ask[Table]:
    """The first player chooses, for the team too (SFB-1.3, SFB-Q105)."""
    return Ask(run, frame, run.state.first(), AREAS)


def gate_ids(ask: Ask[Table]) -> list[str]:
    return [gate.id for gate in setting_of(ask.run).arena.gates]


def choose_area(run: Run[Table], frame: Frame, seat: int, value: str) -> None:
    gates = [gate.id for gate in setting_of(run).arena.gates]
    take_area(run, seat, gates.index(value))


def take_area(run: Run[Table], seat: int, gate: int) -> None:
    """That gate for the seat's side, the other one for the opponents (SFB-1.3)."""
    sides = run.state.sides
    sides[side_of(seat)].gate, sides[1 - side_of(seat)].gate = gate, 1 - gate
    AREA_TAKEN.tell(run, "SFB-1.3", seat, lambda: {"gate": setting_of(run).arena.gates[gate].id})


CHOOSE_AREA = Verb(
    "choose-deployment-area",
    OfWords(gate_ids, "SFB-1.3"),
    choose_area,
    in_set_up("SFB-1.3", "SFB-1.3"),
)
AREAS = offer(CHOOSE_AREA)


# -- the rings ------------------------------------------------------------------------------


def is_colour_open(run: Run[Table], frame: Frame) -> bool:
    return not all(side.colour for side in run.state.sides)


def ask_colour(run: Run[Table], frame: Frame) -> Ask[Table]:
    """The first player chooses for one side, then the second player for the other (SFB-Q105)."""
    first, second = run.state.order[:2]
    taken = run.state.sides[side_of(first)].colour
    return Ask(run, frame, second if taken else first, COLOURS)


def free_colours(ask: Ask[Table]) -> list[str]:
    """The two sides use different colours (SFB-1.6)."""
    taken = [side.colour for side in ask.run.state.sides]
    return [ring for ring in RINGS if ring not in taken]


def choose_colour(run: Run[Table], frame: Frame, seat: int, value: str) -> None:
    run.state.sides[side_of(seat)].colour = value
    COLOUR_TAKEN.tell(run, "SFB-1.6", seat, colour=value)


CHOOSE_COLOUR = Verb(
    "choose-colour",
    OfWords(free_colours, "SFB-1.6"),
    choose_colour,
    in_set_up("SFB-1.6", "SFB-1.6"),
)
COLOURS = offer(CHOOSE_COLOUR)
