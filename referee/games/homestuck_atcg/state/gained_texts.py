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
    run.state.powers.clear()


def withdraw_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf) -> None:
    """Take away what cards say that have lost their text: who has is judged by all lines so far."""
    laws.volatile = True
    laws.withdraw([(law, subjects_of(run, law)) for law in laws.of("blank")])
    run.state.powers.clear()


def copy_texts(run: Run[Table], laws: Laws, subjects_of: SubjectsOf, matching: Matching) -> None:
    """Add the lines that cards have as others have them printed; none by which texts come and go (rows con.taps_of, con.texts_of)."""
    laws.volatile = True
    for kind in COPIES:
        for law in laws.of(kind):
            for thing in subjects_of(run, law):
                for line in lines_like(run, laws, law, thing, matching):
                    laws.bestow(thing, line)
    run.state.powers.clear()


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


# -- tags -----------------------------------------------------------------------------------


def is_given_by_others(laws: Laws) -> bool:
    """Whether a tag that a card has gained may be what a text asks for that gives another one."""
    return bool(laws.of("tags-of")) or any(law.constant.filter for law in laws.of("tag"))


def tags_given(run: Run[Table], thing: int, looks: Looks) -> list[str]:
    """The tags that texts give a card now: those that they name, and those that others have (rows con.tag, con.tags_of)."""
    about, matching, tags_of = looks
    found = [law.constant.tag for law in about(run, "tag", thing)]
    for law in about(run, "tags-of", thing):
        assert law.constant.by is not None
        others = (each for each in matching(run, law.constant.by, law) if each != thing)
        found += [tag for other in others for tag in tags_of(run, other)]
    return list(dict.fromkeys(found))
