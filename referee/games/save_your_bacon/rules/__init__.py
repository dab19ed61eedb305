"""The rules of Save Your Bacon!: a chapter of the book a file."""
