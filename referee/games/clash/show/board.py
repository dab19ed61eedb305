"""The board: a view of the table in rows of text, for people at a terminal.

Drawn from a view alone, so that it can show nothing that those eyes may not know. At 160 columns
and more both sides stand beside each other, below that one under the other. With a card stand its
abilities, with a card in play those of the phase, and below both sides what was done last: in full
where the board then has no more than 24 rows (of 110 columns and more: 36), else as much as one row
for each has room for. Below 50 columns what abilities say is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.dataclass import dataclass
from referee.games.clash.fact_kinds import change_words, changed_words
from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.state.table import SEATS
from referee.kernel.show.board_page import (
    BETWEEN,
    NARROW,
    NARROWEST,
    WIDE,
    BoardPage,
    View,
    first_that_fits,
    with_lines,
)
from referee.kernel.show.rows import Kind, Row, Span, beside, cut_row, flow, row, told
from referee.kernel.words.english import counted

LONGEST_CARD = 14
"""How many columns of a card's name have room before its numbers."""
SHORT = {"PLAY": "P", "DEFEND": "D", "ATTACK": "A"}


@dataclass(frozen=True)
class Table(BoardPage):
    """What a board is drawn from: a view, the players' names where known, and the room.

    ``whole``: what abilities say is folded; else it is cut where its row ends. So is what was done
    as ``deeds_whole`` says.
    """

    whole: bool = True
    deeds_whole: bool = True


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the board, none wider than ``width`` (or 40, if that is less)."""
    table = Table(view, players, max(width, NARROWEST))
    cut = replace(table, whole=False)
    # Who knows how many rows there are shows the story of the match, too: there the deeds stand in full.
    ways = [table, *with_lines(replace(cut, deeds_whole=False)), cut]
    if width >= NARROW:
        ways.append(replace(table, whole=False, deeds_whole=False))
    return first_that_fits(ways, drawn, kept_free=0)


def drawn(table: Table) -> list[Row]:
    """The whole board, with texts folded or cut."""
    width = table.width
    room = (width - len(BETWEEN)) // 2 if width >= WIDE else width
    one, other = (list(side_rows(replace(table, width=room), seat)) for seat in SEATS)
    rows = [*told("", title(table), width, "title"), row()]
    rows += beside(one, other, room, BETWEEN) if width >= WIDE else [*one, row(), *other]
    last = [*last_rows(table), *own_rows(table)]
    rows += [row(), *last] if last else []
    questions = list(question_rows(table))
    return [*rows, row(), *questions] if questions else rows


def title(table: Table) -> str:
    """The round and its phase; or how the match ended."""
    view = table.view
    if table.end:
        return table.end
    if not view["round"]:
        return "Before the first round"
    secret = ": both act at the same time, unseen" if "finished" in view else ""
    return f"Round {view['round']}, {view['phase'].title()} phase{secret}"


def brief(view: View, width: int, seat: int) -> list[Row]:
    """What a player needs at each decision: both sides' numbers and cards in play, the lower of the board first; the own hand."""
    table = Table(view, (), max(width, NARROWEST))
    rows: list[Row] = []
    for other in reversed(SEATS):
        side = table.side(other)
        whose = "you" if other == seat else "foe"
        rows += [row(label(whose), *each[1:]) for each in numbers(table, side)[:1]]
        allies = [f"{each['card']} {each['health']}" for each in side["allies"]]
        rows += named_cards(table, "in play", allies)
    own = table.side(seat).get("hand", ())
    costs = [f"{name} (cost {view['cards'][name]['cost']})" for name in own]
    return [*rows, *named_cards(table, "hand", costs)]


def named_cards(table: Table, zone: str, cards: Sequence[str]) -> list[Row]:
    """Cards one after the other, behind the name of where they are."""
    return flow(label(zone), [Span(each) for each in cards or ["-"]], table.width, ", ")


# -- one side -------------------------------------------------------------------------------


def side_rows(table: Table, seat: int) -> Iterator[Row]:
    """One player's side: the player, the numbers, the cards in play, the hand."""
    side = table.side(seat)
    yield from heading(table, seat)
    yield from numbers(table, side)
    yield from in_play(table, seat, side["allies"])
    yield from hand(table, side)
    yield from discard(table, side)
    for each in side["delayed"]:
        yield from told("  next     ", change_words(each), table.width, "faint")


def heading(table: Table, seat: int) -> list[Row]:
    """The player, with a mark for who still decides, and whether the phase is finished."""
    view = table.view
    finished = view.get("finished")
    decides = finished is not None and seat not in finished
    spans = [table.heading(seat, 30)]
    if finished is not None and seat in finished:
        spans.append(Span("has finished this phase", "faint"))
    return flow("> " if decides else "  ", spans, table.width)


def numbers(table: Table, side: View) -> list[Row]:
    """Health and stocks, and how many cards lie where."""
    health = side["health"]
    spans = [Span(f"health {health}", "strong" if health > 0 else "danger")]
    spans += [Span(f"{stock} {side[stock]}", "strong") for stock in STOCKS]
    spans += [Span(f"hand {side['hand-size']}"), Span(f"deck {side['deck-size']}")]
    return flow("  ", spans, table.width, "   ")


def label(name: str) -> str:
    """The name of a zone in the first column."""
    return f"  {name:<9}"


def in_play(table: Table, seat: int, allies: Sequence[View]) -> Iterator[Row]:
    """The cards in play with health, statuses, and what their abilities say."""
    if not allies:
        yield from flow(label("in play"), [Span("-", "faint")], table.width)
    for place, card in enumerate(allies):
        kind: Kind = "strong" if card["health"] > 0 else "danger"
        marks, due = ally_marks(table, seat, card), abilities_due(table, seat, card)
        state = f" ({'; '.join(marks)})" if marks else ""
        head = row(
            label("" if place else "in play"),
            Span(f"{table.card_name(card['card'], LONGEST_CARD)} {card['health']:>2}", kind),
            Span(state, "asked" if due else ""),
        )
        yield from with_texts(table, head, card["card"], of_phase=True)


def abilities_due(table: Table, seat: int, card: View) -> list[int]:
    """The abilities of a card that must be used before its player can finish."""
    owed = table.side(seat).get("owed", ())
    return [each["ability"] for each in owed if each["card"] == card["card"]]


def ally_marks(table: Table, seat: int, card: View) -> list[str]:
    """The statuses of a card in play, what it owes and what of it was used."""
    marks = [word for word in ("protected", "stunned") if card.get(word)]
    due = abilities_due(table, seat, card)
    if due:
        marks.append(f"owes {', '.join(map(str, due))}")
    if card.get("used"):
        marks.append(f"used {', '.join(map(str, card['used']))}")
    return marks


def hand(table: Table, side: View) -> Iterator[Row]:
    """The own hand, each card with its cost and health; of others nothing but the number."""
    if "hand" not in side:
        return
    if not side["hand"]:
        yield from flow(label("hand"), [Span("-", "faint")], table.width)
    for place, name in enumerate(side["hand"]):
        known = table.view["cards"][name]
        gap, comma = ("  ", ",") if table.width >= NARROW else ("", "")
        numbers_ = f"{gap}cost {known['cost']}{comma} health {known['health']}"
        head = row(
            label("" if place else "hand"),
            Span(table.card_name(name, LONGEST_CARD), "strong"),
            numbers_,
        )
        yield from with_texts(table, head, name)


def with_texts(table: Table, head: Row, name: str, *, of_phase: bool = False) -> list[Row]:
    """A card's row, and behind it as much of what its abilities say as the row has room for.

    ``of_phase``: only the abilities that are used in the running phase.
    """
    said = texts_said(table, name, of_phase=of_phase)
    if table.width < NARROW or not said:
        return [cut_row(head, table.width)]
    if table.whole:
        return told((*head, Span("  ")), said, table.width, "faint")
    return table.in_lines((*head, Span("  ")), said, "faint")


def texts_said(table: Table, name: str, *, of_phase: bool = False) -> str:
    """What the abilities of a card say, each with its number; nothing where it has none of the phase."""
    texts = list(enumerate(table.view["cards"].get(name, {}).get("abilities", ()), 1))
    if of_phase:
        kind = "ATTACK" if table.view["phase"] == "attack" else "DEFEND"
        texts = [(number, text) for number, text in texts if text.startswith(kind)]
    return " / ".join(f"{number} {_abbreviated(text)}" for number, text in texts)


def _abbreviated(text: str) -> str:
    """An ability with the letter of its kind; the kinds are PLAY, DEFEND and ATTACK."""
    kind, _, rest = text.rstrip(".").partition(": ")
    return f"{SHORT.get(kind, kind)}: {rest}"


def discard(table: Table, side: View) -> Iterator[Row]:
    """The discard pile, the top card last; face up (CL-Q4)."""
    if side["discard"]:
        spans = [Span(name, "faint") for name in side["discard"]]
        yield from flow(label("discard"), spans, table.width, ", ")


# -- what was done --------------------------------------------------------------------------


def last_rows(table: Table) -> Iterator[Row]:
    """The rows of what was done last."""
    for words in past_deeds(table):
        yield from deeds(table, words)


def past_deeds(table: Table) -> Iterator[str]:
    """What the other did in the last phase that is over; for eyes of no seat, what both did."""
    view = table.view
    goes_on = "finished" in view
    phase = "defended" if view["phase"] == ("attack" if goes_on else "defend") else "attacked"
    own = list(view.get("log", ()))
    for seat in SEATS:
        log = table.side(seat)[phase]
        if log and [str(seat)] != own:
            yield f"{table.name(seat)} {phase}: {actions_words(table, seat, log)}"


def own_rows(table: Table) -> Iterator[Row]:
    """The rows of what was done so far."""
    for words in own_deeds(table):
        yield from deeds(table, words)


def own_deeds(table: Table) -> Iterator[str]:
    """What a seat has done so far in the running phase, for itself and the judge (CL-2.2)."""
    for seat, log in table.view.get("log", {}).items():
        if log:
            yield f"{table.name(int(seat))} so far: {actions_words(table, int(seat), log)}"


def deeds(table: Table, words: str) -> list[Row]:
    """The actions of a phase, folded or cut."""
    return (
        told("  ", words, table.width, "faint")
        if table.deeds_whole
        else [cut_row(row("  ", Span(words, "faint")), table.width)]
    )


def actions_words(table: Table, seat: int, log: Sequence[View]) -> str:
    """The actions of a phase, one after the other."""
    return "; ".join(deed_words(table, seat, action) for action in log)


def deed_words(table: Table, seat: int, action: View) -> str:
    """One action, and in brackets what came of it."""
    named = ", ".join(action.get("cards", ())) or "nothing"
    word = action.get("word", "")
    if action["verb"] == "play-card":
        words = f"plays {action['card']}"
    elif action["verb"] == "effect-choice":
        words = f"says {word}" if word in ("yes", "no") else f"chooses {word or named}"
    else:
        words = f"uses {action['card']} {action['ability']}"
    results = [result_words(table, seat, result) for result in action.get("results", ())]
    return f"{words} ({', '.join(results)})" if results else words


def result_words(table: Table, seat: int, result: View) -> str:
    """One result; the side is named where it is the other's."""
    if result["what"] == "card-health" and not result["amount"]:
        words = f"{result['card']} keeps its health"
    else:
        words = changed_words(result)
    if result["seat"] == seat:
        return words
    name = table.name(result["seat"])
    return f"{name}'s {words}" if "card" in result else f"{name} {words}"


# -- what is asked --------------------------------------------------------------------------


def question_rows(table: Table) -> Iterator[Row]:
    """Who decides what now, in rows."""
    for _, sentence in questions(table):
        yield from told("? ", sentence, table.width, "asked")


def questions(table: Table) -> Iterator[tuple[int, str]]:
    """Who decides what now: seats, and sentences."""
    for ask in table.view.get("asked", ()):
        seat = ask["seat"]
        name, question = table.name(seat), table.view.get("question", {}).get(str(seat))
        if question is not None:
            yield seat, choice_words(name, question)
        elif "finish-phase" in ask["actions"]:
            yield seat, phase_words(table, name, seat)


def choice_words(name: str, question: View) -> str:
    """A choice inside an ability: of which card, and from what."""
    words = f"{name} chooses for {question['card']} {question['ability']} ({question['text']})"
    if question.get("words"):
        return f"{words}: {' or '.join(question['words'])}"
    least, most = question["least"], question["most"]
    count = counted(most, "cards") if least == most else f"{least} to {counted(most, 'cards')}"
    return f"{words}: {count} of {', '.join(question['cards'])}"


def phase_words(table: Table, name: str, seat: int) -> str:
    """What can be done in the phase, and what must be before it can be finished."""
    owed = table.side(seat).get("owed", ())
    may = (
        "play cards, use DEFEND abilities"
        if table.view["phase"] == "defend"
        else ("use ATTACK abilities")
    )
    if not owed:
        return f"{name} may {may}, and finish"
    due = ", ".join(f"{each['card']} {each['ability']}" for each in owed)
    return f"{name} may {may}; to be used before finishing: {due}"
