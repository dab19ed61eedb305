"""Deck lists as docs/tournaments.md says ("Decks"): what opens a commitment, and the deck that a match was played with.

It knows no game, so whether a list is legal is not said here, and a deck that a match names by the name of a ready-made
one is not compared.
"""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

from tests.vectors.bytes_independent import must, plain

ONE_FORM = {"submit-deck": 3, "choose-deck": 3, "choose-profile": 2}
"""The verbs that choose a deck, with the length of such an answer; behind `choose-team` stand champions alone."""


@dataclass
class DeckList:
    """A list that is open: the code of its game, and the deck of each player."""

    digest: str
    game: str
    decks: list


def read_list(data, root, id_):
    """The list of a member, whose row names the root and the id. Raises Wrong."""
    digest = sha256(b"referee deck 1\x00" + data).digest()
    must(digest == root and len(data) > 32, "the list that was registered [TN-12]")
    must(id_of(root) == id_, "the id of a deck list")
    value = plain(data[32:])
    good = type(value) is list and len(value) == 4 and value[:2] == ["referee deck", 1]
    must(good and 1 <= len(value[3]) <= 2, "a deck list")
    return DeckList(digest.hex(), value[2], value[3])


def id_of(root):
    return b32encode(root[:16]).decode().rstrip("=").lower()


def settled(answer):
    """The one form of an answer that chooses a deck; None for any other, and for one by the name of a ready-made."""
    verb, *words = answer
    if verb == "choose-team":
        return [verb, *sorted(words)] if len(words) > 1 else None
    if ONE_FORM.get(verb) != len(answer):
        return None
    return [verb, *(sorted(each) if type(each) is list else each for each in words)]


def faults_of(found, state):
    """What is wrong with a list by itself, as far as a stranger can say; it must be of an entry (TN-10, TN-12)."""
    owner = next((each for each in state.entries.values() if found.digest in known_to(each)), None)
    must(owner is not None, f"deck {found.digest[:8]}: no entry has registered it [TN-12]")
    faults = []
    if state.game not in ("", found.game):
        faults.append(f"deck {found.digest[:8]} is for {found.game} [TN-10]")
    if len(found.decks) != owner.size:
        faults.append(f"deck {found.digest[:8]} has {len(found.decks)} decks [TN-10]")
    return faults


def known_to(entry):
    """All commitments that an entry has registered, as text."""
    return [each.hex() for each in entry.decks]
