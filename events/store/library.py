"""The library: rows are added to a store through ``eventsourcing``. The only file that knows it.

The library's own mapper would import any module that a row names; ours hands it rows that are bytes already. No
setting is taken from the process environment. It accepts gaps in versions: reading does not (`events.store.journal`).
It takes as long to import as a match to fold, so nobody waits for it who only reads.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from typing import Any

from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.popo import POPOFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment

from events.store.servers import Server
from referee.errors import StoreError

ERRORS = (PersistenceError, sqlite3.Error, OSError)
"""What goes wrong in a store; each says in a sentence what it was."""

Stored = tuple[str, int, str, bytes]
"""A row as it is added: the name of its strand, its number there, its kind, and its bytes."""


class Library:
    """The library's recorder of one store."""

    def __init__(self, factory: InfrastructureFactory[Any]) -> None:
        self._factory = factory
        with ExitStack() as refused:
            refused.callback(factory.close)
            self._recorder: ApplicationRecorder = factory.application_recorder()
            refused.pop_all()

    @property
    def datastore(self) -> Any:
        """What asks the database, where there is one."""
        recorder: Any = self._recorder
        return recorder.datastore

    def insert(self, rows: Iterable[Stored]) -> bool:
        """Add the rows in one commit; False, and nothing is added, where one of the places is taken."""
        try:
            self._recorder.insert_events([StoredEvent(*row) for row in rows])
        except IntegrityError:
            return False
        return True

    def every(self) -> Any:
        """Every row, in the order in which they came."""
        return self._recorder.select_notifications(None, sys.maxsize)

    def create_tables(self) -> None:
        """Make the tables of a store that makes none by itself."""
        recorder: Any = self._recorder
        recorder.create_table()

    def learn_types(self) -> None:
        """Look for the types of the tables again: somebody may have made them since we looked first."""
        self.datastore.register_type_adapters()

    def close(self) -> None:
        """Let go of the store."""
        self._factory.close()


def in_memory() -> Library:
    """A store that ends with the process."""
    return Library(POPOFactory(_settings({})))


def in_file(path: str, lock_seconds: int) -> Library:
    """A store in a SQLite file, which is made where there is none."""
    wait = str(lock_seconds)
    return Library(SQLiteFactory(_settings({"SQLITE_DBNAME": path, "SQLITE_LOCK_TIMEOUT": wait})))


def on_server(server: Server, lock_seconds: int) -> Library:
    """A store on a PostgreSQL server; its tables are made by `Library.create_tables`."""
    try:
        from eventsourcing.postgres import PostgresFactory
    except ImportError:
        raise StoreError("postgresql: install the extra 'referee[postgres]'") from None
    settings = _settings(
        {
            "POSTGRES_DBNAME": server.database,
            "POSTGRES_HOST": server.host,
            "POSTGRES_PORT": str(server.port),
            "POSTGRES_USER": server.user,
            "POSTGRES_PASSWORD": server.password,
            "POSTGRES_ENABLE_DB_FUNCTIONS": "n",
            "POSTGRES_CONNECT_TIMEOUT": str(lock_seconds),
            "POSTGRES_POOL_TIMEOUT": str(lock_seconds),
            "POSTGRES_POOL_SIZE": "1",
            "CREATE_TABLE": "no",
        }
    )
    return Library(PostgresFactory(settings))


def _settings(more: Mapping[str, str]) -> Environment:
    """Every setting, said by us: the process environment changes nothing."""
    return Environment("", {"ORIGINATOR_ID_TYPE": "text", "CREATE_TABLE": "yes", **more})
