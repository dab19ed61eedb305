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

from referee.errors import MatchError, NotFound, RefereeBug
from referee.games.bacon_project.cardset.profiles import shipped, shipped_set, shipped_text
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from replays.cases.cases import read_case, run_case
from replays.file.replay_file import decode, encode
from replays.verify.report import Report
from replays.verify.verify import verify
from tests.replays.duel import find
from tests.soak.bases import branches_examined_once
from tests.soak.command_lines import make_words, try_words
from tests.soak.forged import mutated_file
from tests.soak.mutations import bombed, mutated_text, mutated_tree
from tests.soak.rewritten import mutated_match_of
from tests.soak.trials import clash, copies, homestuck_atcg, save_your_bacon, super_fantasy_brawl
from tests.soak.trials.tables import (
    as_toml,
    go_on_a_little,
    make_line,
    make_position,
    try_line,
    try_position,
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
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        ability = random.choice(random.choice(table["profile"])["ability"])
        ability["text"] = card_text(random)
        if random.random() < 0.3:
            ability["type"] = random.choice("SGDA")
    return as_toml(table, text, random)


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
    return as_toml(mutated_tree(tomllib.loads(text), random, times), text, random)


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


def try_command(data: bytes, random: Random) -> str:
    """Run a command line in this process."""
    return try_words(json.loads(data))


MUTATED = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
"""The games whose matches are changed deep inside, with checks that fit, so that the rules meet them."""

CALLED = {
    "bacon-project": "",
    "clash": "Clash ",
    "save-your-bacon": "Save Your Bacon! ",
    "super-fantasy-brawl": "Super Fantasy Brawl ",
    "homestuck-atcg": "Homestuck ATCG ",
}
"""How the kinds of a game are called."""

KINDS = {
    kind.name: kind
    for kind in (
        Kind("replay files", 100_000, mutated_file, try_file),
        *(
            Kind(f"matches of {game}", 50_000, partial(mutated_match_of, game), try_match, 5_000)
            for game in MUTATED
        ),
        Kind("card files", 10_000, make_cards, try_cards),
        *(
            Kind(
                f"{called}positions",
                50_000,
                partial(make_position, game),
                partial(try_position, game),
            )
            for game, called in CALLED.items()
        ),
        *(
            Kind(
                f"{called}action lines", 100_000, partial(make_line, game), partial(try_line, game)
            )
            for game, called in CALLED.items()
        ),
        Kind("cases", 30_000, make_case, try_case),
        Kind("command lines", 15_000, make_words, try_command),
        Kind("Clash card files", 10_000, clash.make_cards, clash.try_cards),
        Kind(
            "Save Your Bacon! card files",
            3_000,
            save_your_bacon.make_cards,
            save_your_bacon.try_cards,
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
            "Homestuck ATCG card files", 3_000, homestuck_atcg.make_cards, homestuck_atcg.try_cards
        ),
        Kind(
            "Homestuck ATCG card lists", 10_000, homestuck_atcg.make_list, homestuck_atcg.try_list
        ),
        Kind("shared copies", 50_000, copies.make_copy, copies.try_copy),
        Kind("twins", 5_000, copies.make_twins, copies.try_twins),
    )
}
