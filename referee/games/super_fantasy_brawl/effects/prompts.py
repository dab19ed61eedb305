"""What a sentence asks before and while it is done: whether, which, whom, how much (SFB-Q24, SFB-Q89)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from referee.games.super_fantasy_brawl.effects.effects import IN_ORDER, cards_of
from referee.games.super_fantasy_brawl.effects.feasibility import can_do, is_about_hand
from referee.games.super_fantasy_brawl.effects.references import (
    CHOSEN,
    candidates,
    chosen_at,
    hexes_to_place,
    place_in,
)
from referee.games.super_fantasy_brawl.language.tree import Clause, Deed, Who
from referee.games.super_fantasy_brawl.rules.choices import FIRST_OR_SECOND, SEATS
from referee.games.super_fantasy_brawl.rules.traps import empty_trap_hexes
from referee.games.super_fantasy_brawl.state.frames import Resolving, setting_of, whose_choice
from referee.games.super_fantasy_brawl.state.queries import opponents_of
from referee.games.super_fantasy_brawl.state.selectors import misfit
from referee.games.super_fantasy_brawl.state.table import CARD, FIGURE, HEX, Table, owner_of
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Flag, Many, Maybe, Thing, Whole, kept

DECIDES = ("may", "may-then", "choose")
"""Sentences in which its player decides whether, or which of two."""


@dataclass(slots=True)
class Progress(Frame):
    """A sentence under way: which of its deeds (0: not decided yet), on whom it is still to be done.

    ``found``: whom it affects is settled, ``ordered``: in which order; ``number`` is how much, ``full`` whether
    all was carried out so far; ``mover`` moves as it or its player likes, and stood on ``start``.
    """

    option: int = kept(Whole(0, 2), default=0)
    found: bool = kept(Flag(), default=False)
    ordered: bool = kept(Flag(), default=False)
    left: list[int] = kept(Many(Thing(FIGURE)), default_factory=list)
    number: int = kept(Whole(-1_000_000, 1_000_000), default=0)
    full: bool = kept(Flag(), default=True)
    mover: int | None = kept(Maybe(Thing(FIGURE)), default=None)
    start: int | None = kept(Maybe(Thing(HEX)), default=None)


def needs_order(clause: Clause, doing: Progress) -> bool:
    """Whether its player has still to say who comes first (SFB-Q26)."""
    if not doing.found or doing.ordered or len(doing.left) < 2:
        return False
    return clause.deeds[doing.option - 1].kind in IN_ORDER


def question_now(
    run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress
) -> Question | None:
    """What has to be settled next, asked or not; None where something can be done."""
    if not doing.option:
        return question_of_sentence(run, resolving, clause)
    deed = clause.deeds[doing.option - 1]
    if not doing.found:
        return question_of_choice(run, resolving, deed, place_in(run, resolving, doing.option))
    if not doing.left or needs_order(clause, doing):
        return None
    return question_of_deed(run, resolving, deed, doing)


# -- whether, and which ---------------------------------------------------------------------


def question_of_sentence(run: Run[Table], resolving: Resolving, clause: Clause) -> Question | None:
    """Yes, where that is possible, or no; first or second (SFB-Q89)."""
    if clause.kind not in DECIDES:
        return None
    able = [
        can_do(run, resolving, deed, place_in(run, resolving, at))
        for at, deed in enumerate(clause.deeds, 1)
    ]
    if clause.kind == "choose":
        words = [word for word, can in zip(FIRST_OR_SECOND, able, strict=True) if can]
        return Question("SFB-Q89", words=tuple(words or FIRST_OR_SECOND))
    return Question("SFB-20.15", words=YES_OR_NO if able[0] else YES_OR_NO[1:])


# -- whom -----------------------------------------------------------------------------------


def question_of_choice(
    run: Run[Table], resolving: Resolving, deed: Deed, at: int
) -> Question | None:
    """Which champions or which trap, where the text leaves that to its player."""
    if deed.trap == "one" and chosen_at(resolving, at) is None:
        return Question("SFB-19.1", HEX, tuple(trap.hex for trap in run.state.traps))
    if deed.who is None:
        return None
    return question_of_who(run, resolving, deed.who, at, deed.kind)


def question_of_who(
    run: Run[Table], resolving: Resolving, who: Who, at: int, kind: str = ""
) -> Question | None:
    """Which of a crowd: one, or up to so many."""
    if who.kind not in CHOSEN or chosen_at(resolving, at) is not None:
        return None
    crowd = who.crowd
    rule = (crowd.rule if crowd is not None else "") or "SFB-12.3"
    rule = "SFB-25.17" if kind == "heal" else rule
    found = tuple(candidates(run, resolving, who, kind))
    why = None if crowd is None else partial(misfit, run, crowd, resolving.figure)
    if who.kind == "one":
        return Question(rule, FIGURE, found, misfit=why)
    most = min(who.most, len(found))
    return Question(rule, FIGURE, found, least=0, most=most, misfit=why)


# -- how much, where, which card ------------------------------------------------------------


def question_of_deed(
    run: Run[Table], resolving: Resolving, deed: Deed, doing: Progress
) -> Question | None:
    """What the deed asks when it is done to the next one."""
    figure, table = doing.left[0], run.state
    side = table.side(resolving.seat)
    match deed.kind:
        case "heal":
            most = min(doing.number, table.figure(figure).damage)
            return Question("SFB-Q24", words=tuple(range(most + 1))) if most > 0 else None
        case "draw" if side.deck or side.discard:
            return Question("SFB-25.7", words=tuple(range(doing.number + 1)))
        case "stun":
            return question_of_stun(run, figure)
        case "place" if table.hex_of(figure) is not None:
            return Question("SFB-25.28", HEX, tuple(hexes_to_place(run, resolving, deed)))
        case "place-trap":
            spots = tuple(empty_trap_hexes(setting_of(run), table))
            return Question("SFB-25.28", HEX, spots)
        case "exhaust" if side.ready_cores():
            return Question("SFB-5.8", words=tuple(side.ready_cores()))
        case "discard" if side.hand:
            return Question("SFB-5.1", CARD, tuple(side.hand), always=len(side.hand) > 1)
        case "look" | "show" if is_about_hand(deed):
            seats = opponents_of(table, resolving.seat)
            return Question("SFB-20.17", words=tuple(SEATS[seat - 1] for seat in seats))
    return None


def question_of_stun(run: Run[Table], figure: int) -> Question | None:
    """Which card of the champion is discarded; that there is one, its hand has to tell (SFB-Q56)."""
    hand, cards = run.state.side(owner_of(figure)).hand, tuple(cards_of(run, figure))
    if not cards or run.state.hex_of(figure) is None:
        return None
    return Question("SFB-25.49", CARD, cards, always=len(hand) > 1)


def who_is_asked(
    run: Run[Table], resolving: Resolving, clause: Clause, doing: Progress
) -> tuple[int, tuple[str, ...]]:
    """Who answers, and why: the card's player, on a stun the controller of the champion (SFB-Q25, SFB-25.49)."""
    if doing.found and doing.left and clause.deeds[doing.option - 1].kind == "stun":
        return owner_of(doing.left[0]), ("SFB-25.49",)
    return resolving.seat, whose_choice(run)
