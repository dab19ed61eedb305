"""Positions that a person writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.procedure import Run


def complete(run: Run[Any], table: Mapping[str, Any]) -> None:
    """Finish a position."""
