"""Copies of a match that show a part of it, and what puts them together again."""
