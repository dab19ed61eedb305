"""The language of the cards of Save Your Bacon!: what a text can say. It knows no table."""
