"""Effects on the own cards and cores: draw, plan, discard, exhaust."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.fact_kinds import EXHAUSTED
from referee.games.super_fantasy_brawl.language.effects import DISCARD, DRAW, EXHAUST, PLAN
from referee.games.super_fantasy_brawl.rules.hand_and_deck import discard, draw, plan
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.table import CARD
from referee.kernel.choices.question import Question


@DRAW.does
def do_draw(act: Act) -> bool:
    """As many as were declared before the first one was seen (SFB-25.8)."""
    count = act.word if act.chosen else 0
    assert isinstance(count, int)
    is_enough = len(act.side.deck) + len(act.side.discard) >= count
    if count:
        draw(act.run, act.text.seat, count, act.rule)
    return count > 0 and is_enough


@DRAW.able
def can_draw(act: Act) -> bool:
    return len(act.side.deck) > 0 or len(act.side.discard) > 0


@DRAW.asks
def ask_count(act: Act) -> Question | None:
    """How many are drawn, said before the first one is seen."""
    return Question("SFB-25.7", words=tuple(range(act.number + 1))) if can_draw(act) else None


@PLAN.does
def do_plan(act: Act) -> bool:
    """Cards of the hand go on top of the deck, unseen (SFB-25.29)."""
    plan(act.run, act.text.seat, act.number)
    return True


@DISCARD.does
def do_discard(act: Act) -> bool:
    """A card of the hand, openly."""
    if not act.chosen:
        return False
    discard(act.run, act.text.seat, act.chosen[0], act.rule)
    return True


@PLAN.able
@DISCARD.able
def has_cards(act: Act) -> bool:
    return len(act.side.hand) > 0


@DISCARD.asks
def ask_card(act: Act) -> Question | None:
    """Which card; that it is the only one, others must not learn."""
    hand = act.side.hand
    return Question("SFB-5.1", CARD, tuple(hand), always=len(hand) > 1) if hand else None


@EXHAUST.does
def do_exhaust(act: Act) -> bool:
    """One ready core of any colour, until the next upkeep."""
    if not act.chosen:
        return False
    core = str(act.word)
    setattr(act.side, core, False)
    EXHAUSTED.tell(act.run, act.rule, act.text.seat, core=core)
    return True


@EXHAUST.able
def has_core(act: Act) -> bool:
    return bool(act.side.ready_cores())


@EXHAUST.asks
def ask_core(act: Act) -> Question | None:
    """Which of the ready cores."""
    cores = tuple(act.side.ready_cores())
    return Question("SFB-5.8", words=cores) if cores else None
