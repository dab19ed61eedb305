"""The language of the cards of Clash: what a text can say. It knows no table."""
