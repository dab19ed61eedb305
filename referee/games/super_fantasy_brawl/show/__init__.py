"""What is shown of Super Fantasy Brawl: views, boards, sentences."""
