"""Bots for Super Fantasy Brawl, and what they think a position is worth."""
