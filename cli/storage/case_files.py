"""Case files: a case as it lies on disk, with the card files that it names beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.storage.card_files import BIGGEST_LIST
from cli.storage.files import read_text
from referee.errors import NotUnderstood, PackError

if TYPE_CHECKING:
    from replays.cases.cases import Case


def read_case_file(place: str, *, stepless: bool = False) -> tuple[Case, str]:
    """The case in that file (- for standard input), and its text; ``stepless``: it may be no more than a position.

    A card file is named from the folder of the case. Raises StoreError, and PackError or NotUnderstood with
    the line of the first mistake.
    """
    from replays.cases.case_lines import with_lines
    from replays.cases.cases import read_case

    text = _case_text(place)
    folder = Path() if place == "-" else Path(place).parent
    with with_lines(text):
        files = partial(_card_text, folder)
        return read_case(text, files, stepless=stepless), text


def _case_text(place: str) -> str:
    """The text of the file; what holds none is no case. Raises StoreError and PackError."""
    try:
        return read_text(place)
    except NotUnderstood as error:
        line = "" if error.line is None else f"line {error.line}: "
        message = f"{line}{error.what.removeprefix(f'{place}: ')}"
        raise PackError(message) from None


def _card_text(folder: Path, name: str) -> str:
    return read_text(str(folder / name), BIGGEST_LIST)
