"""The Boon Phase: a boon for each untapped character at home (HAC-5.4.1, HAC-Q20)."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import GAINED_BOONS
from referee.games.homestuck_atcg.rules.choices import CHOICES, is_anything_asked
from referee.games.homestuck_atcg.rules.phases import begin_phase, do_texts_of
from referee.games.homestuck_atcg.rules.triggers import settling
from referee.games.homestuck_atcg.rules.victory_points import look_for_end_game
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, spoken_then
from referee.games.homestuck_atcg.state.events import answers, is_unused, note, spend
from referee.games.homestuck_atcg.state.frames import (
    BOON_BY_BOON,
    BOONS,
    doer_now,
    resolve,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import about, laws_of
from referee.games.homestuck_atcg.state.replacements import (
    different_texts,
    is_any_boon_replaced,
    is_replaced,
    which_text,
)
from referee.games.homestuck_atcg.state.table import LINE, THING, Placed, Table, owner_of
from referee.games.homestuck_atcg.state.values import boon_limit, size_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, ListOf, NameRef, kept


@dataclass(slots=True)
class Earning(Frame):
    """The characters that have not had their boon yet.

    ``replaced``: a text is done instead for the first of them; ``declined`` are those of its texts that are not done, ``chosen``
    the one of several that was chosen.
    """

    left: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    replaced: bool = kept(Bool(), default=False)
    declined: list[int] = kept(ListOf(NameRef(LINE)), default_factory=list, rare=True)
    chosen: list[int] = kept(ListOf(NameRef(LINE)), default_factory=list, rare=True)

    def question(self, run: Run[Table]) -> Question | None:
        """Which text replaces the boon, and whether it does, where the card's player may decide that (HAC-Q57, row line.instead_may)."""
        laws = replacements_of(run, self)
        if len(laws) > 1:
            return which_text(laws)
        if not laws or not laws[0].line.may or self.replaced:
            return None
        return Question("HAC-5.4.1", words=YES_OR_NO)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take which text it is; then do it instead, or look for another one (HAC-Q57)."""
        laws = replacements_of(run, self)
        self.row = DECIDING
        if len(laws) > 1:
            self.chosen = [laws[chosen[0]].line.number]
        elif YES_OR_NO[chosen[0]] == "yes":
            self.replaced = True
        else:
            self.declined, self.chosen = [*self.declined, laws[0].line.number], []


def put_boons(run: Run[Table], thing: int, number: int, rule: str, *, earned: bool = False) -> int:
    """Put boons on a character, up to its limit; how many it really got, none while texts may be done instead (HAC-1.35)."""
    got = boons_to_get(run, thing, number)
    note_surplus(run, thing, number)
    doer = None if earned else doer_now(run)
    if not got or is_replaced(run, "blessed", thing, rule, doer, amount=got, phase=earned):
        return 0
    return give_boons(run, thing, got, rule, earned=earned)


def boons_to_get(run: Run[Table], thing: int, number: int) -> int:
    """How many of so many boons a character can get: up to its limit, if no text forbids it."""
    row = run.state.find(thing)
    if row is None or not row.at or row.under is not None:
        return 0
    got = min(number, boon_limit(run, thing) - row.boons)
    return 0 if got <= 0 or about(run, "cannot-get-boons", thing) else got


def note_surplus(run: Run[Table], thing: int, number: int) -> None:
    """The boons that a character will not get because it can have no more; looked at before it gets the others (HAC-Q72, row ev.any_overflows)."""
    row = run.state.find(thing)
    if row is None or not row.at or row.under is not None or about(run, "cannot-get-boons", thing):
        return
    over = number - max(boon_limit(run, thing) - row.boons, 0)
    if over > 0:
        note(run, "overflowing", thing, amount=over)


def give_boons(run: Run[Table], thing: int, number: int, rule: str, *, earned: bool) -> int:
    """Put them there; ``earned``: by the Boon Phase. For those that texts let come there may be less room by then (HAC-Q72)."""
    note_surplus(run, thing, number)
    got = boons_to_get(run, thing, number)
    if not got:
        return 0
    row = run.state.placed()[thing]
    run.state.change(thing, boons=row.boons + got)
    boons, called = row.boons + got, setting_of(run).called
    GAINED_BOONS.tell(
        run, rule, owner_of(thing), lambda: {"card": called(thing), "amount": got, "boons": boons}
    )
    note(run, "blessed", thing, amount=got)
    if earned:
        note(run, "earned", thing, amount=got)
    return got


def put_boon(run: Run[Table], thing: int) -> None:
    put_boons(run, thing, boons_to_earn(run, thing), "HAC-5.4.1", earned=True)


def boons_to_earn(run: Run[Table], thing: int) -> int:
    """How many come to a character in the Boon Phase, whether it can have them or not (rows con.earns, con.earns_value)."""
    return 1 + sum(size_of(run, law, thing) for law in about(run, "earns-more", thing))


def earns(run: Run[Table], row: Placed, *, full: bool = False) -> bool:
    """Whether a character gets a boon: untapped, at its player's planet, not forbidden, below its limit (HAC-1.33, HAC-1.34).

    ``full``: whether it would but for its limit.
    """
    if row.tapped and not about(run, "earns-tapped", row.thing):
        return False
    if row.at != owner_of(row.thing) and not (row.at and about(run, "earns-abroad", row.thing)):
        return False
    if row.under is not None or (row.boons >= boon_limit(run, row.thing)) != full:
        return False
    kinds = ("cannot-earn-boons", "cannot-get-boons")
    return not any(about(run, kind, row.thing) for kind in kinds)


def replacements_of(run: Run[Table], frame: Earning) -> list[ContinuousEffect]:
    """The texts that could replace the boon of the first card (row rep.boon); the one that was chosen, if one was.

    None where it gets none any more: nothing is left to be replaced. Where texts speak of the boons of any card they are chosen from together with those (HAC-Q57).
    """
    if is_any_boon_replaced(run) or not frame.left or not boons_to_get(run, frame.left[0], 1):
        return []
    laws = laws_of(run).of("instead-earning")
    own = [
        law
        for law in laws
        if law.line.number not in frame.declined
        and is_unused(run, law)
        and answers(run, law, frame.left[0])
    ]
    chosen = [law for law in own if law.line.number in frame.chosen]
    return different_texts(chosen or own)


def begin(run: Run[Table], frame: Earning) -> None:
    begin_phase(run, "boon")
    do_texts_of(run, "boon-start")


def earn_all(run: Run[Table], frame: Earning) -> None:
    """All boons are worked out from one state; where no text speaks of them they come at once (HAC-5.4.2)."""
    table = run.state
    earning = [row.thing for row in table.side(table.seat).cards if earns(run, row)]
    note_full(run)
    if any(laws_of(run).of(kind) for kind in INSTEAD_OF_A_BOON):
        frame.left = earning
        return
    for thing in earning:
        put_boon(run, thing)


INSTEAD_OF_A_BOON = ("instead-earning", "instead-earned", "instead-blessed")
"""Texts that are done instead of a boon: with one of them in force the characters earn theirs one after the other."""


def note_full(run: Run[Table]) -> None:
    """The characters that would earn a boon, but have as many as they can (row ev.any_brims)."""
    if setting_of(run).cards.laws.isdisjoint(("when-brimming", "when-overflowing")):
        return
    table = run.state
    for row in [each for each in table.side(table.seat).cards if earns(run, each, full=True)]:
        number = boons_to_earn(run, row.thing)
        note(run, "brimming", row.thing, amount=number)
        note_surplus(run, row.thing, number)


def ask_instead(run: Run[Table], frame: Earning) -> Ask[Table]:
    """The active player says which of several texts it is, the player of the text whether it is done."""
    laws = replacements_of(run, frame)
    return Ask(run, frame, laws[0].seat if len(laws) == 1 else run.state.seat, CHOICES)


def is_any_left(run: Run[Table], frame: Earning) -> bool:
    return bool(frame.left)


def earn_next(run: Run[Table], frame: Earning) -> None:
    """The next character's boon, or the text instead of it."""
    laws = replacements_of(run, frame)
    thing, *frame.left = frame.left
    frame.declined, frame.chosen, frame.row = [], [], DECIDING
    if laws and (frame.replaced or not laws[0].line.may):
        frame.replaced = False
        note_surplus(run, thing, boons_to_earn(run, thing))
        spend(run, laws[0].line, laws[0].source, laws[0])
        then = spoken_then(laws[0])
        resolve(run, laws[0].line, laws[0].source, laws[0].seat, that=[thing], then=then)
    else:
        put_boon(run, thing)


def do_texts(run: Run[Table], frame: Earning) -> None:
    """Texts for the own Boon Phase once the boons are there, the oldest card's first (HAC-Q54)."""
    do_texts_of(run, "boon")


def check(run: Run[Table], frame: Earning) -> None:
    """Look again whether the End Game begins (HAC-Q1)."""
    look_for_end_game(run, "HAC-Q1")


BOON = Procedure(
    BOONS,
    "HAC-5.4.1",
    (
        Step("HAC-5.4.3", "begin the phase", do=begin),
        settling("HAC-Q8"),
        Step("HAC-5.4.1", "a boon for each untapped character at home", do=earn_all),
        Step(BOON_BY_BOON, "do a text instead", ask=ask_instead, when=is_anything_asked),
        Step("HAC-5.4.2", "one after the other", do=earn_next, when=is_any_left),
        settling("HAC-5.2.8"),
        Step("HAC-Q54", "do texts after the boons", do=do_texts),
        settling("HAC-Q55"),
        Step("HAC-Q1", "look for the End Game", do=check),
    ),
    Earning,
    within=("turn",),
)
DECIDING = 3
