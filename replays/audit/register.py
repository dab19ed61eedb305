"""The register of unclear rules over an archive: which matches rest on which ruling of the catalogue, and in what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from events.chain.match import Match
from events.fold.fold import Finder, Fold
from events.records.records import Attempted, Ruled
from referee import games
from referee.dataclass import dataclass
from referee.kernel.facts import Fact
from referee.kernel.words.english import agreeing, counted
from replays.audit.open_questions import Citations, reliances
from replays.verify.unusual import usual_readings

OTHERWISE, FACTS, REFUSALS, RULINGS = "otherwise", "facts", "refusals", "rulings"
KINDS = (OTHERWISE, FACTS, REFUSALS, RULINGS)
"""In what a match rests on a ruling: it reads it otherwise than usual, or a fact, a refusal or a judge's ruling names it."""


@dataclass(frozen=True, slots=True)
class MatchReliance:
    """On which entries of the catalogue a match rests, each with in what; and how it reads every option."""

    match: str
    game: str
    rests: Mapping[str, tuple[str, ...]]
    readings: Mapping[str, str]


def reliance_of(match: Match, *, find: Finder = games.find) -> MatchReliance:
    """What a match rests on. Raises the fold's errors."""
    opened = match.opening()
    game = find(opened.game)
    usual = usual_readings(opened, game, match)
    found = reliances(game.catalogue, opened.readings, usual, _cited(match, find))
    rests = {}
    for each in found:
        unusual = any(not choice.is_usual for choice in each.choices)
        signs = (unusual, each.facts, each.refusals, each.rulings)
        kinds = tuple(kind for kind, sign in zip(KINDS, signs, strict=True) if sign)
        if kinds:
            rests[each.entry.id] = kinds
    return MatchReliance(match.id, opened.game, rests, dict(opened.readings))


def _cited(match: Match, find: Finder) -> Citations:
    """Which rules the facts, refusals and rulings of a match name, and in which records."""
    heard: list[Fact] = []
    facts: dict[str, tuple[int, ...]] = {}
    refusals: dict[str, tuple[int, ...]] = {}
    rulings: dict[str, tuple[int, ...]] = {}
    for folded in Fold(match, find=find, checks=False, listener=heard.append):
        number = (folded.number,)
        facts.update((fact.rule, number) for fact in heard)
        heard.clear()
        if isinstance(folded.record, Attempted | Ruled):
            kept = refusals if isinstance(folded.record, Attempted) else rulings
            kept.update(dict.fromkeys(folded.record.rules, number))
    return Citations(facts, refusals, rulings)


@dataclass(slots=True)
class Tally:
    """How many matches rest on each ruling, in what, and how many read each option how."""

    matches: int = 0
    resting: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    choices: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, found: MatchReliance) -> None:
        """Count one more match."""
        self.matches += 1
        self.resting.update(found.rests.keys())
        self.kinds.update((rule, kind) for rule, kinds in found.rests.items() for kind in kinds)
        self.choices.update(found.readings.items())


def tallied(every: Iterable[MatchReliance], game: str) -> Tally:
    """The count over the matches of one game, each match once."""
    tally, seen = Tally(), set[str]()
    for each in every:
        if each.game == game and each.match not in seen:
            seen.add(each.match)
            tally.add(each)
    return tally


def words_of_tally(tally: Tally, rule: str) -> str:
    """How many of the matches rest on that ruling, and in what, in one line."""
    told = (
        (OTHERWISE, "read it otherwise"),
        (FACTS, "by a fact"),
        (REFUSALS, "by a refusal"),
        (RULINGS, "by a judge's ruling"),
    )
    parts: Sequence[str] = [
        f"{tally.kinds[rule, kind]} {words}" for kind, words in told if tally.kinds[rule, kind]
    ]
    detail = f" ({', '.join(parts)})" if parts else ""
    resting = tally.resting[rule]
    verb = agreeing(resting, "rests", "rest")
    return f"{resting} of {counted(tally.matches, 'matches')} {verb} on it{detail}"
