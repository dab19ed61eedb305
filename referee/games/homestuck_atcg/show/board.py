"""The board: a view of the table in rows of text, for people at a terminal.

Drawn from a view alone, so that it can show nothing that those eyes may not know. Every player is a block: the
numbers, the planet with its defence and who invades it, the characters there, executables, the own hand. At 160
columns and more two blocks stand beside each other. Where the board would have more than 24 rows (of 110 columns
and more: 36), first what cards say is cut and then left out; then characters share rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.show.panels import label, middle_rows
from referee.games.homestuck_atcg.show.prompt import question_words
from referee.kernel.show.board_page import (
    NARROW,
    NARROWEST,
    SPACIOUS,
    TALL,
    BoardPage,
    View,
    blocks_of_seats,
    first_that_fits,
    with_lines,
)
from referee.kernel.show.rows import (
    Kind,
    Row,
    Span,
    cut_name,
    cut_row,
    flow,
    folded,
    row,
    shortened,
    told,
)
from referee.kernel.words.english import counted

Texts = Literal["whole", "cut", "none", "shared"]

LABEL = 8
"""The number of columns in front of a row, which name a zone or whose characters they are."""
LONGEST_CARD = 34
"""How many columns are shown of a card's name before its numbers."""
ROOM = 24
"""How many columns the text of a card needs at least beside it."""
ENOUGH = 7
"""The number of victory points with which the End Game begins (HAC-1.11)."""
PHASES = {"prep": "Prep Phase", "main": "Main Phase", "score": "Score Phase", "boon": "Boon Phase"}


@dataclass(frozen=True)
class Table(BoardPage):
    """What a board is drawn from: a view, the players' names where known, the room, how much text."""

    texts: Texts = "whole"


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less).

    How much there is room for does not depend on the question: below it the table stays as it is.
    """
    table = Table(view, players, max(width, NARROWEST))
    ways: tuple[Texts, ...] = ("whole", "cut", "none", "shared")
    pages = [replace(table, texts=texts) for texts in ways]
    if table.room > TALL and table.width < SPACIOUS:
        # In one row a text says nothing beside a name of usual length.
        pages[1:2] = with_lines(pages[1])
    fitting = pages if table.width >= NARROW else pages[-2:]
    rows = first_that_fits(fitting, drawn)
    rows += table.question_rows(question_words)
    return rows if rows[-1] else rows[:-1]


def drawn(table: Table) -> list[Row]:
    """The board without the question, with so much of what cards say."""
    top = told("", title(table), table.width, "title")
    return [*top, row(), *blocks_of_seats(table, block), *middle_rows(table)]


def title(table: Table) -> str:
    """Whose turn and which phase it is; or how the match ended."""
    view = table.view
    if table.end:
        return table.end
    if not view["turn"]:
        return "Before the first turn"
    found = f"Turn {view['turn']}, round {view['round']}: {table.name(view['turn-player'])}'s turn"
    if view["phase"]:
        found += f", {PHASES[view['phase']]}"
    if view["end-game"]:
        left = ", ".join(map(table.name, view["turns-left"])) or "nobody"
        found += f" (End Game, then {left})"
    return found


# -- one player -----------------------------------------------------------------------------


def block(table: Table, seat: int) -> Iterator[Row]:
    """One player: the numbers, the planet and who is there, executables, hand, piles."""
    side, place = table.side(seat), table.view["planets"].get(str(seat))
    yield from heading(table, seat)
    if place is not None:
        yield from planet_rows(table, seat, place)
        yield from character_rows(table, place)
    if side["executables"]:
        yield from card_rows(table, "active", side["executables"])
    yield from hand_rows(table, side)
    if table.texts not in ("none", "shared"):
        yield from pile_rows(table, side)


def heading(table: Table, seat: int) -> list[Row]:
    """The player, with a mark for whose turn it is; points, grist, and how many cards lie where."""
    side, mark, who = table.side(seat), table.turn_mark(seat), table.heading(seat)
    if side.get("gone"):
        spans = [who, Span("has left the match", "faint")]
        return flow(mark, spans, table.width, "   ")
    spans = [who, *numbers_of(side)]
    spans += [Span(f"hand {side['hand-size']}"), Span(f"deck {side['deck-size']}")]
    if side["discard"]:
        spans.append(Span(f"discard {len(side['discard'])}"))
    if side["removed"]:
        spans.append(Span(f"removed {len(side['removed'])}", "faint"))
    return flow(mark, spans, table.width, "  ")


def numbers_of(side: View) -> list[Span]:
    """Points and grist."""
    points = side["points"]
    return [
        Span(counted(points, "points"), "good" if points >= ENOUGH else "strong"),
        Span(f"{side['grist']} grist", "strong"),
    ]


def planet_numbers(place: View) -> list[Span]:
    """Power and damage of a planet, or that it is destroyed or closed; and the defence."""
    if place.get("closed"):
        return [Span("closed", "faint")]
    defence = Span(f"defence {place['defence']}", "strong")
    if place["destroyed"]:
        return [Span("destroyed", "danger"), defence]
    near = place["damage"] and place["damage"] >= place["max-damage"] - 1
    damage = f"damage {place['damage']} of {place['max-damage']}"
    return [Span(f"power {place['power']}"), Span(damage, "danger" if near else ""), defence]


def invasion_words(table: Table, place: View, other: int, power: int) -> tuple[str, Kind]:
    """With how much a player invades a planet, and whether that would score."""
    scores = power > place["defence"]
    more = " and would score" if scores else ""
    words = fitted(table, table.name(other), f" invades with {power}{more}")
    return words, "danger" if scores else ""


def planet_rows(table: Table, seat: int, place: View) -> Iterator[Row]:
    """The planet with its numbers, and each invading player's power."""
    spans = [Span(place["card"], "strong"), *planet_numbers(place)]
    if not place.get("closed"):
        spans += [
            Span(*invasion_words(table, place, int(other), power))
            for other, power in place["invading"].items()
        ]
    yield from flow(label("planet"), spans, table.width, ", ")
    if place["inventory"]:
        yield from card_rows(table, "on it", place["inventory"])
    if "stored" in place:
        yield from card_rows(table, "under it", place["stored"])


def character_rows(table: Table, place: View) -> Iterator[Row]:
    """The characters at a planet, player by player."""
    for seat in dict.fromkeys(each["seat"] for each in place["characters"]):
        own = [each for each in place["characters"] if each["seat"] == seat]
        name = table.name(seat)
        name = name if len(name) <= LABEL else f"seat {seat}"
        yield from card_rows(table, name, own)


# -- cards in play --------------------------------------------------------------------------


def card_rows(table: Table, name: str, cards: Sequence[View]) -> Iterator[Row]:
    """Some cards in play, each in a row of its own with what it says, or several in a row."""
    if table.texts == "shared":
        spans = [span for each in cards for span in shared(table, each)]
        yield from flow(label(name), spans, table.width, ", ")
        return
    for place, each in enumerate(cards):
        head = row(label("" if place else name), *card_spans(table, each))
        yield from with_text(table, head, each["card"])
        for attached in each.get("inventory", ()):
            worn = row(
                label(""), "+ ", Span(table.card_name(attached["card"], LONGEST_CARD).rstrip())
            )
            yield from with_text(table, worn, attached["card"])
        for stored in each.get("stored", ()):
            yield from folded(
                row(label(""), Span(f"under it: {stored['name']}", "faint")), table.width
            )


def card_spans(table: Table, card: View) -> Iterator[Span]:
    """A card in a row of its own: name, current power, how it lies, boons."""
    wide = min(LONGEST_CARD, table.width - 30)
    yield Span(table.card_name(card["card"], wide), card_kind(card))
    if "power" in card:
        yield Span(f" {card['power']:>2} ", "strong")
        yield Span("tapped  " if card["tapped"] else "        ", "faint")
        yield Span(f"{counted(card['boons'], 'boons')} " if card["boons"] else "", "good")


def card_kind(card: View) -> Kind:
    """A tapped character is faint."""
    return "faint" if card.get("tapped") else "strong"


def shared(table: Table, card: View) -> Iterator[Span]:
    """A card in a row with others: name, power, how it lies, boons; what is on it and under it."""
    stands = ""
    if "power" in card:
        stands += f" {card['power']}"
        stands += " tapped" if card["tapped"] else ""
        stands += f" {counted(card['boons'], 'boons')}" if card["boons"] else ""
    yield Span(fitted(table, card["card"], stands), card_kind(card))
    for each in card.get("inventory", ()):
        yield Span(fitted(table, f"with {each['card']}"))
    for each in card.get("stored", ()):
        yield Span(fitted(table, f"over {each['card']}"), "faint")


def fitted(table: Table, name: str, rest: str = "") -> str:
    """A name and what follows it; the name is cut where there is no room for both."""
    return cut_name(name, max(table.width - len(label("")) - len(rest), 8)) + rest


def with_text(table: Table, head: Row, name: str) -> list[Row]:
    """A card's row, and behind it as much of what it says as there is room for."""
    text = " / ".join(table.view["cards"].get(name, {}).get("text", ()))
    if table.texts in ("none", "shared") or not text:
        return folded(head, table.width)
    taken = sum(len(span.text) for span in head) + 2
    if table.texts == "cut" and table.lines == 1:
        return [cut_row((*head, Span("  "), Span(text, "faint")), table.width)]
    most = len(text) if table.texts == "whole" else table.lines
    if table.width - taken < ROOM:
        below = told(label(""), text, table.width, "faint")
        return [*folded(head, table.width), *shortened(below, most, table.width)]
    return shortened(told((*head, Span("  ")), text, table.width, "faint"), most, table.width)


# -- hand and piles -------------------------------------------------------------------------


def hand_rows(table: Table, side: View) -> Iterator[Row]:
    """The cards of the own hand with type and Enter Cost; of others nothing but the number."""
    if "hand" not in side:
        return
    if not side["hand"]:
        yield from flow(label("hand"), [Span("-", "faint")], table.width)
        return
    if table.texts in ("none", "shared"):
        words = [Span(fitted(table, name, f" ({price(table, name)})")) for name in side["hand"]]
        yield from flow(label("hand"), words, table.width, ", ")
        return
    wide = min(LONGEST_CARD, table.width - 30)
    for place, name in enumerate(side["hand"]):
        shown = f"{table.card_name(name, wide)} "
        head = row(label("" if place else "hand"), Span(shown, "strong"), price(table, name))
        yield from with_text(table, head, name)


def price(table: Table, name: str) -> str:
    """The Enter Cost of a card, its type, its power."""
    known = table.view["cards"][name]
    power = f" {known['power']}" if "power" in known else ""
    return f"{known['enter']}, {known['type']}{power}"


def pile_rows(table: Table, side: View) -> Iterator[Row]:
    """The cards of the open piles, the uppermost first (HAC-Q39)."""
    for zone in ("discard", "removed"):
        if side[zone]:
            names = ", ".join(name.rpartition(" (")[0] for name in reversed(side[zone]))
            head = row(label(zone), Span(names, "faint"))
            yield from (
                [cut_row(head, table.width)]
                if table.texts == "cut"
                else told(label(zone), names, table.width, "faint")
            )
