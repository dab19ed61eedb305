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
from referee.games.super_fantasy_brawl.show.picture.scene import GATE, MARGIN, TITLE, Scene
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
    scene = Scene(view, players)
    column = Column(scene.width + 8, TITLE, LETTERS)
    panel(scene, column)
    width = column.x + across(LETTERS) + MARGIN
    end = max(scene.bottom + MARGIN + GATE, column.y) + MARGIN
    slots, end = track_drawn(scene, end, width)
    key, end = legend(scene, end + MARGIN // 2, width)
    sheet = [
        element("defs", *patterns(), arrow_head()),
        element("rect", x=0, y=0, width=width, height=end, fill=PAPER),
        text(moment, MARGIN, TITLE - 14, font_size=16, font_weight="bold"),
        group(arena_drawn(scene), id="arena"),
        group(column.found, id="panel"),
        group(slots, id="track"),
        key,
    ]
    whole = group(sheet, font_family=FONT, fill=INK)
    name = f"Super Fantasy Brawl, {moment}"
    return document([whole], width, end, title=name, lines=[*in_words(scene)])


def arena_drawn(scene: Scene) -> list[Element]:
    """The arena from the ground up, so that what matters most lies on top."""
    return [
        group(gates_drawn(scene), id="gates"),
        *ground(scene),
        group(area_drawn(scene), id="area"),
        group(traps_drawn(scene), id="traps"),
        group(choices_drawn(scene), id="choices"),
        group(springing_drawn(scene), id="springing"),
        group(champions_drawn(scene), id="champions"),
        group(attack_drawn(scene), id="attack"),
    ]


def in_words(scene: Scene) -> Iterator[str]:
    """Everything that the picture shows, as text: the board, then what lies and stands where."""
    yield from (words(row).rstrip() for row in board(scene.view, WIDTH, scene.players))
    yield from map(trap_words, scene.view["traps"])
    yield from (champion_words(scene, seat, champion) for seat, champion in scene.champions())
