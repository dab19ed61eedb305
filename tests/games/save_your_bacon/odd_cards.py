"""Card lists that nobody would print: texts made at random out of the phrases, and tables for them.

Whatever the phrases derive and the sorts permit must be playable: `referee` has no other list of what a
card may do. Equal numbers give equal lists.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import tomli_w

from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.language.builder import effects_of
from referee.games.save_your_bacon.language.tree import TRAITS
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.text.parser import Place, Reader
from replays.card_lists import card_sets
from tests.games.odd_texts import Deriving, TooDeep

READER = Reader(shipped_set()._reader.table)
CONDITIONS = [shipped_set().conditions.shown(n) for n in range(len(shipped_set().conditions))]
CHAMPIONS, CARDS = 9, 14
DEEPEST, LONGEST = 9, 260
DERIVING = Deriving(
    READER.table,
    {
        "digits": lambda rng: str(rng.choice([0, 1, 1, 2, 3])),
        "many": lambda rng: str(rng.choice([2, 3])),
        "trait_icon": lambda rng: f"{{{rng.choice(TRAITS)}}}",
        "condition_name": lambda rng: rng.choice(CONDITIONS),
        "effect_name": lambda rng: rng.choice(["Alpha", "Beta", "Gamma", "Delta", "Epsilon"]),
    },
)
KINDS = ("equipment", "action", "reaction", "reaction")
HAND = 7
IDLE = ()
Census = Counter[tuple[int, int]]


# -- texts ----------------------------------------------------------------------------------


def effects(rng: random.Random, host: str) -> Iterator[list[str]]:
    """One effect after the other that a card of that type may have, as its paragraphs."""
    while True:
        try:
            texts = [DERIVING.derived(rng, "line", DEEPEST, host)]
            if host == "reaction":
                texts.append(DERIVING.derived(rng, "clauses", DEEPEST - 1, "action", capital=True))
            places = [Place("odd.toml", host)] * len(texts)
            if max(map(len, texts)) > LONGEST:
                continue
            readings = [READER.read(text, places[0], where=host) for text in texts]
            effects_of(list(zip(readings, places, strict=True)), host, CONDITIONS)
        except (TooDeep, PackError):
            continue
        yield texts


def named(rng: random.Random, host: str, count: int) -> list[str]:
    """The texts of so many effects of different names."""
    found: dict[str, str] = {}
    for (text,) in effects(rng, host):
        found.setdefault(text.partition(":")[0], text)
        if len(found) == count:
            return list(found.values())
    raise AssertionError


def card_list(number: int) -> str:
    """The card list of that number."""
    rng = random.Random(number)
    champions = [
        {
            "archetype": f"The Champion {letter}",
            "name": letter,
            "traits": sorted(rng.sample(TRAITS, 4)),
            "attack": rng.randint(1, 4),
            "defense": rng.choice([2, 3, 5]),
            "text": named(rng, "champion", rng.randint(1, 2)),
        }
        for letter in "ABCDEFGHI"[:CHAMPIONS]
    ]
    cards = [_card(rng, KINDS[at % len(KINDS)], "ABCDEFGHIJKLMNOP"[at]) for at in range(CARDS)]
    conditions = [{"name": name, "text": named(rng, "condition", 1)} for name in CONDITIONS]
    tables = {"champion": champions, "card": cards, "condition": conditions}
    return tomli_w.dumps({"game": "save-your-bacon", "set_id": f"odd-{number}", **tables})


def _card(rng: random.Random, kind: str, letter: str) -> dict[str, Any]:
    row: dict[str, Any] = {"name": f"{kind.title()} {letter}", "type": kind}
    row |= {"energy_value": rng.randint(1, 3), "cost_e": rng.choice([0, 0, 1, 2])}
    if kind != "equipment":
        return row | {"text": next(effects(rng, kind))}
    stats = {"attack": rng.choice([0, 1, 3]), "defense": rng.randint(1, 3)}
    return row | stats | {"text": named(rng, kind, rng.randint(1, 2))}


# -- tables ---------------------------------------------------------------------------------


def laid(number: int, seats: int, text: str, **readings: str) -> Run[Any]:
    """A table in the middle of a turn, with cards of the list laid out at random."""
    rng = random.Random(number)
    sets, packs = card_sets(GAME, text)
    chosen = {"format": "full_constructed", **readings}
    setting = GAME.prepare(GAME.settle(Opening(seats, 1, chosen, sets, packs)))
    sides = {str(seat): side_of(rng, setting, seat) for seat in range(1, seats + 1)}
    written = {"turn": 3, "seat": rng.randint(1, seats), "seats": sides}
    return position.read(GAME, setting, written, SeededDice(rng.randbytes(32)))


def side_of(rng: random.Random, setting: Any, seat: int) -> dict[str, Any]:
    """What a player has, at random."""
    cards = setting.cards
    ids = [cards.names.id(at) for at in range(len(cards.names)) if at not in cards.champions]
    worn = [id_ for id_ in ids if id_.startswith("equipment")]
    champions = []
    for face, equipment in zip(rng.sample(cards.champions, 3), rng.sample(worn, 3), strict=True):
        borne = rng.sample(CONDITIONS, rng.choice([0, 0, 1, 2]))
        row = {
            "thing": f"{cards.names.id(face)}-{seat}",
            "damage": rng.choice([0, 0, 1]),
            "conditions": [
                {"condition": name, "by": rng.randint(0, setting.seats)} for name in borne
            ],
            "equipment": [{"thing": f"{equipment}-{seat}"}] if rng.random() < 1 / 2 else [],
        }
        champions.append(row)
    return {
        "champions": champions,
        "hand": rng.sample(ids, rng.randint(0, HAND)),
        "deck": rng.sample(ids, rng.randint(0, HAND)),
        "discard": rng.sample(ids, rng.randint(0, 3)),
        "energy": rng.randint(0, 8),
        "bacon": rng.randint(0, 3),
    }


def census(run: Run[Any]) -> Census:
    """How often each card of each owner is there, wherever it lies."""
    cards, found = run.setting.cards, Census()
    for seat, side in enumerate(run.state.seats, 1):
        for pile in (side.deck, side.hand, side.discard, side.spent, side.removed):
            found.update((seat, card) for card in pile)
        for champion in side.champions:
            for worn in champion.equipment:
                found[cards.owners_of_things[worn.thing], cards.faces_of_things[worn.thing]] += 1
                found.update((each.owner, each.card) for each in worn.under)
    found.update((played.seat, played.card) for played in run.state.playing)
    return found
