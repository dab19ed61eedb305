"""What is shown of Homestuck: views, boards, sentences."""
