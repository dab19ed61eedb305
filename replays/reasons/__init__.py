"""Why: what a rule looked at when it refused, what would have to be different, and what an action sets off.

Nothing here belongs to the fold. A question is put to a fork of the match, by the guards and steps that referee it.
"""
