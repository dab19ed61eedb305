"""Positions of Save Your Bacon! that people write: what may be left out, what cannot be."""
