"""A second opinion on Homestuck: which cards a text means, and whether its conditions hold."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from operator import eq, ge, gt, le, lt

from referee.games.homestuck_atcg.language.tree import PILES, Condition, Filter, Qual, RefKind
from tests.oracle.homestuck_atcg.model.table import (
    Gone,
    Laid,
    Now,
    Text,
    folded,
    kept_of_print,
    owner_of,
    same,
)

COMPARED: dict[str, Callable[[int, int], bool]] = {
    "at-least": ge,
    "at-most": le,
    "above": gt,
    "below": lt,
    "exactly": eq,
}
EXTREME: dict[str, tuple[Callable[..., int | None], str]] = {
    "strongest": (max, "power"),
    "weakest": (min, "power"),
    "most-boons": (max, "boons"),
    "fewest-boons": (min, "boons"),
    "dearest": (max, "cost"),
    "cheapest": (min, "cost"),
    "most-damage": (max, "damage"),
    "least-damage": (min, "damage"),
    "printed-strongest": (max, "printed"),
    "printed-weakest": (min, "printed"),
}
"""Which of the cards that fit are meant: by what."""
NOUNS: dict[str, tuple[str, ...]] = {
    "card": ("character", "inventory", "executable"),
    "permanent": ("character", "inventory"),
    "anything": ("character", "inventory", "executable", "planet"),
}
"""The types of a noun that means several."""


def is_there(where: str, at: int, place: int) -> bool:
    """Whether a card at that planet, or nowhere, is where a filter asks that speaks of that place."""
    if where in ("here", "there", "theirs"):
        return at != 0 and at == place
    if where == "home":
        return at == place
    return where not in ("away", "abroad") or at not in (0, place)


class Fitting(Laid):
    """Filters and conditions; power, tags and the rest are asked from the whole."""

    def referred(self, text: Text, ref: RefKind) -> int | None:
        if ref in ("this", "itself"):
            return text.source
        if ref in ("that", "kept"):
            return next(iter(text.that if ref == "that" else text.chosen), None)
        if ref == "trigger":
            return text.trigger.thing if text.trigger else None
        if ref == "planet":
            return self.planet_of(text.seat)
        if ref == "stored":
            return self.told_beneath(text)
        if ref in ("doer", "scored-at"):
            return text.doer if ref == "doer" else text.scored_at
        if ref == "actor":
            return text.actor
        if ref == "remembered":
            return self.memory_of(text.source)
        if ref in ("site", "active"):
            seat = self.where(text) if ref == "site" else self.active
            return self.planet_of(seat) if seat and not self.sides[seat].gone else None
        laid = self.as_it_left(text) or self.pieces.get(text.source)
        if laid is None:
            return None
        return laid.host if ref == "host" else laid.under

    def memory_of(self, thing: int) -> int | None:
        """The card that this one remembers, or did when it left, which is in play (row act.remember, HAC-Q15)."""
        found = [each for each in self.changes if (each.kind, each.thing) == ("memory", thing)]
        return found[-1].things[0] if found and found[-1].things else None

    def forget_remembered(self, thing: int) -> None:
        """A card remembers another one, or enters play anew."""
        self.changes = [
            each for each in self.changes if (each.kind, each.thing) != ("memory", thing)
        ]

    def told_beneath(self, text: Text) -> int | None:
        """The card stored under this card by its own text."""
        told = [each for each in self.beneath(text.source) if self.pieces[each].told]
        if told:
            return told[-1]
        return text.last.stored if text.last is not None else None

    def where(self, text: Text) -> int:
        """Where the card with the text is, or was when it left."""
        left = self.as_it_left(text)
        return left.at if left is not None else self.location(text.source)

    def as_it_left(self, text: Text) -> Gone | None:
        """The card with the text as it was when it left (HAC-Q15); of one that is in play again its text speaks as it is, but not what it had let hold when it was gone."""
        return text.last if text.was_gone or not self.in_play(text.source) else None

    def matching(self, text: Text, wanted: Filter, gainer: int | None = None) -> list[int]:
        """The cards that fit: things, or faces of the hand."""
        side = self.sides[text.seat]
        if wanted.where == "hand":
            return [face for face in side.hand if self.fits_face(text, wanted, face)]
        with self.at_rest():
            if wanted.where in PILES or wanted.where in ("stored", "spoken", "with", "kept"):
                pool = self.pool(text, wanted)
                found = [thing for thing in pool if self.fits(text, wanted, thing, gainer)]
                return self.extreme(wanted, found)
            left_out = (text.source if gainer is None else gainer) if wanted.other else None
            place = self.place_asked(text, wanted)
            found = [
                thing
                for thing in self.open_cards(wanted.noun, wanted.whose, text.seat)
                if thing != left_out and self.fits_open(text, wanted, thing, gainer, place)
            ]
            return self.extreme(wanted, found)

    def pool(self, text: Text, wanted: Filter) -> list[int]:
        """The cards of the pile, or under the card, that is asked about."""
        if wanted.where == "stored":
            above = self.referred(text, wanted.place)
            return [] if above is None else self.beneath(above)
        if wanted.where == "spoken":
            return list(text.that)
        if wanted.where in ("with", "kept"):
            those = text.company if wanted.where == "with" else text.chosen
            return [each for each in those if self.in_play(each)]
        everybody = wanted.where in ("discards", "removals")
        sides = [
            self.sides[each] for each in (self.clockwise(text.seat) if everybody else [text.seat])
        ]
        discards = wanted.where in ("discard", "discards")
        return [each for side in sides for each in (side.discard if discards else side.removed)]

    def extreme(self, wanted: Filter, found: list[int]) -> list[int]:
        """Of those that fit otherwise the ones with the most or the least of something, of each by itself (rows q.strongest, q.most_boons, q.dearest and the like, HAC-Q81)."""
        left = found
        for best, what in (EXTREME[each.kind] for each in wanted.quals if each.kind in EXTREME):
            values = {each: self.value_of(each, what) for each in found}
            most = best((each for each in values.values() if each is not None), default=None)
            left = [each for each in left if values[each] is not None and values[each] == most]
        return left

    def value_of(self, thing: int, what: str) -> int | None:
        """The power, current or printed, the boons, the damage or the Enter Cost of a card; none where it has no such number."""
        if what == "power":
            return self.power_of(thing)
        if what in ("cost", "printed"):
            return self.card(thing).grist if what == "cost" else self.card(thing).power
        if what == "damage":
            return self.damage_of(thing) if self.is_planet(thing) else None
        piece = self.pieces.get(thing)
        return piece.boons if piece is not None and piece.at and piece.under is None else None

    def power_of(self, thing: int) -> int | None:
        """Current power in play, elsewhere the printed one."""
        raise NotImplementedError

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
        if wanted.where in PILES:
            return self.fits_values(text, wanted, self.as_printed(thing), gainer)
        if wanted.where == "stored":
            return self.fits_values(text, wanted, self.as_stored(thing), gainer)
        if wanted.where == "kept" and thing not in text.chosen:
            return False
        if wanted.where in ("spoken", "with", "kept"):
            return self.fits_spoken(text, wanted, thing, gainer)
        if not self.is_meant(text, wanted, thing, gainer):
            return False
        return self.fits_open(text, wanted, thing, gainer, self.place_asked(text, wanted))

    def fits_spoken(self, text: Text, wanted: Filter, thing: int, gainer: int | None) -> bool:
        """A card among those spoken of, as it is wherever it lies (row w.spoken)."""
        if self.in_play(thing):
            now = Now(self, thing, self.resists(text, thing))
            return self.fits_values(text, wanted, now, gainer)
        as_it_lies = self.as_stored if self.is_stored(thing) else self.as_printed
        return self.fits_values(text, wanted, as_it_lies(thing), gainer)

    def fits_open(
        self, text: Text, wanted: Filter, thing: int, gainer: int | None, place: int
    ) -> bool:
        """Whether one fits of which it is known that its type is asked for, and whose it is."""
        if self.is_stored(thing) and (wanted.noun != "executable" or wanted.where == "play"):
            return False
        if wanted.where and not is_there(wanted.where, self.location(thing), place):
            return False
        if not (wanted.state or wanted.tag or wanted.quals):
            return True
        return self.has_values(text, wanted, Now(self, thing, self.resists(text, thing)), gainer)

    def fits_face(self, text: Text, wanted: Filter, face: int) -> bool:
        """A card in the hand is no other card than any, and has its printed values."""
        return self.fits_values(text, wanted, self.as_printed(face * 10 + (text.seat - 1) * 2), -1)

    def fits_gone(self, text: Text, wanted: Filter, gone: Gone) -> bool:
        """What has reached a discard pile, by its last properties (HAC-Q15)."""
        if not is_there(wanted.where, gone.at, self.place_asked(text, wanted)):
            return False
        if wanted.where == "play" and not gone.played:
            return False
        if wanted.where == "kept" and gone.thing not in text.chosen:
            return False
        return self.fits_values(text, wanted, gone, None)

    def place_asked(self, text: Text, wanted: Filter) -> int:
        """The planet that a filter speaks of: where its card is, where another one is, or that of "you"."""
        if wanted.where in ("here", "away"):
            return self.where(text)
        if wanted.where == "theirs":
            return self.home_of(text, wanted.place)
        return self.place_of(text, wanted.place) if wanted.where == "there" else text.seat

    def home_of(self, text: Text, ref: RefKind) -> int:
        """The planet of the player of a card, wherever that is (rows w.theirs, pl.theirs)."""
        thing = self.referred(text, ref)
        return 0 if thing is None else owner_of(thing)

    def place_of(self, text: Text, ref: RefKind) -> int:
        """Where a card is that the text points to, or where it was last."""
        thing = self.referred(text, ref)
        if thing is None:
            return 0
        seen = self.last_seen(text, thing)
        return self.location(thing) or (seen.at if seen is not None else 0)

    def last_seen(self, text: Text, thing: int) -> Gone | None:
        """A card as it was when it left, for a text that was at work then or answers that (HAC-Q15)."""
        if text.last is not None and text.last.thing == thing:
            return text.last
        if text.trigger is not None and text.trigger.thing == thing:
            return text.trigger
        return text.seen.get(thing)

    def as_stored(self, thing: int) -> Gone:
        """A card under another one has neither power nor tags (HAC-Q40)."""
        return Gone(thing, None, frozenset())

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
            full=self.is_full_of_boons(thing),
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
        return self.has_values(text, wanted, gone, gainer)

    def has_values(self, text: Text, wanted: Filter, gone: Gone | Now, gainer: int | None) -> bool:
        """What may change of a card while it lies there."""
        if wanted.state == "tapped" and not gone.tapped:
            return False
        if wanted.state == "invading" and not gone.invading:
            return False
        # Only characters are turned, and only they defend, though inventory is where its host is (HAC-1.15, HAC-1.22).
        at = gone.at if self.card(gone.thing).type == "character" else 0
        if wanted.state == "untapped" and (gone.tapped or not at):
            return False
        if wanted.state == "defending" and at != owner_of(gone.thing):
            return False
        if wanted.state in ("destroyed", "intact"):
            destroyed = self.sides[owner_of(gone.thing)].destroyed
            if destroyed != (wanted.state == "destroyed"):
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
        if kind not in NOUNS.get(noun, (noun,)):
            return False
        return is_own if whose == "own" else not (whose == "opposing" and is_own)

    def has(self, text: Text, qual: Qual, gone: Gone | Now, gainer: int | None) -> bool:
        """One condition behind a noun."""
        card = self.card(gone.thing)
        if qual.amount is not None:
            value, limit = self.measured(qual, gone), self.amount(text, qual.amount)
            if value is None:
                return False
            return next(COMPARED[x] for x in COMPARED if qual.kind.endswith(x))(value, limit)
        if qual.kind == "either":
            return any(self.has(text, each, gone, gainer) for each in qual.parts)
        if qual.kind == "no":
            return not self.has(text, qual.parts[0], gone, gainer)
        if qual.kind in EXTREME:
            return True
        if qual.kind in ("of-opponent", "of-player"):
            among = self.opponents(text.seat) if qual.kind == "of-opponent" else self.playing()
            return owner_of(gone.thing) in ([text.whose] if text.whose else among)
        if qual.kind in ("of-players", "of-opponents"):
            return self.is_of_such(text, qual, gone.thing)
        if qual.kind in ("title-of", "tag-of"):
            return self.is_like_one(text, qual, gone, gainer)
        if qual.kind == "beside":
            return self.is_beside(text, qual, gone.at, gainer)
        if qual.kind == "named-type":
            return card.type == text.named
        if qual.kind == "named-title":
            return text.named_title != "" and same(card.title, text.named_title)
        if qual.kind == "named-tag":
            return text.named_tag in gone.tags
        if qual.kind == "scene":
            return self.is_scene(text, qual, gone.at)
        if qual.kind == "storing":
            return any(self.is_under_it(text, qual, each) for each in self.beneath(gone.thing))
        if qual.kind == "once":
            return self.was_done(gone.thing, qual.deed, qual.span, text.seat, qual.doer)
        if qual.kind in ("bare", "attached", "laden-with", "attached-to"):
            return self.is_joined(text, qual, gone)
        if qual.kind in ("tagged", "either-tag"):
            return not gone.tags.isdisjoint(folded(tuple(filter(None, (qual.word, qual.other)))))
        if qual.kind == "either-title":
            return same(card.title, qual.word) or same(card.title, qual.other)
        if qual.kind == "code-cost":
            return card.enter is not None
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
        if qual.kind == "same-owner":
            return other is not None and owner_of(other) == owner_of(gone.thing)
        if qual.kind == "same-tag":
            return other is not None and not gone.tags.isdisjoint(self.tags_of(text, other))
        those = text.that if qual.ref == "that" else [other]
        if qual.kind == "is":
            return gone.thing in those
        assert qual.kind == "not"
        return gone.thing not in those

    def is_of_such(self, text: Text, qual: Qual, thing: int) -> bool:
        """Whether something holds for the player of a card."""
        raise NotImplementedError

    def is_like_one(self, text: Text, qual: Qual, gone: Gone | Now, gainer: int | None) -> bool:
        """Whether a card has the title, or a tag, of one of some others (rows q.title_of, q.tag_of)."""
        assert qual.filter is not None
        found = self.matching(text, qual.filter, gainer)
        if qual.kind == "title-of":
            return any(same(self.card(gone.thing).title, self.card(each).title) for each in found)
        return any(not gone.tags.isdisjoint(self.tags_of(text, each)) for each in found)

    def is_beside(self, text: Text, qual: Qual, at: int, gainer: int | None) -> bool:
        """Whether a card that fits is at that planet (row q.beside)."""
        assert qual.filter is not None
        found = self.matching(text, qual.filter, gainer)
        return at != 0 and any(self.location(each) == at for each in found)

    def is_under_it(self, text: Text, qual: Qual, thing: int) -> bool:
        """Whether a card stored under another fits, which has neither power nor tags there (HAC-Q40, row q.storing)."""
        assert qual.filter is not None
        return self.fits_values(text, qual.filter, self.as_stored(thing), None)

    def measured(self, qual: Qual, gone: Gone | Now) -> int | None:
        """The number that a condition is about; none where a card has no such number."""
        card = self.card(gone.thing)
        if qual.kind.startswith("boons"):
            in_field = gone.at and gone.played and card.type == "character"
            return gone.boons if in_field else None
        if qual.kind.startswith("printed"):
            return card.power
        if qual.kind.startswith("cost"):
            return card.grist
        if qual.kind.startswith("damage"):
            return self.damage_of(gone.thing)
        return gone.power

    def damage_of(self, thing: int) -> int:
        """Only planets take damage."""
        return self.sides[owner_of(thing)].damage if self.is_planet(thing) else 0

    def is_joined(self, text: Text, qual: Qual, gone: Gone | Now) -> bool:
        """Whether a card has inventory, or is attached, as a text asks (rows q.noinv, q.attached, q.laden, q.attached_to)."""
        if qual.kind == "bare":
            return gone.played and not gone.laden
        if qual.kind == "attached":
            return gone.host is not None and gone.host == self.referred(text, qual.ref)
        assert qual.filter is not None
        wanted = qual.filter
        if qual.kind == "laden-with":
            return any(self.fits(text, wanted, each) for each in self.attached(gone.thing))
        return gone.host is not None and self.fits(text, wanted, gone.host)

    def was_done(self, thing: int, kind: str | None, span: str, seat: int, doer: str = "") -> bool:
        """Whether a card did that within a span, or whether that was done to it by such a player."""
        raise NotImplementedError

    def is_full_of_boons(self, thing: int) -> bool:
        """Whether it has as many boons as it can."""
        raise NotImplementedError

    def is_scene(self, text: Text, qual: Qual, at: int) -> bool:
        """Whether something was done where that is."""
        raise NotImplementedError

    def has_left(self, text: Text, asked: Condition) -> bool:
        """Whether a card moved away."""
        raise NotImplementedError

    def tags_of(self, text: Text, thing: int) -> AbstractSet[str]:
        """The tags of a card that is spoken of: now, as it was, or printed."""
        raise NotImplementedError

    # -- conditions -------------------------------------------------------------------------

    def holds(self, text: Text, asked: Condition) -> bool:
        """Whether a condition is true at this moment."""
        if asked.parts:
            parts = [self.holds(text, each) for each in asked.parts]
            if asked.kind == "not":
                return not parts[0]
            return all(parts) if asked.kind == "both" else any(parts)
        if asked.amount is not None and asked.limit is not None:
            value, limit = self.amount(text, asked.amount), self.amount(text, asked.limit)
            return COMPARED[asked.kind](value, limit)
        if asked.kind == "did-so":
            return text.seat in text.obeyed
        if asked.kind == "own-turn":
            return self.active == text.seat
        if asked.kind == "left":
            return self.has_left(text, asked)
        if asked.kind == "phase":
            return self.phase == asked.word
        if asked.kind in ("chosen-first", "chosen-second"):
            return text.option == asked.kind.removeprefix("chosen-")
        if asked.kind == "none":
            assert asked.filter is not None
            return not self.matching(text, asked.filter)
        if asked.kind == "behind":
            own = self.sides[text.seat].points
            return any(self.sides[seat].points > own for seat in self.opponents(text.seat))
        if asked.kind in ("roll-even", "roll-odd"):
            return text.roll % 2 == (asked.kind == "roll-odd")
        if asked.kind in ("roll-high", "roll-low"):
            high = asked.kind == "roll-high"
            return text.roll >= asked.number if high else text.roll <= asked.number
        thing = self.referred(text, asked.ref)
        if thing is None and asked.ref == "that" and text.found:
            return self.holds_of_found(text, asked)
        if thing is None:
            return False
        if asked.kind == "turn-of":
            return self.active == owner_of(thing)
        if asked.kind == "titled":
            return same(self.card(thing).title, asked.word)
        if asked.kind == "fits":
            assert asked.filter is not None
            return self.is_such(text, asked.filter, thing)
        if asked.kind == "once":
            return self.was_done(thing, asked.deed, asked.span, text.seat, asked.doer)
        if asked.kind == "in-discard":
            return thing in self.sides[text.seat].discard
        if asked.kind == "at-home":
            return self.place_of(text, asked.ref) == text.seat
        assert asked.kind in ("invading", "tapped")
        if not self.location(thing):
            seen = self.last_seen(text, thing)
            return seen is not None and getattr(seen, asked.kind)
        if asked.kind == "invading":
            return self.is_invading(thing)
        return thing in self.pieces and self.pieces[thing].tapped

    def holds_of_found(self, text: Text, asked: Condition) -> bool:
        """The same of a card that was looked at or found in a deck, by what is printed on it (row ref.that)."""
        thing = text.found[0] * 10 + (text.looked - 1) * 2
        if asked.kind == "titled":
            return same(self.card(thing).title, asked.word)
        if asked.kind != "fits" or asked.filter is None or asked.filter.where:
            return False
        return self.fits_values(text, asked.filter, self.as_printed(thing), -1)

    def is_such(self, text: Text, wanted: Filter, thing: int) -> bool:
        """Whether a card that is spoken of fits: as it is, or as it was when it left (row cnd.fits); where it is, it is now."""
        if wanted.where in (*PILES, "spoken", "with", "play") or self.in_play(thing):
            return thing in self.matching(text, wanted)
        seen = self.last_seen(text, thing)
        if seen is None or not seen.played:
            return False
        return self.is_meant(text, wanted, thing, None) and self.fits_gone(text, wanted, seen)
