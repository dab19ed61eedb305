"""The chain: strands of sealed records, the notes beside them, and the match that they make."""
