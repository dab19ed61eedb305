"""What all tests share: the same examples on every machine, and no test fails for being slow."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
