"""The card sets of Clash: what is in a card file, and what it must be."""
