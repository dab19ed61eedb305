"""The rules of Homestuck: a chapter of the book a file."""
