"""Readings for tests: the defaults of the catalogue, but for what a test chooses."""

from __future__ import annotations

from functools import cache
from importlib import resources

from referee.games.save_your_bacon.options import Readings
from referee.kernel.catalogue import Catalogue


@cache
def catalogue() -> Catalogue:
    folder = resources.files("referee.games.save_your_bacon")
    return Catalogue.load((folder / "rules.toml").read_text(encoding="utf-8"))


def readings(**chosen: str) -> Readings:
    defaults = {name: option.default for name, option in catalogue().readings().items()}
    return Readings.of(defaults | chosen)
