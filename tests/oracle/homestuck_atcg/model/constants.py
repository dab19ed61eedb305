"""A second opinion on Homestuck: which texts work now, what they give and take, and for which cards they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from referee.games.homestuck_atcg.language.tree import Action, Constant, Line
from tests.oracle.homestuck_atcg.model.counted import Counting
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.lent import COPIED, GIVING, lines_lent, models
from tests.oracle.homestuck_atcg.model.table import (
    Change,
    Text,
    folded,
    kept,
    kept_of_print,
    owner_of,
)

MOST_LOOKS = 24
Lost = tuple[dict[int, bool], dict[int, set[str]]]
"""Cards that have lost their texts, and the tags that others have lost."""
Gained = tuple[dict[int, list[Line]], dict[int, set[str]], Lost]


@dataclass(eq=False, slots=True)
class Held:
    """A constant that holds now: that of a line of a card, or for a time."""

    source: int
    line: Line
    what: Constant
    change: Change | None = None
    viewer: Text | None = None

    @property
    def text(self) -> Text:
        """From where it looks."""
        if self.viewer is None:
            if self.change is not None and self.change.text is not None:
                self.viewer = self.change.text
            else:
                self.viewer = Text(self.line, self.source, owner_of(self.source))
        return self.viewer


class Constants(Counting):
    """The whole table and what holds on it."""

    # -- texts ------------------------------------------------------------------------------

    def gained(self) -> Gained:
        """Texts and tags that cards gain and lose (HAC-Q36).

        Who gains a tag is judged with those gone that others lose, who loses one on all that are gained. In a ring a tag is gained.
        """
        nothing: Gained = {}, {}, ({}, {})
        if self.kinds_said.isdisjoint(GIVING):
            return nothing
        held = [*self.printed_constants(), *self.for_a_time(), *self.had_constants()]
        if not any(each.what.kind in GIVING for each in held):
            return nothing
        before, found, lost = self.memory, list[Gained](), [dict[int, set[str]]()]
        while lost[-1] not in lost[:-1]:
            found.append(self.gained_without(lost[-1]))
            lost.append(self.tags_lost(found[-1]))
        self.memory = before
        # Where it goes round, that is taken in which too few tags were gone (as in the first), so that all are gained.
        at = len(found) - 1 - (lost[-1] != lost[-2] and len(found) % 2 == 0)
        lines, tags, (blank, _) = found[at]
        return lines, tags, (blank, lost[at + 1])

    def gained_without(self, lost_tags: dict[int, set[str]]) -> Gained:
        """What cards gain until nothing more is gained, while those tags are lost.

        Where a text is lost by that, all is looked at anew without it: nothing holds itself up.
        """
        lines: dict[int, list[Line]] = {}
        tags: dict[int, set[str]] = {}
        blank: dict[int, bool] = {}
        seen = list[tuple[dict[int, list[Line]], dict[int, set[str]], dict[int, bool]]]()
        for _ in range(MOST_LOOKS):
            now = lines, tags, blank
            ring = seen[seen.index(now) :] if now in seen else []
            if ring and all((each[0], each[2]) == (lines, blank) for each in ring):
                # It comes round: every tag that is given on the way is gained (HAC-Q90).
                tags = {x: set().union(*(each[1].get(x, ()) for each in ring)) for each in ring for x in each[1]}  # fmt: skip
                break
            seen.append(now)
            self.gained_now, self.memory = (lines, tags, (blank, lost_tags)), {}
            found = self.gained_with_those()
            if found == now:
                break
            more = found[:2] != (lines, tags)
            lines, tags, blank = (*found[:2], blank) if more else ({}, {}, found[2])
        self.gained_now = None
        return lines, tags, (blank, lost_tags)

    def gained_with_those(self) -> tuple[dict[int, list[Line]], dict[int, set[str]], dict[int, bool]]:  # fmt: skip
        """What cards gain, and which lose their texts, while they have what was found last."""
        lines: dict[int, list[Line]] = {}
        tags: dict[int, set[str]] = {}
        blank: dict[int, bool] = {}
        # In which order a card has the texts that it gains no rule says: seat by seat.
        found = self.constants("tag", "tags-of", "text", "blank", *COPIED)
        for held in sorted(
            found, key=lambda each: (each.change is not None, owner_of(each.source))
        ):
            what = held.what
            for thing in self.subjects(held):
                if what.kind == "tag":
                    tags.setdefault(thing, set()).update(folded((what.tag,)))
                elif what.kind == "blank":
                    blank[thing] = True
                elif what.kind == "tags-of":
                    found_there = (self.tags_of(held.text, x) for x in models(self, held, thing))
                    tags.setdefault(thing, set()).update(*found_there)
                elif what.kind in COPIED:
                    lines.setdefault(thing, []).extend(lines_lent(self, held, thing))
                elif what.line is not None:
                    lines.setdefault(thing, []).append(what.line)
        return lines, tags, blank

    def tags_lost(self, gained: Gained) -> dict[int, set[str]]:
        """Which tags cards lose that have gained those: judged as if none were lost."""
        lost: dict[int, set[str]] = {}
        self.gained_now, self.memory = (*gained[:2], (gained[2][0], {})), {}
        for held in self.constants("no-tag"):
            for thing in self.subjects(held):
                lost.setdefault(thing, set()).update(folded((held.what.tag,)))
        self.gained_now = None
        return lost

    def all_lines(self, kind: str) -> list[tuple[int, Line]]:
        """Every line of that kind that works now, with the card that has it, or had it for a player to have."""
        return self.lines_of_cards(kind) + self.had_lines(kind)

    def had_lines(self, kind: str) -> list[tuple[int, Line]]:
        """What players have for a time, whatever becomes of the cards (row con.hold)."""
        return [
            (each.text.source, each.constant.line)
            for each in self.changes
            if each.text is not None
            and each.constant is not None
            and each.constant.kind == "hold"
            and each.constant.line is not None
            and each.constant.line.kind == kind
            and not each.waiting
        ]

    def had_constants(self) -> list[Held]:
        found = constants_of(self.had_lines("constant"))
        return [replace(each, viewer=self.text_of(each.source, each.line)) for each in found]

    def had_by(self, line: Line) -> Text | None:
        """The text that gave this one to a player for a time."""
        return next(
            (
                each.text
                for each in self.changes
                if each.constant is not None
                and each.constant.kind == "hold"
                and each.constant.line is line
            ),
            None,
        )

    def text_of(self, source: int, line: Line) -> Text:
        """A text of a card; one that a player has knows what the text that gave it knew of that card."""
        text, giver = Text(line, source, owner_of(source)), self.had_by(line)
        if giver is not None:
            text.last, text.trigger, text.was_gone = giver.last, giver.trigger, giver.was_gone
            text.chosen = list(giver.that)
        return text

    @kept
    def lines_of_cards(self, kind: str) -> list[tuple[int, Line]]:
        """Every line of that kind that works now, with the card that has it."""
        gained, printed = self.gains(), self.all_printed(kind)
        more, blank = gained[0], gained[2][0]
        if not more and not blank:
            return printed
        found = [each for each in printed if each[0] not in more and each[0] not in blank]
        places = self.places()
        for thing in (more.keys() | blank.keys()) & places.keys():
            found += [(thing, line) for line in self.lines_with(thing, gained) if line.kind == kind]
        return sorted(found, key=lambda each: places[each[0]])

    @kept_of_print
    def laid(self) -> list[int]:
        """Every card in play, then those that are stored, the oldest first."""
        return self.everything() + self.all_stored()

    @kept_of_print
    def places(self) -> dict[int, int]:
        return {thing: at for at, thing in enumerate(self.laid())}

    def all_printed(self, kind: str) -> list[tuple[int, Line]]:
        """The printed lines of that kind that work: of every card in play, then of those that are stored, the oldest first."""
        return self.all_printed_by_kind().get(kind, [])

    @kept_of_print
    def all_printed_by_kind(self) -> dict[str, list[tuple[int, Line]]]:
        found: dict[str, list[tuple[int, Line]]] = {}
        for thing in self.laid():
            for line in self.printed_lines(thing):
                found.setdefault(line.kind, []).append((thing, line))
        return found

    @kept_of_print
    def printed_constants(self) -> list[Held]:
        return constants_of(self.all_printed("constant"))

    def for_a_time(self) -> list[Held]:
        """What holds for a time (row act.let)."""
        return [
            Held(each.text.source, each.text.line, each.constant, each)
            for each in self.changes
            if each.constant is not None and each.text is not None
        ]

    @kept
    def lines(self, thing: int) -> list[Line]:
        """The lines of one card that work now."""
        return self.lines_with(thing, self.gains())

    def lines_with(self, thing: int, gained: Gained) -> list[Line]:
        """What a card that has lost its text still has are the texts that it gains (row con.blank)."""
        off = self.is_planet(thing) and self.sides[owner_of(thing)].destroyed
        more = gained[0].get(thing, []) if self.in_play(thing) and not off else []
        return more if thing in gained[2][0] else self.printed_lines(thing) + more

    def gains(self) -> Gained:
        """What cards gain now, or are thought to gain while that is being found."""
        return self.gained_now if self.gained_now is not None else self.fresh_gained()

    @kept
    def fresh_gained(self) -> Gained:
        return self.gained()

    @kept
    def constants(self, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that work now."""
        return [each for each in self.all_constants() if each.what.kind in kinds]

    @kept
    def all_constants(self) -> list[Held]:
        gained = self.gains()
        changed = gained[0] or gained[2][0]
        cards = self.lines_of_cards
        found = constants_of(cards("constant")) if changed else self.printed_constants()
        return [*found, *self.for_a_time(), *self.had_constants()]

    def subjects(self, held: Held) -> list[int]:
        """The cards for which a constant text holds now."""
        what, text = held.what, held.text
        if held.change is not None:
            if held.change.things is not None:
                return [each for each in held.change.things if self.in_play(each)]
            assert what.filter is not None
            return self.matching(text, what.filter)
        if not self.is_in_force(held):
            return []
        if what.filter is not None:
            return self.matching(text, what.filter)
        thing = self.referred(text, what.ref or "this")
        return [thing] if thing is not None and self.in_play(thing) else []

    def worth(self, held: Held, gainer: int | None) -> int:
        """The number of a constant, for the card that gets it."""
        what = held.what
        if what.amount is None:
            return what.number
        return what.number * self.amount(held.text, what.amount, gainer)

    def worths(self, thing: int, kind: str) -> int:
        """What the texts of that kind are worth together for a card."""
        return sum(self.worth(each, thing) for each in self.is_under(thing, kind))

    def said_of_itself(self, thing: int, kind: str) -> list[Held]:
        """What a card says of itself before it is in play, where that holds now."""
        if kind not in self.kinds_said:
            return []
        said = [
            Held(thing, line, line.constant)
            for line in self.card(thing).lines
            if line.constant is not None and line.constant.kind == kind and not line.stored
        ]
        return [each for each in said if self.is_in_force(each)]

    def about_face(self, seat: int, face: int, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that a card fits that is not in play, by what is printed on it."""
        if self.kinds_said.isdisjoint(kinds):
            return []
        printed = self.as_printed(face * 10 + (seat - 1) * 2)
        return [
            each
            for each in self.constants(*kinds)
            if each.what.filter is not None
            and self.is_in_force(each)
            and self.fits_values(each.text, each.what.filter, printed, -1)
        ]

    def comes_tapped(self, thing: int) -> bool:
        """Row con.enters_tapped: only characters are tapped (HAC-1.14)."""
        if self.card(thing).type != "character":
            return False
        said = self.said_of_itself(thing, "enters-tapped")
        if any(each.what.filter is None for each in said):
            return True
        return bool(self.about_face(owner_of(thing), thing // 10, "enters-tapped"))

    def is_in_force(self, held: Held) -> bool:
        """Whether a constant text holds now at all."""
        line = held.line
        if held.change is not None:
            return True
        if line.in_score and self.phase != "score":
            return False
        if self.was_used(held.source, line):
            return False
        return line.condition is None or self.holds(held.text, line.condition)

    def is_under(self, thing: int, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that hold for a card."""
        if self.kinds_said.isdisjoint(kinds):
            return []
        return self.holding(*kinds).get(thing, [])

    def is_forbidden_by(self, thing: int, kind: str, doer: Doer | None) -> bool:
        """Whether a text says that this cannot be done to a card by that one (rows con.not_moved_by, con.only_moved_by and the like)."""
        return any(
            self.is_by(each.text, each.what.agent, doer) for each in self.is_under(thing, kind)
        )

    @cached_property
    def texts_said(self) -> list[Line]:
        """All texts of the cards of this match, those that are gained too: others never work."""
        lines = [line for face in self.all_faces() for line in self.cards[face].lines]
        return [line for each in lines for line in with_gained(each)]

    @cached_property
    def constants_said(self) -> list[Constant]:
        always = [line.constant for line in self.texts_said if line.constant is not None]
        actions = [each for line in self.texts_said for each in actions_in(line)]
        return always + [each.constant for each in actions if each.constant is not None]

    @cached_property
    def kinds_said(self) -> AbstractSet[str]:
        """The kinds of those that always hold."""
        return frozenset(each.kind for each in self.constants_said)

    @cached_property
    def events_said(self) -> AbstractSet[str]:
        """What those that begin with "When" answer."""
        whens = (line.trigger for line in self.texts_said if line.kind == "when")
        return frozenset(trigger.kind for trigger in whens if trigger is not None)

    @cached_property
    def moments_said(self) -> AbstractSet[str]:
        """The moments for which a text says something."""
        return frozenset(line.moment for line in self.texts_said)

    @kept
    def holding(self, *kinds: str) -> dict[int, list[Held]]:
        """For each card the constant texts of those kinds that hold for it."""
        found: dict[int, list[Held]] = {}
        for held in self.constants(*kinds):
            for thing in self.subjects(held):
                found.setdefault(thing, []).append(held)
        return found


def with_gained(line: Line) -> Iterator[Line]:
    """The line, and those that it lets cards gain."""
    yield line
    constants = [line.constant, *(each.constant for each in actions_in(line))]
    for each in constants:
        if each is not None and each.line is not None:
            yield from with_gained(each.line)


def actions_in(line: Line) -> Iterator[Action]:
    """All that its steps do, also what they quote."""
    for action in (each for step in line.instructions for each in step.actions):
        yield action
        if action.line is not None:
            yield from actions_in(action.line)


def constants_of(lines: Iterable[tuple[int, Line]]) -> list[Held]:
    """Those lines that always hold."""
    return [Held(thing, line, line.constant) for thing, line in lines if line.constant is not None]
