"""Search: the rules that fit what somebody says, the best first. Pure.

Words are compared by their stems (*discards*, *discarded* and *discarding* are one word), and what
people say stands for what the books say (`synonyms.toml`). A word found where the rule is named or
asked about counts more than one in its reasons, and a rare word more than one of every page.

The stems of a catalogue are found once in a process and cached: somebody at the table looks up one
thing after the other.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.catalogue import Catalogue, Clarification, Rule

SHORT = 3
"""A word of no more characters is its own stem."""
ENDINGS = (
    ("ies", "y", 5), ("sses", "ss", 5), ("ches", "ch", 5), ("shes", "sh", 5), ("xes", "x", 4),
    ("ing", "", 6), ("edly", "", 6), ("ed", "", 5), ("ment", "", 7), ("ion", "", 6),
    ("ally", "al", 6), ("ly", "", 5), ("s", "", 4),
)  # fmt: skip
"""Endings that are taken off, what stands there instead, and how long the word must be at least."""
KEPT = ("ss", "us", "is")
"""Words that end so end in no plural."""
NAMED, SAID, REASONED = 4, 2, 1
"""So much counts a word in the name or the question of a rule, in what it says, in its reasons."""
OTHER = 2
"""What was said in other words counts by this divisor less."""
MOST_KEPT = 32
"""How many catalogues are cached as they are searched; there are not as many games, drafts and series."""

_WORD = pattern(r"[^\W_]+")
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sought:
    """One thing that is sought: its stems, or those of other words for it."""

    stems: Stems
    others: tuple[Stems, ...]


@cache
def stem(word: str) -> str:
    """The part of a word that all its forms share."""
    word = _data().forms.get(word, word)
    if len(word) <= SHORT:
        return word
    for ending, instead, least in ENDINGS:
        if (
            word.endswith(ending)
            and len(word) >= least
            and not (ending == "s" and word.endswith(KEPT))
        ):
            word = word.removesuffix(ending) + instead
            break
    if len(word) > SHORT and word[-1] == word[-2] and word[-1] not in "lsaeiou":
        word = word[:-1]
    if len(word) > SHORT and word.endswith("e"):
        word = word[:-1]
    return f"{word[:-1]}i" if len(word) > SHORT and word.endswith("y") else word


def stems_of(text: str) -> Stems:
    """The stems of a text, in order."""
    return tuple(stem(word) for word in _WORD.findall(text.casefold().replace("'", "")))


@dataclass(frozen=True, slots=True)
class _Data:
    """What `synonyms.toml` says."""

    groups: tuple[tuple[str, ...], ...]
    forms: Mapping[str, str]
    dull: frozenset[str]


@cache
def _data() -> _Data:
    data = tomllib.loads(files(__package__).joinpath("synonyms.toml").read_text(encoding="utf-8"))
    dull = frozenset(data["dull"]["words"].split())
    return _Data(tuple(map(tuple, data["groups"])), data["forms"], dull)


@cache
def _groups() -> tuple[tuple[Stems, ...], ...]:
    """The groups of words that stand for each other, as stems."""
    return tuple(tuple(stems_of(line) for line in group) for group in _data().groups)


# -- what is sought -----------------------------------------------------------------------------


def sought(words: Sequence[str]) -> list[Sought]:
    """What a person's words ask for: phrases that the synonyms know, then single words.

    Dull words count only where there are no others.
    """
    text = " ".join(words).casefold()
    plain = [stem(word) for word in _WORD.findall(text) if word not in _data().dull]
    left = plain or list(stems_of(text))
    found: list[Sought] = []
    while left:
        taken, others = _longest(left)
        found.append(Sought(tuple(left[:taken]), others))
        left = left[taken:]
    return found


def _longest(stems: Sequence[str]) -> tuple[int, tuple[Stems, ...]]:
    """How many of the first stems are one line of the synonyms, with the other lines."""
    known, dull = _lines(), _dull_stems()
    longest = max(map(len, known))
    plain: Stems = ()
    lines: tuple[Stems, ...] = ()
    taken = 0
    for length, each in enumerate(stems, 1):
        plain = plain if each in dull else (*plain, each)
        if len(plain) > longest:
            break
        if plain in known:
            taken, lines = length, known[plain]
    said = tuple(stems[:taken])
    return max(taken, 1), tuple(line for line in lines if line != said)


@cache
def _lines() -> Mapping[Stems, tuple[Stems, ...]]:
    """For each line of the synonyms, without its dull stems, all lines of the groups that have it."""
    found: dict[Stems, dict[Stems, None]] = {}
    for group in _groups():
        for each in group:
            found.setdefault(_plain(each), {}).update(dict.fromkeys(group))
    return {plain: tuple(lines) for plain, lines in found.items()}


def _plain(stems: Stems) -> Stems:
    """The stems without dull ones, as somebody's words are read."""
    dull = _dull_stems()
    return tuple(each for each in stems if each not in dull)


@cache
def _dull_stems() -> frozenset[str]:
    return frozenset(map(stem, _data().dull))


# -- where it is found --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """One rule as it is searched: how much each of its stems counts, and its words in order."""

    entry: Rule | Clarification
    weights: Mapping[str, int]
    text: str


@dataclass(frozen=True, slots=True)
class Index:
    """A catalogue as it is searched: its pages, on which of them each stem is, and how rare that is."""

    catalogue: Catalogue
    pages: tuple[Page, ...]
    places: Mapping[str, tuple[int, ...]]
    rarity: Mapping[str, int]


_KEPT: dict[int, Index] = {}
"""By the identity of the catalogue: an index holds its own, so none of them is ever another one."""


def index_of(catalogue: Catalogue) -> Index:
    """The catalogue as it is searched; a second time it is there at once."""
    kept = _KEPT.get(id(catalogue))
    if kept is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(catalogue)] = _index(catalogue)
    return kept


def _index(catalogue: Catalogue) -> Index:
    pages = tuple(_page(catalogue, entry) for entry in catalogue.entries.values())
    places: dict[str, list[int]] = {}
    for place, page in enumerate(pages):
        for each in page.weights:
            places.setdefault(each, []).append(place)
    found = {each: tuple(those) for each, those in places.items()}
    # The fewer pages have a stem, the more it counts.
    rarity = {each: (8 * len(pages) // len(those)).bit_length() for each, those in found.items()}
    return Index(catalogue, pages, found, rarity)


def found_in(catalogue: Catalogue, words: Sequence[str]) -> list[Rule | Clarification]:
    """The rules with everything that is sought, the best first; with most of it, where none has all."""
    index = index_of(catalogue)
    hits: dict[int, int] = {}
    scores: dict[int, int] = {}
    for each in sought(words):
        for place, score in _scores(index, each).items():
            hits[place] = hits.get(place, 0) + 1
            scores[place] = scores.get(place, 0) + score
    most = max(hits.values(), default=0)
    best = [place for place, number in hits.items() if number == most]
    best.sort(key=lambda place: (-scores[place], place))
    return [index.pages[place].entry for place in best]


def _page(catalogue: Catalogue, entry: Rule | Clarification) -> Page:
    weights: dict[str, int] = {}
    parts = []
    for weight, text in _texts(catalogue, entry):
        stems = stems_of(text)
        parts.append(" ".join(stems))
        for each in stems:
            weights[each] = max(weights.get(each, 0), weight)
    return Page(entry, weights, f" {' | '.join(parts)} ")


def _texts(catalogue: Catalogue, entry: Rule | Clarification) -> Iterator[tuple[int, str]]:
    """The texts of an entry, each with how much its words count."""
    yield NAMED, entry.id
    section = getattr(entry, "section", "")
    if section:
        yield SAID, f"{section} {catalogue.section(section).title}"
    for weight, names in (
        (NAMED, ("gist", "question")),
        (SAID, ("answer",)),
        (REASONED, ("because", "place")),
    ):
        for name in names:
            yield weight, getattr(entry, name, "")
    for option in entry.options:
        yield SAID, " ".join([option.name, *option.choices])
    for decision in catalogue.decisions:
        if decision.rule == entry.id:
            yield SAID, decision.name


def _scores(index: Index, each: Sought) -> Mapping[int, int]:
    """The pages that meet one thing that is sought, in its own words or in others, and how well."""
    found: dict[int, int] = {}
    for stems, times in ((each.stems, OTHER), *((other, 1) for other in each.others)):
        for place in _with_all(index, stems):
            score = times * _met(index.pages[place], stems, index.rarity)
            found[place] = max(found.get(place, 0), score)
    return found


def _with_all(index: Index, stems: Stems) -> Iterator[int]:
    """The pages on which all these stems are."""
    fewest = min((index.places.get(each, ()) for each in stems), key=len, default=())
    for place in fewest:
        weights = index.pages[place].weights
        if all(each in weights for each in stems):
            yield place


def _met(page: Page, stems: Stems, rarity: Mapping[str, int]) -> int:
    """How well a page meets these stems, all of which it has; side by side they count twice."""
    score = sum(page.weights[each] * rarity[each] for each in stems)
    together = len(stems) > 1 and f" {' '.join(stems)} " in page.text
    return score * (2 if together else 1)
