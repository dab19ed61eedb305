"""The index of an archive: where it lies, and bringing it up to what its source holds, on all cores."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.completion import proposals
from cli.exit_codes import exit_code
from cli.storage.files import make_folder
from cli.storage.parse_cache import cache_folder
from cli.storage.store import open_journal, store_url
from cli.workers import in_order, jobs_option
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cli.context import CommandContext
    from referee.errors import MatchError
    from replays.archive.index import Index
    from replays.archive.sources import Source

F = TypeVar("F", bound=Callable[..., Any])
MANY = 32
"""The number of items from which it is worthwhile to start other processes."""
MOST_NAMED = 8
"""How many items that cannot be read are named where something else is asked."""


def index_options(body: F) -> F:
    """The options of a command that reads an index: where it lies, and how many processes read what is new."""
    file = click.option(
        "--index",
        "file",
        metavar="FILE",
        shell_complete=proposals.any_files,
        help="Where the index lies (beside its source, if not given).",
    )
    return file(jobs_option(body))


def sources_of(
    desk: CommandContext, words: Sequence[str], file: str | None
) -> list[tuple[Source, str]]:
    """The sources that the words name, or the store, each with the file of its index. Raises NotFound or NotUnderstood."""
    from replays.archive.sources import Store, source_of

    if file is not None and len(words) > 1:
        message = "--index: one file is the index of one source"
        raise NotUnderstood(message, expected=("one STORE or FOLDER",))
    if not words:
        open_journal(desk).close()  # Makes the folder of the default store.
    found = [source_of(word) for word in words] or [Store(store_url(desk))]
    return [(source, file or _place_of(source)) for source in found]


def _place_of(source: Source) -> str:
    """Where the index of a source lies: beside it, or in the user's cache folder."""
    if source.beside:
        return source.beside
    folder = cache_folder().with_name("indexes")
    make_folder(folder)
    return str(
        folder / f"{sha256(source.name.encode(errors='surrogateescape')).hexdigest()[:32]}.index"
    )


@contextmanager
def open_index(source: Source, file: str) -> Iterator[Index]:
    """The index of a source. Raises StoreError."""
    from replays.archive.index import Index
    from replays.archive.sources import MEMORY

    absolute = (
        source.name if "://" in source.name or file == MEMORY else str(Path(source.name).resolve())
    )
    index = Index(file, absolute)
    try:
        yield index
    finally:
        index.close()


def refresh(
    desk: CommandContext, index: Index, source: Source, jobs: int | None, *, unseen: bool = False
) -> int:
    """Bring the index up to what the source holds, with a bar unless ``unseen``; how many items were read anew. Raises StoreError."""
    from replays.archive.index_refresh import Refresh

    work = Refresh(index, source)
    count = len(work.items)
    spread = partial(in_order, jobs=1 if jobs is None and count < MANY else jobs)
    with closing(work.run(spread)) as items:
        for _ in items if unseen else desk.say.progress(items, count, "items indexed"):
            pass
    return count


def say_faults(
    desk: CommandContext,
    source: Source,
    faults: Iterable[tuple[str, MatchError]],
    most: int | None = MOST_NAMED,
) -> list[int]:
    """Say what of a source cannot be read or not be followed to its end, a line each; the exit codes."""
    codes = []
    for number, (name, error) in enumerate(faults, 1):
        codes.append(exit_code(error))
        if most is None or number <= most:
            desk.say.complain(f"{place_of(source, name)}: {error}")
    more = 0 if most is None else len(codes) - most
    if more > 0:
        desk.say.complain(
            f"{source.name}: {counted(more, 'items')} more with faults: 'referee index' names them"
        )
    return codes


def place_of(source: Source, item: str) -> str:
    """What an item is called: the path of a file, or the match."""
    from replays.archive.sources import Folder

    return str(Path(source.name) / item) if isinstance(source, Folder) else f"match {item[:8]}"
