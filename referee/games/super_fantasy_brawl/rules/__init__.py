"""The rules of Super Fantasy Brawl: a chapter of the book a file."""
