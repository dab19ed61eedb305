"""Completion: what the shells are told at Tab, that nothing is printed or made, and a real bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.completion.proposals import next_words
from cli.completion.scripts import in_quotes, quoted
from cli.context import ASKING_SHELL
from cli.group import group
from tests.cli.conftest import ROOT, SEED, Run, environment, in_a_process
from tests.cli.terminal import Terminal

BASH = shutil.which("bash")
PROFILES = ("raven-grey", "steven-graphite", "hector", "sable-quist")


def asked(shell: str, line: str, word: str = "", *, store: str = "", **env: str) -> list[str]:
    """The lines that the shell is told when Tab is pressed at the end of the line."""
    more = {ASKING_SHELL: f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": word}
    with chdir(env.pop("cwd", ROOT)):
        given = {"REFEREE_STORE": store or None} | more | env
        said = CliRunner(env=given).invoke(group, [])
    assert said.stderr == ""
    assert said.exit_code == 0
    return [line for line in said.stdout.splitlines() if line]


def asked_in_a_process(shell: str, line: str, word: str = "", *, store: str) -> list[str]:
    """The same, from a process of its own, as the shells start one."""
    more = {ASKING_SHELL: f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": word}
    done = in_a_process(store=store, env=environment(store) | more)
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.splitlines() if line]


def proposed(line: str, **more: str) -> list[str]:
    """What bash would propose."""
    return [each.removeprefix("plain,") for each in asked("bash", line, **more)]


@pytest.fixture
def match(run: Run) -> str:
    """A live match in the store."""
    words = ["--player", "Ann=raven-grey", "--player", "Bo=steven-graphite", "--seed", SEED]
    found: str = run("new", "bacon", *words, "--json").data["id"]
    return found


# -- what needs no store --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("referee val", ["validate"]),
        ("referee list --pl", ["--plain"]),
        ("referee new ", ["bacon-project"]),
        ("referee rules BACON", ["bacon-project"]),
        ("referee rules bacon BP-8.1", ["BP-8.1", "BP-8.19"]),
        ("referee rules bacon bp-q6", ["BP-Q6", "BP-Q69"]),
        ("referee cards bacon ra", ["raven-grey"]),
        ("referee new bacon --player Ann=", list(PROFILES)),
        ("referee new bacon --player 'Ann B=ste", ["Ann B=steven-graphite"]),
        ("referee new bacon --reading joker_", ["joker_colour=own", "joker_as_ace=true"]),
        ("referee new bacon --reading joker_colour=an", ["announced"]),
        ("referee new bacon --chance o", ["observed"]),
        ("referee simulate bacon --bot g", ["greedy"]),
        ("referee simulate bacon --decks a", ["all"]),
        ("referee simulate bacon --decks he", ["hector,raven-grey", "hector,hector"]),
        ("referee simulate bacon --decks hector,st", ["hector,steven-graphite"]),
        ("referee simulate save --seats ", ["2", "3", "4"]),
        ("referee new clash --seats ", ["2"]),
        ("referee simulate save --decks light", ["light-fight,light-fight"]),
        (
            "referee simulate save --decks light-fight,lack",
            ["light-fight,lacking-limits", "light-fight,lacking-limits,spooky-specters"],
        ),
        ("referee position --template b", ["bacon-project"]),
        ("referee completion ", ["bash", "zsh", "fish"]),
        ("referee record bacon --script ", ["file,"]),
        ("referee check tests/", ["file,tests/"]),
        ("referee validate ./", ["file,./"]),
    ],
)
def test_what_the_referee_knows_is_proposed(line: str, some: list[str]) -> None:
    found = proposed(line, store="sqlite:////nowhere/at/all.sqlite")
    assert set(some) <= set(found), found


@pytest.mark.parametrize(
    "line",
    [
        "referee nosuch ",
        "referee show ",
        "referee show zzz --as ",
        "referee act zzz ",
        "referee act zzz 1 ",
        "referee act zzz one ",
        "referee new bacon --player Ann",
        "referee rules nosuch BP-999",
        "referee 'new bacon",
        "referee new \\",
        "referee --store sqlite:////tmp show ",
        "referee list --store postgresql://nowhere/x ",
    ],
)
def test_where_nothing_can_be_said_nothing_is_said(line: str, tmp_path: Path) -> None:
    store = tmp_path / "none.sqlite"
    found = asked("bash", line, store=f"sqlite:///{store}", cwd=str(ROOT))
    assert all(each.startswith(("plain,", "file,")) for each in found)
    assert not [each for each in found if each.startswith("plain,") and "match" in each]
    assert not store.exists()


def test_no_store_is_made_nor_touched(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("no database", encoding="utf-8")
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    home = {"XDG_DATA_HOME": str(tmp_path / "home"), "HOME": str(tmp_path), "REFEREE_STORE": ""}
    assert asked("bash", "referee act ", **home) == []
    for store in (text, empty):
        assert asked("bash", "referee act ", store=f"sqlite:///{store}") == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.sqlite", "text.sqlite"]
    assert empty.read_bytes() == b""


# -- matches --------------------------------------------------------------------------------


def test_matches_are_proposed_with_their_players(match: str, store: str, run: Run, played: Path) -> None:  # fmt: skip
    run("import", str(played))
    short = match[:8]
    both = proposed("referee show ", store=store)
    assert both[:2] == [played.stem[:8], short]
    assert proposed("referee act ", store=store) == [short]
    assert proposed(f"referee log {match[:10]}", store=store) == [match[:10]]
    assert proposed("referee export ", store=store) == both[:2]
    zsh = asked("zsh", "referee act ", "2", store=store)
    assert zsh == ["plain", short, "Ann, Bo, live"]
    fish = asked("fish", "referee act ", "", store=store)
    assert fish == [f"plain,{short}\tAnn, Bo, live"]
    assert proposed(f"referee list --store {store} ", store="memory:") == []
    assert short in proposed(f"referee show --store {store} ", store="memory:")


def test_replay_files_of_the_folder_are_proposed_beside_matches(
    tmp_path: Path, match: str, store: str, played: Path
) -> None:
    shutil.copy(played, tmp_path / "final.replay")
    (tmp_path / "notes.txt").touch()
    here = {"cwd": str(tmp_path), "PYTHONPATH": str(ROOT)}
    assert set(proposed("referee show ", store=store, **here)) == {match[:8], "final.replay"}
    assert proposed("referee import fi", store=store, **here) == ["final.replay"]
    assert proposed("referee import x", store=store, **here) == ["file,x"]
    assert proposed("referee show final.replay --as ", store=store, **here) == [
        "1",
        "2",
        "public",
        "judge",
    ]


def test_seats_eyes_and_legal_actions_are_proposed(match: str, store: str, run: Run) -> None:
    assert proposed(f"referee act {match[:6]} ", store=store) == ["1", "2"]
    zsh = asked("zsh", f"referee act {match[:6]} ", "3", store=store)
    assert zsh == ["plain", "1", "Ann", "plain", "2", "Bo"]
    assert proposed(f"referee show {match[:6]} --as ", store=store)[2:] == ["public", "judge"]
    seat = str(run("legal", match, "--json").data["asked"][0]["seat"])
    line = f"referee act {match[:6]} {seat} "
    assert proposed(line, store=store)[:2] == ["keep-hand", "mulligan"]
    assert proposed(f"{line}KEEP", store=store) == ["keep-hand"]
    assert proposed(f"{line}keep-hand ", store=store) == []


@pytest.mark.parametrize(
    ("shell", "line", "word"),
    [("bash", "referee act ", ""), ("zsh", "referee act ", "2"), ("fish", "referee rules ", "")],
)
def test_a_process_of_its_own_proposes_the_same(
    match: str, store: str, shell: str, line: str, word: str
) -> None:
    found = asked_in_a_process(shell, line, word, store=store)
    assert found == asked(shell, line, word, store=store)
    assert found


def test_every_legal_action_can_be_typed_by_proposals(run: Run, played: Path, store: str) -> None:
    """Word by word, the proposals lead to each legal line of a moment with many."""
    records = run("log", str(played), "--json").data["records"]
    at = next(
        each["record"]
        for each in records[30:]
        if any(
            len(ask["legal"]) > 6
            for ask in run("legal", str(played), "--at", str(each["record"]), "--json").data[
                "asked"
            ]
        )
    )
    branch = run("new", "--from", str(played), "--at", str(at), "--json").data["id"]
    (asks,) = run("legal", branch, "--as", "judge", "--json").data["asked"]
    seat = asks["seat"]
    lines = [text.partition(": ")[2].split() for text in asks["legal"]]
    for line in (lines[0], lines[-1]):
        for place, word in enumerate(line):
            typed = "".join(f"{quoted(each)} " for each in line[:place])
            found = proposed(f"referee act {branch} {seat} {typed}", store=store)
            assert quoted(word) in found, (line, place)


# -- words of the notation ------------------------------------------------------------------

LINES = ["cast (3h 3d as 5)", "cast 4s (3h 3d as 5)", "use-king Kd Ks", "next-phase"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["cast", "use-king", "next-phase"]),
        ("cast", ["(3h", "4s"]),
        ("CAST (3H", ["3d"]),
        ("use-king", ["Kd"]),
        ("use-king Ks", ["Kd"]),
        ("use-king Ks Kd", []),
        ("use-king 4h", []),
        ("next-phase", []),
        ("dance", []),
    ],
)
def test_the_next_word_of_an_action(typed: str, found: list[str]) -> None:
    assert next_words(LINES, typed.split()) == found


@pytest.mark.parametrize("word", ["(3h", "5)", 'say "x"', "a$b", "it's", "->", "a;b", "Zoë", "#1"])
def test_what_bash_would_take_apart_is_quoted(word: str) -> None:
    assert not in_quotes(f"referee act m 1 {quoted(word)}")
    if BASH is None:
        pytest.skip("no bash here")
    done = subprocess.run(
        [BASH, "-c", f'set -- {quoted(word)}; echo "$*"'],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{word}\n"


# -- the scripts ----------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(run: Run, shell: str) -> None:
    said = run("completion", shell)
    assert said.code == 0
    assert f"_REFEREE_COMPLETE={shell}_complete" in said.out
    assert run("completion", shell, "--json").data["script"] == said.out
    assert group.name == "group"


def test_a_script_for_an_unknown_shell_is_refused_in_one_line(run: Run) -> None:
    said = run("completion", "bish")
    assert said.code == 2
    assert "'bash', 'zsh', 'fish'" in said.one_line()


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """A folder with a `referee` in it, for the search path of a shell."""
    folder = tmp_path / "bin"
    folder.mkdir()
    file = folder / "referee"
    start = f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m cli.main "$@"'
    file.write_text(f"#!/bin/sh\n{start}\n", encoding="utf-8")
    file.chmod(0o755)
    return folder


@pytest.mark.skipif(BASH is None, reason="no bash here")
def test_a_real_bash_completes_as_one_types(bin_folder: Path, match: str, store: str) -> None:
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    words = [str(BASH), "--norc", "--noprofile", "-i"]
    typed = {
        "referee new bacon --player Ann=rav": "referee new bacon --player Ann=raven-grey",
        "referee new bacon --player 'Ann B=rav": "--player 'Ann B=raven-grey'",
        "referee new bacon --reading joker_colour=an": "joker_colour=announced",
        "referee simulate bacon --decks hector,st": "--decks hector,steven-graphite",
        f"referee show {match[:3]}": f"referee show {match[:8]}",
        f"referee act {match[:8]} 1 conc": f"referee act {match[:8]} 1 concede",
    }
    env = {"PS1": "$ ", "PATH": path, "INPUTRC": "/dev/null", "HISTFILE": ""}
    with Terminal(*words, store=store, columns=120, **env) as terminal:
        terminal.send('eval "$(referee completion bash)"; complete -p referee\n')
        terminal.until("-F _referee_completion referee")
        for line, whole in typed.items():
            terminal.send(f"{line}\t")
            terminal.until(whole)
            terminal.send("\x15\x0c")


def test_without_the_variable_nothing_is_completed(store: str) -> None:
    done = in_a_process("list", store=store)
    assert done.returncode == 0
    assert done.stdout.startswith("no matches in ")


# -- rulings --------------------------------------------------------------------------------


def test_the_words_of_a_ruling_are_proposed(run: Run, match: str, store: str) -> None:
    head = f"referee rule {match[:8]} "
    run("rule", match, "call", "2", "May I?")
    run(
        "rule", match, "penalty", "1", "warning", "--by", "Ida", "--rule", "BP-7.1", "--reason", "x"
    )
    run("rule", match, "appeal", "1", "5", "No")
    kinds = proposed(head, store=store)
    assert kinds[:3] == ["call", "backup", "correct"]
    assert proposed("referee rule ", store=store) == [match[:8]]
    assert proposed(f"{head}call ", store=store) == ["1", "2", "table"]
    assert proposed(f"{head}result ", store=store) == ["1", "2", "draw"]
    assert proposed(f"{head}penalty ", store=store) == ["1", "2"]
    assert proposed(f"{head}penalty 1 game", store=store) == ["game-loss"]
    assert proposed(f"{head}result 1 no", store=store) == ["no-show"]
    assert proposed(f"{head}note x --call ", store=store) == ["4"]
    assert proposed(f"{head}note x --rule BP-8.1", store=store)[:2] == ["BP-8.1", "BP-8.10"]
    assert proposed(f"{head}backup ", store=store)[:2] == ["6", "5"]
    assert proposed(f"{head}overturn ", store=store) == ["5"]
    assert proposed(f"{head}uphold ", store=store) == ["5"]
    assert proposed(f"{head}correct seats.1.han", store=store) == ["seats.1.hand="]
    assert proposed(f"{head}correct seats.1.hand=", store=store) == []
    assert "--preview" in proposed(f"{head}backup 3 --p", store=store)


@pytest.mark.parametrize("words", ["zzzz call ", "zzzz note x --call ", "zzzz correct ", "zzzz "])
def test_of_a_match_that_is_not_there_nothing_is_proposed(words: str, tmp_path: Path) -> None:
    store = tmp_path / "none.sqlite"
    found = proposed(f"referee rule {words}", store=f"sqlite:///{store}")
    assert not [each for each in found if each[:1].isdigit() or "=" in each]
    assert not store.exists()
