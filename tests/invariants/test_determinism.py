"""Equal records give equal bytes on every Python and under every hash seed (DESIGN, 8.3)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = """
from tests.games.bacon_project.harness import play
for number, (a, b) in enumerate((("hector", "lucan-pyre"), ("sable-quist", "wren-calloway"))):
    print(play(number + 50, a, b).digest().hex())
"""
PLAY_CLASH = """
from referee.games.clash.game import GAME
from replays.file.replay_file import encode
from tests.games.clash.harness import READINGS, Bots, opening, recorder, write
for number, (chance, few) in enumerate((("seeded", False), ("seeded", True), ("observed", False))):
    rec = recorder(number, opening(READINGS[number * 7], few=few), chance)
    players = Bots(number, (("random", "greedy")[number % 2], "greedy"))
    while rec.run.outcome is None:
        write(rec, players.decide(rec.run))
    rec.close()
    print(rec.run.digest().hex(), encode(rec.match, GAME.code).hex())
"""
PLAY_SAVE_YOUR_BACON = """
from replays.file.replay_file import encode
from tests.games.save_your_bacon.harness import GAME, READINGS, Bots, recorder, say
for number, (seats, chance) in enumerate(((2, "seeded"), (3, "seeded"), (4, "observed"))):
    rec = recorder(number, seats, READINGS[number], chance)
    players = Bots(number, (("random", "greedy")[number % 2], "greedy"))
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()
    print(rec.run.digest().hex(), encode(rec.match, GAME.code).hex())
"""
PLAY_BRAWL = """
from replays.file.replay_file import encode
from tests.games.super_fantasy_brawl.harness import GAME, READINGS, Bots, on_a_draft, recorder, say
orders = ((2, "seeded"), (4, "seeded"), (2, "observed"))
matches = [recorder(number, seats, READINGS[number], chance) for number, (seats, chance) in enumerate(orders)]
for number, rec in enumerate([*matches, on_a_draft(3)]):
    players = Bots(number, (("random", "greedy")[number % 2], "greedy"))
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()
    print(rec.run.digest().hex(), encode(rec.match, GAME.code).hex())
"""
PLAY_ATCG = """
from replays.file.replay_file import encode
from tests.games.homestuck_atcg.harness import GAME, READINGS, Bots, recorder, say
orders = ((2, "seeded"), (3, "seeded"), (4, "observed"), (5, "seeded"))
for number, (seats, chance) in enumerate(orders):
    rec = recorder(number, seats, READINGS[number], chance)
    players = Bots(number, (("random", "greedy")[number % 2], "greedy"))
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()
    print(rec.run.digest().hex(), encode(rec.match, GAME.code).hex())
"""
GAMES = {
    "bacon-project": PLAY,
    "clash": PLAY_CLASH,
    "save-your-bacon": PLAY_SAVE_YOUR_BACON,
    "super-fantasy-brawl": PLAY_BRAWL,
    "homestuck-atcg": PLAY_ATCG,
}


def digests(python: str, hash_seed: str, play: str) -> str:
    site = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    environment = {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(ROOT), site]),
        "PATH": os.environ["PATH"],
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [python, "-c", play], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def installed(version: str) -> str | None:
    """A Python of that version on the path, or beside the one that runs the tests."""
    beside = sorted(Path(sys.base_prefix).parent.glob(f"{version}*/bin/python{version}"))
    for candidate in (shutil.which(f"python{version}"), *map(str, beside)):
        if (
            candidate
            and not subprocess.run(
                [candidate, "-c", ""], check=False, capture_output=True
            ).returncode
        ):
            return candidate
    return None


@pytest.mark.parametrize("game", GAMES)
def test_two_hash_seeds_give_the_same_digests(game):
    one, two = (digests(sys.executable, seed, GAMES[game]) for seed in ("0", "4242"))
    assert one == two


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_other_installed_python_versions_give_the_same_digests(version, game):
    python = installed(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed here")
    assert digests(python, "1", GAMES[game]) == digests(sys.executable, "2", GAMES[game])
