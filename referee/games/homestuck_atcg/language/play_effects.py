"""What is done as a card is played: declared once, as in `effects`."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.effects import EFFECTS

PAID_UP = EFFECTS.declare("paid-up", {}, "all of that is paid")
"""No text says it: it stands behind what is paid for a card that is played (rows line.also_cost, line.instead_cost)."""
