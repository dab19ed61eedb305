"""Super Fantasy Brawl: champions on a hex arena, two players or two teams of two."""

from __future__ import annotations
