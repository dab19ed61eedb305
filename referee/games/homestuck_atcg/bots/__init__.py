"""Bots for Homestuck, and what they think a position is worth."""
