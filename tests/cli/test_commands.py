"""Every command: that it starts quickly, has help, is documented, and does its work."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from cli.group import group
from cli.storage.seeds import read_secret
from referee.games.super_fantasy_brawl.cardset.arena_file import shipped_text
from tests.cli.conftest import ROOT, SEED, Run, environment, in_a_process
from tests.replays.transcripts import laid_open

COMMANDS = group.list_commands(click.Context(group))
HEAVY = ("eventsourcing", "msgpack", "events.store.journal", "referee.games.bacon_project")


def test_the_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, cli.main; sys.argv = ['referee', '--help']\n"
        "try: cli.main.main()\n"
        f"finally: print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stderr.strip() == "[]"
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    said = run()
    assert said.code == 0
    assert "Commands:" in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_is_documented(name: str, run: Run) -> None:
    said = run(name, "--help")
    assert said.code == 0
    assert "--json" in said.out
    assert "--plain" in said.out
    found = group.get_command(click.Context(group), name)
    assert found is not None
    assert found.help
    assert all(getattr(option, "help", "") or option.param_type_name == "argument"
               for option in found.params)  # fmt: skip
    assert f"`referee {name}" in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_a_command_that_is_nearly_right_is_suggested(run: Run) -> None:
    said = run("validat")
    assert said.code == 2
    assert "validate" in said.one_line()


def test_games_lists_every_game_with_its_readings(run: Run) -> None:
    games = {each["id"]: each["readings"] for each in run("games", "--json").data["games"]}
    assert list(games) == [
        "bacon-project",
        "bacon-project-series",
        "clash",
        "clash-series",
        "save-your-bacon",
        "save-your-bacon-draft",
        "save-your-bacon-series",
        "super-fantasy-brawl",
        "super-fantasy-brawl-draft",
        "super-fantasy-brawl-series",
        "homestuck-atcg",
        "homestuck-atcg-series",
        "tournament",
    ]
    series = {code: each["best_of"]["choices"] for code, each in games.items() if "best_of" in each}
    assert series.pop("save-your-bacon-series") == ["1", "3"]
    assert list(series.values()) == [["1", "3", "5"]] * 4
    assert games["bacon-project"]["joker_colour"]["default"] == "own"
    assert games["clash"]["simultaneous_merge"]["default"] == "owner_first"
    assert games["super-fantasy-brawl"]["level_up"]["choices"] == ["after_action", "instant"]
    assert "bacon-project" in run("games").out


def test_rules_are_found_by_id_by_section_and_by_words(run: Run) -> None:
    (rule,) = run("rules", "bacon", "bp-8.8", "--json").data["rules"]
    assert (rule["id"], rule["status"]) == ("BP-8.8", "enforced")
    section = run("rules", "bacon", "BP-8", "--json").data["rules"]
    assert section[0]["id"] == "BP-8.1"
    assert len(section) == 20
    found = run("rules", "bacon", "joker", "colour", "--json").data["rules"]
    assert "BP-Q31" in [entry["id"] for entry in found]
    assert "BP-Q31" in run("rules", "bacon", "BP-Q31").out


def test_a_card_is_shown_as_printed_and_as_it_is_read(run: Run) -> None:
    said = run("cards", "bacon", "Raven")
    assert said.code == 0
    assert "6 Scorch Breath [A] +22. RED (+10)." in said.out
    assert "printed as 'PREVENT 1.'" in said.out
    lines = run("cards", "bacon", "raven-grey", "--json").data["lines"]
    assert all(line["read"] for line in lines[1:])


def test_a_card_is_known_by_its_number_in_the_list_it_comes_from(run: Run) -> None:
    assert run("cards", "homestuck", "c017").out.startswith("DAD mister egbert: character\n")
    said = run("cards", "homestuck", "C999")
    assert said.err == (
        "no card 'C999': 'referee cards homestuck-atcg' lists the 118 that there are\n"
    )


def test_a_reading_changes_what_a_card_says(run: Run) -> None:
    said = run("cards", "bacon", "raven-grey", "--reading", "prevent_print=zero_A_one_D")
    assert "4 Flash Warp [S] PREVENT D." in said.out


def test_a_match_is_opened_played_and_shown(run: Run) -> None:
    opened = run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    assert opened.code == 0
    (match,) = run("list", "--json").data["matches"]
    assert opened.out.startswith(f"match {match['id']}")
    assert match["players"] == ["Ann", "Bo"]
    assert match["live"]
    seat = run("legal", match["id"][:6], "--json").data["asked"][0]["seat"]
    done = run("act", match["id"][:6], str(seat), "keep", "--json").data
    assert done["text"] == f"{seat}: keep-hand"
    assert done["asked"][0]["seat"] == 3 - seat
    assert f"{seat}: keep-hand" in run("log", match["id"][:6], "--full").out


def test_a_live_match_is_shown_with_public_eyes_unless_said_otherwise(run: Run) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match = run("list", "--json").data["matches"][0]["id"]
    for command in ("show", "log", "replay", "legal"):
        first = run(command, match).out.splitlines()[0]
        assert "as everybody sees it" in first
        assert "as seat 2 sees it" in run(command, match, "--as", "2").out.splitlines()[0]
    seen = run("show", match, "--json").data["view"]["seats"]
    assert "hand" not in seen["1"]
    assert "hand" not in seen["2"]
    own = run("show", match, "--as", "1", "--json").data["view"]["seats"]
    assert len(own["1"]["hand"]) == 6
    assert "hand" not in own["2"]
    asked = run("legal", match, "--json").data["asked"][0]
    assert "legal" not in asked
    seat = str(asked["seat"])
    assert run("legal", match, "--as", seat, "--json").data["asked"][0]["legal"]


def test_the_secret_of_a_live_match_is_printed_by_nothing(run: Run) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match = run("list", "--json").data["matches"][0]["id"]
    secret = read_secret(SEED).hex()
    commands = ["show", "log", "replay", "legal", "position --as judge", "validate"]
    for words in [*([*name.split(), match, "--json"] for name in commands), ["list", "--json"]]:
        said = run(*words)
        assert said.code == 0
        assert secret not in said.out


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_have_a_deck_under_every_reading_of_its_size(run: Run, bot: str) -> None:
    words = ["simulate", "save-your-bacon", "--seed", SEED, "--seats", "3", "--bot", bot]
    words += ["--reading", "format=full_constructed", "--reading", "full_constructed_size=15"]
    said = run(*words)
    assert said.code == 0, said.err
    assert len(run("list", "--json").data["matches"]) == 1


@pytest.mark.parametrize("words", [(), ("--as", "public"), ("--as", "1"), ("--at", "1")])
def test_the_position_of_a_live_match_is_the_judges(run: Run, words: tuple[str, ...]) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match = run("list", "--json").data["matches"][0]["id"]
    said = run("position", match, *words)
    who = "seat 1" if "1" in words[1:] and "--as" in words else "everybody"
    assert (said.code, said.out) == (2, "")
    assert said.one_line() == (
        f"match {match[:8]}: a position names every card, and not all of them are for {who}; "
        "'--as judge' prints it"
    )
    assert "hand = [" in run("position", match, "--as", "judge").out
    assert run("act", match, "1", "concede").code == 0
    assert "hand = [" in run("position", match).out


def test_what_seats_do_in_secret_at_present_is_in_no_file_that_join_writes(
    run: Run, tmp_path: Path
) -> None:
    run("new", "clash", "--player", "Mia", "--player", "Noa", "--seed", "c1a5")
    match = run("list", "--json").data["matches"][0]["id"]
    early, both = str(tmp_path / "early.replay"), str(tmp_path / "both.replay")
    assert run("share", match, "-o", early).code == 0
    assert run("act", match, "1", "play-card", "vassal").code == 0
    for copies in ((match, match), (early, match), (match, early)):
        said = run("join", *copies, "-o", both)
        assert (said.code, said.out) == (2, "")
        assert said.one_line() == (
            f"match {match[:8]}: still live; only copies are joined "
            "('referee share' gives a copy up to now)"
        )
    assert not Path(both).exists()
    assert run("share", match, "-o", str(tmp_path / "now.replay")).code == 0
    assert run("join", early, str(tmp_path / "now.replay"), "-o", both).code == 0
    assert b"phase" in laid_open(Path(both).read_bytes())
    assert b"vassal" not in laid_open(Path(both).read_bytes())
    run("act", match, "1", "concede")
    assert run("join", early, match, "-o", str(tmp_path / "whole.replay")).code == 0


def test_simulate_export_import_and_validate_agree(run: Run, played: Path, tmp_path: Path) -> None:
    words = ["simulate", "bacon", "--seed", SEED, "--bot", "greedy"]
    assert run(*words, "--decks", "raven-grey,steven-graphite").code == 0
    match = run("list", "--json").data["matches"][0]["id"]
    assert run("export", match[:5], "-o", str(tmp_path / "one.replay")).code == 0
    assert (tmp_path / "one.replay").read_bytes() == played.read_bytes()
    assert run("import", str(played), "--json").data["matches"][0]["new"] is False
    (verdict,) = run("validate", str(played), "--json").data["files"]
    assert verdict["verdict"] == "sound"
    assert run("validate", match[:5], str(played)).code == 0
    assert run("diff", match, str(played)).code == 0


def test_an_export_goes_through_a_pipe(played: Path, store: str) -> None:
    assert in_a_process("import", str(played), store=store).returncode == 0
    match = played.stem
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", "export", match, "-o", "-", "--store", store],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout == played.read_bytes()


def test_standard_input_is_read_where_a_file_is_named(run: Run, played: Path) -> None:
    assert run("validate", "-", stdin=played.read_bytes()).code == 0
    assert run("show", "-", stdin=played.read_bytes()).code == 0
    assert run("import", "-", stdin=played.read_bytes()).code == 0
    assert run("list", "--json").data["matches"][0]["id"] == played.stem


def test_two_simulations_give_the_same_files_whoever_plays_them(run: Run, tmp_path: Path) -> None:
    words = ["simulate", "bacon", "-n", "4", "--seed", "ab", "--decks", "all", "--bot", "random"]
    assert run(*words, "-o", str(tmp_path / "one")).code == 0
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", *words, "-o", str(tmp_path / "two"), "--jobs", "2"],
        env=environment() | {"PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert b"4 matches" in done.stdout
    ones = {file.name: file.read_bytes() for file in (tmp_path / "one").iterdir()}
    twos = {file.name: file.read_bytes() for file in (tmp_path / "two").iterdir()}
    assert ones == twos
    assert len(ones) == 4


def test_a_replay_tells_a_record_and_shows_the_table(run: Run, played: Path) -> None:
    said = run("replay", str(played), "--at", "20")
    assert said.code == 0
    assert "as the judge sees it" in said.out.splitlines()[0]
    assert said.out.splitlines()[1].startswith("   20  ")
    shown = run("show", str(played), "--at", "20", "--json").data
    replayed = run("replay", str(played), "--at", "20", "--steps", "2", "--json").data
    assert replayed["records"][0]["view"] == shown["view"]
    assert len(replayed["records"]) == 2
    whole = run("replay", str(played), "--json").data
    assert whole["outcome"]["winners"]


def test_a_branch_is_a_match_of_its_own_and_differs_from_its_parent(run: Run, played: Path) -> None:
    before = played.read_bytes()
    at, other = _another_answer(run, played)
    branch = run("new", "--from", str(played), "--at", str(at), "--json").data["id"]
    seat, _, action = other.partition(": ")
    assert run("act", branch, seat, *action.split()).code == 0
    parted = run("diff", str(played), branch, "--json")
    assert parted.code == 1
    assert (parted.data["kind"], parted.data["record"]) == ("answer", at + 1)
    assert parted.data["as"] == "public"
    hidden = f"seats.{seat}.hand"
    assert hidden not in [field["path"] for field in parted.data["fields"]]
    assert "as everybody sees them" in run("diff", str(played), branch).out.splitlines()[0]
    whole = run("diff", str(played), branch, "--as", "judge", "--json")
    assert whole.data["fields"]
    assert whole.data["as"] == "judge"
    assert played.read_bytes() == before


def _another_answer(run: Run, played: Path) -> tuple[int, str]:
    records = run("log", str(played), "--json").data["records"]
    for record in records[20:]:
        at = record["record"]
        asked = run("legal", str(played), "--at", str(at), "--json").data["asked"]
        done = records[at]["text"] if at < len(records) else ""
        others = [text for text in asked[0]["legal"] if text != done] if asked else []
        if others:
            return at, others[0]
    raise AssertionError


def test_a_position_is_the_same_moment_again(run: Run, played: Path, tmp_path: Path) -> None:
    text = run("position", str(played), "--at", "25").out
    table = tomllib.loads(text)
    assert table == run("position", str(played), "--at", "25", "--json").data["position"]
    case = tmp_path / "case.toml"
    case.write_text(run("position", str(played), "--at", "25", "--case").out, encoding="utf-8")
    assert run("check", str(case)).code == 0


def test_a_case_brings_along_the_board_that_its_match_brought(run: Run, tmp_path: Path) -> None:
    board, case = tmp_path / "board.toml", tmp_path / "case.toml"
    text = shipped_text().replace('set_id = "default-arena"', 'set_id = "mine"')
    board.write_text(text, encoding="utf-8")
    run("simulate", "super", "-n", "1", "--seed", "05", "--cards", str(board), "-o", str(tmp_path))
    (match,) = tmp_path.glob("*.replay")
    case.write_text(run("position", str(match), "--at", "40", "--case").out, encoding="utf-8")
    assert tomllib.loads(case.read_text(encoding="utf-8"))["cards"] == [text]
    assert run("check", str(case)).code == 0


@pytest.mark.parametrize(
    ("game", "key"), [("bacon", "profile"), ("clash", "allies"), ("save-your-bacon", "champions")]
)
def test_the_template_is_a_case_that_runs(run: Run, tmp_path: Path, game: str, key: str) -> None:
    case = tmp_path / "case.toml"
    case.write_text(run("position", "--template", game, "--case").out, encoding="utf-8")
    said = run("check", str(case))
    assert said.code == 0
    assert "1 good, 0 bad" in said.out
    assert tomllib.loads(run("position", "--template", game).out)["seats"]["1"][key]


def test_a_template_shows_what_the_name_of_a_card_in_play_looks_like(run: Run) -> None:
    text = run("position", "--template", "save-your-bacon").out
    shown = "a card in play, such as dark-space-lord-1"
    assert f"#   attacks[N].target: {shown}, or 'none'\n" in text
    assert f"#   lasting[N].meant: a list; each {shown}\n" in text
    assert "#   seats.SEAT.hand: a list of cards, bottom first\n" in text
    text = run("position", "--template", "homestuck-atcg").out
    assert "#   seats.SEAT.discard: a list of cards in play, bottom first\n" in text


def test_the_template_of_a_game_with_secret_phases_names_the_keys_of_a_lane(run: Run) -> None:
    text = run("position", "--template", "clash").out
    assert "#   seats.SEAT.allies[N].stunned: true or false\n" in text
    assert "#   lane.SEAT.own: a table, as seats.SEAT\n" in text
    assert not {"lane", "frame"} & set(tomllib.loads(text))


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["rules", "bacon"],
        ["cards", "bacon"],
        ["cards", "bacon", "jack"],
        ["list"],
        ["new", "bacon"],
        ["simulate", "bacon", "--seed", "1"],
        ["rules", "nothing"],
        ["nothing"],
    ],
)
def test_every_json_answer_is_an_object_with_a_schema(run: Run, words: list[str]) -> None:
    lines = run(*words, "--json").out.splitlines()
    assert lines
    for line in lines:
        assert json.loads(line)["schema"].startswith("referee/")
