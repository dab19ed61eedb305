"""Tournaments: entries, pairings and results as a match of its own book, which anybody can fold.

The seats are the desks, seat 0 is the organiser. No game is known here: a result names the root of a match.
"""
