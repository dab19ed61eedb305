"""The tournament: entries, rounds and results as a match of its own book."""
