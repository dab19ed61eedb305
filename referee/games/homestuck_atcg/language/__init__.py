"""The language of the cards of Homestuck: what a text can say. It knows no table."""
