"""Reading a match: its log, its timeline, a search, a comparison."""
