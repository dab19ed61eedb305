"""Command lines that somebody might type: true ones, and ones with mistakes in them."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import chdir
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from cli import group as groups
from cli.exit_codes import EXITS
from tests.soak.forged import mutated_file, sources
from tests.soak.mutations import NUMBERS, WORDS, mutated_text

SEED = "c0ffee"
CODES = {0, *(code for _, code in EXITS)}
SAFE = ("match.replay", "other.replay", "bad.replay", "bad.replay", "bad.replay", "case.toml", "script.txt", "position.toml",
        "nosuch.replay", "folder", "folder/")  # fmt: skip
COMMANDS: dict[str, tuple[str, ...]] = {
    "act": ("MATCH SEAT ACTION", "MATCH SEAT ACTION --shown"),
    "cards": ("GAME", "GAME WORD"),
    "check": ("case.toml", "FILE"),
    "diff": ("MATCH MATCH", "FILE FILE", "FILE MATCH"),
    "export": ("MATCH -o FILE", "--all -o folder", "MATCH MATCH -o folder --force", "MATCH -o -"),
    "games": ("", "GAME"),
    "import": ("FILE", "folder", "FILE FILE", "-"),
    "legal": ("MATCH", "MATCH SEAT", "MATCH --at N --as EYES", "FILE --at N"),
    "list": ("",),
    "log": ("MATCH --as EYES", "FILE --at N", "FILE"),
    "new": ("GAME", "GAME --player NAME=DECK --player NAME=DECK --seed HEX",
            "GAME --reading READING --chance observed", "--from MATCH --at N", "--from FILE --at N"),
    "position": ("MATCH --at N", "FILE --at N --as EYES", "--template GAME"),
    "record": ("GAME --script script.txt --seed HEX", "GAME --script - --player NAME=DECK",
               "GAME --script FILE", "GAME --script script.txt --resume MATCH"),
    "replay": ("FILE --at N", "MATCH", "FILE --as EYES"),
    "rules": ("GAME", "GAME RULE", "GAME WORD WORD"),
    "show": ("MATCH", "FILE --at N --as EYES", "MATCH --as EYES"),
    "simulate": ("GAME --seed HEX --bot BOT", "GAME --decks DECK,DECK -o folder --seed HEX",
                 "GAME --bot random --reading READING --seed HEX"),
    "validate": ("FILE", "FILE FILE", "folder", "MATCH", "-"),
    "play": ("FILE", "MATCH", "GAME --seed HEX --bot BOT"),
    "": ("--help", "--version", ""),
}  # fmt: skip
"""Every command with some ways to use it. Capitals stand for a word of that kind."""

CHOICES: dict[str, tuple[str, ...]] = {
    "GAME": ("bacon-project", "bacon", "b", "chess", ""),
    "SEAT": ("1", "2", "0", "3", "-1", "x"),
    "ACTION": ("keep-hand", "concede", "stack 5h", "cast 3h 4h", "next-phase", "(", "1: concede",
               "choose-profile raven", "observe a b", "referee-result draw time"),
    "EYES": ("1", "2", "public", "judge", "3", "everybody"),
    "N": ("1", "2", "3", "7", "20", "0", "-1", "99999", "last"),
    "NAME": ("Ann", "Ben", "", "Zo\u00eb", "A" * 81, "\u202ex", "a=b"),
    "DECK": ("raven-grey", "hector", "raven", "nobody", "", '"'),
    "HEX": (SEED, "00", "xyz", "a" * 64, "a" * 65, ""),
    "READING": ("joker_colour=own", "joker_colour=blue", "x=y", "joker_colour", "=", "first_player=p2"),
    "BOT": ("random", "greedy", "clever"),
    "RULE": ("BP-7.1", "bp-q7", "BP-99.9", "7.1", ""),
    "WORD": ("level", "raven-grey", "king", "\u00e9", "["),
    "FILE": SAFE,
}  # fmt: skip


def make_words(random: Random) -> bytes:
    """A command line with what it reads: words, standard input, and a spoiled file."""
    name = random.choice(list(COMMANDS))
    words = [name] if name else []
    words += [_filled(word, random) for word in random.choice(COMMANDS[name]).split()]
    words += [option for option in ("--json", "--plain") if random.random() < 0.3]
    for _ in range(random.choice((0, 0, 0, 0, 1, 1, 2))):
        words = _mistyped(words, random)
    stdin = "\n".join(random.choice(CHOICES["ACTION"]) for _ in range(random.randrange(4)))
    whole = {"words": words, "stdin": stdin, "match": random.randrange(4)}
    if any("bad.replay" in word for word in words):
        whole["bad"] = mutated_file(random).hex()
    return json.dumps(whole).encode()


def _filled(word: str, random: Random) -> str:
    """A word in the place of its kind; MATCH is filled when the store is there."""
    for kind, choices in CHOICES.items():
        if word in (kind, f"{kind}={kind}") or kind in word.replace("=", ",").split(","):
            word = word.replace(kind, random.choice(choices))
    return word


def _mistyped(words: list[str], random: Random) -> list[str]:
    words = list(words)
    at = random.randrange(len(words) + 1)
    match random.randrange(5):
        case 0:
            words[at : at + 1] = []
        case 1:
            words.insert(at, random.choice((*WORDS[:20], *map(str, NUMBERS))))
        case 2:
            words.insert(at, random.choice(("--at", "--as", "--json", "--help", "--force", "--")))
        case 3 if words:
            words.append(random.choice(words))
        case _ if at < len(words):
            words[at] = mutated_text(words[at], random)
    return words


def is_safe(words: list[str]) -> bool:
    """Whether the words stay in their folder, and ask for nothing that takes long by intent."""
    joined = " ".join(words)
    if "--jobs" in joined or "--store" in joined or "\x00" in joined:
        return False
    for word in words:
        inner = word.partition("=")[2] or word
        if inner.startswith(("/", "~", "-o", "-n")) and inner != "-o":
            return False
        if ".." in word or len(word) > 5000:
            return False
    return True


@cache
def prepared() -> tuple[Path, tuple[str, ...]]:
    """A folder with a store, files and a script, and the ids of the matches; made once."""
    folder = Path(tempfile.mkdtemp(prefix="soak-words-"))
    root = Path(__file__).parents[2]
    shutil.copy(root / "docs" / "first-match.txt", folder / "script.txt")
    case = next(iter(sorted((root / "tests" / "rules").rglob("*.toml"))))
    shutil.copy(case, folder / "case.toml")
    files = sources()
    (folder / "match.replay").write_bytes(files[0])
    (folder / "other.replay").write_bytes(files[3])
    (folder / "bad.replay").write_bytes(files[3][:-9])
    (folder / "folder").mkdir()
    (folder / "folder" / "one.replay").write_bytes(files[0])
    runner = CliRunner(env=_env(folder))
    for words in (
        ["new", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", "--seed", SEED],
        ["new", "bacon", "--chance", "observed", "--seed", "0b"],
        ["import", str(folder / "match.replay"), "--json"],
    ):
        runner.invoke(groups.group, words)
    listed = json.loads(runner.invoke(groups.group, ["list", "--json"]).stdout)
    ids = [match["id"] for match in listed["matches"]]
    shutil.copytree(folder, folder.with_name(folder.name + ".kept"))
    return folder, tuple(ids)


def _env(folder: Path) -> dict[str, str]:
    return {"REFEREE_STORE": f"sqlite:///{folder / 'store.sqlite'}", "NO_COLOR": "1"}


def forget() -> None:
    """Take the prepared folders away."""
    if prepared.cache_info().currsize:
        folder, _ = prepared()
        for each in (folder, folder.with_name(folder.name + ".kept")):
            shutil.rmtree(each, ignore_errors=True)
        prepared.cache_clear()


class Bug(AssertionError):
    """A command that ended with exit code 70, or with a code that is in no table."""


def try_words(whole: dict[str, Any]) -> str:
    """Run the command line in this process, on the prepared folder; its exit code as a word."""
    folder, ids = prepared()
    words = [
        ids[whole["match"] % len(ids)][:8] if word == "MATCH" else word for word in whole["words"]
    ]
    if not is_safe(words):
        return "not tried"
    shutil.rmtree(folder)
    shutil.copytree(folder.with_name(folder.name + ".kept"), folder)
    if "bad" in whole:
        (folder / "bad.replay").write_bytes(bytes.fromhex(whole["bad"]))
    real, caught = groups._please_report, []

    def noted(error: Exception) -> str:
        caught.append(error)
        return real(error)

    groups._please_report = noted
    try:
        with chdir(folder):
            done = CliRunner(env=_env(folder)).invoke(
                groups.group, words, input=whole["stdin"].encode("utf-8", "replace")
            )
    finally:
        groups._please_report = real
    if caught:
        raise caught[0]
    _look_at(done, words)
    return f"exit {done.exit_code}"


def _look_at(done: Any, words: list[str]) -> None:
    """What every end of every command must be."""
    if done.exit_code not in CODES:
        raise Bug(f"exit code {done.exit_code}")
    if "Traceback" in done.stderr:
        raise Bug("a traceback")
    if done.exit_code not in (0, 1) and not done.output.strip():
        raise Bug(f"exit code {done.exit_code} without a word")
    if "--json" in words and done.exit_code != 2 and "--help" not in words:
        for line in done.stdout.splitlines():
            assert os.linesep not in line
            _json_or_bug(line, words)


def _json_or_bug(line: str, words: list[str]) -> None:
    if words[0] in ("position", "export") or words[0].startswith("--"):
        return
    try:
        json.loads(line)
    except ValueError:
        message = f"{words[0]} --json printed a line that is not JSON"
        raise Bug(message) from None
