"""Safe text: what people have written, shown so that it cannot move the cursor or reorder a line."""

from __future__ import annotations

import unicodedata
from typing import Any

UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that are shown as codes: they move the cursor, reorder a line, or have no shape."""


def safe(text: str) -> str:
    """The text with every character of these kinds written as a code; it is as wide as it is counted."""
    if text.isprintable():
        return text  # No character of these kinds is printable.
    return "".join(
        f"\\u{ord(character):04x}" if unicodedata.category(character) in UNSAFE else character
        for character in text
    )


def made_safe(value: Any) -> Any:
    """Plain data with every text in it written so."""
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, dict):
        return {key: made_safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [made_safe(item) for item in value]
    return value
