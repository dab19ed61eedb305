"""The built wheel works in an empty environment of its own, from another folder."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from replays.signatures.ed25519 import MISSING
from tests.replays.signatures.sealed_matches import ANN, HOUSE, note, sealed_file

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


class House(NamedTuple):
    """An environment that holds the wheel and what it declares to need, and nothing else."""

    folder: Path
    site: Path

    def run(self, *words: str, where: Path) -> str:
        done = subprocess.run(
            [str(self.folder / SCRIPTS / words[0]), *words[1:]],
            cwd=where,
            env={"PATH": os.environ["PATH"], "HOME": str(where), "XDG_DATA_HOME": str(where)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def needed_by(requirements: list[str]) -> dict[str, importlib.metadata.Distribution]:
    """What those requirement lines bring, without extras, taken from the environment of the tests."""
    found: dict[str, importlib.metadata.Distribution] = {}
    waiting = list(requirements)
    while waiting:
        line = waiting.pop()
        match = re.match(r"[A-Za-z0-9._-]+", line)
        if match is None or ";" in line or match[0] in found:
            continue
        found[match[0]] = importlib.metadata.distribution(match[0])
        waiting += found[match[0]].requires or []
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from the sources of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[Path] = list(folder.glob("*.whl"))
    assert len(found) == 1
    return found[0]


@pytest.fixture(scope="module")
def house(wheel, tmp_path_factory) -> House:
    """No network is used: the pinned packages are copied, then pip checks that nothing is missing."""
    folder = tmp_path_factory.mktemp("house")
    venv.create(folder, symlinks=os.name != "nt")
    python = folder / SCRIPTS / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", "-q", "--no-index", "--no-deps", str(wheel)], check=True, cwd=folder
    )
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip())
    (metadata,) = importlib.metadata.distributions(name="referee", path=[str(site)])
    for distribution in needed_by(metadata.requires or []).values():
        for file in distribution.files or []:
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(distribution.locate_file(file), site / file)
    subprocess.run([*pip, "check"], check=True, cwd=folder, capture_output=True)
    return House(folder, site)


def test_the_wheel_ships_catalogues_and_card_files(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    data = {
        path.relative_to(ROOT).as_posix()
        for top in ("referee", "events", "replays", "cli")
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "referee/games/bacon_project/rules.toml" in data
    assert "referee/games/clash/cards/first-muster.toml" in data
    assert data <= names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if ".dist-info" not in top} == {
        "referee",
        "events",
        "replays",
        "cli",
    }


@pytest.mark.slow
def test_an_empty_environment_runs_the_wheel_and_not_this_checkout(house, tmp_path):
    script = "import cli, events, replays, referee; print(*(m.__file__ for m in (cli, events, replays, referee)), sep='\\n')"
    places = house.run("python", "-c", script, where=tmp_path).splitlines()
    assert len(places) == 4
    assert all(Path(place).resolve().is_relative_to(house.site.resolve()) for place in places)
    tools = "import importlib.util as u; print([n for n in ('pytest', 'rich', 'mypy') if u.find_spec(n)])"
    assert house.run("python", "-c", tools, where=tmp_path).strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bacon-project", "clash"])
def test_a_match_is_played_and_validated_from_the_wheel_alone(game, house, tmp_path):
    assert "Usage" in house.run("referee", "--help", where=tmp_path)
    assert game in house.run("referee", "games", where=tmp_path)
    seed = "ab" * 32
    house.run("referee", "simulate", game, "-n", "2", "--seed", seed, "-o", "out", where=tmp_path)
    files = sorted(map(str, (tmp_path / "out").glob("*.replay")))
    assert len(files) == 2
    assert "2 good, 0 bad" in house.run("referee", "validate", *files, where=tmp_path)


@pytest.mark.slow
def test_without_the_extra_a_seal_is_not_checked_and_all_else_is(house, tmp_path):
    (tmp_path / "final.replay").write_bytes(sealed_file())
    (tmp_path / "final.note").write_bytes(note(HOUSE, ANN))
    said = house.run("referee", "validate", "final.replay", where=tmp_path).splitlines()
    assert said[0].startswith("final.replay: proven: ")
    assert said[1:] == [
        f"  final.note: signed by the house and seat 1: not checked, {MISSING}",
        "  final.note: not sealed by seat 2",
    ]
