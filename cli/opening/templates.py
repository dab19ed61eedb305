"""Templates: a position to start from, every key with what may stand there."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any

import tomli_w

from referee.dataclass import dataclass
from referee.kernel.engine.dice import BotDice, SeededDice, bot_seed
from referee.kernel.game import Opening
from referee.kernel.position.document import OWN_KEYS, read, write
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Int,
    ListOf,
    NameRef,
    Optional,
    Pile,
    Row,
    Text,
    shape_of,
)
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.search.searcher import answer_of
from referee.kernel.words.english import a_number
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from referee.kernel.schema.fields import FieldType
    from referee.kernel.words.names import Names, NameTable

SEED = bytes(32)
WIDTH = 96
_LIST = pattern(r"^( *)([^\n\[{]* = )\[\n((?: +[^\s\[{][^\n]*,\n)+) *\]\n", re.MULTILINE)
DECISIONS = 40
"""So far the match goes from which the template is taken, if nothing is in the middle then."""
LANE_DECISIONS = 14
"""So far where the seats act alone: the logs of the last phases are a part of the position."""

HEAD = """\
# A position of {title} to start from. Change what matters and delete the rest: what you leave out
# holds its usual value, and cards that you name nowhere lie in the deck (the draw pile).
# Piles are written from the bottom to the top. docs/cases.md says more.
"""
LANES = """\
# Of a phase in which each seat acts alone, unseen, what a seat has before it may be written too. What
# is left out of it is as the phase began.
"""
CASE = """\
title = "one sentence: what this case shows"
game = "{code}"
{seats}rules = []  # the ids of rules and rulings that it shows; 'referee rules {code}' lists them
{cards}
"""
STEP = """
[[step]]
expect = {{ asked = {asked} }}
"""


def template(game: Game, *, case: bool, seats: int) -> str:
    """A commented position of the game in TOML, or a whole case around it."""
    run = sample(game, seats)
    table = {key: value for key, value in write(run).items() if key not in OWN_KEYS}
    text = HEAD.format(title=game.title)
    known = Known(game.name_table(run.setting))
    text += listed(iter(game.shorter.items())) + listed(described(game.state, "", known))
    if run.lanes:
        text += LANES + listed(described(game.lane_state, "lane.SEAT", known))
    text += "\n"
    return text + (case_of(run, table, {}, seats) if case else toml(table))


def listed(keys: Iterator[tuple[str, str]]) -> str:
    """Keys as comments, each once."""
    return "".join(f"#   {path}: {expected}\n" for path, expected in keys)


def case_of(
    run: Run[Any],
    table: Mapping[str, Any],
    readings: Mapping[str, str],
    seats: int,
    cards: Sequence[str] = (),
) -> str:
    """A whole case around a position of the run, to be filled in; ``cards`` are its own card sets."""
    game = run.game
    chosen = {
        name: choice for name, choice in readings.items() if choice != game.options[name].default
    }
    asked = sorted({ask.seat for ask in run.asks()})
    head = CASE.format(
        code=game.code,
        seats="" if seats == game.seats[0] else f"seats = {seats}\n",
        cards=f"cards = [{', '.join(map(verbatim, cards))}]\n" if cards else "",
    )
    body = toml({"readings": chosen} if chosen else {}) + toml({"position": table})
    return head + body + STEP.format(asked=asked[0] if len(asked) == 1 else asked)


def verbatim(text: str) -> str:
    """A text of several lines as TOML, as it stands where that can be."""
    plain = "'''" not in text and not text.endswith("'") and "\r" not in text
    if plain and all(character.isprintable() or character in "\n\t" for character in text):
        return f"'''\n{text}'''"
    return tomli_w.dumps({"text": text}).removeprefix("text = ").rstrip("\n")


def toml(table: Mapping[str, Any]) -> str:
    """A table as TOML, short lists on one line."""
    return _LIST.sub(_on_one_line, tomli_w.dumps(table))


def _on_one_line(match: re.Match[str]) -> str:
    indent, key, items = match.groups()
    words = [item.strip().rstrip(",") for item in items.strip().split("\n")]
    lines = [indent + key + "["]
    for number, word in enumerate(words):
        piece = word + (", " if number + 1 < len(words) else "]")
        if len(lines[-1]) + len(piece) > WIDTH:
            lines.append(indent + "    ")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines) + "\n"


def sample(game: Game, seats: int) -> Run[Any]:
    """A match of the game, played by chance up to an ordinary moment."""
    opening = Opening(seats, game.version, {}, ())
    run = game.open(opening, SeededDice(SEED))
    if not game.bots:
        return run
    bot = game.bot(list(game.bots)[-1])
    dice = {seat: BotDice(bot_seed(SEED, seat)) for seat in range(1, seats + 1)}
    plainest = run.fork()
    for _ in range(LANE_DECISIONS if run.lanes else DECISIONS):
        asks = run.asks()
        if not asks:
            break
        ask = asks[0]
        run.act(ask.seat, answer_of(bot, run, ask, dice[ask.seat]))
        if run.outcome is None and (is_beginning(run) if run.lanes else is_plain(run, plainest)):
            plainest = run.fork()
    return plainest


def is_plain(run: Run[Any], plainest: Run[Any]) -> bool:
    """Whether little is under way: hardly more than at the plainest moment of any turn so far."""
    if run.game.stage(run).turn and not plainest.game.stage(plainest).turn:
        return True
    return len(run.stack) <= len(plainest.stack) + 1


def is_beginning(run: Run[Any]) -> bool:
    """Whether no seat that acts alone has done anything yet, so that its lane says nothing new."""
    table = {key: value for key, value in write(run).items() if key not in ("frame", "lane")}
    return read(run.game, run.setting, table, run.dice).wire() == run.wire()


@dataclass(frozen=True, slots=True)
class Known:
    """The names that kinds of fields speak of by word, and the tables that stood before, with their paths."""

    name_table: NameTable
    told: dict[type[Any], str] = field(default_factory=dict)

    def a_name(self, names: Names | str) -> str:
        """One of those names, with an example where its noun alone does not say what it looks like."""
        noun = noun_of(names)
        found = self.name_table.get(noun) if isinstance(names, str) else None
        return (
            f"a {noun}"
            if found is None or found.noun == noun
            else f"a {found.noun}, such as {found.id(0)}"
        )


def described(type_: type[Any], path: str, known: Known) -> Iterator[tuple[str, str]]:
    """Every key of a position with what may stand there."""
    for name, kind in shape_of(type_).kinds.items():
        key = name.replace("_", "-")
        yield from _described(kind, f"{path}.{key}" if path else key, known)


def _described(kind: FieldType, path: str, known: Known) -> Iterator[tuple[str, str]]:
    if isinstance(kind, PerSeat):
        yield from _described(kind.kind, f"{path}.SEAT", known)
    elif isinstance(kind, Row):
        yield from _table(kind.shape.type, path, "a table", known)
    elif isinstance(kind, Optional) and isinstance(kind.kind, Row):
        yield from _table(kind.kind.shape.type, path, "a table, or nothing", known)
    elif isinstance(kind, ListOf) and isinstance(kind.kind, Row):
        yield from _table(kind.kind.shape.type, f"{path}[N]", "a table in a list", known)
    else:
        yield path, expectation(kind, known)


def _table(type_: type[Any], path: str, what: str, known: Known) -> Iterator[tuple[str, str]]:
    before = known.told.setdefault(type_, path)
    if before == path:
        yield from described(type_, path, known)
    else:
        yield path, f"{what}, as {before}"


def expectation(kind: FieldType, known: Known) -> str:
    """What may stand where a value of that kind belongs."""
    if isinstance(kind, Int):
        return a_number(kind.low, kind.high)
    if isinstance(kind, Bool):
        return "true or false"
    if isinstance(kind, Choice):
        return "one of " + ", ".join(map(repr, kind.words))
    if isinstance(kind, Text):
        return "a word"
    if isinstance(kind, NameRef):
        return known.a_name(kind.names)
    if isinstance(kind, Pile):
        return f"a list of {several(noun_of(kind.names))}, bottom first"
    if isinstance(kind, Optional):
        return f"{expectation(kind.kind, known)}, or 'none'"
    if isinstance(kind, ListOf):
        return f"a list; each {expectation(kind.kind, known)}"
    words = (type(kind).__doc__ or "").split("\n")[0].rstrip(".")
    return words[:1].lower() + words[1:] or "a value"


def noun_of(names: Names | str) -> str:
    """What one of those names is the name of; a name table calls its names by the same word."""
    return names if isinstance(names, str) else names.noun


def several(noun: str) -> str:
    """Several of them: cards, cards in play."""
    first, blank, rest = noun.partition(" ")
    return f"{first}s{blank}{rest}"
