"""Which cards the words of an effect mean, and the choices that they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.save_your_bacon.attacks import Attacks
from tests.oracle.save_your_bacon.table import Asking, Deed, Lying, Piece, Played, chosen_of
from tests.oracle.save_your_bacon.wording import Read


class References(Attacks):
    """Targets and back references."""

    # -- which cards ------------------------------------------------------------------------------

    def meant(self, deed: Deed, card: Read) -> list[Piece]:
        """Every card in play that the words may mean, now."""
        how = card[0]
        if how in ("that-champion", "that-card", "those", "chosen"):
            return self.referred(deed, how)
        return [
            each
            for each in self.pieces()
            if self.fits(card, each, deed.seat, deed.champion, deed.source)
        ]

    def referred(self, deed: Deed, how: str) -> list[Piece]:
        """The latest choice of that kind; without one what the reaction text named (SYB-Q47)."""
        wanted = "pieces" if how == "those" else "piece"
        for kind, things in reversed(deed.chosen):
            if kind == "lying" and how == "that-card":
                return []
            if kind != wanted or (
                how != "that-card" and any(not each.is_champion for each in things)
            ):
                continue
            return [each for each in things if self.in_play(each)]
        happened = deed.happened
        if how in ("those", "chosen") or happened is None or happened.piece is None:
            return []
        piece = (
            happened.by
            if deed.effect.event and deed.effect.event[0] in ("targets", "strikes")
            else happened.piece
        )
        assert piece is not None
        if how == "that-champion" and not piece.is_champion:
            return []
        return [piece] if self.in_play(piece) else []

    def picked(self, deed: Deed, card: Read) -> Asking[list[Piece]]:
        """The cards that the words mean; where they leave a choice, it is made now (SYB-Q82)."""
        among = self.meant(deed, card)
        least, most = self.counts(card)
        if not self.leaves_choice(card):
            return among
        names = [each.id for each in among]
        wanted = chosen_of(deed.seat, "choose", names, min(least, len(names)), most)
        answer = yield from self.only(deed.seat, set(wanted.options))
        is_forced = min(least, len(names)) == len(names)
        found = among if is_forced else [self.named(each) for each in sorted(answer[1:])]
        if among:
            deed.made.append(("piece" if most == 1 and least else "pieces", found))
        return found

    def leaves_choice(self, card: Read) -> bool:
        return self.counts(card)[1] > 0 or card[0].startswith("up-to")

    def is_full(self, card: Read, pieces: Sequence[Piece]) -> bool:
        """Whether these were all that was asked for; "up to" asks for none (SYB-Q78)."""
        return card[0].startswith("up-to") or len(pieces) >= max(self.counts(card)[0], 1)

    @staticmethod
    def counts(card: Read) -> tuple[int, int]:
        """How many must be chosen at least, and at most; 0 and 0 where nothing is chosen."""
        if card[0] == "some-opposing":
            return card[1], card[1]
        if card[0].startswith("up-to"):
            return 0, card[1]
        one = ("any", "opposing", "friendly")
        return (1, 1) if card[0].split("-")[0] in one else (0, 0)

    # -- that card, wherever it lies ------------------------------------------------------------

    def that_card(self, deed: Deed) -> Piece | Lying | Played | None:
        """The latest choice of a card; without one what the reaction text named (SYB-Q47)."""
        for kind, things in reversed(deed.chosen):
            if kind in ("piece", "lying"):
                found: Piece | Lying = things[0]
                return found
        happened = deed.happened
        if happened is None:
            return None
        if happened.what in ("declares", "pays"):
            played = (each for each in self.playing if each.card == happened.card)
            return next((each for each in played if each.seat == happened.seat), None)
        return next(iter(self.referred(deed, "that-card")), None)

    def can_move(self, deed: Deed, zone: str) -> bool:
        """Whether that card can be put there; a hand holds cards of its owner only."""
        card = self.that_card(deed)
        if card is None or (zone == "hand" and self.owner_of(card) != deed.seat):
            return False
        if isinstance(card, Piece):
            return not card.is_champion and self.in_play(card)
        if isinstance(card, Lying):
            return card.zone != "removed" and card.card in getattr(self.sides[card.seat], card.zone)
        return True

    @staticmethod
    def owner_of(card: Piece | Lying | Played) -> int:
        return card.owner if isinstance(card, Piece) else card.seat

    def move_that(self, deed: Deed, zone: str) -> Asking[bool]:
        """To that pile of its owner; a card that is being played resolves no further (SYB-10.2.1.15)."""
        card = self.that_card(deed)
        if card is None or not self.can_move(deed, zone):
            return False
        if isinstance(card, Piece):
            self.leave(card)
            getattr(self.sides[card.owner], zone).append(card.face.id)
            return True
        if isinstance(card, Lying) and card.zone == zone == "discard":
            return True
        side = self.sides[card.seat]
        if isinstance(card, Played):
            card.is_gone = True
            self.playing.remove(card)
        else:
            getattr(side, card.zone).remove(card.card)
            card.zone = zone
        getattr(side, zone).append(card.card)
        return True
        yield

    def latest(self, deed: Deed, kind: str) -> Any:
        return next((things[0] for what, things in reversed(deed.chosen) if what == kind), None)

    def that_opponent(self, deed: Deed) -> int | None:
        found: int | None = self.latest(deed, "opponent")
        return None if found is None or self.sides[found].is_out else found

    def is_held_by_that_opponent(self, deed: Deed) -> bool:
        """Whether "that card" is in that opponent's hand."""
        card = self.that_card(deed)
        is_in_hand = isinstance(card, Lying) and card.zone == "hand"
        return is_in_hand and card.seat == self.that_opponent(deed)
