"""Set-up and Start phase of one seat: nobody decides anything, and no seat touches the other's side.

CL-1.5 to CL-1.10; CL-2.4 to CL-2.13, in the order of CL-Q45. Each seat's part runs in a lane of its
own, so that what a seat draws is its own secret also where the scorekeeper reports it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.clash.rules.draws import draw, setting_of
from referee.games.clash.rules.stocks_and_health import change_side
from referee.games.clash.state.facts import tell_change
from referee.games.clash.state.table import Alone, Delayed, Setting, ally
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, kept

GRANT = 2
"""How many coins, or cards, each player begins with (CL-1.9, CL-Q2)."""
DRAWN = 2
"""How many cards each player draws when a round begins (CL-2.4)."""
INCOME = 2
"""How many coins each player gains in the Start phase (CL-2.5)."""


# -- set-up ---------------------------------------------------------------------------------


def shuffle_deck(run: Run[Alone], frame: Frame) -> Throw:
    """The own deck: one copy of each card of the set (CL-1.5, CL-1.7, CL-Q19)."""
    cards = setting_of(run).cards
    return Throw("CL-1.7", "shuffle", f"deck/{run.lane}", range(len(cards.ids)), cards.names)


def lay_deck(run: Run[Alone], frame: Frame, order: Sequence[int] | None) -> None:
    run.state.own.deck.put_all(range(len(setting_of(run).cards.ids)))
    run.state.own.deck.lay_out(order)


def cards_and_coins(setting: Setting) -> tuple[int, int]:
    """How many cards and how many coins each player begins with, by the reading (CL-1.9, CL-Q2)."""
    return (GRANT, 0) if setting.readings.opening_grant == "cards" else (0, GRANT)


def grant(run: Run[Alone], frame: Frame) -> None:
    """Two coins, or by the other reading two cards (CL-1.9, CL-Q2)."""
    cards, coins = cards_and_coins(setting_of(run))
    run.state.own.coins = coins
    draw(run, cards)


SETTING_UP = Procedure(
    "setting-up",
    "CL-1",
    (
        Step("CL-1.7", "shuffle the deck", chance=shuffle_deck, landed=lay_deck),
        Step("CL-1.9", "2 coins, or 2 cards", do=grant),
    ),
    within=(),
)


# -- the Start phase ------------------------------------------------------------------------


@dataclass(slots=True)
class Starting(Frame):
    """How many of the effects that were put off have happened."""

    at: int = kept(Int(), default=0)


def end_statuses(run: Run[Alone], frame: Starting) -> None:
    """Protected and Stunned last to the end of the round (CL-Q10); health stays as it is (CL-5.2)."""
    own = run.state.own
    own.allies = [ally(each.card, each.health) for each in own.allies]


def draw_cards(run: Run[Alone], frame: Starting) -> None:
    draw(run, DRAWN)


def gain_coins(run: Run[Alone], frame: Starting) -> None:
    """Coins that were not used stay (CL-2.11)."""
    run.state.own.add("coins", INCOME)


def set_shields(run: Run[Alone], frame: Starting) -> None:
    """As many as the number of the round; unused ones are gone (CL-2.8, CL-2.12, CL-Q25)."""
    run.state.own.shields = run.state.round


def set_swords(run: Run[Alone], frame: Starting) -> None:
    """As many as the number of the round; unused ones are gone (CL-2.8, CL-2.13, CL-Q25)."""
    run.state.own.swords = run.state.round


def is_anything_delayed(run: Run[Alone], frame: Starting) -> bool:
    return frame.at < len(run.state.own.delayed)


def next_delayed(run: Run[Alone], frame: Starting) -> None:
    """First what the own player put off, then what the other did, each in order (CL-Q30)."""
    alone = run.state
    delayed = in_order(alone.own.delayed, run.lane)[frame.at]
    frame.at += 1
    if delayed.what == "draw":
        draw(run, delayed.amount)
        return
    void = change_side(alone.own, delayed)
    tell_change(run, delayed, "CL-2.10", run.lane, void=void)


def in_order(delayed: Sequence[Delayed], seat: int) -> list[Delayed]:
    """What the own player put off stands before what the other did (CL-Q30)."""
    return sorted(delayed, key=lambda each: each.by != seat)


def forget_delayed(run: Run[Alone], frame: Starting) -> None:
    run.state.own.delayed = []


STARTING = Procedure(
    "starting",
    "CL-Q45",
    (
        Step("CL-Q10", "statuses of the former round end", do=end_statuses),
        Step("CL-2.4", "draw 2 cards", do=draw_cards),
        Step("CL-2.5", "gain 2 coins", do=gain_coins),
        Step("CL-2.6", "set the shields", do=set_shields),
        Step("CL-2.7", "set the swords", do=set_swords),
        Step(
            "CL-2.10",
            "what was put off happens",
            do=next_delayed,
            when=is_anything_delayed,
            loop=True,
        ),
        Step("CL-2.9", "it is done", do=forget_delayed),
    ),
    Starting,
    within=(),
)
