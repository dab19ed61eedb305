"""The kernel: the same for every game. No game's word appears in it.

Read it in this order: ``procedure`` (numbered steps on a stack), ``ask`` and ``spaces`` (open
decisions and what may answer them), ``dice`` and ``zones``, ``shape`` (a field told once, for
wire and position alike), ``wire`` and ``position``, ``game`` (what a game must supply).
"""
