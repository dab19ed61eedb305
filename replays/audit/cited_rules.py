"""The rules and cards that a report explains, so that nobody needs the book or the cards beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from events.docket.docket import RULES
from referee.kernel.show.safe_text import safe
from replays.page.scenes import gists_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.catalogue import Catalogue
    from referee.kernel.game import Game
    from replays.audit.disputes import Dispute
    from replays.audit.drawn_table import DrawnTable
    from replays.audit.open_questions import Citations, Reliance
    from replays.page.scenes import EyesStory

Readings = Mapping[str, Sequence[tuple[str, Sequence[str]]]]
"""Cards by their ids: each printed line with the lines that say how it is read."""


def tables_of(disputes: Sequence[Dispute]) -> list[DrawnTable]:
    """Every table that the disputes draw."""
    steps = [step for dispute in disputes for step in dispute.steps]
    return [each for step in steps for each in (step.before, step.after) if each is not None]


def rules_explained(
    game: Game,
    cited: Citations,
    found: Sequence[Reliance],
    disputes: Sequence[Dispute],
    readings: Readings,
) -> dict[str, str]:
    """The gists of all rules that the report cites or that stand around a ruling, in the order of the book; last those of rulings."""
    named = {*cited.facts, *cited.refusals, *cited.rulings, *(each.entry.id for each in found)}
    named |= {rule for each in tables_of(disputes) for rule in _cited_in(each.scene)}
    ruled = {rule for dispute in disputes for step in dispute.steps for rule in step.rules}
    named |= set(_around(game.catalogue, ruled)) | set(_in_readings(game.catalogue, readings))
    return gists_of(game, named) | {id_: words for id_, words in RULES.items() if id_ in named}


def _around(catalogue: Catalogue, ruled: Iterable[str]) -> Iterator[str]:
    """The sections of those rules, and what clears the rules themselves up."""
    wanted = set(ruled)
    sections = {each.section for each in catalogue.rules if each.id in wanted}
    yield from (each.id for each in catalogue.rules if each.section in sections)
    yield from (each.id for each in catalogue.rulings if wanted & set(each.about))


def _in_readings(catalogue: Catalogue, readings: Readings) -> Iterator[str]:
    """The rules that the readings of cards name in brackets."""
    for lines in readings.values():
        for _, steps in lines:
            for named in re.findall(r"\[([^\[\]]+)\]", "\n".join(steps)):
                yield from (id_ for id_ in named.split(", ") if id_ in catalogue.ids)


def _cited_in(scene: Any) -> Iterator[str]:
    """Every rule that a scene names."""
    if isinstance(scene, Mapping):
        if isinstance(scene.get("rule"), str):
            yield scene["rule"]
        for each in scene.values():
            yield from _cited_in(each)
    elif isinstance(scene, list | tuple):
        for each in scene:
            yield from _cited_in(each)


def readings_of_cards(game: Game, setting: Any, disputes: Sequence[Dispute]) -> Readings:
    """How the rules read each card of a table that is drawn, line by line."""
    shown = texts_of(game, setting, (each.scene for each in tables_of(disputes)))
    return {
        id_: [
            (safe(line), [safe(each) for each in steps]) for line, steps in game.card(setting, id_)
        ]
        for id_ in shown
    }


def texts_told(
    game: Game, setting: Any, story: EyesStory, disputes: Sequence[Dispute]
) -> dict[str, list[str]]:
    """The cards that a table shows or the story names, each with what is printed on it."""
    lines = (each.line for each in story.moments)
    told = (words for each in story.moments for words, _ in each.sentences)
    text = "\n".join((*lines, *told)).casefold()
    spoken = [
        {"text": id_}
        for id_, name in game.cards(setting).items()
        if re.search(rf"(?<![\w-]){re.escape(safe(name).casefold())}(?![\w-])", text)
    ]
    return texts_of(game, setting, [*spoken, *(each.scene for each in tables_of(disputes))])
