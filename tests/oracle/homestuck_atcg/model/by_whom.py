"""A second opinion on Homestuck: what was done by whom, limits that are reached, what cards have, and who uses, chooses and pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Any

from referee.games.homestuck_atcg.language.tree import Line, Qual, Term
from tests.oracle.homestuck_atcg.model.actions import Actions
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.events import Answered, Doing, Happened
from tests.oracle.homestuck_atcg.model.filters import Now
from tests.oracle.homestuck_atcg.model.flow import Group
from tests.oracle.homestuck_atcg.model.table import Deed, Gone, Text, owner_of

ANSWERED = ("blessed", "robbed", "restored", "special-tapped", "resolved")
"""What is remembered as the event that texts answer (rows did.gets, did.loses, did.restored, did.special, did.resolved)."""
LINES_OF = {"with-tap": "tap", "with-action": "action"}
"""Which lines a card has to have, by what is asked of it."""

PAYERS_OF = {"tap": "tap-payers", "action": "action-payers"}
BOONS_TAKEN = frozenset(("take-boons", "take-among", "pay-boons"))
"""Parts of a cost that take boons."""


class ByWhom(Actions):
    """Deeds with those who did them, limits, and texts that cards have."""

    doomed: Mapping[int, str] = MappingProxyType({})
    """The cards that are taken from play, without those that go along."""

    # -- what was done ----------------------------------------------------------------------

    def remember(self, kind: str, thing: int, line: Line | None = None, at: int = 0) -> None:
        """Also by whom it was tapped, moved or destroyed (rows did.tapped_by, did.moved_by, did.destroyed_by)."""
        super().remember(kind, thing, line, at)
        if kind in ("tapped", "moved"):
            self.remember_by(f"{kind}-by", thing, self.doer_now()[0])
        elif kind == "destroyed":
            doer = self.destroyer_of(thing)
            self.remember_by("destroyed-by", thing, -1 if doer is None else doer[0])

    def remember_by(self, kind: str, thing: int, doer: int) -> None:
        """What was done to a card, and by whose card, or by which player: for whom the planet stands."""
        by = owner_of(doer) if doer >= 0 else 0
        self.deeds.append(Deed(kind, thing, self.turn, self.round, by=by))

    def note(
        self, kind: str, thing: int, by: int | None = None, gone: Gone | None = None, count: int = 0
    ) -> list[Answered]:
        """What is looked back at later is remembered as it happens, whoever answers it."""
        if kind in ANSWERED:
            super().remember(kind, thing)
        return super().note(kind, thing, by, gone, count)

    def note_going(self, group: Group) -> None:
        """From then on they were returned, or removed, by whoever did that (rows did.returned, did.removed)."""
        super().note_going(group)
        self.departed |= {thing: gone for thing, gone in group.gone.items() if gone.played}
        for thing, to in group.fates.items():
            kind = {"hand": "returned", "removed": "removed"}.get(to)
            if kind and self.in_play(thing) and thing not in group.events:
                self.remember_by(kind, thing, self.doer_now()[0])

    # -- what cards have --------------------------------------------------------------------

    def is_full_of_boons(self, thing: int) -> bool:
        """Whether a character in play has as many boons as it can (row q.full)."""
        there = bool(self.characters([thing]))
        return there and self.pieces[thing].boons >= self.boon_limit(thing)

    def has(self, text: Text, qual: Qual, gone: Gone | Now, gainer: int | None) -> bool:
        """Also how many boons it has, and which texts (rows q.full, q.has_tap, q.has_action, q.has_text)."""
        if qual.kind == "full":
            return gone.full
        if qual.kind == "with-text":
            return bool(self.lines_had(gone))
        if qual.kind == "takes":
            return self.is_taken(text, qual, gone.thing)
        if qual.kind in LINES_OF:
            return any(line.kind == LINES_OF[qual.kind] for line in self.lines_had(gone))
        return super().has(text, qual, gone, gainer)

    def lines_had(self, gone: Gone | Now) -> list[Line]:
        """The texts of a card in play, or those that are printed on one elsewhere."""
        lines = gone.lines if gone.played else list(self.card(gone.thing).lines)
        # To what it is attached every inventory card says.
        return [line for line in lines if line.kind != "attach"]

    def term(self, text: Text, term: Term, gainer: int | None) -> int:
        """Also the maximum of boons of a card, and the damage that a planet can take (rows t.boon_limit, t.max_damage)."""
        if term.kind not in ("boon-limit", "max-damage"):
            return super().term(text, term, gainer)
        thing = self.referred(text, term.ref)
        if thing is None:
            return 0
        if term.kind == "max-damage":
            return self.max_damage(owner_of(thing)) if self.is_planet(thing) else 0
        # Only a character has boons; of one that is not in play no text says how many (HAC-1.35).
        return self.boon_limit(thing) if self.card(thing).type == "character" else 0

    def is_taken(self, text: Text, qual: Qual, thing: int) -> bool:
        """Whether inventory can be attached to that by its text, and is not there already (row q.takes)."""
        inventory = self.referred(text, qual.ref)
        wanted = None if inventory is None else self.card(inventory).attach
        if inventory is None or wanted is None:
            return False
        piece = self.pieces.get(inventory)
        is_there = piece is not None and piece.host == thing
        return not is_there and thing in self.matching(Text(None, -1, owner_of(inventory)), wanted)

    # -- who discards -----------------------------------------------------------------------

    def found_to_leave(
        self, meant: dict[int, str], waking: AbstractSet[int] = frozenset()
    ) -> Group:
        """By whom each is destroyed, or else who does what takes it from play, and all that goes along with it (row seen.by)."""
        self.doomed = meant
        return super().found_to_leave(meant, waking)

    def as_it_leaves(self, thing: int) -> Gone:
        gone = super().as_it_leaves(thing)
        gone.by = self.discarder_of(thing)
        return gone

    def discarder_of(self, thing: int) -> Doer | None:
        """Who takes a card from play, or that on which or under which it is; of an executable whose effect is over nobody (HAC-Q75)."""
        piece = self.pieces.get(thing)
        if thing not in self.doomed and piece is not None:
            carrier = piece.under if piece.host is None else piece.host
            return None if carrier is None else self.discarder_of(carrier)
        if thing == self.put_aside:
            return None
        # What is to be destroyed may first be taken elsewhere by what is done instead of something (HAC-Q63).
        is_destroyed = self.doomed.get(thing) == "discard"
        if self.is_planet(thing) and thing in self.destroyers:
            return self.destroyer_of(thing)
        return (self.destroyer_of(thing) if is_destroyed else None) or self.doer_now()

    def trigger(self, event: Happened, woken: set[int]) -> None:
        """What comes from a hand or a deck is discarded by whoever does that."""
        if not event.gone.entered and not event.gone.planet:
            event.gone.by = self.doer_now()
        super().trigger(event, woken)

    # -- who uses, pays and chooses ---------------------------------------------------------

    def lines_used(self, seat: int, thing: int, kind: str) -> list[Line]:
        """Those of that kind which that player may use."""
        lines = [line for line in self.lines(thing) if line.kind == kind]
        return [line for line in lines if self.is_used_by(seat, thing, line)]

    def is_used_by(self, seat: int, thing: int, line: Line) -> bool:
        """Its player, any opponent, anybody, or the player of the host (rows line.action_of, user.*)."""
        if line.user == "host":
            piece = self.pieces.get(thing)
            return piece is not None and piece.host is not None and owner_of(piece.host) == seat
        if line.user == "anybody":
            return True
        return (owner_of(thing) == seat) == (line.user == "")

    def boons_to_pay(self, thing: int, line: Line) -> int:
        """On the card itself, and on those by which a text lets them be paid (rows con.tap_payers, con.action_payers)."""
        piece = self.pieces.get(thing)
        own = 0 if piece is None else piece.boons
        return own + sum(self.pieces[each].boons for each in self.payers(thing, line))

    def payers(self, thing: int, line: Line) -> list[int]:
        """The other characters whose boons may pay; none where another part of the cost takes boons too."""
        parts = [each.actions[0].kind for each in line.instructions if each.kind == "pay"]
        if not BOONS_TAKEN.isdisjoint(parts):
            return []
        found = dict[int, bool]()
        for each in self.is_under(thing, PAYERS_OF[line.kind]):
            assert each.what.by is not None
            found |= dict.fromkeys(self.matching(each.text, each.what.by), True)
        found.pop(thing, None)
        return self.characters(list(found))

    def pay_boons_of_cost(self, seat: int, thing: int, line: Line, count: int) -> Doing:
        """One by one, by whichever of the cards (row con.tap_payers)."""
        if not self.payers(thing, line):
            self.rob(thing, count)
            return

        def able() -> list[int]:
            cards = [thing, *self.payers(thing, line)]
            return [each for each in self.characters(cards) if self.pieces[each].boons]

        for _ in range(count):
            for each in (yield from self.choose(seat, able, 1, 1)):
                self.rob(each, 1)

    def choose(
        self,
        seat: int,
        options: Callable[[], Sequence[Any]],
        least: int,
        most: int,
        *,
        hidden: bool = False,
    ) -> Doing:
        """Another player chooses for a text where a card says so (row con.chooses_for)."""
        chooser = seat if hidden else self.chooser(seat, options())
        return (yield from super().choose(chooser, options, least, most, hidden=hidden))

    def chooser(self, seat: int, options: Sequence[Any]) -> int:
        """Who chooses among cards for the text that is being done, whose player that is."""
        source = self.running[-1].source if self.running else -1
        # An Action that others use, and what players are told, lets not its player choose.
        if source < 0 or seat != self.running[-1].seat or owner_of(source) != seat:
            return seat
        # Of several the last to come does (HAC-Q80).
        for each in sorted(self.is_under(source, "chooses-for"), key=self.age_of_held)[::-1]:
            assert each.what.by is not None
            meant = self.matching(each.text, each.what.by)
            if options and all(option in meant for option in options):
                return each.text.seat
        return seat

    # -- entering by code -------------------------------------------------------------------

    def code_cost(self, seat: int, face: int, place: int) -> int:
        """What a card costs there that enters by ~ATH code (row con.code_cost)."""
        at, host = self.at_or_on(face, place)
        where = at if host is None else self.location(host)
        said = self.about_face(seat, face, "code-cost")
        return sum(self.worth(each, -1) for each in said if self.is_goal(each, where, host))

    def places_by_code(self, seat: int, face: int) -> list[int]:
        """Where it can enter for what that costs."""
        places, kind = [0], self.cards[face].type
        if kind == "character":
            places = [at for at in self.playing() if self.may_enter(seat, face, at)]
        elif kind == "inventory":
            places = self.hosts(seat, face)
        grist = self.sides[seat].grist
        return [each for each in places if self.code_cost(seat, face, each) <= grist]

    def can_pay_code(self, seat: int, face: int) -> bool:
        """A card is not offered to who cannot pay for it anywhere (row con.code_cost)."""
        return "code-cost" not in self.kinds_said or bool(self.places_by_code(seat, face))

    def enter_by_code(self, seat: int, face: int, place: int) -> None:
        """Paid, then entered."""
        cost = self.code_cost(seat, face, place)
        if cost:
            self.pay_grist(seat, cost)
        self.enter_from_hand(seat, face, place, cost)
