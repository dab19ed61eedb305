"""What the texts of Super Fantasy Brawl do, one step after the other."""
