"""The arena of Super Fantasy Brawl: its geometry."""
