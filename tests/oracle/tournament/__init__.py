"""A second opinion on tournaments, written from the design alone: its sentences, and the articles that it names."""
