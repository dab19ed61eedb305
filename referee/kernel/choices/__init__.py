"""Choices: questions over the names of a match, and those that are open at any time."""
