"""The rulebook at hand: rules found by words, and a game in a few rows."""
