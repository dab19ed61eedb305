"""The series of Homestuck: Atypical Card Game: best of one, three or five games, by the general rules of series."""
