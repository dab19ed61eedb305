"""The commands of `referee event`: they stand behind the one in `event.py`, which names each of them."""
