"""The pod draft: a match of its own, from which later matches take their decks (SYB-8.2).

Everything in it is open to all; it has no winner. What everybody drafted is its outcome.
"""
