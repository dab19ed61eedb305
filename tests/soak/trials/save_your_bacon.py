"""What is fuzzed of Save Your Bacon!: card files, positions, action lines; cases are fuzzed for every game."""

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
from referee.games.save_your_bacon.cardset.card_set import shipped_text
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import read_toml
from tests.games.save_your_bacon.harness import GAME, READINGS, play
from tests.soak.mutations import WORDS, mutated_text, mutated_tree
from tests.soak.trials.clash import as_toml, in_one_line, line_tried

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    table = tomllib.loads(shipped_text())
    cards = [*table["champion"], *table["card"], *table["condition"]]
    return tuple(text for card in cards for text in card["text"])


# -- card files -----------------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        card = random.choice([*table["champion"], *table["card"], *table["condition"]])
        number = random.randrange(len(card["text"])) if card["text"] else 0
        card["text"][number:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with sentences of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        head, arrow, tail = text.partition("-> ")
        other = random.choice(texts()).rpartition("-> ")[2].rpartition(": ")[2]
        text = f"{head}{arrow}{other}" if arrow else f"{tail or head} {other}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    opening = Opening(
        random.choice((2, 3, 4)), GAME.version, random.choice(READINGS), (pin,), {digest: text}
    )
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
        GAME.board(GAME.view(run, eyes), 80)
    assert Run.resume(GAME, run.setting, run.wire(), run.dice).wire() == run.wire()


# -- positions and lines --------------------------------------------------------------------


@cache
def moments() -> tuple[Run[Any], ...]:
    """Some moments of random matches of two to four seats, in windows, attacks and payments."""
    found: list[Run[Any]] = []
    random = Random(1)

    def watch(run, ask, answer):
        if random.random() < (0.3 if len(run.stack) > 4 else 0.06):
            found.append(run.fork())

    for number in range(9):
        play(number, 2 + number % 3, options=READINGS[number], watch=watch)
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
    more = (*WORDS, *GAME.verbs, "->", "until defeated", "ninja-1", "none", "(a b)", "2:", "yes")
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, more)
    return f"{moment}\n{line}".encode("utf-8", "replace")


def try_line(data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    return line_tried(moments()[int(number)], line)
