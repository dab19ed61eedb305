"""What a sentence asks before and while it is done: whether, which, whom, how much (SFB-Q24, SFB-Q89)."""

from __future__ import annotations

from functools import partial

from referee.games.super_fantasy_brawl.language.tree import Filter
from referee.games.super_fantasy_brawl.rules.choices import FIRST_OR_SECOND
from referee.games.super_fantasy_brawl.state.frames import Act, Resolution, whose_choice
from referee.games.super_fantasy_brawl.state.references import (
    CHOSEN,
    candidates,
    chosen_at,
    meant,
    number_of,
)
from referee.games.super_fantasy_brawl.state.selectors import misfit
from referee.games.super_fantasy_brawl.state.table import FIGURE, HEX, owner_of
from referee.kernel.choices.question import YES_OR_NO, Question

DECIDES = ("may", "may-then", "choose")
"""Sentences in which its player decides whether, or which of two."""


def needs_order(sentence: Resolution) -> bool:
    """Whether its player has still to say who comes first (SFB-Q26)."""
    doing = sentence.doing
    if not doing.found or doing.ordered or len(doing.left) < 2:
        return False
    return sentence.deed.effect.order == "named"


def question_now(sentence: Resolution) -> Question | None:
    """What has to be settled next, asked or not; None where something can be done."""
    doing = sentence.doing
    if not doing.option:
        return question_of_sentence(sentence)
    act = sentence.act(doing.option)
    if not doing.found:
        return question_of_choice(act)
    ask = act.deed.effect.ask
    return None if ask is None or not doing.left or needs_order(sentence) else ask(act)


def who_is_asked(sentence: Resolution) -> tuple[int, tuple[str, ...]]:
    """Who answers, and why: the card's player, or of some effects the controller of the champion (SFB-Q25)."""
    doing = sentence.doing
    if doing.found and doing.left and (rule := sentence.deed.effect.answered):
        return owner_of(doing.left[0]), (rule,)
    return sentence.text.seat, whose_choice(sentence.run)


# -- whether, and which ---------------------------------------------------------------------


def question_of_sentence(sentence: Resolution) -> Question | None:
    """Yes, where that is possible, or no; first or second (SFB-Q89)."""
    clause = sentence.clause
    if clause.kind not in DECIDES:
        return None
    able = [can_do(sentence.act(option)) for option, _ in enumerate(clause.deeds, 1)]
    if clause.kind == "choose":
        words = [word for word, can in zip(FIRST_OR_SECOND, able, strict=True) if can]
        return Question("SFB-Q89", words=tuple(words or FIRST_OR_SECOND))
    return Question("SFB-20.15", words=YES_OR_NO if able[0] else YES_OR_NO[1:])


def can_do(act: Act) -> bool:
    """Whether a deed could do anything to anybody now: for "you may" and "choose one" (SFB-Q89, SFB-20.15)."""
    effect, who, number = act.deed.effect, act.deed.who, number_of(act)
    if who is None:
        return not effect.to and effect.can(act)
    if act.deed.amount.number and not number:
        return False
    is_open = who.kind in CHOSEN and chosen_at(act.text, act.at) is None
    figures = candidates(act, who) if is_open else meant(act, who)
    return any(effect.can(act.on(figure, number)) for figure in figures)


# -- whom -----------------------------------------------------------------------------------


def question_of_choice(act: Act) -> Question | None:
    """Which champions or which trap, where the text leaves that to its player."""
    if act.deed.trap == "one" and chosen_at(act.text, act.at) is None:
        return Question("SFB-19.1", HEX, tuple(trap.hex for trap in act.table.traps))
    return None if act.deed.who is None else question_of_who(act, act.deed.who)


def question_of_who(act: Act, who: Filter) -> Question | None:
    """Which of a selector's figures: one, or up to that many."""
    if who.kind not in CHOSEN or chosen_at(act.text, act.at) is not None:
        return None
    crowd = who.crowd
    rule = act.deed.effect.spares or (crowd.rule if crowd is not None else "") or "SFB-12.3"
    found = tuple(candidates(act, who))
    why = None if crowd is None else partial(misfit, act.run, crowd, act.text.figure)
    if who.kind == "one":
        return Question(rule, FIGURE, found, misfit=why)
    most = min(who.most, len(found))
    return Question(rule, FIGURE, found, least=0, most=most, misfit=why)
