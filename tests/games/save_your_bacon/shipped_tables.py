"""Tables of the shipped cards, spread out by name: what views, boards and bots are tried with."""

from __future__ import annotations

from typing import Any

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.options import Options
from referee.games.save_your_bacon.state.table import (
    Beneath,
    Borne,
    Champion,
    Equipment,
    Player,
    Setting,
    Table,
)
from referee.kernel.catalogue import Catalogue
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.engine.run import Run
from referee.kernel.schema.zone import Zone

CARDS = shipped_set()
DECKS = (
    ("dark-space-lord", "ninja", "xeno-hunter"),
    ("kaiju", "dinosaurs", "ice-queen"),
    ("wizard", "cleric", "light-space-monk"),
    ("demon", "ghost-pirate", "haunted-armor"),
)


def thing(id_: str) -> int:
    return CARDS.things.numbers[id_]


def card(id_: str) -> int:
    return CARDS.names.numbers[id_]


def condition(id_: str) -> int:
    return CARDS.conditions.numbers[id_]


def zone(*ids: str) -> Zone:
    return Zone([card(each) for each in ids])


def champion(id_: str, *equipment: Equipment, conditions: Any = (), **more: Any) -> Champion:
    """A champion in play; ``conditions`` are pairs of an id and the seat whose doing it was."""
    borne = [Borne(condition(name), by) for name, by in conditions]
    return Champion(thing(id_), conditions=borne, equipment=list(equipment), **more)


def equipment(id_: str, *under: tuple[str, int], **more: Any) -> Equipment:
    below = [Beneath(card(name), owner) for name, owner in under]
    return Equipment(thing(id_), under=below, **more)


def player(seat: int, **zones: Any) -> Player:
    """A player with the ready-made champions of that seat, and the cards that are named."""
    champions = [champion(f"{name}-{seat}") for name in DECKS[seat - 1]]
    piles = {name: zone(*ids) for name, ids in zones.items() if not isinstance(ids, int | str)}
    others = {name: value for name, value in zones.items() if name not in piles}
    return Player(champions=champions, **piles, **others)


def spread(*players: Player, **more: Any) -> Run[Table]:
    """A run of that table, in the middle of the first seat's turn; nothing is under way."""
    table = Table(turn=5, seat=1, **more)
    table.seats = list(players)
    readings = Options.of(defaults())
    return Run(None, Setting(readings, CARDS, len(players)), table, ObservedDice())


def defaults() -> dict[str, str]:
    """Every option as it is where nobody says otherwise."""
    from importlib.resources import files

    text = files("referee.games.save_your_bacon").joinpath("rules.toml").read_text("utf-8")
    readings = Catalogue.load(text).readings()
    return {name: reading.default for name, reading in readings.items()}
