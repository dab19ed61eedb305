"""The audit report of a match for one pair of eyes, gathered before it is written in any form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from events.chain.names import players_of
from events.chain.strands import match_id
from events.docket.docket import RULES
from referee import games
from referee.errors import NotFound
from referee.kernel.show.safe_text import safe
from replays.audit.disputes import Dispute, disputes_of
from replays.audit.open_questions import (
    Citations,
    Reliance,
    citations_of,
    citations_told,
    reliances,
)
from replays.audit.what_ifs import WhatIf, standing_words, what_ifs
from replays.branch import is_over
from replays.page.match_story import story_in_words
from replays.page.scenes import gists_of, story_told, texts_of, whole_timeline
from replays.read.docket_view import DocketView, open_lines
from replays.read.table_view import named
from replays.verify.unusual import usual_readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.chain.match import Match
    from events.fold.fold import Finder
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game
    from replays.audit.drawn_table import DrawnTable
    from replays.audit.proof import Proof
    from replays.page.scenes import EyesStory
    from replays.read.timeline import Timeline


@dataclass(frozen=True, slots=True)
class AuditReport:
    """Everything that a report says.

    Takes:
        game: the code of the game; ``book`` is its title, edition and rules version.
        parent: the match that this one is a what-if line of, and the record after which it leaves it.
        standing: what is undecided, and the penalties in force, each with a sentence.
        story: what those eyes were told, moment by moment; a moment has the number of its record.
        readings: every option of the game with what this match plays.
        rules: the gists of the rules that the report cites; ``texts`` the cards that its tables show.
        made: the program that made it.
        limit: why no table is drawn and no dispute is listed, of a copy that cannot be folded here.
    """

    game: str
    book: str
    match: str
    eyes: Eyes
    is_live: bool
    title: str
    players: tuple[str, ...]
    result: str
    parent: tuple[str, int] | None
    standing: tuple[tuple[str, str], ...]
    disputes: tuple[Dispute, ...]
    story: EyesStory
    what_ifs: tuple[WhatIf, ...]
    reliances: tuple[Reliance, ...]
    readings: Mapping[str, str]
    chance: str
    cards: tuple[tuple[str, str], ...]
    proof: Proof
    rules: Mapping[str, str]
    texts: Mapping[str, Sequence[str]]
    made: str = ""
    limit: str = ""


def audit_report(
    match: Match,
    eyes: Eyes,
    proof: Proof,
    others: Sequence[Match] = (),
    made: str = "",
    *,
    find: Finder = games.find,
) -> AuditReport:
    """The report on a match that can be folded; ``others`` are matches that may be what-if lines of it.

    Raises the fold's errors.
    """
    timeline, opened = whole_timeline(match, find=find), match.opening()
    game, entries = timeline.game, timeline.entries(eyes)
    names = players_of(match.public[0])
    players = tuple(map(safe, names))
    disputes = disputes_of(timeline, eyes, names)
    cited, usual = citations_of(entries), usual_readings(opened, game, match)
    found = reliances(game.catalogue, opened.readings, usual, cited)
    story = story_told(timeline, eyes)
    tables = list(_tables(disputes))
    setting = timeline.run(timeline.last).setting
    return AuditReport(
        game.code,
        _book(game, opened.rules),
        match.id,
        eyes,
        not is_over(match),
        f"{game.title}: {' against '.join(players)}" if players else game.title,
        players,
        standing_words(timeline),
        _parent(match),
        tuple(_standing(timeline, eyes, names)),
        disputes,
        story,
        what_ifs(timeline, eyes, others),
        tuple(found),
        dict(opened.readings),
        opened.chance,
        _cards(match),
        proof,
        _rules(game, cited, found, tables),
        _texts(game, setting, story, tables),
        made,
    )


def audit_in_words(match: Match, proof: Proof, made: str = "") -> AuditReport:
    """The report on a copy that cannot be folded here: what it tells, and what is proven of it.

    Raises NotFound for a copy that tells nothing, DamagedFile where record 1 is withheld.
    """
    opened = match.opening()
    told = story_in_words(match, opened.game)
    story = told.told[0]
    cited = citations_told(story.moments)
    found, book = [], f"{opened.game}, rules version {opened.rules}"
    with suppress(NotFound):  # A game that is not known here has no catalogue.
        game = games.find(opened.game)
        usual = usual_readings(opened, game, match)
        found = reliances(game.catalogue, opened.readings, usual, cited)
        book = _book(game, opened.rules)
    return AuditReport(
        opened.game,
        book,
        match.id,
        story.eyes,
        not is_over(match),
        told.title,
        tuple(told.players),
        "told below, as far as the copy tells it",
        _parent(match),
        (),
        (),
        story,
        (),
        tuple(found),
        dict(opened.readings),
        opened.chance,
        _cards(match),
        proof,
        dict(told.rules) | {each.entry.id: each.entry.words for each in found},
        {},
        made,
        LIMIT,
    )


LIMIT = (
    "This copy withholds what it would take to follow the match by the rules: calls, rulings and appeals are told in the story "
    "below as everything else is, and no table can be drawn."
)


def _book(game: Game, version: int) -> str:
    """The rulebook of a match."""
    return f"{game.title}, {game.catalogue.edition}, rules version {version}"


def _cards(match: Match) -> tuple[tuple[str, str], ...]:
    """The card sets and boards of a match, with their digests."""
    return tuple((name, digest.hex()) for name, digest in match.opening().cards)


def _parent(match: Match) -> tuple[str, int] | None:
    inputs = match.opening().inputs
    found = ((match_id(root), record) for role, root, record, _ in inputs if role == "parent")
    return next(found, None)


def _standing(timeline: Timeline, eyes: Eyes, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What is undecided, and the penalties that are in force, each with what it is."""
    listing = DocketView(
        timeline.match, timeline.docket, timeline.game, timeline.entries(eyes), eyes
    )
    found = listing.standing()
    yield from (("undecided", line) for line in open_lines(found["calls"], found["appeals"]))
    for each in found["penalties"]:
        word = each["word"].replace("-", " ")
        yield (
            "penalty",
            f"{safe(named(players, each['seat']))} has a {word} (record {each['record']})",
        )


def _tables(disputes: Sequence[Dispute]) -> Iterator[DrawnTable]:
    for dispute in disputes:
        for step in dispute.steps:
            yield from (each for each in (step.before, step.after) if each is not None)


def _rules(
    game: Game, cited: Citations, found: Sequence[Reliance], tables: Sequence[DrawnTable]
) -> dict[str, str]:
    """The gists of all rules that the report cites, those of rulings behind those of the game."""
    named = {*cited.facts, *cited.refusals, *cited.rulings, *(each.entry.id for each in found)}
    named |= {rule for each in tables for rule in _cited_in(each.scene)}
    return gists_of(game, named) | {id_: words for id_, words in RULES.items() if id_ in named}


def _texts(
    game: Game, setting: Any, story: EyesStory, tables: Sequence[DrawnTable]
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
    return texts_of(game, setting, [*spoken, *(each.scene for each in tables)])


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
