"""Passphrases: asked for on the terminal, never shown, never kept, and no option, which others could read."""

from __future__ import annotations

import click


def ask_passphrase(name: str) -> str:
    """The passphrase of a key that is locked."""
    answer: str = click.prompt(f"passphrase of the key {name}", hide_input=True, err=True)
    return answer


def ask_new_passphrase(name: str) -> str:
    """A passphrase for a new key, typed twice."""
    answer: str = click.prompt(
        f"passphrase for the key {name}", hide_input=True, confirmation_prompt="again", err=True
    )
    return answer
