"""The story of a match: everything that a page, a text or a recording of it says, for the eyes that it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from events.chain.match import Match
from events.chain.names import players_of
from events.log.transcript import audience_of, every_eyes
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.facts import Eyes
from referee.kernel.show.safe_text import safe
from replays.amendments.amendment_verdict import amended
from replays.file.replay_file import MOST_SEATS
from replays.page.scenes import EyesStory, rules_in, stories_of, texts_in, told_to
from replays.read.table_view import ended


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match as it is told: what it is called, who played, how it ended, and what each pair of eyes saw.

    ``game`` is the code of the game. ``told`` begins with the eyes that it is for first of all. ``rules`` are the gists of the
    rules that are cited, ``texts`` the names and printed lines of the cards that are seen, by their ids.
    """

    game: str
    match: str
    title: str
    players: Sequence[str]
    result: str
    told: Sequence[EyesStory]
    rules: Mapping[str, str]
    texts: Mapping[str, Sequence[str]]
    amendments: tuple[bytes, ...] = ()
    """The files that amend the match, which a page carries."""
    amended: Sequence[str] = ()
    """What they say beside the recorded result and names, in sentences."""


def amended_story(story: MatchStory, match: Match, files: Sequence[bytes]) -> MatchStory:
    """The story with the amendments in these files. Raises the fault of one that is refused."""
    if not files:
        return story
    every = amended(match, files)
    fault = next((each.error for each in every.verdicts if each.error is not None), None)
    if fault is not None:
        message = f"an amendment is refused: {fault}"
        raise type(fault)(message)
    return replace(story, amendments=tuple(files), amended=every.lines)


def story_of(match: Match, eyes: Sequence[Eyes], *, width: int = 0) -> MatchStory:
    """The story of a match that can be folded, with boards of that width if one is given. Raises the fold's errors."""
    told, run = stories_of(match, eyes, width=width)
    game, players = run.game, _players(match)
    rules, texts = rules_in(game, told), texts_in(game, run.setting, told)
    result = ended(run) if run.outcome is not None else ""
    title = _title(game.title, players)
    return MatchStory(game.code, match.id, title, players, result, told, rules, texts)


def story_in_words(match: Match, code: str) -> MatchStory:
    """The story of a copy that cannot be folded here: what it says that its audiences were told.

    Raises NotFound for a copy that tells nothing.
    """
    if not match.told:
        message = "the file holds nothing that anybody was told: there is no story to show"
        raise NotFound(message)
    audiences = (eyes for eyes in every_eyes(MOST_SEATS) if audience_of(eyes) in match.told)
    told = [told_to(match, eyes) for eyes in audiences]
    players = _players(match)
    try:
        game = games.find(code)
    except NotFound:
        return MatchStory(code, match.id, _title(code, players), players, "", told, {}, {})
    rules = rules_in(game, told)
    return MatchStory(code, match.id, _title(game.title, players), players, "", told, rules, {})


def _players(match: Match) -> list[str]:
    return list(map(safe, players_of(match.public[0])))


def _title(game: str, players: Sequence[str]) -> str:
    return f"{game}: {' against '.join(players)}" if players else game
