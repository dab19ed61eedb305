"""Builds the readings that travel with the shipped card sets.

python tests/build_readings.py          writes the files
python tests/build_readings.py --check  exit status 1 if one is out of date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from referee.games.bacon_project import profiles
from referee.games.bacon_project.wording import PREVENTED

ROOT = Path(__file__).resolve().parent.parent
CARDS = ROOT / "referee" / "games" / "bacon_project" / "cards"


def readings(file: Path) -> str:
    """The readings file of a card file: every text under every reading of BP-Q5, by digest."""
    text = file.read_bytes().decode()
    cache: dict[str, bytes] = {}
    for prevent_print in PREVENTED:
        profiles.load_set(text, file.name, prevent_print, cache).check()
    kept = {key: reading.decode() for key, reading in sorted(cache.items())}
    return json.dumps(kept, indent=0) + "\n"


def main(arguments: list[str]) -> int:
    """Write every readings file, or say which one is out of date."""
    stale = 0
    for file in sorted(CARDS.glob("*.toml")):
        target = file.with_suffix(".readings.json")
        built = readings(file)
        if "--check" not in arguments:
            target.write_text(built, encoding="utf-8", newline="\n")
        elif not target.exists() or target.read_text(encoding="utf-8") != built:
            print(f"{target.name} is out of date: run python tests/build_readings.py")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
