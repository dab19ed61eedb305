"""The drafts: matches of their own, from which later matches take their teams (SFB-22, SFB-24).

Everything in them is open to all (SFB-Q65); they have no winner. What everybody drafted is their outcome.
"""
