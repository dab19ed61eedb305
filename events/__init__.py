"""Events: what was decided, and that nobody changed it.

``records`` (the kinds), ``codec`` (canonical bytes), ``strands`` (salted leaves, chains, seals),
``upcast`` (old records to present ones), ``fold`` (records to a run), ``recorder`` (a live match
being written), ``journal`` (the only file that knows the event library).
"""

OURS = "referee"
"""Says to the command line that this is not another distribution's ``events``."""
