"""Every question at every moment, through the commands: `play --lines`, `replay --lines`, what Tab proposes, and the screens on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import click
import pytest

from cli.completion import proposals, ruling_proposals
from cli.context import CommandContext
from cli.exit_codes import BUG
from cli.output.say import Say
from cli.viewer.commands import COMMANDS
from events.store.journal import open_store
from referee import games
from tests.cli.conftest import Run, command_line
from tests.cli.terminal import Terminal
from tests.invariants.matches import PLAYERS, Played, order, served
from tests.invariants.utterances import LINES, Sayings
from tests.invariants.viewer import MOVES, ODD
from tests.sizes import sized

ROUNDS = sized(3, 5)
"""So many decisions are made at the table, with questions in between."""
KEYS = (
    "\t",
    "\x1b[A",
    "\x1b[B",
    "\x1b[5~",
    "\x1b[6~",
    "x",
    "\x1b[D",
    "\x7f",
    "\x15",
    "?",
    "\t",
    "\t",
    "\x1b[C",
)
"""TAB completes; arrows, page keys, Backspace and Ctrl-U are keys of every line."""
CODES = games.names()


def played(code: str, number: int, most: int, store: str) -> Played:
    """A match of that game in the store, so many decisions long."""
    found = Played.of(order(code, number), open_store(store))
    for _ in found.moments():
        if found.decisions >= most:
            break
    return found


def at_the_table(code: str) -> Iterator[str]:
    """Lines for everybody at the table: questions and nonsense, then the first choice; at last they leave."""
    sayings, random = Sayings(Played.of(order(code, 0))), Random(f"commands {code}")
    for _ in range(ROUNDS):
        yield from ("", "?")  # Enter, where the keyboard was handed over
        yield from random.sample(LINES, 4)
        name = random.choice(sayings.verbs)
        said = [line for line in sayings.lines(name, 1) if "\n" not in line and "\0" not in line]
        yield from (f"? {line}" for line in said)
        yield random.choice(said)
        yield from (f"cards {random.choice(sayings.cards)}", "no", "undo", "1", "1", "1")
    yield from ("quit", "quit")


def sitting_down(code: str, seats: int) -> list[str]:
    """The words of `play` for so many people, or one of them against bots."""
    people = [word for name in PLAYERS[:seats] for word in ("--player", name)]
    return ["play", code, "--seed", "ab", "--lines", "--open-hands", *people]


@pytest.mark.parametrize("code", CODES)
def test_whatever_is_typed_line_by_line_the_match_goes_on(code, run: Run):
    lines = "\n".join([*at_the_table(code), ""])
    said = run(*sitting_down(code, Random(code).choice(served(code))), stdin=lines)
    if not games.find(code).bots:
        assert (said.code, said.err) == (2, f"nobody can play {code} against bots\n")
        return
    assert said.code == 0, said.err
    assert "Legal now" in said.out
    assert "please report" not in said.out + said.err


@pytest.mark.parametrize("code", CODES)
def test_whatever_is_typed_in_the_viewer_is_answered_or_refused(code, run: Run, store: str):
    found = played(code, 2 * len(served(code)) - 1, 40, store)
    sayings, random = Sayings(found), Random(f"replay {code}")
    for eyes in ("judge", "public", "1"):
        lines = ["last", "legal", "why", "diff", "table", "back", "why", *random.sample(ODD, 8)]
        lines += random.sample(MOVES, 6)
        for name in random.sample(sayings.verbs, min(8, len(sayings.verbs))):
            lines += [f"why 1: {line}" for line in sayings.lines(name, 1) if "\0" not in line]
        lines += [f"find {random.choice(sayings.cards)}", "help", "quit"]
        said = run(
            "replay",
            found.recorder.match.id,
            "--lines",
            "--as",
            eyes,
            stdin="\n".join([*lines, ""]),
        )
        assert said.code not in (BUG, 1), said.err
        assert "please report" not in said.err


# -- Tab ------------------------------------------------------------------------------------

IN_A_MATCH = ("seats", "eyes", "actions", "live_matches", "matches_or_files")
OF_RULINGS = (
    "rules",
    "seats",
    "callers",
    "winners",
    "records",
    "open_calls",
    "rulings",
    "appealed",
    "paths",
)


@pytest.mark.parametrize("code", CODES)
def test_tab_proposes_in_every_match_without_a_fault(code, store: str):
    """What the shell is told is nothing where something is raised; here it is raised."""
    found = played(code, len(served(code)), 9, store)
    sayings = Sayings(found)
    words = [
        "",
        "s",
        found.recorder.match.id[:4],
        *sayings.lines(Random(code).choice(sayings.verbs), 1),
    ]
    for seat in range(found.order.seats + 2):
        with click.Context(click.Command("act"), obj=desk_of(store)) as ctx:
            for word in words:
                ctx.params = {
                    "match": found.recorder.match.id,
                    "seat": seat,
                    "action": tuple(word.split()[:2]),
                }
                for module, names in ((proposals, IN_A_MATCH), (ruling_proposals, OF_RULINGS)):
                    for name in names:
                        list(getattr(module, name).__wrapped__(ctx, word))


def desk_of(store: str) -> CommandContext:
    return CommandContext(Say(plain=True), store)


# -- screens --------------------------------------------------------------------------------


def given_up(found: Played) -> Played:
    """The match, over because all but one have given up, and closed."""
    for seat in found.names:
        gives_up = found.game.find_verb("concede") and found.run.outcome is None
        if gives_up and not found.run.refusals(seat, ["concede"]):
            found.recorder.act(seat, ["concede"])
    found.recorder.close()
    return found


def keys_that_act() -> list[str]:
    """The keys of the viewer that do something at once, but for the one that leaves."""
    acting = [each for each in COMMANDS if not each.asks and not each.writes]
    return [key for each in acting for key in each.keys if len(key) == 1 and key != "q"]


def is_somebody_asked(terminal: Terminal) -> bool:
    """Whether the last row is the prompt of a player."""
    return terminal.shown.splitlines()[-1].startswith(tuple(f"{name}> " for name in PLAYERS))


@pytest.mark.parametrize("code", CODES)
def test_the_screens_take_every_key_and_line(code, store: str):
    """The viewer, key by key; then a line is branched off there and played at the same terminal."""
    found = given_up(played(code, 0, 12, store))
    random = Random(f"screens {code}")
    name = random.choice([*found.game.verbs])
    words = command_line("replay", found.recorder.match.id)
    with Terminal(*words, store=store) as terminal:
        terminal.until("record 1 of ")
        for key in keys_that_act():
            terminal.send(f"{key}\r")
        for line in ("as 1", "find x", f"why 1: {name}", "why", "legal", "as judge"):
            terminal.send(f":{line}\r\r")
        terminal.send(":first\r")
        terminal.send(":play\r" if found.game.bots else "q")
        if found.game.bots:
            terminal.until("Enter> ")
            terminal.send("\r")
            terminal.until_true(lambda: is_somebody_asked(terminal), "a prompt")
            for line in ("?", f"? {name}", "table", "news", "log", "cards", "undo", "help"):
                terminal.send(f"{line}\r")
            terminal.send("".join(KEYS) + "\x15quit\r")
        terminal.until_true(lambda: terminal.process.poll() is not None, "the end")
        assert terminal.end() == 0, terminal.kept
