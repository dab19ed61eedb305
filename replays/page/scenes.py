"""The scenes and the story of a match, moment by moment, for the eyes that a page may show.

A moment is what one pair of eyes was told of one record, as in a transcript; so they are counted by the eyes and
betray nothing of what others were told. The first scene is whole, every other one is a patch of the one before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from events.chain.match import Match
from events.chain.names import players_of
from events.chain.salted_leaves import Part, Shown
from events.fold.fold import Finder, Fold
from events.log.entries import LogEntry, in_a_sentence
from events.log.transcript import audience_of, read_moment
from events.records.records import Appealed, Called, Closed, Ruled
from referee import games
from referee.dataclass import dataclass
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE, Eyes, Who, seat_words
from referee.kernel.game import Game
from referee.kernel.show.rows import words
from referee.kernel.show.safe_text import made_safe, safe
from referee.kernel.show.scene import Scene, plain_scene
from replays.page.blocks import packed
from replays.page.patch import Patch, patch_between
from replays.read.table_view import drawable
from replays.read.timeline import Timeline

SCHEMA = "referee/page/1"
NOTHING: Mapping[str, Any] = {"title": "Before the match begins", "inside": []}
"""The scene before there is a table."""
MOST_BYTES = 4 << 20
"""So long the scenes of a page may be, packed; a longer match is told in words alone, and that is said."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a story: the line of its record, what followed, and what took it back (0: nothing).

    ``is_ruling``: a judge was called, ruled, or was appealed against.
    """

    seat: int
    line: str
    sentences: tuple[tuple[str, str], ...]
    void: int = 0
    is_ruling: bool = False

    @property
    def plain(self) -> list[Any]:
        """The moment as plain data."""
        told = [list(each) for each in self.sentences]
        return [self.seat, self.line, told, self.void, int(self.is_ruling)]


@dataclass(frozen=True, slots=True)
class EyesStory:
    """What one pair of eyes saw: every moment, the first scene, a patch (or None) for each later one, and the turns.

    Of a game without scenes there are no patches. ``last`` is the scene of the last moment. ``boards`` are the rows of the
    board at every moment, where those were asked for instead. ``unit`` is what the book of the game calls a turn. ``names`` are those of
    all cards, ``players`` those of the seats.
    """

    eyes: Eyes
    moments: tuple[Moment, ...]
    turns: tuple[tuple[int, int, str], ...]
    first: Mapping[str, Any] | None
    patches: tuple[Patch | None, ...]
    last: Mapping[str, Any] | None
    boards: tuple[Sequence[str], ...] = ()
    unit: str = "turn"
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    @property
    def headings(self) -> dict[int, str]:
        """The headings of the turns and phases, by the moments at which they begin."""
        return {at: stage_words(turn, phase, self.unit) for at, turn, phase in self.turns}

    @property
    def in_words(self) -> EyesStory:
        """The same without the scenes on the way."""
        return replace(self, first=None, patches=())

    @property
    def plain(self) -> dict[str, Any]:
        """The line of a page that tells it."""
        found: dict[str, Any] = {
            "eyes": audience_of(self.eyes),
            "story": [each.plain for each in self.moments],
            "turns": [list(each) for each in self.turns],
        }
        return (
            found
            if self.first is None
            else found | {"first": self.first, "then": list(self.patches)}
        )


def stories_of(
    match: Match, every: Sequence[Eyes], *, width: int = 0
) -> tuple[list[EyesStory], Run[Any]]:
    """What each of these eyes saw of a match that can be folded, and how it stands. Raises the fold's errors.

    With a ``width`` the boards of so many columns are drawn, and no scenes.
    """
    timeline, players = whole_timeline(match), made_safe(list(players_of(match.public[0])))
    entries = {eyes: list(before_the_close(timeline.entries(eyes))) for eyes in every}
    ends = {eyes: [each.end for each in told] for eyes, told in entries.items()}
    if width:
        boards, run = seen_at(match, ends, lambda run, eyes: _board(run, eyes, players, width))
        return [
            replace(_story(timeline, eyes, told, ()), boards=tuple(boards[eyes]))
            for eyes, told in entries.items()
        ], run
    scenes, run = seen_at(match, ends, lambda run, eyes: table_scene(run, eyes, players))
    names = tuple(map(safe, run.game.cards(run.setting).values()))
    return [
        replace(_story(timeline, eyes, told, scenes[eyes]), names=names, players=tuple(players))
        for eyes, told in entries.items()
    ], run


def story_told(timeline: Timeline, eyes: Eyes) -> EyesStory:
    """What those eyes were told of a match, in words alone, the closing record not counted."""
    return _story(timeline, eyes, list(before_the_close(timeline.entries(eyes))), ())


def whole_timeline(match: Match, *, find: Finder = games.find) -> Timeline:
    """Every record of a match that can be folded. Raises the fold's errors."""
    timeline = Timeline(match, find=find)
    if timeline.fault is not None:
        raise timeline.fault
    return timeline


def stage_words(turn: int, phase: str, unit: str) -> str:
    """A turn and its phase as a heading; of a part without a turn the phase alone."""
    return f"{unit.capitalize()} {turn}: {phase}" if turn else phase[:1].upper() + phase[1:]


def before_the_close(entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Every entry but that of the closing record, which says what the match says already."""
    return (each for each in entries if not isinstance(each.record, Closed))


def _story(
    timeline: Timeline,
    eyes: Eyes,
    told: Sequence[LogEntry],
    scenes: Sequence[Mapping[str, Any] | None],
) -> EyesStory:
    moments = tuple(_moment(timeline.game, each, timeline.match) for each in told)
    turns, unit = tuple(_turns(timeline, told)), timeline.stage(timeline.last).unit
    if not scenes or scenes[0] is None:
        return EyesStory(eyes, moments, turns, None, (), None, unit=unit)
    patches = tuple(patch_between(before, after) for before, after in pairwise(scenes))
    return EyesStory(eyes, moments, turns, scenes[0], patches, scenes[-1], unit=unit)


def _moment(game: Game, entry: LogEntry, match: Match) -> Moment:
    who = seat_names(match)
    sentences = ((safe(in_a_sentence(game, each.fact, who)), each.rule) for each in entry.sentences)
    line = safe(replace(entry, void=0).line)
    is_ruling = isinstance(entry.record, Called | Ruled | Appealed)
    return Moment(entry.seat, line, tuple(sentences), entry.void, is_ruling)


def told_to(match: Match, eyes: Eyes) -> EyesStory:
    """What a copy says that those eyes were told: words alone, and a place for each moment that it withholds."""
    parts = match.told[audience_of(eyes)]
    return EyesStory(eyes, tuple(map(_moment_told, parts)), (), None, (), None)


def _moment_told(part: Part) -> Moment:
    if not isinstance(part, Shown):
        return Moment(TABLE, "withheld", ())
    told = read_moment(part.data, "a moment")
    sentences = tuple((safe(words), rule) for words, rule in told.sentences)
    return Moment(told.seat, safe(told.line), sentences)


def seat_names(match: Match) -> Who:
    """How a page calls a seat: by its player's name, where names tell all apart."""
    names = list(map(safe, players_of(match.public[0])))
    if len(set(names)) < len(names) or "" in names:
        return seat_words
    return lambda seat: names[seat - 1] if 1 <= seat <= len(names) else seat_words(seat)


def _turns(timeline: Timeline, told: Sequence[LogEntry]) -> Iterator[tuple[int, int, str]]:
    """The moments at which a turn or a phase begins: the moment, the turn, the phase."""
    before = (0, "")
    for number, entry in enumerate(told, 1):
        stage = timeline.stage(entry.place)
        if (stage.turn, stage.phase) != before:
            before = (stage.turn, stage.phase)
            yield number, stage.turn, stage.phase


Seen = TypeVar("Seen")


def seen_at(
    match: Match,
    places: Mapping[Eyes, Sequence[int]],
    look: Callable[[Run[Any] | None, Eyes], Seen],
) -> tuple[dict[Eyes, list[Seen]], Run[Any]]:
    """What each of those eyes sees after those records, and how the match stands: folded once for all of them.

    ``look`` is given no run before there is a table.
    """
    wanted = {eyes: set(each) for eyes, each in places.items()}
    seen: dict[Eyes, dict[int, Seen]] = {eyes: {} for eyes in places}
    fold = Fold(match, checks=False)
    for folded in fold:
        for eyes, numbers in wanted.items():
            if folded.number in numbers:
                seen[eyes][folded.number] = look(fold.run, eyes)
    listed = {eyes: [seen[eyes][each] for each in numbers] for eyes, numbers in places.items()}
    return listed, fold.running()


def _board(run: Run[Any] | None, eyes: Eyes, players: Sequence[str], width: int) -> list[str]:
    """The rows of the board; none before there is one, or where the game draws none."""
    if run is None:
        return []
    view = drawable(run, eyes, made_safe(run.game.view(run, eyes)))
    return [words(row) for row in run.game.board(view, width, players) or ()]


def table_scene(
    run: Run[Any] | None, eyes: Eyes, players: Sequence[str]
) -> Mapping[str, Any] | None:
    """The table as a plain scene; None where the game has none."""
    if run is None:
        return NOTHING
    found = scene_of(run, eyes, players)
    return None if found is None else _with_ids(plain_scene(found), _ids_of(run.game, run.setting))


def _ids_of(game: Game, setting: Any) -> dict[str, str]:
    """The ids of all cards, by id and by printed name."""
    known = game.cards(setting)
    return {name.casefold(): id_ for id_, name in known.items()} | {id_: id_ for id_ in known}


def _with_ids(value: Any, ids: Mapping[str, str]) -> Any:
    """A plain scene in which every card names its text by an id, where there is a text to look up."""
    if isinstance(value, list):
        return [_with_ids(each, ids) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _with_ids(each, ids) for key, each in value.items() if key != "text"}
    id_ = ids.get(value["text"], ids.get(value["text"].casefold())) if "text" in value else None
    return found | {"text": id_} if id_ else found


def scene_of(run: Run[Any], eyes: Eyes, players: Sequence[str]) -> Scene | None:
    """The table as those eyes see it; None where the game has no scenes."""
    return run.game.scene(drawable(run, eyes, made_safe(run.game.view(run, eyes))), players)


# -- what is looked up ------------------------------------------------------------------------


def rules_in(game: Game, stories: Sequence[EyesStory]) -> dict[str, str]:
    """The gist of every rule that the stories cite, by its id, in the order of the book."""
    return gists_of(
        game, {rule for story in stories for each in story.moments for _, rule in each.sentences}
    )


def gists_of(game: Game, cited: Collection[str]) -> dict[str, str]:
    """The gists of those rules, by their ids, in the order of the book."""
    catalogue = game.catalogue
    return {id_: catalogue.words(id_) for id_ in catalogue.ids if id_ in cited}


def texts_in(game: Game, setting: Any, stories: Sequence[EyesStory]) -> dict[str, list[str]]:
    """The name and the printed lines of every card that lies in a scene, by the id under which scenes name it."""
    scenes = (value for story in stories for value in (story.first, story.patches))
    return texts_of(game, setting, scenes)


def texts_of(game: Game, setting: Any, scenes: Iterable[Any]) -> dict[str, list[str]]:
    """The same of every card that lies in one of the scenes, or comes with a patch."""
    named = {id_ for value in scenes for id_ in _texts(value)}
    known = game.cards(setting)
    return {
        id_: [safe(known[id_]), *(safe(printed) for printed, _ in game.card(setting, id_))]
        for id_ in sorted(named)
        if id_ in known
    }


def _texts(value: Any) -> Iterator[str]:
    """Every text that a scene or patch names."""
    if isinstance(value, Mapping):
        if isinstance(value.get("text"), str):
            yield value["text"]
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


# -- as bytes ---------------------------------------------------------------------------------


def scene_lines(head: Mapping[str, Any], stories: Sequence[Mapping[str, Any]]) -> bytes:
    """The block of a page: lines of JSON, the head first, then one for each pair of eyes; packed."""
    lines = [
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (head, *stories)
    ]
    return packed("\n".join(lines).encode())
