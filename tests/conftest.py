"""What every test shares: Hypothesis tries the same examples everywhere, however slow the machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("referee", deadline=None, derandomize=True)
settings.load_profile("referee")
