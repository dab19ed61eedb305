"""Every case file below this folder is right: what it does is legal, what it refuses is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.cases.cases import run_case
from tests.case_files import case_in

FOLDER = Path(__file__).parent
CASES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    case = case_in(path)
    assert case.rules, "a case names the rules that it shows"
    report = run_case(case)
    assert report.fault is None, str(report.fault)
