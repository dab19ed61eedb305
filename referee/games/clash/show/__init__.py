"""What is shown of Clash: views, boards, sentences."""
