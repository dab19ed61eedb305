"""Simulated tournaments: random plans, an organiser and desks that carry them out, matches that bots play."""
