"""The characters by which a map of the arena says what stands on a hex, drawn and read back alike."""

from __future__ import annotations

ZONE_SIGNS = ("()", "[]", "{}", "||", "++")
"""The brackets around the hexes of each zone, in the order of the zones."""
GATE_SIGNS = ("==", "~~")
"""The brackets around a gate of each colour."""
TRAP, TRAP_HEX, STATUE = "*", ".", "#"
