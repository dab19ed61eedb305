"""Words: names, near misses, and what the sentences of every game share."""
