"""A second opinion on Super Fantasy Brawl."""
