"""The judge's commands on a terminal of 20 columns: every row fits, folded at blanks, and nothing is lost."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from referee.kernel.show.rows import columns
from tests.cli.conftest import ROOT, Run, command_line
from tests.cli.terminal import Terminal
from tests.cli.test_amending import IDA, KEY, LOST
from tests.cli.test_sealing import keep
from tests.replays.signatures.sealed_matches import HOUSE, sealed_file

CORPUS = ROOT / "tests" / "corpus"
NARROW = 20
STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the commands name; names are short, so that a path fits a row."""
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    (tmp_path / "a").mkdir()
    shutil.copy(CORPUS / "greedy.replay", tmp_path / "a" / "g.replay")
    (tmp_path / "one.txt").write_text("2: stack 8d\ncast 7d 8h 9c\n")
    (tmp_path / "two.txt").write_text("2: stack 2d\n")
    (tmp_path / "final.replay").write_bytes(sealed_file())
    keep(HOUSE)
    return tmp_path


COMMANDS = {
    "why": ("why", "{here}/a/g.replay", "1: cast Jh", "--at", "20"),
    "why record": ("why", "{here}/a/g.replay", "--record", "9"),
    "why value": ("why", "{here}/a/g.replay", "--value", "standard-defence"),
    "accounts": ("accounts", "{here}/a/g.replay@39", "{here}/one.txt", "{here}/two.txt"),
    "find": ("find", "BP-16", "{here}/a"),
    "index": ("index", "{here}/a"),
    "impact": ("impact", "--reading", "discard_effect=self_card", "{here}/a"),
    "audit": ("audit", "{here}/a/g.replay", "-o", "{here}/o.html"),
    "amend": ("amend", "{here}/final.replay", *LOST, *IDA, *KEY),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_on_twenty_columns_every_row_fits_and_nothing_is_lost(
    run: Run, here: Path, store: str, name: str
) -> None:
    words = [word.format(here=here) for word in COMMANDS[name]]
    with Terminal(
        *command_line(*words), store=store, columns=NARROW, COLUMNS=str(NARROW)
    ) as terminal:
        code = terminal.end()
        shown = STYLE.sub("", terminal.raw.decode()).replace("\r", "\n")
    for made in ("o.html", "final.1.amendment", "a/.referee.index"):
        (here / made).unlink(missing_ok=True)
    whole = run(*words)
    assert code == whole.code
    assert "Traceback" not in shown
    path = f"{here}/final.1.amendment"  # to be copied: one piece
    assert [each for each in shown.splitlines() if columns(each) > NARROW and each != path] == []
    told = "".join(whole.out.split())
    assert told in "".join(terminal.kept.split())
