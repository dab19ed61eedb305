"""The audit report of a match: all that somebody needs who was not there, to decide an appeal from it alone.

`audit_report` gathers it for one pair of eyes: what happened, what was asked of the judges with the table before and after
each ruling, what-if lines, the unclear places that the match rests on, and what is proven. The rest writes it.
"""
