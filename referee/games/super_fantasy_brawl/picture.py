"""The picture of a position: the arena, what stands in it, and beside it everything else on the table.

Drawn from a view alone, as the board is: it shows nothing that those eyes may not know. Its text, the board
at 80 columns, is its description.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.picturing.colours import FONT, INK, PAPER, patterns
from referee.games.super_fantasy_brawl.picturing.ground import ground
from referee.games.super_fantasy_brawl.picturing.legend import legend
from referee.games.super_fantasy_brawl.picturing.overlays import area_drawn, attack_drawn
from referee.games.super_fantasy_brawl.picturing.panel import panel
from referee.games.super_fantasy_brawl.picturing.pieces import (
    champions_drawn,
    gates_drawn,
    traps_drawn,
)
from referee.games.super_fantasy_brawl.picturing.scene import GATE, MARGIN, TITLE, Scene
from referee.games.super_fantasy_brawl.picturing.sheet import Column, across
from referee.games.super_fantasy_brawl.picturing.track import track_drawn
from referee.kernel.svg import document, element, group, text

LETTERS = 58
"""So many letters stand beside each other in the panel."""


def picture(
    view: Mapping[str, Any], players: Sequence[str], title: str, lines: Sequence[str]
) -> str:
    """The SVG document of a view; ``title`` and ``lines`` are its text."""
    scene = Scene(view, players)
    column = Column(scene.width + 8, TITLE, LETTERS)
    panel(scene, column)
    width = column.x + across(LETTERS) + MARGIN
    end = max(scene.bottom + MARGIN + GATE, column.y) + MARGIN
    slots, end = track_drawn(scene, end, width)
    key, end = legend(scene, end + MARGIN // 2, width)
    arena = [
        group(gates_drawn(scene), id="gates"),
        *ground(scene),
        group(area_drawn(scene), id="area"),
        group(traps_drawn(scene), id="traps"),
        group(champions_drawn(scene), id="champions"),
        group(attack_drawn(scene), id="attack"),
    ]
    sheet = [
        element("defs", *patterns()),
        element("rect", x=0, y=0, width=width, height=end, fill=PAPER),
        text(title, MARGIN, TITLE - 14, font_size=16, font_weight="bold"),
        group(arena, id="arena"),
        group(column.found, id="panel"),
        group(slots, id="track"),
        key,
    ]
    whole = group(sheet, font_family=FONT, fill=INK)
    return document([whole], width, end, title=title, lines=lines)
