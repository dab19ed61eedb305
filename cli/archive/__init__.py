"""The archive: which matches are listed, where they stand, and the copies of them."""
