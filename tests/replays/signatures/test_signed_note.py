"""Signed notes, keys and signatures against the vectors of those who have defined them."""

from __future__ import annotations

import base64

import pytest

from referee.errors import DamagedFile, NotUnderstood
from replays.signatures import ed25519
from replays.signatures.signed_note import read_note, signature_line, signed_by
from replays.signatures.verifier_key import WEAK, VerifierKey, read_verifier_key

RFC_8032 = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)
"""Secret, public half, message and signature: section 7.1, tests 1 to 3."""

GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_SECRET = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
GO_NOTE = f"{GO_TEXT}\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
"""The note of Go's golang.org/x/mod/sumdb/note, and who has signed it."""

FOO_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
FOO_NOTE = "This is an example message.\n\n\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"

C2SP_NOTE = (
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned \u00e8 subito sera.\n\n"
    "\u2014 quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n"
)
"""The example of the specification; its key is not told."""


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_ed25519_is_that_of_rfc_8032(secret, public, message, signature):
    seed, half, text, signed = map(bytes.fromhex, (secret, public, message, signature))
    assert ed25519.public_of(seed) == half
    assert ed25519.sign(seed, text) == signed
    assert ed25519.fits(half, signed, text)
    assert not ed25519.fits(half, signed, text + b"x")
    assert not ed25519.fits(half, bytes(64), text)


@pytest.mark.parametrize(("key", "note"), [(GO_KEY, GO_NOTE), (FOO_KEY, FOO_NOTE)])
def test_notes_of_other_programs_are_read_and_hold(key, note):
    public, found = read_verifier_key(key), read_note(note.encode())
    (signature,) = found.signatures
    assert public.text == key
    assert (signature.name, signature.key_id) == (public.name, public.key_id)
    assert ed25519.fits(public.public, signature.data, found.text.encode())
    line = signature_line(signature.name, signature.key_id, signature.data)
    assert signed_by(found.text, line) == note.encode()


def test_a_note_that_is_signed_here_is_the_one_that_go_signs():
    seed = base64.b64decode(GO_SECRET)[1:]
    public = read_verifier_key(GO_KEY)
    line = signature_line(public.name, public.key_id, ed25519.sign(seed, GO_TEXT.encode()))
    assert signed_by(GO_TEXT, line) == GO_NOTE.encode()


def test_the_example_of_the_specification_is_read():
    found = read_note(C2SP_NOTE.encode())
    assert found.text.splitlines()[2:] == ["", "ed \u00e8 subito sera."]
    (signature,) = found.signatures
    assert signature.name == "quasimodo.example/salvatore"
    assert (signature.line, len(signature.data)) == (6, 64)


def test_no_part_of_a_key_is_a_key():
    for start in range(len(GO_KEY)):
        for end in range(start + 1, len(GO_KEY) + 1):
            if end - start < len(GO_KEY):
                with pytest.raises(NotUnderstood):
                    read_verifier_key(GO_KEY[start:end])


def test_no_key_with_another_letter_is_a_key():
    for at, letter in enumerate(GO_KEY):
        with pytest.raises(NotUnderstood):
            read_verifier_key(f"{GO_KEY[:at]}{chr(ord(letter) + 1)}{GO_KEY[at + 1 :]}")


@pytest.mark.parametrize("public", [*sorted(WEAK), b"\xed" + b"\xff" * 31, b"\xff" * 32, bytes(31) + b"\x80"])  # fmt: skip
def test_a_weak_key_is_refused(public):
    with pytest.raises(NotUnderstood, match="is weak: others can sign with it"):
        read_verifier_key(VerifierKey("eve", public).text)


def test_keys_of_other_types_and_lengths_are_refused():
    with pytest.raises(NotUnderstood, match="is of type 4"):
        read_verifier_key("remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2")
    with pytest.raises(NotUnderstood, match="has 31 bytes"):
        read_verifier_key(f"eve+cc469956+{base64.b64encode(bytes([1, *range(31)])).decode()}")


def test_a_note_may_have_a_hundred_signatures():
    line = signature_line("eve", b"1234", bytes(64))
    assert len(read_note(signed_by("x\n", *[line] * 100)).signatures) == 100
    with pytest.raises(DamagedFile):
        read_note(signed_by("x\n", *[line] * 101))
