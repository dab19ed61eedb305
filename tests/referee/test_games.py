"""Games as data: what is read late is there, and the same as if it had been read at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module

import pytest

from referee.games import REGISTER, find


@pytest.mark.parametrize("code", REGISTER)
def test_what_a_game_reads_late_is_there(code):
    fields = vars(find(code)).values()
    given = [
        each
        for field in fields
        for each in (field.values() if isinstance(field, Mapping) else [field])
    ]
    late = [each.args for each in given if isinstance(each, partial)]
    assert all(callable(getattr(import_module(module), name)) for module, name in late)


@pytest.mark.parametrize("code", REGISTER)
def test_the_options_of_a_game_are_those_of_its_catalogue(code):
    game = find(code)
    assert list(game.options.items()) == list(game.catalogue.readings().items())
