"""What a board shows of each player: numbers, champions, the cards of a hand that is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.show.arena_chart import Chart
from referee.games.super_fantasy_brawl.show.symbols import signs_of
from referee.games.super_fantasy_brawl.show.words import card_words, state_words
from referee.kernel.facts import seat_words
from referee.kernel.show.board_page import BoardPage, View
from referee.kernel.show.rows import Row, Span, beside, columns, cut, cut_row, flow, row, told

Texts = Literal["whole", "cut", "none"]

LONGEST_CARD, LONGEST_CHAMPION = 20, 18
"""How many columns are shown of the name of a card, of a champion."""
SHORTEST_CHAMPION = 7
COLUMN, READABLE = 38, 60
"""Champions stand in columns so wide; below READABLE columns cards are shown by their names alone."""
NUMBERS = "BR1  gate 10/10 d1 "
"""What stands around the name of a champion."""
BETWEEN = "  "


@dataclass(frozen=True)
class Table(BoardPage):
    """What a board is drawn from: a view, the players' names where known, the room, how much text."""

    texts: Texts = "whole"

    def team(self, seat: int) -> View:
        """What is seen of the side of a seat."""
        found: View = self.view["sides"][(seat - 1) % 2]
        return found

    @cached_property
    def signs(self) -> Mapping[str, str]:
        """The short symbol of each champion by its id."""
        return signs_of(self.view)

    @cached_property
    def chart(self) -> Chart | None:
        """The arena as it is drawn, or None where there is no room for it."""
        fitting = (Chart(self.view, short) for short in (False, True))
        return next((chart for chart in fitting if chart.width <= self.width), None)


def label(name: str) -> str:
    """The name of a row in the first column."""
    return f"{name:<9}"


def trimmed(spans: Row) -> Row:
    """A row without the blanks at its end."""
    found = list(spans)
    while found and not found[-1].text.strip():
        found.pop()
    return (*found[:-1], *(Span(last.text.rstrip(), last.kind) for last in found[-1:]))


# -- numbers --------------------------------------------------------------------------------


def points(table: Table, seat: int) -> str:
    """The victory points of a player, and of the team where two play together."""
    own, team = table.side(seat)["vp"], table.team(seat)
    together = f" ({team['vp']} together)" if len(team["seats"]) > 1 else ""
    return f"{own} VP{together}"


def cores(table: Table, seat: int, letters: int = 20) -> str:
    """The cores that are ready, in that many letters each (SFB-5.8)."""
    ready = [core[:letters] for core, is_ready in table.side(seat)["cores"].items() if is_ready]
    return " ".join(ready) or "none"


def heading(table: Table, seat: int) -> list[Span]:
    """A player's name, and what else is known of the side."""
    team = table.team(seat)
    is_turn = seat == table.view["turn-player"]
    name = table.players[seat - 1] if seat <= len(table.players) else ""
    spans = [Span(f"{seat_words(seat)} {name}".rstrip(), "strong" if is_turn else "seat")]
    parts = [team["colour"], team["gate"], "first" * (table.view["first-player"] == seat)]
    return spans + [Span(part) for part in parts if part]


def piles(table: Table, seat: int) -> str:
    """How many cards lie where."""
    side = table.side(seat)
    discard = len(side["discard"])
    return f"hand {side['hand-size']} deck {side['deck-size']} discard {discard}"


def panel_rows(table: Table, seat: int, width: int) -> list[Row]:
    """A player's numbers in the few columns beside the arena."""
    side, team, ready = table.side(seat), table.team(seat), cores(table, seat, 3)
    first = "first" * (table.view["first-player"] == seat)
    if len(table.seats) > 2:
        words = [f" {side['vp']} VP h{side['hand-size']} d{side['deck-size']} {ready}"]
    else:
        short = piles(table, seat).replace("discard", "disc")
        parts = filter(None, (points(table, seat), team["gate"], first))
        words = [f"  {' '.join(parts)}", f"  ready {ready}", f"  {short}"]
        words += [f"  {team['colour']} rings"] if team["colour"] else []
    name = heading(table, seat)[0]
    return [cut_row(each, width) for each in ((name,), *map(row, words))]


def number_rows(table: Table) -> Iterator[Row]:
    """Each player's numbers, in one row where they fit."""
    for seat in table.seats:
        words = points(table, seat), f"ready: {cores(table, seat)}", piles(table, seat)
        yield from flow("", [*heading(table, seat), *map(Span, words)], table.width, "  ")


# -- champions ------------------------------------------------------------------------------


def champions_in_columns(table: Table) -> list[Row]:
    """Every champion; two sides stand beside each other where there is room."""
    if table.width < 2 * COLUMN + len(BETWEEN):
        return [each for seat in table.seats for each in champion_rows(table, seat)]
    room = (table.width - len(BETWEEN)) // 2
    half = replace(table, width=room, texts="none")
    blocks = [list(champion_rows(half, seat)) for seat in table.seats]
    rows: list[Row] = []
    for at in range(0, len(blocks), 2):
        rows += beside(blocks[at], blocks[at + 1], room, BETWEEN)
    return rows


def champion_rows(table: Table, seat: int) -> Iterator[Row]:
    """The champions of a player: symbol, name, place, damage of hitpoints, defence, state."""
    room = room_for_names(table)
    for champion in table.side(seat)["champions"]:
        words = states_of(table, champion)
        head = (*champion_head(table, champion, room), Span(" "))
        if words:
            yield from flow(head, map(Span, words), table.width, ", ")
        else:
            yield cut_row(head, table.width)


def side_text_rows(table: Table) -> Iterator[Row]:
    """What the sides of champion cards that are up say, where there is room for all texts."""
    for side in table.view["seats"].values() if table.texts == "whole" else ():
        for champion in side["champions"]:
            if champion["hex"] is not None and champion.get("text"):
                head = label(table.signs[champion["id"]])
                yield from told(head, " ".join(champion["text"]), table.width, "faint")


def states_of(table: Table, champion: View) -> list[str]:
    """The state of a champion, as much as is said of it."""
    return state_words(champion, in_full=table.texts != "none")


def room_for_names(table: Table) -> int:
    """How many columns the names of champions have, alike for all of them."""
    champions = [each for side in table.view["seats"].values() for each in side["champions"]]
    longest = max((columns(", ".join(states_of(table, each))) for each in champions), default=0)
    room = table.width - len(NUMBERS) - longest - 1
    return min(max(room, SHORTEST_CHAMPION), LONGEST_CHAMPION)


def champion_head(table: Table, champion: View, room: int) -> Row:
    """A champion as far as every row of them has the same columns."""
    is_in = champion["hex"] is not None
    damage = f"{champion['damage']}/{champion['hitpoints']}"
    name = champion["champion"]
    name = name if columns(name) <= room else cut(name.split()[0], room)
    return (
        Span(f"{table.signs[champion['id']]:<4}", "strong" if is_in else "faint"),
        Span(f"{name}{' ' * (room - columns(name))}"),
        Span(f" {champion['hex'] or 'gate':<4} ", "" if is_in else "faint"),
        Span(f"{damage:<4}", "danger" if champion["bloodied"] else ""),
        Span(f" d{champion['defence']}"),
    )


# -- hands ----------------------------------------------------------------------------------


def hand_rows(table: Table, seat: int) -> Iterator[Row]:
    """The cards of a hand that is seen: champion, core, values, and what they say."""
    for place, name in enumerate(table.side(seat).get("hand", ())):
        printed = table.view["cards"][name]
        head = label("" if place else "hand")
        words = card_words(printed, in_full=table.texts == "whole")
        text = " / ".join(printed["text"])
        if table.width < READABLE:
            yield from told(head, f"{name} ({words})", table.width)
            continue
        spans = (Span(head), Span(f"{table.card_name(name, LONGEST_CARD)} ", "strong"))
        if table.texts == "whole":
            yield from told(spans, f"{words}: {text}" if text else words, table.width)
            continue
        said = f": {text}" if text and table.texts == "cut" else ""
        yield from table.in_lines(spans, words + said)
