"""The table of Bacon Project: what lies where, what is under way, and what holds now."""
