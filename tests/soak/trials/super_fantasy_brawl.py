"""What is fuzzed of Super Fantasy Brawl: card files, boards, positions, action lines; cases are fuzzed for all games."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import tomli_w

from referee.errors import MatchError, PackError
from referee.games.super_fantasy_brawl.cardset import arena_file, card_set, pinned
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import read_toml
from tests.games.super_fantasy_brawl.harness import READINGS, play, seats_of
from tests.soak.mutations import WORDS, mutated_text, mutated_tree
from tests.soak.trials.clash import as_toml, in_one_line, line_tried

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""
HOSTS = ("card", "trap", "challenge", "standard_action")


def with_text(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything in a card file that has a text."""
    sides = [champion[side] for champion in table["champion"] for side in ("basic", "levelled")]
    return [*(each for host in HOSTS for each in table[host]), *sides]


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    return tuple(
        text for each in with_text(tomllib.loads(card_set.shipped_text())) for text in each["text"]
    )


# -- card files and boards ------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = card_set.shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        row = random.choice(with_text(table))
        number = random.randrange(len(row["text"])) if row["text"] else 0
        row["text"][number:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with a sentence of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        text = f"{text} {random.choice(texts()).rpartition(': ')[2]}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def make_board(random: Random) -> bytes:
    """The shipped board with changes: anywhere, or in its tables."""
    text, times = arena_file.shipped_text(), random.choice((1, 1, 2, 4))
    if random.random() < 0.4:
        return mutated_text(text, random, (), times).encode("utf-8", "replace")
    return as_toml(mutated_tree(tomllib.loads(text), random, times), text, random)


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file or board; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    sets = pinned.sets_with(pinned.shipped(), pin, text)
    readings = random.choice(READINGS)
    opening = Opening(random.choice((2, 4)), GAME.version, readings, sets, {digest: text})
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 120)
    except MatchError as error:
        return in_one_line(error)
    return "played"


def go_on_a_little(run: Run[Any], random: Random, most: int) -> None:
    """Let chance decide for whoever is asked, and look at the table with every pair of eyes."""
    for _ in range(most):
        asks = run.asks()
        if run.outcome is not None or run.halted or not asks:
            break
        ask = random.choice(asks)
        awaited = ask.run.awaited()
        if awaited is not None:
            run.act(0, [OBSERVE, str(awaited[1]), random.choice(awaited[0].possible())])
            continue
        legal = list(islice(ask.legal(), MOST_LEGAL))
        assert legal, "an ask that nobody can answer"
        answer = random.choice(legal)
        GAME.aside(ask, answer)
        run.act(ask.seat, answer)
    for eyes in (*range(1, run.setting.seats + 1), PUBLIC, JUDGE):
        view = GAME.view(run, eyes)
        GAME.board(view, 80)
        GAME.picture(view)
    assert Run.resume(GAME, run.setting, run.wire(), run.dice).wire() == run.wire()


# -- positions and lines --------------------------------------------------------------------


@cache
def moments() -> tuple[Run[Any], ...]:
    """Some moments of random matches of two and four seats, in attacks, movements and texts."""
    found: list[Run[Any]] = []
    random = Random(1)

    def watch(run, ask, answer):
        if random.random() < (0.3 if len(run.stack) > 4 else 0.06):
            found.append(run.fork())

    for number in range(9):
        play(number, seats_of(number), options=READINGS[number % len(READINGS)], watch=watch)
    return tuple(found)


def make_position(random: Random) -> bytes:
    """The number of a moment, and its position mistyped."""
    number = random.randrange(len(moments()))
    table = position.write(moments()[number])
    times = random.choice((1, 1, 2, 3))
    text = tomli_w.dumps(table)
    if random.random() < 0.4:
        changed = mutated_text(text, random, (), times).encode("utf-8", "replace")
    else:
        changed = as_toml(mutated_tree(table, random, times), text, random)
    return f"{number}\n".encode() + changed


def try_position(data: bytes, random: Random) -> str:
    """Read the position; where it is accepted, write it again, and play on from it."""
    number, _, typed = data.partition(b"\n")
    try:
        table = read_toml(typed.decode())
    except (UnicodeDecodeError, PackError):
        return "no TOML"
    setting, dice = moments()[int(number)].setting, SeededDice(bytes(32))
    try:
        run = position.read(GAME, setting, table, dice)
    except MatchError as error:
        return in_one_line(error)
    again = position.read(GAME, setting, position.write(run), dice)
    assert again.wire() == run.wire(), "written and read again, it is another position"
    go_on_a_little(run, random, 30)
    return "played"


def make_line(random: Random) -> bytes:
    """A moment, and a line of notation that might be meant for it."""
    moment = random.randrange(len(moments()))
    run = moments()[moment if random.random() < 0.6 else random.randrange(len(moments()))]
    ask = random.choice(run.asks())
    answer = random.choice(list(islice(ask.legal(), MOST_LEGAL)))
    line = f"{ask.seat}: {GAME.printed(answer)}"
    more = (*WORDS, *GAME.verbs, "->", "e5", "ne-mirrored", "brann-1", "none", "(a b)", "2:", "yes")
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, more)
    return f"{moment}\n{line}".encode("utf-8", "replace")


def try_line(data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    return line_tried(moments()[int(number)], line)
