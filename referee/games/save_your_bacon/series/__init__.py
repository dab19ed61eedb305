"""The series: best of one or of three games, as a match whose records are the roots of its games.

The games are matches of their own. What a series holds of one is its root, which commits to every
record of it, and who won it; a reader who has the games compares (SYB-8.0.2, SYB-8.0.3).
"""
