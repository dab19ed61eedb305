"""Who sits with whom: pure functions from what is known to tables, each result unique by its rule.

Nothing here knows records, names or clocks. A stranger who has the entries of a round and its lots
gets the same tables from the written sentences alone.
"""
