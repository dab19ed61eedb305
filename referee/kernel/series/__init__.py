"""The series: best of one, of three or of five games, as a match whose records are the roots of its games.

The games are matches of their own. What a series holds of one is its root, which commits to every
record of it, and who won it; a reader who has the games compares. Each game declares its own series:
a book that says by which rules, by how many and of how many games it goes.
"""
