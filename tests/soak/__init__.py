"""The soak: the referee run for minutes to hours, until something breaks or a number is reached.

`make soak` runs the chapters one after the other: simulate (each game), fuzz, kill, race, store, rule, ask. Each keeps
what it has done in a folder, so that a soak that was stopped goes on; what breaks is kept there as a finding, with the
words that make it happen again. The test command runs a short form of every chapter (test_soak.py).
"""
