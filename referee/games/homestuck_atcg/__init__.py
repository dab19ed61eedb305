"""Homestuck: Atypical Card Game, refereed by its rules."""
