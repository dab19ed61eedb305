"""No guard and no step of a game can be taken out without a case that fails, but for those with a reason (`reasons`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("bacon-project", "clash", "homestuck-atcg", "save-your-bacon", "super-fantasy-brawl", "tournament")  # fmt: skip


@pytest.mark.parametrize("code", GAMES)
def test_no_guard_or_step_is_missed_by_nobody(code: str):
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", code],
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
    )
    told = done.stdout.splitlines()
    assert len(told) == 1, "\n".join(told)
    assert ", 0 survived, " in told[0]
    assert not told[0].startswith(f"{code}: 0 mutants")
