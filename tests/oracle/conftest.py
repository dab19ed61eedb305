"""Tests of second opinions find the readings of recorded card lists on the shelf of this run."""

from __future__ import annotations

import pytest

from tests.build_readings import READ
from tests.conftest import READINGS
from tests.oracle.lists import readings


@pytest.fixture(scope="session", autouse=True)
def _recorded_readings() -> None:
    for room in READ:
        READINGS.kept |= readings(room)
