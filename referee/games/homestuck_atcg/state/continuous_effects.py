"""What is in force: the lines of all cards that work now, sorted by what they are about.

A line works while its card is in play; of a stored card only what its text says about being stored works, and of a
destroyed planet nothing (HAC-Q40, HAC-Q49). A text that a card gains counts as printed on it (HAC-Q36).
The list is made anew when other cards are in play, stored or attached than before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.state.durations import is_in_time
from referee.games.homestuck_atcg.state.frames import line_of
from referee.games.homestuck_atcg.state.references import MOVING_REFS, Spot, is_of_kind, referred
from referee.games.homestuck_atcg.state.table import (
    DurationEffect,
    Last,
    Placed,
    Setting,
    Spoken,
    Table,
    Used,
    face_of,
)

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.language.tree import Constant
    from referee.kernel.engine.run import Run


class ContinuousEffect(Spot):
    """A line that works now, and the card that has it; the standpoint of what it says."""

    __slots__ = ("kind", "line")

    def __init__(self, source: int, line: Line) -> None:
        super().__init__(source)
        self.line = line
        self.kind = line.law

    @property
    def constant(self) -> Constant:
        """What always holds by this line."""
        assert self.line.constant is not None
        return self.line.constant


class HeldEffect(ContinuousEffect):
    """What an action lets hold for a time; ``about``: the one card that it is about, if it is about one (row act.let).

    ``last`` is the card that has the text as it was, where it had left before: "here" is where it was then (row w.here).
    The rest is what its text had ``spoken`` of when it began; ``by`` is the card that does what the line answers (row ref.doer),
    ``change`` what lasts, where something does.
    """

    __slots__ = (
        *(
            "about",
            "actor",
            "amount",
            "among",
            "by",
            "change",
            "kept",
            "last",
            "named",
            "paid",
            "picked",
        ),
        *("result", "roll", "rolls", "spoken", "trigger"),
    )

    def __init__(
        self, source: int, line: Line, about: int | None, last: Last | None, spoken: Spoken
    ) -> None:
        super().__init__(source, line)
        self.about, self.last, self.spoken, self.trigger = about, last, spoken, spoken.trigger
        self.roll, self.paid = spoken.roll, spoken.paid
        self.amount, self.result = spoken.amount, spoken.result
        self.among, self.rolls = spoken.among, spoken.rolls
        self.named, self.picked, self.actor = spoken.named, spoken.picked, spoken.actor
        self.by: Sequence[int] = ()
        self.kept: Sequence[int] = ()
        self.change: DurationEffect | None = None

    @property
    def that(self) -> list[int]:
        """The cards that its text had spoken of last."""
        return self.spoken.that

    @property
    def was(self) -> list[Last]:
        """Those of them that had left, as they were."""
        return self.spoken.was


Part = tuple[ContinuousEffect | DurationEffect | None, int]
"""What makes a part of a value (None: it is printed), and how much that is."""


def is_kept_from(part: Part, held: list[ContinuousEffect]) -> bool:
    """Whether it makes power less, and is of an opponent of one who forbids that (row con.no_lower)."""
    source, change = part
    return change < 0 and source is not None and any(source.seat != law.seat for law in held)


def with_one_power(run: Run[Table], laws: Laws, parts: list[Part]) -> list[Part]:
    """Of several texts that say which power the card has, in place of the printed one, the last alone counts (row con.power_is).

    They come as their cards entered play, of one card as they are printed, and behind all of them what holds for a time.
    """
    said = [law for law, _ in parts if isinstance(law, ContinuousEffect) and says_power(law)]
    if len(said) <= 1:
        return parts
    last = last_to_come(run, sorted(said, key=laws.of("power").index))
    return [part for part in parts if part[0] is last or part[0] not in said]


def last_to_come(run: Run[Table], said: Sequence[ContinuousEffect]) -> ContinuousEffect:
    """Of several texts the one whose card entered play last; of one card the last, and behind all of them what holds for a time (rows con.power_is, con.move_set)."""

    def came(at: int) -> tuple[bool, int, int]:
        law = said[at]
        row = None if is_held(law) else run.state.find(law.source)
        return is_held(law), 0 if row is None else row.entered, at

    return said[max(range(len(said)), key=came)]


def says_power(law: ContinuousEffect) -> bool:
    """Whether it says which power a card has, not by how much it changes."""
    return law.constant.mod is not None and law.constant.mod.per == "printed"


class Laws:
    """Every line that works now, by its kind and what it is about.

    ``gained`` are the texts that cards have gained. ``fixed`` has by kind the continuous effects about one card, by that card, and
    those about every card that fits; it is filled when somebody asks. ``silent`` has the printed power of cards whose
    power no continuous effect can be about. ``volatile``: which texts are gained depends on more than which cards lie where.
    ``blank`` are the cards whose printed text does not count. ``at_work`` are the cards whose power is being worked out, ``asked`` other values that are; ``depth`` counts both.
    ``supposed`` are the tags that a card has gained so far and those that it has lost, while that is worked out.
    """

    __slots__ = (
        *("asked", "at_work", "blank", "by_kind"),
        *("depth", "fixed", "gained", "silent", "supposed", "volatile"),
    )

    def __init__(self) -> None:
        self.by_kind: dict[str, list[ContinuousEffect]] = {}
        self.fixed: dict[str, tuple[dict[int, list[ContinuousEffect]], list[ContinuousEffect]]] = {}
        self.gained: dict[int, list[Line]] = {}
        self.silent: dict[int, int] = {}
        self.volatile = False
        self.blank: set[int] = set()
        self.at_work: list[int] = []
        self.asked: list[tuple[str, int]] = []
        self.supposed: dict[int, tuple[list[str], set[str]]] = {}
        self.depth = 0

    def of(self, kind: str) -> list[ContinuousEffect]:
        """The continuous effects of one kind: see `Line.law`."""
        return self.by_kind.get(kind, NO_LAWS)

    def add(self, law: ContinuousEffect) -> None:
        """That line works."""
        found = self.by_kind.get(law.kind)
        if found is None:
            self.by_kind[law.kind] = [law]
        else:
            found.append(law)

    def bestow(self, thing: int, line: Line) -> None:
        """A card has gained that text."""
        self.gained.setdefault(thing, []).append(line)
        self.add(ContinuousEffect(thing, line))
        self.forget()

    def withdraw(self, found: list[tuple[ContinuousEffect, list[int]]]) -> None:
        """What is printed on cards that have lost their text does not work.

        ``found`` has the texts by which others are lost. First come those that no other can take away, and what is lost by
        them takes away nothing; in a ring the first in the order of the seats does.
        """
        while found:
            lost = {thing for _, things in found for thing in things}
            sure = (each for each in found if is_held(each[0]) or each[0].source not in lost)
            law, things = next(sure, found[0])
            self.blank.update(things)
            found = [each for each in found if each[0] is not law and self.still_works(each[0])]
        for kind, laws in list(self.by_kind.items()):
            left = list(filter(self.still_works, laws))
            self.by_kind[kind] = left
            if not left:
                del self.by_kind[kind]
        self.forget()

    def still_works(self, law: ContinuousEffect) -> bool:
        """Whether it still works: it holds for a time, or its card has not lost its text."""
        return is_held(law) or law.source not in self.blank

    def forget(self) -> None:
        """Other lines work than before: what they were known to be about may be different now."""
        self.fixed.clear()
        self.silent.clear()


def is_held(law: ContinuousEffect) -> bool:
    """Whether it holds for a time, whatever becomes of its card (row act.let)."""
    return isinstance(law, HeldEffect)


NOTHING_SPOKEN = Spoken()
NO_LAWS: list[ContinuousEffect] = []
COPIES = {"copy-taps": ("tap",), "copy-actions": ("action",), "copy-texts": ()}
"""Constants by which cards have lines of others, and of which kinds; of all kinds if none is named."""
ENTANGLED = ("text", "blank", *COPIES)
"""Constants by which other lines work or do not."""
WITHOUT_LAWS = ("attach", "execute")
"""Lines that nobody looks for among the continuous effects: an executable's own, and what inventory asks when it enters."""


def printed_laws(run: Run[Table]) -> Laws:
    """The printed lines that work now: seat by seat, the planet first, then the cards as they entered."""
    laws, setting = Laws(), run.setting
    said = setting.cards.said
    for player in run.state.seats:
        if player.planet is not None and not player.destroyed and not player.gone:
            for law in said.get((player.planet, False)) or say(setting, player.planet):
                laws.add(law)
        for row in player.cards:
            stored = row.under is not None
            found = said.get((row.thing, stored))
            for law in say(setting, row.thing, stored=stored) if found is None else found:
                laws.add(law)
    for each in run.state.lasting:
        if each.kind == "constant" and is_in_time(run.state, each):
            laws.add(what_is_had(held(run, each)))
    return laws


def held(run: Run[Table], change: DurationEffect) -> ContinuousEffect:
    """What holds for a time by the action of a line."""
    assert change.line is not None
    assert change.source is not None
    line = line_of(run, change.line)
    actions = [action for each in line.instructions for action in each.actions]
    constant = actions[change.step].constant
    assert constant is not None
    if constant.ref is not None:
        constant = replace(constant, ref="about")
    last = change.was[0] if change.was else None
    spoken = change.spoken[0] if change.spoken else NOTHING_SPOKEN
    line = Line("constant", constant=constant)
    found = HeldEffect(change.source, line, change.thing, last, spoken)
    found.change = change
    return found


def what_is_had(law: ContinuousEffect) -> ContinuousEffect:
    """The text that the player has by it, if it is that (row con.hold)."""
    text = law.constant.line if law.kind == "hold" else None
    if text is None or not isinstance(law, HeldEffect):
        return law
    had = HeldEffect(law.source, text, None, law.last, NOTHING_SPOKEN)
    had.change, had.kept = law.change, law.spoken.that
    return had


def used_of(law: ContinuousEffect) -> Used:
    """What is kept of a text that has been done instead of an event, or left: alike ones about other chosen cards are others (HAC-Q89)."""
    return Used(law.source, law.line.number, [*law.kept])


def spoken_then(law: ContinuousEffect) -> list[Spoken]:
    """What was spoken of when a text was given that somebody has for a time, where it looks at that, and its card if that had left (row ref.kept, HAC-Q15)."""
    change = law.change if isinstance(law, HeldEffect) else None
    if change is None or not change.was:
        return [] if change is None else change.spoken
    return [replace(each, gone=change.was) for each in change.spoken or [NOTHING_SPOKEN]]


def say(setting: Setting, thing: int, *, stored: bool = False) -> tuple[ContinuousEffect, ...]:
    """The continuous effects that a card makes in play, or stored; they are always the same, and cached."""
    lines = setting.cards.known[face_of(thing)].lines
    found = tuple(
        ContinuousEffect(thing, line)
        for line in lines
        if line.stored == stored and line.kind not in WITHOUT_LAWS
    )
    setting.cards.said[thing, stored] = found
    return found


def join(run: Run[Table], row: Placed) -> None:
    """A card has come into play: what it says works from now on, and nothing else has changed.

    Who gains a text may depend on any card, so that all continuous effects are made anew then.
    """
    table = run.state
    table.forget_values()
    if table.index is not None:
        table.index[row.thing] = row
    laws: Laws | None = table.laws
    if laws is None:
        return
    setting = run.setting
    new = setting.cards.said.get((row.thing, False))
    if new is None:
        new = say(setting, row.thing)
    if is_entangled(table, laws) or any(law.kind in ENTANGLED for law in new):
        table.laws = None
        return
    for law in new:
        found = laws.by_kind.setdefault(law.kind, [])
        found.insert(bisect_right(found, law.seat, key=seat_of), law)
        laws.fixed.pop(law.kind, None)
        laws.silent.clear()


def part(run: Run[Table], rows: Sequence[Placed]) -> None:
    """Cards have left play and storage: what they said does not work any more, and nothing else has changed."""
    table = run.state
    table.forget_values()
    if table.index is not None:
        for row in rows:
            table.index.pop(row.thing, None)
    laws: Laws | None = table.laws
    if laws is None:
        return
    if is_entangled(table, laws):
        table.laws = None
        return
    for row in rows:
        for law in run.setting.cards.said.get((row.thing, row.under is not None), ()):
            laws.by_kind[law.kind].remove(law)
            if not laws.by_kind[law.kind]:
                del laws.by_kind[law.kind]
            laws.fixed.pop(law.kind, None)
            laws.silent.clear()
        if row.under is not None or row.host is not None:
            laws.fixed.clear()


def is_entangled(table: Table, laws: Laws) -> bool:
    """Whether texts are gained or lost, or hold for a time: then all are made anew when cards come and go."""
    if laws.blank or not laws.by_kind.keys().isdisjoint(ENTANGLED):
        return True
    return any(each.kind == "constant" for each in table.lasting)


def seat_of(law: ContinuousEffect) -> int:
    """Continuous effects stand in the order of the seats, those of one seat as its cards entered."""
    return law.seat


def sort_out(
    run: Run[Table], laws: Laws, kind: str
) -> tuple[dict[int, list[ContinuousEffect]], list[ContinuousEffect]]:
    """The continuous effects of a kind: by the one card that each is about, and those about every card that fits, or one that changes."""
    one: dict[int, list[ContinuousEffect]] = {}
    every: list[ContinuousEffect] = []
    for law in laws.of(kind):
        ref = law.constant.ref
        if ref is None or ref in MOVING_REFS:
            every.append(law)
        elif (thing := referred(run, ref, law)) is not None:
            one.setdefault(thing, []).append(law)
    laws.fixed[kind] = one, every
    return one, every


def may_be_about(run: Run[Table], laws: Laws, kind: str, thing: int) -> bool:
    """Whether a continuous effect of that kind can come to be about the card while these effects are in force."""
    if kind not in laws.by_kind:
        return False
    one, every = laws.fixed.get(kind) or sort_out(run, laws, kind)
    if thing in one:
        return True
    tags = run.setting.face(thing).tags
    for law in every:
        filter_ = law.constant.filter
        if filter_ is None or is_of_kind(run, filter_, law, thing):
            tag = filter_.tag if filter_ is not None else ""
            if not tag or tag in tags or not laws.by_kind.keys().isdisjoint(("tag", "tags-of")):
                return True
    return False


SHAPING = ("power-times", "power-half", "power-least", "power-most")
"""What is made of a power once all changes are added, in this order."""


def may_change_power(run: Run[Table], laws: Laws, thing: int) -> bool:
    """Whether a continuous effect can come to be about the power of the card while these effects are in force."""
    return any(may_be_about(run, laws, kind, thing) for kind in ("power", *SHAPING))


# -- values that turn on other values -------------------------------------------------------

TAGGING = ("tag", "tags-of", "no-tag")
"""By what cards have other tags than are printed on them."""
IN_A_RING = (*TAGGING, "as-invading")
"""What a filter may ask for beside power, so that texts can turn on each other in a ring."""
DEEPEST = 2
"""So far texts are followed that turn on other cards' values; beyond it a card is looked at as it is printed."""


def begin_nesting(run: Run[Table], laws: Laws) -> dict[int, int]:
    """A value is worked out: what it asks for is worked out afresh, no matter who was looked at before; the known powers."""
    kept = run.state.powers
    if not laws.depth:
        run.state.powers = {}
    laws.depth += 1
    return kept


def end_nesting(run: Run[Table], laws: Laws, kept: dict[int, int]) -> dict[int, int]:
    """The value is there: the powers that are known from now on."""
    laws.depth -= 1
    return run.state.powers if laws.depth else kept
