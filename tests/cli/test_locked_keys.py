"""Keys that a passphrase locks: made, asked for when something is signed, and of no use without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.storage.signing_keys import file_of, signing_key
from referee.errors import MatchError
from replays.signatures import ed25519
from replays.signatures.signed_note import from_base64
from tests.cli.conftest import Run

WORDS = "correct horse"
SCRIPT = "1: choose-profile raven-grey\n2: choose-profile steven-graphite\n2: concede\n"
PLAYERS = ("--player", "Ann", "--player", "Ben", "--seed", "5ea1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a configuration folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def test_a_locked_key_signs_with_its_passphrase_alone(run: Run) -> None:
    made = run("key", "new", "club", "--passphrase", stdin=f"{WORDS}\n{WORDS}\n")
    assert made.code == 0
    assert made.out.splitlines()[0] == run("key", "show", "club").out.strip()
    assert WORDS not in made.out + made.err
    Path("game.txt").write_text(SCRIPT)
    opened = ("record", "bacon-project", *PLAYERS, "--signer", "house=club", "--script", "game.txt")
    assert run(*opened).code == 0
    match = run("list", "--json").data["matches"][0]["id"]
    assert run("export", match, "-o", "final.replay").code == 0
    refused = run("seal", "final.replay", "--key", "club", stdin="wrong\n")
    assert refused.code == 1
    assert refused.err.splitlines()[-1] == "that is not the passphrase of the key club"
    assert not Path("final.note").exists()
    assert run("seal", "final.replay", "--key", "club", stdin="").code == 130
    sealed = run("seal", "final.replay", "--key", "club", stdin=f"{WORDS}\n")
    assert (sealed.code, sealed.out) == (0, "final.note: sealed by the house\n")
    assert WORDS not in sealed.err
    assert "sealed by the house" in run("validate", "final.replay").out


def test_its_file_holds_the_secret_nowhere(run: Run) -> None:
    run("key", "new", "ann", "--passphrase", stdin=f"{WORDS}\n{WORDS}\n")
    private = file_of("ann").read_text().splitlines()[1]
    assert private.startswith("LOCKED+KEY+ann+")
    key = signing_key("ann", lambda name: WORDS)
    half = from_base64(private.split("+", 4)[4])
    assert half is not None
    assert key.secret not in half
    assert len(half) == 1 + ed25519.LOCKED_SIZE
    with pytest.raises(MatchError, match="not the passphrase of the key ann"):
        signing_key("ann", lambda name: WORDS.upper())


def test_two_passphrases_that_differ_make_no_key(run: Run) -> None:
    said = run("key", "new", "ann", "--passphrase", stdin="a\nb\n")
    assert said.code == 130
    assert not file_of("ann").exists()


def test_nothing_is_asked_where_a_key_of_that_name_is_kept(run: Run) -> None:
    assert run("key", "new", "ann").code == 0
    said = run("key", "new", "ann", "--passphrase")
    assert said.code == 8
    assert said.one_line().endswith("a key is never written over")


@pytest.mark.parametrize("spoil", [lambda half: half[:-8], lambda half: half[:-8] + "AAAAAAA="])
def test_a_locked_key_that_was_changed_signs_nothing(run: Run, spoil) -> None:
    run("key", "new", "ann", "--passphrase", stdin=f"{WORDS}\n{WORDS}\n")
    public, private, _ = file_of("ann").read_text().split("\n")
    *head, half = private.split("+", 4)
    file_of("ann").write_text(f"{public}\n{'+'.join([*head, spoil(half)])}\n")
    with pytest.raises(MatchError):
        signing_key("ann", lambda name: WORDS)
