"""A second opinion on Clash."""
