"""Builds what travels with the shipped card sets of every game: the readings of their texts, and what TOML makes of them.

python -m tests.build_readings          writes the files, and takes away tables of texts that are no more
python -m tests.build_readings --check  exit status 1 if one is out of date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path

from referee.games.bacon_project.cardset import profiles
from referee.games.bacon_project.language.builder import PREVENTED
from referee.games.clash.cardset import card_set
from referee.games.homestuck_atcg.cardset import card_set as planets
from referee.games.save_your_bacon.cardset import card_set as house
from referee.games.super_fantasy_brawl.cardset import card_set as arena
from referee.kernel.catalogue import option_tables
from referee.toml import SHIPPED, parse_toml, shipped_file

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "referee" / "games"
TABLES = ROOT / "referee" / SHIPPED
CONTENTS = GAMES / "homestuck_atcg" / "cards" / f"{planets.SHIPPED.id}.{planets.CONTENTS}"
REWORDINGS = "rewordings"
OTHERS = ("default-arena", REWORDINGS)
"""Files that are no card sets: nothing in them is read by phrases."""
Cache = MutableMapping[str, bytes]


def read_profiles(text: str, name: str, cache: Cache) -> None:
    """Every text of a card file of Bacon Project, under every reading of BP-Q5."""
    for prevent_print in PREVENTED:
        profiles.load_set(text, name, prevent_print, cache).check()


def read_cards(text: str, name: str, cache: Cache) -> None:
    """Every text of a card file of Clash."""
    card_set.load_set(text, name, cache).check()


def read_house(text: str, name: str, cache: Cache) -> None:
    """Every text of a card file of Save Your Bacon!."""
    house.load_set(text, name, cache).check()


def read_arena(text: str, name: str, cache: Cache) -> None:
    """Every text of a card file of Super Fantasy Brawl."""
    arena.load_set(text, name, cache).check()


def read_planets(text: str, name: str, cache: Cache) -> None:
    """Every text of a card file of Homestuck: Atypical Card Game, or what its later phrases mean."""
    if name == f"{planets.LATER.id}.toml":
        planets.FILES.later_readings(cache)
        return
    planets.load_set(text, name, cache).check()


READ: dict[str, Callable[[str, str, Cache], None]] = {
    "bacon_project": read_profiles,
    "clash": read_cards,
    "homestuck_atcg": read_planets,
    "save_your_bacon": read_house,
    "super_fantasy_brawl": read_arena,
}
"""For each room with shipped card sets, what reads all texts of one."""


def card_files() -> list[Path]:
    """The file of every shipped card set."""
    return sorted(file for file in GAMES.glob("*/cards/*.toml") if file.stem not in OTHERS)


def readings(file: Path) -> str:
    """The readings file of a card file: the reading of each of its texts, by digest."""
    cache: dict[str, bytes] = {}
    READ[file.parent.parent.name](file.read_bytes().decode(), file.name, cache)
    kept = {key: reading.decode() for key, reading in sorted(cache.items())}
    return json.dumps(kept, indent=0) + "\n"


def contents() -> str:
    """What the shipped cards of Homestuck: Atypical Card Game say as a whole."""
    return planets.shipped_set().found_contents().packed()


def shipped_tables() -> dict[Path, str]:
    """The tables of every TOML text that a match may need: card sets, boards, and the options of the catalogues."""
    cards = sorted(file for file in GAMES.glob("*/cards/*.toml") if file.stem != REWORDINGS)
    texts = [file.read_bytes().decode() for file in cards]
    texts += [option_tables(f"referee.games.{room}") for room in READ]
    return {TABLES / shipped_file(text): json.dumps(parse_toml(text)) + "\n" for text in texts}


def main(arguments: list[str]) -> int:
    """Write every file, or say which one is out of date."""
    wanted = {file.with_suffix(".readings.json"): readings(file) for file in card_files()}
    wanted |= shipped_tables()
    wanted[CONTENTS] = contents()
    stale = {file for file in TABLES.glob("*.json") if file not in wanted}
    stale |= {
        file
        for file, built in wanted.items()
        if not file.exists() or file.read_text(encoding="utf-8") != built
    }
    for file in sorted(stale):
        if "--check" in arguments:
            print(f"{file.name} is out of date: run python -m tests.build_readings")
        elif file in wanted:
            file.parent.mkdir(exist_ok=True)
            file.write_text(wanted[file], encoding="utf-8", newline="\n")
        else:
            file.unlink()
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
