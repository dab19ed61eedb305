"""Clash: two players defend and attack at the same time, each unseen by the other.

Read it beside the rules. The cards: ``language.tree_effects`` and ``language.tree`` are what a card can say,
``language.builder`` reads its text into them, ``cardset.schema`` and ``cardset.card_set`` load card files,
``cardset.pages`` shows them.
"""
