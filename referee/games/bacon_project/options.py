"""Options: every unclear place of the rulebook that a match may read in several ways, with its typed choice.

The catalogue (rules.toml) holds the questions, the answers and the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The reading chosen for each option when the match was opened."""

    prevent_print: str  # BP-Q5
    discard_effect: str  # BP-Q7
    first_player: str  # BP-Q8
    mirror_profiles: bool  # BP-Q9
    court_jump_also_utility: bool  # BP-Q21
    court_cards_stack: bool  # BP-Q24
    joker_as_ace: bool  # BP-Q30
    joker_colour: str  # BP-Q31
    prevent_timing: str  # BP-Q39
    ace_standard_defense: int  # BP-Q46
    stack_draw_timing: str  # BP-Q52

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The readings of a settled opening, in which every option is present and known."""
        return cls(
            prevent_print=chosen["prevent_print"],
            discard_effect=chosen["discard_effect"],
            first_player=chosen["first_player"],
            mirror_profiles=chosen["mirror_profiles"] == "true",
            court_jump_also_utility=chosen["court_jump_also_utility"] == "true",
            court_cards_stack=chosen["court_cards_stack"] == "true",
            joker_as_ace=chosen["joker_as_ace"] == "true",
            joker_colour=chosen["joker_colour"],
            prevent_timing=chosen["prevent_timing"],
            ace_standard_defense=int(chosen["ace_standard_defense"]),
            stack_draw_timing=chosen["stack_draw_timing"],
        )

    @property
    def highest_level(self) -> int:
        """The level that no jump may pass (BP-Q20, BP-Q24)."""
        return 13 if self.court_cards_stack else 10
