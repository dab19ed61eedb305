"""Events: what was decided, and that nobody changed it.

``records`` (the kinds), ``codec`` (canonical bytes), ``strands`` (salted leaves, chains, seals),
``upcast`` (old records to present ones), ``fold`` (records to a run), ``docket`` (calls, rulings and
appeals, and the rules that they obey), ``enforcement`` (what a ruling makes of a match), ``history``
(how a match stood after each record), ``recorder`` (a live match being written), ``journal`` (the only
file that knows the event library).

A secret strand holds what its seat decided in its lanes and, at a physical table, what chance did
there: a draw inside a lane on the public strand would tell the other seats that it happened.
"""

OURS = "referee"
"""Says to the command line that this is not another distribution's ``events``."""
