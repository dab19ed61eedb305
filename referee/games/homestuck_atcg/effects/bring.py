"""Cards that a text brings, plays or swaps into play (HAC-2.13, HAC-Q53).

They enter untapped and without boons, and what they say about entering is done. Only "play ... for its enter cost" takes
the Enter Cost; a ~ATH Enter Cost is no hindrance to the others.
"""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.fetch import (
    discard,
    store,
    take_into_hand,
    uncover,
    where_is,
)
from referee.games.homestuck_atcg.effects.targets import Meant
from referee.games.homestuck_atcg.fact_kinds import SWAPPED
from referee.games.homestuck_atcg.language.effects import PLAY_PAID
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.rules.enter_play import enter, take_up
from referee.games.homestuck_atcg.rules.entry_places import entry_of, place_of_other
from referee.games.homestuck_atcg.rules.grist import pay
from referee.games.homestuck_atcg.state.frames import Progress, Resolving, setting_of
from referee.games.homestuck_atcg.state.table import Table, face_of, owner_of
from referee.kernel.engine.run import Run


def bring_next(
    run: Run[Table], resolving: Resolving, action: Action, progress: Progress, place: int, rule: str
) -> bool:
    """Bring the next card into play at a planet location, or on a host; whether it came."""
    is_open = bool(progress.things)
    face = face_of(progress.things[0]) if is_open else progress.faces[0]
    entry = entry_of(run, resolving, action, face)
    able = bool(entry) and (not is_open or is_out_of_play(run, progress.things[0]))
    thing = take_next(run, progress, able=able)
    if not able:
        return False
    if action.effect is PLAY_PAID:
        pay(run, resolving.seat, setting_of(run).cards.cards[face].grist or 0, "HAC-2.7")
    if entry.hosts:
        enter(run, thing, 0, place, rule)
    else:
        enter(run, thing, place if entry.planets else 0, None, rule)
    resolving.that = [*resolving.that, thing]
    return True


def is_out_of_play(run: Run[Table], thing: int) -> bool:
    """Whether a card lies where it can be brought from: an open pile, or under another card."""
    return where_is(run.state, thing) not in ("", "play")


def take_next(run: Run[Table], progress: Progress, *, able: bool) -> int:
    """Take the next card from where it is, if it can be brought at all."""
    if progress.things:
        thing, *progress.things = progress.things
        if able:
            take_up(run, thing)
        return thing
    face, *progress.faces = progress.faces
    return uncover(run, progress.pile, progress.whose, face) if able else 0


def do_swap(run: Run[Table], resolving: Resolving, meant: Meant, rule: str) -> bool:
    """The other card comes into play where this one is, which goes to where the other was (row act.swap)."""
    this, table = resolving.source, run.state
    row = table.find(this)
    if row is None or row.under is not None or not meant:
        return False
    card = face_of(meant.things[0]) if meant.things else meant.faces[0]
    place = where_is(table, meant.things[0]) if meant.things else meant.pile
    if place in ("", "play", "removed") or not place_of_other(
        run, resolving, setting_of(run).cards.cards[card]
    ):
        return False
    if meant.things:
        other = meant.things[0]
        take_up(run, other)
    else:
        other = uncover(run, meant.pile, meant.whose, card)
    enter(run, other, row.at, row.host, rule)
    called = setting_of(run).called
    SWAPPED.tell(run, rule, owner_of(this), lambda: {"card": called(this), "other": called(other)})
    leave_for(run, this, other, place, rule)
    resolving.that = [other]
    return True


def leave_for(run: Run[Table], this: int, other: int, place: str, rule: str) -> None:
    """The card that has the text goes to where the other one was."""
    if place == "stored":
        store(run, Meant((this,)), other, rule, told=False)
    elif place == "discard":
        discard(run, Meant((this,)), rule)
    else:
        take_into_hand(run, Meant((this,)), rule, shown=True)
