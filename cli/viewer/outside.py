"""Outside: what a viewer reaches beside the match that it looks at: the store, files, the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.facts import Eyes
    from replays.accounts.told_script import ToldLine
    from replays.archive.precedents import Precedent


class Outside(Protocol):
    """Where the commands of a viewer read and write. Raises StoreError, NotFound and whatever is wrong with what is read."""

    def open_branch(self, record: int) -> str:
        """Open a what-if line from a record, as the judge counts, in the store; its id."""

    def write_picture(self, picture: str, file: str) -> None:
        """Write a picture into the file of that name."""

    def write_note(self, number: int, eyes: Eyes, text: str) -> str:
        """Write about the record of that number as those eyes count, beside the match; what was written, in words."""

    def write_report(self, file: str, eyes: Eyes) -> str:
        """Write the audit report of the match into the file of that name; what was written, in words."""

    def told_in(self, file: str) -> Sequence[ToldLine]:
        """What the script in that file tells."""

    def amendments(self) -> Sequence[str]:
        """What stands beside the closed match, in sentences."""

    def precedents(self, query: str, eyes: Eyes) -> Iterable[Precedent | str]:
        """What the archive has for a question in other matches, as far as those eyes may know it; a word on each that cannot be read."""
