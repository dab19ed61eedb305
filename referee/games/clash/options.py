"""Options: every unclear place of the rules that a match may read in several ways, with its typed choice.

The catalogue (rules.toml) holds the questions, the answers and the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The reading chosen for each option when the match was opened."""

    opening_grant: str  # CL-Q2: coins | cards
    play_cost: str  # CL-Q3: printed | one
    simultaneous_merge: str  # CL-Q6: owner_first | snapshot
    spent_ally_acts: bool  # CL-Q24

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The readings of a settled opening, in which every option is present and known."""
        return cls(
            opening_grant=chosen["opening_grant"],
            play_cost=chosen["play_cost"],
            simultaneous_merge=chosen["simultaneous_merge"],
            spent_ally_acts=chosen["spent_ally_acts"] == "true",
        )
