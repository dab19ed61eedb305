"""Bots for Clash, and what they think a position is worth."""
