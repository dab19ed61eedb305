"""The rules of Clash: a chapter of the book a file."""
