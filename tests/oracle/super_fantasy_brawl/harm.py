"""A second opinion on Super Fantasy Brawl: damage, knock-outs, points, who levels up and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracle.super_fantasy_brawl.table import Action, Doing, Figure, Over, Table
from tests.oracle.super_fantasy_brawl.wording import Sentence

Cause = tuple[int, int]
"""A champion, and the player whose doing it is."""


class Harm(Table):
    """What hurts, and what follows when a champion has had enough."""

    def box(self, lines: Sequence[Sentence], action: Action) -> Doing:
        raise NotImplementedError

    def hurt(self, amounts: Mapping[int, int], cause: Cause) -> Doing:
        """All tokens are placed, then every knock-out is found in one check (SFB-Q28)."""
        for who, amount in amounts.items():
            if self.in_arena(who):
                self.figures[who].damage += amount
        out = [each for each in self.standing() if each.damage >= each.side.hitpoints]
        if out:
            yield from self.knock_out(out, cause)

    def knock_out(self, out: Sequence[Figure], cause: Cause) -> Doing:
        """Points, victory, levels, and then what the champion that did it says to that (SFB-17, SFB-Q39, SFB-Q40)."""
        by, seat = self.figures[cause[0]], cause[1]
        foes = [each for each in out if not self.are_allies(each.number, by.number)]
        said = [] if by in out or by.at is None else [*foes]
        lines = tuple(line for line in by.side.text.box if line.kind == "when-out")
        for each in out:
            self.take_out(each, seat)
        self.look_for_a_winner(seat)
        if said and not by.levelled:
            by.due = True
        was_levelled = by.levelled
        for _ in said:
            if by.at is None or by.levelled != was_levelled:
                break
            action = Action(None, by.seat, by.number, cause, lines=lines)
            yield from self.box(lines, action)
        if by.due and self.readings.instant_level_up:
            yield from self.flip([by], seat)

    def take_out(self, figure: Figure, seat: int) -> None:
        """To its gate, without damage, on its basic side; a point for the other side (SFB-25.25, SFB-Q43, SFB-Q69)."""
        if (seat - figure.seat) % 2 == 0:
            # In the other side's turn the ruling does not say after whom: the player of the victim.
            own_turn = self.seat and (self.seat - seat) % 2 == 0
            acting = self.seat if own_turn else figure.seat
            seat = self.next_opponent(acting)
        self.players[seat].vp += 1
        figure.at, figure.damage = None, 0
        figure.levelled = figure.rooted = figure.due = False
        self.lasting = [each for each in self.lasting if each.who != figure.number]

    def look_for_a_winner(self, seat: int) -> None:
        """The higher total; of two equal ones the side that did not play the card (SFB-17.17, SFB-Q41)."""
        sides = [
            sum(each.vp for at, each in self.players.items() if at % 2 == odd) for odd in (1, 0)
        ]
        if max(sides) < self.target:
            return
        best = sides.index(max(sides))
        self.was_tied = sides[0] == sides[1]
        if self.was_tied:
            best = seat % 2
        self.winners = [each for each in self.players if (each - 1) % 2 == best]
        raise Over

    def flip(self, figures: Sequence[Figure], seat: int) -> Doing:
        """Champions level up at one moment; fewer hitpoints may be too few (SFB-Q42, SFB-Q108)."""
        for each in figures:
            each.levelled, each.due = True, False
        out = [each for each in figures if each.damage >= each.side.hitpoints]
        for each in out:
            self.take_out(each, each.seat)
        if out:
            self.look_for_a_winner(seat)
        yield from ()
