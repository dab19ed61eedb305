"""Positions of Clash that people write: what may be left out, what cannot be."""
