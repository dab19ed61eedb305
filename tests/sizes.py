"""How many examples a test looks at: few in `make test`, many in `make soak`."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")
VARIABLE = "REFEREE_TEST_MANY"
MANY = os.environ.get(VARIABLE) == "1"


def sized(few: T, many: T) -> T:
    """The examples of this run."""
    return many if MANY else few
