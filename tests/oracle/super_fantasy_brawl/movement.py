"""A second opinion on Super Fantasy Brawl: champions that walk, dash, fly, flee or are shoved, and traps that go off."""

from __future__ import annotations

from tests.oracle.super_fantasy_brawl.geometry import (
    AROUND,
    FACINGS,
    Fits,
    Hex,
    any_way,
    by_distance,
    direction,
    far,
    flights,
    landings,
    new_spots,
    plus,
    steps,
    straight,
)
from tests.oracle.super_fantasy_brawl.harm import Cause, Harm
from tests.oracle.super_fantasy_brawl.table import Action, Doing, Trap, Walk, Wanted


class Movement(Harm):
    """Every way to come to another hex."""

    # -- traps --------------------------------------------------------------------------------

    def enter(self, who: int, at: Hex, cause: Cause) -> Doing:
        """The champion is on that hex now, and what lies there goes off (SFB-19.2, SFB-Q47)."""
        self.figures[who].at = at
        if at in self.traps:
            yield from self.spring(who, at, cause)

    def spring(self, who: int, at: Hex, cause: Cause) -> Doing:
        """Its text, then a new token elsewhere, then the old one into the supply (SFB-19.4 to SFB-19.8)."""
        face, seat = self.traps.pop(at).face, self.figures[who].seat
        lines = self.cards.traps[face].lines
        yield from self.box(lines, Action(None, seat, who, cause, lines=lines))
        if not self.supply:
            self.supply, face = [face], ""
        spots = sorted(new_spots(self.world(), at))
        if spots:
            said = yield Wanted([seat], [("place-trap", self.board.names[each]) for each in spots])
            self.traps[self.board.hexes[said[1]]] = Trap(self.supply.pop(0))
        if face:
            self.supply = self.shuffled("traps", [*self.supply, face])

    # -- steps --------------------------------------------------------------------------------

    def walk(
        self, who: int, left: int, fits: Fits, cause: Cause, seat: int, *, may_stop: bool = True
    ) -> Doing:
        """Hex by hex until it stops, is rooted or goes out (SFB-Q20); whether it has left its hex."""
        figure, start = self.figures[who], self.figures[who].at
        while left > 0 and not figure.rooted:
            world = self.world()
            first = steps(world, who, figure.at, left, fits)
            if not first:
                break
            stops = may_stop and figure.at is not None and world.is_open(who, figure.at)
            said = yield Walk([seat], [], who, left, fits, stops, first)
            if said[0] == "stop-moving":
                break
            for name in said[1:]:
                left -= 1
                yield from self.enter(who, self.board.hexes[name], cause)
                if figure.at is None or figure.rooted:
                    break
            if figure.at is None:
                break
        return figure.at != start

    def can_enter(self, who: int, left: int) -> bool:
        """Whether a champion on its gate has a way in (SFB-Q44)."""
        return bool(steps(self.world(), who, None, left, any_way))

    def ways(self, who: int, most: int) -> list[str]:
        """The directions in which a dash has a first step."""
        figure, world = self.figures[who], self.world()
        if figure.at is None or figure.rooted:
            return []
        return [each for each in FACINGS if steps(world, who, figure.at, most, straight(each))]

    def dash(self, who: int, most: int, cause: Cause, seat: int) -> Doing:
        """A direction, then hex by hex (SFB-Q104); whether it moved."""
        ways = self.ways(who, most)
        if not ways:
            return False
        said = yield Wanted([seat], [("choose", each) for each in (*ways, "none")])
        if said[1] == "none":
            return False
        moved = yield from self.walk(who, most, straight(said[1]), cause, seat)
        return moved

    def ends(self, who: int, kind: str, most: int) -> set[Hex]:
        """Where a jump or swoop may end."""
        figure = self.figures[who]
        if figure.at is None or figure.rooted:
            return set()
        return landings(self.world(), who, kind, most)

    def fly(self, who: int, kind: str, most: int, cause: Cause, seat: int) -> Doing:
        """A jump or swoop: its end is named at once (SFB-Q104); whether it moved."""
        ends = self.ends(who, kind, most)
        if not ends:
            return False
        named = [("choose", self.board.names[at]) for at in sorted(ends)]
        said = yield Wanted([seat], [("choose",), *named])
        if len(said) > 1:
            yield from self.enter(who, self.board.hexes[said[1]], cause)
        return len(said) > 1

    # -- moved by others ----------------------------------------------------------------------

    def line(self, kind: str, who: int, by: int) -> Hex | None:
        """The direction of a push or pull, if both stand in one row (SFB-25.36, SFB-25.42)."""
        start, end = self.figures[by].at, self.figures[who].at
        if start is None or end is None:
            return None
        world = self.world()
        return direction(world, start, end) if kind == "push" else direction(world, end, start)

    def shove(self, kind: str, who: int, left: int, cause: Cause, by: int) -> Doing:
        """A push or pull over the full distance; what is left is suffered (SFB-20.10, SFB-Q49 to SFB-Q51, SFB-Q109)."""
        figure, step = self.figures[who], self.line(kind, who, by)
        if step is None or self.is_steadfast(who):
            return False
        while left and not figure.rooted:
            assert figure.at is not None
            to = plus(figure.at, step)
            if not self.world().is_open(who, to):
                break
            left -= 1
            yield from self.enter(who, to, cause)
            if figure.at is None:
                return True
        if left:
            yield from self.hurt({who: left}, cause)
        return True

    def flee(self, who: int, most: int, cause: Cause, by: int) -> Doing:
        """Fear: straight away from its source, as far as can be (SFB-Q52)."""
        figure = self.figures[who]
        if figure.rooted or self.is_steadfast(who) or not self.in_arena(by):
            return False
        ways = flights(self.world(), who, by, most)
        if not ways:
            return False
        said = yield Wanted([figure.seat], [("choose", each) for each in ways])
        step, left = AROUND[FACINGS.index(said[1])], ways[said[1]]
        while left and figure.at is not None and not figure.rooted:
            source, to = self.figures[by].at, plus(figure.at, step)
            if source is None or far(to, source) <= far(figure.at, source):
                break
            if to not in steps(self.world(), who, figure.at, left, straight(said[1])):
                break
            left -= 1
            yield from self.enter(who, to, cause)
        return True

    def force(self, who: int, most: int, cause: Cause, seat: int) -> Doing:
        """Any way the card's player likes (SFB-Q53)."""
        if self.is_steadfast(who):
            return False
        moved = yield from self.walk(who, most, any_way, cause, seat)
        return moved

    def drive(self, kind: str, who: int, most: int, cause: Cause, by: int) -> Doing:
        """Towards or away from a champion, as far as can be; its controller chooses (SFB-Q75)."""
        source, seat = self.figures[by].at, self.figures[who].seat
        if source is None:
            return False
        fits = by_distance(source, 1 if kind == "away" else -1)
        moved = yield from self.walk(who, most, fits, cause, seat, may_stop=False)
        return moved
