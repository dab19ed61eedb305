"""Ends that do not come from the rules: concession, time, a draw by agreement (BP-Q69)."""

from __future__ import annotations

from referee.games.bacon_project.state.timing import before_the_result
from referee.kernel.choices.concession_and_result import conceding, recording_result

CONCEDE = conceding("BP-Q69", before_the_result("BP-Q69"))
RESULT = recording_result("BP-Q69", before_the_result("BP-Q69"))
