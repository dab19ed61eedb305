"""The card sets of Super Fantasy Brawl: what is in a card file, and what it must be."""
