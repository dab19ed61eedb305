"""The board: a view of the table in rows of text, for people at a terminal.

Drawn from a view alone, so that it can show nothing that those eyes may not know. At 160 columns and
more two sides stand beside each other, below that one under the other. Behind a card stands what it
says: in full where the board then has no more than 24 rows (of 110 columns and more: 36), else as much
as its row has room for, else nothing. Below 50 columns what cards say is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.words import plain_icons
from referee.games.save_your_bacon.show.prompt import occurrence_words, question_words
from referee.kernel.show.board_page import (
    NARROW,
    NARROWEST,
    BoardPage,
    View,
    blocks_of_seats,
    first_that_fits,
    with_lines,
)
from referee.kernel.show.rows import Kind, Row, Span, cut_row, flow, folded, row, shortened, told

Texts = Literal["whole", "cut", "none"]

LONGEST_CARD = 22
"""How many columns are shown of a card's name before its numbers."""
TEXT_COLUMN, ROOM, INDENT = 46, 30, 6
"""Where what a card says begins, the room that it needs there, and where else it stands."""
MOST_SPENT = 21
"""With so much spent energy a player loses (SYB-1.0.2)."""
ENOUGH_BACON = 3
"""With so much bacon a player wins (SYB-1.0.1)."""


@dataclass(frozen=True)
class Table(BoardPage):
    """What a board is drawn from: a view, the players' names where known, the room, how much text."""

    texts: Texts = "whole"


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less).

    How much text there is room for does not depend on the question: below it the table stays as it is.
    """
    table = Table(view, players, max(width, NARROWEST))
    ways: tuple[Texts, ...] = ("whole", "cut", "none") if table.width >= NARROW else ("none",)
    pages = [replace(table, texts=texts) for texts in ways]
    pages[1:1] = with_lines(pages[1]) if len(ways) > 1 else []
    rows = first_that_fits(pages, drawn)
    rows += question_rows(table)
    return rows if rows[-1] else rows[:-1]


def drawn(table: Table) -> list[Row]:
    """The board without the question, with texts folded, cut or left out."""
    top = told("", title(table), table.width, "title")
    return [*top, row(), *blocks_of_seats(table, side_rows), *middle_rows(table)]


def title(table: Table) -> str:
    """Whose turn it is and which action; or how the match ended."""
    view = table.view
    if table.end:
        return table.end
    if not view["turn"]:
        return "Before the first turn"
    taken = "no action", "1 action", "both actions"
    once = [word for word in ("attacked", "refreshed") if view[word]]
    done = f"{taken[view['actions-taken']]} taken{''.join(f', {word}' for word in once)}"
    return f"Turn {view['turn']}: {table.name(view['turn-player'])}'s turn, {done}"


# -- one side -------------------------------------------------------------------------------


def side_rows(table: Table, seat: int) -> Iterator[Row]:
    """One player's play space: the player, the numbers, the champions, the hand, the spent stack."""
    side = table.side(seat)
    yield from heading(table, seat)
    if side.get("out"):
        return
    for champion in side["champions"]:
        yield from champion_rows(table, seat, champion)
    yield from hand_rows(table, side)
    yield from spent_rows(table, side)
    if side.get("waits"):
        words = f"passes until: {side['waits']}"
        yield from told(label("waits"), words, table.width, "faint")


def heading(table: Table, seat: int) -> list[Row]:
    """The player, with a mark for whose turn it is; bacon, tokens, and how many cards lie where."""
    side, mark, who = table.side(seat), table.turn_mark(seat), table.heading(seat)
    if side.get("out"):
        return flow(mark, [who, Span("has lost", "faint")], table.width, "   ")
    spans = [who, *numbers_of(side)]
    spans += [Span(f"hand {side['hand-size']}"), Span(f"deck {side['deck-size']}")]
    if side["discard"]:
        spans.append(Span(f"discard {len(side['discard'])}"))
    if side["removed"]:
        spans.append(Span(f"removed {len(side['removed'])}", "faint"))
    return flow(mark, spans, table.width, "  ")


def numbers_of(side: View) -> list[Span]:
    """The bacon, the tokens, and the sum of the spent energy."""
    bacon, spent = side["bacon"], side["spent-total"]
    return [
        Span(f"bacon {bacon}", "good" if bacon >= ENOUGH_BACON else "strong"),
        Span(f"E+ {side['energy']}", "strong"),
        Span(f"spent {spent}", "danger" if spent >= MOST_SPENT else "strong"),
    ]


def label(name: str) -> str:
    """The name of a zone in the first column."""
    return f"  {name:<9}"


def champion_rows(table: Table, seat: int, champion: View) -> Iterator[Row]:
    """A champion, and below it the cards that are equipped to it."""
    marks = [each["condition"] for each in champion.get("conditions", ())]
    yield from thing_rows(table, seat, champion, "  ", marks)
    for equipment in champion.get("equipment", ()):
        yield from thing_rows(table, seat, equipment, "   + ", equipment_marks(equipment))


def equipment_marks(equipment: View) -> list[str]:
    """That an equipment card is destroyed, and which cards lie underneath it."""
    marks = ["destroyed"] if equipment.get("destroyed") else []
    under = [each["card"] for each in equipment.get("under", ())]
    return [*marks, f"under it {', '.join(under)}"] if under else marks


def thing_rows(
    table: Table, seat: int, thing: View, margin: str, marks: Sequence[str]
) -> list[Row]:
    """A card in play: its name, Attack and Defense as they are now, the damage, how it lies."""
    room = LONGEST_CARD + 2 - len(margin)
    name = table.card_name(thing["name"].replace(f" ({seat})", ""), room)
    defense = "-" if thing["defense"] is None else thing["defense"]
    lies = posture(thing)
    head: Row = (
        Span(margin),
        Span(name, "strong" if lies == "ready" else ""),
        Span(f" {thing['attack']:>2}/{defense!s:<2}"),
        Span(f" {damage_words(thing):<4} ", "danger" if is_hurt(thing) else ""),
        Span(lies, "" if lies == "ready" else "faint"),
    )
    if marks:
        head = (*head, Span(f" ({', '.join(marks)})", "danger"))
    return with_text(table, head, thing["card"])


def is_hurt(thing: View) -> bool:
    """Whether one damage more would be enough."""
    return thing["defense"] is not None and 0 < thing["damage"] >= thing["defense"] - 1


def damage_words(thing: View) -> str:
    """The damage on a card, if there is any."""
    return f"{thing['damage']} D" if thing["damage"] else ""


def posture(thing: View) -> str:
    """How a card lies."""
    if thing["exhausted"]:
        return "exhausted"
    return "considered exhausted" if thing.get("considered-exhausted") else "ready"


def with_text(table: Table, head: Row, name: str) -> list[Row]:
    """A card's row, and behind it as much of what it says as there is room for."""
    text = " / ".join(table.view["cards"].get(name, {}).get("text", ()))
    taken = sum(len(span.text) for span in head) + 2
    if table.texts == "none" or not text:
        return folded(head, table.width)
    said = plain_icons(text)
    if table.texts == "cut" and table.lines == 1:
        return [cut_row((*head, Span("  "), Span(said, "faint")), table.width)]
    most = len(said) if table.texts == "whole" else table.lines
    if table.width - max(taken, TEXT_COLUMN) < ROOM:
        below = told(" " * INDENT, said, table.width, "faint")
        return [*folded(head, table.width), *shortened(below, most, table.width)]
    gap = Span(" " * max(TEXT_COLUMN - taken + 2, 2))
    return shortened(told((*head, gap), said, table.width, "faint"), most, table.width)


def hand_rows(table: Table, side: View) -> Iterator[Row]:
    """The cards of the own hand with type, cost and energy value; of others nothing but the number."""
    if "hand" not in side:
        return
    if not side["hand"]:
        yield from flow(label("hand"), [Span("-", "faint")], table.width)
    if table.texts == "none" and side["hand"]:
        words = ", ".join(f"{name} ({price(table, name)})" for name in side["hand"])
        yield from told(label("hand"), words, table.width)
        return
    for place, name in enumerate(side["hand"]):
        known = table.view["cards"][name]
        shown = table.card_name(name, LONGEST_CARD)
        words = f" {known['type']:<9} {price(table, name)}"
        head = (Span(label("" if place else "hand")), Span(shown, "strong"), Span(words))
        yield from with_text(table, head, name)


def price(table: Table, name: str) -> str:
    """What a card costs, what it requires, and what it is worth when it is pitched."""
    known = table.view["cards"][name]
    parts = [f"{known['cost']} E"] if known["cost"] or not known["upgraded"] else []
    parts += [f"{known['upgraded']} E+"] if known["upgraded"] else []
    needs = [*(["R"] if known["ready"] else []), *known["traits"]]
    required = f" {' '.join(needs)}" if needs else ""
    return f"{' '.join(parts)}{required}, worth {known['energy-value']}"


def spent_rows(table: Table, side: View) -> list[Row]:
    """The spent energy stack, the last card on top, with every value and the sum (SYB-5.1.4)."""
    if not side["spent"]:
        return []
    pairs = zip(side["spent"], side["spent-values"], strict=True)
    total = side["spent-total"]
    kind: Kind = "danger" if total >= MOST_SPENT else "faint"
    if table.texts == "none":
        words = f"{' + '.join(map(str, side['spent-values']))} = {total} of {MOST_SPENT}"
        return told(label("spent"), words, table.width, kind)
    words = ", ".join(f"{name} {value}" for name, value in pairs)
    return told(label("spent"), f"{words} = {total} of {MOST_SPENT}", table.width, kind)


# -- the middle -----------------------------------------------------------------------------


def middle_rows(table: Table) -> Iterator[Row]:
    """What is being played, resolved and attacked, and the rules that go on."""
    view = table.view
    for attack in view["attacks"]:
        yield from told(label("attack"), attack_words(table, attack), table.width, "danger")
    for each in view["playing"]:
        yield from told(label("playing"), played_words(table, each), table.width, "strong")
    for each in view["resolving"]:
        yield from told(label("effect"), resolving_words(each), table.width)
    for each in view["lasting"]:
        yield from told(label("lasting"), lasting_words(table, each), table.width, "faint")


def played_words(table: Table, each: View) -> str:
    """Which card is being played, with which champion."""
    return f"{table.name(each['seat'])} plays {each['card']} with {each['champion']}"


def attack_words(table: Table, attack: View) -> str:
    """An attack, with the numbers that would be placed now."""
    words = f"{table.name(attack['seat'])} attacks with {attack['attacker']}"
    if "attack" in attack:
        words += f" (Attack {attack['attack']})"
    if "target" in attack:
        words += f": {attack['target']} defends"
    if "countering" in attack:
        own = attack["countering"] == attack.get("target")
        counter = f" (Attack {attack['counter']})" if "counter" in attack else ""
        words += f"{' and' if own else '; ' + attack['countering']} counters{counter}"
    return f"{words}; the attack ends" if attack.get("over") else words


def origin_words(each: View) -> str:
    """Which effect of which card or condition."""
    of = each.get("source") or each.get("condition") or each.get("card", "")
    return f"{each['effect']} of {of}" if "effect" in each else of


def resolving_words(each: View) -> str:
    """An effect being resolved, and the effect action at which it stands."""
    texts, at = each["text"], each["at"]
    step = f" {at} of {len(texts)}" if len(texts) > 1 else ""
    return f"{origin_words(each)}{step}: {plain_icons(texts[at - 1])}"


def lasting_words(table: Table, each: View) -> str:
    """A rule with a duration: its words, whose they are, and the cards that they were fixed on."""
    more = [origin_words(each), *each.get("on", ()), each.get("trait", "")]
    if each["until"] == "next-turn":
        more.append(f"{table.name(each['seat'])}'s")
    return f"{plain_icons(each['text'])} ({', '.join(word for word in more if word)})"


# -- the question ---------------------------------------------------------------------------


def question_rows(table: Table) -> Iterator[Row]:
    """What happened that may be reacted to, and who must decide what."""
    for number, each in enumerate(table.view.get("window", ()), 1):
        words = f"{number} {occurrence_words(each, table.name)}"
        yield from told(label("" if number > 1 else "window"), words, table.width)
    yield from table.question_rows(question_words)
