"""Whether the words of a line have a sense where they stand; what has none is refused at its column.

"That card" needs a card spoken of before, "the host" an inventory card, "here" a card that is at a planet, and
nothing that everybody sees may depend on what is in a hand (HAC-Q39).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.homestuck_atcg.language.costs_and_goals import (
    Fault,
    is_outside,
    why_never_told,
    why_no_goal,
    why_no_second_way,
    why_not_once,
    why_not_remembered,
    why_not_there,
    why_nowhere,
)
from referee.games.homestuck_atcg.language.effects import (
    ATTACH,
    EFFECTS,
    ON_TOP,
    REVEAL,
    STORE,
    SWAP,
    TAKE_SEEN,
    TOP_OR_BOTTOM,
)
from referee.games.homestuck_atcg.language.instead import can_be_let, why_not_asked, why_not_let
from referee.games.homestuck_atcg.language.kinds import SCENES, LineKind, Noun, Where
from referee.games.homestuck_atcg.language.pointers import said_then, why_not_pointed_to
from referee.games.homestuck_atcg.language.said_of import (
    BELONGS,
    CALLED,
    COMING_INTO_PLAY,
    COMPARED_WITH_OTHERS,
    COUNTED,
    DONE_IN_PLAY,
    LACKS,
    LOCATED,
    NEVER_DONE_BY,
    NEVER_GAINED,
    NEVER_PRINTED,
    NEVER_STORED,
    OF_ITSELF,
    OF_SEEN,
    OF_THE_GONE,
    ONCE_INSTEAD,
    PAIRED,
    PLAYED_FROM_HAND,
    PUT_DOWN,
    TOLD_TO_ALL,
    UNSAID,
    WAYS_TO_MOVE,
    WITHOUT_RESULT,
)
from referee.games.homestuck_atcg.language.tree import (
    OUT_OF_PLAY,
    PILES,
    PLANET_REFS,
    Action,
    Agent,
    Condition,
    Constant,
    Filter,
    Line,
    Qual,
    RefKind,
    Target,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import (
    AT_ITS_PLACE,
    attaches_itself,
    goes_elsewhere,
    pointed_to_by,
    where_looked_for,
)
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place
from referee.kernel.words.english import listed


def is_of_hand(target: Target) -> bool:
    """Whether it is chosen in a hand."""
    return target.filter is not None and target.filter.is_hidden


@dataclass(slots=True)
class Sense:
    """One card while it is read: which line we are in, and what its words so far let others point to.

    ``noun`` is what "this card" is: "card" where a text is gained by cards of several types. ``spoken``: what "that card", "the
    roll" and "that deck" may point to. ``before`` is the row of the step before, ``following``: players are told what to do;
    ``is_you_another``: "you" may be another player than that of the card; ``then``: what a text had for a time knows of its giver.
    """

    noun: Noun
    gained: bool = False
    place: Place = field(init=False)
    kind: LineKind | None = None
    outside: bool = True
    stored: bool = False
    spoken: set[str] = field(default_factory=set)
    before: str = ""
    host: Noun = "card"
    stores: bool = False
    following: bool = False
    is_you_another: bool = False
    wants_stored: Callable[[], PackError] | None = None
    lines: list[Line] = field(default_factory=list)
    then: frozenset[str] = frozenset()
    reads_whoso: Callable[[ParseTree], Condition] = field(init=False)

    # -- lines ------------------------------------------------------------------------------

    def begin_enter(self, place: Place) -> None:
        """The code of the field enter: the card is in a hand."""
        self.place = place
        self.kind = None

    def begin_line(self, reading: ParseTree, place: Place, kind: LineKind, *, stored: bool) -> None:
        """A line begins. Refuses one that such a card cannot have."""
        self.place, self.kind, self.stored = place, kind, stored
        self.spoken = set(self.then) if kind == "moment" else set()
        self.spoken.update(["doer"] if kind == "execute" else [])
        self.outside = is_outside(kind, stored=stored)
        if kind in BELONGS and self.noun not in (BELONGS[kind][0], "card"):
            type_, rule = BELONGS[kind]
            why = f"{CALLED[kind]} on a card of type {self.noun}, expected it on type {type_} only"
            raise self._refused(reading, why, rule)
        if stored and kind in NEVER_STORED:
            why = f"{CALLED[kind]} behind 'Stored -', expected a text that works for a card out of play"
            raise self._refused(reading, why, "HAC-Q40")
        if self.gained and kind in NEVER_GAINED:
            why = f"{CALLED[kind]} in a text that is gained, expected another text"
            raise self._refused(reading, why, "HAC-Q36")

    def refuse_nested(self, reading: ParseTree, place: Place, *, stored: bool) -> None:
        """Refuse "Stored -" in itself and in a text that a card in play gains."""
        self.place = place
        if stored or self.gained:
            why = "found 'Stored -', expected it once, at the beginning of a printed line"
            raise self._refused(reading, why, "HAC-Q40")

    def end_line(self, reading: ParseTree, line: Line) -> None:
        """A line ends. Refuses a second line where a card has one, and "this way" without one."""
        trigger = line.trigger
        if trigger is not None and trigger.kind == "moved-so":
            before = self.lines[-1].constant if self.lines else None
            if before is None or before.kind not in WAYS_TO_MOVE:
                why = "'moves this way' with no way, expected a line 'may move ...' before it"
                raise self._refused(reading.part("event"), why, "HAC-5.2.3")
        if line.kind == "instead" and line.trigger is not None:
            self._refuse_more(reading, line, line.trigger)
        if line.kind == "instead" and line.once is not None and line.law not in ONCE_INSTEAD:
            part = reading.part("replaced")
            once = reading.part("once").text if reading.has("once") else "the next time"
            why = f"{part.text!r} behind {once!r}, expected a destruction, or another event that is replaced wherever it comes from"
            raise self._refused(part, why, "HAC-Q57")
        if line.constant is not None:
            self.refuse(reading, why_nowhere(line, line.constant))
            self.refuse(reading, why_no_second_way(line.constant, self.lines))
            if line.once is not None:
                self.refuse(reading, why_not_once(line.constant))
        if line.kind == "when" and line.condition is not None:
            self._refuse_piled(reading.part("condition"), line.condition)
        if line.kind in ("attach", "code", "execute"):
            if any(each.kind == line.kind for each in self.lines):
                why = f"a second line {CALLED[line.kind]}, expected one"
                raise self._refused(reading, why, BELONGS[line.kind][1])
            if line.kind == "attach" and self.lines:
                why = "'Attach to' below another line, expected it first"
                raise self._refused(reading, why, "HAC-2.26")
        if line.attach is not None:
            self.host = line.attach.noun
        self.lines.append(line)

    def _refuse_more(self, reading: ParseTree, line: Line, trigger: Trigger) -> None:
        """Refuse more than where the card goes instead of the discard pile, or where another card goes."""
        is_attached = trigger.kind != "put-down" and attaches_itself(line)
        if trigger.kind not in PUT_DOWN or is_attached:
            return
        self.refuse(reading, why_not_asked(line, trigger))
        target = line.instructions[0].actions[0].target
        ref = "that" if trigger.filter is not None else "this"
        if not goes_elsewhere(line) or target is None or target.refs != (ref,):
            card = "that card" if ref == "that" else "this card"
            why = f"more or else than where the card goes instead, expected 'remove {card} from play', 'return {card} to its owner's hand' or the like"
            raise self._refused(reading, why, "HAC-Q57")

    def _refuse_piled(self, reading: ParseTree, condition: Condition) -> None:
        """Refuse that this card lies in a pile at the moment of an event: it is asked while every card is in play (HAC-Q55)."""
        if (condition.kind, condition.ref) == ("in-discard", "this"):
            why = f"{reading.text!r}: it is still in play at that moment, expected 'if ...' behind the colon"
            raise self._refused(reading, why, "HAC-Q55")
        for part in condition.parts:
            self._refuse_piled(reading, part)

    def end_card(self) -> None:
        """The last line is read. Refuses "the stored card" where no text stores one."""
        if self.wants_stored is not None and not self.stores:
            raise self.wants_stored()

    def of_gainer(self, noun: Noun, *, held: bool) -> Sense:
        """The sense of a quoted text: "this card" is one that gains it; one that is ``held`` knows what was spoken of."""
        sense = Sense(noun, gained=True, then=said_then(self) if held else frozenset())
        sense.place = self.place
        return sense

    # -- pointing ---------------------------------------------------------------------------

    def begin_step(self, reading: ParseTree, *, first: bool) -> None:
        """A step begins; "if you do" and "otherwise" look at one before it."""
        if reading.row in ("step.ifdo", "step.otherwise") and first:
            why = f"{reading.text!r} stands first, expected a step before it"
            raise self._refused(reading, why, "HAC-5.2.7")
        is_else = reading.row == "step.otherwise" and reading.chosen[0] == 0
        if is_else and self.before == "step.do":
            why = f"{reading.text!r} behind what is always done, expected 'if ...' or 'you may ...' right before it"
            raise self._refused(reading, why, "HAC-5.2.7")
        self.before = reading.row

    def pointers(self) -> frozenset[str]:
        """What the words so far let others point to."""
        return frozenset(self.spoken)

    def look_back_to(self, before: frozenset[str]) -> None:
        """Go on as if only that had been spoken of: the other of two actions is not done."""
        self.spoken = set(before)

    def point_to(self, reading: ParseTree, ref: RefKind) -> None:
        """A card is pointed to. Refuses one that is not there."""
        why, rule = why_not_pointed_to(self, ref)
        if why:
            raise self._refused(reading, f"{reading.text!r}: {why}", rule)
        if ref == "stored" and self.wants_stored is None:
            why = f"{reading.text!r}: no text of the card stores one 'under this card'"
            self.wants_stored = partial(self.place.refuse, why, reading.start + 1, "HAC-Q40")

    def refuse_rest(self, reading: ParseTree, ref: RefKind) -> None:
        """Refuse several cards where one is meant."""
        if ref == "rest":
            why = f"found {reading.text!r}, expected it where something is done to those cards"
            raise self._refused(reading, why, "HAC-5.2.7")

    def noun_of(self, ref: RefKind) -> Noun:
        """What kind of card a text points to, "card" if that is not known."""
        nouns: dict[RefKind, Noun] = {"this": self.noun, "host": self.host}
        nouns |= dict.fromkeys(PLANET_REFS, "planet")
        return "planet" if ref.endswith((">site", ">planet")) else nouns.get(ref, "card")

    def speak_of(self, target: Target) -> None:
        """What an action is done to is "that card" from now on."""
        self.spoken.add("card")

    def speak_of_trigger(self, reading: ParseTree, trigger: Trigger) -> None:
        """The card that something happens to is "that card" in the steps; of several that are destroyed at once none is."""
        if not trigger.together:
            self.spoken.add("card")
        self.spoken.update(["amount"] if trigger.kind in COUNTED or trigger.together else [])
        self.spoken.update(pointed_to_by(trigger))
        self.spoken.update(["doer"] if trigger.by else [])
        is_of_death = self.kind == "instead" and trigger.kind in ("destroyed", "destroyed-by")
        self.spoken.update(["destruction"] if is_of_death else [])
        self.spoken.update(["replaced"] if can_be_let(self.kind, trigger) else [])

    # -- actions and constants --------------------------------------------------------------

    def do(self, reading: ParseTree, action: Action) -> None:
        """An action is read. Refuses one that can never do what it says where it stands."""
        if action.effect in OF_SEEN and "cards" not in self.spoken:
            why = f"{reading.text!r}: no cards were looked at, expected that before it"
            raise self._refused(reading, why, "HAC-Q39")
        if action.effect is REVEAL and not self.spoken & {"deck", "found"}:
            why = f"{reading.text!r}: nothing was looked at or found, expected that before it"
            raise self._refused(reading, why, "HAC-Q39")
        if action.effect in TOLD_TO_ALL and action.target is not None and is_of_hand(action.target):
            why = f"{reading.text!r}: nobody sees which card of a hand that is, expected another place"
            raise self._refused(reading, why, "HAC-Q39")
        if action.effect is TAKE_SEEN and "own-deck" not in self.spoken:
            why = f"{reading.text!r}: the cards are of another deck, expected 'your deck'"
            raise self._refused(reading, why, "HAC-3.9")
        if action.effect is TOP_OR_BOTTOM and "deck" not in self.spoken:
            why = f"{reading.text!r}: no card was looked at, expected that before it"
            raise self._refused(reading, why, "HAC-Q39")
        self.refuse(reading, why_not_let(action, self.spoken))
        self.refuse(reading, why_not_remembered(action))
        if self.following:
            self.refuse(reading, why_never_told(action, others=self.is_you_another))
        self._refuse_untouched(reading, action)
        self._refuse_elsewhere(reading, action)
        self.spoken.update([] if action.kind in WITHOUT_RESULT else ["result"])
        if action.effect.here:
            self.refuse_without_place(reading, "here")
        if action.effect is SWAP and self.noun not in ("character", "card"):
            why = f"{reading.text!r} on a card of type {self.noun}, expected it on a character"
            raise self._refused(reading, why, "HAC-Q53")
        is_about_that = action.constant is not None and action.constant.ref == "that"
        if action.until == "refreshed" and action.target is None and not is_about_that:
            part = reading.part("duration")
            why = f"{part.text!r}: nothing here is refreshed, expected another duration"
            raise self._refused(part, why, "HAC-1.22")
        self.spoken.update(action.effect.speaks)
        self._point_into_deck(action)
        if "deck" in action.effect.speaks:
            self.spoken.discard("own-deck")
            self.spoken.update(["own-deck"] if action.whose == "own" else [])
        second = action.second
        self.stores |= action.effect is STORE and second is not None and second.refs == ("this",)

    def _point_into_deck(self, action: Action) -> None:
        """Whether "those cards" lie in a deck from now on, or have been spoken of in play."""
        if {"deck", "found"} & {*action.effect.speaks}:
            self.spoken.add("deck-cards")
        elif where_looked_for(action) not in (None, "spoken"):
            self.spoken.discard("deck-cards")

    def _refuse_untouched(self, reading: ParseTree, action: Action) -> None:
        """Refuse an action to which nothing ever comes, for the type of its card."""
        kind, target = action.kind, action.target
        done_to = (target, action.second if kind in PAIRED else None)
        for each in filter(None, done_to):
            for ref in each.refs or (None,):
                self._refuse_lacking(reading, kind, ref, each.filter)
        if target is None and (action.filter is not None or kind == "also-defend"):
            self._refuse_lacking(reading, kind, "this", action.filter)

    def _refuse_elsewhere(self, reading: ParseTree, action: Action) -> None:
        """Refuse an action to cards where it never finds them: in a hand, a pile or a deck, or in play."""
        where = where_looked_for(action)
        if where is None:
            return
        why, in_deck = "", where == "spoken" and "deck-cards" in self.spoken
        if action.kind in DONE_IN_PLAY and (in_deck or where in ("hand", *PILES)):
            why = "the cards are not in play, expected cards in play"
            why += ", or 'bring ... into play on ...'" * (action.effect is ATTACH)
        elif action.kind in COMING_INTO_PLAY and where not in (*OUT_OF_PLAY, "spoken"):
            why = "the cards are in play already, expected '... from your hand', '... from your discard pile' or the like"
        elif action.effect in (*TOLD_TO_ALL, ON_TOP) and in_deck:
            why = "the cards lie in a deck, expected 'put ... of those cards into your hand' or the like"
        if why:
            raise self._refused(reading, f"{reading.text!r}: {why}", "HAC-Q40")

    def refuse_others_in_quotes(self, reading: ParseTree) -> None:
        """Refuse a choice of players in what players are told to do: it would be unclear who "you" is."""
        if self.following:
            why = f"found {reading.text!r} in what players do, expected all of them, or one"
            raise self._refused(reading, why, "HAC-Q62")

    def refuse_unrolled(self, reading: ParseTree) -> None:
        """Refuse "the roll" where no die was rolled."""
        if "roll" not in self.spoken:
            why = f"{reading.text!r}: no die was rolled, expected 'roll a die' before it"
            raise self._refused(reading, why, "HAC-Q29")

    def refuse_alone(self, reading: ParseTree, before: frozenset[str]) -> None:
        """Refuse "also choose" where no card was spoken of before it."""
        if "card" not in before:
            why = f"{reading.text!r}: nothing was chosen, expected that before it"
            raise self._refused(reading, why, "HAC-Q13")

    def refuse_unsaid(self, reading: ParseTree, what: str) -> None:
        """Refuse the grist paid where none was, and the amount of what has none."""
        if what not in self.spoken:
            why = UNSAID[what]
            raise self._refused(reading, f"{reading.text!r}: {why}", "HAC-5.2.7")

    def refuse_constant(self, reading: ParseTree, constant: Constant, *, held: bool) -> None:
        """Refuse what always holds "here" for a card that is nowhere, and what only a card of a hand says of itself elsewhere."""
        where = constant.filter.where if constant.filter is not None else ""
        if constant.kind in PLAYED_FROM_HAND and where == "here":
            why = f"{reading.text!r}: what is played comes from a hand, expected no 'here', or '... to play here' behind a cost"
            raise self._refused(reading, why, "HAC-2.13")
        if constant.to is not None:
            self.refuse(reading, why_no_goal(constant, constant.to, self.noun))
        elif constant.kind in AT_ITS_PLACE:
            self.refuse_without_place(reading, "here")
        is_next = constant.line is not None and constant.line.once == "next"
        if is_next and (not held or constant.filter is not None):
            why = f"{reading.text!r}: what is done the next time, expected it for a time, and for one card"
            raise self._refused(reading, why, "HAC-Q36")
        self._refuse_tap(reading, constant.kind, constant.agent)
        if constant.kind == "hold" and not held:
            why = f"{reading.text!r} with no end, expected it for a time, or the text itself"
            raise self._refused(reading, why, "HAC-Q36")
        if constant.by is not None and constant.by.noun == "anything":
            self._refuse_players(reading, constant)
        if constant.kind in OF_ITSELF and constant.filter is None:
            self._refuse_no_entry(reading, *OF_ITSELF[constant.kind], held=held)
        target = constant.target
        found = constant.filter if target is None else target.filter
        self._refuse_lacking(reading, constant.kind, constant.ref, found)

    def _refuse_players(self, reading: ParseTree, constant: Constant) -> None:
        """Refuse of players what only cards do."""
        if constant.kind in NEVER_DONE_BY:
            why = f"{reading.text!r}: no player does that, expected cards"
            raise self._refused(reading, why, "HAC-5.2.7")

    def refuse_trigger(self, reading: ParseTree, trigger: Trigger) -> None:
        """Refuse an event that never happens to such a card."""
        self._refuse_tap(reading, trigger.kind, trigger.by)
        if trigger.tapping:
            self._refuse_lacking(reading, "attacked", trigger.ref, trigger.filter)
            self._refuse_lacking(reading, "attacked", None, trigger.victim)
        else:
            self._refuse_lacking(reading, trigger.kind, trigger.ref, trigger.filter)
        if trigger.kind in ("moved", "moved-to", "moved-from") and trigger.victim is not None:
            self.refuse(reading.part("goal"), why_not_there(trigger, trigger.victim))

    def _refuse_tap(self, reading: ParseTree, kind: str, agent: Agent | None) -> None:
        """Refuse that a tap does something else than destroy: nothing else comes of it (HAC-1.24)."""
        destroyed = kind in ("destroyed-by", "cannot-be-destroyed-by")
        if agent is not None and agent.way == "tap" and not destroyed:
            why = f"{reading.text!r}: a tap does nothing but destroy, expected another cause"
            raise self._refused(reading, why, "HAC-1.24")

    def refuse_condition(self, reading: ParseTree, condition: Condition) -> None:
        """Refuse a state that such a card never has."""
        self._refuse_lacking(reading, condition.kind, condition.ref, None)

    def _refuse_lacking(
        self, reading: ParseTree, kind: str, ref: RefKind | None, found: Filter | None
    ) -> None:
        """Refuse what is said of a card that has no such thing: it would do nothing."""
        noun = self.noun_of(ref) if found is None and ref else found.noun if found else "card"
        nouns, rule, lack = LACKS.get(kind, ((noun,), "", ""))
        if noun not in nouns:
            is_base = noun == "planet" and kind in ("power", "give")
            wish = ", expected '+N base power'" if is_base else ""
            why = f"{reading.text!r}: a card of type {noun} {lack}{wish}"
            raise self._refused(reading, why, rule)
        if rule and ref == "this" and self.stored and kind not in EFFECTS.by_kind:
            why = f"{reading.text!r}: this card is not in play then and {lack}"
            raise self._refused(reading, why, "HAC-Q40")

    def _refuse_no_entry(
        self, reading: ParseTree, types: Sequence[Noun], rule: str, *, held: bool
    ) -> None:
        """Refuse what a card says of its own entering where it does not enter, or not so."""
        why = ""
        if held or self.gained or self.stored:
            why = "a card that has this text is not in a hand, expected it as a printed line"
        elif self.noun not in types:
            why = f"a card of type {self.noun} does not, expected it on type {' or '.join(types)}"
        if why:
            raise self._refused(reading, f"{reading.text!r}: {why}", rule)

    def refuse_always(self, reading: ParseTree, *, held: bool) -> None:
        """Refuse cards that are chosen in what always holds: nobody chooses then."""
        if not held:
            why = f"found {reading.text!r} in what always holds, expected a card or cards that fit"
            raise self._refused(reading, why, "HAC-5.2.7")

    def offer(self) -> None:
        """One of two was chosen: what follows may ask which."""
        self.spoken.add("choice")

    def refuse_unchosen(self, reading: ParseTree) -> None:
        """Refuse "the first was chosen" where nothing was."""
        if "choice" not in self.spoken:
            why = f"{reading.text!r}: nothing was chosen, expected 'choose one' before it"
            raise self._refused(reading, why, "HAC-Q13")

    # -- what a card has --------------------------------------------------------------------

    def refuse_without_boons(self, reading: ParseTree) -> None:
        """Refuse boons of this card where it has none: they are put on characters (HAC-1.35)."""
        self._refuse_no_character(reading, "boons", "HAC-1.35")

    def refuse_without_power(self, reading: ParseTree) -> None:
        """Refuse the power of this card where it has none (HAC-1.14)."""
        self._refuse_no_character(reading, "power", "HAC-1.14")

    def _refuse_no_character(self, reading: ParseTree, what: str, rule: str) -> None:
        if self.noun not in ("character", "card"):
            why = f"{reading.text!r}: this card is of type {self.noun} and has no {what}"
            raise self._refused(reading, why, rule)
        if self.outside:
            why = f"{reading.text!r}: this card is not in play then and has no {what}"
            raise self._refused(reading, why, "HAC-Q40")

    def refuse_without_place(self, reading: ParseTree, where: Where) -> None:
        """Refuse "here" and "at another planet" on a card that is at no planet location."""
        if where not in LOCATED:
            return
        if self.noun == "executable":
            why = f"{reading.text!r}: an executable is at no planet location"
            raise self._refused(reading, why, "HAC-2.30")
        if self.outside:
            why = f"{reading.text!r}: this card is not in play then and at no planet location"
            raise self._refused(reading, why, "HAC-Q40")

    def refuse_no_location(self, reading: ParseTree, where: Where) -> None:
        """Refuse to bring a card into play elsewhere than at a planet location."""
        if where not in ("here", "home", "away", "there", "theirs", "abroad"):
            why = (
                f"found {reading.text!r}, expected 'here', 'at your planet' or 'at another planet'"
            )
            raise self._refused(reading, why, "HAC-2.8")

    # -- filters ----------------------------------------------------------------------------

    def refuse_out_of_play(self, reading: ParseTree, found: Filter) -> None:
        """Refuse cards in a hand or a pile where only cards in play can be meant."""
        if found.where in OUT_OF_PLAY:
            part = reading.part("where")
            why = f"found {part.text!r}, expected cards in play"
            raise self._refused(part, why, "HAC-Q40")

    def refuse_either(self, reading: ParseTree, parts: Sequence[Qual]) -> None:
        """Refuse as one of two qualities what is chosen, or compared with all others that fit."""
        if any(part.kind in COMPARED_WITH_OTHERS for part in parts):
            why = f"found {reading.text!r}, expected two qualities that a card has by itself"
            raise self._refused(reading, why, "HAC-5.2.7")

    def refuse_state(self, reading: ParseTree, found: Filter) -> None:
        """Refuse a state that no such card can have: only characters are tapped, only planets destroyed."""
        if found.where == "hand":
            self._refuse_compared(reading, found)
        if found.state in ("destroyed", "intact") and found.noun != "planet":
            why = f"found {found.state!r} of a card of type {found.noun}, expected a planet"
            raise self._refused(reading, why, "HAC-3.2")
        if found.state in ("untapped", "defending") and found.noun not in ("character", "card"):
            why = f"found {found.state!r} of a card of type {found.noun}, expected a character"
            raise self._refused(reading, why, "HAC-1.22")

    def refuse_unprinted(self, reading: ParseTree, found: Filter) -> None:
        """Refuse what a card that is not in play yet cannot be: tapped, with boons, with inventory, attached."""
        quals = [each for qual in found.quals for each in (qual, *qual.parts)]
        if found.state or found.other or any(qual.kind in NEVER_PRINTED for qual in quals):
            why = f"found {reading.text!r}, expected what is printed on cards that are not in play"
            raise self._refused(reading, why, "HAC-2.7")
        if found.where not in ("", "here") and found.where not in PILES:
            why = f"found {reading.text!r}, expected no place, or 'here'"
            raise self._refused(reading, why, "HAC-2.8")

    def refuse_hidden(self, reading: ParseTree, found: Filter, *, known: bool = False) -> None:
        """Refuse what would tell everybody what is in a hand: only how many cards it has is open (HAC-Q39)."""
        plain = not known and found == Filter("card", where="hand", whose=found.whose)
        if found.where == "hand" and not plain:
            why = (
                f"found {reading.text!r}, expected 'cards in your hand': nobody sees which they are"
            )
            raise self._refused(reading, why, "HAC-Q39")

    def refuse_placed(self, reading: ParseTree, found: Filter) -> None:
        """Refuse another place for cards that are in a pile, and what they are only beside others of it."""
        self._refuse_compared(reading, found)
        if found.where:
            part = reading.part("where")
            why = f"found {part.text!r}, expected none: the cards are in a pile"
            raise self._refused(part, why, "HAC-3.8")

    def refuse_gone(self, reading: ParseTree, deed: str, found: Filter) -> None:
        """Refuse what a card is in play where it is asked how many have left: what is printed on them is looked at."""
        if deed in OF_THE_GONE and found.where:
            why = f"found {reading.text!r}, expected no place, or '... destroyed here'"
            raise self._refused(reading, why, "HAC-Q15")
        if deed in OF_THE_GONE:
            self.refuse_unprinted(reading, replace(found, other=False))

    def refuse_one_player(self, reading: ParseTree, found: Filter) -> None:
        """Refuse "of 1 player" where no card is chosen, so that no player is either."""
        if found.is_of_player:
            why = f"found {reading.text!r}, expected it where cards are chosen"
            raise self._refused(reading, why, "HAC-5.2.7")

    def refuse_scene(self, reading: ParseTree, kind: str, deed: str) -> None:
        """Refuse a place where something was done of which nobody remembers where it was."""
        if kind == "scene" and deed not in SCENES:
            why = f"found {reading.text!r}, expected what is remembered with its place: {listed(SCENES)}"
            raise self._refused(reading, why, "HAC-5.2.7")

    def _refuse_compared(self, reading: ParseTree, found: Filter) -> None:
        """Refuse the strongest of cards that not everybody sees: it is looked at one by one whether they fit."""
        if any(qual.kind in COMPARED_WITH_OTHERS[2:] and not qual.parts for qual in found.quals):
            why = f"found {reading.text!r}, expected what a card is by itself"
            raise self._refused(reading, why, "HAC-Q39")

    def refuse_none(self, reading: ParseTree, number: int) -> None:
        """Refuse a choice of no card."""
        if number == 0:
            raise self._refused(reading.part("n"), "found 0, expected at least 1", "HAC-5.2.7")

    def refuse(self, reading: ParseTree, fault: Fault) -> None:
        """Refuse what has that fault, if it has one."""
        if fault is not None:
            raise self._refused(reading, f"{reading.text!r}: {fault[0]}", fault[1])

    def _refused(self, reading: ParseTree, why: str, rule: str) -> PackError:
        return self.place.refuse(why, reading.start + 1, rule)
