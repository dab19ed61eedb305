"""Whether a card lies where a filter looks for it, or did when it left (rows w.*)."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Filter
from referee.games.homestuck_atcg.state.references import (
    Standpoint,
    place_of,
    place_said,
    those_cards,
    waits_stored,
)
from referee.games.homestuck_atcg.state.table import Last, Table, owner_of
from referee.kernel.engine.run import Run


def lies_where(run: Run[Table], filter_: Filter, view: Standpoint, thing: int) -> bool:
    """Whether it is in play, and where the filter looks; of stored cards only those with code are found."""
    table = run.state
    row = table.find(thing)
    if row is None:
        if not table.is_planet(thing) or table.side(owner_of(thing)).gone:
            return False
    elif row.under is not None and not waits_stored(run, thing):
        return False
    match filter_.where:
        case "here":
            return 0 < table.location_of(thing) == place_of(run, view)
        case "home":
            return table.location_of(thing) == view.seat
        case "away":
            return 0 < table.location_of(thing) != place_of(run, view)
        case "play":
            return row is None or row.under is None
        case "abroad":
            return 0 < table.location_of(thing) != view.seat
        case "there" | "theirs":
            return 0 < table.location_of(thing) == place_said(run, filter_, view)
        case "spoken":
            return thing in those_cards(run, view)
        case "kept" | "with":
            return thing in view.kept
    return True


def lay_where(run: Run[Table], filter_: Filter, view: Standpoint, last: Last) -> bool:
    """Whether a card was there immediately before it left (HAC-Q15)."""
    match filter_.where:
        case "here" | "home" | "away":
            place = view.seat if filter_.where == "home" else place_of(run, view)
            return last.at > 0 and (last.at == place) == (filter_.where != "away")
        case "abroad":
            return last.at not in (0, view.seat)
        case "there" | "theirs":
            return last.at > 0 and last.at == place_said(run, filter_, view)
        case "kept" | "with":
            return last.thing in view.kept
    return True
