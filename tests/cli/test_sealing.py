"""Keys and seals from the command line: make keys, name them, seal, validate; and every note that is refused."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from cli.storage.signing_keys import SigningKey, file_of, signing_key
from events.store.journal import open_store
from referee.kernel.facts import PUBLIC
from replays.annotations.annotation_seal import signers_named
from replays.file.replay_file import decode, encode
from replays.page.carried import carried_by
from replays.page.html_page import page_of, with_page_seal
from replays.page.match_story import story_of
from replays.signatures import ed25519
from tests.cli.conftest import Run, in_a_process
from tests.replays.signatures.sealed_matches import (
    ANN,
    BEN,
    GAME,
    HOUSE,
    SIGNERS,
    TestKey,
    match_with,
    note,
    sealed_file,
    text,
)
from tests.replays.signatures.spoiled_notes import good, spoiled

SCRIPT = "1: choose-profile raven-grey\n2: choose-profile steven-graphite\n2: concede\n"
PLAYERS = ("--player", "Ann", "--player", "Ben", "--seed", "5ea1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a configuration folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(SCRIPT)
    (tmp_path / "final.replay").write_bytes(sealed_file())
    return tmp_path


def keep(key: TestKey) -> None:
    """Keep a key of the tests here, as if it had been made here."""
    from cli.storage.signing_keys import _write_once
    from replays.signatures.signed_note import to_base64

    half = to_base64(b"\1" + key.seed)
    lines = f"{key.public.text}\nPRIVATE+KEY+{key.public.label}+{half}\n"
    _write_once(file_of(key.name), lines.encode())


def nobody(name: str) -> str:
    """Nobody is asked for a passphrase."""
    pytest.fail(f"a passphrase was asked for the key {name}")


# -- keys -------------------------------------------------------------------------------------


def test_a_key_is_kept_for_its_owner_alone_and_never_written_over_or_printed(run: Run) -> None:
    assert run("key", "list").out == "there is no key here ('referee key new NAME' makes one)\n"
    said = run("key", "new", "club.example/house")
    file = file_of("club.example/house")
    public, private, _ = file.read_text().split("\n")
    assert said.out.splitlines() == [public, f"the private half is kept in {file}"]
    assert (file.name, stat.S_IMODE(file.stat().st_mode)) == ("club.example%2Fhouse.key", 0o600)
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    kept = file.read_bytes()
    said = run("key", "new", "club.example/house")
    assert said.code == 8
    assert said.one_line() == f"{file}: there is a key of that name, and a key is never written over"  # fmt: skip
    assert file.read_bytes() == kept
    assert run("key", "show", "club.example/house").out == f"{public}\n"
    assert run("key", "new", "ann").code == 0
    assert run("key", "list").out.splitlines() == [run("key", "show", "ann").out.strip(), public]
    data = run("key", "list", "--json").data["keys"]
    assert [each["name"] for each in data] == ["ann", "club.example/house"]
    assert data[1] == {"name": "club.example/house", "id": public.split("+")[1], "key": public, "file": str(file)}  # fmt: skip
    half = private.split("+", 4)[4]  # it may hold the character itself
    for words in (["list"], ["show", "club.example/house"], ["list", "--json"]):
        said = run("key", *words)
        assert half[4:20] not in said.out + said.err
    assert half not in repr(signing_key("club.example/house", nobody))
    assert isinstance(signing_key("ann", nobody), SigningKey)


@pytest.mark.parametrize(
    "name",
    ["", "Ann", "ann ben", "ann+ben", ".ann", "ann.", "../ann", "a//b", "/ann", "ann/", "\u00e4nn", "a" * 81, "a\nb", "-"],
)  # fmt: skip
def test_a_name_that_no_key_may_have_is_refused(run: Run, name: str) -> None:
    for command in ("new", "show"):
        said = run("key", command, "--", name)
        assert said.code == 2
        assert said.one_line().endswith("is not the name of a key (expected 1 to 80 of a-z 0-9 . _ - /, as in ann or club.example/house)")  # fmt: skip
    assert not file_of("ann").parent.exists()


def test_a_key_that_is_not_here_is_not_found(run: Run) -> None:
    said = run("key", "show", "eve")
    assert (said.code, said.one_line()) == (2, "there is no key 'eve' here ('referee key new NAME' makes one)")  # fmt: skip
    keep(ANN)
    said = run("seal", "final.replay", "--key", "eve")
    assert (said.code, said.one_line()) == (2, "there is no key 'eve' here (one of ann)")


@pytest.mark.parametrize(
    "content",
    ["", "x", "\n\n", f"{ANN.public.text}\n", f"{ANN.public.text}\nx\nx\n", f"{BEN.public.text}\nx\n", "\u00e4\n\n"],
)  # fmt: skip
def test_a_file_that_is_no_key_is_damaged(run: Run, content: str) -> None:
    keep(ANN)
    file_of("ann").write_text(content)
    said = run("key", "show", "ann")
    assert (said.code, said.one_line()) == (3, f"{file_of('ann')}: not the file of a key")


@pytest.mark.parametrize("line", ["", "PRIVATE+KEY+ann", HOUSE.public.text, "OTHER"])
def test_a_private_half_that_does_not_fit_the_public_one_signs_nothing(run: Run, line: str) -> None:
    keep(BEN)
    other = file_of("ben").read_text().splitlines()[1].replace(BEN.public.label, ANN.public.label)
    keep(ANN)
    file_of("ann").write_text(f"{ANN.public.text}\n{other if line == 'OTHER' else line}\n")
    said = run("seal", "final.replay", "--key", "ann")
    assert (said.code, said.one_line()) == (3, f"{file_of('ann')}: not the file of a key")
    assert not Path("final.note").exists()


@pytest.mark.skipif(os.name != "posix", reason="rights are those of POSIX")
def test_a_key_that_others_may_read_signs_nothing(run: Run) -> None:
    keep(ANN)
    file_of("ann").chmod(0o640)
    said = run("seal", "final.replay", "--key", "ann")
    assert said.code == 8
    assert said.one_line() == f"{file_of('ann')}: others may read this key: make it private (chmod 600), or better a new one"  # fmt: skip


# -- who signs --------------------------------------------------------------------------------


def test_the_keys_are_named_when_the_match_is_opened(run: Run) -> None:
    for key in (HOUSE, ANN):
        keep(key)
    names = ("--signer", f"house={HOUSE.name}", "--signer", "Ann=ann", "--signer", f"2={BEN.public.text}")  # fmt: skip
    said = run("record", GAME, *PLAYERS, *names, "--script", "game.txt", "--json")
    assert said.code == 0
    assert json.loads(said.out.splitlines()[0])["match"] == match_with(SIGNERS).id
    said = run("new", GAME, *PLAYERS, *names, "--json")
    assert said.code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["house"], "--signer 'house' (expected house=KEY or SEAT=KEY)"),
        (["=ann"], "--signer '=ann' (expected house=KEY or SEAT=KEY)"),
        (["1="], "--signer '1=' (expected house=KEY or SEAT=KEY)"),
        (["3=ann"], "there is no seat '3' (expected a seat from 1 to 2 or a player's name)"),
        (["judge=ann"], "there is no seat 'judge' (expected a seat from 1 to 2 or a player's name)"),
        (["1=eve"], "there is no key 'eve' here (one of ann)"),
        (["1=ann", "Ann=ann"], "--signer Ann=ann: Ann has a key already"),
        (["1=ann", "2=ann"], "--signer 2=ann: two cannot sign with one key"),
        (["1=ann+00000000+AAAA"], "the key 'ann' is of type 0 (expected type 1, Ed25519)"),
        (["1=a+b"], "'a+b' is not a key (expected name+id+base64)"),
    ],
)  # fmt: skip
def test_signers_that_nobody_understands_open_nothing(run: Run, words: list[str], says: str) -> None:  # fmt: skip
    keep(ANN)
    options = [each for word in words for each in ("--signer", word)]
    for command in (["record", GAME, "--script", "game.txt"], ["new", GAME]):
        said = run(*command, *PLAYERS, *options)
        assert (said.code, said.one_line()) == (2, says)
    assert run("list", "--json").data["matches"] == []


def test_who_signs_is_fixed_at_the_opening(run: Run) -> None:
    keep(ANN)
    match = run("new", GAME, *PLAYERS, "--json").data["id"]
    words = ("record", GAME, "--script", "game.txt", "--resume", match, "--signer", "1=ann")
    said = run(*words)
    assert said.code == 2
    assert said.one_line().startswith("--signer: who will sign is fixed when a match is opened")
    assert len(run("log", match, "--json").data["records"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("play", GAME, "--player", "Ann", "--player", "Ben", "--seed", "5ea1"),
        ("play", GAME, "--player", "Ann", "--player", "Ben"),
        ("play", GAME, "--player", "Ann"),
        ("series", "new", "save-your-bacon", "--player", "Ann", "--player", "Ben"),
    ],
)
def test_who_sits_down_or_opens_a_series_names_signers_too(
    run: Run, store: str, words: tuple[str, ...]
) -> None:
    keep(ANN)
    names = ("--signer", f"house={HOUSE.public.text}", "--signer", "Ann=ann")
    hands = ("--open-hands",) if words[0] == "play" else ()
    said = run(*words, *names, *hands, stdin="")
    assert said.code == 0
    (match,) = run("list", "--json").data["matches"]
    opened = open_store(store).match(str(match["id"]))
    assert signers_named(opened) == {"house": HOUSE.public.text, "1": ANN.public.text}
    if words[0] == "play":
        said = run("play", str(match["id"]), "--signer", "1=ann", stdin="")
        assert said.code == 2
        assert "readings, chance and signers already" in said.one_line()


def test_a_branch_names_no_signers(run: Run) -> None:
    said = run("new", "--from", "final.replay", "--signer", "1=ann")
    assert said.code == 2
    assert "no signers" in said.one_line()


# -- sealing ----------------------------------------------------------------------------------


def test_each_who_signs_adds_a_line_beside_the_file(run: Run) -> None:
    for key in (HOUSE, ANN, BEN):
        keep(key)
    before = Path("final.replay").read_bytes()
    said = run("validate", "final.replay")
    assert said.code == 0
    assert said.out.splitlines()[1:] == ["  seal: none at hand: not sealed by the house, seat 1 and seat 2"]  # fmt: skip
    said = run("seal", "final.replay", "--key", HOUSE.name)
    assert said.out.splitlines() == ["final.note: sealed by the house", "final.note: not sealed by seat 1 and seat 2"]  # fmt: skip
    assert Path("final.note").read_bytes() == note(HOUSE)
    said = run("seal", "final.replay", "--key", "ann", "--json")
    assert said.data["signed"] == ["house", "1"]
    assert (said.data["missing"], said.data["file"]) == (["2"], "final.note")
    assert Path("final.note").read_bytes() == note(HOUSE, ANN)
    said = run("seal", "final.replay", "--key", "ann")
    assert said.out.splitlines()[-1] == f"final.note: {ANN.public.label} had signed already"
    assert Path("final.note").read_bytes() == note(HOUSE, ANN)
    said = run("validate", "final.replay", "--require", "proven,sealed")
    assert said.code == 1
    assert ": proven, not sealed: " in said.out
    said = run("seal", "final.replay", "--key", "ben")
    assert said.out == "final.note: sealed by the house, seat 1 and seat 2\n"
    said = run("validate", "final.replay", "--require", "proven,sealed")
    assert said.code == 0
    assert said.out.splitlines()[1:] == ["  final.note: sealed by the house, seat 1 and seat 2"]
    assert Path("final.replay").read_bytes() == before


def test_a_match_of_the_store_and_a_copy_are_sealed_too(run: Run, tmp_path: Path) -> None:
    keep(ANN)
    assert run("import", "final.replay").code == 0
    match = match_with(SIGNERS).id
    said = run("seal", match, "--key", "ann")
    assert (said.code, said.one_line()) == (2, "say where to write the note: -o FILE (see 'referee seal --help')")  # fmt: skip
    assert run("seal", match, "--key", "ann", "-o", "-").out.encode() == note(ANN)
    assert run("seal", match, "--key", "ann", "-o", "here.note").code == 0
    assert run("share", match, "-o", "copy.replay").code == 0
    assert run("seal", "copy.replay", "--key", "ann").code == 0
    assert Path("copy.note").read_bytes() == Path("here.note").read_bytes() == note(ANN)
    for words in ([match, "--seal", "here.note"], ["copy.replay"]):
        assert ".note: sealed by seat 1\n" in run("validate", *words).out
    assert "seal: none at hand" in run("validate", match).out
    assert "here.note: sealed" not in run("validate", "-", stdin=sealed_file()).out
    said = run("validate", "-", "--seal", "here.note", stdin=sealed_file())
    assert "  here.note: sealed by seat 1" in said.out.splitlines()


def test_what_nobody_can_seal_is_refused(run: Run) -> None:
    for key in (ANN, TestKey("eve", bytes(32))):
        keep(key)
    said = run("seal", "final.replay", "--key", "eve")
    assert said.code == 1
    assert said.one_line().startswith("final.replay: record 1 does not name the key eve+")
    assert f"(it names {HOUSE.public.label}, {ANN.public.label}, {BEN.public.label})" in said.err
    Path("plain.replay").write_bytes(encode(match_with({}), GAME))
    said = run("seal", "plain.replay", "--key", "ann")
    assert (said.code, said.one_line()) == (1, "plain.replay: record 1 names nobody who should sign, so no signature counts")  # fmt: skip
    live = run("new", GAME, *PLAYERS, "--signer", "1=ann", "--json").data["id"]
    said = run("seal", live, "--key", "ann", "-o", "x.note")
    assert said.code == 2
    assert "still live; a match is sealed once it is finished" in said.one_line()
    assert run("share", "final.replay", "--until", "3", "-o", "early.replay").code == 0
    said = run("seal", "early.replay", "--key", "ann")
    assert (said.code, said.one_line()) == (1, "early.replay: its result is withheld; there is nothing to sign")  # fmt: skip
    assert run("share", "final.replay", "--without", "names", "-o", "bare.replay").code == 0
    said = run("seal", "bare.replay", "--key", "ann")
    assert (said.code, said.one_line()) == (1, "bare.replay: signatures: not checked, this copy withholds who should sign")  # fmt: skip
    Path("bent.replay").write_bytes(sealed_file()[:-1] + b"x")
    said = run("seal", "bent.replay", "--key", "ann")
    assert said.code == 3
    said = run("seal", "final.replay", "--key", "ann", "-o", "final.json")
    assert said.code == 2
    assert "what is written is a seal" in said.one_line()
    assert not list(Path().glob("*.note"))


@pytest.mark.parametrize("name", ["the-second-signature", "another-root", "a-stranger", "a-tab", "version-2"])  # fmt: skip
def test_nothing_is_added_to_a_note_that_does_not_hold(run: Run, name: str) -> None:
    keep(ANN)
    one = spoiled()[name]
    Path("final.note").write_bytes(one.data)
    said = run("seal", "final.replay", "--key", "ann")
    assert (said.code, said.one_line()) == (one.exit, f"final.note: {one.line}; it is kept as it is")  # fmt: skip
    assert Path("final.note").read_bytes() == one.data


# -- validate ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", spoiled())
def test_validate_refuses_a_spoiled_note_with_its_line_and_exit_code(run: Run, name: str) -> None:
    one = spoiled()[name]
    Path("final.note").write_bytes(one.data)
    said = run("validate", "final.replay")
    assert said.code == one.exit
    assert said.out.splitlines()[1:] == [f"  final.note: refused: {escaped(one.line)}"]
    data = run("validate", "final.replay", "--json").data["files"][0]
    assert (data["good"], data["exit"], data["grade"]) == (False, one.exit, "proven")
    assert (data["seal"]["fault"]["message"], data["seal"]["signed"]) == (
        " ".join(one.line.split()),
        [],
    )


def escaped(line: str) -> str:
    """A line as it is printed."""
    from referee.kernel.show.safe_text import safe

    return safe(line)


def test_a_note_that_is_named_must_be_there(run: Run) -> None:
    said = run("validate", "final.replay", "--seal", "none.note")
    assert (said.code, said.one_line()) == (2, "none.note: no such file")
    said = run("validate", "final.replay", "final.replay", "--seal", "none.note")
    assert (said.code, said.one_line()) == (2, "--seal: one note is of one match; name one FILE (see 'referee validate --help')")  # fmt: skip


def test_of_a_folder_each_file_has_its_own_note(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.replay").write_bytes(sealed_file())
    (folder / "a.note").write_bytes(note(HOUSE, ANN, BEN))
    (folder / "b.note").write_bytes(spoiled()["another-root"].data)
    said = run("validate", str(folder))
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[1] == f"  {folder / 'a.note'}: sealed by the house, seat 1 and seat 2"
    assert lines[3].startswith(f"  {folder / 'b.note'}: refused: line 5: the seal is of root ")
    assert lines[-1] == "1 good, 1 bad"


def test_a_page_carries_the_note_and_it_is_checked(run: Run) -> None:
    Path("final.note").write_bytes(good())
    assert run("export", "final.replay", "--html", "-o", "final.html").code == 0
    assert run("export", "final.replay", "--html", "--as", "judge", "-o", "judge.html").code == 0
    Path("final.note").rename("aside.note")
    for name in ("final.html", "judge.html"):
        said = run("validate", name)
        assert said.code == 0
        assert "  the seal in the page: sealed by the house and seat 1" in said.out.splitlines()
        assert "  the seal in the page: not sealed by seat 2" in said.out.splitlines()
    assert "story and tables: what followed" in run("validate", "judge.html").out
    words = ("export", "final.replay", "--html", "-o", "named.html", "--seal")
    assert run(*words, "aside.note").code == 0
    assert Path("named.html").read_bytes() == Path("final.html").read_bytes()
    assert run(*words, "none.note").code == 2
    for one in spoiled().values():
        if len(one.data) > 5000 or not one.data:
            continue
        Path("aside.note").write_bytes(one.data)
        assert run(*words, "aside.note", "--force").code == 0
        said = run("validate", "named.html")
        assert said.code == one.exit
        assert f"  the seal in the page: refused: {escaped(one.line)}" in said.out.splitlines()


@pytest.mark.parametrize("words", [["--md"], ["-o", "x.replay"]])
def test_only_a_page_carries_a_note(run: Run, words: list[str]) -> None:
    Path("final.note").write_bytes(good())
    said = run("export", "final.replay", *words, "--seal", "final.note")
    assert said.code == 2
    assert said.one_line()


# -- without the library ----------------------------------------------------------------------


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra is not installed."""
    keep(ANN)
    monkeypatch.setattr(ed25519, "is_here", lambda: False)


@pytest.mark.usefixtures("bare")
def test_without_the_extra_a_seal_is_not_checked_and_never_passed(run: Run) -> None:
    Path("final.note").write_bytes(note(HOUSE, ANN, BEN))
    said = run("validate", "final.replay")
    assert said.code == 0
    assert said.out.splitlines()[1:] == [
        "  final.note: signed by the house, seat 1 and seat 2: not checked, Ed25519 is not installed (pip install cryptography)"
    ]
    assert run("validate", "final.replay", "--require", "sealed").code == 1
    data = run("validate", "final.replay", "--json").data["files"][0]["seal"]
    assert (data["signed"], data["unchecked"]) == ([], ["house", "1", "2"])
    for name in ("another-root", "a-tab", "a-stranger", "a-signature-short"):
        one = spoiled()[name]
        Path("final.note").write_bytes(one.data)
        assert run("validate", "final.replay").code == one.exit, name


@pytest.mark.usefixtures("bare")
def test_without_the_extra_keys_are_listed_and_named_but_sign_nothing(run: Run) -> None:
    assert run("key", "list").out == f"{ANN.public.text}\n"
    assert run("new", GAME, *PLAYERS, "--signer", "1=ann").code == 0
    for words in (["key", "new", "eve"], ["seal", "final.replay", "--key", "ann"]):
        said = run(*words)
        assert (said.code, said.one_line()) == (2, "Ed25519 is not installed (pip install cryptography)")  # fmt: skip
    assert not file_of("eve").exists()


def test_the_library_is_not_loaded_unless_something_is_signed(tmp_path: Path) -> None:
    probe = (
        "import sys; from cli.group import group; "
        "group.main(['validate', 'final.replay'], standalone_mode=False); "
        "sys.exit(any(name.startswith('cryptography') for name in sys.modules))"
    )
    import subprocess
    import sys

    from tests.cli.conftest import ROOT

    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"proven" in done.stdout


def test_the_private_half_is_in_no_answer_of_a_process(store: str) -> None:
    keep(HOUSE)
    half = file_of(HOUSE.name).read_text().splitlines()[1].rpartition("+")[2]
    final = str(Path("final.replay").resolve())
    for words in (["key", "list"], ["seal", final, "--key", HOUSE.name], ["validate", final]):
        done = in_a_process(*words, "--json", store=store)
        assert done.returncode == 0, done.stderr
        assert half[4:] not in done.stdout + done.stderr
    assert half.encode()[4:] not in Path("final.note").read_bytes()
    assert text().encode() in Path("final.note").read_bytes()


def test_a_page_is_sealed_by_the_file_in_it_and_its_signatures_are_taken_along(run: Run) -> None:
    for key in (HOUSE, ANN, BEN):
        keep(key)
    assert run("seal", "final.replay", "--key", HOUSE.name).code == 0
    assert run("export", "final.replay", "--html", "-o", "sent.html").code == 0
    page = Path("sent.html").read_bytes()
    said = run("seal", "sent.html", "--key", "ann")
    assert (said.code, said.out) == (
        0,
        "sent.note: sealed by the house and seat 1\nsent.note: not sealed by seat 2\n",
    )
    assert Path("sent.html").read_bytes() == page
    assert run("seal", "sent.html", "--key", "ben").code == 0
    said = run("validate", "final.replay", "--seal", "sent.note", "--require", "sealed")
    assert said.code == 0
    assert "sealed by the house, seat 1 and seat 2" in said.out


def test_a_page_with_a_note_that_does_not_hold_is_not_sealed(run: Run) -> None:
    keep(ANN)
    one = next(each for each in spoiled().values() if each.exit == 3 and each.data)
    match = decode(sealed_file())[1]
    made = page_of(story_of(match, [PUBLIC]), sealed_file(), seal=one.data)
    Path("sent.html").write_bytes(made)
    said = run("seal", "sent.html", "--key", "ann")
    assert said.code == 3
    assert said.one_line().startswith("the seal in the page: ")
    assert not Path("sent.note").exists()
    Path("sent.html").write_bytes(made.replace(b'id="replay"', b'id="x"'))
    said = run("seal", "sent.html", "--key", "ann")
    assert (said.code, said.one_line()) == (3, "the page carries no match")


def test_the_house_signs_a_page_whose_tables_are_made_anew_first(run: Run) -> None:
    for key in (HOUSE, ANN):
        keep(key)
    assert run("export", "final.replay", "--html", "-o", "sent.html").code == 0
    page = Path("sent.html").read_bytes()
    words = ("seal", "sent.html", "--page", "--key")
    said = run(*words, HOUSE.name)
    assert (said.code, "whole match is not at hand" in said.one_line()) == (2, True)
    said = run(*words, "ann", "--with", "final.replay")
    assert (said.code, "as the house's key, not ann" in said.one_line()) == (1, True)
    Path("sent.html").write_bytes(page.replace(b"Ann against Ben", b"Ann against Eve"))
    said = run(*words, HOUSE.name, "--with", "final.replay")
    assert (said.code, "it is not signed" in said.one_line()) == (1, True)
    Path("sent.html").write_bytes(page)
    said = run(*words, HOUSE.name, "--with", "final.replay", "-o", "signed.html")
    assert (said.code, said.out) == (
        0,
        "signed.html: its story and tables are signed by the house\n",
    )
    assert Path("sent.html").read_bytes() == page
    assert "  story and tables: signed by the house" in run("validate", "signed.html").out
    assert run("validate", "signed.html", "--with", "final.replay").code == 0
    forged = carried_by(Path("signed.html").read_bytes()).page_seal
    other = run("export", "final.replay", "--html", "--as", "1", "-o", "other.html")
    assert other.code == 0
    Path("other.html").write_bytes(with_page_seal(Path("other.html").read_bytes(), forged))
    said = run("validate", "other.html")
    assert said.code == 1
    assert "story and tables: the note is refused: it is over another story" in said.out
