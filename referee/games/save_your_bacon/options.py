"""Options: every unclear place of the rules that a match may read in several ways, with its typed choice.

The catalogue (rules.toml) holds the questions, the answers and the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.dataclass import dataclass
from referee.errors import PackError

POD_PRECONSTRUCTED = "pod_preconstructed"
POD_DRAFT = "pod_draft"
POD_CONSTRUCTED = "pod_constructed"
FULL_CONSTRUCTED = "full_constructed"
FORMATS = (POD_PRECONSTRUCTED, POD_DRAFT, POD_CONSTRUCTED, FULL_CONSTRUCTED)
FREE_FOR_ALL = "free_for_all"
WIDDERSHINS = "widdershins"
NO_VARIANT = "none"
REFUSED_FOR_TWO = {FREE_FOR_ALL: "SYB-12.1.1", WIDDERSHINS: "SYB-12.2.1"}
"""The variants that two players cannot select, by the rules that say so."""


@dataclass(frozen=True, slots=True)
class Options:
    """The reading chosen for each option when the match was opened."""

    format: str  # SYB-8.0.1: pod_preconstructed | pod_draft | pod_constructed | full_constructed
    variant: str  # SYB-Q69: free_for_all | widdershins; for two players none
    refresh_pitch: (
        str  # SYB-Q2: any | none | exactly_one | all | the most cards that may be pitched
    )
    refresh_gain: int  # SYB-Q2
    refresh_hand_size: int  # SYB-Q4
    full_constructed_size: int  # SYB-Q7
    full_constructed_size_rule: str  # SYB-Q7: exact | minimum
    full_constructed_max_copies: int  # SYB-Q7
    full_constructed_trait_match: bool  # SYB-Q7
    zero_cost_pitch: bool  # SYB-Q12
    exact_payment_stops: bool  # SYB-Q13
    next_game_first_choice: str  # SYB-Q34: random | loser
    ask_all_windows: bool  # SYB-Q42
    widdershins_equipment: str  # SYB-Q50: right_only | any_opponent | forbidden
    widdershins_ffa: bool  # SYB-Q50
    match_deck_change: bool  # SYB-Q52

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Options:
        """The readings of a settled opening, in which every option is present and known."""
        return cls(
            format=chosen["format"],
            variant=chosen["variant"],
            refresh_pitch=chosen["refresh_pitch"],
            refresh_gain=int(chosen["refresh_gain"]),
            refresh_hand_size=int(chosen["refresh_hand_size"]),
            full_constructed_size=int(chosen["full_constructed_size"]),
            full_constructed_size_rule=chosen["full_constructed_size_rule"],
            full_constructed_max_copies=int(chosen["full_constructed_max_copies"]),
            full_constructed_trait_match=chosen["full_constructed_trait_match"] == "true",
            zero_cost_pitch=chosen["zero_cost_pitch"] == "true",
            exact_payment_stops=chosen["exact_payment_stops"] == "true",
            next_game_first_choice=chosen["next_game_first_choice"],
            ask_all_windows=chosen["ask_all_windows"] == "true",
            widdershins_equipment=chosen["widdershins_equipment"],
            widdershins_ffa=chosen["widdershins_ffa"] == "true",
            match_deck_change=chosen["match_deck_change"] == "true",
        )

    def pitched_in_refresh(self, hand: int) -> tuple[int, int]:
        """The fewest and the most cards that a refresh pitches from a hand of that many (SYB-Q2)."""
        match self.refresh_pitch:
            case "any":
                return 0, hand
            case "none":
                return 0, 0
            case "exactly_one":
                return min(1, hand), min(1, hand)
            case "all":
                return hand, hand
            case most:
                return 0, min(int(most), hand)

    def is_widdershins(self, seats: int) -> bool:
        """Whether attacks go to the right only: Widdershins, with three or more (SYB-12.2.1)."""
        return seats > 2 and self.variant == WIDDERSHINS

    def is_free_for_all(self, seats: int) -> bool:
        """Whether the exceptions of free-for-all hold in a game begun by that many (SYB-12.1.1, Q50)."""
        return seats > 2 and (self.variant == FREE_FOR_ALL or self.widdershins_ffa)


def with_variant(readings: Mapping[str, str], seats: int) -> dict[str, str]:
    """The readings of an opening with the variant for that number of players (SYB-Q69).

    Raises PackError for a variant that is not for that many (SYB-12.1.1, SYB-12.2.1).
    """
    said = readings.get("variant")
    if seats > 2:
        if said == NO_VARIANT:
            message = f"readings.variant: found {said!r}, expected one of 'free_for_all', 'widdershins' for three or more players [SYB-Q69]"
            raise PackError(message)
        return dict(readings)
    if said in REFUSED_FOR_TWO:
        message = f"readings.variant: found {said!r}, which is for three or more players [{REFUSED_FOR_TWO[said]}]"
        raise PackError(message)
    return {**readings, "variant": said or NO_VARIANT}
