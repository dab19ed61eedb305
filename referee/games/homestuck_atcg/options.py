"""Options: every unclear place of the rules that a match may read in several ways, with its typed choice.

The catalogue (rules.toml) holds the questions, the answers and the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The reading chosen for each option when the match was opened."""

    shared_win: bool  # HAC-Q2: tied players share the win; else an extra round is played
    first_player_skips_draw: bool  # HAC-Q4
    planet_power_defends: bool  # HAC-Q5
    restore_priority: bool  # HAC-Q10: a planet whose player scores is not destroyed at all
    restore_on_any_vp: bool  # HAC-Q11
    boon_costs_spent: bool  # HAC-Q18
    birthday_limit: bool  # HAC-Q46

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The readings of a settled opening, in which every option is present and known."""
        return cls(
            shared_win=chosen["tie_break"] == "shared",
            first_player_skips_draw=chosen["first_player_skips_draw"] == "true",
            planet_power_defends=chosen["planet_power_defends"] == "true",
            restore_priority=chosen["same_phase_restore"] == "restore_priority",
            restore_on_any_vp=chosen["restore_on_any_vp"] == "true",
            boon_costs_spent=chosen["boon_costs_spent"] == "true",
            birthday_limit=chosen["birthday_limit"] == "true",
        )
