"""What a card did and when, and which texts were used: kept as long as a text of the match may ask for it.

A match whose cards ask for nothing of it remembers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.language.kinds import AT_A_PLACE, Once, Span, Whose
from referee.games.homestuck_atcg.state.table import Memory, Setting, Table
from referee.kernel.engine.run import Run


def remember(
    run: Run[Table], deed: str, thing: int, line: int | None = None, seat: int = 0
) -> None:
    """A card did that just now, or a text of it was used; forgotten again where no card of the match asks for it."""
    setting: Setting = run.setting
    table = run.state
    if deed in setting.cards.remembered:
        row = Memory(deed, table.turn, table.round, thing, line, seat)
        if row not in table.memory:
            table.memory = [*table.memory, row]
            table.touch()


def add_up(run: Run[Table], deed: str, seat: int, amount: int) -> None:
    """A player did that just now, so often or so much: added to what it was in this turn before (row t.you_drew)."""
    setting: Setting = run.setting
    table, planet = run.state, run.state.side(seat).planet
    if deed not in setting.cards.remembered or not amount:
        return
    so_far = [row for row in table.memory if is_of_this_turn(table, row, deed, planet)]
    others = [row for row in table.memory if row not in so_far]
    amount += sum(row.amount for row in so_far)
    table.memory = [*others, Memory(deed, table.turn, table.round, planet, amount=amount)]
    table.touch()


def is_of_this_turn(table: Table, row: Memory, deed: str, planet: int | None) -> bool:
    """Whether it is what that player did in this turn."""
    return (row.deed, row.turn, row.thing) == (deed, table.turn, planet)


def how_much(run: Run[Table], deed: str, whose: int, span: Span, seat: int) -> int:
    """How often or how much the player of seat ``whose`` did it within a span of time; "your last turn" is one of ``seat`` (rows t.you_drew, t.owner_drew)."""
    table, planet = run.state, run.state.side(whose).planet
    found = (row for row in table.memory if (row.deed, row.thing) == (deed, planet))
    return sum(row.amount for row in found if is_within(table, row, span, seat))


def did(
    run: Run[Table],
    deed: str,
    thing: int,
    span: Once,
    seat: int,
    line: int | None = None,
    doer: Whose = "",
) -> bool:
    """Whether a card did that within a span of time, or a text of it was used; "your last turn" is one of that seat."""
    table = run.state
    found = (row for row in table.memory if (row.deed, row.thing, row.line) == (deed, thing, line))
    return any(is_within(table, row, span, seat) and is_by_seat(row, doer, seat) for row in found)


def is_by_seat(row: Memory, doer: Whose, seat: int) -> bool:
    """Whether that seat did it, or another one, where that is asked (row did.tapped_by)."""
    return not doer or (row.seat == seat) == (doer == "own")


def times_used(run: Run[Table], thing: int, span: Once, seat: int, line: int) -> int:
    """How often a text was used, or what it counts has happened, within a span of time; what is done once is used once."""
    table = run.state
    return sum(
        (row.deed, row.thing, row.line) == ("used", thing, line)
        and is_within(table, row, span, seat)
        for row in table.memory
    )


def is_within(table: Table, row: Memory, span: Once, seat: int) -> bool:
    """Whether something was done within a span of time."""
    match span:
        case "this-turn":
            return row.turn == table.turn
        case "last-turn":
            return row.turn == table.turn - 1
        case "this-round":
            return row.round == table.round
        case "match" | "stay":
            return True
    last = last_turn_of(table, seat)
    if span == "your-last-turn":
        return row.turn == last > 0
    return row.turn > last if span == "after-last-turn" else row.turn >= last


def who_did(
    run: Run[Table], deed: str, span: Span, seat: int, at: int, doer: Whose = ""
) -> Iterator[int]:
    """The cards that did that within a span of time; of some deeds only those that did it at the planet of seat ``at`` (row t.how_many)."""
    where = at if deed in AT_A_PLACE else None
    return remembered_of(run, AT_A_PLACE.get(deed, deed), span, seat, where, doer)


def remembered_of(
    run: Run[Table], deed: str, span: Span, seat: int, at: int | None, doer: Whose = ""
) -> Iterator[int]:
    """The cards of which that is remembered within a span of time: of the planet of seat ``at``, if one is named (row q.scene)."""
    for row in run.state.memory:
        is_it = row.deed == deed and at in (None, row.seat) and is_by_seat(row, doer, seat)
        if is_it and row.thing is not None and is_within(run.state, row, span, seat):
            yield row.thing


def last_turn_of(table: Table, seat: int) -> int:
    """The number of the last turn of a seat before the one under way, 0 if it had none."""
    turns = (row.turn for row in table.memory if row.deed == "turn" and row.seat == seat)
    return max((turn for turn in turns if turn < table.turn), default=0)


def is_for_good(setting: Setting, row: Memory) -> bool:
    """Whether a text was used that is used once in the match, or as long as its card is in play, or what one asks is so (rows once.match, line.next_when, line.as_soon)."""
    if row.deed == "met":
        return True
    return row.line is not None and setting.cards.known_lines[row.line].once in ("match", "stay")


def forget_used(run: Run[Table], thing: int) -> None:
    """A card comes into play: what its texts do the next time only has not been done (row line.next_when)."""
    setting: Setting = run.setting
    lines = setting.cards.known_lines

    def is_over(row: Memory) -> bool:
        used = row.line is not None and (row.deed, row.thing) == ("used", thing)
        return used and lines[row.line or 0].once == "stay"

    if any(map(is_over, run.state.memory)):
        run.state.memory = [row for row in run.state.memory if not is_over(row)]


def remember_turn(run: Run[Table]) -> None:
    """A turn begins; what lies before the last turn of everybody and before this round is forgotten, but for what was used once for all."""
    setting: Setting = run.setting
    table = run.state
    if not setting.cards.remembered:
        return
    since = min(last_turn_of(table, seat) for seat in table.clockwise(table.seat))
    recent = (row.turn >= since or row.round == table.round for row in table.memory)
    kept = [
        row
        for row, is_recent in zip(table.memory, recent, strict=True)
        if is_recent or is_for_good(setting, row)
    ]
    table.memory = [*kept, Memory("turn", table.turn, table.round, seat=table.seat)]
    table.touch()
