"""What every test shares: Hypothesis tries the same examples everywhere, however slow the machine.

What commands keep for later ones goes to a folder of this run's own, not to that of the user. What
stands after collection (modules, card sets, the tests themselves) stays to the end: the collector of
garbage need not look through it again and again.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("referee", deadline=None, derandomize=True)
settings.load_profile("referee")


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


FOLDERS = ("XDG_CACHE_HOME", "XDG_DATA_HOME")
"""Where the user's folders are: for readings of cards, and for values that were pledged."""


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("kept")
    before = {name: os.environ.get(name) for name in FOLDERS}
    os.environ |= {name: str(folder / name) for name in FOLDERS}
    yield
    for name, value in before.items():
        os.environ.pop(name)
        if value is not None:
            os.environ[name] = value
