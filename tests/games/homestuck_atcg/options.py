"""The readings of a match in which only what is said differs from the shipped choices."""

from __future__ import annotations

from referee.games.homestuck_atcg.options import Readings

SHIPPED = {
    "tie_break": "extra_round",
    "first_player_skips_draw": "false",
    "planet_power_defends": "true",
    "same_phase_restore": "destroy_then_restore",
    "restore_on_any_vp": "false",
    "boon_costs_spent": "true",
    "birthday_limit": "false",
}


def readings(**chosen: str) -> Readings:
    """The readings with these choices."""
    return Readings.of(SHIPPED | chosen)
