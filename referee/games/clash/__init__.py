"""Clash: two players defend and attack at the same time, each unseen by the other.

Read it beside the rules. The cards: ``deeds`` and ``clauses`` are what a card can say, ``language``
reads its text into them, ``admitting`` and ``cardset`` load card files, ``pages`` shows them.
"""
