"""Bots for the Bacon Project, and what a position is worth to one that looks ahead."""
