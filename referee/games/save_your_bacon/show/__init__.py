"""What is shown of Save Your Bacon!: views, boards, sentences."""
