"""The scripts and styles of pages that were released, by their hashes.

`releases.json` is written by ``make release-script`` when a version is released, and ships with every later one: so a
page is known by its script long after the version that made it. What a version writes before it is released is
known to that version alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from referee import __version__
from replays.page.script import annotated_script, hash_of, loader, script, style

CURRENT = "this version"
"""Stands for what this version writes, in the place of a release."""
FILE = "releases.json"


class Hashes(NamedTuple):
    """Of a loader, of the scripts one of which it unpacks, and of the style that goes with them."""

    loader: str
    script: str
    annotated: str
    """Of the script of a page with annotations."""
    style: str

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The scripts that run in a page of that release, the loader first."""
        return (self.loader, self.script), (self.loader, self.annotated)


def today() -> Hashes:
    """What this version writes."""
    return Hashes(*map(hash_of, (loader(), script(), annotated_script(), style())))


@cache
def read_releases() -> Mapping[str, Hashes]:
    """What was released, by the version."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return {name: Hashes(**row) for name, row in json.loads(text).items()}


def known_scripts() -> Mapping[str, Hashes]:
    """What this version writes, and what was released."""
    return {CURRENT: today(), **read_releases()}


def this_version() -> str:
    """The version that runs."""
    return __version__


def is_released() -> bool:
    """Whether what this version writes is what was released under its number."""
    return read_releases().get(this_version()) == today()
