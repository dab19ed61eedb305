"""Short matches whose openings name who will sign, the keys of those, and true notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from cli.opening.opening import open_match, read_wish
from cli.storage.matches import close_if_over
from events.chain.match import Match
from events.log.transcript import tell
from replays.file.replay_file import decode, encode
from replays.lines import understood
from replays.signatures import ed25519
from replays.signatures.match_seal import SealedMatch, seal_text, sealed_match
from replays.signatures.signed_note import signature_line, signed_by
from replays.signatures.verifier_key import VerifierKey

GAME = "bacon-project"
LINES = ("1: choose-profile raven-grey", "2: choose-profile steven-graphite", "2: concede")


@dataclass(frozen=True)
class TestKey:
    """A key of the tests: everybody knows its secret."""

    __test__ = False
    name: str
    seed: bytes

    @property
    def public(self) -> VerifierKey:
        return VerifierKey(self.name, ed25519.public_of(self.seed))

    def sign(self, text: str) -> bytes:
        return ed25519.sign(self.seed, text.encode())

    def line(self, text: str) -> bytes:
        return signature_line(self.name, self.public.key_id, self.sign(text))


def key(name: str, seed: str = "") -> TestKey:
    return TestKey(name, sha256(f"key {seed or name}".encode()).digest())


HOUSE, ANN, BEN, STRANGER = key("club.example/house"), key("ann"), key("ben"), key("eve")
SIGNERS = {"house": HOUSE.public.text, "1": ANN.public.text, "2": BEN.public.text}


def match_with(signers: Mapping[str, str], lines: Sequence[str] = LINES) -> Match:
    """A finished match that names those keys, however faulty they are."""
    wish = read_wish(GAME, ["Ann", "Ben"], "5ea1", [], None)
    recorder = open_match(replace(wish, signers=signers), None)
    for line in lines:
        found = understood(recorder.run, line)
        assert found is not None
        recorder.act(*found)
    close_if_over(recorder)
    if recorder.run.outcome is not None:
        recorder.match.told = tell(recorder.match).parts
    return recorder.match


@cache
def sealed_file() -> bytes:
    """The file of a match that the house, Ann and Ben should sign."""
    return encode(match_with(SIGNERS), GAME)


@cache
def match() -> Match:
    return decode(sealed_file())[1]


def named(found: Match) -> SealedMatch:
    return sealed_match(GAME, found, found.root)


@cache
def text() -> str:
    """What they sign."""
    return seal_text(named(match()))


def note(*keys: TestKey) -> bytes:
    """A true note by those keys."""
    return signed_by(text(), *(each.line(text()) for each in keys))
