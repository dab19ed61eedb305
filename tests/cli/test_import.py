"""`referee cards GAME --import FILE`: a card list in CSV becomes a card file that a match is played with."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import pytest

from referee.games.homestuck_atcg.card_import import importer
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from tests.cli.conftest import Run
from tests.games.homestuck_atcg.public_lists import as_list, row_of

GAME = "homestuck-atcg"
HEADER = "TITLE,subtitle,Power,Enter Cost,Tags,Game Text,Stars,Card Number"
GOOD = f"{HEADER}\nLAMP LIGHTER,never sleeps,3,2g,#HUMAN,Ability (1b) Draw 1 card.,3,C901\n"
UNREAD = (
    "    Game Text, character 27: found 'can', expected 'have' or 'may' or 'cannot' or 'choose', in 'Special Tap (1 boon): you "
    "can draw 1 card.'; the nearest phrases are 'draw {n} <card|cards>', 'draw up to {n} <card|cards>' and "
    "'draw {value} cards' [HAC-Q41]"
)
BAD = "LAMP DIMMER,sleeps,x,2g,#HUMAN,Special Tap (1 boon): you can draw 1 card.,3,C902\n"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of which one card is understood, in a folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "list.csv"
    file.write_text(GOOD + BAD, encoding="utf-8")
    return file


def made(folder: Path) -> list[str]:
    """The files that came beside the list."""
    return sorted(file.name for file in folder.iterdir() if file.suffix not in (".csv", ".sqlite"))


def test_what_was_understood_is_told_by_card_and_what_was_not_by_column(
    run: Run, cards: Path
) -> None:
    said = run("cards", GAME, "--import", "list.csv")
    assert said.code == 1
    assert said.out.splitlines() == [
        "list.csv: 2 cards, 1 understood",
        "  line 2: LAMP LIGHTER never sleeps (C901): understood",
        "    Game Text: Ability (1b) Draw 1 card.",
        "      is read as: Special Tap (1 boon): draw 1 card.",
        "  line 3: LAMP DIMMER sleeps (C902): not understood",
        "    Power: found 'x', expected a whole number from 0 to 99 [HAC-1.14]",
        UNREAD,
        "list.toml: 1 card written",
    ]
    shown = run("cards", GAME, "--cards", "list.toml")
    assert shown.out == "lamp-lighter-never  LAMP LIGHTER never sleeps\n"


def test_a_list_that_was_understood_ends_well(run: Run, cards: Path) -> None:
    cards.write_text(GOOD, encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv", "-o", "mine.toml")
    assert said.code == 0
    assert said.out.splitlines()[-1] == "mine.toml: 1 card written"
    assert 'set_id = "mine"' in Path("mine.toml").read_text(encoding="utf-8")


def test_the_report_is_a_document(run: Run, cards: Path) -> None:
    said = run("cards", GAME, "--import", "list.csv", "--json")
    data = said.data
    assert said.code == 1
    assert (data["schema"], data["game"], data["good"]) == ("referee/import/1", GAME, False)
    assert data["set"] == {"id": "list", "file": "list.toml", "cards": 1}
    assert data["columns"][5] == {
        "file": "list.csv", "number": 6, "header": "Game Text", "taken_as": "text"
    }  # fmt: skip
    first, second = data["cards"]
    assert (first["understood"], first["taken"], first["findings"]) == (True, True, [])
    assert first["texts"][1]["read"] == "Special Tap (1 boon): draw 1 card."
    assert first["texts"][1]["steps"][-1] == "  draw 1 card [HAC-5.1.12]"
    assert (second["understood"], second["taken"]) == (False, False)
    number, phrase = second["findings"]
    assert (number["line"], number["column"], number["sign"]) == (3, "Power", None)
    assert (phrase["column"], phrase["sign"], phrase["expected"]) == (
        "Game Text",
        27,
        ["'have'", "'may'", "'cannot'", "'choose'"],
    )
    assert phrase["near"] == phrase["phrases"][0] == "draw {n} <card|cards>"
    assert phrase["rule"] == "HAC-Q41"


def test_several_lists_are_named_by_the_option_or_behind_it(run: Run, cards: Path) -> None:
    cards.write_text(GOOD, encoding="utf-8")
    other = f"{HEADER}\nLAMP,lit,,1g,,Attach to own character. // The host has +1 power.,2,I901\n"
    Path("other.csv").write_text(other, encoding="utf-8")
    first = run("cards", GAME, "--import", "list.csv", "other.csv", "-o", "one.toml")
    second = run("cards", GAME, "--import", "list.csv", "--import", "other.csv", "-o", "two.toml")
    assert (first.code, second.code) == (0, 0)
    one, two = (Path(name).read_text(encoding="utf-8") for name in ("one.toml", "two.toml"))
    assert one.replace('"one"', '"two"') == two
    assert one.count("[[card]]") == 2


def test_standard_input_and_output_are_lists_and_card_files_too(run: Run, cards: Path) -> None:
    said = run("cards", GAME, "--import", "-", "-o", "-", stdin=GOOD)
    assert said.code == 0
    assert said.out.startswith('game = "homestuck-atcg"\n')
    assert said.err.splitlines()[-1] == "-: 1 card written"
    assert made(cards.parent) == []
    nameless = run("cards", GAME, "--import", "-", stdin=GOOD)
    assert nameless.code == 2
    assert "expected -o FILE" in nameless.one_line()


def test_a_card_file_that_is_there_is_kept_unless_forced(run: Run, cards: Path) -> None:
    file = Path("list.toml")
    file.write_text("mine", encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv")
    assert said.code == 8
    assert said.err == "'list.toml' exists already and is kept\n"
    assert file.read_text(encoding="utf-8") == "mine"
    assert run("cards", GAME, "--import", "list.csv", "--force").code == 1
    assert "LAMP LIGHTER" in file.read_text(encoding="utf-8")
    assert run("cards", GAME, "--import", "list.csv").code == 1


def test_lines_that_were_not_understood_can_be_left_out(run: Run, cards: Path) -> None:
    cards.write_text(GOOD + BAD.replace(",x,", ",4,"), encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv", "--partly")
    assert said.code == 1
    assert "(C902): not understood, taken without what was not" in said.out
    assert said.out.endswith("list.toml: 2 cards written\n")


def test_where_no_card_is_understood_nothing_is_written(run: Run, cards: Path) -> None:
    cards.write_text(f"{HEADER}\n{BAD}", encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv")
    assert said.code == 1
    assert said.out.splitlines()[-1] == "no card could be taken: nothing written"
    assert made(cards.parent) == []
    assert run("cards", GAME, "--import", "list.csv", "--json").data["set"] is None


def test_rewordings_of_ones_own_are_gone_through_first(run: Run, cards: Path) -> None:
    cards.write_text(GOOD + BAD.replace(",x,", ",4,"), encoding="utf-8")
    rows = 'rewording = [{ form = "you can draw", to = "you may draw" }]\n'
    Path("words.toml").write_text(rows, encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv", "--words", "words.toml", "-o", "a.toml")
    assert said.code == 0
    assert "is read as: Special Tap (1 boon): you may draw 1 card." in said.out
    for wrong, why in (
        (rows.replace("to =", "too ="), "words.toml: rewording 1: unknown key 'too'"),
        ("rewording = 3", "words.toml: expected a list 'rewording' of rows with form and to"),
        ("rewording = [{}]", "words.toml: rewording 1: expected texts at 'form' and 'to'"),
        ("a = ", "words.toml: not TOML: "),
        ("rows = []", "words.toml: unknown key 'rows'"),
        (
            rows.replace(" }", ', claims = "host dog" }'),
            "words.toml: rewording 1: found 'host dog' at 'claims'",
        ),
    ):
        Path("words.toml").write_text(wrong, encoding="utf-8")
        refused = run("cards", GAME, "--import", "list.csv", "--words", "words.toml")
        assert refused.code == 6
        assert refused.one_line().startswith(why)


def test_what_was_imported_can_be_played(run: Run, cards: Path) -> None:
    """The shipped cards as a list: the card file that is made of it plays a ready-made deck."""
    public = [card for card in shipped_set().cards if not card.code.startswith("X")]
    cards.write_text(as_list(*map(row_of, public)), encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv")
    assert (said.code, said.out.splitlines()[-1]) == (0, f"list.toml: {len(public)} cards written")
    Path("deck.toml").write_text(run("deck", GAME, "hive-fleet").out, encoding="utf-8")
    assert run("deck", GAME, "deck.toml", "--cards", "list.toml").code == 0
    players = ("--player", "Ann=deck.toml", "--player", "Bo=deck.toml")
    opened = run("new", GAME, "--cards", "list.toml", *players, "--seed", "01")
    assert opened.code == 0
    assert "is asked: mulligan, keep" in opened.out


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["--import", "nowhere.csv"], 2, "nowhere.csv: no such file"),
        (["--import", "."], 8, ".: cannot be read: Is a directory"),
        (["--import", "list.csv", "-o", "list.csv"], 2, "list.csv: the card file would replace the list"),
        (["--import", "list.csv", "list.csv"], 2, "--import: one list twice"),
        (["--import", "list.csv", "-o", "nowhere/a.toml"], 8, "'nowhere/a.toml' cannot be written"),
        (["--import", "list.csv", "--cards", "list.csv"], 2, "--import makes a card file"),
        (["--import", "list.csv", "--reading", "tie_break=shared"], 2, "--import makes a card file"),
        (["-o", "a.toml"], 2, "-o, --force, --words and --partly go with --import FILE"),
        (["lamp", "--force"], 2, "-o, --force, --words and --partly go with --import FILE"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(
    run: Run, cards: Path, words: list[str], code: int, why: str
) -> None:
    said = run("cards", GAME, *words)
    assert said.code == code
    assert said.one_line().startswith(why)
    assert made(cards.parent) == []


@pytest.mark.parametrize(
    ("content", "code", "why"),
    [
        (b"", 6, "list.csv: an empty list"),
        (b"a,b\n1,2\n", 6, "list.csv: line 1: no column 'TITLE'"),
        (b'TITLE,subtitle\n"A', 6, "list.csv: line 2: cell 1: a quote that is never closed"),
        (b"TITLE,subtitle\n\xff,b\n", 2, "line 2: list.csv: not UTF-8 text"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_one_line(
    run: Run, cards: Path, content: bytes, code: int, why: str
) -> None:
    cards.write_bytes(content)
    said = run("cards", GAME, "--import", "list.csv")
    assert (said.code, made(cards.parent)) == (code, [])
    assert said.one_line().startswith(why)


def test_other_games_import_no_lists(run: Run, cards: Path) -> None:
    said = run("cards", "clash", "--import", "list.csv")
    assert said.code == 2
    assert said.one_line() == "clash has no card lists that can be imported"


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device"), 8)]
)
def test_an_import_that_was_stopped_leaves_no_half_file(
    run: Run, cards: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    """Stopped while the file is written: nothing new is there, and one that was there is as it was."""

    def stop(_: int) -> None:
        raise error

    for before in (None, "mine"):
        if before is not None:
            Path("list.toml").write_text(before, encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", stop)
            assert run("cards", GAME, "--import", "list.csv", "--force").code == code
        assert made(cards.parent) == ([] if before is None else ["list.toml"])
        if before is not None:
            assert Path("list.toml").read_text(encoding="utf-8") == before


@pytest.mark.parametrize("step", ["_read_card", "_prove"])
def test_an_import_that_is_stopped_while_cards_are_read_leaves_nothing(
    run: Run, cards: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Ctrl-C at the second card: no file comes, one that is there stays as it is, and things are collected again."""
    real, seen = getattr(importer, step), []

    def stopping(*args: Any, **more: Any) -> Any:
        seen.append(args)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return real(*args, **more)

    monkeypatch.setattr(importer, step, stopping)
    assert run("cards", GAME, "--import", "list.csv").code == 130
    assert made(cards.parent) == []
    Path("list.toml").write_text("mine", encoding="utf-8")
    seen.clear()
    assert run("cards", GAME, "--import", "list.csv", "--force").code == 130
    assert Path("list.toml").read_text(encoding="utf-8") == "mine"
    assert gc.isenabled()


def test_a_reworded_text_stands_beside_the_one_of_the_list_with_the_reason(
    run: Run, cards: Path
) -> None:
    text = "When this character is destroyed, you may draw 1 card and gain 1 grist."
    cards.write_text(GOOD.replace("Ability (1b) Draw 1 card.", f'"{text}"'), encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv")
    assert said.out.splitlines()[2:5] == [
        f"    Game Text: {text}",
        "      is read as: When this card is destroyed: you may draw 1 card and gain 1 grist.",
        "      because: a text of type character says it of its own card",
    ]
    told = run("cards", GAME, "--import", "list.csv", "--force", "--json").data["cards"][0]["texts"]
    assert (told[1]["listed"], told[1]["read"]) == (text, said.out.splitlines()[3][18:])
    assert told[1]["because"] == ["a text of type character says it of its own card"]


def test_rewordings_of_ones_own_say_what_they_change(run: Run, cards: Path) -> None:
    cards.write_text(GOOD, encoding="utf-8")
    row = '{ form = "Draw 1 card", to = "draw 2 cards"'
    Path("words.toml").write_text(f"rewording = [{row} }}]\n", encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv", "--words", "words.toml")
    assert said.code == 6
    assert said.one_line() == (
        "words.toml: rewording 1: found [] at 'drops', expected ['1']: a row says which meaning words it takes away or adds"
    )
    more = ', drops = ["1"], adds = ["2"], because = "a misprint"'
    Path("words.toml").write_text(f"rewording = [{row}{more} }}]\n", encoding="utf-8")
    said = run("cards", GAME, "--import", "list.csv", "--words", "words.toml")
    assert said.code == 0
    assert "      is read as: Special Tap (1 boon): draw 2 cards." in said.out
    assert "      because: a misprint" in said.out
