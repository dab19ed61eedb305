"""What is fuzzed of Homestuck: Atypical Card Game: card files, imported lists, positions, action lines."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from functools import cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import tomli_w

from referee.errors import MatchError, PackError
from referee.games.homestuck_atcg.cardset import card_set
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.toml import read_toml
from tests.games.homestuck_atcg.harness import READINGS, play
from tests.games.homestuck_atcg.random_decks import answer_of, random_deck
from tests.soak.mutations import WORDS, mutated_text, mutated_tree
from tests.soak.trials.clash import as_toml, in_one_line, line_tried

SET_ID = re.compile(r'^set_id = "([^"]*)"', re.MULTILINE)
MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""
HEADER = (
    "Title",
    "Sub-Title",
    "Type",
    "Enter Cost",
    "Power",
    "Tags",
    "Stars",
    "Max Damage",
    "Text",
)


@cache
def texts() -> tuple[str, ...]:
    """Every text of the shipped cards."""
    return tuple(
        text for card in tomllib.loads(card_set.shipped_text())["card"] for text in card["text"]
    )


# -- card files and lists -------------------------------------------------------------------


def make_cards(random: Random) -> bytes:
    """The shipped card file with changes: anywhere, in its tables, in its texts."""
    text, times, way = card_set.shipped_text(), random.choice((1, 1, 2, 4)), random.random()
    if way < 0.35:
        return mutated_text(text, random, texts(), times).encode("utf-8", "replace")
    table = tomllib.loads(text)
    if way < 0.6:
        return as_toml(mutated_tree(table, random, times), text, random)
    for _ in range(times):
        lines = random.choice(table["card"])["text"]
        at = random.randrange(len(lines)) if lines else 0
        lines[at:] = [card_text(random)]
    return as_toml(table, text, random)


def card_text(random: Random) -> str:
    """A text of some other card, perhaps with the steps of a third, sometimes misspelled."""
    text = random.choice(texts())
    if random.random() < 0.5:
        head, colon, _ = text.partition(": ")
        text = f"{head}{colon}{random.choice(texts()).rpartition(': ')[2]}"
    return text if random.random() < 0.8 else mutated_text(text, random, texts())


def try_cards(data: bytes, random: Random) -> str:
    """Open a match with the card file; where it is accepted, play a little with random decks of it."""
    text = data.decode("utf-8", "replace")
    named = SET_ID.search(text)
    digest = sha256(text.encode()).digest()
    pin = (named[1] if named else "own", digest)
    readings = dict(random.choice(READINGS))
    opening = Opening(random.choice(GAME.seats), GAME.version, readings, (pin,), {digest: text})
    try:
        run = GAME.open(opening, SeededDice(random.randbytes(32)))
        go_on_a_little(run, random, 150)
    except MatchError as error:
        return in_one_line(error)
    return "played"


def make_list(random: Random) -> bytes:
    """Some shipped cards as a list of comma-separated values, mistyped here and there."""
    cards = tomllib.loads(card_set.shipped_text())["card"]
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(HEADER)
    for card in random.sample(cards, random.randrange(1, 12)):
        row = [card["title"], card["subtitle"], card["type"], card.get("enter", "")]
        row += [card.get("power", ""), " ".join(card.get("tags", [])), card["stars"]]
        rows.writerow([*row, card.get("max_damage", ""), " ".join(card["text"])])
    text = written.getvalue()
    times = random.choice((0, 1, 1, 2, 5))
    return mutated_text(text, random, texts(), times).encode("utf-8", "replace")


def try_list(data: bytes, random: Random) -> str:
    """Read the list, as a whole or as far as it is understood."""
    text = data.decode("utf-8", "replace")
    try:
        GAME.import_cards([("list.csv", text)], "own", partly=random.random() < 0.5)
    except MatchError as error:
        return in_one_line(error)
    return "read"


def go_on_a_little(run: Run[Any], random: Random, most: int) -> None:
    """Let chance decide for whoever is asked, and look at the table with every pair of eyes."""
    for _ in range(most):
        asks = run.asks()
        if run.outcome is not None or run.halted or not asks:
            break
        ask = random.choice(asks)
        awaited = ask.run.awaited()
        if ask.seat == 0 and awaited is not None:
            run.act(0, [OBSERVE, str(awaited[1]), random.choice(awaited[0].possible())])
            continue
        answer = any_answer(run, ask, random)
        if answer is None:
            break
        GAME.aside(ask, answer)
        run.act(ask.seat, answer)
    for eyes in (*range(1, run.setting.seats + 1), PUBLIC, JUDGE):
        GAME.board(GAME.view(run, eyes), 80)
    assert Run.resume(GAME, run.setting, run.wire(), run.dice).wire() == run.wire()


def any_answer(run: Run[Any], ask: Any, random: Random) -> list[Any] | None:
    """A legal answer; a random deck, where the cards make none that fits and none is ready-made None."""
    if "choose-deck" in ask.verbs and len(run.setting.cards.cards) > 60:
        deck = answer_of(run.setting.cards, random_deck(run.setting.cards, random))
        if not ask.refusals(deck):
            return deck
    legal = list(islice(ask.legal(), MOST_LEGAL))
    assert legal or "choose-deck" in ask.verbs, "an ask that nobody can answer"
    return random.choice(legal) if legal else None


# -- positions and lines --------------------------------------------------------------------


@cache
def moments() -> tuple[Run[Any], ...]:
    """Some moments of random matches of two to five seats, in turns, texts, orders and offers."""
    found: list[Run[Any]] = []
    random = Random(1)

    def watch(run: Run[Any], ask: Any, answer: list[Any]) -> None:
        if random.random() < (0.3 if len(run.stack) > 4 or run.lanes else 0.05):
            found.append(run.fork())

    for number in range(8):
        play(number, 2 + number % 4, READINGS[number % len(READINGS)], watch)
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
    more = (
        *WORDS,
        *GAME.verbs,
        "->",
        "planet-2",
        "dad-mister-egbert-1",
        "none",
        "(a b)",
        "2:",
        "yes",
    )
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, more)
    return f"{moment}\n{line}".encode("utf-8", "replace")


def try_line(data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    return line_tried(moments()[int(number)], line)
