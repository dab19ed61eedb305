"""Play: a match at the table, at this keyboard."""
