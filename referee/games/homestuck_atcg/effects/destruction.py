"""Destroying by a text, and whether anything would come of it (HAC-1.29, HAC-Q52, HAC-Q57, HAC-Q63)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from referee.games.homestuck_atcg.effects.choices_of_players import cards_of
from referee.games.homestuck_atcg.effects.fetch import remember_source
from referee.games.homestuck_atcg.effects.quantities import count_of, number_wanted
from referee.games.homestuck_atcg.effects.targets import (
    any_card,
    can_be_destroyed,
    concerned,
    things_meant,
)
from referee.games.homestuck_atcg.language.effects import DESTROY, PLAYERS_DESTROY
from referee.games.homestuck_atcg.rules import leave_play
from referee.games.homestuck_atcg.rules.leave_play import Leaving, replacements, still_leaving
from referee.games.homestuck_atcg.state.continuous_effects import spoken_then, used_of
from referee.games.homestuck_atcg.state.courses import Supposed, changes_something, ways_to_choose
from referee.games.homestuck_atcg.state.frames import Act
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run


@DESTROY.does
def do_destroy(act: Act) -> bool:
    """Cards go from play to discard piles, all at once; planets are turned (HAC-1.29, HAC-1.30)."""
    remember_source(act)
    things = [each for each in act.things if can_be_destroyed(act, each)]
    act.text.hit = things
    if things:
        leave_play.destroy_by_text(act.run, things, act.rule)
    return bool(act.text.hit)


DESTROY.able(any_card(can_be_destroyed))
MOST_SUPPOSED = 1000
"""So many ways in which a destruction goes on are looked at; where none of them changes anything, one may try in vain (HAC-Q42)."""


@DESTROY.changes
def destroys_anything(act: Act, supposed: Supposed) -> bool:
    """Whether a card would be destroyed, or what would be done instead would change anything (HAC-Q52, HAC-Q57).

    Within the replacement of a destruction the cards join those of that (HAC-Q63).
    """
    assert act.action.target is not None
    things = things_meant(act, act.action.target)
    if things is None:
        return True
    able = [each for each in things if can_be_destroyed(act, each)]
    by = act.text.source
    return any(
        is_anything_changed(act.run, supposed.joined_by(hit, by)) for hit in groups(act, able)
    )


@PLAYERS_DESTROY.changes
def destroys_any_of_theirs(act: Act, supposed: Supposed) -> bool:
    """The same of what one of the players who have to do it may choose (HAC-Q52, HAC-Q62)."""
    sides, by = concerned(act), act.text.source
    seats = (seat for seat in act.table.clockwise(1) if act.table.side(seat) in sides)
    theirs = (cards_of(act, seat) for seat in seats)
    hits = (hit for able in theirs for hit in combinations(able, min(count_of(act), len(able))))
    return any(is_anything_changed(act.run, supposed.joined_by(hit, by)) for hit in hits)


def groups(act: Act, things: Sequence[int]) -> Iterable[Sequence[int]]:
    """The cards that would be destroyed together: all, or so many of them in every way in which they go together."""
    target = act.action.target
    assert target is not None
    if target.kind not in ("n", "up-to"):
        return [things]
    if target.alike:
        return ways_to_choose(act, things, target)
    return combinations(things, min(number_wanted(act, target), len(things)))


def is_anything_changed(run: Run[Table], supposed: Supposed) -> bool:
    """Whether there is a way in which a card of the group leaves, or something else changes (HAC-Q63)."""
    if supposed.is_known():
        return False
    by = {each.thing: each.by for each in supposed.struck}
    frame = Leaving([*by], "destroy", used=[*supposed.used], struck=[*supposed.struck])
    # What is done instead of inventory's going along comes when its host leaves: that is a change.
    found = [fit for fit in replacements(run, frame) if fit.hit in by]
    if not found or len(supposed.known) > MOST_SUPPOSED:
        return bool(still_leaving(run, frame))
    for law in [fit.law for fit in found if fit.hit == found[0].hit]:
        used = used_of(law)
        if law.line.may and is_anything_changed(run, supposed.without(used)):
            return True
        for hit in [fit.hit for fit in found if fit.law is law]:
            rest = supposed.without(used, hit)
            said = [hit], rest, [by[hit]], spoken_then(law)
            if changes_something(run, law.line, law.source, law.seat, *said):
                return True
            if is_anything_changed(run, rest):
                return True
    return False
