"""`referee export` in other forms: where they go, whose eyes they are for, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.kernel.facts import PUBLIC
from replays.file.json_lines import file_of
from replays.page.carried import carried_by
from tests.cli.conftest import Run
from tests.replays.page.test_carried import page, with_block

CORPUS = Path(__file__).parents[1] / "corpus"
FINISHED, LIVE = str(CORPUS / "greedy.replay"), str(CORPUS / "live.replay")


@pytest.mark.parametrize("form", ["html", "md", "txt", "cast"])
def test_each_form_goes_into_a_file_a_folder_or_a_pipe(form: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / f"match.{form}"
    done = run("export", FINISHED, f"--{form}", "-o", str(file), "--as", "1")
    assert done.code == 0
    assert done.out.startswith(f"{file}: {FINISHED}, as seat 1 may know it, ")
    assert run("export", FINISHED, f"--{form}", "-o", "-", "--as", "1").out == file.read_text(
        encoding="utf-8"
    )
    done = run("export", FINISHED, f"--{form}", "-o", f"{tmp_path}/all/", "--json")
    (written,) = done.data["files"]
    assert Path(written["file"]).stat().st_size == written["bytes"]
    assert written["as"] == "public"
    again = run("export", FINISHED, f"--{form}", "-o", str(file))
    assert again.code != 0
    assert "exists already and is kept" in again.one_line()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--html", "-o", "x.replay"), 2, "ends in .replay, but what is written is a page"),
        (("--md", "-o", "x.html"), 2, "ends in .html, but what is written is Markdown"),
        (("--html", "--as", "7", "-o", "-"), 2, "--as '7'"),
        (("--html", "--bare"), 2, "only --as, --seal, --annotations, -o and --force go with it"),
        (
            ("--html", "--player", "Ann"),
            2,
            "only --as, --seal, --annotations, -o and --force go with it",
        ),
        (("--as", "1", "-o", "x.replay"), 2, "--as and --annotations go with a page or text"),
    ],
)
def test_what_does_not_go_together_is_one_line(
    words: tuple[str, ...], code: int, says: str, run: Run
) -> None:
    done = run("export", FINISHED, *words)
    assert done.code == code
    assert says in done.err
    assert "Traceback" not in done.err


def test_a_live_match_has_no_page(run: Run) -> None:
    done = run("export", LIVE, "--html", "-o", "-")
    assert done.code == 2
    assert "still live" in done.one_line()


def test_a_shared_copy_tells_its_words_to_whom_it_is_for(run: Run, tmp_path: Path) -> None:
    copy, file = tmp_path / "copy.replay", tmp_path / "copy.html"
    assert run("share", FINISHED, "--as", "1", "-o", str(copy)).code == 0
    assert run("export", str(copy), "--html", "-o", str(file)).out.startswith(
        f"{file}: {copy}, in words, "
    )
    done = run("export", str(copy), "--html", "--as", "2", "-o", "-")
    assert done.code == 2
    assert "tells what it tells" in done.one_line()


def test_validate_takes_a_page_for_its_file(run: Run, tmp_path: Path) -> None:
    good, lie, bad = tmp_path / "good.html", tmp_path / "lie.html", tmp_path / "bad.html"
    made = page("greedy", PUBLIC)
    good.write_bytes(made)
    lie.write_bytes(made.replace(b"seat 2 won", b"seat 1 won"))
    copy = bytearray(carried_by(made).replay)
    copy[200] ^= 1
    bad.write_bytes(with_block(made, "replay", bytes(copy)))
    whole = str(CORPUS / "greedy.replay")
    done = run("validate", str(good), "--with", whole)
    assert done.code == 0
    assert "script and style: those that this version writes" in done.out
    assert "story and tables: what followed" in done.out
    assert "not compared" in run("validate", str(good)).out
    done = run("validate", str(lie), "--with", whole, "--json")
    assert done.code == 1
    assert json.loads(done.out)["files"][0]["page"]["false"] is True
    assert run("validate", str(bad)).code == 3


def test_json_lines_are_imported_as_the_file_that_was_exported(run: Run, tmp_path: Path) -> None:
    lines, file, again = tmp_path / "match.jsonl", tmp_path / "match.replay", tmp_path / "again.replay"  # fmt: skip
    done = run("export", FINISHED, "--jsonl", "-o", str(lines))
    assert "as JSON lines" in done.out
    taken = run("import", str(lines))
    assert taken.code == 0
    assert "taken" in taken.out
    match = run("list", "--json").data["matches"][0]["id"]
    assert run("export", match, "--bare", "-o", str(again)).code == 0
    assert again.read_bytes() == Path(FINISHED).read_bytes()
    assert run("export", match, "-o", str(file)).code == 0
    assert run("export", match, "--jsonl", "-o", str(lines), "--force").code == 0
    assert file_of(lines.read_bytes()) == file.read_bytes()
    assert "already here" in run("import", str(lines)).out


def test_a_wrong_line_is_named_by_import(run: Run, tmp_path: Path) -> None:
    lines = tmp_path / "match.jsonl"
    run("export", FINISHED, "--jsonl", "-o", str(lines))
    text = lines.read_text(encoding="utf-8").splitlines(keepends=True)
    lines.write_text("".join([*text[:3], "nonsense\n", *text[4:]]), encoding="utf-8")
    done = run("import", str(lines))
    assert done.code == 3
    assert done.one_line().startswith(f"{lines}: line 4: expected an object of JSON")


def test_json_lines_are_of_a_whole_finished_match(run: Run) -> None:
    assert "no --as" in run("export", FINISHED, "--jsonl", "--as", "1", "-o", "-").one_line()
    run("new", "bacon-project", "--player", "Ann", "--player", "Ben")
    match = run("list", "--json").data["matches"][0]["id"]
    assert "still live" in run("export", match, "--jsonl", "-o", "-").one_line()
