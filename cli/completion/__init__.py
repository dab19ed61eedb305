"""Completion: what the shell proposes when somebody presses Tab."""
