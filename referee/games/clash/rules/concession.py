"""Ends that do not come from the rules: concession, time, a draw by agreement (CL-Q46)."""

from __future__ import annotations

from referee.games.clash.state.timing import after_result
from referee.kernel.choices.concession_and_result import conceding, recording_result

CONCEDE = conceding("CL-Q46", after_result("CL-Q46"))
RESULT = recording_result("CL-Q46", after_result("CL-Q46"))
