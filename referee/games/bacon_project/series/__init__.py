"""The series of Bacon Project: best of one, three or five games, by the general rules of series."""
