"""`make bench`: how fast the referee is, measured beside yardsticks in the same run.

It asserts no times: every figure stands beside its target, and the table says whether it is met.
"""
