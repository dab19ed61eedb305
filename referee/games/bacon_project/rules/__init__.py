"""The rules of Bacon Project: a chapter of the book a file."""
