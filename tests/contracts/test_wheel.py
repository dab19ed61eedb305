"""The built wheel works in an environment of its own, from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from a clean copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_ships_catalogues_and_card_files(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    game = "referee/games/bacon_project"
    assert {
        f"{game}/rules.toml",
        f"{game}/cards/cell-block-one.toml",
        f"{game}/cards/cell-block-one.readings.json",
        "referee/kernel/py.typed",
    } <= names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if ".dist-info" not in top} == {
        "referee",
        "events",
        "replays",
        "cli",
    }


@pytest.mark.slow
def test_a_match_is_played_and_validated_from_the_wheel_alone(wheel, tmp_path):
    here = tmp_path / "elsewhere"
    here.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(here),
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), sysconfig.get_path("purelib")]),
        "PYTHONSAFEPATH": "1",
    }

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "cli.main", *words],
            cwd=here,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "bacon-project" in run("games")
    run("simulate", "bacon-project", "-n", "2", "--seed", "ab" * 32, "-o", "out")
    files = sorted(map(str, (here / "out").glob("*.replay")))
    assert len(files) == 2
    assert "2 good, 0 bad" in run("validate", *files)
