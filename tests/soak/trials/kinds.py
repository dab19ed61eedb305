"""What is fuzzed: kinds of input, each with a way to make one and a way to try it.

An input follows from its seed and number. Trying it gives a word for what came of it; anything that
is raised and is no MatchError is a finding, and so is an exit code 70.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.errors import IllegalAction, MatchError, NotFound, NotUnderstood, PackError, RefereeBug
from referee.games.bacon_project.cardset.profiles import shipped, shipped_set, shipped_text
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.table import SEATS
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import read_toml
from replays.cases.cases import read_case, run_case
from replays.file.replay_file import decode, encode
from replays.lines import understood
from replays.verify.report import Report
from replays.verify.verify import verify
from tests.games.bacon_project.harness import PAIRS, play
from tests.replays.duel import find
from tests.soak.bases import branches_examined_once
from tests.soak.command_lines import make_words, try_words
from tests.soak.forged import mutated_file
from tests.soak.mutations import WORDS, bombed, mutated_text, mutated_tree
from tests.soak.rewritten import mutated_match_of
from tests.soak.trials import (
    clash,
    copies,
    homestuck_atcg,
    save_your_bacon,
    super_fantasy_brawl,
)

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
RULES = Path(__file__).parents[2] / "rules"
PLAINLY = 6
"""One match in so many is looked at plainly in any case."""


@dataclass(frozen=True)
class Kind:
    """One kind of input: how many at scale 1, how to make one, how to try it."""

    name: str
    amount: int
    make: Callable[[Random], bytes]
    attempt: Callable[[bytes, Random], str]
    stretch: int = 500
    """So many are tried by one child; more where it takes a child long to begin."""


def in_one_line(error: MatchError) -> str:
    """The kind of an error, which must say what it says in one line."""
    return type(error).__name__ if "\n" not in str(error) else _bug("an error of several lines")


def _bug(what: str) -> str:
    raise RefereeBug(what)


# -- replay files ---------------------------------------------------------------------------


def try_file(data: bytes, random: Random) -> str:
    """Verify a file, also forensically; a sound one is also encoded again."""
    return _compared(data, verify(data, find=find, forensic=True))


def try_match(data: bytes, random: Random) -> str:
    """Verify a file of which only decisions may be wrong: forensically, and not always plainly as well.

    Where the first fault is one that the fold has met at a record, a plain look folds the same records
    up to the same fault: of these files only some are looked at twice, of all others each.
    """
    with branches_examined_once():
        every = verify(data, find=find, forensic=True)
        if every.error is not None and every.fault.record and random.randrange(PLAINLY):
            return in_one_line(every.error)
        return _compared(data, every)


def _compared(data: bytes, every: Report) -> str:
    """What came of a file; forensically looked at, it must begin with the same fault."""
    report = verify(data, find=find)
    assert report.error is None or isinstance(report.error, MatchError)
    assert every.faults[:1] == report.faults, "forensics begin with another fault"
    assert every.grade == report.grade, "forensics give another grade"
    if report.error is not None:
        return in_one_line(report.error)
    header, match = decode(data)
    assert encode(match, header.game) == data, "one match, two files"
    return report.verdict


# -- card files -----------------------------------------------------------------------------


@cache
def phrases() -> tuple[str, ...]:
    """Every text of the shipped abilities, and the sentences in them."""
    cards = shipped_set()
    texts = {ability.text for id_ in cards.ids for ability in cards.profile(id_).abilities}
    parts = {part for text in texts for part in text.replace("(", ".").replace(")", ".").split(".")}
    return tuple(sorted(texts | {part.strip() for part in parts}))


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, or in its card texts."""
    text = shipped_text()
    times = random.choice((1, 1, 2, 4))
    way = random.random()
    if way < 0.01:
        return bombed(text, random).encode()
    if way < 0.02:
        return _with_a_hard_pattern(text, random).encode()
    if way < 0.3:
        return mutated_text(text, random, phrases(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.55:
        return _toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        ability = random.choice(random.choice(table["profile"])["ability"])
        ability["text"] = card_text(random)
        if random.random() < 0.3:
            ability["type"] = random.choice("SGDA")
    return _toml(table, text, random)


HARD = ("(" * 5000, "a{99999999999999999999}", "(?:" * 3000 + "a" + ")" * 3000, "[" * 5000,
        "S\\nS", "{effect}" * 400, "<a|b>" * 30, "(a+)+b", "", "{" * 50, "\\u202e")  # fmt: skip
"""Patterns and forms that take much of a reader, as TOML writes them."""


def _with_a_hard_pattern(text: str, random: Random) -> str:
    """The card file with one of them as a terminal or as the form of a phrase."""
    found = re.findall(r'^(?:n|m|k|form) = "[^"\n]*"', text, re.MULTILINE)
    old = random.choice(found)
    return text.replace(old, f'{old.partition(" ")[0]} = "{random.choice(HARD)}"', 1)


def card_text(random: Random) -> str:
    """A card text put together from true phrases, nested and repeated, sometimes misspelled."""
    text = ". ".join(random.choice(phrases()) for _ in range(random.choice((1, 2, 3, 6, 20)))) + "."
    for _ in range(random.choice((0, 0, 1, 2, 8))):
        form = random.choice(("RED ({})", "CHANGE 7 ([D] {})", "{}. {}", "SPRING. {}", "FLASH: {}"))
        text = form.replace("{}", text.rstrip("."))[:2000]
    return text if random.random() < 0.5 else mutated_text(text, random, phrases())


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    name = named[1] if named else shipped()[0]
    digest = sha256(text.encode()).digest()
    opening = Opening(2, 1, {}, ((name, digest),), {digest: text})
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 60)
    except MatchError as error:
        return in_one_line(error)
    return "played"


def go_on_a_little(run: Run[Any], random: Random, most: int) -> None:
    """Let chance decide for both seats, and look at the table with every pair of eyes."""
    for _ in range(most):
        asks = run.asks()
        if run.outcome is not None or run.halted or not asks:
            break
        legal = list(asks[0].legal())
        assert legal, "an ask that nobody can answer"
        run.act(asks[0].seat, random.choice(legal))
    for eyes in (*SEATS, PUBLIC, JUDGE):
        GAME.view(run, eyes)
    assert Run.resume(GAME, run.setting, run.wire(), run.dice).wire() == run.wire()


# -- positions ------------------------------------------------------------------------------


@cache
def moments() -> tuple[Run[Any], ...]:
    """Some moments of random matches, early and late."""
    found: list[Run[Any]] = []
    random = Random(1)

    def watch(run, ask, answer):
        if random.random() < 0.06:
            found.append(run.fork())

    for number in range(0, len(PAIRS), 5):
        play(number, watch=watch)
    return tuple(found)


def make_position(random: Random) -> bytes:
    """A position of a random match, mistyped."""
    table = position.write(random.choice(moments()))
    text = tomli_w.dumps(table)
    times = random.choice((1, 1, 2, 3))
    if random.random() < 0.4:
        return mutated_text(text, random, (), times).encode("utf-8", "replace")
    return _toml(mutated_tree(table, random, times), text, random)


def try_position(data: bytes, random: Random) -> str:
    """Read the position; where it is accepted, write it again, and play on from it."""
    try:
        table = read_toml(data.decode())
    except (UnicodeDecodeError, PackError):
        return "no TOML"
    setting, dice = moments()[0].setting, SeededDice(bytes(32))
    try:
        run = position.read(GAME, setting, table, dice)
    except MatchError as error:
        return in_one_line(error)
    again = position.read(GAME, setting, position.write(run), dice)
    assert again.wire() == run.wire(), "written and read again, it is another position"
    go_on_a_little(run, random, 10)
    return "played"


# -- cases ----------------------------------------------------------------------------------


@cache
def case_texts() -> tuple[str, ...]:
    """Every case of the rules."""
    return tuple(file.read_text("utf-8") for file in sorted(RULES.rglob("*.toml")))


def make_case(random: Random) -> bytes:
    """A case of the rules, mistyped."""
    text = random.choice(case_texts())
    times = random.choice((1, 1, 2, 3))
    if random.random() < 0.02:
        return bombed(text, random).encode()
    if random.random() < 0.5:
        other = random.choice(case_texts()).split("\n")
        return mutated_text(text, random, other, times).encode("utf-8", "replace")
    return _toml(mutated_tree(tomllib.loads(text), random, times), text, random)


def try_case(data: bytes, random: Random) -> str:
    """Read the case and run it."""
    try:
        report = run_case(read_case(data.decode()))
    except UnicodeDecodeError:
        return "no text"
    except NotFound as error:
        return _bug(f"a mistake in a case is refused without its path: {str(error)[:40]}")
    except MatchError as error:
        return in_one_line(error)
    return "passed" if report.passed else "failed"


# -- action lines ---------------------------------------------------------------------------


def make_line(random: Random) -> bytes:
    """A moment, and a line of notation that might be meant for it."""
    moment = random.randrange(len(moments()))
    run = moments()[moment]
    ask = random.choice(random.choice(moments()).asks() or run.asks())
    answer = random.choice(list(ask.legal()))
    line = f"{ask.seat}: {GAME.printed(answer)}"
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, (*WORDS, *GAME.verbs, "->", "x2", "k:", "(3h 4h)", "2:"))
    return f"{moment}\n{line}".encode("utf-8", "replace")


def try_line(data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    moment = moments()[int(number)]
    before = moment.wire()
    run = moment.fork()
    try:
        found = understood(run, line)
        if found is None:
            return "nothing"
        refusals = run.refusals(*found)
        run.act(*found)
    except IllegalAction as error:
        assert run.wire() == before, "a refusal changed something"
        found_again = [each.rule for each in error.refusals] == [each.rule for each in refusals]
        return "refused" if found_again else _bug("asked and done, it is refused by other rules")
    except NotUnderstood as error:
        assert run.wire() == before, "what is not understood changed something"
        return in_one_line(error)
    assert not refusals, "refused, and yet done"
    assert moment.wire() == before, "a fork touched its parent"
    again = read_line(GAME.printed(found[1]))
    assert again is not None
    assert GAME.read(moment, found[0], again) == list(found[1]), GAME.printed(found[1])
    return "done"


def _toml(table: Any, text: str, random: Random) -> bytes:
    """The tables as TOML; the text with another change where they cannot be written."""
    try:
        return tomli_w.dumps(table).encode("utf-8", "replace")
    except (TypeError, AttributeError, ValueError, RecursionError):
        return mutated_text(text, random).encode("utf-8", "replace")


def try_command(data: bytes, random: Random) -> str:
    """Run a command line in this process."""
    return try_words(json.loads(data))


MUTATED = (
    "bacon-project",
    "clash",
    "save-your-bacon",
    "super-fantasy-brawl",
    "homestuck-atcg",
)
"""The games whose matches are changed deep inside, with checks that fit, so that the rules meet them."""

KINDS = {
    kind.name: kind
    for kind in (
        Kind("replay files", 100_000, mutated_file, try_file),
        *(
            Kind(f"matches of {game}", 50_000, partial(mutated_match_of, game), try_match, 5_000)
            for game in MUTATED
        ),
        Kind("card files", 10_000, make_cards, try_cards),
        Kind("positions", 50_000, make_position, try_position),
        Kind("cases", 30_000, make_case, try_case),
        Kind("action lines", 100_000, make_line, try_line),
        Kind("command lines", 15_000, make_words, try_command),
        Kind("Clash card files", 10_000, clash.make_cards, clash.try_cards),
        Kind("Clash positions", 50_000, clash.make_position, clash.try_position),
        Kind("Clash action lines", 100_000, clash.make_line, clash.try_line),
        Kind(
            "Save Your Bacon! card files",
            3_000,
            save_your_bacon.make_cards,
            save_your_bacon.try_cards,
        ),
        Kind(
            "Save Your Bacon! positions",
            50_000,
            save_your_bacon.make_position,
            save_your_bacon.try_position,
        ),
        Kind(
            "Save Your Bacon! action lines",
            100_000,
            save_your_bacon.make_line,
            save_your_bacon.try_line,
        ),
        Kind(
            "Super Fantasy Brawl card files",
            3_000,
            super_fantasy_brawl.make_cards,
            super_fantasy_brawl.try_cards,
        ),
        Kind(
            "Super Fantasy Brawl boards",
            10_000,
            super_fantasy_brawl.make_board,
            super_fantasy_brawl.try_cards,
        ),
        Kind(
            "Super Fantasy Brawl positions",
            30_000,
            super_fantasy_brawl.make_position,
            super_fantasy_brawl.try_position,
        ),
        Kind(
            "Super Fantasy Brawl action lines",
            100_000,
            super_fantasy_brawl.make_line,
            super_fantasy_brawl.try_line,
        ),
        Kind(
            "Homestuck ATCG card files", 3_000, homestuck_atcg.make_cards, homestuck_atcg.try_cards
        ),
        Kind(
            "Homestuck ATCG card lists", 10_000, homestuck_atcg.make_list, homestuck_atcg.try_list
        ),
        Kind(
            "Homestuck ATCG positions",
            30_000,
            homestuck_atcg.make_position,
            homestuck_atcg.try_position,
        ),
        Kind(
            "Homestuck ATCG action lines",
            100_000,
            homestuck_atcg.make_line,
            homestuck_atcg.try_line,
        ),
        Kind("shared copies", 50_000, copies.make_copy, copies.try_copy),
        Kind("twins", 5_000, copies.make_twins, copies.try_twins),
    )
}
