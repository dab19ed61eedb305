"""Servers: where a PostgreSQL store is, and that its tables are made once.

Every command opens the store anew, and many may do so at the same moment. The library would make
its tables, types and functions each time, and two who replace one function at once are refused. So
we look first; a process that finds nothing waits for a lock, looks again, and makes them. What keeps us from
the server is said in its own words, by a connection of ours: the library's pool keeps them back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from referee.dataclass import dataclass
from referee.errors import NotUnderstood, StoreError
from referee.pattern import pattern

USUAL_HOST, USUAL_PORT = "127.0.0.1", 5432
TABLE = "stored_events"
"""The library's table of rows."""
LOCK = int.from_bytes(b"referee")
"""A process that makes the tables of a store holds the lock of this number."""
LOCK_SECONDS = 30
"""So long somebody waits for another who is just making them."""
EXPECTED = ("sqlite:///PATH", "postgresql://USER:PASSWORD@HOST:PORT/NAME", "memory:")
_PASSWORD = pattern(r"(//[^/@:]*):.*@")


@dataclass(frozen=True, slots=True)
class Server:
    """Where a store is on a server, and who asks."""

    host: str
    port: int
    user: str
    password: str
    database: str

    @property
    def name(self) -> str:
        """The store, as it is named to people: without who asks."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == USUAL_PORT else f":{self.port}"
        return f"postgresql://{host}{port}/{self.database}"


def not_a_store(url: str, why: str = "") -> NotUnderstood:
    """The error for a URL that names no store; a password in it is left out."""
    shown = _PASSWORD.sub(r"\1:...@", url)
    return NotUnderstood(
        f"{shown!r} is not the URL of a store{f': {why}' if why else ''}", expected=EXPECTED
    )


def read_server(url: str) -> Server:
    """The server that a URL names. Raises NotUnderstood."""
    from urllib.parse import unquote, urlsplit  # few stores are on servers

    try:
        parts = urlsplit(url)
        host, port = parts.hostname or USUAL_HOST, parts.port
    except ValueError as error:
        # What it quotes may be a part of a password that is not written as a URL has it.
        port_is_wrong = str(error).startswith("Port")
        raise not_a_store(url, "the port" if port_is_wrong else "the host") from None
    if parts.query or parts.fragment or port == 0:
        raise not_a_store(url, "the port" if port == 0 else "nothing follows the database")
    words = [unquote(word or "") for word in (host, parts.username, parts.password)]
    database = unquote(parts.path.removeprefix("/"))
    if any("\0" in word for word in (*words, database)):
        raise not_a_store(url, "a character that no name holds")
    if not database:
        raise not_a_store(url, "it names no database")
    return Server(words[0], port or USUAL_PORT, words[1], words[2], database)


@dataclass(slots=True)
class Connection:
    """One connection of ours to a server, beside those of the library. Raises StoreError."""

    server: Server
    seconds: int
    _open: Any = None

    def __enter__(self) -> Self:
        import psycopg

        server = self.server
        try:
            self._open = psycopg.connect(
                host=server.host,
                port=server.port,
                user=server.user,
                password=server.password,
                dbname=server.database,
                connect_timeout=self.seconds,
                autocommit=True,
            )
        except (psycopg.Error, OSError, UnicodeError) as error:
            raise StoreError(f"{server.name}: {_reason(error)}") from None
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def create_once(self, create: Callable[[], None]) -> None:
        """See to it that the tables are there: made by us, or by the process that was first."""
        import psycopg

        try:
            if self._is_made():
                return
            self._open.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
            self._open.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
            if self._is_made():
                return
            self._create(create)
        except psycopg.Error as error:
            raise StoreError(f"{self.server.name}: {_reason(error)}") from None

    def _create(self, create: Callable[[], None]) -> None:
        """Make the tables; who has lost against somebody that did not wait for us finds them there."""
        try:
            create()
        except StoreError:
            if not self._is_made():
                raise

    def _is_made(self) -> bool:
        found = self._open.execute("SELECT to_regclass(%s) IS NOT NULL", (f"public.{TABLE}",))
        return bool(found.fetchone()[0])


def _reason(error: Exception) -> str:
    """What the server says, in one line."""
    return " ".join(str(error).split()) or type(error).__name__
