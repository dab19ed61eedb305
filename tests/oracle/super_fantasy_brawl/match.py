"""A second opinion on Super Fantasy Brawl: a whole match from the first pick to the winner, asking by what it yields."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.super_fantasy_brawl.attack import Attack
from tests.oracle.super_fantasy_brawl.table import (
    COLOURS,
    Answer,
    Doing,
    Figure,
    Over,
    Trap,
    Wanted,
)
from tests.oracle.super_fantasy_brawl.wording import Card

RINGS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white")


class Match(Attack):
    """The match as the rules tell it."""

    is_laid = False

    def match(self) -> Doing:
        """From the very beginning, or from the activation phase of a table that is laid, until somebody has won."""
        try:
            if not self.is_laid:
                yield from self.set_up()
                self.round, self.seat = 1, self.order[0]
            yield from self.rounds(self.turn > 0)
        except Over:
            return

    # -- set-up -------------------------------------------------------------------------------

    def set_up(self) -> Doing:
        """SFB-1.24, SFB-23.15 to SFB-23.25."""
        yield from self.seat_everybody()
        gates = tuple(self.board.areas)
        said = yield Wanted([self.order[0]], [("choose-deployment-area", each) for each in gates])
        own = (self.order[0] - 1) % 2
        self.gates[own] = said[1]
        self.gates[1 - own] = next(each for each in gates if each != said[1])
        yield from self.choose_teams()
        rings = list(RINGS)
        for seat in self.order[:2]:
            said = yield Wanted([seat], [("choose-colour", each) for each in rings])
            rings.remove(said[1])
        self.lay_out()
        yield from self.lay_traps()
        for seat in self.order:
            yield from self.take_hand(seat)
        for seat in self.order:
            yield from self.deploy(seat)

    def seat_everybody(self) -> Doing:
        if len(self.players) == 2:
            first = int(self.throws("pick", "first", ["1", "2"])[0])
            self.order = [first, 3 - first]
            return
        side = int(self.throws("pick", "first", ["0", "1"])[0])
        chosen: list[int] = []
        for each in (side, 1 - side):
            seats = [each + 1, each + 3]
            said = yield Wanted(seats, [("choose-seats", seat) for seat in seats])
            chosen.append(said[1])
        self.order = [*chosen, *((seat + 1) % 4 + 1 for seat in chosen)]

    def choose_teams(self) -> Doing:
        """Anybody first; what the own side has, and usually what the other side has, is taken (SFB-Q106)."""
        waiting, size = list(self.players), 2 if len(self.players) == 4 else 3
        taken: dict[int, list[str]] = {0: [], 1: []}
        while waiting:
            answers = {seat: self.teams(seat, size, taken) for seat in waiting}
            said = yield Wanted(waiting, [each for seat in waiting for each in answers[seat]])
            seat, answer = said
            waiting.remove(seat)
            named = self.cards.teams[answer[1]][1] if len(answer) == 2 else answer[1:]
            taken[(seat - 1) % 2] += named
            for number, champion in enumerate(self.cards.champions.values()):
                if champion.id in named:
                    figure = Figure(number * 4 + seat - 1, champion)
                    self.figures[figure.number] = figure
                    self.players[seat].figures.append(figure.number)
        numbers = sorted(self.figures, key=lambda each: (each % 4, each))
        self.figures = {each: self.figures[each] for each in numbers}

    def teams(self, seat: int, size: int, taken: dict[int, list[str]]) -> list[Answer]:
        own = (seat - 1) % 2
        gone = {*taken[own], *(() if self.readings.mirror_champions else taken[1 - own])}
        free = sorted(each for each in self.cards.champions if each not in gone)
        ready = [
            ("choose-team", name)
            for name, (players, champions) in self.cards.teams.items()
            if players == len(self.players) and not gone.intersection(champions)
        ]
        return [*ready, *(("choose-team", *each) for each in combinations(free, size))]

    def lay_out(self) -> None:
        """Decks, the challenge deck and the supply are shuffled, the first challenges drawn."""
        for seat, player in self.players.items():
            player.deck = [card for who in player.figures for card in self.figures[who].card.deck]
            self.shuffle(seat)
        self.challenges = self.shuffled("challenges", list(self.cards.challenges))
        every = [face for face, count in self.cards.counts.items() for _ in range(count)]
        self.supply = self.shuffled("traps", every)
        worth = self.board.track
        slots = self.new_slots()
        if len(self.players) == 4 or self.readings.two_opening_challenges:
            slots = [worth.index(1), *slots]
        for slot in slots:
            self.draw_challenge(slot)
        self.is_laid = True

    def new_slots(self) -> list[int]:
        """The slots that cannot be scored, from right to left (SFB-Q68)."""
        return [at for at, worth in reversed(list(enumerate(self.board.track))) if not worth]

    def draw_challenge(self, slot: int) -> None:
        """Into a slot; the deck is made anew when its last card is drawn (SFB-Q102)."""
        if self.challenges:
            self.track[slot] = self.challenges.pop(0)
            self.renew_challenges()

    def renew_challenges(self) -> None:
        if not self.challenges and self.scored:
            self.challenges, self.scored = self.scored, []
            self.challenges = self.shuffled("challenges", self.challenges)

    def lay_traps(self) -> Doing:
        """Two each, with four players one each (SFB-1.16, SFB-1.17, SFB-23.23)."""
        times = 1 if len(self.players) == 4 else 2
        for seat in [each for each in self.order for _ in range(times)]:
            free = sorted(self.board.printed - set(self.traps))
            said = yield Wanted([seat], [("place-trap", self.board.names[at]) for at in free])
            self.traps[self.board.hexes[said[1]]] = Trap(self.supply.pop(0))

    @property
    def hand_size(self) -> int:
        return 4 if len(self.players) == 4 else 5

    def take_hand(self, seat: int) -> Doing:
        """One exchange; what was put back is shuffled in afterwards (SFB-1.19, SFB-1.20)."""
        player = self.players[seat]
        self.draw(seat, self.hand_size)
        hand = sorted(player.hand)
        said = yield Wanted(
            [seat],
            [
                ("redraw", *each)
                for count in range(len(hand) + 1)
                for each in combinations(hand, count)
            ],
        )
        back = list(said[1:])
        for each in back:
            player.hand.remove(each)
        self.draw(seat, len(back))
        if back:
            player.deck += back
            self.shuffle(seat)

    def deploy(self, seat: int) -> Doing:
        """One champion after the other, on free hexes of the own area (SFB-1.22)."""
        waiting = list(self.players[seat].figures)
        while waiting:
            area = self.board.areas[self.gates[(seat - 1) % 2]]
            free = sorted(area - {each.at for each in self.standing()})
            ids = {self.figures[each].id: each for each in waiting}
            names = [self.board.names[at] for at in free]
            said = yield Wanted([seat], [("deploy", who, at) for who in ids for at in names])
            who = ids[said[1]]
            waiting.remove(who)
            yield from self.enter(who, self.board.hexes[said[2]], (who, seat))

    # -- turns --------------------------------------------------------------------------------

    def rounds(self, has_begun: bool) -> Doing:
        """Everybody's turn, then the track moves (SFB-3.2)."""
        while True:
            for seat in self.order[self.order.index(self.seat) :]:
                if not has_begun:
                    yield from self.begin_turn(seat)
                has_begun = False
                yield from self.finish_turn(seat)
            self.advance_track()
            self.round, self.seat = self.round + 1, self.order[0]

    def begin_turn(self, seat: int) -> Doing:
        self.turn, self.seat = self.turn + 1, seat
        for each in self.figures.values():
            each.began_out = each.at is None
        if self.round > 1:
            yield from self.score(seat)

    def finish_turn(self, seat: int) -> Doing:
        """Activation and upkeep (SFB-3.3, SFB-15)."""
        yield from self.activation(seat)
        player = self.players[seat]
        player.ready, player.used = set(COLOURS), set()
        player.discard += sorted(player.hand)
        player.hand.clear()
        self.draw(seat, self.hand_size)
        for figure in self.figures.values():
            figure.rooted = False
        self.lasting.clear()

    def score(self, seat: int) -> Doing:
        """Every fulfilled active challenge, from right to left (SFB-4, SFB-Q13, SFB-Q14)."""
        slots = [
            at
            for at in reversed(range(len(self.track)))
            if (card := self.track[at]) and self.board.track[at] and self.is_met(card, seat)
        ]
        if slots and self.readings.optional_scoring:
            ids = sorted(str(self.track[at]) for at in slots)
            answers = [
                ("score-challenges", *each)
                for count in range(len(ids) + 1)
                for each in combinations(ids, count)
            ]
            said = yield Wanted([seat], answers)
            slots = [at for at in slots if self.track[at] in said[1:]]
        for at in slots:
            self.players[seat].vp += self.board.track[at]
            self.scored.append(str(self.track[at]))
            self.renew_challenges()
            self.track[at] = None
            self.look_for_a_winner(seat)

    def is_met(self, challenge: str, seat: int) -> bool:
        lines = self.cards.challenges[challenge].box
        return all(line.condition and self.holds(line.condition, seat) for line in lines)

    def advance_track(self) -> None:
        """One slot, with four players two (SFB-16, SFB-23.12, SFB-Q68)."""
        count = 2 if len(self.players) == 4 else 1
        # They leave at one moment, so an empty deck is made anew of both (SFB-Q84).
        self.scored += [each for each in self.track[len(self.track) - count :] if each]
        self.renew_challenges()
        self.track = [*[None] * count, *self.track[: len(self.track) - count]]
        for slot in self.new_slots():
            if self.track[slot] is None:
                self.draw_challenge(slot)

    # -- activation ---------------------------------------------------------------------------

    def activation(self, seat: int) -> Doing:
        """Cards and standard actions, until its end is said (SFB-5, SFB-Q16)."""
        player = self.players[seat]
        while True:
            said = yield Wanted([seat], self.offers(seat))
            if said[0] == "end-activation":
                return
            if said[0] == "play":
                card = self.cards.cards[said[1]]
                player.hand.remove(card.id)
                player.play.append(card.id)
                player.ready.remove(card.core)
                yield from self.activate(card, self.figure_of(seat, card))
                player.play.remove(card.id)
                player.discard.append(card.id)
                continue
            card = self.cards.actions[said[1]]
            player.used.add(card.id)
            player.ready.remove(said[3] if card.core == "any" else card.core)
            who = next(each for each in player.figures if self.figures[each].id == said[2])
            yield from self.activate(card, who)

    def figure_of(self, seat: int, card: Card) -> int:
        """The champion that a card activates."""
        return next(
            each
            for each in self.players[seat].figures
            if self.figures[each].card.id == card.champion
        )

    def offers(self, seat: int) -> list[Answer]:
        player = self.players[seat]
        found: list[Answer] = []
        for name in sorted(player.hand):
            card = self.cards.cards[name]
            pays = card.type != "reaction" and card.core in player.ready
            if pays and self.may_activate(self.figure_of(seat, card), card):
                found.append(("play", name))
        for name, card in self.cards.actions.items():
            if name in player.used:
                continue
            for who in player.figures:
                if not self.may_activate(who, card):
                    continue
                figure = self.figures[who].id
                if card.core == "any":
                    found += [
                        ("standard-action", name, figure, each) for each in sorted(player.ready)
                    ]
                elif card.core in player.ready:
                    found.append(("standard-action", name, figure))
        return [*found, ("end-activation",)]

    def may_activate(self, who: int, card: Card) -> bool:
        """From its gate a champion needs printed movement and a way in (SFB-17.10, SFB-Q44, SFB-Q45)."""
        figure = self.figures[who]
        if figure.at is not None:
            return True
        if not self.readings.same_turn_return and not figure.began_out:
            return False
        return card.move is not None and self.can_enter(who, self.movement(who, card))
