"""The kernel: the same for every game. No game's word appears in it.

Read it in this order: ``engine.procedure`` and ``engine.run`` (numbered steps on a stack), ``decision.ask`` and
``decision.spaces`` (open decisions and what may answer them), ``engine.chance`` and ``engine.dice``,
``schema.fields`` (a field declared once, for bytes and position alike), ``schema.codec``, ``position.document``,
``game`` (what a game must supply). docs/architecture.md shows all rooms.
"""
