"""What a text that can be read must still be: about cards that its words can be true of.

Champions are defeated and bear conditions; equipment is destroyed and lies on top of cards. Words
that belong to an attack need one, words that point back need something to point to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.tree import (
    ATTACK_EVENTS,
    EQUIPMENT,
    Costs,
    Deed,
    Event,
    Noun,
    Rule,
    State,
    Target,
)
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

CHAMPION_EVENTS = {"defeated": "SYB-4.1.1.1", "uses": "SYB-14.0.59", "condition": "SYB-2.0.1.12"}
CHAMPION_RULES = {
    "trait": "SYB-2.1.1.2",
    "considered-exhausted": "SYB-14.0.12",
    "equipment-limit": "SYB-10.0.7",
    "cost": "SYB-14.0.59",
    "upgraded-cost": "SYB-14.0.59",
}
ATTACKER_EVENTS = ("attacking", "targets", "places")
DEFENDER_EVENTS = ("targeted", "counters")
SHOWN = {"champion": "a champion", "equipment": "an equipment card"}
CHAMPION: Noun = "champion"
DESTROYABLE: Noun = "equipment"


@dataclass(slots=True)
class _Choice:
    """What a clause lets its player choose: cards in play, or a card in a pile."""

    noun: Noun
    several: bool = False


@dataclass(slots=True)
class Sorts:
    """What the words of one effect so far allow the next ones to mean.

    ``choices`` are those of the clauses before, ``now`` those of the clause being read.
    """

    host: str
    place: Place = Place("", "")
    trigger: Event | None = None
    choices: list[_Choice] = field(default_factory=list)
    now: list[_Choice] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    late: tuple[ParseTree, Place] | None = None

    def begin(self) -> None:
        """A clause begins."""
        self.now = []

    def end(self) -> None:
        """A clause ends: what was chosen in it can be pointed to."""
        self.choices += self.now

    def choose(self, target: Target) -> None:
        """An indefinite target in an action is a choice (SYB-Q82)."""
        if target.is_chosen:
            self.now.append(_Choice(target.noun, target.asks_several))

    # -- which cards ------------------------------------------------------------------------

    def refuse_target(self, reading: ParseTree, target: Target) -> None:
        """Refuse a target that cannot be what it says. Raises PackError."""
        match target.who:
            case "this-card" if self.host != EQUIPMENT:
                why = "'this card' is an equipment card, expected on equipment only"
                raise self._refused(reading, why, "SYB-14.0.52")
            case "attacking-card" | "defending-card":
                self.refuse_outside_attack(reading, bound=True)
            case "that-champion" | "that-card" | "those-champions" | "chosen-champion":
                if self._meant(target) is None:
                    why = f"{reading.text!r} points back to nothing, expected {_wish(target)}"
                    raise self._refused(reading, why, "SYB-14.0.51")

    def refuse_outside_attack(self, reading: ParseTree, *, bound: bool) -> None:
        """Refuse words of an attack where no trigger ties the text to one. Raises PackError."""
        if bound and (self.trigger is None or self.trigger.what not in ATTACK_EVENTS):
            why = f"{reading.text!r} needs an attack, expected with a reaction text about a step of one"
            raise self._refused(reading, why, "SYB-10.2.0.14")

    def refuse_several(
        self, reading: ParseTree, target: Target, why: str, rule: str = "SYB-14.0.8"
    ) -> None:
        """Refuse words for several cards where one is meant. Raises PackError."""
        if target.who in ("each", "those-champions") or target.asks_several:
            raise self._refused(reading, f"found {reading.text!r}: {why}", rule)

    def _meant(self, target: Target) -> Noun | None:
        """What kind of card the words point back to, None if to nothing."""
        if target.who == "those-champions":
            fits = [each for each in self.choices if each.several and each.noun == CHAMPION]
        else:
            every = target.who == "that-card"
            fits = [
                each
                for each in self.choices
                if not each.several and (every or each.noun == CHAMPION)
            ]
        if fits:
            return fits[-1].noun
        if target.who in ("those-champions", "chosen-champion") or self.trigger is None:
            return None
        return self._named(self.trigger, champion=target.who == "that-champion")

    def _named(self, trigger: Event, *, champion: bool) -> Noun | None:
        """The kind of card that the reaction text names."""
        if trigger.card is None:
            return "card" if trigger.pile and not champion else None
        noun = self._noun(trigger.card)
        return noun if noun == CHAMPION or not champion else None

    def _noun(self, target: Target) -> Noun:
        """What kind of card a target is for certain."""
        trigger = self.trigger
        match target.who:
            case "that-card":
                return self._meant(target) or "card"
            case "attacking-card" | "defending-card":
                known = ATTACKER_EVENTS if target.who == "attacking-card" else DEFENDER_EVENTS
                if trigger is None or trigger.card is None or trigger.what not in known:
                    return "card"
                return trigger.card.noun
        return target.noun

    def _expect(self, reading: ParseTree, target: Target | None, noun: Noun, rule: str) -> None:
        if target is not None and self._noun(target) != noun:
            why = f"found {reading.text!r}, which is about {SHOWN[noun]} only"
            raise self._refused(reading, why, rule)

    # -- whole rows -------------------------------------------------------------------------

    def refuse_event(self, reading: ParseTree, event: Event) -> None:
        """Refuse a reaction text about cards to which it cannot happen. Raises PackError."""
        if event.card is None:
            return
        self.refuse_several(reading.part("card"), event.card, "a reaction text names one card")
        if event.what in CHAMPION_EVENTS:
            self._expect(reading, event.card, CHAMPION, CHAMPION_EVENTS[event.what])
        if event.what == "destroyed":
            self._expect(reading, event.card, DESTROYABLE, "SYB-11.0.3")

    def refuse_rule(
        self, reading: ParseTree, rule: Rule, cards: Sequence[ParseTree], *, lasting: bool
    ) -> None:
        """Refuse a rule about cards that it cannot hold for. Raises PackError."""
        if rule.kind == "attack-for-each-under":
            self.refuse_target(reading, Target("this-card"))
        if rule.kind == "trait" and "trait" not in self.chosen:
            why = f"{reading.text!r} points back to nothing, expected 'choose a trait' before"
            raise self._refused(reading, why, "SYB-14.0.51")
        if rule.kind in CHAMPION_RULES:
            self._expect(reading, rule.card, CHAMPION, CHAMPION_RULES[rule.kind])
        if rule.instead is not None:
            self.refuse_several(cards[1], rule.instead, "damage is replaced by damage on one card")
        for part, target in zip(cards, (rule.card, rule.instead), strict=False):
            assert target is not None
            if lasting:
                self.choose(target)
            elif target.asks_several:
                self.refuse_several(part, target, "a constant effect lets nobody choose")

    def refuse_attacking(self, reading: ParseTree, state: State, rule: Rule) -> None:
        """Refuse "while attacking" of an equipment card whose rule is about its champion (PackError).

        The card that bears the text is meant (SYB-14.0.60), and English would mean the champion.
        """
        is_about_champion = rule.card is not None and rule.card.who == "this-champion"
        if self.host == EQUIPMENT and state.kind == "attacking" and is_about_champion:
            why = "'while attacking' is about the equipment card here, expected 'this card' for 'this champion'"
            raise self._refused(reading, why, "SYB-14.0.60")

    def refuse_deed(self, reading: ParseTree, deed: Deed) -> None:
        """Refuse what cannot be done to the cards named; note what it chooses. Raises PackError."""
        effect = deed.effect
        if effect.champions:
            self._expect(reading, deed.card, CHAMPION, effect.champions)
        if effect.equipment:
            self._expect(reading, deed.card, DESTROYABLE, effect.equipment)
        if effect.one and deed.card is not None:
            self.refuse_several(reading.part("card"), deed.card, "expected one card", effect.one)
        self.refuse_outside_attack(reading, bound=effect.needs == "attack")
        if effect.needs == "condition":
            self._refuse_unless_condition(reading)
        if effect.needs == "opponent" and "opponent" not in self.chosen:
            why = f"{reading.text!r} points back to nothing, expected 'choose an opponent' before"
            raise self._refused(reading, why, "SYB-14.0.51")
        if effect.pile == "hand" and deed.amount.number != 1:
            why = f"found {deed.amount.number}, expected 1: 'that card' will be one card"
            raise self._refused(reading.part("n"), why, "SYB-14.0.51")
        self._note(deed)

    def _refuse_unless_condition(self, reading: ParseTree) -> None:
        if self.trigger is None or self.trigger.what != "condition":
            why = "'that condition' points back to nothing, expected a reaction text that names one"
            raise self._refused(reading, why, "SYB-14.0.51")

    def _note(self, deed: Deed) -> None:
        """Remember what the deed lets its player choose."""
        match deed.effect.finds:
            case "opponent" | "trait" as found:
                self.chosen.append(found)
            case "pile":
                self.now.append(_Choice("equipment" if deed.pile == EQUIPMENT else "card"))
            case "things" if deed.card is not None:
                several = deed.card.asks_several or deed.card.who in ("each", "those-champions")
                self.now.append(_Choice(self._noun(deed.card), several))
            case _ if deed.card is not None:
                self.choose(deed.card)

    # -- whole effects ----------------------------------------------------------------------

    def refuse_unpaid(self, head: ParseTree, trigger: Event | None, costs: Costs | None) -> None:
        """Refuse an arrow with requirements alone before it (SYB-Q91). Raises PackError."""
        if trigger is None and (costs is None or not costs.pays):
            why = "nothing is paid before the arrow, expected a cost or a reaction text"
            raise self._refused(head.part("costs"), why, "SYB-Q91")

    def offered(self, reading: ParseTree, place: Place, number: int) -> None:
        """The words "you may" stand in the clause of that number (from 0)."""
        if number and self.late is None:
            self.late = reading, place

    def refuse_late_offers(self, costs: Costs | None) -> None:
        """Refuse "you may" behind the first clause of an effect without a cost. Raises PackError."""
        if self.late is not None and (costs is None or not costs.pays):
            reading, place = self.late
            why = "'you may' of an effect without a cost, expected in its first clause only"
            raise place.refuse(why, reading.start + 1, "SYB-10.2.0.16")

    def _refused(self, reading: ParseTree, why: str, rule: str) -> Exception:
        return self.place.refuse(why, reading.start + 1, rule)


def _wish(target: Target) -> str:
    match target.who:
        case "those-champions":
            return "a clause before that chooses several champions"
        case "chosen-champion":
            return "a clause before that chooses a champion"
        case "that-champion":
            return "a clause before that chooses a champion, or a reaction text that names one"
    return "a clause before that chooses a card, or a reaction text that names one"
