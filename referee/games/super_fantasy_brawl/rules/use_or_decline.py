"""Use or decline: the decision in the middle of every attack, skill and standard action (SFB-7.4, SFB-12.2).

The printed movement has been made before (SFB-12.1); the parts of a standard action may all be declined (SFB-Q60).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import DECLINED
from referee.games.super_fantasy_brawl.state.frames import Origin, setting_of
from referee.games.super_fantasy_brawl.state.table import ACTION, CARD, FIGURE, SEAT, Setting, Table
from referee.games.super_fantasy_brawl.state.timing import unless_asked
from referee.kernel.decision.ask import Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Bool, NameRef, Optional, kept


@dataclass(slots=True)
class Using(Frame):
    """What a champion is activated for, once its movement is made; ``over``: it was declined."""

    figure: int = kept(NameRef(FIGURE), default=0)
    seat: int = kept(SEAT, default=1)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    action: int | None = kept(Optional(NameRef(ACTION)), default=None)
    over: bool = kept(Bool(), default=False)

    def origin(self, part: str = "box") -> Origin:
        """Where the text stands that is carried out."""
        if self.card is not None:
            return Origin("card", self.card, part)
        assert self.action is not None
        return Origin("action", self.action, part)

    def named(self, setting: Setting) -> str:
        """The printed name of the card or standard action."""
        if self.card is not None:
            return setting.shown(self.card)
        assert self.action is not None
        return setting.cards.action_names.shown(self.action)


def goes_on(run: Run[Table], frame: Using) -> bool:
    """Whether it was not declined and its champion is in the arena (SFB-Q34, SFB-Q85)."""
    return not frame.over and run.state.hex_of(frame.figure) is not None


def give_up(run: Run[Table], frame: Using, rule: str) -> None:
    """It is declined: the activation is over, nothing comes back (SFB-7.5, SFB-12.2, SFB-Q18)."""
    frame.over = True
    why = "no target" if rule == "SFB-Q19" else ""
    DECLINED.tell(run, rule, frame.seat, lambda: {"card": frame.named(setting_of(run)), "why": why})


def use(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Use it: what follows says so."""


def decline(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Do not use it."""
    assert isinstance(frame, Using)
    give_up(run, frame, frame.procedure.steps[frame.row - 1].rule)


USE = Verb("use", Nothing(), use, unless_asked("use", "SFB-7.4", "SFB-12.2"))
DECLINE = Verb("decline", Nothing(), decline, unless_asked("decline", "SFB-7.4", "SFB-12.2"))
USES = offer(USE, DECLINE)
