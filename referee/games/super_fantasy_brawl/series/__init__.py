"""The series of Super Fantasy Brawl: best of one, three or five games, by the general rules of series."""
