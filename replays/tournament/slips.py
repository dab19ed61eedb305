"""Slips: what a table writes its result on, as text to be printed, several a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.tournament.state.event import Table
from referee.games.tournament.state.plan import Stage
from referee.kernel.show.rows import columns, cut_name
from referee.kernel.show.safe_text import safe
from replays.tournament.account import Account
from replays.tournament.pairings import round_at
from replays.tournament.table_codes import code_of

WIDTH = 76
"""So wide a slip is at most; a page of A4 or letter takes it at ten characters an inch."""
NARROWEST = 40
LINES = 60
"""So many lines stand on a page."""
BOX = "[ ]"
CUT = "- "


def slip_pages(account: Account, number: int | None = None, width: int = WIDTH) -> list[list[str]]:
    """The slips of a round, page by page, in the order of the tables; settled ones as well.

    Takes:
        account: of the tournament.
        number: of the round; the last one where none is given.
        width: that no line is wider than, 40 at least.

    Raises:
        NotFound: no such round.

    """
    at, round_ = round_at(account.event, number)
    wide = max(min(width, WIDTH), NARROWEST)
    slips = [
        list(_slip(account, at, which, table, wide)) for which, table in enumerate(round_.tables, 1)
    ]
    per_page = LINES // max(map(len, slips), default=1)
    return [
        [line for slip in slips[first : first + per_page] for line in slip]
        for first in range(0, len(slips), per_page)
    ]


def _slip(account: Account, at: int, which: int, table: Table, width: int) -> Iterator[str]:
    """The lines of one slip, and the line along which it is cut off."""
    event = account.event
    plan = event.stages[event.rounds[at - 1].stage - 1]
    code = code_of(event, at, which)
    head = f"{safe(account.title) or 'tournament'}, round {at}, table {which}"
    yield _apart(cut_name(head, width - len(code) - 4), f"<{code}>", width)
    yield ""
    yield _apart("", boxes_head(plan), width)
    for entry in table.entries:
        boxes = f"{' '.join([BOX] * plan.wins)}  {BOX}"
        name = cut_name(f"{entry:>4}  {account.names.shown(entry)}", width - len(boxes) - 1)
        yield _apart(name, boxes, width)
        yield ""
    drawn = f"      games drawn {BOX}" if not (plan.is_bracket or plan.places) else ""
    yield drawn
    yield ""
    half = (width - 12) // 2
    yield f"signed  {'_' * half}  {'_' * half}"
    yield ""
    yield (CUT * width)[: width - width % 2].rstrip()


def boxes_head(plan: Stage) -> str:
    """What stands above the boxes of a slip."""
    if plan.places:
        return "place  drops"
    return "won  drops" if plan.wins == 1 else "games won  drops"


def _apart(left: str, right: str, width: int) -> str:
    """Two texts at the two ends of a line."""
    return left + " " * max(width - columns(left) - columns(right), 1) + right


def slips_text(pages: Sequence[Sequence[str]]) -> str:
    """The pages as one text for a printer, each but the first after a form feed."""
    return "\f".join("".join(f"{line}\n" for line in page) for page in pages)
