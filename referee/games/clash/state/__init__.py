"""The table of Clash: what lies where, what is under way, and what holds now."""
