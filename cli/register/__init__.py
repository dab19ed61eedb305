"""The register of unclear rules: what the book leaves open, what shows and rests on it, and the rulings of a club."""
