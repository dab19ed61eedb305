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
from replays.file.replay_file import encode
from tests.games.register import HARNESSES
from tests.games.super_fantasy_brawl.harness import on_a_draft
harness = HARNESSES[sys.argv[1]]
for number in range(4):
    wish = harness.seats_of(number), harness.options_of(number), ("seeded", "observed")[number == 2]
    rec = harness.finished(harness.recorder(number, *wish), number)
    print(rec.run.digest().hex(), encode(rec.match, rec.game.code).hex())
if sys.argv[1] == "super-fantasy-brawl":
    rec = harness.finished(on_a_draft(3), 3)
    print(rec.run.digest().hex(), encode(rec.match, rec.game.code).hex())
"""


@cache
def digests(python: str, hash_seed: str, code: str) -> str:
    site = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    environment = {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(ROOT), site]),
        "PATH": os.environ["PATH"],
    }
    done = subprocess.run(
        [python, "-c", PLAY, code], env=environment, cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
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


@games
def test_two_hash_seeds_give_the_same_digests(code):
    one, two = (digests(sys.executable, seed, code) for seed in ("0", "4242"))
    assert one == two


@games
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_other_installed_python_versions_give_the_same_digests(version, code):
    python = installed(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed here")
    assert digests(python, "1", code) == digests(sys.executable, "0", code)
