"""Annotations from the command line: written, listed, shown, taken away, and seen by the eyes that may have them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a finished match, for the commands to work in; the user's data lies elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copy(CORPUS / "greedy.replay", tmp_path / "match.replay")
    return tmp_path


def add(run: Run, *words: str, code: int = 0) -> str:
    said = run("annotate", "add", "match.replay", *words)
    assert said.code == code, said
    return said.out if code == 0 else said.one_line()


def test_a_remark_stands_in_a_file_beside_the_match_and_at_its_record(run: Run, desk: Path) -> None:
    before = (desk / "match.replay").read_bytes()
    said = add(run, "--at", "7", "--as", "public", "--mark", "?!", "--by", "Ida", "Too early")
    assert said == "public/1, at record 7: match.public.annotations\n"
    assert (desk / "match.replay").read_bytes() == before
    rows = [
        json.loads(line) for line in (desk / "match.public.annotations").read_text().splitlines()
    ]
    assert rows[0]["audience"] == "public"
    assert (rows[1]["moment"], rows[1]["text"]) == (7, "Too early")
    listed = run("annotate", "list", "match.replay")
    assert listed.code == 0
    assert "    7  ?! Ida: Too early (public/1)\n" in listed.out
    assert (
        run("log", "match.replay").out.splitlines()[-1] == "      7  ?! Ida: Too early (public/1)"
    )
    assert "Ida" not in run("log", "match.replay", "--at", "6").out
    assert "       * ?! Ida: Too early" in run("replay", "match.replay", "--at", "7").out
    assert run("log", "match.replay", "--json").data["annotations"][0]["name"] == "public/1"
    assert "annotations" not in run("log", "match.replay", "--at", "6", "--json").data


def test_a_variation_is_played_and_an_illegal_one_is_refused_with_its_rule(
    run: Run, desk: Path
) -> None:
    line = ("--line", "1: cast 2d", "--line", "1: use-queen Qd")
    said = add(run, "--at", "6", "--as", "public", *line)
    assert "  what if 1: cast 2d\n    seat 1 casts 2d [BP-7.1]\n" in said
    refused = add(run, "--at", "6", "--as", "public", "--line", "1: stack 9h", code=1)
    assert refused.startswith("action 1: seat 1 may not 'stack 9h': ")
    assert refused.endswith("]")
    add(run, "--at", "6", "--as", "public", "--line", "1: nonsense", code=2)
    assert len((desk / "match.public.annotations").read_text().splitlines()) == 2
    shown = run("annotate", "show", "match.replay", "public/1").out
    assert "    seat 1 discards Qd for its effect [BP-16.4]" in shown
    view = run("replay", "match.replay", "--lines", stdin="6\nannotations\n").out
    assert "       *   what if 1: cast 2d; 1: use-queen Qd" in view
    assert "       *     seat 1 casts 2d [BP-7.1]" in view


def test_eyes_are_shown_what_is_for_everybody_and_for_them_alone(run: Run, desk: Path) -> None:
    for eyes in ("public", "1", "2", "judge"):
        add(run, "--at", "5", "--as", eyes, f"only-{eyes}")
    for eyes, seen in (("public", {"public"}), ("1", {"public", "1"}), ("2", {"public", "2"}), ("judge", {"public", "1", "2", "judge"})):  # fmt: skip
        for words in (
            ("log", "match.replay", "--as", eyes),
            ("log", "match.replay", "--as", eyes, "--json"),
            ("replay", "match.replay", "--as", eyes, "--at", "5"),
            ("replay", "match.replay", "--as", eyes, "--json"),
            ("annotate", "list", "match.replay", "--as", eyes),
            ("annotate", "list", "match.replay", "--as", eyes, "--json"),
            ("export", "match.replay", "--as", eyes, "--txt", "-o", "-"),
            ("export", "match.replay", "--as", eyes, "--md", "-o", "-"),
        ):
            out = run(*words).out.replace("\\", "")
            assert {each for each in ("public", "1", "2", "judge") if f"only-{each}" in out} == seen, words  # fmt: skip
    said = run("annotate", "show", "match.replay", "seat-1/1", "--as", "2")
    assert said.code == 2
    assert "seat-1/1" in said.one_line()
    assert "only-1" not in said.err
    view = run("replay", "match.replay", "--as", "1", "--lines", stdin="annotations\nas 2\nannotations\n").out  # fmt: skip
    before, after = view.split("as seat 2 sees it")
    assert ("only-1" in before, "only-2" in before) == (True, False)
    assert ("only-1" in after, "only-2" in after) == (False, True)


def test_a_page_carries_them_and_validate_compares_them(run: Run, desk: Path) -> None:
    add(run, "--at", "6", "--as", "public", "--line", "1: cast 2d", "Cast it")
    add(run, "--at", "5", "--as", "1", "for-seat-1")
    assert run("export", "match.replay", "--html", "-o", "page.html").code == 0
    page = (desk / "page.html").read_text(encoding="utf-8")
    assert "Cast it" in page
    assert "for-seat-1" not in page
    said = run("validate", "page.html")
    assert "  annotations of public: 1, each at its moment\n" in said.out
    said = run("validate", "page.html", "--with", "match.replay")
    assert said.code == 0
    assert "  annotations: each at its moment, each variation played anew\n" in said.out
    assert run("validate", "page.html", "--with", "match.replay", "--json").data["files"][0]["good"]
    (desk / "bent.html").write_text(page.replace("Cast it", "Keep it"), encoding="utf-8")
    said = run("validate", "bent.html", "--with", "match.replay")
    assert said.code == 1
    assert "  around what it carries the page says something else" in said.out


def test_other_files_are_named(run: Run, desk: Path) -> None:
    add(run, "--at", "5", "--as", "public", "--annotations", "club.txt", "by the club")
    assert not (desk / "match.public.annotations").exists()
    assert "0 annotations" in run("annotate", "list", "match.replay").out
    for words in (("log",), ("replay", "--at", "5"), ("annotate", "list")):
        head, *rest = words
        command = (head, rest.pop(0)) if head == "annotate" else (head,)
        said = run(*command, "match.replay", *rest, "--annotations", "club.txt")
        assert "by the club (public/1)" in said.out
    said = run("annotate", "add", "match.replay", "--at", "5", "--as", "1", "--annotations", "club.txt", "x")  # fmt: skip
    assert said.code == 2
    assert said.one_line().startswith("club.txt: it holds annotations for public of match ")
    assert run("log", "match.replay", "--annotations", "none.txt").code == 2


def test_a_copy_is_annotated_and_read_with_its_annotations(run: Run, desk: Path) -> None:
    add(run, "--at", "6", "--as", "public", "--line", "1: cast 2d")
    assert run("share", "match.replay", "-o", "copy.replay").code == 0
    shutil.copy("match.public.annotations", "copy.public.annotations")
    said = run("log", "copy.replay")
    assert "      6  what if (public/1)\n" in said.out
    assert run("annotate", "list", "copy.replay", "--as", "public").code == 0
    said = run("annotate", "add", "copy.replay", "--at", "9", "--as", "public", "From a copy")
    assert said.code == 0
    said = run("annotate", "add", "copy.replay", "--at", "9", "--as", "1", "Not here")
    assert said.code == 2
    assert "what seat-1 was told is not here" in said.one_line()
    assert run("export", "copy.replay", "--html", "-o", "copy.html").code == 0
    assert "  annotations of public: 2, each" in run("validate", "copy.html").out


def test_what_belongs_elsewhere_is_said_to(run: Run, desk: Path) -> None:
    add(run, "--at", "6", "--as", "public", "x")
    shutil.copy(CORPUS / "random.replay", desk / "other.replay")
    said = run("annotate", "list", "other.replay", "--annotations", "match.public.annotations")
    assert said.code == 1
    assert "(belongs to another match or line: it is of match t5hqujt4bqytmahrqq4ba6yhcq)" in said.out  # fmt: skip
    said = run("export", "other.replay", "--html", "-o", "x.html", "--annotations", "match.public.annotations")  # fmt: skip
    assert said.code == 2
    assert said.one_line().startswith("annotation public/1 belongs to another match or line")
    text = (desk / "match.public.annotations").read_text()
    (desk / "match.public.annotations").write_text(text.replace('"moment":6', '"moment":5'))
    said = run("annotate", "list", "match.replay")
    assert said.code == 1
    assert "(belongs to another match or line: its head is not that of moment 5 here)" in said.out


def test_they_are_taken_away_one_by_one_and_the_file_with_the_last(run: Run, desk: Path) -> None:
    for text in ("one", "two", "three"):
        add(run, "--at", "5", "--as", "2", text)
    assert run("annotate", "remove", "match.replay", "seat-2/2").out == "seat-2/2 is taken away; 2 annotations left in match.seat-2.annotations\n"  # fmt: skip
    listed = run("annotate", "list", "match.replay").out
    assert "one (seat-2/1)" in listed
    assert "three (seat-2/2)" in listed
    for name in ("seat-2/3", "seat-2/0", "seat-2/x", "seat-2", "public/1", "../match/1", "seat-9/1", "\u0663/1"):  # fmt: skip
        said = run("annotate", "remove", "match.replay", name)
        assert said.code == 2
        assert said.one_line().startswith("match.replay: no annotation ")
    for _ in range(2):
        assert run("annotate", "remove", "match.replay", "seat-2/1", "--json").code == 0
    assert not (desk / "match.seat-2.annotations").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--at", "5", "x"), 2),
        (("--as", "public", "x"), 2),
        (("--at", "5", "--as", "public"), 2),
        (("--at", "5", "--as", "nobody", "x"), 2),
        (("--at", "61", "--as", "public", "x"), 2),
        (("--at", "5", "--as", "public", "--mark", "#", "x"), 2),
        (("--at", "5", "--as", "public", "a\nb"), 2),
        (("--at", "5", "--as", "public", "--by", "\u202eIda", "x"), 2),
    ],
)
def test_what_is_no_annotation_is_refused_in_one_line(
    run: Run, desk: Path, words: tuple[str, ...], code: int
) -> None:
    add(run, *words, code=code)
    assert sorted(each.name for each in desk.iterdir() if each.suffix == ".annotations") == []


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"{}\n", b"[" * 99_999, b"x" * 2_000_000])
def test_a_hostile_file_is_refused_by_every_command(run: Run, desk: Path, content: bytes) -> None:
    (desk / "match.public.annotations").write_bytes(content)
    for words in (
        ("annotate", "list", "match.replay"),
        ("annotate", "add", "match.replay", "--at", "5", "--as", "public", "x"),
        ("log", "match.replay"),
        ("replay", "match.replay", "--at", "5"),
        ("export", "match.replay", "--html", "-o", "x.html"),
    ):
        said = run(*words)
        assert said.code == 3, words
        assert said.one_line().startswith("match.public.annotations: annotations: ")


def test_matches_of_the_store_have_theirs_in_the_data_folder(run: Run, desk: Path) -> None:
    opened = run("new", "bacon-project", "--player", "Ann=hector", "--player", "Ben=sable-quist", "--seed", "01" * 32, "--json")  # fmt: skip
    match = opened.data["id"]
    said = run("annotate", "add", match[:6], "--at", "3", "--as", "1", "mine")
    path = desk / "data" / "referee" / "annotations" / f"{match}.seat-1.annotations"
    assert said.out == f"seat-1/1, at record 3: {path}\n"
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert "mine" not in run("log", match).out
    assert "      3  mine (seat-1/1)" in run("log", match, "--as", "Ann").out
    said = run("annotate", "add", match, "--at", "3", "--as", "1", "--line", "1: concede")
    assert said.code == 2
    assert "while the match goes on" in said.one_line()
    run("act", match, "1", "concede")
    assert "mine (seat-1/1)" in run("log", match).out
    assert run("annotate", "list", match).code == 0


def test_annotations_are_signed_from_the_command_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    for name in ("club", "ann", "eve"):
        assert run("key", "new", name).code == 0
    opened = run("new", "bacon-project", "--player", "Ann=hector", "--player", "Ben=sable-quist", "--signer", "house=club", "--signer", "1=ann", "--json")  # fmt: skip
    assert run("act", opened.data["id"], "1", "concede").code == 0
    assert run("export", opened.data["id"], "-o", "match.replay").code == 0
    sign = ("annotate", "seal", "match.replay", "--as", "public", "--key")
    assert run(*sign, "club").code == 2
    assert run("annotate", "add", "match.replay", "--at", "3", "--as", "public", "x").code == 0
    assert run(*sign, "club").out == "match.public.note: signed by the house\n"
    assert run(*sign, "ann").out == "match.public.note: signed by the house and seat 1\n"
    said = run(*sign, "eve")
    assert said.code == 1
    assert "record 1 does not name the key eve+" in said.one_line()
    listed = run("annotate", "list", "match.replay")
    assert listed.out.endswith("match.public.note: signed by the house and seat 1\n")
    assert run("export", "match.replay", "--html", "-o", "page.html").code == 0
    assert "annotations of public: signed by the house and seat 1" in run("validate", "page.html").out  # fmt: skip
    assert run("annotate", "add", "match.replay", "--at", "3", "--as", "public", "y").code == 0
    listed = run("annotate", "list", "match.replay")
    assert listed.code == 1
    assert "match.public.note: the note is refused: it is over other annotations" in listed.out
    assert run("export", "match.replay", "--html", "-o", "other.html").code == 1
    said = run(*sign, "club")
    assert said.code == 1
    assert said.one_line().endswith("it is kept as it is (--force replaces it)")
    assert run(*sign, "club", "--force").code == 0
    assert run("annotate", "list", "match.replay").code == 0
