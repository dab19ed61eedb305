"""Positions of Bacon Project that people write: what may be left out, what cannot be."""
