"""A second opinion on Homestuck: which cards a text means, and whether its conditions hold."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from referee.games.homestuck_atcg.language.tree import Condition, Filter, Qual, RefKind
from tests.oracle.homestuck_atcg.table import (
    Gone,
    Laid,
    Text,
    folded,
    kept_of_print,
    owner_of,
    same,
)


@dataclass
class Now:
    """A card as it is at this moment, looked at only where somebody asks."""

    world: Any
    thing: int
    resisted: bool

    @property
    def power(self) -> int | None:
        return self.world.power(self.thing, *(["resist"] if self.resisted else []))

    @property
    def tags(self) -> AbstractSet[str]:
        return self.world.tags(self.thing)

    @property
    def tapped(self) -> bool:
        return self.thing in self.world.pieces and self.world.pieces[self.thing].tapped

    @property
    def invading(self) -> bool:
        return self.world.is_invading(self.thing)

    @property
    def laden(self) -> bool:
        return bool(self.world.attached(self.thing))


class Fitting(Laid):
    """Filters and conditions; power, tags and the rest are asked from the whole."""

    def referred(self, text: Text, ref: RefKind) -> int | None:
        piece = self.pieces.get(text.source)
        now: dict[str, Callable[[], int | None]] = {
            "this": lambda: text.source,
            "that": lambda: text.that[-1] if text.that else None,
            "host": lambda: text.last.host if text.last else piece.host if piece else None,
            "above": lambda: text.last.under if text.last else piece.under if piece else None,
            "trigger": lambda: text.trigger.thing if text.trigger else None,
            "planet": lambda: self.planet_of(text.seat),
            "stored": lambda: self.told_beneath(text),
        }
        return now[ref]()

    def told_beneath(self, text: Text) -> int | None:
        """The card stored under this card by its own text."""
        told = [each for each in self.beneath(text.source) if self.pieces[each].told]
        if told:
            return told[-1]
        return text.last.stored if text.last is not None else None

    def where(self, text: Text) -> int:
        """Where the card with the text is, or was when it left."""
        if text.last is not None:
            return text.last.at
        return self.location(text.source)

    def matching(self, text: Text, wanted: Filter, gainer: int | None = None) -> list[int]:
        """The cards that fit: things, or faces of the hand."""
        side = self.sides[text.seat]
        if wanted.where == "hand":
            return [face for face in side.hand if self.fits_face(text, wanted, face)]
        with self.at_rest():
            pool = side.discard
            if wanted.where != "discard":
                pool = self.open_cards(wanted.noun, wanted.whose, text.seat)
            return [thing for thing in pool if self.fits(text, wanted, thing, gainer)]

    @kept_of_print
    def open_cards(self, noun: str, whose: str, seat: int) -> list[int]:
        """Those of a type and of some players in play, and what a text about executables finds beside that."""
        found = self.everything() + self.listening()
        return [thing for thing in found if self.is_of(thing, noun, whose, seat)]

    @kept_of_print
    def listening(self) -> list[int]:
        """Stored executables with trigger code of their own (row noun.executable)."""
        return [
            each
            for each in self.all_stored()
            if any(line.kind == "code" for line in self.printed_lines(each))
        ]

    def fits(self, text: Text, wanted: Filter, thing: int, gainer: int | None = None) -> bool:
        if wanted.where == "discard":
            return self.fits_values(text, wanted, self.as_printed(thing), gainer)
        if not self.is_meant(text, wanted, thing, gainer):
            return False
        if self.is_stored(thing) and (wanted.noun != "executable" or wanted.where == "play"):
            return False
        at = self.location(thing)
        if wanted.where == "here" and (at == 0 or at != self.where(text)):
            return False
        if wanted.where == "home" and at != text.seat:
            return False
        if wanted.where == "away" and at in (0, self.where(text)):
            return False
        return self.fits_values(text, wanted, Now(self, thing, self.resists(text, thing)), gainer)

    def fits_face(self, text: Text, wanted: Filter, face: int) -> bool:
        """A card in the hand is no other card than any, and has its printed values."""
        return self.fits_values(text, wanted, self.as_printed(face * 10 + (text.seat - 1) * 2), -1)

    def fits_gone(self, text: Text, wanted: Filter, gone: Gone) -> bool:
        """What has reached a discard pile, by its last properties (HAC-Q15)."""
        if wanted.where == "here" and (gone.at == 0 or gone.at != self.where(text)):
            return False
        if wanted.where == "home" and gone.at != text.seat:
            return False
        if wanted.where == "away" and gone.at in (0, self.where(text)):
            return False
        if wanted.where == "play" and not gone.played:
            return False
        return self.fits_values(text, wanted, gone, None)

    def as_printed(self, thing: int) -> Gone:
        """A card by its printed values, without a location (HAC-Q15)."""
        card = self.card(thing)
        power = card.power if card.type == "character" else None
        return Gone(thing, power, folded(card.tags))

    def resists(self, text: Text, thing: int) -> bool:
        """Whether another player's tap asks whether it is destroyed (row con.resist)."""
        return text.destroys and owner_of(thing) != text.seat

    def as_now(self, thing: int) -> Gone:
        """A card in play, as it is at this moment."""
        piece = self.pieces.get(thing)
        told = [each for each in self.beneath(thing) if self.pieces[each].told]
        return Gone(
            thing,
            self.power(thing),
            self.tags(thing),
            at=self.location(thing),
            boons=piece.boons if piece else 0,
            tapped=piece.tapped if piece else False,
            invading=self.is_invading(thing),
            laden=bool(self.attached(thing)),
            host=piece.host if piece else None,
            stored=told[-1] if told else None,
            entered=piece.entered if piece else 0,
            played=True,
            active=self.card(thing).type == "executable",
            lines=self.lines(thing),
        )

    def fits_values(self, text: Text, wanted: Filter, gone: Gone | Now, gainer: int | None) -> bool:
        """All but the place."""
        if not self.is_meant(text, wanted, gone.thing, gainer):
            return False
        if wanted.state == "tapped" and not gone.tapped:
            return False
        if wanted.state == "invading" and not gone.invading:
            return False
        if wanted.tag and not folded((wanted.tag,)) <= gone.tags:
            return False
        return all(self.has(text, qual, gone, gainer) for qual in wanted.quals)

    def is_meant(self, text: Text, wanted: Filter, thing: int, gainer: int | None) -> bool:
        """What can be seen of a card wherever it is: its type, whose it is, and that it is another."""
        if not self.is_of(thing, wanted.noun, wanted.whose, text.seat):
            return False
        # "other" leaves out this card, in a bonus the card that gets it; in a hand nobody is this card.
        return not (wanted.other and thing == (text.source if gainer is None else gainer))

    def is_of(self, thing: int, noun: str, whose: str, seat: int) -> bool:
        """Whether a card is of that type and, as that player sees it, of those players."""
        kind, is_own = self.cards[thing // 10].type, owner_of(thing) == seat
        if kind == "planet" if noun == "card" else kind != noun:
            return False
        return is_own if whose == "own" else not (whose == "opposing" and is_own)

    def has(self, text: Text, qual: Qual, gone: Gone | Now, gainer: int | None) -> bool:
        """One condition behind a noun."""
        card = self.card(gone.thing)
        if qual.kind in ("at-most", "at-least", "below"):
            if gone.power is None or qual.amount is None:
                return False
            limit = self.amount(text, qual.amount)
            return {
                "at-most": gone.power <= limit,
                "at-least": gone.power >= limit,
                "below": gone.power < limit,
            }[qual.kind]
        if qual.kind == "titled":
            return same(card.title, qual.word)
        if qual.kind == "inventory":
            return gone.laden
        if qual.kind == "without":
            return not folded((qual.word,)) <= gone.tags
        if qual.kind == "grist-cost":
            return card.grist is not None
        other = self.referred(text, qual.ref)
        if qual.kind == "same-title":
            return other is not None and same(card.title, self.card(other).title)
        assert qual.kind == "not"
        return gone.thing != other

    # -- conditions -------------------------------------------------------------------------

    def holds(self, text: Text, asked: Condition) -> bool:
        """Whether a condition is true at this moment."""
        if asked.kind == "none":
            assert asked.filter is not None
            return not self.matching(text, asked.filter)
        if asked.kind == "behind":
            own = self.sides[text.seat].points
            return any(self.sides[seat].points > own for seat in self.opponents(text.seat))
        if asked.kind in ("roll-high", "roll-low"):
            high = asked.kind == "roll-high"
            return text.roll >= asked.number if high else text.roll <= asked.number
        thing = self.referred(text, asked.ref)
        if thing is None:
            return False
        if asked.kind == "titled":
            return same(self.card(thing).title, asked.word)
        if asked.kind == "in-discard":
            return thing in self.sides[text.seat].discard
        if asked.kind == "at-home":
            return self.location(thing) == owner_of(thing)
        if asked.kind == "invading":
            return self.is_invading(thing)
        assert asked.kind == "tapped"
        return thing in self.pieces and self.pieces[thing].tapped
