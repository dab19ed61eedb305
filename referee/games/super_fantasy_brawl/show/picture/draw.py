"""The picture of a position: the arena, what stands in it, and beside it everything else on the table.

Drawn from a view alone, as the board is: it shows nothing that those eyes may not know. Its text, the board
at 80 columns, is its description.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.show.board import board, title
from referee.games.super_fantasy_brawl.show.picture.challenge_track import track_drawn
from referee.games.super_fantasy_brawl.show.picture.ground import ground
from referee.games.super_fantasy_brawl.show.picture.ground_plan import GATE, MARGIN, TITLE, Plan
from referee.games.super_fantasy_brawl.show.picture.legend import legend
from referee.games.super_fantasy_brawl.show.picture.overlays import (
    area_drawn,
    attack_drawn,
    choices_drawn,
    springing_drawn,
)
from referee.games.super_fantasy_brawl.show.picture.palette import (
    FONT,
    INK,
    PAPER,
    arrow_head,
    patterns,
)
from referee.games.super_fantasy_brawl.show.picture.pieces import (
    champion_words,
    champions_drawn,
    gates_drawn,
    trap_words,
    traps_drawn,
)
from referee.games.super_fantasy_brawl.show.picture.sheet import Column, across
from referee.games.super_fantasy_brawl.show.picture.side_panel import panel
from referee.games.super_fantasy_brawl.show.player_panels import Table
from referee.kernel.show.rows import words
from referee.kernel.show.svg import Element, document, element, group, text

WIDTH = 80
"""So wide is the board in the description."""
LETTERS = 58
"""How many letters stand beside each other in the panel."""


def picture(view: Mapping[str, Any], players: Sequence[str] = ()) -> str:
    """The SVG document of a view, with what is asked and how it ended as `board` takes them."""
    moment = title(Table(view, players, WIDTH))
    plan = Plan(view, players)
    column = Column(plan.width + 8, TITLE, LETTERS)
    panel(plan, column)
    width = column.x + across(LETTERS) + MARGIN
    end = max(plan.bottom + MARGIN + GATE, column.y) + MARGIN
    slots, end = track_drawn(plan, end, width)
    key, end = legend(plan, end + MARGIN // 2, width)
    sheet = [
        element("defs", *patterns(), arrow_head()),
        element("rect", x=0, y=0, width=width, height=end, fill=PAPER),
        text(moment, MARGIN, TITLE - 14, font_size=16, font_weight="bold"),
        group(arena_drawn(plan), id="arena"),
        group(column.found, id="panel"),
        group(slots, id="track"),
        key,
    ]
    whole = group(sheet, font_family=FONT, fill=INK)
    name = f"Super Fantasy Brawl, {moment}"
    return document([whole], width, end, title=name, lines=[*in_words(plan)])


def arena_drawn(plan: Plan) -> list[Element]:
    """The arena from the ground up, so that what matters most lies on top."""
    return [
        group(gates_drawn(plan), id="gates"),
        *ground(plan),
        group(area_drawn(plan), id="area"),
        group(traps_drawn(plan), id="traps"),
        group(choices_drawn(plan), id="choices"),
        group(springing_drawn(plan), id="springing"),
        group(champions_drawn(plan), id="champions"),
        group(attack_drawn(plan), id="attack"),
    ]


def in_words(plan: Plan) -> Iterator[str]:
    """Everything that the picture shows, as text: the board, then what lies and stands where."""
    yield from (words(row).rstrip() for row in board(plan.view, WIDTH, plan.players))
    yield from map(trap_words, plan.view["traps"])
    yield from (champion_words(plan, seat, champion) for seat, champion in plan.champions())
