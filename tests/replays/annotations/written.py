"""Matches with annotations, for tests: of every game, for every audience, with variations that a bot has played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from events.chain.match import Match
from events.log.transcript import audience_of
from referee.errors import MatchError
from referee.kernel.facts import PUBLIC, Eyes
from replays.annotations.annotation import Annotation, Annotations
from replays.annotations.annotation_places import Places
from replays.annotations.composition import Wording, composed
from replays.file.replay_file import decode
from replays.read.seek import Seeker

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = ("ruled", "clash-ruled", "save-your-bacon-three-seats", "super-fantasy-brawl-teams", "homestuck-atcg-five-seats")  # fmt: skip
"""A match of each game, with rulings and more seats where there are."""
SECRET_WORD = "xyzzy"
"""What a text for one audience alone says, to be searched for."""
MOST_TRIED = 8
"""So many moments are looked at for a variation; in Clash everybody decides in secret, and the public has none."""
HOSTILE = (
    "<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "<!-- --> ]]> &amp; &lt;", "a\"b'c`d${e}\\u0041",
    "[link](javascript:alert(1)) *x* _y_", "é" * 80, "\u05d0\u05d1 <bdo dir=rtl>", "../../etc/passwd; rm -rf ~", "{{7*7}} %s %n",
)  # fmt: skip


@cache
def match_of(name: str) -> Match:
    return decode((CORPUS / f"{name}.replay").read_bytes())[1]


def every_eyes(match: Match) -> list[Eyes]:
    return [PUBLIC, *range(1, match.opening().seats + 1), "judge"]


_MADE: dict[tuple[str, Eyes], Annotations] = {}
_PLACES: dict[str, Places] = {}


def places_of(match: Match) -> Places:
    """The places of a closed match, told once."""
    if match.id not in _PLACES:
        _PLACES[match.id] = Places(match)
    return _PLACES[match.id]


def remarks_for(match: Match, eyes: Eyes) -> Annotations:
    """Some annotations for those eyes: a text that names them, hostile ones, and a variation where there is one."""
    if (match.id, eyes) not in _MADE:
        _MADE[match.id, eyes] = _made_for(match, eyes)
    return _MADE[match.id, eyes]


def _made_for(match: Match, eyes: Eyes) -> Annotations:
    audience = audience_of(eyes)
    every = Annotations(match.id, audience)
    places = places_of(match)
    last = len(places.heads_of(audience))
    for at, text in enumerate((f"{SECRET_WORD}-{audience}", *HOSTILE[:2]), 1):
        said = Wording(HOSTILE[at % len(HOSTILE)][:80], "?!", text)
        every = every.with_one(composed(places, eyes, min(at * 5, last), said))
    found = next(variations(match, eyes), None)
    return every if found is None else every.with_one(found)


def variations(match: Match, eyes: Eyes) -> Iterator[Annotation]:
    """What might have been done at each moment of those eyes: the first action that is legal there."""
    places, seeker = places_of(match), Seeker(match)
    telling, audience = places.telling, audience_of(eyes)
    assert telling is not None
    for moment in range(3, min(len(telling.moments[audience]), MOST_TRIED) + 1):
        place = telling.end_of(audience, moment)
        run = seeker.at(place)
        for ask in run.asks():
            for answer in islice(ask.legal(), 1):
                line = f"{ask.seat}: {run.game.printed(answer)}"
                try:
                    yield composed(places, eyes, moment, Wording(actions=[line]))
                except MatchError:
                    continue
