"""What the texts of Homestuck do, one step after the other."""
