"""The terminal: its window, its keys, a line that is typed."""
