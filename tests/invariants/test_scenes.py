"""Scenes of every game: what the board says and nothing that the eyes may not know, each thing with an id of its own."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from referee.kernel.show import board_page
from referee.kernel.show.rows import words
from referee.kernel.show.scene import Chart, Zone, all_nodes, plain_scene, scene_lines
from referee.kernel.show.scene_picture import scene_picture
from replays.read.table_view import drawable
from tests.games.harness import NAMES
from tests.invariants.moments import match_of, matches
from tests.sizes import sized

WORD = re.compile(r"[^\W_]+")
CUT = re.compile(r"[^\W_]*\.\.\.")
MOMENTS = sized(3, 6)
OF_BOARDS = {"table", "top"}
"""What a board says of its own: how it calls rows that have no name."""
OF_CHARTS = {
    "signs", "empty", "damage", "hitpoints", "defence", "another", "one", "is", "here", "too", "and",
}  # fmt: skip
"""How the legend of a drawn board explains its symbols; beside them stand letters and figures of rows and columns."""
OF_SCENES = {"card", "cards", "hidden", "on"}
"""What a scene says of its own: cards that are not seen, and where a thing stands."""
OF_PICTURES = {"the", "game", "to", "act"}
TEXTS = [f"{{http://www.w3.org/2000/svg}}{name}" for name in ("text", "title")]


def said(lines: Iterator[str]) -> set[str]:
    """Every word, but for the beginnings of words that a board had no room for."""
    return {word.lower() for line in lines for word in WORD.findall(CUT.sub("", line))}


def texts_in(value: Any) -> Iterator[str]:
    """Everything that a view says, and how many things lie in each list of it."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from texts_in(each)
    elif isinstance(value, list):
        yield str(len(value))
        for each in value:
            yield from texts_in(each)
    else:
        yield str(value)


def values_in(value: Any) -> Iterator[str]:
    """Every text and number that a plain scene holds, but for how its nodes are called."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in ("is", "layout", "kind", "shape"):
                yield from values_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from values_in(each)
    else:
        yield str(value)


@matches
def test_a_scene_says_what_the_board_says_and_nothing_that_the_view_does_not(
    code, number, monkeypatch: pytest.MonkeyPatch
):
    for height in ("TALL", "TALLER"):
        monkeypatch.setattr(board_page, height, 10_000)
    match = match_of(code, number)
    for moment in match.some(MOMENTS):
        run = moment.run()
        for eyes in match.eyes():
            view = drawable(run, eyes, run.game.view(run, eyes))
            scene = run.game.scene(view, NAMES)
            if scene is None:
                continue
            board = run.game.board(view, board_page.WIDEST, NAMES)
            on_board, in_scene = said(map(words, board)), said(iter(scene_lines(scene)))
            held = in_scene | said(values_in(plain_scene(scene))) | OF_BOARDS
            for node in scene.inside:
                if isinstance(node, Chart):
                    held |= OF_CHARTS | {
                        part
                        for place in node.places
                        for part in re.findall("[a-z]+|[0-9]+", place.name)
                    }
            assert on_board <= held, (eyes, on_board - held)
            known = on_board | said(texts_in(view)) | said(iter(NAMES)) | OF_SCENES
            assert in_scene <= known, (eyes, in_scene - known)


@matches
def test_ids_are_unique_and_equal_views_give_equal_scenes(code, number):
    match = match_of(code, number)
    for moment in match.some(MOMENTS):
        run, same = moment.run(), moment.run()
        for eyes in match.eyes():
            scene = run.game.scene(run.game.view(run, eyes), NAMES)
            if scene is None:
                continue
            ids = Counter(node.id for node in all_nodes(scene.inside))
            assert max(ids.values()) == 1, ids.most_common(3)
            again = same.game.scene(same.game.view(same, eyes), NAMES)
            assert plain_scene(scene) == plain_scene(again)
            assert json.loads(json.dumps(plain_scene(scene))) == plain_scene(scene)


@matches
def test_a_picture_draws_every_node_says_every_word_and_nothing_else(code, number):
    match = match_of(code, number)
    for moment in match.some(MOMENTS):
        run = moment.run()
        for eyes in match.eyes():
            view = drawable(run, eyes, run.game.view(run, eyes))
            scene = run.game.scene(view, NAMES)
            if scene is None:
                continue
            picture = scene_picture(scene, "The game")
            assert picture == scene_picture(run.game.scene(view, NAMES), "The game")
            root = ET.fromstring(picture)
            nodes = list(all_nodes(scene.inside))
            hidden = {f"{each.id}/hidden" for each in nodes if isinstance(each, Zone)}
            drawn = {each.get("data-id") for each in root.iter()} - {None}
            assert {each.id for each in nodes} == drawn - hidden
            texts = ("".join(each.itertext()) for each in root.iter() if each.tag in TEXTS)
            written, in_scene = said(texts), said(iter(scene_lines(scene)))
            assert in_scene <= written, in_scene - written
            held = in_scene | said(values_in(plain_scene(scene))) | OF_PICTURES
            assert {word for word in written if len(word) > 2} <= held, written - held
