"""A second opinion on Homestuck: planets, points, grist, draws, and what is not destroyed after all."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Line
from tests.oracle.homestuck_atcg.flow import Doing, Flow, Happened, LeftOpen
from tests.oracle.homestuck_atcg.table import Gone, Text, folded, owner_of


class Planets(Flow):
    """What happens to planets and stocks, and destruction as a whole."""

    # -- stocks -----------------------------------------------------------------------------

    def gain_grist(self, seat: int, count: int) -> None:
        """Never more than 12 (HAC-5.1.7)."""
        side = self.sides[seat]
        side.grist = min(12, side.grist + count)

    def gain_points(self, seat: int, count: int) -> None:
        """With a reading every point restores a destroyed planet (HAC-Q11)."""
        side = self.sides[seat]
        side.points += count
        if count and self.readings.restore_on_any_vp:
            self.restore(seat)

    def lose_points(self, seat: int, count: int) -> None:
        side = self.sides[seat]
        side.points = max(0, side.points - count)

    # -- decks ------------------------------------------------------------------------------

    def shuffle(self, seat: int) -> None:
        side = self.sides[seat]
        side.deck = list(self.throws("shuffle", f"deck/{seat}", side.deck))

    def draw(self, seat: int, count: int) -> None:
        """One by one; an empty pile is made anew, and all others gain 2 points (HAC-5.1.12, 13)."""
        side = self.sides[seat]
        for _ in range(count):
            if not side.deck:
                if not side.discard:
                    return
                side.deck = [thing // 10 for thing in side.discard]
                side.discard.clear()
                self.shuffle(seat)
                for other in self.opponents(seat):
                    self.gain_points(other, 2)
            side.hand.append(side.deck.pop())

    # -- planets ----------------------------------------------------------------------------

    def restore(self, seat: int) -> None:
        """The active side with damage 0 (HAC-Q9)."""
        side = self.sides[seat]
        if side.destroyed:
            side.destroyed, side.damage = False, 0
            self.tidy()

    def deal(self, seat: int, count: int) -> None:
        side = self.sides[seat]
        if side.destroyed or count < 1 or side.gone:
            return
        side.damage += count
        self.note("damaged", side.planet)
        self.tidy()

    def tidy(self) -> None:
        """Planets with enough damage are destroyed (HAC-Q8), boons above the limit are lost (row con.boon_limit)."""
        for piece in self.pieces.values():
            piece.boons = piece.boons and min(piece.boons, self.boon_limit(piece.thing))
        full = [
            seat
            for seat in self.clockwise(self.active or 1)
            if not self.sides[seat].destroyed and self.sides[seat].damage >= self.max_damage(seat)
        ]
        if full:
            self.flip(full)

    def flip(self, seats: list[int]) -> None:
        """Turn planets to their destroyed side, as one group: the active player's event is the last (HAC-Q16)."""
        happened = []
        for seat in reversed(self.clockwise(self.active or 1)):
            if seat in seats and not self.sides[seat].destroyed:
                planet = self.planet_of(seat)
                self.note("destroyed", planet)
                happened.append(Happened(self.planet_as_it_was(planet)))
        for event in happened:
            self.sides[owner_of(event.gone.thing)].destroyed = True
        for event in happened:
            self.trigger(event, set())

    def planet_as_it_was(self, planet: int) -> Gone:
        laden = bool(self.attached(planet))
        tags = folded(self.card(planet).tags) | self.tags(planet)
        return Gone(planet, None, tags, at=owner_of(planet), laden=laden, played=True)

    # -- destroying -------------------------------------------------------------------------

    def destroy(self, things: list[int], joining: dict[int, str] | None = None) -> Doing:
        """All at once, after what prevents or replaces it (HAC-Q51, HAC-Q57)."""
        if joining is not None:
            joining.update((thing, "discard") for thing in things if thing in self.pieces)
            self.flip([owner_of(each) for each in things if self.is_planet(each)])
            return bool(things)
        fates = {thing: "discard" for thing in things if thing in self.pieces}
        planets = [each for each in things if self.is_planet(each)]
        planets = [each for each in planets if not self.sides[owner_of(each)].destroyed]
        if not fates and not planets:
            return False
        yield from self.prevent(fates)
        if planets:
            self.flip([owner_of(each) for each in planets])
        yield from self.leave(fates)
        return bool(planets) or any(thing in fates for thing in things)

    def prevent(self, fates: dict[int, str]) -> Doing:
        """Take out of the group what is not destroyed: prohibitions first, then replacements, each used once."""
        used: list[tuple[int, Line]] = []
        seen: set[int] = set()
        while True:
            for thing in [each for each in fates if each not in seen]:
                seen.add(thing)
                yield from self.prohibit(thing, fates, used)
            found = self.next_replacement(fates, used)
            if found is None:
                return
            (source, line), doomed = found
            self.refuse_open_order(fates, used)
            text = Text(line, source, owner_of(source))
            [thing] = yield from self.choose(text.seat, doomed, 1, 1)
            rivals = [each for each in self.replacements(used) if self.replaces(each, thing)]
            names = [each[0] for each in rivals]
            [chosen] = yield from self.choose(owner_of(thing), names, 1, 1)
            source, line = rivals[names.index(chosen)]
            used.append((source, line))
            yield from self.replace(source, line, thing, fates)

    def refuse_open_order(self, fates: dict[int, str], used: list[tuple[int, Line]]) -> None:
        """Where several may be left or meet several cards, nothing says which question comes first."""
        meeting = [
            (source, line, thing)
            for source, line in self.replacements(used)
            for thing in fates
            if self.replaces((source, line), thing)
        ]
        texts = {(source, id(line)) for source, line, _ in meeting}
        several = len({thing for *_, thing in meeting}) > 1
        twice = len({source for source, _ in texts}) < len(texts)
        if len(texts) > 1 and (several or twice or any(line.may for _, line, _ in meeting)):
            raise LeftOpen

    def prohibit(self, thing: int, fates: dict[int, str], used: list[tuple[int, Line]]) -> Doing:
        """What cannot be destroyed is not; a replacement printed with that is still done (row con.cannot_dt)."""
        found = self.is_under(thing, "cannot-be-destroyed-or-tapped") if self.in_play(thing) else []
        if not found:
            return
        del fates[thing]
        sources = [source for source, _ in found]
        rivals = [each for each in self.replacements(used) if self.replaces(each, thing)]
        rivals = [each for each in rivals if each[0] in sources]
        if rivals:
            names = [each[0] for each in rivals]
            [chosen] = yield from self.choose(owner_of(thing), names, 1, 1)
            each = rivals[names.index(chosen)]
            used.append(each)
            yield from self.replace(*each, thing, fates)

    def replacements(self, used: list[tuple[int, Line]]) -> list[tuple[int, Line]]:
        """Every "Instead of ... being destroyed" that works and has not been used for this event."""
        found = [
            (source, line)
            for source, line in self.all_lines()
            if line.kind == "instead" and line.trigger and line.trigger.kind == "destroyed"
        ]
        found = [
            each for at, each in enumerate(found) if each not in used and each not in found[:at]
        ]
        seats = self.clockwise(self.active)
        return sorted(found, key=lambda each: seats.index(owner_of(each[0])))

    def replaces(self, each: tuple[int, Line], thing: int) -> bool:
        source, line = each
        assert line.trigger is not None
        return self.answers(Text(line, source, owner_of(source)), line.trigger, "destroyed", thing)

    def next_replacement(
        self, fates: dict[int, str], used: list[tuple[int, Line]]
    ) -> tuple[tuple[int, Line], list[int]] | None:
        for each in self.replacements(used):
            doomed = [thing for thing in fates if self.replaces(each, thing)]
            if doomed:
                return each, doomed
        return None

    def replace(self, source: int, line: Line, thing: int, fates: dict[int, str]) -> Doing:
        """The steps are done while every card is still in play; what they destroy joins the group (HAC-Q51)."""
        seat = owner_of(source)
        if line.may and (yield from self.say(seat, "yes", "no")) == "no":
            return
        fates.pop(thing, None)
        yield from self.steps(Text(line, source, seat, that=[thing], joining=fates))
