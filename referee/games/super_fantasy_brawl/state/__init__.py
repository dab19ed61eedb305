"""The table of Super Fantasy Brawl: what lies where, what is under way, and what holds now."""
