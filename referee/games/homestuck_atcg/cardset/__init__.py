"""The card sets of Homestuck: what is in a card file, and what it must be."""
