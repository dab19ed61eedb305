"""Card lists of Homestuck: Atypical Card Game that nobody would print, made at random out of the phrases.

Whatever the phrases derive and the proofs of a card file permit must be playable. Equal numbers give equal lists.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import tomli_w

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import FILES, CardSet
from referee.games.homestuck_atcg.cardset.completeness import refuse_incomplete
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.language.builder import lines_of_card
from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.games.homestuck_atcg.state.table import face_of
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.text.parser import Place, Reader
from replays.card_lists import card_sets
from tests.games.odd_texts import Deriving, TooDeep

READER = Reader(FILES.latest.table, {}, FILES.latest.meanings)
"""One parser for all lines, of the first set and later ones, with its own memory."""
DEEPEST, LONGEST = 9, 170
TITLES = ("ODD ONE", "ANN", "BEN", "VAST HALL")
TAGS = ("#TROLL", "#HUMAN", "#BEAST", "#ODD")
KINDS = ("character",) * 14 + ("inventory",) * 8 + ("executable",) * 8 + ("planet",) * 3
IDLE = ("end-main", "pass", "keep")
"""What ends something; seldom done, so that more happens."""
Table = dict[str, Any]
DERIVING = Deriving(
    READER.table,
    {
        "n": lambda rng: str(rng.choice([0, 1, 1, 1, 2, 2, 3, 4])),
        "tag": lambda rng: rng.choice(TAGS),
        "title": lambda rng: rng.choice(TITLES),
    },
)


# -- texts ----------------------------------------------------------------------------------


def line(rng: Random, head: str = "", hole: str = "line") -> str:
    """One line of a card; with a head, that and what fills the hole behind it."""
    while True:
        try:
            found = DERIVING.derived(rng, hole, DEEPEST)
        except TooDeep:
            continue
        found = f"{head}{found}." if head else found
        if len(found) <= LONGEST:
            return found


def first_lines(rng: Random, kind: str) -> list[str]:
    """The lines that every card of the type has."""
    if kind == "inventory":
        return [line(rng, "Attach to ", "filter")]
    if kind == "executable":
        return [line(rng, "~ATH: ", "seen"), line(rng, "Execute: ", "steps")]
    return []


# -- lists ----------------------------------------------------------------------------------


def one_card(rng: Random, at: int, kind: str) -> Table:
    """A card of that type with lines that a card of it may have; none of them is refused."""
    row: Table = {"id": f"O{at}", "title": rng.choice(TITLES), "subtitle": f"number {at}"}
    row |= {"type": kind, "stars": rng.choice([1, 2, 3])}
    if kind == "planet":
        row |= {"max_damage": rng.choice([1, 2, 4, 6]), "draw": rng.choice([0, 1, 3])}
        row |= {"power": rng.choice([0, 2, 5])}
    else:
        row["enter"] = rng.choice(
            ["0g", "1g", "1g", "2g", "3g", "~ATH: any card", "~ATH: own character"]
        )
    if kind == "character":
        row |= {"power": rng.choice([0, 1, 3, 4, 5])}
    row["tags"] = rng.sample(TAGS, rng.randint(0, 2))
    return row | {"text": texts(rng, row)}


def texts(rng: Random, row: Table) -> list[str]:
    """The lines of a card: those that it must have, and up to three more that fit beside them."""
    found: list[str] = []
    while True:
        found = first_lines(rng, row["type"])
        if is_permitted(row | {"text": found}):
            break
    for _ in range(rng.randint(0 if found else 1, 3)):
        for _ in range(8):
            tried = [*found, line(rng)]
            if is_permitted(row | {"text": tried}):
                found = tried
                break
    return found


def is_permitted(row: Table) -> bool:
    """Whether a card of that type may have those lines."""
    place = Place("odd.toml", row["id"])
    try:
        read = [(READER.read(text, place, rule="HAC-2.3"), place) for text in row["text"]]
        refuse_incomplete(card_of(row, lines_of_card(read, row["type"], count())), place)
    except PackError:
        return False
    return True


def card_of(row: Table, lines: tuple[Line, ...]) -> Card:
    """As much of a card as its proof looks at."""
    return Card(0, row["id"], row["id"], row["title"], row["subtitle"], row["type"], lines=lines)


def card_list(number: int) -> str:
    """The card list of that number."""
    rng = Random(number)
    rows = [one_card(rng, at, kind) for at, kind in enumerate(KINDS)]
    return tomli_w.dumps({"game": GAME.code, "set_id": f"odd-{number}", "card": rows})


# -- matches --------------------------------------------------------------------------------


def laid(seed: int, seats: int, text: str, **readings: str) -> Run[Any]:
    """A table in the middle of a turn: characters everywhere, with boons and inventory, full hands, much grist."""
    rng = Random(seed)
    sets, packs = card_sets(GAME, text)
    setting = GAME.prepare(GAME.settle(Opening(seats, GAME.version, readings, sets, packs)))
    rows = {str(seat): _side_laid(rng, setting.cards, seat, seats) for seat in range(1, seats + 1)}
    written = {"round": rng.randint(2, 4), "seat": rng.randint(1, seats), "seats": rows}
    return position.read(GAME, setting, written, SeededDice(rng.randbytes(32)))


def _side_laid(rng: Random, cards: CardSet, seat: int, seats: int) -> Table:
    """One player, with boons where no text has another limit for them: some characters, on some of them inventory, executables, a hand, a pile of each sort."""
    of = {kind: [card.id for card in cards.cards if card.type == kind] for kind in set(KINDS)}
    characters = rng.sample(of["character"], 4)
    kinds = [line.constant.kind for line in cards.lines if line.constant is not None]
    boons = 0 if "boon-limit" in kinds else 3
    rows: list[Table] = [
        {"thing": f"{id_}-{seat}", "at": rng.randint(1, seats), "boons": rng.randint(0, boons)}
        | ({"tapped": True} if rng.random() < 0.3 else {})
        for id_ in characters
    ]
    hosts = [f"{id_}-{seat}" for id_ in characters]
    stored = rng.choice(of["inventory"])
    attached = rng.sample([each for each in of["inventory"] if each != stored], 2)
    rows += [{"thing": f"{id_}-{seat}", "host": rng.choice(hosts)} for id_ in attached]
    rows += [{"thing": f"{id_}-{seat}"} for id_ in rng.sample(of["executable"], 3)]
    rows.append({"thing": f"{stored}-{seat}", "under": rng.choice(hosts)})
    deck = [id_ for kind in ("character", "inventory", "executable") for id_ in of[kind]]
    rng.shuffle(deck)
    return {
        "planet": f"{rng.choice(of['planet'])}-{seat}",
        "grist": 12,
        "cards": rows,
        "hand": deck[:6],
        "deck": deck[6:20],
        "discard": [f"{id_}-{seat}b" for id_ in deck[20:24]],
        "removed": [f"{id_}-{seat}b" for id_ in deck[24:26]],
        "destroyed": rng.random() < 0.2,
    }


def census(run: Run[Any]) -> list[Counter[int]]:
    """The cards of every player, wherever they are."""
    found = []
    for side in run.state.seats:
        things = [*side.discard, *side.removed, *(row.thing for row in side.cards)]
        found.append(Counter([*side.deck, *side.hand, *map(face_of, things)]))
    return found
