"""Cards that are chosen one after the other because all have to have the same title, or no two of them (rows tgt.same_title, tgt.other_titles)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.effects.targets import choosable, titles_of, with_enough_alike
from referee.games.homestuck_atcg.language.tree import Target
from referee.games.homestuck_atcg.state.frames import Act, InstructionFrame


def chosen_so_far(progress: InstructionFrame) -> list[int]:
    """What was chosen of it already."""
    return [*progress.things, *progress.faces]


def fitting_beside(act: Act, target: Target, found: Sequence[int]) -> list[int]:
    """Those of the cards of which one can be chosen beside those that were chosen before."""
    chosen = chosen_so_far(act.progress)
    if len(chosen) >= target.number:
        return []
    left = list(found)
    for each in chosen:
        left.remove(each)
    titles = dict(zip(found, titles_of(act, target, found), strict=True))
    taken = {titles[each] for each in chosen}
    if target.alike == "different":
        return [each for each in left if titles[each] not in taken]
    enough = {titles[each] for each in with_enough_alike(act, target, found)}
    return [each for each in left if titles[each] in (taken or enough)]


def how_many_now(act: Act, target: Target) -> int:
    """One at a time; all of them where just so many are left that can be chosen."""
    assert target.filter is not None
    left = fitting_beside(act, target, choosable(act, target.filter))
    wanted = target.number - len(chosen_so_far(act.progress))
    titles = {*titles_of(act, target, left)}
    as_many = len(titles) == (1 if target.alike == "same" else len(left))
    return wanted if as_many and len(left) == wanted else 1


def is_complete(act: Act, target: Target, found: Sequence[int]) -> bool:
    """Whether no card more is chosen."""
    return not fitting_beside(act, target, found)
