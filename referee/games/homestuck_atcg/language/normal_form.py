"""Titles and tags as they are compared: letter case, outer blanks and the leading # do not matter (HAC-Q35)."""

from __future__ import annotations


def folded_title(title: str) -> str:
    """The title in capitals, with single blanks between its words (HAC-2.4)."""
    return " ".join(title.split()).upper()


def folded_subtitle(subtitle: str) -> str:
    """The sub-title in small letters, with single blanks between its words (HAC-2.4)."""
    return " ".join(subtitle.split()).lower()


def folded_tag(tag: str) -> str:
    """The tag in capitals behind one #."""
    return "#" + tag.strip().lstrip("#").strip().upper()
