"""The replay file: its bytes, as docs/replay-format.md has them."""
