"""The language of the cards of Super Fantasy Brawl: what a text can say. It knows no table."""
