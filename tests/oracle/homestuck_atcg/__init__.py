"""A second opinion on Homestuck: Atypical Card Game."""
