"""Save Your Bacon!: three champions a side, paid for with the cards that run out first.

A window for reactions follows every effect action and every step (SYB-10.2.1). Whether anybody was
asked in one, and who passed, is known to that seat and to the judge alone (SYB-Q42).
"""
