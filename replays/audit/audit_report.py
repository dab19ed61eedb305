"""The audit report of a match for one pair of eyes, gathered before it is written in any form."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.chain.strands import match_id
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.show.safe_text import safe
from replays.audit.cited_rules import (
    Readings,
    beside_rulings,
    cleared_up,
    readings_of_cards,
    rules_explained,
    texts_told,
)
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
from replays.page.scenes import story_told, whole_timeline
from replays.read.docket_view import DocketView, open_lines
from replays.read.table_view import named
from replays.verify.unusual import usual_readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.chain.match import Match
    from events.fold.fold import Finder
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game
    from replays.audit.proof import Proof
    from replays.audit.told_accounts import ToldAccounts
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
        rules: the gists of the rules that the report cites, and of those around a ruling.
        texts: the cards that are named or shown, as printed; ``read`` how the rules read those of disputes and tables.
        cleared: by the rules that disputes name, the rulings of the catalogue that clear them up.
        questions: of the rules that the report explains those that clear something up, each with what the book leaves open.
        beside: by the records of rulings, the rules beside those that a ruling rests on: what may speak against it.
        signs: what the signs on the tables of the game mean.
        times: when records were made, by their numbers, in seconds since 1970, as far as it is noted.
        accounts: what people who were there tell, each two beside each other; for the eyes of the judge, as they name what lies hidden.
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
    read: Readings = field(default_factory=dict)
    cleared: Mapping[str, Sequence[str]] = field(default_factory=dict)
    accounts: tuple[ToldAccounts, ...] = ()
    times: Mapping[int, int] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[int, Sequence[str]] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)


def audit_report(
    match: Match,
    eyes: Eyes,
    proof: Proof,
    others: Sequence[Match] = (),
    made: str = "",
    *,
    accounts: Sequence[ToldAccounts] = (),
    find: Finder = games.find,
) -> AuditReport:
    """The report on a match that can be folded; ``others`` may be what-if lines of it. Raises the fold's errors."""
    timeline, opened = whole_timeline(match, find=find), match.opening()
    game, entries = timeline.game, timeline.entries(eyes)
    players = tuple(map(safe, names := players_of(match.public[0])))
    disputes = disputes_of(timeline, eyes, names, find=find)
    cited, cleared, found = _cited(match, game, entries, disputes)
    story, setting = story_told(timeline, eyes), timeline.run(timeline.last).setting
    read = readings_of_cards(game, setting, story, disputes)
    beside = beside_rulings(game.catalogue, disputes)
    rules = rules_explained(game, cited, found, disputes, beside, _further_words(read, accounts))
    return AuditReport(
        game.code,
        _book(game, opened.rules),
        match.id,
        eyes,
        not is_over(match),
        _title(game, players),
        players,
        standing_words(timeline),
        _parent(match),
        tuple(_standing(timeline, eyes, names)),
        disputes,
        story,
        what_ifs(timeline, eyes, others),
        found,
        dict(opened.readings),
        opened.chance,
        _cards(match),
        proof,
        rules,
        texts_told(game, setting, story, disputes),
        made,
        read=read,
        cleared=cleared,
        accounts=tuple(accounts),
        times=_times(timeline, entries),
        questions=_questions(game, rules),
        beside=beside,
        signs=game.catalogue.about.signs,
    )


def _cited(
    match: Match, game: Game, entries: Sequence[LogEntry], disputes: Sequence[Dispute]
) -> tuple[Citations, dict[str, tuple[str, ...]], tuple[Reliance, ...]]:
    """Which records name which rules, what clears up those that are disputed, and the unclear places that come of both."""
    cited, cleared = citations_of(entries), cleared_up(game.catalogue, disputes)
    opened = match.opening()
    usual = usual_readings(opened, game, match)
    disputed = {id_ for ids in cleared.values() for id_ in ids}
    found = reliances(game.catalogue, opened.readings, usual, cited, disputed)
    return cited, cleared, tuple(found)


def _questions(game: Game, rules: Container[str]) -> dict[str, str]:
    return {each.id: each.question for each in game.catalogue.rulings if each.id in rules}


def _times(timeline: Timeline, entries: Sequence[LogEntry]) -> dict[int, int]:
    """When the records were made that those eyes may know of."""
    times = ((entry.number, timeline.time(entry.place)) for entry in entries)
    return {number: time for number, time in times if time is not None}


def _further_words(read: Readings, accounts: Sequence[ToldAccounts]) -> Iterator[str]:
    """How cards are read, and what people tell: both name rules."""
    for lines in read.values():
        for _, steps in lines:
            yield from steps
    for each in accounts:
        yield from each.lines


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


def _title(game: Game, players: Sequence[str]) -> str:
    """The game, and who plays it."""
    return f"{game.title}: {' against '.join(players)}" if players else game.title


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
