"""The board: a view of the table in rows of text, for people at a terminal.

Drawn from a view alone, so that it can show nothing that those eyes may not know. At 110 columns
and more both sides stand beside each other, below that one under the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.games.bacon_project.state.table import PLACES_A_TURN
from referee.kernel.show.board_page import NARROW, NARROWEST, BoardPage, View, blocks_of_seats
from referee.kernel.show.rows import Kind, Row, Span, cut_name, flow, row, told

WIDE = 110
"""From here on both sides stand beside each other."""
ROOM = 30
"""How many columns an ability needs to stand in a column of its own."""


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less)."""
    width = max(width, NARROWEST)
    table = BoardPage(view, players, width)
    rows = [*told("", title(table), width, "title"), row()]
    rows += blocks_of_seats(table, side_rows, WIDE)
    return [*rows, *middle_rows(table), *table.question_rows(question)]


def title(table: BoardPage) -> str:
    """Which turn it is, whose and which phase of it; or how the match ended."""
    view = table.view
    if table.end:
        return table.end
    if not view["turn"]:
        return "Before the first turn"
    return f"Turn {view['turn']}: {table.name(view['turn-player'])}'s {view['phase']} phase"


# -- one side -------------------------------------------------------------------------------


def side_rows(table: BoardPage, seat: int) -> Iterator[Row]:
    """One player's side of the field: the player, the numbers, the zones, the effects."""
    side = table.side(seat)
    yield from heading(table, seat)
    if not side["profile"]:
        yield from told("  ", "no profile chosen yet", table.width)
        return
    yield from numbers(table, seat)
    yield from zone(table, "stack", list(stack(side["stack"])))
    yield from cast(table, side["cast"], side["abilities"])
    yield from hand(table, side)
    if side["aside"]:
        yield from zone(table, "aside", list(map(card, side["aside"])))
    yield from effects(table, seat)


def heading(table: BoardPage, seat: int) -> list[Row]:
    """The player and the profile, with a mark for whose turn it is."""
    profile = plays(table, seat)
    spans = [table.heading(seat), *([Span(profile)] if profile else [])]
    return flow(table.turn_mark(seat), spans, table.width)


def plays(table: BoardPage, seat: int) -> str:
    """Which profile a player plays; nothing before it is known."""
    profile = table.side(seat).get("name")
    return f"plays {cut_name(profile, table.width - 10)}" if profile else ""


def numbers(table: BoardPage, seat: int) -> list[Row]:
    """The numbers of a side in a row."""
    return flow("  ", numbers_of(table, seat), table.width, "   ")


def numbers_of(table: BoardPage, seat: int) -> list[Span]:
    """Level, health, standard defence; in the main phase what was placed already."""
    side = table.side(seat)
    base = f"level {side['level']} (base {side['base-level']})"
    jumped = table.view.get("temporary-level")
    own = table.view["turn-player"] == seat
    if own and jumped:
        base = f"level {side['level']} this turn (base {side['base-level']})"
    health = f"health {side['health']}" if side["health"] else "health 0, eliminated"
    spans = [
        Span(base, "strong"),
        Span(health, "strong" if side["health"] > 1 else "danger"),
        Span(f"standard defence {side['standard-defence']}", "strong"),
    ]
    if own and table.view["phase"] == "main":
        stacked, placed = table.view["stacked"], table.view["placed"]
        spans.append(Span(f"stacked {stacked}/{PLACES_A_TURN}"))
        spans.append(Span(f"cast {placed}/{PLACES_A_TURN}"))
    return spans


def zone(table: BoardPage, name: str, spans: Sequence[Span]) -> list[Row]:
    """A zone: its name, and the cards in it side by side."""
    return flow(label(name), spans or [Span("-", "faint")], table.width, "  ")


def label(name: str) -> str:
    """The name of a zone in the first column."""
    return f"  {name:<9}"


def card(text: str) -> Span:
    """A card; its suit letter says its colour, and a terminal shows it too."""
    return Span(text, card_kind(text))


def card_kind(text: str) -> Kind:
    """Whether a card is red."""
    first = text.partition(" ")[0]
    return "red" if first[-1] in "hd" or first == "X1" else ""


def stack(units: Sequence[str]) -> Iterator[Span]:
    """The stack zone from bottom to top, the top marked."""
    for unit in units[:-1]:
        yield card(unit)
    for unit in units[-1:]:
        yield Span(f"{unit} (top)", "strong")


def cast(table: BoardPage, units: Sequence[View], abilities: Sequence[View]) -> Iterator[Row]:
    """The cast zone, one unit a row: what it counts, its colour, its ability."""
    if not units:
        yield from zone(table, "cast", ())
    names = [unit_name(unit) for unit in units]
    worths = [worth(unit) for unit in units]
    first, second = (max(map(len, column), default=0) for column in (names, worths))
    for number, ability in enumerate(abilities):
        zone_name = label("" if number else "cast")
        begun = Span(f"{names[number]:<{first}}  ", card(names[number]).kind)
        counts = Span(f"{worths[number]:<{second}}")
        kind: Kind = "faint" if ability.get("stopped") else ""
        deeds = [Span(word, kind) for word in deed(table, ability).split()]
        if table.width - len(zone_name) - first - second >= ROOM:
            yield from flow((Span(zone_name), begun, counts, Span("  ")), deeds, table.width)
        else:
            yield from flow(
                (Span(zone_name), begun), [Span(f"{worths[number]},"), *deeds], table.width
            )


def worth(unit: View) -> str:
    """What a unit counts, and its colour."""
    colour = unit["colour"] if unit["colour"] != "none" else "no colour"
    return f"{unit['value']} {colour}"


def unit_name(unit: View) -> str:
    """The cards of a unit, with what they were announced as."""
    cards = " ".join(unit["cards"])
    announced = len(unit["cards"]) > 1 or cards.startswith("X")
    return f"{cards} as {unit['value']}" if announced else cards


def deed(table: BoardPage, ability: View) -> str:
    """An ability: type, name and, where there is room, its text."""
    notes = [note for note in ("copied", "changed-by") if note in ability]
    words = f"{ability['type']} {ability['name']}"
    words += "".join(f" ({note.removesuffix('-by')})" for note in notes)
    if table.width >= NARROW:
        words += f": {ability['text']}"
    return f"{words} ({ability['stopped']})" if ability.get("stopped") else words


def hand(table: BoardPage, side: View) -> list[Row]:
    """The cards of the hand, or how many there are."""
    if "hand" in side:
        spans = list(map(card, side["hand"])) or [Span("-", "faint")]
        return flow(label("hand"), spans, table.width)
    size = side["hand-size"]
    if not size:
        return zone(table, "hand", ())
    return told(label("hand"), f"{size} card{'' if size == 1 else 's'}, hidden", table.width)


# -- continuing effects ---------------------------------------------------------------------


def effects(table: BoardPage, seat: int) -> Iterator[Row]:
    """The effects that go on for this side or bind it, and until when."""
    found = [effect for effect in table.view["effects"] if bound(effect) == seat]
    for number, effect in enumerate(found):
        kind, words = effect_words(table, effect)
        yield from told(label("" if number else "effects"), words, table.width, kind)


def effect_words(table: BoardPage, effect: View) -> tuple[Kind, str]:
    """What goes on until when, and whether it helps or threatens the side at which it is shown."""
    words = f"{meaning(table, effect)} {until(table, effect)}"
    if not effect["holds"]:
        return "faint", f"{words} (negated for now)"
    return ("danger" if effect.get("target") else "good"), words


def bound(effect: View) -> int:
    """The seat at which an effect is shown: its target's, else its user's."""
    seat: int = effect.get("target") or effect["user"]
    return seat


def meaning(table: BoardPage, effect: View) -> str:
    """An effect with its numbers, and whose it is where it binds the other side."""
    word = str(effect["word"])
    printed = word.upper().replace("-", " ")
    if word == "prevent":
        return f"{printed} {effect['type']}"
    if word == "reflect":
        return f"{printed} {effect['amount']}/{effect.get('second', 0)}"
    if word == "stun":
        return f"{printed} by {table.name(effect['user'])}: no Support abilities"
    if word == "disable":
        return f"{printed} by {table.name(effect['user'])}: not ability {effect['ability']}"
    if word == "change":
        return f"{printed} by ability {effect['number']}"
    return printed


def until(table: BoardPage, effect: View) -> str:
    """Until when an effect goes on."""
    ends = str(effect["ends"])
    if ends == "card":
        return f"while {effect['card']} lies there"
    if ends == "draw-phase":
        return f"until {table.name(effect['user'])}'s next draw phase"
    turn = ends.removeprefix("turn ")
    now = turn == str(table.view["turn"])
    return "until this turn ends" if now else f"until turn {turn} ends"


# -- the middle -----------------------------------------------------------------------------


def middle_rows(table: BoardPage) -> Iterator[Row]:
    """The piles, the revealed cards, what is under way."""
    view = table.view
    if not view["first-player"]:
        return
    discard = view["discard"]
    spans = [Span(f"draw pile {view['draw-pile']}"), Span(f"discard pile {len(discard)}")]
    if discard:
        top = card(discard[-1])
        spans[-1] = Span(f"{spans[-1].text}, top {top.text}", top.kind)
    yield from flow(label("table"), spans, table.width, "   ")
    if view["revealed"]:
        yield from flow(label("revealed"), map(card, view["revealed"]), table.width)
    for each in view["waiting"]:
        yield from told(label("waiting"), waiting_words(table, each), table.width)
    if "offence" in view:
        yield from offence(table, view["offence"])


def waiting_words(table: BoardPage, each: View) -> str:
    """What strikes before the offence."""
    return f"{table.name(each['user'])}'s {each['card']} strikes before the offence"


def offence(table: BoardPage, pending: View) -> Iterator[Row]:
    """The offence under way, with its sum."""
    yield from told(label("offence"), offence_words(table, pending), table.width, "danger")
    yield from told(label(""), reckoning(pending), table.width, "strong")
    if not pending["can-escape"]:
        yield from told(label(""), "cannot be escaped", table.width)


def offence_words(table: BoardPage, pending: View) -> str:
    """Who attacks whom, or returns damage, and with how much."""
    who, whom = table.name(pending["attacker"]), table.name(pending["target"])
    damage = pending["damage"]
    if pending["returned"]:
        return f"{who} returns {damage} damage to {whom}"
    return f"{who} attacks {whom}: {damage} damage of type {pending['type']}"


def reckoning(pending: View) -> str:
    """How the damage is covered so far, as a sum."""
    words = f"{pending['damage']} damage"
    if pending["ignores-defence"]:
        words += f" (standard defence {pending['standard-defence']} is ignored)"
    else:
        words += f" - {pending['standard-defence']} standard defence"
    if pending["blocked"]:
        words += f" - {pending['blocked']} blocked by REFLECT"
    if pending["points"]:
        words += f" - {pending['points']} sent"
    return f"{words} = {pending['remaining']} to cover"


# -- the question ---------------------------------------------------------------------------

QUESTIONS: Mapping[str, str] = {
    "observe": "say what chance did at the table",
    "choose-profile": "choose a profile",
    "keep-hand": "keep the hand, or take a mulligan",
    "pick-revealed": "add {count} of the revealed cards to the hand",
    "next-phase": "play cards, or end the main phase",
    "defend": "answer the offence: {remaining} to cover",
    "pass-window": "use a FLASH ability, or pass",
    "choose-discard": "discard a card to the opponent's ability",
    "choose-recover": "take {count} of the cards in the discard pile",
    "choose-copy-target": "name the card that is copied",
    "choose-disable-target": "name the ability that is disabled",
}
"""What is asked where this action is offered; the first that is offered counts."""


def question(view: View, ask: View) -> str:
    """The question that these actions answer."""
    found = next((QUESTIONS[name] for name in QUESTIONS if name in ask["actions"]), "decide")
    count = view.get("to-choose", 1)
    remaining = view.get("offence", {}).get("remaining", 0)
    return found.format(count="one" if count == 1 else count, remaining=remaining)
