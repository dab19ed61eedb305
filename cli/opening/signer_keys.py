"""Signers: whose keys the opening of a match names, so that who should sign its closing is fixed by its id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.opening.opening import Wish

signer_option = click.option(
    "--signer", "signers", multiple=True, metavar="house|SEAT=KEY",
    help="Who will sign the closed match: a key of 'referee key list', or a public half.",
)  # fmt: skip


def with_signers(wish: Wish, words: Sequence[str]) -> Wish:
    """The wish with the keys of those who will sign, beside those who sign what it rests on.

    Raises NotUnderstood, and what keeps a key from being read.
    """
    seats = len(wish.players) or wish.seats or wish.game.seats[0]
    named = read_signers(words, seats, [name for name, _ in wish.players])
    _confirm_event_keys(wish, named)
    signers = {**wish.signers, **named}
    twice = [who for who, key in named.items() if list(signers.values()).count(key) > 1]
    if twice:
        message = f"--signer {twice[0]}: two cannot sign with one key"
        raise NotUnderstood(message)
    return replace(wish, signers=signers)


def _confirm_event_keys(wish: Wish, named: Mapping[str, str]) -> None:
    """Raise NotUnderstood where the event of a table names another key: its match would not count there (TN-36)."""
    from events.fold.inputs import TABLE_CARD

    is_of_table = wish.rest is not None and TABLE_CARD in wish.rest.ids
    for who, key in named.items():
        if is_of_table and wish.signers.get(who, key) != key:
            message = f"--signer {who}: the event names another key for it"
            raise NotUnderstood(message)


def read_signers(words: Sequence[str], seats: int, players: Sequence[str]) -> dict[str, str]:
    """Who will sign, with their keys: ``house=KEY``, ``SEAT=KEY``; KEY is a name or a public half.

    Raises NotUnderstood, and what keeps a key from being read.
    """
    from cli.judge.parse import read_seat
    from events.chain.notes import HOUSE

    found: dict[str, str] = {}
    for word in words:
        who, _, key = word.partition("=")
        if not who or not key:
            message = f"--signer {word!r}"
            raise NotUnderstood(message, expected=("house=KEY", "SEAT=KEY"))
        signer = HOUSE if who == HOUSE else str(read_seat(who, seats, players))
        if signer in found:
            message = f"--signer {word}: {who} has a key already"
            raise NotUnderstood(message)
        text = key_text(key)
        if text in found.values():
            message = f"--signer {word}: two cannot sign with one key"
            raise NotUnderstood(message)
        found[signer] = text
    return found


def key_text(word: str) -> str:
    """The public half that a word is or names. Raises NotUnderstood, and what keeps a key from being read."""
    from cli.storage.signing_keys import public_key
    from replays.signatures.verifier_key import read_verifier_key

    return read_verifier_key(word).text if "+" in word else public_key(word).text
