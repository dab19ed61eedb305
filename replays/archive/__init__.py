"""The archive: precedents in many matches at once, found by an index that is never believed beyond its source.

Of every record the index knows in which words, rules, cards, rulings and refusals it can be found, and by whose eyes. It
names matches; what is shown is told from the match itself. It can be dropped and built anew at any time.
"""
