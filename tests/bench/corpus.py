"""The stated corpus: of each game 500 greedy and 500 random matches of fixed seeds.

Those of Bacon Project go over all ordered pairs of profiles in turn, those of Clash are of the shipped
set, those of Save Your Bacon! and Super Fantasy Brawl, of two seats and of four, and those of Homestuck: Atypical Card Game,
of two and of five, go over all combinations of ready-made decks or teams; all are played by the code of `referee simulate`. The unit of speed is a **choice**: a record that chose among at least two legal answers;
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
from itertools import islice
from pathlib import Path
from typing import Any

from cli.commands.matches.simulate import every_combination
from cli.play.bot_match import Order, played
from cli.storage.seeds import secret_of_match
from cli.workers import in_order
from events.chain.match import Match
from events.fold.fold import Fold
from events.records.records import Acted
from referee.games import find
from referee.kernel.decision.ask import Ask
from replays.file.replay_file import decode, write

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "bench"
GAME = "bacon-project"
CLASH = "clash"
SAVED = "save-your-bacon"
BRAWL = "super-fantasy-brawl"
ATCG = "homestuck-atcg"
BOTS = ("greedy", "random")
SIZE = 500
SEED = sha256(b"the corpus of make bench").digest()
STRIDE = 7
"""All combinations of decks are gone through in such steps, so that not only the last seat's changes."""
SOURCES = ("referee", "events", "replays/file/replay_file.py", "cli/play/bot_match.py")
"""What decides the bytes of a simulated match; another text of these asks for a new corpus."""


@dataclass
class Counts:
    """What is in some matches: records of all kinds; of the answers, choices and forced; facts."""

    matches: int = 0
    records: int = 0
    choices: int = 0
    forced: int = 0
    facts: int = 0

    @property
    def actions(self) -> int:
        """Every answer, also where it was the only legal one."""
        return self.choices + self.forced

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
    game: str = GAME

    def read(self) -> list[bytes]:
        return [file.read_bytes() for file in self.files]


def corpus(bot: str, matches: int, game: str = GAME, seats: int = 2) -> Corpus:
    """The first so many matches of that bot; they are played if they are not there yet."""
    table = game if seats == 2 else f"{game}-{seats}"
    folder = kept() / (bot if game == GAME else f"{table}-{bot}")
    _play(folder, list(islice(orders(bot, game, seats), matches)))
    files = [folder / f"{number:04}.replay" for number in range(matches)]
    return Corpus(bot, files, _counted(folder / f"counts-{matches}.json", files), game)


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


def _play(folder: Path, orders: list[Order]) -> None:
    """Play what is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / f"{number:04}.replay": order for number, order in enumerate(orders)}
    missing = {file: order for file, order in files.items() if not file.exists()}
    for file, (_, data) in zip(missing, in_order(played, [*missing.values()]), strict=True):
        write(file, data, force=True)


def orders(bot: str, game: str = GAME, seats: int = 2) -> Iterator[Order]:
    """The matches of that bot, in the order of their numbers."""
    decks = [()] if game == CLASH else every_combination(find(game), seats, {})
    stride = STRIDE if game in (SAVED, BRAWL, ATCG) else 1
    seed = sha256(SEED + bot.encode()).digest()
    for number in range(SIZE):
        secret = secret_of_match(seed, number + 1)
        yield Order(game, secret, (bot,) * seats, decks[number * stride % len(decks)], {})


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
    folded = fold.step()
    while folded is not None:
        several = {ask.seat: has_several(ask) for ask in fold.running().asks()}
        folded = fold.step()
        if folded is not None and isinstance(folded.record, Acted):
            counts.choices += several[folded.record.seat]
            counts.forced += not several[folded.record.seat]
    counts.matches += 1
    counts.records += sum(map(len, match.strands.values()))
    counts.facts += len(facts)


def has_several(ask: Ask[Any]) -> bool:
    """Whether there are at least two legal answers."""
    return len(list(islice(ask.legal(), 2))) > 1
