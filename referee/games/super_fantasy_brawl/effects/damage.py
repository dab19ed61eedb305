"""Effects on the damage of champions: damage and healing."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.language.effects import DAMAGE, HEAL
from referee.games.super_fantasy_brawl.rules.damage import deal, heal
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.kernel.choices.question import Question


@DAMAGE.does
def do_damage(act: Act) -> bool:
    """Tokens, not reduced by defence (SFB-20.3); the check follows when all of them are placed."""
    deal(act.run, act.figure, act.number, act.text.by, act.rule)
    return True


@DAMAGE.able
def can_be_damaged(act: Act) -> bool:
    return True


@HEAL.does
def do_heal(act: Act) -> bool:
    """As many tokens less as were chosen (SFB-25.15)."""
    chosen = act.word if act.chosen else 0
    return isinstance(chosen, int) and heal(act.run, act.figure, chosen, act.rule) > 0


@HEAL.able
def is_hurt(act: Act) -> bool:
    return act.table.figure(act.figure).damage > 0


@HEAL.asks
def ask_number(act: Act) -> Question | None:
    """How many tokens are removed (SFB-Q24)."""
    most = min(act.number, act.table.figure(act.figure).damage)
    return Question("SFB-Q24", words=tuple(range(most + 1))) if most > 0 else None
