"""The card sets of Save Your Bacon!: what is in a card file, and what it must be."""
