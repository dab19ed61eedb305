"""A match of the second opinion, from the shuffled decks to its end, as one long question and answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.oracle.save_your_bacon.doings import Doings
from tests.oracle.save_your_bacon.payments import STOP
from tests.oracle.save_your_bacon.table import (
    Active,
    Answer,
    Asking,
    Over,
    Piece,
    Side,
    chosen_of,
    listed,
)
from tests.oracle.save_your_bacon.wording import Effect, Face

OPENING_HAND = 5
LOST = 21
WON = 3
READIED = 3


class Match(Doings):
    """The set-up and the turns."""

    def play_out(self) -> Asking[None]:
        try:
            seat = yield from self.set_up()
            yield from self.turns(seat)
        except Over as over:
            self.winners = over.winners

    def set_up(self) -> Asking[int]:
        for seat, side in self.sides.items():
            side.deck = self.shuffled(seat, side.deck)
        chooser = self.said("pick", "first", list(self.sides))
        answer = yield listed(chooser, (("choose-first-player", seat) for seat in self.sides))
        for seat in self.sides:
            self.draw(seat, OPENING_HAND)
        self.draws.clear()
        return int(answer[1])

    def go_on(self) -> Asking[None]:
        """From the middle of a turn."""
        try:
            yield from self.take_two(self.active)
            yield from self.expire(lambda each: each.ends == "turn")
            yield from self.turns((yield from self.next_seat(self.active)))
        except Over as over:
            self.winners = over.winners

    def turns(self, seat: int) -> Asking[None]:
        while True:
            yield from self.take_turn(seat)
            seat = yield from self.next_seat(seat)

    def next_seat(self, seat: int) -> Asking[int]:
        """Clockwise; what lasts until a turn that is not taken any more ends with it (SYB-Q31)."""
        count = len(self.sides)
        while True:
            seat = seat % count + 1
            if not self.sides[seat].is_out:
                return seat
            yield from self.expire(
                lambda each, seat=seat: each.ends == "next" and each.seat == seat
            )

    # -- a turn ------------------------------------------------------------------------------------

    def take_turn(self, seat: int) -> Asking[None]:
        self.active, self.turn = seat, self.turn + 1
        self.taken, self.attacked, self.refreshed = 0, False, False
        yield from self.expire(lambda each: each.ends == "next" and each.seat == seat)
        if not (yield from self.check_for_victory(seat)):
            return
        yield from self.take_two(seat)
        yield from self.expire(lambda each: each.ends == "turn")

    def check_for_victory(self, seat: int) -> Asking[bool]:
        """Whether the turn goes on (SYB-Q1)."""
        side = self.sides[seat]
        if self.has_won(seat):
            raise Over([seat])
        if sum(self.faces[card].value for card in side.spent) >= LOST:
            self.put_out(seat)
            if (yield from self.test(())):
                yield from self.open_window()
            yield from self.tidy()
            return False
        self.happen("checked", seat=seat)
        yield from self.end_step()
        return True

    def has_won(self, seat: int) -> bool:
        own = self.sides[seat].bacon
        if own < WON:
            return False
        others = [self.sides[each].bacon for each in self.opponents(seat)]
        return not self.is_free_for_all() or own > max(others)

    def put_out(self, seat: int) -> None:
        """SYB-Q31."""
        left = self.opponents(seat)
        if len(left) == 1:
            raise Over(left)
        side = self.sides[seat]
        gone = [*side.deck, *side.hand, *side.discard, *side.spent, *side.removed]
        for piece in list(self.pieces()):
            gone += [card for card, owner in piece.under if owner == seat]
            piece.under = [each for each in piece.under if each[1] != seat]
            if not piece.is_champion and self.controller(piece) == seat != piece.owner:
                self.discard_piece(piece)
            elif not piece.is_champion and piece.owner == seat:
                self.leave(piece)
                gone.append(piece.face.id)
            for condition in piece.conditions:
                condition.by = 0 if condition.by == seat else condition.by
        champions = side.champions
        self.sides[seat] = Side([], [], removed=gone, is_out=True)
        self.end_rules_on(champions)

    def expire(self, ends: Callable[[Active], bool], *causes: int) -> Asking[None]:
        """The end of a duration, or of an attack, with its test and window if something falls (SYB-Q86)."""
        ended = [each for each in self.lasting if ends(each)]
        if not ended and not causes:
            return
        blame: dict[Piece, list[int]] = {}
        for each in ended:
            with self.counted(blame, each.cause):
                self.lasting.remove(each)
        if (yield from self.test(causes, blame)):
            yield from self.open_window()
        if not self.depth:
            yield from self.tidy()

    # -- two actions -------------------------------------------------------------------------------

    def take_two(self, seat: int) -> Asking[None]:
        while True:
            self.acting = True
            with self.at_rest():
                options = set(self.actions(seat))
            if self.taken == 2 and not self.has_free_effects(seat):
                break
            answer = yield listed(seat, options)
            if answer == ("end-turn",):
                break
            before = self.taken
            yield from self.act(seat, answer)
            if self.taken > before:
                yield from self.end_step(seat)
        self.acting = False

    def actions(self, seat: int) -> list[Answer]:
        found: list[Answer] = []
        bound = self.bound_to_attack(seat)
        if self.taken == 2:
            found.append(("end-turn",))
        for piece, condition, effect in self.effects_of(seat):
            if effect.takes("action") and (self.taken == 2 or bound):
                continue
            champion = piece.host or piece
            if self.can_activate(seat, effect, champion, piece):
                key = f"{condition}-{effect.key}" if condition else effect.key
                found.append(("activate-effect", piece.id, key))
        if self.taken == 2:
            return found
        if not self.attacked:
            found += [
                ("attack", piece.id)
                for piece in self.pieces()
                if self.can_attack(piece, seat) and (not bound or piece in bound)
            ]
        if not bound:
            found.append(("pass-time",))
            found += [] if self.refreshed else [("refresh",)]
            found += self.plays(seat)
        return found

    def plays(self, seat: int) -> list[Answer]:
        return [
            ("play-card", card, champion.id)
            for card in sorted(set(self.sides[seat].hand))
            for champion in self.sides[seat].champions
            if self.faces[card].type != "reaction"
            and self.can_use(seat, self.faces[card], champion)
        ]

    def bound_to_attack(self, seat: int) -> list[Piece]:
        """The cards one of which must attack first (P-103)."""
        if self.taken:
            return []
        rules = [each for each in self.rules("must-attack") if each.seat == seat]
        return [
            piece
            for piece in self.pieces()
            if any(self.covers(each, each.rule[1], piece) for each in rules)
            and self.can_attack(piece, seat)
        ]

    def effects_of(self, seat: int) -> list[tuple[Piece, str, Effect]]:
        """The effects without reaction text of what the player controls."""
        found: list[tuple[Piece, str, Effect]] = []
        for champion in self.sides[seat].champions:
            for piece in (champion, *champion.equipment):
                found += [(piece, "", each) for each in piece.face.effects]
            for condition in champion.conditions:
                face = self.face_of(condition)
                found += [(champion, face.id, each) for each in face.effects]
        return [each for each in found if each[2].costs and not each[2].event]

    def has_free_effects(self, seat: int) -> bool:
        return any(not effect.takes("action") for _, _, effect in self.effects_of(seat))

    def act(self, seat: int, answer: Answer) -> Asking[None]:
        verb, *words = answer
        if verb == "play-card":
            yield from self.play(seat, words[0], self.named(words[1]))
        elif verb == "activate-effect":
            piece = self.named(words[0])
            condition, effect = self.effect_named(piece, words[1])
            champion = piece.host or piece
            found = next((c for c in piece.conditions if c.name.lower() == condition), None)
            yield from self.activate(seat, effect, champion, None if found else piece, found)
        elif verb == "attack":
            yield from self.fight(seat, self.named(words[0]), is_action=True)
        elif verb == "refresh":
            self.taken, self.refreshed = self.taken + 1, True
            yield from self.refresh(seat)
        else:
            yield from self.pass_time(seat)

    def effect_named(self, piece: Piece, key: str) -> tuple[str, Effect]:
        return next(
            (condition, effect)
            for each, condition, effect in self.effects_of(self.controller(piece))
            if each is piece and key == (f"{condition}-{effect.key}" if condition else effect.key)
        )

    # -- refresh and pass time ------------------------------------------------------------------------

    def refresh(self, seat: int) -> Asking[None]:
        """Upgrade, refill, ready; a window after each (SYB-Q3)."""
        side = self.sides[seat]
        yield from self.upgrade(seat)
        yield from self.end_step(seat)
        self.draw(seat, max(self.readings.refresh_hand_size - len(side.hand), 0))
        yield from self.end_step(seat)
        among = [
            each
            for each in self.pieces()
            if self.controller(each) == seat
            and each.is_exhausted
            and not self.rules_on(each, "no-ready")
        ]
        if among:
            wanted = chosen_of(seat, "ready-cards", [each.id for each in among], 0, READIED)
            answer = yield wanted
            for id_ in answer[1:]:
                self.turn_up(self.named(id_))
        self.happen("refreshed", seat=seat)
        yield from self.end_step(seat)

    def upgrade(self, seat: int) -> Asking[None]:
        """SYB-Q2."""
        side, rule = self.sides[seat], self.readings.refresh_pitch
        least, most = 0, len(side.hand)
        if rule == "none":
            most = 0
        elif rule == "all":
            least = most
        elif rule == "exactly_one":
            least = most = min(most, 1)
        elif rule != "any":
            most = min(most, int(rule))
        yield from self.pitch_some(seat, least, most)
        side.energy += self.readings.refresh_gain

    def pass_time(self, seat: int) -> Asking[None]:
        self.taken += 1
        count = len(self.sides[seat].hand)
        yield from self.pitch_some(seat, min(1, count), min(2, count))
        self.happen("passed", seat=seat)
        yield from self.end_step(seat)

    def pitch_some(self, seat: int, least: int, most: int) -> Asking[None]:
        """So many cards, each worth as many tokens."""
        side, gained = self.sides[seat], 0
        for number in range(most):
            options: set[Answer] = {("pitch", card) for card in side.hand}
            if number >= least:
                options.add(STOP)
            answer = yield listed(seat, options)
            if answer == STOP:
                break
            gained += self.pitch(seat, answer[1])
        side.energy += gained


def begun(
    faces: Mapping[str, Face],
    readings: Any,
    decks: Mapping[int, tuple[Sequence[str], Sequence[str]]],
) -> Match:
    """A match with these champions and cards, ready to be set up."""
    match = Match(faces, readings)
    for seat, (champions, cards) in decks.items():
        row = [Piece(f"{each}-{seat}", faces[each], seat) for each in champions]
        match.sides[seat] = Side(row, list(cards))
    return match
