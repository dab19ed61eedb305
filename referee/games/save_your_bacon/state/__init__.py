"""The table of Save Your Bacon!: what lies where, what is under way, and what holds now."""
