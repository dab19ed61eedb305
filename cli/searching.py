"""Searching: the rules that fit what somebody says, the best first. Pure.

Words are compared by their stems (*discards*, *discarded* and *discarding* are one word), and what
people say stands for what the books say (`synonyms.toml`). A word found where the rule is named or
asked about counts more than one in its reasons, and a rare word more than one of every page.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.catalogue import Catalogue, Rule, Ruling

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

_WORD = re.compile(r"[^\W_]+")
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
    for length in range(len(stems), 0, -1):
        said = tuple(stems[:length])
        lines = [
            each for group in _groups() if _plain(said) in map(_plain, group) for each in group
        ]
        if lines:
            return length, tuple(line for line in dict.fromkeys(lines) if line != said)
    return 1, ()


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

    entry: Rule | Ruling
    weights: Mapping[str, int]
    text: str


def found_in(catalogue: Catalogue, words: Sequence[str]) -> list[Rule | Ruling]:
    """The rules with everything that is sought, the best first; with most of it, where none has all."""
    pages = [_page(catalogue, entry) for entry in catalogue.entries.values()]
    wanted = sought(words)
    rarity = _rarity(pages)
    ranked = []
    for place, page in enumerate(pages):
        scores = [_score(page, each, rarity) for each in wanted]
        hits = sum(score > 0 for score in scores)
        if hits:
            ranked.append((-hits, -sum(scores), place, page.entry))
    ranked.sort(key=lambda row: row[:3])
    return [entry for hits, _, _, entry in ranked if hits == ranked[0][0]]


def _page(catalogue: Catalogue, entry: Rule | Ruling) -> Page:
    texts = list(_texts(catalogue, entry))
    weights: dict[str, int] = {}
    for weight, text in texts:
        for each in stems_of(text):
            weights[each] = max(weights.get(each, 0), weight)
    return Page(entry, weights, f" {' | '.join(' '.join(stems_of(text)) for _, text in texts)} ")


def _texts(catalogue: Catalogue, entry: Rule | Ruling) -> Iterator[tuple[int, str]]:
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


def _rarity(pages: Sequence[Page]) -> Mapping[str, int]:
    """How much a stem counts: the more, the fewer pages have it."""
    counts: dict[str, int] = {}
    for page in pages:
        for each in page.weights:
            counts[each] = counts.get(each, 0) + 1
    return {each: (8 * len(pages) // count).bit_length() for each, count in counts.items()}


def _score(page: Page, each: Sought, rarity: Mapping[str, int]) -> int:
    """How well a page meets one thing that is sought, in its own words or in others; 0: not at all."""
    own = _met(page, each.stems, rarity) * OTHER
    return max([own, *(_met(page, other, rarity) for other in each.others)])


def _met(page: Page, stems: Stems, rarity: Mapping[str, int]) -> int:
    """How well a page meets these stems; all must be there, and side by side they count twice."""
    if not all(each in page.weights for each in stems):
        return 0
    score = sum(page.weights[each] * rarity[each] for each in stems)
    together = len(stems) > 1 and f" {' '.join(stems)} " in page.text
    return score * (2 if together else 1)
