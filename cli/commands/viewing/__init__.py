"""Commands that show a match."""
