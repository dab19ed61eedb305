"""What hand-worked positions take for granted of what is put off: that a card did it, and no oftener than it can."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash.language.tree_effects import (
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Deed,
    Draw,
)
from referee.games.clash.position.cards_that_acted import (
    TWICE,
    acted_lately,
    acts_twice_at_most,
    any_returns,
    deeds_of,
    kinds_done,
    lying_open,
)
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.table import Delayed, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def put_off_by_no_card(run: Run[Table], seat: int) -> Iterator[Granted]:
    """Everything that waits for the next Start phase, though no card of this round has put it off, or not so often (CL-2.9, CL-Q30)."""
    delayed = run.state.side(seat).delayed
    for at, each in enumerate(delayed, 1):
        path, most = f"seats.{seat}.delayed[{at}]", most_put_off(run, seat, each)
        if run.state.phase == "defend":
            wish = "nothing, as the Start phase has done what was put off [CL-2.9]"
            yield Granted(f"{path}.what", each.what, wish)
        elif not most:
            wish = f"what a card of seat {each.by} puts off [CL-2.9]"
            yield Granted(f"{path}.what", each.what, wish)
        elif delayed[:at].count(each) > most and acts_twice_at_most(setting_of(run)):
            wish = f"it {'once' if most == 1 else f'{most} times at most'}, as an ability is used once in a phase [CL-Q13]"
            yield Granted(f"{path}.what", each.what, wish)


def most_put_off(run: Run[Table], seat: int, each: Delayed) -> int:
    """How often just this can have been put off in this round: again only if a card was returned and played anew (CL-Q35)."""
    is_own = each.by == seat
    deeds = [
        deed for card in acted_lately(run, each.by) for deed in deeds_of(card, *kinds_done(run))
    ]
    count = sum(is_put_off(deed, each, is_own=is_own) for deed in deeds)
    return count * (TWICE if any_returns(lying_open(run, each.by)) else 1)


def is_put_off(deed: Deed, each: Delayed, *, is_own: bool) -> bool:
    """Whether that effect comes to just this in the next round."""
    match deed:
        case ChangeStock(later=True):
            return (deed.stock, deed.amount, not deed.other) == (each.what, each.amount, is_own)
        case ChangeHealth(later=True):
            is_fixed = deed.amount.kind == "fixed"
            is_it = not is_fixed or deed.sign * deed.amount.number == each.amount
            return each.what == "health" and is_it and is_own == (not deed.other)
        case ChangeCards(later=True):
            is_fixed = deed.amount.kind == "fixed"
            is_it = not is_fixed or deed.sign * deed.amount.number == each.amount
            return each.what == "card-health" and is_it and is_own == deed.target.is_own
        case Become(later=True):
            return each.what == deed.status and is_own == deed.target.is_own
        case Draw(later=True):
            return (each.what, each.amount, is_own) == ("draw", deed.amount, True)
    return False
