"""The kernel: the same for every game. No game's word appears in it.

Read it in this order: ``engine`` (numbered steps on a stack, and chance), ``decision`` and
``choices`` (open decisions and what may answer them), ``schema`` (a field declared once, for wire
and position alike), ``position``, ``text`` and ``cardset`` (what cards say), ``game`` (what a game
must supply).
"""
