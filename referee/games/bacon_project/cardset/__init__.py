"""The card sets of Bacon Project: what is in a card file, and what it must be."""
