"""Regular expressions that are ready at once: each is compiled when it is first used.

A command imports some thirty modules that look for something, and looks for hardly any of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["pattern"]

if TYPE_CHECKING:
    from re import compile as pattern
else:
    import re

    class pattern:  # noqa: N801 -- stands for a function of the standard library
        """As `re.compile`, whose methods it has."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self.pattern = text
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            """A method of the compiled pattern, from now on an attribute of this one."""
            found = getattr(re.compile(self.pattern, self._flags), name)
            setattr(self, name, found)
            return found
