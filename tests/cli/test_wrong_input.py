"""Wrong input: one clear line each, with the exit code of what is wrong, and nothing lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.exit_codes import EXITS, REFUSED, exit_code, worst
from referee import errors
from tests.cli.conftest import SEED, Run


def opened(run: Run) -> str:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match: str = run("list", "--json").data["matches"][0]["id"]
    return match


def asked(run: Run, match: str) -> str:
    return str(run("legal", match, "--json").data["asked"][0]["seat"])


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["rules", "bacn"], 2, "did you mean 'bacon-project'?"),
        (["rules", "bacon", "BP-88.8"], 2, "did you mean 'BP-8.8'?"),
        (["cards", "bacon", "ravn"], 2, "did you mean 'raven-grey'?"),
        (["new", "bacon", "--player", "Ann"], 2, "played by 2, found 1"),
        (["new", "bacon", "--player", "A=ravn", "--player", "B"], 2, "did you mean 'raven-grey'?"),
        (["new", "bacon", "--player", "A", "--player", "A"], 2, "two players have the name 'A'"),
        (["new", "bacon", "--player", "A\x07", "--player", "B"], 2, "U+0007"),
        (["new", "bacon", "--player", "\u202eA", "--player", "B"], 2, "U+202E"),
        (["new", "bacon", "--player", "", "--player", "B"], 2, "empty"),
        (["new", "bacon", "--player", "A" * 81, "--player", "B"], 2, "81 characters"),
        (["new", "bacon", "--seed", "xyz"], 2, "1 to 64 hexadecimal digits"),
        (["new", "bacon", "--seed", "a" * 65], 2, "1 to 64 hexadecimal digits"),
        (["new", "bacon", "--reading", "joker_color=own"], 2, "did you mean 'joker_colour'?"),
        (["new", "bacon", "--reading", "joker_colour=blue"], 2, "own or announced or colourless"),
        (["new", "bacon", "--reading", "joker_colour"], 2, "NAME=CHOICE"),
        (["new", "bacon", "--chance", "lucky"], 2, "'lucky'"),
        (["new"], 2, "name a GAME"),
        (["new", "bacon", "--at", "3"], 2, "--from MATCH"),
        (["show", "zzzz"], 2, "no match 'zzzz'"),
        (["show", "nosuch.replay"], 2, "nosuch.replay: no such file"),
        (["show", "z/z"], 2, "no such file"),
        (["show", "?!"], 2, "neither the beginning of a match id nor a file"),
        (["validate", "nosuch.replay"], 2, "no such file"),
        (["check", "nosuch.toml"], 2, "no such file"),
        (["record", "bacon", "--script", "nosuch.txt"], 2, "no such file"),
        (["simulate", "bacon", "--bot", "clever"], 2, "no bot 'clever' (random, greedy, search)"),
        (["simulate", "bacon", "--decks", "raven-grey"], 2, "2 names with commas between"),
        (["simulate", "bacon", "--decks", "raven-grey,nobody"], 2, "no profile 'nobody'"),
        (["simulate", "bacon", "-n", "0"], 2, "0"),
        (["export", "-o", "x"], 2, "name one MATCH or more"),
        (["position"], 2, "--template GAME"),
        (["list", "--store", "mysql://x"], 2, "sqlite:///PATH"),
        (["lst"], 2, "Did you mean 'list'?"),
        (["list", "--jsn"], 2, "'--json'"),
        (["simulate", "bacon", "--bot", "gredy"], 2, "no bot 'gredy', did you mean 'greedy'?"),
        (["simulate", "bacon", "--decks", "raven-gry,hector"], 2, "did you mean 'raven-grey'?"),
        (["new", "bacon", "--reading", "joker_colour=anounced"], 2, "did you mean 'announced'?"),
        (["cards", "bacon", "Raven Gry"], 2, "did you mean 'raven-grey'?"),
        (["rules", "bacn", "BP-8.8"], 2, "did you mean 'bacon-project'?"),
        (["list", "--store", "sqlite:////nosuch/folder/x.sqlite"], 8, "no such folder"),
        (["list", "--store", "sqlite:////"], 8, "folder"),
        (["--nothing"], 2, "--nothing"),
    ],
)
def test_a_wrong_word_is_answered_in_one_line(
    run: Run, words: list[str], code: int, says: str
) -> None:
    said = run(*words)
    assert says in said.one_line()
    assert said.code == code


def test_an_illegal_action_names_the_rule_and_stores_nothing(run: Run) -> None:
    match = opened(run)
    seat = asked(run, match)
    before = run("log", match).out
    said = run("act", match, seat, "stack", "5h", "--json")
    assert said.code == 1
    assert said.one_line().endswith("]")
    assert "BP-7.1" in said.data["rules"]
    assert said.data["refusals"][0]["rule"] == said.data["rules"][0]
    assert f"[{said.data['rules'][0]}]" in said.err
    assert run("log", match).out == before


def test_nothing_is_recorded_after_the_end_of_a_match(run: Run, played: Path) -> None:
    match = run("import", str(played), "--json").data["matches"][0]["id"]
    before = run("list", "--json").data["matches"]
    refused = run("act", match, "1", "stack", "5h", "--shown")
    assert (refused.code, "[" in refused.one_line()) == (1, True)
    assert run("list", "--json").data["matches"] == before
    assert run("log", match).code == 0


def test_a_refused_action_that_showed_a_card_is_recorded_as_an_attempt(run: Run) -> None:
    match = opened(run)
    seat = asked(run, match)
    assert run("act", match, seat, "stack", "5h", "--shown").code == 1
    log = run("log", match).out
    assert "tried stack 5h [" in log
    assert run("act", match, seat, "keep-hand").code == 0


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("dance", "expected keep-hand or mulligan"),
        ("kep-hand", "column 1: no action 'kep-hand', did you mean 'keep-hand'?"),
        ("stak 5h", "no action 'stak', did you mean 'stack'?"),
        ("stack 99h", "99h"),
        ("cast (3h", "column"),
        ("1: keep-hand", "without a seat in front"),
        ("# nothing", "an action"),
        ("cast \x00", "column"),
    ],
)
def test_an_action_that_cannot_be_understood_says_what_could_stand_there(
    run: Run, action: str, says: str
) -> None:
    match = opened(run)
    said = run("act", match, asked(run, match), action)
    assert says in said.one_line()
    assert said.code == 2


def test_a_seat_that_no_match_has_is_refused(run: Run) -> None:
    match = opened(run)
    for words in (["act", match, "7", "keep-hand"], ["legal", match, "7"]):
        said = run(*words)
        assert said.code == 2
        assert (
            "there is no seat 7 (expected a seat from 1 to 2 or a player's name or 0, the table)"
            in said.one_line()
        )


def test_a_mistyped_match_or_pair_of_eyes_is_answered_with_the_nearest(run: Run) -> None:
    match = opened(run)
    wrong = match[:5] + ("a" if match[5] != "a" else "b")
    said = run("show", wrong)
    assert said.code == 2
    assert f"did you mean {match[:8]!r}?" in said.one_line()
    assert "did you mean 'public'?" in run("show", match, "--as", "publik").one_line()


def test_a_script_stops_at_its_first_illegal_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["1: choose-profile raven", "2: choose-profile steven", "", "1: stack 5h", "1: concede"]
    file.write_text("\n".join(lines), encoding="utf-8")
    said = run("record", "bacon", "--script", str(file), "--seed", SEED)
    assert said.code == 1
    assert said.one_line().startswith(f"{file}: line 4: seat 1 may not 'stack 5h': ")
    assert said.err.rstrip().endswith("]")
    assert "    3  2: choose-profile steven-graphite" in said.out
    assert run("list", "--json").data["matches"][0]["records"] == 3


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1: choose-profile nobody", "line 1"),
        ("choose-profile (", "line 1, column"),
        ("3: concede", "line 1"),
        ("1: choose-profile raven-gry", "no profile 'raven-gry', did you mean 'raven-grey'?"),
    ],
)
def test_a_script_line_that_cannot_be_understood_is_located(run: Run, line: str, says: str) -> None:
    said = run("record", "bacon", "--script", "-", stdin=line)
    assert said.code in (1, 2)
    assert says in said.one_line()


def test_a_script_that_is_no_text_is_refused_with_its_line(run: Run) -> None:
    said = run("record", "bacon", "--script", "-", stdin=b"1: choose-profile raven\n\xff\xfe\n")
    assert said.code == 2
    assert "line 2, column 1: not UTF-8 text" in said.one_line()
    assert run("list", "--json").data["matches"][0]["records"] == 2


def test_a_script_without_an_end_of_line_is_not_read_whole(run: Run) -> None:
    said = run(
        "record", "bacon", "--script", "-", stdin=b"1: choose-profile raven\n" + b"x" * 70_000
    )
    assert said.code == 2
    assert said.one_line() == "-: line 2: a line of more than 65536 bytes"
    assert run("list", "--json").data["matches"][0]["records"] == 2


def test_a_record_that_is_not_there_is_not_shown(run: Run, played: Path) -> None:
    wrong = ("0", "-1", "5000", "9" * 30)
    for command in ("show", "replay", "position", "legal", "log", "replay --lines", "new --from"):
        for number in wrong:
            said = run(*command.split(), str(played), "--at", number, stdin="")
            assert said.code == 2
            assert said.one_line().startswith(f"no record {number}: the match has records 1 to")
            assert said.out == ""


def test_eyes_that_are_not_at_the_table_are_refused(run: Run, played: Path) -> None:
    said = run("show", str(played), "--as", "3")
    assert said.code == 2
    assert "a seat from 1 to 2 or a player's name or public or judge" in said.one_line()


def test_a_damaged_file_is_located_and_every_other_file_still_gets_its_verdict(
    run: Run, played: Path, tmp_path: Path
) -> None:
    data = played.read_bytes()
    cut = tmp_path / "cut.replay"
    cut.write_bytes(data[:-10])
    other = tmp_path / "other.replay"
    other.write_bytes(b"not a replay")
    said = run("validate", str(cut), str(played), str(other), "--json")
    assert said.code == 3
    first, second, third = said.data["files"]
    assert first["verdict"] == "damaged"
    assert third["verdict"] == "not a replay file"
    assert first["fault"]["offset"] is not None
    assert second["verdict"] == "sound"
    assert "1 good, 2 bad" in run("validate", str(cut), str(played), str(other)).out
    assert run("import", str(cut)).code == 3
    shown = run("show", str(cut))
    assert shown.code == 3
    assert shown.one_line().startswith(f"{cut}: offset ")
    stranger = run("show", str(other))
    assert stranger.code == 3
    assert stranger.one_line().startswith(f"{other}: not a replay file")
    assert run("validate", str(other)).out.startswith(f"{other}: not a replay file (a replay")
    assert run("list", "--json").data["matches"] == []


def test_a_live_match_is_not_exported(run: Run, tmp_path: Path) -> None:
    match = opened(run)
    said = run("export", match, "-o", str(tmp_path / "x.replay"))
    assert said.code == 2
    assert "still live" in said.one_line()
    assert not list(tmp_path.glob("*.replay"))


def test_an_existing_file_is_kept_unless_force_is_said(
    run: Run, played: Path, tmp_path: Path
) -> None:
    run("import", str(played))
    file = tmp_path / "mine.replay"
    file.write_bytes(b"mine")
    said = run("export", played.stem, "-o", str(file))
    assert said.code == 8
    assert "mine.replay" in said.one_line()
    assert file.read_bytes() == b"mine"
    assert run("export", played.stem, "-o", str(file), "--force").code == 0
    assert file.read_bytes() == played.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="file modes are a POSIX matter")
def test_an_exported_file_can_be_read_like_any_other_new_file(
    run: Run, played: Path, tmp_path: Path
) -> None:
    run("import", str(played))
    run("export", played.stem, "-o", str(tmp_path / "one.replay"))
    (tmp_path / "other").touch()
    modes = [(tmp_path / name).stat().st_mode for name in ("one.replay", "other")]
    assert modes[0] == modes[1]
    assert not list(tmp_path.glob(".*"))


def test_a_store_that_is_no_database_is_one_clear_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "text.sqlite"
    file.write_text("this is not a database, whatever its name says\n" * 40, encoding="utf-8")
    said = run("list", "--store", f"sqlite:///{file}")
    assert said.code == 8
    assert "text.sqlite" in said.one_line()


def test_names_from_a_file_cannot_move_the_cursor(run: Run) -> None:
    from referee.kernel.show.safe_text import safe

    assert safe("a\x1b[2Jb\u202ec\n") == "a\\u001b[2Jb\\u202ec\\u000a"
    assert safe("Zoë 王") == "Zoë 王"


def test_plain_output_of_our_own_is_ascii(run: Run, played: Path) -> None:
    for words in (["games"], ["list"], ["log", str(played)], ["show", str(played)]):
        said = run(*words, "--plain")
        assert said.out.isascii()
        assert "\x1b" not in said.out


# -- the table of exit codes ----------------------------------------------------------------


def test_every_error_of_the_tree_has_its_exit_code() -> None:
    expected = {
        "IllegalAction": 1,
        "NotUnderstood": 2,
        "Ambiguous": 2,
        "NotFound": 2,
        "DamagedFile": 3,
        "Truncated": 3,
        "BrokenChain": 3,
        "NotCanonical": 3,
        "TooLarge": 3,
        "BadSeal": 3,
        "BadLeaf": 3,
        "UnknownVersion": 4,
        "Divergence": 5,
        "PackError": 6,
        "Conflict": 7,
        "StoreError": 8,
        "RefereeBug": 70,
    }
    for name, code in expected.items():
        kind = getattr(errors, name)
        error = kind.__new__(kind)
        assert exit_code(error) == code, name
    assert exit_code(KeyboardInterrupt()) == 130
    assert exit_code(RuntimeError()) == 70
    assert len(EXITS) == len({kind for kind, _ in EXITS})


def test_of_several_files_the_worst_counts() -> None:
    assert worst([0, 0]) == 0
    assert worst([1, 6, 0]) == 6
    assert worst([6, 5, 4]) == 4
    assert worst([5, 3, 8, 1]) == 8
    assert worst([8, 70]) == 70
    assert worst([0, 2]) == 2


@pytest.mark.parametrize("game", ["clash", "save-your-bacon"])
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_file_is_no_card_list(run: Run, tmp_path: Path, game: str, text: str) -> None:
    (tmp_path / "own.toml").write_text(text)
    for words in (["cards", game], ["simulate", game]):
        said = run(*words, "--cards", str(tmp_path / "own.toml"))
        assert said.code == REFUSED
        assert said.one_line().endswith("own.toml: an empty file, expected a card list")


def test_several_matches_do_not_go_into_a_folder_that_is_called_a_file(
    run: Run, tmp_path: Path
) -> None:
    words = ["simulate", "bacon", "-n", "2", "--seed", "1", "--decks", "raven-grey,hector"]
    assert run(*words).code == 0
    file = tmp_path / "both.replay"
    said = run("export", "--all", "-o", str(file))
    assert said.code == 2
    assert "several matches go into a folder" in said.one_line()
    assert not file.exists()
    assert run("export", "--all", "-o", str(tmp_path / "both")).code == 0


def test_a_family_of_commands_alone_names_them_in_one_short_line(run: Run) -> None:
    said = run("series")
    assert said.code == 2
    assert said.one_line() == (
        "name one of its commands: new, add, show (see 'referee series --help')"
    )


def test_a_mistyped_game_to_play_is_proposed(run: Run) -> None:
    assert "no game 'clsh', did you mean 'clash'?" in run("play", "clsh").one_line()
    assert run("play", "zzzzzzzz").one_line().startswith("no match 'zzzzzzzz'")


def test_a_branch_is_of_the_game_of_its_match(run: Run) -> None:
    assert "either a GAME or --from" in run("new", "clash", "--from", "nfub").one_line()
    assert run("new").one_line().startswith("name a GAME, or a match")
