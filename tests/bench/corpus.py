"""The stated corpus: 500 greedy and 500 random Bacon Project matches of fixed seeds.

The matches go over all ordered pairs of profiles in turn, and are played by the code of `referee
simulate`. The unit of speed is a **choice**: a record that chose among at least two legal answers;
records that answered with the only legal one are *forced* and counted apart. Counting lists every
legal answer at every record, so it is done once and kept beside the files.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from cli.commands.simulate import every_combination
from cli.playing import Order, played
from cli.seeds import secret_of_match
from cli.workers import in_order
from events.fold import Fold
from events.match import Match
from events.records import Acted
from referee.games import find
from replays.file import decode, write

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "bench"
GAME = "bacon-project"
BOTS = ("greedy", "random")
SIZE = 500
SEED = sha256(b"the corpus of make bench").digest()
SOURCES = ("referee", "events", "replays/file.py", "cli/playing.py")
"""What decides the bytes of a simulated match; another text of these asks for a new corpus."""


@dataclass
class Counts:
    """What is in some matches: records of all kinds; of the answers, choices and forced; facts."""

    matches: int = 0
    records: int = 0
    choices: int = 0
    forced: int = 0
    facts: int = 0

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.records} records: {self.choices} choices, "
            f"{self.forced} forced answers; {self.facts} facts"
        )


@dataclass(frozen=True)
class Corpus:
    """The matches of one bot: their files, and what is in them."""

    bot: str
    files: list[Path]
    counts: Counts

    def read(self) -> list[bytes]:
        return [file.read_bytes() for file in self.files]


def corpus(bot: str, matches: int) -> Corpus:
    """The first so many matches of that bot; they are played if they are not there yet."""
    folder = kept() / bot
    if not (folder / "whole").exists():
        _play(bot, folder)
    files = [folder / f"{number:04}.replay" for number in range(matches)]
    return Corpus(bot, files, _counted(folder / f"counts-{matches}.json", files))


def kept() -> Path:
    """The folder of what was made for this version of the sources; that of others is taken away."""
    folder = KEPT / version()
    if not folder.exists():
        for other in KEPT.glob("*"):
            shutil.rmtree(other) if other.is_dir() else other.unlink()
        folder.mkdir(parents=True)
    return folder


@cache
def version() -> str:
    """The version of the corpus: it follows from the sources that decide its bytes."""
    found = sha256(SEED)
    for name in SOURCES:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _play(bot: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (_, data) in enumerate(in_order(played, list(orders(bot)))):
        write(folder / f"{number:04}.replay", data, force=True)
    (folder / "whole").touch()


def orders(bot: str) -> Iterator[Order]:
    """The matches of that bot, in the order of their numbers."""
    decks = every_combination(find(GAME), 2, {})
    seed = sha256(SEED + bot.encode()).digest()
    for number in range(SIZE):
        secret = secret_of_match(seed, number + 1)
        yield Order(GAME, secret, (bot, bot), decks[number % len(decks)], {})


def _counted(kept: Path, files: list[Path]) -> Counts:
    if kept.exists():
        return Counts(**json.loads(kept.read_text(encoding="utf-8")))
    counts = Counts()
    for file in files:
        count(decode(file.read_bytes())[1], counts)
    kept.write_text(json.dumps(asdict(counts)), encoding="utf-8")
    return counts


def count(match: Match, counts: Counts) -> None:
    """Fold a match and add up what is in it; every legal answer of every ask is listed."""
    facts: list[object] = []
    fold = Fold(match, checks=False, listener=facts.append)
    record = match.public[0].record()
    for number, sealed in enumerate(match.public):
        record = sealed.record()
        if isinstance(record, Acted) and number:
            legal = fold.running().asks()[0].legal()
            several = len([answer for answer, _ in zip(legal, range(2), strict=False)]) > 1
            counts.choices += several
            counts.forced += not several
        fold.step()
    counts.matches += 1
    counts.records += len(match.public)
    counts.facts += len(facts)
