"""Case files of ours, read as `referee check` reads them: a card file that one names lies beside it."""

from __future__ import annotations

from pathlib import Path

from replays.cases.cases import Case, read_case


def case_in(path: Path) -> Case:
    """The case in a file. Raises PackError."""

    def beside(name: str) -> str:
        return (path.parent / name).read_text(encoding="utf-8")

    return read_case(path.read_text(encoding="utf-8"), beside)
