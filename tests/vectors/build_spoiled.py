"""Spoiled replay files, each made from a sound one by one deliberate change.

    python -m tests.vectors.build_spoiled FOLDER     writes them all, for trying by hand

``spoiled.json`` beside this file says for each of them which error it must give, with which exit
code, and what the error must say. Files are made anew in every run rather than stored, so that a
change of the rules does not make all of them spoiled in a second way.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.vectors import (
    spoiled_bytes,
    spoiled_records,
    spoiled_rulings,
    spoiled_salts,
    spoiled_strands,
    spoiled_told,
)
from tests.vectors.spoiling import SPOILED

CHAPTERS = (
    spoiled_bytes,
    spoiled_strands,
    spoiled_salts,
    spoiled_told,
    spoiled_records,
    spoiled_rulings,
)
"""Importing a chapter registers its files."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SPOILED.items():
        (folder / f"{name}.replay").write_bytes(make())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
