"""What texts do to characters: they move, are turned, get and lose boons (HAC-1.22, HAC-1.35, HAC-2.25)."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.performance import Act, Does
from referee.games.homestuck_atcg.effects.targets import is_character
from referee.games.homestuck_atcg.fact_kinds import LOST_BOONS
from referee.games.homestuck_atcg.rules.boons import put_boons
from referee.games.homestuck_atcg.rules.movement import move
from referee.games.homestuck_atcg.rules.tapping import refresh, tap
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table, owner_of
from referee.kernel.engine.run import Run


def do_move(run: Run[Table], act: Act) -> bool:
    """To another planet: boons lost, tapped unless it says otherwise (HAC-2.25, HAC-Q23)."""
    to = {}
    for at, thing in enumerate(act.things):
        place = place_of_move(run, act, at, thing)
        if place and is_character(run, thing):
            to[thing] = place
    tapping = act.action.kind == "move"
    return bool(move(run, list(to), to, act.rule, tapping=tapping))


def place_of_move(run: Run[Table], act: Act, at: int, thing: int) -> int:
    """Where the card of that place in the list goes; 0 for nowhere."""
    match act.action.place:
        case "here":
            here = run.state.location_of(act.resolving.source)
            last = act.resolving.last
            return here or (last.at if last is not None else 0)
        case "home":
            return act.resolving.seat
        case "owner":
            return owner_of(thing)
    return act.progress.places[at] if at < len(act.progress.places) else 0


def do_refresh(run: Run[Table], act: Act) -> bool:
    """Tapped cards become untapped (HAC-1.22)."""
    return sum(refresh(run, thing, act.rule) for thing in act.things) > 0


def do_tap(run: Run[Table], act: Act) -> bool:
    """Untapped cards become tapped; no tap text reacts (row act.tap)."""
    return sum(tap(run, thing, act.rule) for thing in act.things) > 0


def do_move_boons(run: Run[Table], act: Act) -> bool:
    """All boons of the first card are put on the second; what exceeds its limit is lost (HAC-1.35)."""
    to = act.progress.second
    if to is None or not is_character(run, to):
        return False
    given = [thing for thing in act.things if thing != to and boons_on(run, thing)]
    amount = sum(boons_on(run, thing) for thing in given)
    for thing in given:
        lose_boons(run, thing, boons_on(run, thing), act.rule)
    return amount > 0 and put_boons(run, to, amount, act.rule) > 0


def do_put_boons(run: Run[Table], act: Act) -> bool:
    """Each of the cards gets that many, up to its limit (HAC-1.35)."""
    return sum(put_boons(run, thing, act.action.number, act.rule) for thing in act.things) > 0


def do_take_boons(run: Run[Table], act: Act) -> bool:
    """Each of the cards loses that many, or all it has."""
    number = act.action.number
    return sum(lose_boons(run, thing, number, act.rule) for thing in act.things) > 0


def do_clear_boons(run: Run[Table], act: Act) -> bool:
    """The boons of each of the cards become 0."""
    return sum(lose_boons(run, each, boons_on(run, each), act.rule) for each in act.things) > 0


def boons_on(run: Run[Table], thing: int) -> int:
    """The boons on a card in play; 0 elsewhere."""
    row = run.state.find(thing)
    return 0 if row is None else row.boons


def lose_boons(run: Run[Table], thing: int, amount: int, rule: str) -> bool:
    """Take boons off a card, as many as there are; whether there were any."""
    boons = boons_on(run, thing)
    lost = min(amount, boons)
    if lost <= 0:
        return False
    run.state.change(thing, boons=boons - lost)
    LOST_BOONS.tell(
        run,
        rule,
        owner_of(thing),
        lambda: {"card": setting_of(run).called(thing), "amount": lost, "boons": boons - lost},
    )
    return True


TO_CHARACTERS: dict[str, Does] = {
    "move": do_move,
    "move-untapped": do_move,
    "move-boons": do_move_boons,
    "put-boons": do_put_boons,
    "take-boons": do_take_boons,
    "clear-boons": do_clear_boons,
    "refresh": do_refresh,
    "tap": do_tap,
}
