"""Whether the words of a text have a sense where they stand; what has none is refused at its column.

Lines stand in the order in which they happen, a word that points back points to a choice before it, the target
is there only where an attack has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.super_fantasy_brawl.language import phrase_meanings
from referee.games.super_fantasy_brawl.language.effects import To
from referee.games.super_fantasy_brawl.language.tree import (
    Deed,
    Filter,
    Keyword,
    Targeting,
    WhoKind,
)
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

ORDER = ("box", "before", "after")
NAMES = {"box": "without a label", "before": "'Pre-attack:'", "after": "'Post-attack:'"}
BACK: dict[WhoKind, str] = {"that": "one", "those": "up-to"}
"""What a word that points back points to."""
CHOOSING = {"that": "'one ...'", "those": "'up to ...'"}
SEVERAL: tuple[WhoKind, ...] = ("each", "each-target", "up-to", "those")
CHOSEN: tuple[WhoKind, ...] = ("one", "up-to")
FROM_HERE: tuple[To, ...] = ("another", "one-other")
"""To whom is done what starts from where this champion stands."""


@dataclass(slots=True)
class Sense:
    """One text while it is read: where in it we are, and what its words so far let others point to."""

    host: str
    targeting: Targeting | None = None
    place: Place = field(init=False)
    label: phrase_meanings.Label = "box"
    chosen: set[str] = field(default_factory=set)

    # -- lines ------------------------------------------------------------------------------

    def begin_line(self, label: phrase_meanings.Label, reading: ParseTree, place: Place) -> None:
        """A line begins. Refuses one that happens before a line above it (SFB-Q25)."""
        self.place = place
        if ORDER.index(label) < ORDER.index(self.label):
            why = f"a line {NAMES[label]} below a line {NAMES[self.label]}, expected the order in which they happen"
            raise self._refused(reading, why, "SFB-Q25")
        self.label = label

    def begin_sentence(self, reading: ParseTree) -> None:
        """A sentence begins. On an attack lines say when something is done (SFB-Q3)."""
        if self.host != phrase_meanings.ATTACK:
            return
        constant = reading.row in (phrase_meanings.CONSTANT, phrase_meanings.KEYWORD)
        if constant and self.label != "box":
            why = f"{reading.text!r} holds for the whole attack, expected it on a line without a label"
            raise self._refused(reading, why, "SFB-Q3")
        if not constant and self.label == "box":
            why = f"{reading.text!r} does not say when, expected 'Pre-attack:' or 'Post-attack:' in front of the line"
            raise self._refused(reading, why, "SFB-Q3")

    def refuse_second_keyword(self, reading: ParseTree, keywords: Sequence[Keyword]) -> None:
        """Refuse a keyword that the attack has already: each happens once (SFB-Q36)."""
        kinds = [keyword.kind for keyword in keywords]
        if kinds.count(kinds[-1]) > 1:
            why = f"a second {kinds[-1]}, expected each keyword once"
            raise self._refused(reading, why, "SFB-Q36")

    # -- pointing back ----------------------------------------------------------------------

    def pointers(self) -> frozenset[str]:
        """What the words so far let others point to."""
        return frozenset(self.chosen)

    def look_back_to(self, before: frozenset[str]) -> None:
        """Go on as if only that had been chosen: the other of two options is not done."""
        self.chosen = set(before)

    def point_to(self, reading: ParseTree, who: Filter) -> None:
        """Champions are named. Refuses those that are not there."""
        if who.kind in ("target", "each-target"):
            self._refuse_target(reading, who)
        back = BACK.get(who.kind)
        if back is not None and back not in self.chosen:
            why = f"{reading.text!r} points to no choice, expected {CHOOSING[who.kind]} before it"
            raise self._refused(reading, why, "SFB-20.15")
        if self.host == phrase_meanings.TRAP and who.kind != "triggering":
            self._refuse_on_trap(reading)
        self.chosen.add(who.kind)

    def point_to_trap(self, reading: ParseTree, trap: str) -> None:
        """A trap is named; that trap is the one chosen before."""
        if trap == "that" and "trap" not in self.chosen:
            why = f"{reading.text!r} points to no choice, expected 'one trap' before it"
            raise self._refused(reading, why, "SFB-20.15")
        self.chosen.add("trap")

    def _refuse_target(self, reading: ParseTree, who: Filter) -> None:
        if self.label == "before":
            why = f"{reading.text!r} in a line 'Pre-attack:', expected no target before step 4"
            raise self._refused(reading, why, "SFB-7.6")
        area = self.targeting is not None and self.targeting.kind == "area"
        if area == (who.kind == "target"):
            wish = "'each target' on an area attack" if area else "'the target' of a single target"
            why = f"found {reading.text!r}, expected {wish}"
            raise self._refused(reading, why, "SFB-8.12" if area else "SFB-8.4")

    def refuse_crowd_of_trap(self, reading: ParseTree) -> None:
        """Refuse champions counted from a trap (SFB-19.4)."""
        if self.host == phrase_meanings.TRAP:
            self._refuse_on_trap(reading)

    def _refuse_on_trap(self, reading: ParseTree) -> None:
        why = f"found {reading.text!r}, expected 'the triggering champion': a trap knows no other"
        raise self._refused(reading, why, "SFB-19.4")

    # -- actions ----------------------------------------------------------------------------

    def refuse_senseless_deed(self, reading: ParseTree, deed: Deed) -> None:
        """Refuse an action that can never do what it says where it stands. Raises PackError."""
        if self.host == phrase_meanings.TRAP and deed.who is not None:
            if deed.who.kind != "triggering":
                self._refuse_on_trap(reading)
            if deed.effect.moves.how:
                why = f"found {reading.text!r}, expected a trap to move nobody"
                raise self._refused(reading, why, "SFB-19.5")
        if deed.until == "attack" and self.host not in (
            phrase_meanings.ATTACK,
            phrase_meanings.REACTION,
        ):
            part = reading.part("duration")
            why = f"found {part.text!r}, expected it on attacks and reactions only"
            raise self._refused(part, why, "SFB-10.4")
        if deed.who is not None and deed.who.kind == "self" and deed.effect.to in FROM_HERE:
            part = reading.part("champion")
            why = f"found {part.text!r}, expected another champion"
            raise self._refused(part, why, "SFB-14.7")
        if deed.who is not None and deed.who.kind in SEVERAL and deed.effect.to == "one-other":
            part = reading.part("champion")
            why = f"found {part.text!r}, expected one champion"
            raise self._refused(part, why, "SFB-Q91")

    # -- conditions and what always holds ------------------------------------------------------------------

    def refuse_chosen_in_condition(self, reading: ParseTree) -> None:
        """Refuse a choice in what "if" asks: it is judged, and nobody is asked (SFB-20.15)."""
        if phrase_meanings.WHO[reading.row][0] in CHOSEN:
            why = (
                f"found {reading.text!r}, expected a champion that is known already, or 'each ...'"
            )
            raise self._refused(reading, why, "SFB-20.15")

    def refuse_chosen_in_constant(self, reading: ParseTree) -> None:
        """Refuse a choice in what always holds: nobody is asked for it (SFB-18.5)."""
        if phrase_meanings.WHO[reading.row][0] in CHOSEN:
            why = f"found {reading.text!r}, expected 'this champion' or 'each ...'"
            raise self._refused(reading, why, "SFB-18.5")

    def _refused(self, reading: ParseTree, why: str, rule: str) -> PackError:
        return self.place.refuse(why, reading.start + 1, rule)
