"""Scene panes: the table in parts where nobody here decides: while others are waited for, and once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.happenings import log_entries, log_rows, news_rows, since_own
from cli.output.status import table_rows
from cli.play.decision_page import in_order, scene_rows, title_row
from cli.play.table_panes import TablePage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.terminal.page_parts import Parts
    from events.chain.match import Match
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row


def scene_parts(
    match: Match,
    run: Run[Any],
    eyes: Eyes,
    names: Mapping[int, str],
    below: Sequence[Row],
    *,
    seat: int,
    passed: int,
) -> Parts:
    """The table as those eyes see it, with what stands ``below``, and what is new to that seat, which has ``passed`` so often by itself."""
    players, entries = in_order(names), log_entries(match, eyes, run)
    new = since_own(entries, seat, passed)
    page = TablePage(
        title_row(names, match.id),
        lambda width, room: table_rows(run, eyes, width, players, room=room),
        lambda width: news_rows(run.game, new, players, joined=True),
        lambda width, how: below,
        told=lambda width: log_rows(run.game, entries, players, width),
        answers=True,
        seat=seat,
    )
    return page.parts(
        lambda width, height: scene_rows(run, eyes, names, match.id, new, below, width, height),
        point=lambda click: None,
    )
