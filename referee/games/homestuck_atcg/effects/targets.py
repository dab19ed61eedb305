"""Which cards an action is done to: those that its text points to, all that fit, or what may be chosen (rows tgt.*).

Cards in play, stored and in open piles are things; what is chosen in a hand, or found in a deck, is a face as long as it
lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from referee.games.homestuck_atcg.effects.look_and_search import is_in_sight
from referee.games.homestuck_atcg.language.effects import DESTROY, MOVE_BOONS, To
from referee.games.homestuck_atcg.language.tree import Action, Filter, Target
from referee.games.homestuck_atcg.rules.entry_places import can_enter
from referee.games.homestuck_atcg.state.frames import Resolving, line_of, setting_of
from referee.games.homestuck_atcg.state.matching import fits_print, matching
from referee.games.homestuck_atcg.state.references import is_of_kind, referred, waits_stored
from referee.games.homestuck_atcg.state.table import Table, face_of, is_active_executable, owner_of
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Meant:
    """Cards that an action is done to: things, or faces in a pile of seat ``whose``."""

    things: Sequence[int] = ()
    faces: Sequence[int] = ()
    pile: str = ""
    whose: int = 0

    def __bool__(self) -> bool:
        return bool(self.things) or bool(self.faces)


NOTHING = Meant()

# -- what needs no choice -------------------------------------------------------------------


def pointed_to(run: Run[Table], resolving: Resolving, target: Target, seat: int) -> Meant:
    """The cards of a target that leaves nothing to choose; ``seat`` is whose pile a "top" card is in."""
    match target.kind:
        case "ref" if target.refs[0] == "that":
            return spoken_of(run, resolving)
        case "ref" | "pair":
            found = (referred(run, ref, resolving) for ref in target.refs)
            return Meant(tuple(dict.fromkeys(each for each in found if each is not None)))
        case "top":
            assert target.filter is not None
            thing = top_card(run, resolving, target.filter, seat)
            return NOTHING if thing is None else Meant((thing,))
    return NOTHING


def spoken_of(run: Run[Table], resolving: Resolving) -> Meant:
    """That card, or those: found in the own deck, looked at, or open (row ref.that)."""
    if resolving.looked and not is_in_sight(run.state, resolving):
        return NOTHING
    if resolving.found:
        whose = resolving.looked or resolving.seat
        return Meant((), tuple(resolving.found), "deck", whose)
    return Meant(tuple(resolving.that))


def top_card(run: Run[Table], resolving: Resolving, filter_: Filter, seat: int) -> int | None:
    """The uppermost fitting card of a discard pile (row tgt.top)."""
    if not seat:
        return None
    anybody = replace(filter_, where="", whose="")
    for thing in reversed(run.state.side(seat).discard.cards):
        if filter_.other and thing == resolving.source:
            continue
        if is_of_kind(run, anybody, resolving, thing) and fits_print(
            run, anybody, resolving, thing
        ):
            return thing
    return None


# -- what fits ------------------------------------------------------------------------------


def fitting(run: Run[Table], resolving: Resolving, action: Action, filter_: Filter) -> list[int]:
    """What fits and may be chosen for an action: things, or faces where the filter looks into a hand."""
    found = fitting_by_power(run, resolving, action, filter_)
    to = action.effect.to
    if to == "entering":
        return [each for each in found if may_enter(run, resolving, action, filter_, each)]
    may_be = MAY_BE.get(to)
    if may_be is None or filter_.is_hidden:
        return found
    return [each for each in found if may_be(run, each)]


def fitting_by_power(
    run: Run[Table], resolving: Resolving, action: Action, filter_: Filter
) -> list[int]:
    """What fits; where a special tap destroys, cards of others resist it by what they have (row con.resist)."""
    if action.effect is not DESTROY or not filter_.quals or not is_tap(run, resolving):
        return matching(run, filter_, resolving)
    strong = matching(run, filter_, resolving, resisting=True)
    if filter_.whose == "opposing":
        return strong
    plain = matching(run, filter_, resolving)
    own = [each for each in plain if owner_of(each) == resolving.seat]
    return own + [each for each in strong if owner_of(each) != resolving.seat]


def is_tap(run: Run[Table], resolving: Resolving) -> bool:
    """Whether what is carried out is a special tap."""
    return line_of(run, resolving.line).kind == "tap"


def is_intact(run: Run[Table], thing: int) -> bool:
    """Whether it is no planet, or an intact one: others are not destroyed or damaged again (row noun.planet)."""
    return not run.state.is_planet(thing) or not run.state.side(owner_of(thing)).destroyed


def is_executable_at_work(run: Run[Table], thing: int) -> bool:
    """Whether it is an active executable, which can be resolved (row act.resolve)."""
    row = run.state.find(thing)
    if row is None or not is_active_executable(row):
        return False
    return setting_of(run).face(thing).execute is not None


def can_be_destroyed(run: Run[Table], thing: int) -> bool:
    """Whether it is in play, an intact planet, or stored with code of its own and so still an executable (HAC-Q58)."""
    row = run.state.find(thing)
    if row is not None and row.under is not None:
        return waits_stored(run, thing)
    return run.state.in_play(thing) and is_intact(run, thing)


def is_no_planet(run: Run[Table], thing: int) -> bool:
    """Whether it is a card that can go elsewhere: planets never leave (HAC-3.3)."""
    return setting_of(run).face(thing).type != "planet"


def is_character(run: Run[Table], thing: int) -> bool:
    """Whether it is a character in play, which can hold boons, be tapped and move (HAC-1.31, HAC-1.35)."""
    row = run.state.find(thing)
    return row is not None and row.at > 0


MAY_BE: dict[To, Callable[[Run[Table], int], bool]] = {
    "card": is_no_planet,
    "character": is_character,
    "intact": is_intact,
    "executable": is_executable_at_work,
}


def may_enter(
    run: Run[Table], resolving: Resolving, action: Action, filter_: Filter, found: int
) -> bool:
    """Whether a card that fits can come into play by that action (HAC-2.26, row act.play_paid)."""
    return can_enter(run, resolving, action, found if filter_.is_hidden else face_of(found))


# -- the second card of an action -----------------------------------------------------------


def second_ones(
    run: Run[Table], resolving: Resolving, action: Action, first: Sequence[int]
) -> list[int]:
    """The cards that may be the second one: none that leaves play with the first; boons may stay where they are."""
    target = action.second
    if target is None or target.filter is None:
        return []
    found = matching(run, target.filter, resolving)
    if action.effect is MOVE_BOONS:
        return [each for each in found if is_character(run, each)]
    return [each for each in found if not leaves_along(run, each, first)]


def leaves_along(run: Run[Table], thing: int, first: Sequence[int]) -> bool:
    """Whether it is one of those, or attached to or stored under one of them."""
    at: int | None = thing
    while at is not None:
        if at in first:
            return True
        row = run.state.find(at)
        at = None if row is None else row.under if row.host is None else row.host
    return False
