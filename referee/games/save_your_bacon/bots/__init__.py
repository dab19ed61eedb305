"""Bots for Save Your Bacon!, and what they think a position is worth."""
