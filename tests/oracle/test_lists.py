"""The recorded card lists are those that would be made, and are read as they were recorded."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.build_readings import READ
from tests.oracle.build import lists_of, readings_of
from tests.oracle.lists import MAKERS, lists, named, readings
from tests.sizes import MANY

STALE = "run python -m tests.oracle.build"


@pytest.mark.parametrize("room", READ)
def test_every_text_of_a_recorded_list_has_its_recorded_reading(room: str) -> None:
    import_module(f"tests.oracle.{room}.test_matches")
    wanted = [named(make, at) for make, count in MAKERS[room] for at in range(count)]
    assert list(lists(room)) == wanted, STALE
    known = readings(room)
    assert readings_of(room, lists(room), known.copy()).keys() == known.keys(), STALE


@pytest.mark.skipif(not MANY, reason="to make them takes as long as to play with them")
@pytest.mark.parametrize("room", READ)
def test_lists_and_readings_made_anew_are_those_that_were_recorded(room: str) -> None:
    import_module(f"tests.oracle.{room}.test_matches")
    assert lists_of(room) == lists(room), STALE
    assert readings_of(room, lists(room)) == readings(room), STALE
