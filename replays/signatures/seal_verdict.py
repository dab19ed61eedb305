"""The verdict on the seal of a match: who has signed, who should have, and what of it nobody can check here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from events.chain.notes import HOUSE
from referee.dataclass import dataclass
from referee.errors import BadSeal, DamagedFile, MatchError, NotUnderstood
from referee.kernel.words.english import counted
from replays.signatures import ed25519
from replays.signatures.match_seal import SealedMatch, compare_text
from replays.signatures.signed_note import Signature, SignedNote, read_note
from replays.signatures.verifier_key import VerifierKey, read_verifier_key

Fits = Callable[[bytes, bytes, bytes], bool]
"""Whether a signature is by a public key over a text: (key, signature, text)."""

UNNAMED = "record 1 names nobody who should sign, so no signature counts"
WITHHELD = "signatures: not checked, this copy withholds who should sign"


@dataclass(slots=True)
class SealVerdict:
    """Who has signed (house, or a seat as "1"), who has not, whose signature stands there unchecked; and why it is refused.

    ``lines`` say it in sentences, for people; of a seal that is refused they say that alone.
    """

    signed: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    error: MatchError | None = None

    @property
    def lines(self) -> list[str]:
        """The verdict in sentences."""
        if self.error is not None:
            return [f"refused: {self.error}"]
        found = [f"sealed by {signers_in_words(self.signed)}"] if self.signed else []
        if self.unchecked:
            found.append(
                f"signed by {signers_in_words(self.unchecked)}: not checked, {ed25519.MISSING}"
            )
        if self.missing:
            found.append(f"not sealed by {signers_in_words(self.missing)}")
        return [*found, *self.others]

    @property
    def is_complete(self) -> bool:
        """Whether everybody whose key the match names has signed, and that was checked."""
        return self.error is None and bool(self.signed) and not (self.missing or self.unchecked)


def signers_in_words(signers: Sequence[str]) -> str:
    """Who signs, as in "the house, seat 1 and seat 2"."""
    *before, last = ["the house" if each == HOUSE else f"seat {each}" for each in signers]
    return f"{', '.join(before)} and {last}" if before else last


def verdict_without_note(match: SealedMatch) -> SealVerdict | None:
    """What is to be said where no note is at hand; None where nobody should sign."""
    return SealVerdict(missing=_in_order(match.keys)) if match.keys else None


def seal_verdict(data: bytes, match: SealedMatch, fits: Fits | None = None) -> SealVerdict:
    """The verdict on a note that is to be the seal of a match. Nothing is raised for a bad one.

    ``fits`` verifies a signature; without it this is done by the library, if it is here.
    """
    return note_verdict(data, lambda text: compare_text(text, match), match.keys, fits)


def note_verdict(
    data: bytes,
    compare: Callable[[str], list[str]],
    keys: Mapping[str, str] | None,
    fits: Fits | None = None,
) -> SealVerdict:
    """The verdict on a note whose text ``compare`` knows: it says what could not be compared, and raises MatchError.

    ``keys`` are those of the signers that record 1 names, None where that is withheld.
    """
    verdict = SealVerdict()
    try:
        note = read_note(data)
        uncompared = compare(note.text)
        if keys is None:
            verdict.others.append(WITHHELD)
        else:
            _examine(note, named_keys(keys), verdict, fits or _library())
        verdict.others += uncompared
    except MatchError as error:
        verdict.error = error
    return verdict


def _library() -> Fits | None:
    return ed25519.fits if ed25519.is_here() else None


def named_keys(keys: Mapping[str, str]) -> dict[str, VerifierKey]:
    """The keys of those who should sign, in their order. Raises DamagedFile for one that is none."""
    found: dict[str, VerifierKey] = {}
    for signer in _in_order(keys):
        try:
            found[signer] = read_verifier_key(keys[signer])
        except NotUnderstood as error:
            message = f"the key that record 1 names for {signers_in_words([signer])}: {error}"
            raise DamagedFile(message) from None
    if not found:
        raise MatchError(UNNAMED)
    for key in found.values():
        if any(each.label == key.label and each != key for each in found.values()):
            message = f"record 1 names two keys that are called {key.label!r}"
            raise DamagedFile(message)
    return found


def _in_order(keys: Mapping[str, str] | None) -> list[str]:
    """The house, then the seats."""
    return sorted(keys or (), key=lambda signer: 0 if signer == HOUSE else int(signer))


def _examine(
    note: SignedNote, keys: Mapping[str, VerifierKey], verdict: SealVerdict, fits: Fits | None
) -> None:
    """Every signature of a note; of several by one key the first decides. Raises MatchError."""
    known = {(key.name, key.key_id): key for key in keys.values()}
    seen = set()
    for signature in note.signatures:
        key = known.get((signature.name, signature.key_id))
        if key is None:
            verdict.others.append(_stranger(signature, keys))
        elif key not in seen:
            seen.add(key)
            _verify(signature, key, note.text, signers_of(key, keys), fits)
    if not seen:
        message = f"no key that record 1 names has signed: {verdict.others[0]}"
        raise MatchError(message)
    for signer, key in keys.items():
        done = verdict.missing if key not in seen else verdict.signed
        (verdict.unchecked if fits is None and key in seen else done).append(signer)


def signers_of(key: VerifierKey, keys: Mapping[str, VerifierKey]) -> list[str]:
    """Whose key that is."""
    return [signer for signer, each in keys.items() if each == key]


def _verify(
    signature: Signature, key: VerifierKey, text: str, signers: Sequence[str], fits: Fits | None
) -> None:
    """Raise BadSeal for a signature that is not over the text; without ``fits`` nobody knows."""
    who = f"line {signature.line}: the signature of {signers_in_words(signers)} ({key.label})"
    if len(signature.data) != ed25519.SIGNATURE_SIZE:
        message = (
            f"{who} has {counted(len(signature.data), 'bytes')}, expected {ed25519.SIGNATURE_SIZE}"
        )
        raise BadSeal(message)
    if fits is not None and not fits(key.public, signature.data, text.encode()):
        message = f"{who} is not over this text"
        raise BadSeal(message)


def _stranger(signature: Signature, keys: Mapping[str, VerifierKey]) -> str:
    """A signature that does not count: by a key that record 1 does not name."""
    label = f"{signature.name}+{signature.key_id.hex()}"
    alike = [f"{key.label}" for key in keys.values() if key.name == signature.name]
    named = f" (it names {alike[0]})" if alike else ""
    return f"line {signature.line}: {label!r} is not a key that record 1 names{named}"
