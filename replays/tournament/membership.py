"""Membership: which matches a tournament names, and which ones these name in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from events.chain.notes import GAME as NOTED_ID
from events.chain.notes import noted
from events.fold.inputs import HANDING, REFUSED
from events.records.records import Acted
from referee.dataclass import dataclass
from referee.games.tournament.game import GAME as TOURNAMENT_GAME
from referee.pattern import pattern
from replays.tournament.bundle import DRAFT, GAME, RESULT
from replays.tournament.pod_drafts import NAMING_DRAFTS
from replays.verify.inputs import noted_inputs

if TYPE_CHECKING:
    from events.chain.match import Match

NAMING = ("report", "attach", "correct-match")
"""The records of a tournament that name a match, also where another result has taken its place."""
ADDING = "add-game"
"""The records of a series that name a game."""
_ROOT = pattern(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Named:
    """A match that another one names: as what, its root, and its id where that is noted."""

    kind: str
    root: str
    id: str = ""


def named_by(match: Match) -> list[Named]:
    """Every match that this one names, each once, in the order of its records. Raises DamagedFile."""
    opened, ids = match.opening(), noted_inputs(match)
    found = [
        Named(DRAFT if role == "draft" else GAME, root.hex(), ids.get(role, ""))
        for role, root, _, _ in opened.inputs
        if role in (*HANDING, REFUSED)
    ]
    verbs = NAMING if opened.game == TOURNAMENT_GAME.code else (ADDING,)
    kind = RESULT if opened.game == TOURNAMENT_GAME.code else GAME
    drafting = (NAMING_DRAFTS,) if opened.game == TOURNAMENT_GAME.code else ()
    for sealed in match.public:
        record = sealed.record()
        if isinstance(record, Acted) and record.answer[0] in (*verbs, *drafting):
            roots = [each for each in record.answer[1:] if isinstance(each, str)]
            id_ = noted(sealed, NOTED_ID) or ""
            said = DRAFT if record.answer[0] in drafting else kind
            found += [Named(said, root, id_) for root in roots if _ROOT.fullmatch(root)]
    return list({each.root: each for each in found}.values())


@dataclass(frozen=True, slots=True)
class Gathered:
    """A tournament's matches, each with what it is; and those that are not at hand."""

    members: tuple[tuple[str, Match], ...]
    missing: tuple[Named, ...]


def gather(tournament: Match, look: Callable[[str], Match | None]) -> Gathered:
    """The matches that a tournament names, and that these name, as far as they are at hand.

    ``look`` gives the match of a whole id. One that is there with another root, such as a live one, is missing.
    """
    members: dict[str, tuple[str, Match]] = {}
    missing: dict[str, Named] = {}
    waiting = named_by(tournament)
    while waiting:
        named = waiting.pop(0)
        if named.root in members or named.root in missing:
            continue
        match = look(named.id) if named.id else None
        if match is None or match.root.hex() != named.root:
            missing[named.root] = named
            continue
        members[named.root] = named.kind, match
        waiting += named_by(match)
    return Gathered(tuple(members.values()), tuple(missing.values()))


def kinds_of(names: Iterator[Named] | list[Named]) -> dict[str, str]:
    """What a match of each root is; of what is named as several things, the first of result, game, draft."""
    found: dict[str, str] = {}
    order = (RESULT, GAME, DRAFT)
    for named in names:
        known = found.get(named.root, named.kind)
        found[named.root] = min(known, named.kind, key=order.index)
    return found
