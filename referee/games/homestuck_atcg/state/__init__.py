"""The table of Homestuck: what lies where, what is under way, and what holds now."""
