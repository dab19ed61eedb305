"""Positions of Super Fantasy Brawl that people write: what may be left out, what cannot be."""
