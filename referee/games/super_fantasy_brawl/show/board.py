"""The board: a view of the table in rows of text, for people at a terminal.

Drawn from a view alone, so that it can show nothing that those eyes may not know. The arena stands on
the left (see `arena_chart`), in short symbols where there is no room for long ones; where even those do not
fit, the rows below say what lies where. What cards say is shown in full where the board then has no
more than 30 rows (of 110 columns and more: 36), else as much as its row has room for, else nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.games.super_fantasy_brawl.fact_kinds import lasting_words
from referee.games.super_fantasy_brawl.show.legend import legend_words
from referee.games.super_fantasy_brawl.show.player_panels import (
    BETWEEN,
    Table,
    Texts,
    champion_rows,
    champions_in_columns,
    hand_rows,
    label,
    number_rows,
    panel_rows,
    side_text_rows,
    trimmed,
)
from referee.games.super_fantasy_brawl.show.prompt import question_words
from referee.games.super_fantasy_brawl.show.words import (
    acting_words,
    attack_words,
    challenge_words,
    moving_words,
    resolving_words,
    springing_words,
)
from referee.kernel.show.board_page import NARROWEST, View, first_that_fits, with_lines
from referee.kernel.show.rows import Kind, Row, Span, beside, flow, told

PANEL, ROOMY = 22, 50
"""How many columns beside the arena hold each player's numbers; how many, the champions too."""
TALL = 30
"""How many rows a terminal has that is not spacious."""


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less).

    How much text there is room for does not depend on the question: below it the table stays as it is.
    """
    table = Table(view, players, max(width, NARROWEST))
    ways: tuple[Texts, ...] = ("whole", "cut", "none")
    pages = [replace(table, texts=texts) for texts in ways]
    pages[1:1] = with_lines(pages[1])
    rows = first_that_fits(pages, drawn, TALL)
    return [trimmed(each) for each in (*rows, *table.question_rows(question_words))]


def drawn(table: Table) -> list[Row]:
    """The board without the question, with texts folded, cut or left out."""
    top = told("", title(table), table.width, "title")
    below = [*track_rows(table), *hands(table), *discards(table), *middle_rows(table)]
    return [*top, *arena_and_players(table), *side_text_rows(table), *below]


def arena_and_players(table: Table) -> list[Row]:
    """The arena, and the players beside it as far as there is room, else below."""
    chart = table.chart
    if chart is None:
        return [*hex_rows(table), *number_rows(table), *champions_in_columns(table)]
    room = table.width - chart.width - len(BETWEEN)
    legend = legend_rows(table)
    if room >= ROOMY:
        side = replace(table, width=room)
        champions = (each for seat in table.seats for each in champion_rows(side, seat))
        panel = [*number_rows(side), *champions]
        return [*beside(chart.rows(), panel, chart.width, BETWEEN), *legend]
    if room >= PANEL:
        panel = [each for seat in table.seats for each in panel_rows(table, seat, room)]
        rows = beside(chart.rows(), panel, chart.width, BETWEEN)
        return [*rows, *legend, *champions_in_columns(table)]
    return [*chart.rows(), *legend, *number_rows(table), *champions_in_columns(table)]


def brief(view: View, width: int) -> list[Row]:
    """The arena, with points, cores and hands beside it where there is room."""
    table = Table(view, (), max(width, NARROWEST))
    chart = table.chart
    if chart is None:
        return [trimmed(each) for each in [*hex_rows(table), *number_rows(table)]]
    room = table.width - chart.width - len(BETWEEN)
    panel = (
        [each for seat in table.seats for each in panel_rows(table, seat, room)]
        if room >= PANEL
        else []
    )
    rows = (
        beside(chart.rows(), panel[: len(chart.rows())], chart.width, BETWEEN)
        if panel
        else chart.rows()
    )
    return [trimmed(each) for each in rows]


def title(table: Table) -> str:
    """Whose turn it is; or how the match ended."""
    view = table.view
    if table.end:
        return table.end
    if not view["turn-player"]:
        return f"Before the first turn; {view['target']} VP win"
    parts = [
        f"Round {view['round']}, turn {view['turn']}: {table.name(view['turn-player'])}'s turn"
    ]
    if len(table.seats) > 2:
        teams = [(side["vp"], " and ".join(map(str, side["seats"]))) for side in view["sides"]]
        parts.append(", ".join(f"{points} VP for {seats}" for points, seats in teams))
    return "; ".join([*parts, f"{view['target']} VP win"])


# -- the arena ------------------------------------------------------------------------------


def hex_rows(table: Table) -> list[Row]:
    """What lies where, in words, where the arena cannot be drawn."""
    arena, traps = table.view["arena"], {trap["hex"] for trap in table.view["traps"]}
    empty = [hex_ for hex_ in arena["trap-hexes"] if hex_ not in traps]
    statues = [f"{id_} {hex_}" for id_, hex_ in arena["statues"].items()]
    rows: list[Row] = []
    for name, words in (("traps", sorted(traps)), ("no trap", empty), ("statues", statues)):
        rows += told(label(name), ", ".join(words) or "-", table.width)
    return rows


def legend_rows(table: Table) -> list[Row]:
    """What the symbols of the drawn arena mean."""
    assert table.chart is not None
    spans = [Span(words, "faint") for words in legend_words(table.chart, table.name)]
    return flow(label("signs"), spans, table.width, ", ")


# -- challenges, cards, what is under way ---------------------------------------------------


def track_rows(table: Table) -> Iterator[Row]:
    """The challenge track from left to right, and who fulfils what now."""
    if table.texts == "none":
        slots = [f"{worth(slot)} {slot.get('challenge', '-')}" for slot in table.view["track"]]
        yield from flow(label("track"), map(Span, slots), table.width, " | ")
        return
    head = "track"
    for slot in table.view["track"]:
        if "challenge" not in slot:
            continue
        words = challenge_words(table.view, slot, table.name)
        first = f"{label(head)}{worth(slot):<6}"
        head = ""
        if table.texts == "whole":
            yield from told(first, words, table.width)
        else:
            yield from table.in_lines((Span(first),), words)


def worth(slot: View) -> str:
    """What a slot of the track is worth (SFB-4.2, SFB-4.5)."""
    return f"{slot['worth']} VP" if slot["worth"] else "no VP"


def hands(table: Table) -> Iterator[Row]:
    """The cards of the hands that those eyes see."""
    for seat in table.seats:
        yield from hand_rows(table, seat)


def discards(table: Table) -> Iterator[Row]:
    """What lies on the discard piles, where there is room for all texts."""
    for seat in table.seats if table.texts == "whole" else ():
        cards = table.side(seat)["discard"]
        if cards:
            words = f"{table.name(seat)}: {', '.join(cards)}"
            yield from told(label("discard"), words, table.width, "faint")


def middle_rows(table: Table) -> Iterator[Row]:
    """What is under way, standard actions used, changes that last; in rows."""
    for name, words, kind in under_way(table):
        yield from told(label(name), words, table.width, kind)


def under_way(table: Table) -> Iterator[tuple[str, str, Kind]]:
    """Who acts, the attack, the text being carried out, standard actions used, changes that last."""
    view = table.view
    attack = view.get("attack")
    for each in view["acting"]:
        if attack is None or each.get("card") != attack["card"]:
            yield "acting", acting_words(each), ""
    if attack is not None:
        yield "attack", attack_words(attack, table.name), "danger"
    for each in view["moving"]:
        yield "moving", moving_words(each, table.name), ""
    for each in view["springing"]:
        yield "trap", springing_words(each), ""
    for each in view["resolving"]:
        yield "text", resolving_words(each), ""
    for side in view["seats"].values():
        if side["used"]:
            yield "used", ", ".join(side["used"]), "faint"
    for each in view["lasting"]:
        yield "lasting", lasting_words(each), "faint"
