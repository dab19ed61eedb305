"""Options: every unclear place of the rules that a match may read in several ways, with its typed choice.

The catalogue (rules.toml) holds the questions, the answers and the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The reading chosen for each option when the match was opened."""

    team_mode: str  # SFB-1.5: free | casual | competitive
    area_mirror: bool  # SFB-Q6
    two_opening_challenges: bool  # SFB-Q8
    optional_scoring: bool  # SFB-Q13
    instant_level_up: bool  # SFB-Q38
    same_turn_return: bool  # SFB-Q45
    mirror_champions: bool  # SFB-Q63
    reaction_each: bool  # SFB-Q66: each player may play one, not only one for the attack
    free_challenge_count: bool  # SFB-Q88

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The readings of a settled opening, in which every option is present and known."""
        return cls(
            team_mode=chosen["team_mode"],
            area_mirror=chosen["area_mirror"] == "on",
            two_opening_challenges=chosen["opening_challenges"] == "two",
            optional_scoring=chosen["optional_scoring"] == "on",
            instant_level_up=chosen["level_up"] == "instant",
            same_turn_return=chosen["same_turn_return"] == "on",
            mirror_champions=chosen["mirror_champions"] == "on",
            reaction_each=chosen["team_reactions"] == "one_per_player",
            free_challenge_count=chosen["challenge_count"] == "free",
        )
