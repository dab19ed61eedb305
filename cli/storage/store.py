"""The store: which one a command uses, and how it is opened."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from cli.storage.data_folder import data_folder
from cli.storage.files import make_folder

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.store.journal import Journal

VARIABLE = "REFEREE_STORE"
FILE = "matches.sqlite"


def store_url(desk: CommandContext) -> str:
    """The URL of the store: said, in the environment, or one file in the user's data folder."""
    return desk.store or os.environ.get(VARIABLE) or default_url()


def default_url() -> str:
    """One SQLite file in the user's data folder."""
    return f"sqlite:///{os.path.join(data_folder(), FILE)}"  # noqa: PTH118 -- every command asks, and pathlib takes a module's time to import


def open_journal(desk: CommandContext) -> Journal:
    """The journal of the store, closed where the command ends. Raises NotUnderstood or StoreError.

    Only the folder of the default store is made; any other must be there.
    """
    from events.store.journal import open_store

    url = store_url(desk)
    if url.endswith(FILE) and url == default_url():
        from pathlib import Path

        make_folder(Path(url.removeprefix("sqlite:///")).parent)
    journal = open_store(url)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().call_on_close(journal.close)
    return journal
