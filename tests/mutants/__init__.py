"""`make mutants`: take out each guard and each step alone, and see whether a case notices.

`python -m tests.mutants GAME...` does it for these games alone.

A **guard** is a place in the code at which a rule refuses: a `Guard`, a `Refusal`, or the rule id that a function of
rules gives. `rewriting` finds them while the modules are read, and `places` takes each out by a switch; the engine
knows nothing of it. A **step** that is taken out is passed over. A mutant is judged by the cases of its rule first; a guard then
by all other cases of the game, as one rule may be enforced at many places that the cases of another rule pass. Only
cases that were seen to come to that place can notice, so only these are run. What survives is listed.
"""
