"""What is shown of Bacon Project: views, boards, sentences."""
