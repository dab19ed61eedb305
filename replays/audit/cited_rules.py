"""The rules and cards that a report explains, so that nobody needs the book or the cards beside it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from events.docket.docket import RULES
from events.records.rulings import OVERTURN, UPHOLD
from referee.kernel.show.safe_text import safe
from referee.pattern import pattern
from replays.page.scenes import gists_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.catalogue import Catalogue
    from referee.kernel.game import Game
    from replays.audit.disputes import Dispute, DisputeStep
    from replays.audit.drawn_table import DrawnTable
    from replays.audit.open_questions import Citations, Reliance
    from replays.page.scenes import EyesStory

RULE_ID = pattern(r"\b[A-Z]+-[A-Z0-9]+(?:\.[0-9]+)*")
"""What looks like the id of a rule in words."""
SHORT_SECTION = 20
"""A section of so many rules is shown whole for the sake of one."""
BEFORE = 6
"""So many records before one that was called about belong to it."""

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
    beside: Mapping[int, Sequence[str]],
    texts: Iterable[str],
) -> dict[str, str]:
    """The gists of all rules that the report cites or that stand around a ruling, in the order of the book; last those of rulings.

    ``beside`` are the rules beside rulings, ``texts`` further words of the report: how cards are read, what people tell.
    """
    named = {*cited.facts, *cited.refusals, *cited.rulings, *(each.entry.id for each in found)}
    named |= {rule for each in tables_of(disputes) for rule in _cited_in(each.scene)}
    steps = [step for dispute in disputes for step in dispute.steps]
    named |= {term.rule for step in steps for value in step.sums for term in value.terms}
    named |= {rule for step in steps for _, rule in step.followed}
    ruled = {rule for step in steps for rule in step.rules}
    named |= {rule for step in steps for rule in refused_by(step)}
    named |= {rule for ids in beside.values() for rule in ids}
    named |= set(_around(game.catalogue, ruled)) | _named_in(game.catalogue, texts)
    named |= set(_whole_if_short(game.catalogue, disputes))
    gists = gists_of(game, named)
    gists = gists_of(game, {*gists, *_named_in(game.catalogue, gists.values())})
    return gists | (dict(RULES) if disputes else {})


def _around(catalogue: Catalogue, ruled: Iterable[str]) -> Iterator[str]:
    """The sections of those rules, and what clears the rules themselves up."""
    wanted = set(ruled)
    sections = {each.section for each in catalogue.rules if each.id in wanted}
    yield from (each.id for each in catalogue.rules if each.section in sections)
    yield from (each.id for each in catalogue.rulings if wanted & set(each.about))


def _whole_if_short(catalogue: Catalogue, disputes: Sequence[Dispute]) -> Iterator[str]:
    """The sections of the rules by which a record that was called about had its consequences, but for long ones."""
    steps = (step for dispute in disputes for step in dispute.steps)
    facts = {rule for step in steps if step.about is not None for _, rule in step.about.sentences}
    for section in {each.section for each in catalogue.rules if each.id in facts}:
        ids = [each.id for each in catalogue.rules if each.section == section]
        yield from ids if len(ids) <= SHORT_SECTION else ()


def _named_in(catalogue: Catalogue, texts: Iterable[str]) -> set[str]:
    """The rules whose ids stand in those texts."""
    found = {id_ for text in texts for id_ in RULE_ID.findall(text)}
    return found & set(catalogue.ids)


def cleared_up(catalogue: Catalogue, disputes: Sequence[Dispute]) -> dict[str, tuple[str, ...]]:
    """By the rules that calls, rulings and appeals name: what clears them up."""
    named = {rule for dispute in disputes for step in dispute.steps for rule in step.rules}
    return {
        rule: tuple(each.id for each in catalogue.rulings if rule in each.about)
        for rule in catalogue.ids
        if rule in named
    }


def refused_by(step: DisputeStep) -> Iterator[str]:
    """The rules that refused what a step is about: the record of a call, or the action that a ruling let stand."""
    yield from step.refused
    yield from step.about.refused if step.about is not None else ()


def beside_rulings(catalogue: Catalogue, disputes: Sequence[Dispute]) -> dict[int, tuple[str, ...]]:
    """By the record of a ruling, but for one on an appeal: the rules beside those that it rests on, without these.

    They are what calls and appeals of the same dispute name and what refused the disputed record, then the rules before and after
    each of all these in its section.
    """
    found: dict[int, tuple[str, ...]] = {}
    for dispute in disputes:
        named = {rule for step in dispute.steps for rule in (*step.rules, *refused_by(step))}
        for step in dispute.steps:
            if step.what == "ruling" and step.data["kind"] not in (UPHOLD, OVERTURN):
                near = {*named, *_neighbours(catalogue, named)} - set(step.rules)
                found[step.number] = tuple(id_ for id_ in catalogue.ids if id_ in near)
    return found


def _neighbours(catalogue: Catalogue, named: Container[str]) -> Iterator[str]:
    """The rules that stand before and after those in their sections."""
    for one, other in pairwise(catalogue.rules):
        if one.section == other.section:
            yield from [other.id] if one.id in named else []
            yield from [one.id] if other.id in named else []


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


def readings_of_cards(
    game: Game, setting: Any, story: EyesStory, disputes: Sequence[Dispute]
) -> Readings:
    """How the rules read the cards of which a dispute speaks, then those of a table that is drawn, line by line."""
    spoken = spoken_cards(game, setting, _said_in(story, disputes))
    shown = texts_of(game, setting, _shown_on(disputes))
    return {
        id_: [
            (safe(line), [safe(each) for each in steps]) for line, steps in game.card(setting, id_)
        ]
        for id_ in dict.fromkeys([*spoken, *shown])
    }


def _said_in(story: EyesStory, disputes: Sequence[Dispute]) -> Iterator[str]:
    """What was said in disputes, and told of the records that were called about and of those just before."""
    for step in (step for dispute in disputes for step in dispute.steps):
        yield step.line
        if step.about is not None:
            for moment in story.moments[: step.about.number][-BEFORE:]:
                yield from (moment.line, *(words for words, _ in moment.sentences))


def spoken_cards(game: Game, setting: Any, texts: Iterable[str]) -> list[str]:
    """The cards whose names stand in those texts; of two whose names differ in their capitals alone, the one that is written so."""
    text = "\n".join(texts)
    folded, known = text.casefold(), {id_: safe(name) for id_, name in game.cards(setting).items()}
    found = [id_ for id_, name in known.items() if _stands_in(name.casefold(), folded)]
    exact = {known[id_].casefold() for id_ in found if _stands_in(known[id_], text)}
    return [
        id_ for id_ in found if known[id_].casefold() not in exact or _stands_in(known[id_], text)
    ]


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


def texts_told(
    game: Game, setting: Any, story: EyesStory, disputes: Sequence[Dispute]
) -> dict[str, list[str]]:
    """The cards that a table shows or the story names, each with what is printed on it."""
    lines = [each.line for each in story.moments]
    lines += [words for each in story.moments for words, _ in each.sentences]
    lines += [step.line for dispute in disputes for step in dispute.steps]
    spoken = [{"text": id_} for id_ in spoken_cards(game, setting, lines)]
    return texts_of(game, setting, [*spoken, *_shown_on(disputes)])


def _shown_on(disputes: Sequence[Dispute]) -> Iterator[Any]:
    """What lies on the tables of the disputes: what they draw, and whatever else their views name, as a profile with no card of its own."""
    for table in tables_of(disputes):
        yield table.scene
        yield [{"text": each} for each in _words_in(table.view)]


def _words_in(value: Any) -> Iterator[str]:
    """Every text in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (each for inside in value.values() for each in _words_in(inside))
    elif isinstance(value, list | tuple):
        yield from (each for inside in value for each in _words_in(inside))
