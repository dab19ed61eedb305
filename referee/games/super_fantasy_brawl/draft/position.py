"""Positions of a draft that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.draft.picks import DRAFT
from referee.games.super_fantasy_brawl.draft.pool import COPIES
from referee.games.super_fantasy_brawl.draft.state import (
    Draft,
    Drafter,
    banner,
    opposite,
    setting_of,
)
from referee.games.super_fantasy_brawl.rules.seating import mate_of
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.position.stack import prove_places
from referee.kernel.schema.fields import refused


def complete(run: Run[Draft], table: Mapping[str, Any]) -> None:
    """Check the position and find the step, where that is left out.

    Raises PackError with the path of what cannot be.
    """
    draft, seats = run.state, setting_of(run).seats
    if "seats" not in table:
        draft.seats = [Drafter() for _ in range(seats)]
    if len(draft.seats) != seats:
        raise refused("seats", len(draft.seats), f"{seats} seats [SFB-1.1]")
    _prove_pool(run)
    _prove_lists(run)
    _prove_order(run)
    _prove_bans(run)
    _prove_picks(run)
    if run.outcome is None and not run.halted and not run.stack:
        run.push(DRAFT)
        run.stack[-1].row = DRAFT.rows[_step(run)]
    _prove_frames(run)


# -- what is drafted from -------------------------------------------------------------------


def _prove_pool(run: Run[Draft]) -> None:
    """The right number of different champions, none too often (SFB-22.2, SFB-22.3, SFB-24.2, SFB-Q64)."""
    draft, setting = run.state, setting_of(run)
    if not draft.pool and not (setting.is_casual and draft.begins):
        return
    if not setting.is_casual:
        raise refused("pool", len(draft.pool), "none: everybody drafts from an own list")
    copies = COPIES if setting.doubles else 1
    for at, champion in enumerate(draft.pool, 1):
        if draft.pool[:at].count(champion) > copies:
            shown = setting.champions.shown(champion)
            raise refused(f"pool[{at}]", shown, f"each champion at most {copies} times [SFB-Q64]")
    different = len(dict.fromkeys(draft.pool))
    if different < setting.fewest:
        rule = setting.rule("SFB-22.3", "SFB-Q64")
        raise refused("pool", different, f"at least {setting.fewest} different champions [{rule}]")
    draft.pool.sort()


def _prove_lists(run: Run[Draft]) -> None:
    """Different champions, as many as a list has, and none of the team mate's (SFB-22.7, SFB-24.6)."""
    draft, setting = run.state, setting_of(run)
    rule = setting.rule("SFB-22.7", "SFB-24.6")
    for seat, drafter in enumerate(draft.seats, 1):
        path, brought = f"seats.{seat}.brought", drafter.brought
        if brought and setting.is_casual:
            raise refused(path, len(brought), "none: everybody picks from the pool")
        different = len(dict.fromkeys(brought))
        needed = draft.begins and not setting.is_casual
        if (brought or needed) and not different == len(brought) == setting.list_size:
            wish = f"{setting.list_size} different champions [{rule}]"
            raise refused(path, [setting.champions.id(each) for each in brought], wish)
        mates = draft.drafter(mate_of(seat)).brought if setting.is_team_game else []
        for at, champion in enumerate(brought, 1):
            if champion in mates and seat > 2:
                shown = setting.champions.shown(champion)
                raise refused(f"{path}[{at}]", shown, "none of the team mate's list [SFB-24.7]")
        brought.sort()


# -- who sits where -------------------------------------------------------------------------


def _prove_order(run: Run[Draft]) -> None:
    """The seats in turn order, the sides one after the other; and nothing before it (SFB-1.24)."""
    draft, setting = run.state, setting_of(run)
    order = draft.order
    if order and not draft.begins:
        draft.begins = 2 - order[0] % 2
    if not setting.is_team_game and draft.begins and not order:
        draft.order = order = [draft.begins, 3 - draft.begins]
    if order not in _orders(draft.begins, setting.seats):
        wish = "the seats in turn order, from the side that begins [SFB-23.17]"
        raise refused("order", order, wish)
    if draft.gate is not None and len(order) < setting.seats:
        raise refused("gate", setting.gates.id(draft.gate), "none before the order is known")


def _orders(begins: int, seats: int) -> list[list[int]]:
    """Every order that there may be, whole or as far as it is known."""
    if not begins:
        return [[]]
    if seats == 2:
        return [[begins, 3 - begins]]
    firsts, seconds = (begins, mate_of(begins)), (3 - begins, mate_of(3 - begins))
    whole = [[one, two, mate_of(one), mate_of(two)] for one in firsts for two in seconds]
    return [[], *([one] for one in firsts), *whole]


# -- bans and picks -------------------------------------------------------------------------


def _prove_bans(run: Run[Draft]) -> None:
    """Champions of the own list, banned in the order of the bans (SFB-22.8, SFB-24.8)."""
    draft, setting = run.state, setting_of(run)
    rule = setting.rule("SFB-22.8", "SFB-24.8")
    for seat, drafter in enumerate(draft.seats, 1):
        path = f"seats.{seat}.banned"
        if drafter.banned is None:
            continue
        shown = setting.champions.shown(drafter.banned)
        if drafter.banned not in drafter.brought:
            raise refused(path, shown, f"a champion that was brought [{rule}]")
        if draft.gate is None:
            raise refused(path, shown, "nothing before the deployment area is chosen [SFB-1.24]")
    if draft.gate is None:
        return
    done = [
        draft.drafter(opposite(draft, draft.order[place])).banned is not None
        for place in setting.bans
    ]
    if sorted(done, reverse=True) != done:
        raise refused("seats", "a banned champion", f"bans in their order [{rule}]")


def _prove_picks(run: Run[Draft]) -> None:
    """Picks of what may be picked, as many as the order says (SFB-22.4, SFB-22.10, SFB-24.4)."""
    draft, setting = run.state, setting_of(run)
    for seat, drafter in enumerate(draft.seats, 1):
        _prove_picked(run, seat, drafter)
    counts = [len(drafter.picked) for drafter in draft.seats]
    if sum(counts) and (draft.gate is None or banner(run)):
        raise refused("seats", counts, "no picks before what comes first [SFB-1.24]")
    wish = _counts_after(draft.order, setting.picks[: sum(counts)], setting.seats)
    if counts != wish:
        said = ", ".join(map(str, wish))
        expected = f"as many picks as the order gives: {said} [{setting.pick_rule}]"
        raise refused("seats", counts, expected)


def _prove_picked(run: Run[Draft], seat: int, drafter: Drafter) -> None:
    draft, setting = run.state, setting_of(run)
    rule = setting.rule("SFB-22.2", "SFB-24.2") if setting.is_casual else "SFB-22.10"
    for at, champion in enumerate(drafter.picked, 1):
        path, shown = f"seats.{seat}.picked[{at}]", setting.champions.shown(champion)
        if setting.is_casual:
            taken = [each for other in draft.seats for each in other.picked].count(champion)
            if taken > draft.pool.count(champion):
                raise refused(path, shown, f"a champion of the pool that is left [{rule}]")
            if draft.of_team(seat).count(champion) > 1:
                raise refused(path, shown, "one copy for each team [SFB-24.3]")
        elif champion not in drafter.brought or champion == drafter.banned:
            raise refused(path, shown, f"a champion of the own list [{rule}]")
        if champion in drafter.picked[: at - 1]:
            raise refused(path, shown, f"each champion once [{rule}]")


def _counts_after(order: Sequence[int], picks: Sequence[int], seats: int) -> list[int]:
    """How often each seat has picked after that many picks."""
    picked = [order[place] for place in picks] if order else []
    return [picked.count(seat) for seat in range(1, seats + 1)]


# -- the step -------------------------------------------------------------------------------


def _step(run: Run[Draft]) -> str:
    """The step at which a draft stands that looks like that."""
    draft, setting = run.state, setting_of(run)
    if not draft.begins:
        return "SFB-24.2" if draft.pool else "SFB-22.2"
    if len(draft.order) < setting.seats:
        return "SFB-23.17" if draft.order else "SFB-23.16"
    return "SFB-1.3" if draft.gate is None else "SFB-22.8"


def _prove_frames(run: Run[Draft]) -> None:
    """The draft alone, at a step that fits what is settled."""
    prove_places(run, DRAFT.name)
    if not run.stack or run.halted:
        return
    step = step_of(run.stack[0])
    fitting = _fitting_steps(run)
    if step not in fitting:
        raise refused("frame[1].step", step, f"one of {', '.join(map(repr, fitting))}")


def _fitting_steps(run: Run[Draft]) -> tuple[str, ...]:
    """The steps at which a draft may stand in which so much is settled."""
    draft, setting = run.state, setting_of(run)
    if not draft.begins:
        if not (draft.pool or all(drafter.brought for drafter in draft.seats)):
            return ("SFB-22.2", "SFB-Q64") if setting.is_casual else ("SFB-22.2", "SFB-Q65")
        return ("SFB-24.2", "SFB-Q65", setting.rule("SFB-1.2", "SFB-23.15"))
    if len(draft.order) < setting.seats:
        return ("SFB-23.17",) if draft.order else ("SFB-23.16",)
    if draft.gate is None:
        return ("SFB-1.3",)
    return ("SFB-22.8",) if banner(run) else ("SFB-22.8", "SFB-22.4")
