"""Texts that cards gain or lose by others: they are worked out once, and anew when cards come and go (HAC-Q36)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.games.homestuck_atcg.language.said_of import NEVER_GAINED
from referee.games.homestuck_atcg.language.tree import Filter, Line
from referee.games.homestuck_atcg.state.continuous_effects import (
    COPIES,
    ENTANGLED,
    ContinuousEffect,
    Laws,
)
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.references import MOVING_REFS, Standpoint, can_gain
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run

SubjectsOf = Callable[[Run[Table], ContinuousEffect], list[int]]
"""How it is worked out which cards a continuous effect is about (`matching.subjects_of`)."""


Matching = Callable[[Run[Table], Filter, Standpoint], Sequence[int]]
"""How it is found which cards fit (`matching.matching`)."""
Looks = tuple[
    Callable[[Run[Table], str, int], Sequence[ContinuousEffect]],
    Matching,
    Callable[[Run[Table], int], Sequence[str]],
]
"""How it is found which continuous effects are about a card, which cards fit, and which tags a card has."""


def exchange_texts(
    run: Run[Table], laws: Laws, subjects_of: SubjectsOf, matching: Matching
) -> None:
    """Let cards lose their texts, then gain others, then have those of others."""
    if "blank" in laws.by_kind:
        withdraw_texts(run, laws, subjects_of)
    if "text" in laws.by_kind:
        bestow_texts(run, laws, subjects_of)
    if not laws.by_kind.keys().isdisjoint(COPIES):
        copy_texts(run, laws, subjects_of, matching)


def bestow_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf) -> None:
    """Add the texts that cards gain, and what those let others gain: the list grows; who does is judged by the continuous effects so far."""
    for law in laws.of("text"):
        constant, line, gained = law.constant, law.line, law.constant.line
        assert gained is not None
        moving = constant.filter is not None or constant.ref in MOVING_REFS
        if moving or line.in_score or line.condition is not None:
            laws.volatile = True
        for thing in subjects_of(run, law):
            if can_gain(run.state, thing, gained):
                laws.bestow(thing, gained)
    run.state.forget_values()


def withdraw_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf) -> None:
    """Take away what cards say that have lost their text: who has is judged by all lines so far."""
    laws.volatile = True
    laws.withdraw([(law, subjects_of(run, law)) for law in laws.of("blank")])
    run.state.forget_values()


def copy_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf, matching: Matching) -> None:
    """Add the lines that cards have as others have them printed; none by which texts come and go (rows con.taps_of, con.texts_of)."""
    laws.volatile = True
    for kind in COPIES:
        for law in laws.of(kind):
            for thing in subjects_of(run, law):
                for line in lines_like(run, laws, law, thing, matching):
                    laws.bestow(thing, line)
    run.state.forget_values()


def lines_like(
    run: Run[Table], laws: Laws, law: ContinuousEffect, thing: int, matching: Matching
) -> Iterator[Line]:
    """The printed lines of the others that count, each once; of a destroyed planet none do (HAC-Q49)."""
    kinds, by = COPIES[law.kind], law.constant.by
    assert by is not None
    destroyed = [player.planet for player in run.state.seats if player.destroyed]
    found = dict.fromkeys(
        line.number
        for other in matching(run, by, law)
        if other != thing and other not in laws.blank and other not in destroyed
        for line in setting_of(run).face(other).lines
        if (not kinds or line.kind in kinds) and line.law not in ENTANGLED
    )
    for number in found:
        line = setting_of(run).cards.known_lines[number]
        if line.kind not in NEVER_GAINED and not line.stored and can_gain(run.state, thing, line):
            yield line


Exchanged = dict[int, tuple[list[str], set[str]]]
"""The tags that cards gain and lose, by the card."""

# -- tags -----------------------------------------------------------------------------------


def is_given_by_others(laws: Laws) -> bool:
    """Whether a tag that a card has gained may be what a text asks for that gives another one."""
    asking = (law.constant.filter or law.line.condition for law in laws.of("tag"))
    return bool(laws.of("tags-of")) or any(asking)


def tags_given(run: Run[Table], thing: int, looks: Looks) -> list[str]:
    """The tags that texts give a card now: those that they name, and those that others have (rows con.tag, con.tags_of)."""
    about, matching, tags_of = looks
    found = [law.constant.tag for law in about(run, "tag", thing)]
    for law in about(run, "tags-of", thing):
        assert law.constant.by is not None
        others = (each for each in matching(run, law.constant.by, law) if each != thing)
        found += [tag for other in others for tag in tags_of(run, other)]
    return list(dict.fromkeys(found))


def exchanged_tags(run: Run[Table], laws: Laws, looks: Looks) -> Exchanged:
    """The tags that every card gains while cards have lost others, and those that it then loses.

    That is judged until it stays as it is. In a ring it comes round to what was judged before: then what counts is one of
    those in which, as at first, too few were lost, so that all that can be are gained (HAC-Q64).
    """
    # What is worked out around it has its say, as with powers.
    standpoint = laws.depth, *laws.at_work, *laws.asked
    known: Exchanged | None = run.state.tags.get(standpoint)
    if known is not None:
        return known
    planets = (player.planet for player in run.state.seats if player.planet is not None)
    cards = [*run.state.placed(), *planets]
    found: list[dict[int, list[str]]] = []
    lost: list[dict[int, set[str]]] = [{each: set() for each in cards}]
    while lost[-1] not in lost[:-1]:
        found.append(gained_tags(run, laws, lost[-1], looks))
        lost.append(lost_tags(run, laws, found[-1], lost[-1], looks))
    is_ring = lost[-1] != lost[-2]
    at = len(found) - (2 if is_ring and len(found) % 2 == 0 else 1)
    exchanged = {each: (found[at][each], lost[at + 1][each]) for each in cards}
    run.state.tags[standpoint] = exchanged
    return exchanged


def gained_tags(
    run: Run[Table], laws: Laws, lost: dict[int, set[str]], looks: Looks
) -> dict[int, list[str]]:
    """The tags that cards gain while they have lost those; one that is gained may be what a text asks for that gives another (HAC-Q36).

    All cards are looked at anew with what was found last, until that stays as it is. Where it comes round instead, because a
    tag that is given undoes what its text asks for, all that is given on the way is gained (HAC-Q90).
    """
    found: list[dict[int, list[str]]] = [{each: [] for each in lost}]
    is_done = not (laws.of("tag") or laws.of("tags-of"))
    while not is_done:
        laws.supposed = {each: (found[-1][each], lost[each]) for each in lost}
        found.append({each: tags_given(run, each, looks) for each in lost})
        is_done = found[-1] in found[:-1] or not is_given_by_others(laws)
    laws.supposed = {}
    ring = found[found.index(found[-1]) + 1 :] or found
    return {each: list(dict.fromkeys(tag for one in ring for tag in one[each])) for each in lost}


def lost_tags(
    run: Run[Table],
    laws: Laws,
    gained: dict[int, list[str]],
    before: dict[int, set[str]],
    looks: Looks,
) -> dict[int, set[str]]:
    """The tags that each card loses once cards have gained those and lost what was judged before, as if itself it had lost none."""
    if not laws.of("no-tag"):
        return {each: set() for each in gained}
    laws.supposed = {each: (gained[each], before[each]) for each in gained}
    lost: dict[int, set[str]] = {}
    for each, known in [*laws.supposed.items()]:
        laws.supposed[each] = gained[each], set()
        lost[each] = {law.constant.tag for law in looks[0](run, "no-tag", each)}
        laws.supposed[each] = known
    laws.supposed = {}
    return lost
