"""Positions of a draft that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import PackError
from referee.games.save_your_bacon.draft.picks import DRAFT
from referee.games.save_your_bacon.draft.state import PICKS, Draft, Drafter, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.position.piles import lying_in
from referee.kernel.position.stack import prove_places, prove_top
from referee.kernel.schema.fields import refused


def complete(run: Run[Draft], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    draft = run.state
    seats = setting_of(run).seats
    if "seats" not in table:
        draft.seats = [Drafter() for _ in range(seats)]
    if len(draft.seats) != seats:
        raise refused("seats", len(draft.seats), f"{seats} seats [SYB-8.2.1]")
    _prove_pool(run)
    _prove_picks(run)
    if run.outcome is None and not run.halted and not run.stack:
        run.push(DRAFT)
        run.stack[-1].row = DRAFT.rows[_step(run)]
    _prove_frames(run)


def _prove_pool(run: Run[Draft]) -> None:
    """Different champions, four for each player once it lies open (SYB-8.2.1, SYB-Q67).

    No `Inventory` finds the twin: it is refused by a rule, and no correction moves it to another place.
    """
    draft, size = run.state, setting_of(run).pool_size
    found: dict[int, str] = {}
    for path, champion in lying_in(draft, ("pool", "collection")):
        if champion in found:
            shown = setting_of(run).champions.shown(champion)
            message = f"{path}: {shown!r} lies in {found[champion]} already [SYB-Q67]"
            raise PackError(message)
        found[champion] = path
    if draft.first > setting_of(run).seats:
        raise refused("first", draft.first, f"a seat from 1 to {setting_of(run).seats}")
    if len(draft.pool) > size or (draft.first and len(draft.pool) != size):
        raise refused("pool", len(draft.pool), f"{size} champions [SYB-8.2.1]")
    if draft.first and draft.collection:
        raise refused("collection", len(draft.collection), "none, as the pool lies open")


def _prove_picks(run: Run[Draft]) -> None:
    """Everybody has picked from the pool, as often as the order says; and gives back own ones."""
    draft = run.state
    taken: dict[int, str] = {}
    for seat, drafter in enumerate(draft.seats, 1):
        for at, champion in enumerate(drafter.picked, 1):
            path = f"seats.{seat}.picked[{at}]"
            shown = setting_of(run).champions.shown(champion)
            if champion in taken or champion not in draft.pool:
                raise refused(
                    path, shown, "a champion of the pool that nobody else has [SYB-8.2.4]"
                )
            taken[champion] = path
        if drafter.returned is not None and drafter.returned not in drafter.picked:
            shown = setting_of(run).champions.shown(drafter.returned)
            raise refused(f"seats.{seat}.returned", shown, "one of the own picks [SYB-8.2.8]")
    counts = [len(drafter.picked) for drafter in draft.seats]
    if sum(counts) and not draft.first:
        raise refused("first", 0, "the seat that picked first, as there are picks")
    if draft.first and counts != _counts_after(draft, sum(counts)):
        wish = ", ".join(map(str, _counts_after(draft, sum(counts))))
        raise refused("seats", counts, f"as many picks as the order gives: {wish} [SYB-8.2.6]")
    _prove_returns(draft)


def _prove_returns(draft: Draft) -> None:
    """Nothing is given back before the last pick, and then in draft order (SYB-Q68)."""
    given = [draft.seats[seat - 1].returned is not None for seat in draft.order()]
    for seat, has in zip(draft.order(), given, strict=True):
        path = f"seats.{seat}.returned"
        if has and len(draft.seats[seat - 1].picked) < PICKS:
            raise refused(path, "a champion", "nothing before the last pick [SYB-8.2.8]")
    if sorted(given, reverse=True) != given:
        raise refused("seats", "a champion given back", "returns in draft order [SYB-Q68]")


def _counts_after(draft: Draft, picks: int) -> list[int]:
    """How often each seat has picked after that many picks."""
    counts = [0] * len(draft.seats)
    order = draft.order()
    for turn, place in (divmod(pick, len(order)) for pick in range(picks)):
        counts[(order[-1 - place] if turn % 2 else order[place]) - 1] += 1
    return counts


def _step(run: Run[Draft]) -> str:
    """The step at which a draft stands that looks like that."""
    draft = run.state
    if not draft.pool and not draft.first:
        return "SYB-8.2.2"
    if not draft.first:
        return "SYB-8.2.3"
    if draft.left():
        return "SYB-8.2.7"
    return "SYB-8.2.8"


def _prove_frames(run: Run[Draft]) -> None:
    """The draft, and in it perhaps a champion on its way into the pool; each where it can be."""
    prove_places(run, DRAFT.name)
    if not run.stack or run.halted:
        return
    picking = run.stack[0].row >= DRAFT.rows["SYB-8.2.7"]
    if picking != (run.state.first > 0):
        wish = "a step that fits whether somebody has picked first"
        raise refused("frame[1].step", step_of(run.stack[0]), wish)
    if len(run.stack) > 1 and not run.state.collection:
        raise refused("collection", 0, "the champions of which one is dealt")
    draft, missing = run.state, setting_of(run).pool_size - len(run.state.pool)
    is_dealing = step_of(run.stack[0]) == "SYB-8.2.1" and not setting_of(run).is_chosen
    if is_dealing and len(draft.collection) < missing:
        wish = f"the {missing} champions or more that are dealt [SYB-8.2.1]"
        raise refused("collection", len(draft.collection), wish)
    if len(run.stack) > 1:
        prove_top(run, run.stack[1], "frame[2]", run.state.collection)
