"""A second opinion on Homestuck: what steps do with decks and hands."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from referee.games.homestuck_atcg.language.tree import Action, Filter
from tests.oracle.homestuck_atcg.model.events import Doing, FallsAway, Happened
from tests.oracle.homestuck_atcg.model.into_play import IntoPlay
from tests.oracle.homestuck_atcg.model.table import Text, owner_of


class DecksAndHands(IntoPlay):
    """A deck is looked through, its top is discarded, looked at, put in order; a hand is looked at, and cards of it are discarded."""

    cards_seen = 0
    """That somebody sees some is enough for a use: whether a card fits nobody may learn before (HAC-Q39, HAC-Q52)."""

    def do_mill(self, text: Text, action: Action) -> Doing:
        """Each is an event by its printed values; an empty deck is not renewed (row act.mill)."""
        done = 0
        for seat in (yield from self.players(text, action)):
            side = self.sides[seat]
            for _ in range(min(self.number(text, action.number, action.amount), len(side.deck))):
                thing = self.free_copy(seat, side.deck.pop())
                if to := self.goes_unlaid(thing):
                    self.lay_elsewhere(thing, to)
                    done += 1
                    continue
                side.discard.append(thing)
                self.trigger(Happened(self.as_printed(thing)), set())
                self.drop(self.as_printed(thing))
                done += 1
        return done

    # -- as wholes --------------------------------------------------------------------------

    def deck_meant(self, text: Text, action: Action) -> Doing:
        """The one deck, if there is such a player (rows deck.*)."""
        seat = yield from self.one_deck(text, action)
        return [seat] if seat else []

    def do_shuffle_deck(self, text: Text, action: Action) -> Doing:
        done = 0
        for seat in (yield from self.deck_meant(text, action)):
            done += bool(self.sides[seat].deck)
            self.shuffle(seat)
        return done

    def do_players_shuffle(self, text: Text, action: Action) -> Doing:
        done = 0
        for seat in (yield from self.players(text, action)):
            done += bool(self.sides[seat].deck)
            self.shuffle(seat)
        return done

    def do_top_below(self, text: Text, action: Action) -> Doing:
        """One after the other, unseen by everybody (row act.top_below)."""
        done = 0
        for seat in (yield from self.deck_meant(text, action)):
            deck = self.sides[seat].deck
            for _ in range(min(max(1, action.number), len(deck))):
                deck.insert(0, deck.pop())
                done += 1
        return done

    def do_remove_top(self, text: Text, action: Action) -> Doing:
        """An empty deck is not renewed, and nothing answers it (row act.top_out)."""
        done, count = 0, self.number(text, action.number, action.amount)
        for seat in (yield from self.players(text, action)):
            side = self.sides[seat]
            for _ in range(min(count, len(side.deck))):
                side.removed.append(self.free_copy(seat, side.deck.pop()))
                done += 1
        return done

    def do_reveal_until(self, text: Text, action: Action) -> Doing:
        """The uppermost, one after the other, until so many that fit came, or no more is there; they stay there (row act.reveal_until)."""
        assert action.filter is not None
        seats = yield from self.deck_meant(text, action)
        self.speak_of(text, [])
        if not seats:
            return False
        text.in_hand = False
        [text.looked], left = seats, action.number
        for face in reversed(self.sides[text.looked].deck):
            if not left:
                break
            text.found.append(face)
            left -= self.fits_found(text, action.filter, face)
        self.cards_seen += len(text.found)
        return len(text.found)

    def fits_found(self, text: Text, wanted: Filter, face: int) -> bool:
        """A card of that deck, by what is printed on it."""
        printed = self.as_printed(face * 10 + (text.looked - 1) * 2)
        return self.fits_values(text, wanted, printed, -1)

    # -- looked at --------------------------------------------------------------------------

    def do_look(self, text: Text, action: Action) -> Doing:
        """Only the controller sees it (HAC-Q39); an empty deck gives no card."""
        seat = yield from self.one_deck(text, action)
        text.looked, text.found, text.that = seat, self.deck_of(seat)[-1:], []
        self.cards_seen += len(text.found)
        return len(text.found)

    def one_deck(self, text: Text, action: Action) -> Doing:
        """Whose deck is looked at; 0: nobody's, where there is no such player (rows deck.*)."""
        if action.whose == "player" and action.player == "owner":
            return next(iter(self.affected(text, action)), 0)
        if action.whose in ("player", "one-player"):
            seats = yield from self.choose_seat(text.seat, self.whose_decks(text, action))
            return seats[0] if seats else 0
        return text.seat

    def deck_of(self, seat: int) -> list[int]:
        return self.sides[seat].deck if seat else []

    def do_top_or_bottom(self, text: Text, action: Action) -> Doing:
        if not text.found:
            return False
        said = yield from self.say(text.seat, lambda: ["top", "bottom"] if text.found else [])
        if said == "bottom":
            deck = self.sides[text.looked].deck
            deck.insert(0, deck.pop())
        return True

    def do_search(self, text: Text, action: Action) -> Doing:
        """May pick fitting cards; the deck is shuffled after the whole effect (row act.search)."""
        assert action.filter is not None
        side = self.sides[text.seat]
        text.searched, text.found, text.that = bool(side.deck), [], []
        if not side.deck:
            return False
        fitting = [face for face in side.deck if self.fits_face(text, action.filter, face)]
        text.found = yield from self.choose(
            text.seat, lambda: fitting, 0, action.number, hidden=True
        )
        text.looked = text.seat
        return len(text.found)

    def do_reveal(self, text: Text, action: Action) -> Doing:
        """All see what was looked at; it stays where it is (row act.reveal)."""
        return len(text.found)
        yield

    def do_look_at_several(self, text: Text, action: Action) -> Doing:
        """The uppermost cards, or all if there are fewer; only the controller sees them (HAC-Q39)."""
        seat = yield from self.one_deck(text, action)
        count = self.number(text, action.number, action.amount)
        deck = self.deck_of(seat)
        text.looked, text.that = seat, []
        text.found = deck[len(deck) - count :][::-1] if count < len(deck) else deck[::-1]
        if not count:
            text.found = []
        self.cards_seen += len(text.found)
        return len(text.found)

    def on_top(self, text: Text) -> list[int]:
        """Those of the cards that still lie there, the uppermost first."""
        deck = list(self.sides[text.looked].deck) if text.looked else []
        return [face for face in text.found if face in deck]

    def do_put_back(self, text: Text, action: Action) -> Doing:
        """One after the other is named, the uppermost first (row act.put_back)."""
        if not text.found:
            return False
        deck, count = self.sides[text.looked].deck, len(text.found)
        for at in range(count):
            left = deck[len(deck) - count : len(deck) - at]
            [face] = yield from self.choose(
                text.seat, partial(sorted, left), 1, 1, hidden=len(left) > 1
            )
            left.remove(face)
            deck[len(deck) - count : len(deck) - at] = [*left, face]
        text.found = deck[len(deck) - count :][::-1] if count else []
        return count

    def do_put_below(self, text: Text, action: Action) -> Doing:
        """As many as wanted go under the deck, the others stay on top (row act.put_below)."""
        if not text.found:
            return False
        faces = yield from self.choose(
            text.seat, lambda: sorted(text.found), 0, len(text.found), hidden=True
        )
        self.lay_below(text, faces)
        return len(faces)

    def do_put_all_below(self, text: Text, action: Action) -> Doing:
        """All that still lie there, as they lie (row act.all_below)."""
        faces = list(text.found)
        self.lay_below(text, faces)
        return len(faces)
        yield

    def lay_below(self, text: Text, faces: Sequence[int]) -> None:
        deck = self.sides[text.looked].deck if faces else []
        for face in faces:
            self.take_uppermost(deck, face)
            text.found.remove(face)
            deck.insert(0, face)

    def do_take_seen(self, text: Text, action: Action) -> Doing:
        """Some of those cards go into the hand, unseen by others (rows act.take_seen, act.take_fitting)."""
        wanted, side = action.filter, self.sides[text.seat]
        fitting = [
            each for each in text.found if wanted is None or self.fits_face(text, wanted, each)
        ]
        if not text.found:
            return False
        least = action.number if wanted is None else 0
        faces = yield from self.choose(
            text.seat, lambda: sorted(fitting), least, action.number, hidden=True
        )
        for face in faces:
            self.take_uppermost(side.deck, face)
            text.found.remove(face)
            side.hand.append(face)
        return len(faces)

    # -- hands ------------------------------------------------------------------------------

    def do_discard_from_hand(self, text: Text, action: Action) -> Doing:
        done, before = 0, self.looking_back(text)
        seats = yield from self.players(text, action)
        self.speak_of(text, [])
        for seat in seats:
            if not self.sides[text.seat].gone and self.sides[seat].hand:
                with suppress(FallsAway):
                    count = self.number(before, action.number, action.amount)
                    faces = yield from self.faces_to_discard(seat, count)
                    done += self.discard_from_hand(text, seat, faces)
        return done

    def faces_to_discard(self, seat: int, count: int) -> Doing:
        hand = sorted(self.sides[seat].hand)
        if len(hand) <= count or not count:
            return hand[:count]
        return (yield from self.choose(seat, lambda: hand, count, count, hidden=True))

    def do_discard_at_random(self, text: Text, action: Action) -> Doing:
        done, before = 0, self.looking_back(text)
        seats = yield from self.players(text, action)
        self.speak_of(text, [])
        for seat in seats:
            count = self.number(before, action.number, action.amount)
            for _ in range(min(count, len(self.sides[seat].hand))):
                face = self.throws("pick", f"hand/{seat}", self.sides[seat].hand)
                done += self.discard_from_hand(text, seat, [face])
        return done

    def do_look_at_hand(self, text: Text, action: Action) -> Doing:
        """Nothing on the table changes by that (row act.look_hand)."""
        seats = yield from self.players(text, action)
        seen = sum(len(self.sides[each].hand) for each in seats if not self.is_closed(text, each))
        self.cards_seen += seen
        return seen > 0

    def is_closed(self, text: Text, seat: int) -> bool:
        """Whether no text of another player lets anybody see that hand (row con.hand_closed)."""
        is_other = text.source < 0 or owner_of(text.source) != seat
        return is_other and self.is_player_under(seat, "hand-closed")

    def do_pick_from_hand(self, text: Text, action: Action) -> Doing:
        """You choose cards of another hand, which are discarded (row act.pick)."""
        return (yield from self.pick(text, action))

    def do_show_and_pick(self, text: Text, action: Action) -> Doing:
        """The hand is shown to all, and you choose fitting cards of it (row act.show_pick)."""
        return (yield from self.pick(text, action, hidden=False))

    def pick(self, text: Text, action: Action, *, hidden: bool = True) -> Doing:
        done, wanted = 0, action.filter
        seats = yield from self.players(text, action)
        self.speak_of(text, [])
        for seat in seats:
            with suppress(FallsAway):
                hand = [] if self.is_closed(text, seat) else sorted(self.sides[seat].hand)
                self.cards_seen += len(hand)
                viewer = self.looking_back(text)
                fitting = [
                    each for each in hand if wanted is None or self.fits_face(viewer, wanted, each)
                ]
                # Who looks alone finds out alone that nothing fits (HAC-Q39, row act.pick_fitting).
                if not (hand if hidden else fitting):
                    continue
                faces = fitting
                if hidden or len(fitting) > action.number:
                    faces = yield from self.choose(
                        text.seat, partial(list, fitting), action.number, action.number, hidden=True
                    )
                done += self.discard_from_hand(text, seat, faces)
        return done
