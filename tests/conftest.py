"""What every test shares: Hypothesis tries the same examples everywhere, however slow the machine.

What commands keep for later ones goes to a folder of this run's own, not to that of the user. What
stands after collection (modules, card sets, the tests themselves) stays to the end: the collector of
garbage need not look through it at all, nor through what tests leave behind as often as it
would. Of the test files that a fresh checkout has to compile each worker compiles others. A card
text that the parser has read is not parsed again for another test: its reading is proven, as one
from the user's cache folder is.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from referee.kernel.text.parse_cache import KEEPING
from tests.events.postgres import NoServer, absent, new_database, server
from tests.readings import Readings

settings.register_profile("referee", deadline=None, derandomize=True)
settings.load_profile("referee")

gc.disable()
SELDOM = (100_000, 50, 50)
"""How many new objects, and passes over younger ones, a pass of the collector of garbage waits for."""


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where several workers collect the same files, each begins with a part of its own.

    To compile all test files takes as long again as to collect them. A worker that comes to the part of
    another finds it compiled, if compiled files are kept.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    roots = [Path(place.partition("::")[0]).resolve() for place in session.config.args]
    files = [file for root in roots for file in sorted(root.rglob("test_*.py"))]
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with suppress(Exception):  # what cannot be imported is reported when it is collected
            import_module(".".join(file.relative_to(session.path).with_suffix("").parts))


READINGS = Readings()


@pytest.fixture(autouse=True)
def _readings_of_other_tests() -> None:
    """Commands put up a shelf of their own, so every test begins with this one."""
    KEEPING.shelf = READINGS


FOLDERS = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
"""Where the user's folders are: for readings of cards, for values that were pledged, for keys that sign."""


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


@pytest.fixture(scope="session")
def server_url() -> Iterator[str]:
    """A database on a PostgreSQL server, the same for the whole run."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(server())
        except NoServer as reason:
            absent(reason)
        yield found


@pytest.fixture
def url(server_url: str) -> Iterator[str]:
    """A database on it that nobody used before."""
    with new_database(server_url) as found:
        yield found
