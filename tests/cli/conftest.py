"""What the tests of the command line share: a way to run commands, and one played match."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.group import group
from tests.cli.fork_server import COMMAND, ROOT, begin

SEED = "c0ffee"
ACTION = re.compile(r"\d+: \S.*")


@dataclass(frozen=True)
class Said:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The last object of a JSON answer."""
        found: dict[str, Any] = json.loads(self.out.splitlines()[-1])
        return found

    def one_line(self) -> str:
        """The error, which must be one line and no traceback."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.err
        return lines[0]


Run = Callable[..., Said]


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The URL of a store of one's own."""
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


@pytest.fixture
def run(store: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, on a store of its own."""
    monkeypatch.setenv("REFEREE_STORE", store)
    monkeypatch.setenv("COLUMNS", "80")
    runner = CliRunner()

    def invoke(*words: str, stdin: bytes | str | None = None) -> Said:
        result = runner.invoke(group, list(words), input=stdin)
        return Said(result.exit_code, result.stdout, result.stderr)

    return invoke


def in_a_process(
    *words: str, store: str | None = None, stdin: str | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} if "stdout" not in more else {}
    streams |= {"stdin": subprocess.PIPE} if stdin is not None else {}
    more = {"env": environment(store), "text": True, "cwd": ROOT} | streams | more
    command = command_line(*words)
    with begin(command, **more) as process:
        said = process.communicate(stdin)
    return subprocess.CompletedProcess(command, process.returncode, *said)


def command_line(*words: str) -> list[str]:
    """The words that start the command line with this Python."""
    return [*COMMAND, *words]


def environment(store: str | None = None) -> dict[str, str]:
    """The environment of a process, with that store."""
    more = {"REFEREE_STORE": store} if store is not None else {}
    return os.environ | more | {"PYTHONWARNINGS": "ignore"}


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match as a replay file: greedy bots, Raven Grey against Steven Graphite."""
    folder = tmp_path_factory.mktemp("played")
    words = ["simulate", "bacon", "--seed", SEED, "-o", str(folder), "--bot", "greedy"]
    words += ["--decks", "raven-grey,steven-graphite"]
    code = group.main(words, standalone_mode=False)
    assert code == 0
    (file,) = folder.glob("*.replay")
    return file


@pytest.fixture(scope="session")
def script(played: Path) -> list[str]:
    """The action lines of that match."""
    result = CliRunner().invoke(group, ["log", str(played), "--json"])
    texts = [record["text"] for record in json.loads(result.stdout)["records"]]
    return [text for text in texts if ACTION.fullmatch(text)]
