"""What people see of a tournament: pairings, standings, brackets and so on, in rows, as data and as pages.

Everything is computed from a folded tournament and the names of its entries; nothing is stored.
"""
