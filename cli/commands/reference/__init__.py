"""Commands about games: their rules, cards and decks."""
