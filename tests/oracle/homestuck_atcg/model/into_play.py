"""A second opinion on Homestuck: cards that texts bring and play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from referee.games.homestuck_atcg.language.tree import Action, Target
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.moves import Moves
from tests.oracle.homestuck_atcg.model.table import Text, face_of, owner_of


class IntoPlay(Moves):
    """What comes into play by a text, and where it may."""

    # -- into play --------------------------------------------------------------------------

    def bring_out(self, text: Text, target: Target, chosen: Sequence[int]) -> list[int]:
        """Cards of the hand, a discard pile or storage are taken from there, to enter play."""
        if self.is_of_hand(target):
            return [self.lay_open(text.seat, face) for face in chosen]
        if self.is_found(text, target):
            for face in text.found:
                self.take_uppermost(self.sides[text.seat].deck, face)
            return [self.free_copy(text.seat, face) for face in text.found]
        found = []
        for thing in chosen:
            side = self.sides[owner_of(thing)]
            for pile in (side.discard, side.removed):
                if thing in pile:
                    pile.remove(thing)
                    found.append(thing)
            if self.is_stored(thing):
                del self.pieces[thing]
                found.append(thing)
        return found

    def do_bring(self, text: Text, action: Action) -> Doing:
        """Untapped and without boons, at no cost, where its type lets it; it enters play (HAC-2.8, HAC-Q53, HAC-Q83)."""
        assert action.target is not None
        wanted = action.target.filter
        is_of_characters = wanted is not None and wanted.noun == "character"
        if is_of_characters and not any(map(self.is_open, self.entry_places(text, action))):
            return False
        found = list(text.found) if self.is_found(text, action.target) else []
        is_face = self.is_of_hand(action.target) or bool(found)
        # "That card" in where it enters was spoken of before what is brought (row ref.that).
        spoken = list(text.that)

        def entry(each: int) -> tuple[str, list[int]] | None:
            owner, face = (text.seat, each) if is_face else (owner_of(each), face_of(each))
            return self.way_in(replace(text, that=spoken), action, owner, face)

        if self.has_no_place(text, action):
            self.speak_of(text, [])
            return 0
        things = yield from self.targets(text, action.target, lambda each: entry(each) is not None)
        self.speak_of(text, [])
        done = 0
        for each in found or things:
            place = yield from self.choose_way_in(text.seat, partial(entry, each))
            text.found = [each] if found else []
            for thing in self.bring_out(text, action.target, [each]) if place is not None else []:
                text.found = []
                self.come(text, thing, **place, tapped=action.tapped)
                done += 1
        text.found = []
        return done

    def has_no_place(self, text: Text, action: Action) -> bool:
        """Whether everybody sees that no character can come, so that no hand is looked at for one (HAC-2.30)."""
        wanted = action.target and action.target.filter
        is_of_characters = wanted is not None and wanted.noun == "character"
        return is_of_characters and not any(map(self.is_open, self.entry_places(text, action)))

    def way_in(
        self, text: Text, action: Action, owner: int, face: int
    ) -> tuple[str, list[int]] | None:
        """Where a text lets a card enter: a character at planets, inventory on hosts that are there or nowhere, an executable nowhere (HAC-Q83)."""
        kind = self.cards[face].type
        if kind == "executable":
            return "", []
        places = [at for at in self.entry_places(text, action) if self.is_open(at)]
        if kind == "character":
            found = [at for at in places if self.may_enter(owner, face, at)]
            return ("at", found) if found else None
        hosts = self.hosts(owner, face)
        if action.place in ("here", "home", "there", "theirs", "opposing", "other"):
            hosts = [each for each in hosts if self.location(each) in (0, *places)]
        return ("host", hosts) if hosts else None

    def choose_way_in(self, seat: int, entry: Callable[[], tuple[str, list[int]] | None]) -> Doing:
        """One of those places; none if none is left."""
        way = entry()
        if way is None or not way[0]:
            return None if way is None else {}
        if way[0] == "at":
            at = yield from self.choose_planet(seat, lambda: (entry() or way)[1])
            return None if at is None else {"at": at}
        host = yield from self.choose(seat, lambda: (entry() or ("", []))[1], 1, 1)
        return {"host": host[0]} if host else None

    def entry_places(self, text: Text, action: Action) -> list[int]:
        """The planets at which a text lets a card enter: one that it names, another than that of this card, an opposing one, any."""
        if action.place in ("here", "home", "there", "theirs"):
            named = {"here": self.where(text), "home": text.seat}
            named |= {"theirs": self.home_of(text, action.at)}
            return [named.get(action.place, self.place_of(text, action.at))]
        seats = self.clockwise(text.seat)
        left_out = {"other": self.where(text), "opposing": text.seat}.get(action.place or "")
        return [at for at in seats if at != left_out]

    def come(
        self, text: Text, thing: int, at: int = 0, host: int | None = None, *, tapped: bool = False
    ) -> None:
        """It enters, and is spoken of from then on."""
        self.enter(thing, at, host, tapped=tapped)
        text.that.append(thing)

    def do_play_free(self, text: Text, action: Action) -> Doing:
        """Like from hand, with its own place or host (row act.play_free)."""
        assert action.target is not None
        in_hand = self.is_of_hand(action.target)
        meant = self.entry_places(text, action) if action.place else self.playing()

        def fitting(each: int) -> bool:
            owner, face = (text.seat, each) if in_hand else (owner_of(each), face_of(each))
            return self.can_come(owner, face, meant) and self.can_be_on(text, action, owner, face)

        things = yield from self.targets(text, action.target, fitting)
        done = 0
        self.speak_of(text, [])
        for each in things:
            face = each if self.is_of_hand(action.target) else face_of(each)
            kind = self.cards[face].type
            place: dict[str, int] = {}
            if kind == "character":
                owner = text.seat if in_hand else owner_of(each)
                at = yield from self.choose_planet(
                    text.seat, partial(self.open_among, meant, text.seat, owner, face)
                )
                if at is None:
                    continue
                place["at"] = at
            elif kind == "inventory":
                hosts = partial(self.hosts_meant, text, action, text.seat, face)
                host = yield from self.choose(text.seat, hosts, 1, 1)
                if not host:
                    continue
                [place["host"]] = host
            for thing in self.bring_out(text, action.target, [each]):
                self.come(text, thing, **place)
                self.was_played(thing)
                done += 1
        return done

    def open_places(self, seat: int, owner: int, face: int) -> list[int]:
        return [at for at in self.clockwise(seat) if self.may_enter(owner, face, at)]

    def open_among(self, meant: list[int], seat: int, owner: int, face: int) -> list[int]:
        return [at for at in self.open_places(seat, owner, face) if at in meant]

    def is_open(self, at: int) -> bool:
        """Whether a character can enter there: not nowhere (HAC-2.30), nor where nobody plays any more (HAC-Q60)."""
        return at != 0 and not self.sides[at].gone

    def can_come(self, seat: int, face: int, meant: list[int]) -> bool:
        """Inventory needs a fitting host (HAC-Q26), a character a planet where it may enter; what cannot be played does not come."""
        if self.is_held_back(seat, face):
            return False
        if self.cards[face].type == "character":
            return bool(self.open_among(meant, seat, seat, face))
        return self.cards[face].type != "inventory" or bool(self.hosts(seat, face))

    def hosts(self, seat: int, face: int) -> list[int]:
        """The cards in play that an inventory card may be attached to, at any location (HAC-2.26, HAC-Q26)."""
        wanted = self.cards[face].attach
        if wanted is None:
            return []
        found = [each for each in self.matching(Text(None, -1, seat), wanted) if self.in_play(each)]
        found = [each for each in found if not self.is_kept_off(seat, face, each)]
        return [each for each in found if self.may_enter(seat, face, self.location(each), each)]

    def hosts_meant(self, text: Text, action: Action, seat: int, face: int) -> list[int]:
        """Of those the ones on which a text lets it be played (rows act.play_free_on, act.play_paid_on)."""
        found = self.hosts(seat, face)
        if action.filter is None:
            return found
        meant = self.matching(text, action.filter)
        return [each for each in found if each in meant]

    def can_be_on(self, text: Text, action: Action, seat: int, face: int) -> bool:
        """Where a text names on what a card is played: whether it is inventory that fits there."""
        if action.filter is None:
            return True
        is_inventory = self.cards[face].type == "inventory"
        return is_inventory and bool(self.hosts_meant(text, action, seat, face))

    def is_kept_off(self, seat: int, face: int, host: int) -> bool:
        """Whether a text says that such inventory cannot be attached to that card (row con.no_inventory)."""
        printed = self.as_printed(face * 10 + (seat - 1) * 2)
        return any(
            each.what.by is not None and self.fits_values(each.text, each.what.by, printed, -1)
            for each in self.is_under(host, "cannot-be-attached")
        )

    def do_play_paid(self, text: Text, action: Action) -> Doing:
        """The grist cost is asked; a card with ~ATH code cannot be chosen (row act.play_paid)."""
        assert action.target is not None
        grist = self.sides[text.seat].grist
        at = self.where(text)

        in_hand = self.is_of_hand(action.target)

        def is_payable(each: int) -> bool:
            face = each if in_hand else face_of(each)
            cost = self.enter_cost(text.seat, face, at)
            if self.is_held_back(text.seat, face):
                return False
            if not self.may_enter(text.seat if in_hand else owner_of(each), face, at):
                return False
            return cost is not None and cost <= grist and self.is_open(at)

        if not self.is_open(at):
            return False
        things = yield from self.targets(text, action.target, is_payable)
        self.speak_of(text, [])
        for each in things:
            face = each if in_hand else face_of(each)
            cost = self.enter_cost(text.seat, face, at)
            changes = self.cost_changes(text.seat, face, at)
            for thing in self.bring_out(text, action.target, [each]):
                self.spend(text.seat, cost or 0, changes)
                self.come(text, thing, at)
                self.was_played(thing, cost or 0)
        return len(things)
