"""Show: the view of a tournament, which is open to all, and its page in rows."""
