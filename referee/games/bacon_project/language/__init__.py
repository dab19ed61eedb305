"""The language of the cards of Bacon Project: what a text can say. It knows no table."""
