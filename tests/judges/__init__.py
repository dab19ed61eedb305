"""Judges in random matches: what they say, what must follow, and what is refused."""
