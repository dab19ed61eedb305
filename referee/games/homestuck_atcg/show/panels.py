"""Below the players' blocks: what is being resolved, what waits, what lasts, and who must decide what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.kernel.show.board_page import BoardPage, View
from referee.kernel.show.rows import Kind, Row, told

UNTIL = {
    "start": "until the start of {who}'s next turn",
    "end": "until the end of {who}'s next turn",
    "phase": "until the end of this phase",
    "refreshed": "until it is refreshed",
    "game": "for the rest of the game",
    "turn": "until the end of this turn",
    "round": "until the end of this round",
    "prep": "until the next Prep Phase is over",
    "main": "until the next Main Phase is over",
    "score": "until the next Score Phase is over",
    "boon": "until the next Boon Phase is over",
    "next-round": "until the end of round {last}",
    "in-turn": "in {who}'s next turn",
    "in-phase": "in {whose}next {phase} Phase",
}


KINDS: Mapping[str, Kind] = {"text": "strong", "then": "", "event": "", "lasting": "faint"}
"""How much each of these rows matters."""


def label(name: str) -> str:
    """What a row is about, in the first column."""
    return f"  {name:<8} "


def middle_rows(table: BoardPage) -> Iterator[Row]:
    """What is being resolved, what waits and what lasts, in rows."""
    for name, words in middle_words(table):
        yield from told(label(name), words, table.width, KINDS[name])


def middle_words(table: BoardPage) -> Iterator[tuple[str, str]]:
    """The texts being carried out, the events that wait, the changes that last; each with what it is."""
    view = table.view
    for each in view["resolving"]:
        yield "text", resolving_words(each)
    for each in view["whens"]:
        yield "then", f"{each['card']}: {each['text']}"
    for each in view["events"]:
        yield "event", event_words(each)
    for each in view["lasting"]:
        yield "lasting", lasting_words(table, each)


def resolving_words(each: View) -> str:
    """A text being carried out, and the step at which it stands."""
    texts, at = each["text"], each["at"]
    if not texts:
        return str(each["card"])
    step = f", step {at} of {len(texts)}" if len(texts) > 1 else ""
    looked = f" (it is {each['looked-at']})" if "looked-at" in each else ""
    return f"{each['card']}{step}: {texts[at - 1]}{looked}"


def event_words(each: View) -> str:
    """What was discarded or destroyed, and the executables that wait for it."""
    waiting = f"; then {', '.join(each['waiting'])}" if each["waiting"] else ""
    return f"{each['card']} {'destroyed' if each['planet'] else 'discarded'}{waiting}"


def lasting_words(table: BoardPage, each: View) -> str:
    """A change with a duration: of what, by which text, until when."""
    who, of = table.name(each.get("turn-of", each["seat"])), "turn-of" in each
    until = UNTIL[each["until"]].format(
        who=who,
        whose=f"{who}'s " if of else "the ",
        last=each.get("last-round"),
        phase=str(each.get("phase", "")).capitalize(),
    )
    match each["kind"]:
        case "power":
            words = f"{each['on']} has {each.get('change', 0):+} power"
        case "base":
            words = (
                f"the planet of {table.name(each['seat'])} has {each.get('change', 0):+} base power"
            )
        case "forbid-tap":
            words = f"{each['on']} cannot be tapped"
        case "add-turn" if "change" in each:
            return (
                f"behind that turn it is the turn of the player behind {table.name(each['seat'])}"
            )
        case "skip-phase" | "add-phase" | "skip-turn" | "add-turn":
            return f"{table.name(each['seat'])}: {each['text']} ({each['card']})"
        case "memory":
            return f"{each['card']} remembers {each['on']}, {until}"
        case "ignore":
            words = f"{table.name(each['seat'])} ignores the next executable of another player"
        case _:
            words = str(each.get("text", ""))
    by = f" ({each['card']})" if "card" in each else ""
    return f"{words}, {until}{by}"
