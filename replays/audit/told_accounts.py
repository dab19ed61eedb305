"""Accounts of people who were there, as an audit report tells them beside the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ToldAccounts:
    """Two accounts of what followed on a record, compared: ``lines`` say it as text, ``data`` is the same."""

    record: int
    names: tuple[str, str]
    lines: Sequence[str]
    data: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Who tells of what."""
        return f"After record {self.record}: {self.names[0]} and {self.names[1]}"
