"""Effects on traps and secrets: placing and replacing a trap, looking and showing."""

from __future__ import annotations

from dataclasses import replace

from referee.games.super_fantasy_brawl.effects.hand import can_draw
from referee.games.super_fantasy_brawl.language.effects import LOOK, PLACE_TRAP, REPLACE_TRAP, SHOW
from referee.games.super_fantasy_brawl.rules.choices import SEATS
from referee.games.super_fantasy_brawl.rules.look_and_show import look, show
from referee.games.super_fantasy_brawl.rules.traps import empty_trap_hexes, move_trap, replace_trap
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.queries import opponents_of
from referee.games.super_fantasy_brawl.state.references import trap_meant
from referee.games.super_fantasy_brawl.state.table import HEX
from referee.kernel.choices.question import Question

# -- traps ----------------------------------------------------------------------------------


@PLACE_TRAP.does
def do_place_trap(act: Act) -> bool:
    """The token goes face down to an empty trap hex (SFB-Q99)."""
    hex_ = trap_meant(act)
    if hex_ is None or not act.chosen:
        return False
    to, text = act.chosen[0], act.text
    move_trap(act.run, hex_, to)
    text.chosen = [replace(each, trap=to) if each.trap == hex_ else each for each in text.chosen]
    return True


@PLACE_TRAP.able
def can_move_trap(act: Act) -> bool:
    return is_trap_there(act) and bool(empty_trap_hexes(act.setting, act.table))


@PLACE_TRAP.asks
def ask_spot(act: Act) -> Question | None:
    """On which empty trap hex, where there is a trap to be placed."""
    if trap_meant(act) is None:
        return None
    return Question("SFB-25.28", HEX, tuple(empty_trap_hexes(act.setting, act.table)))


@REPLACE_TRAP.does
def do_replace_trap(act: Act) -> bool:
    """Another token, unseen, in its place."""
    hex_ = trap_meant(act)
    if hex_ is None:
        return False
    replace_trap(act.run, hex_)
    return True


@REPLACE_TRAP.able
def is_trap_there(act: Act) -> bool:
    return bool(act.table.traps) if act.deed.trap == "one" else trap_meant(act) is not None


# -- secrets --------------------------------------------------------------------------------


@LOOK.does
def do_look(act: Act) -> bool:
    """Only the player of the card learns it (SFB-20.21)."""
    return look(act.run, act.text.seat, secret_of(act), act.rule)


@SHOW.does
def do_show(act: Act) -> bool:
    """Everybody learns it (SFB-20.18)."""
    return show(act.run, act.text.seat, secret_of(act), act.rule)


def secret_of(act: Act) -> tuple[str, int | None]:
    """What is looked at or shown: a trap by its hex, a hand by its seat, the top of the own deck."""
    match act.deed.secret:
        case "trap":
            return "trap", trap_meant(act)
        case "hand":
            return "hand", int(str(act.word).removeprefix("seat-")) if act.chosen else None
    return "top", act.text.seat


@LOOK.able
@SHOW.able
def is_secret_there(act: Act) -> bool:
    match act.deed.secret:
        case "trap":
            return is_trap_there(act)
        case "hand":
            table = act.table
            return any(table.side(each).hand for each in opponents_of(table, act.text.seat))
    return can_draw(act)


@LOOK.asks
@SHOW.asks
def ask_whose(act: Act) -> Question | None:
    """Whose hand it is."""
    match act.deed.secret:
        case "hand":
            seats = opponents_of(act.table, act.text.seat)
            return Question("SFB-20.17", words=tuple(SEATS[seat - 1] for seat in seats))
    return None
