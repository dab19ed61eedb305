"""Equal records give equal bytes on every Python and under every hash seed (DESIGN, 8.3)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.invariants.moments import games

ROOT = Path(__file__).parents[2]
PLAY = """
import sys
from pathlib import Path
from events.fold.fold import Fold
from referee.errors import MatchError
from referee.kernel.engine.dice import BotDice
from referee.kernel.search.searcher import Searcher
from replays.file.replay_file import decode, encode
from tests.games.register import HARNESSES

for path in sorted(Path("tests/corpus").glob("*.replay")):
    match = decode(path.read_bytes())[1]
    said = []
    try:
        said += [each.check.hex() for each in Fold(match)]
    except MatchError as error:  # what is not revealed yet, or not begun
        said.append(str(error).replace(" ", "-"))
    print(match.opening().game, path.name, *said, encode(match, match.opening().game).hex())
for code, harness in HARNESSES.items():
    rec = harness.finished(harness.recorder(1, harness.seats_of(1), harness.options_of(1)), 1)
    print(code, "played", rec.run.digest().hex(), encode(rec.match, code).hex())
    middle = Fold(rec.match, checks=False)
    for _ in middle:
        run = middle.run
        asks = [each for each in run.asks() if each.seat] if run is not None else []
        legal = list(asks[0].legal()) if asks and rec.run.game.foresight else []
        if middle.number > len(rec.match.public) // 2 and len(legal) > 1 and run.game.stage(run).turn:
            lines = Searcher(20).lines(run, asks[0].seat, legal, BotDice(bytes(32)))
            print(code, "searched", *(str(each).replace(" ", "") for each in lines))
            break
"""
"""Folds every match of the corpus, lets bots play one of each game and search in the middle of it: a line for each, the game in front."""


@cache
def lines(python: str, hash_seed: str) -> list[str]:
    site = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    environment = {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(ROOT), site]),
        "PATH": os.environ["PATH"],
    }
    done = subprocess.run(
        [python, "-c", PLAY], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def digests(python: str, hash_seed: str, code: str) -> list[str]:
    found = [line for line in lines(python, hash_seed) if line.split()[0] == code]
    assert found
    return found


@cache
def installed(version: str) -> str | None:
    """A Python of that version on the path, or beside the one that runs the tests."""
    beside = sorted(Path(sys.base_prefix).parent.glob(f"{version}*/bin/python{version}"))
    for candidate in (shutil.which(f"python{version}"), *map(str, beside)):
        if candidate and not subprocess.run([candidate, "-c", ""], check=False).returncode:
            return candidate
    return None


@games
def test_two_hash_seeds_give_the_same_digests(code):
    assert digests(sys.executable, "0", code) == digests(sys.executable, "4242", code)


@games
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_other_installed_python_versions_give_the_same_digests(version, code):
    python = installed(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed here")
    assert digests(python, "1", code) == digests(sys.executable, "0", code)
