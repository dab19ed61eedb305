"""What has just happened, as a position says it: the table is as that has left it, before anybody has reacted."""

from __future__ import annotations

from referee.games.save_your_bacon.position.reach import all_faces, deeds_on
from referee.games.save_your_bacon.state.frames import Playing, setting_of
from referee.games.save_your_bacon.state.table import Equipment, Occurrence, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.schema.fields import refused

FALLEN = ("after", "SYB-10.2.1.6")
"""Where what has fallen is looked for, before the window opens."""


def is_before_its_window(run: Run[Table]) -> bool:
    """Whether the window for what happened is about to open, so that nobody has reacted yet (SYB-10.2.1.6)."""
    return bool(run.stack) and (run.stack[-1].procedure.name, step_of(run.stack[-1])) == FALLEN


def prove_just_happened(run: Run[Table], occurrence: Occurrence, path: str) -> None:
    """Raise PackError, with the path, for something that the table contradicts: nothing has come between."""
    wish = (
        of_a_card(run, occurrence)
        or of_an_attack(run.state, occurrence)
        or of_a_player(run, occurrence)
    )
    if wish:
        raise refused(f"{path}.what", occurrence.what, wish)


def of_a_card(run: Run[Table], occurrence: Occurrence) -> str:
    """What is expected of a card in play that was turned, destroyed or given a condition; empty if it is so."""
    table, thing, what = run.state, occurrence.thing, occurrence.what
    if thing is None or not table.is_in_play(thing):
        return ""
    card, others = table.card(thing), {each.what for each in table.happened if each.thing == thing}
    if what == "exhausted" and not card.exhausted and "readied" not in others:
        return "a card that is exhausted [SYB-7.0.1]"
    if what == "readied" and card.exhausted and not others & {"exhausted", "defeated"}:
        return "a card that is ready [SYB-7.0.2]"
    if what == "destroyed" and isinstance(card, Equipment) and not card.destroyed:
        return "a card that has left play, or is 'destroyed' [SYB-4.1.0.3]"
    if what == "condition" and "defeated" not in others and not isinstance(card, Equipment):
        borne = [each.condition for each in table.champion(thing).conditions]
        if occurrence.condition not in borne:
            return "a champion that bears the condition [SYB-2.0.1.13]"
    return ""


def of_an_attack(table: Table, occurrence: Occurrence) -> str:
    """What is expected of the card that attacks or counters."""
    attack, thing = table.attacks[-1] if table.attacks else None, occurrence.thing
    if attack is None or thing is None:
        return ""
    if occurrence.what == "attacking" and thing != attack.attacker:
        return "the attacking card of the attack [SYB-6.0.3]"
    if occurrence.what == "counters" and thing != attack.countering:
        return "the card that counters in the attack [SYB-6.0.6]"
    return ""


def of_a_player(run: Run[Table], occurrence: Occurrence) -> str:
    """What is expected of who has played, refreshed, passed time, been checked or gained bacon."""
    table, seat, what = run.state, occurrence.seat, occurrence.what
    frames = [each for each in run.stack if isinstance(each, Playing)]
    if what in ("declares", "pays"):
        played = [(each.card, each.seat) for each in frames]
        is_so, rule = (occurrence.card, seat) in played, "SYB-10.0.3"
        return "" if is_so else f"a card that is being played, in 'playing' [{rule}]"
    is_own, rest = seat == table.seat, table.taken
    if what == "checked" and not (is_own and not rest):
        return f"it before the first action of seat {table.seat}, whose turn it is [SYB-4.0.2]"
    if what == "passed" and not (is_own and rest):
        return f"an action that seat {table.seat} has taken [SYB-4.0.18]"
    refreshes = any(deed.kind == "refresh" for deed in deeds_on(all_faces(run)))
    if what == "refreshed" and not refreshes and not (is_own and table.refreshed):
        return f"a refresh of seat {table.seat}, in 'refreshed' [SYB-4.0.12]"
    if what == "bacon" and seat and not setting_of(run).is_free_for_all:
        return "" if table.side(seat).bacon else "a seat with a bacon [SYB-14.0.29]"
    return ""
