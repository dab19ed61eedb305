"""The series of Clash: best of one, three or five games, by the general rules of series."""
