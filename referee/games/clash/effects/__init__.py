"""What the texts of Clash do, one step after the other."""
