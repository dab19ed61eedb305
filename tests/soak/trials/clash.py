"""What is fuzzed of Clash: card files, positions, action lines; cases are fuzzed for every game."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import tomli_w

from referee.errors import IllegalAction, MatchError, NotUnderstood, PackError
from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import read_toml
from replays.lines import understood
from tests.games.clash.harness import READINGS, play
from tests.games.clash.odd_cards import made_up_set, some_text
from tests.soak.mutations import WORDS, bombed, mutated_text, mutated_tree

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 300
"""So many legal answers are listed of one moment: a made-up card may offer millions."""


# -- card files -----------------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file or a made-up one with changes: anywhere, in its tables, in its texts."""
    text = shipped_text() if random.random() < 0.6 else made_up_set(random)[1]
    times = random.choice((1, 1, 2, 4))
    way = random.random()
    if way < 0.01:
        return bombed(text, random).encode()
    if way < 0.35:
        return mutated_text(text, random, (some_text(random),), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        card = random.choice(table["card"])
        card["abilities"] = [card_text(random) for _ in range(random.choice((0, 1, 2, 5)))]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """Any text of the card language, sometimes misspelled."""
    text = some_text(random)
    return text if random.random() < 0.7 else mutated_text(text, random, (some_text(random),))


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    try:
        run = GAME.open(
            Opening(2, GAME.version, random.choice(READINGS), (pin,), {digest: text}),
            SeededDice(random.randbytes(32)),
        )
        go_on_a_little(run, random, 60)
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
        legal = [answer for answer, _ in zip(ask.legal(), range(MOST_LEGAL), strict=False)]
        assert legal, "an ask that nobody can answer"
        run.act(ask.seat, random.choice(legal))
    for eyes in (*SEATS, PUBLIC, JUDGE):
        GAME.board(GAME.view(run, eyes), 80)
    assert Run.resume(GAME, run.setting, run.wire(), run.dice).wire() == run.wire()


# -- positions and lines --------------------------------------------------------------------


@cache
def moments() -> tuple[Run[Any], ...]:
    """Some moments of random matches, early and late, inside lanes and abilities."""
    found: list[Run[Any]] = []
    random = Random(1)

    def watch(run, ask, answer):
        if random.random() < 0.1:
            found.append(run.fork())

    for number in range(4):
        play(number, options=READINGS[number * 5], watch=watch)
    return tuple(found)


def make_position(random: Random) -> bytes:
    """A position of a random match, mistyped."""
    table = position.write(random.choice(moments()))
    text = tomli_w.dumps(table)
    times = random.choice((1, 1, 2, 3))
    if random.random() < 0.4:
        return mutated_text(text, random, (), times).encode("utf-8", "replace")
    return as_toml(mutated_tree(table, random, times), text, random)


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
    go_on_a_little(run, random, 30)
    return "played"


def make_line(random: Random) -> bytes:
    """A moment, and a line of notation that might be meant for it."""
    moment = random.randrange(len(moments()))
    run = moments()[moment if random.random() < 0.6 else random.randrange(len(moments()))]
    ask = random.choice(run.asks())
    answer = random.choice(list(ask.legal()))
    line = f"{ask.seat}: {GAME.printed(answer)}"
    more = (*WORDS, *GAME.verbs, "->", "-> ninja", "-> none", "pay:guard", "pay:(a b)", "2:", "yes")
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, more)
    return f"{moment}\n{line}".encode("utf-8", "replace")


def try_line(data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    return line_tried(moments()[int(number)], line)


def line_tried(moment: Run[Any], line: str) -> str:
    """What a line does at a moment: nothing, or it is refused and changes nothing, or it is done."""
    before = moment.wire()
    run = moment.fork()
    refusals: list[Any] = []
    refused: MatchError | None = None
    try:
        found = understood(run, line)
        if found is None:
            return "nothing"
        refusals = run.refusals(*found)
        run.act(*found)
    except (IllegalAction, NotUnderstood) as error:
        refused = error
    if refused is not None:
        assert run.wire() == before, "a refusal changed something"
        by = list(refused.refusals) if isinstance(refused, IllegalAction) else []
        assert by == refusals, "asked and done, it is refused by other rules"
        return in_one_line(refused)
    assert not refusals, "refused, and yet done"
    assert moment.wire() == before, "a fork touched its parent"
    again = read_line(moment.game.printed(found[1]))
    assert again is not None
    assert moment.game.read(moment, found[0], again) == list(found[1]), moment.game.printed(
        found[1]
    )
    return "done"


def in_one_line(error: MatchError) -> str:
    """The kind of an error, which must say what it says in one line."""
    assert "\n" not in str(error), "an error of several lines"
    return type(error).__name__


def as_toml(table: Any, text: str, random: Random) -> bytes:
    """The tables as TOML; the text with another change where they cannot be written."""
    try:
        return tomli_w.dumps(table).encode("utf-8", "replace")
    except (TypeError, AttributeError, ValueError, RecursionError):
        return mutated_text(text, random).encode("utf-8", "replace")
