"""Cards that chance picks for an action, one after the other (row tgt.random, HAC-Q29)."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.decisions import keep_faces, stage_of
from referee.games.homestuck_atcg.effects.quantities import number_wanted
from referee.games.homestuck_atcg.effects.targets import fitting, lies_hidden
from referee.games.homestuck_atcg.state.frames import Act, speak_of_some
from referee.games.homestuck_atcg.state.table import THING
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.engine.chance import Throw


def is_due(act: Act) -> bool:
    """Whether it is chance that settles next which cards are meant."""
    progress = act.progress
    return progress.option > 0 and not progress.ready and stage_of(act) == "random"


def left_to_pick(act: Act) -> list[int]:
    """The cards of which chance picks the next one: none if as many as are wanted have been picked."""
    target, progress = act.action.target, act.progress
    assert target is not None
    assert target.filter is not None
    picked = [*progress.things, *progress.faces]
    if len(picked) >= number_wanted(act, target):
        return []
    found = list(fitting(act, target.filter))
    for each in picked:
        found.remove(each)
    return found


def pick(act: Act) -> Throw | None:
    """The next card, as long as one is wanted and there is one to pick."""
    found = left_to_pick(act)
    target = act.action.target
    assert target is not None
    assert target.filter is not None
    if not found:
        return None
    if lies_hidden(act, target.filter):
        owner = f"hand/{act.text.seat}" if target.filter.is_hidden else f"deck/{act.text.looked}"
        return Throw(act.rule, "pick", owner, tuple(found), act.setting.cards.names)
    return Throw(act.rule, "pick", f"cards/{act.text.seat}", tuple(found), names_of(act.run, THING))


def take(act: Act, picked: int) -> None:
    """It is one of the cards that the action is done to."""
    target, progress = act.action.target, act.progress
    assert target is not None
    assert target.filter is not None
    if lies_hidden(act, target.filter):
        keep_faces(act, [*progress.faces, picked])
    else:
        progress.things = [*progress.things, picked]


def end(act: Act) -> None:
    """All are picked: they are those that are spoken of, none where there was none (HAC-Q82)."""
    target = act.action.target
    assert target is not None
    assert target.filter is not None
    if not lies_hidden(act, target.filter):
        speak_of_some(act, act.progress.things)
