"""What the soak plays of each game, and what it counts."""
