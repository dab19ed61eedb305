"""The story of a page told shortly: nothing that was said just so before is written out again.

- A rule stands in brackets behind the first sentence of its kind, and again where the last of that kind had another one. Sentences
  are of a kind that have the same words in small letters. What all ids of the game begin with is left out.
- A name, and what a card says, stands whole where it is told first, what is left out of it later marked
  (``<b>TITLE<i> and its</i> end</b>``, ``<q>the first words<i> and the rest</i></q>``; an ellipsis stands for the rest of a text).
- A sentence that follows on itself is told once: ``..., 5 times``. Of one that says the same of something else the beginning is told:
  ``... too``. An ellipsis behind a colon stands for what was told last behind the same words.
- Sentences that follow as they did the last time are counted behind the one before them: ``+2``. The line of an action is left out
  where its first sentence says it as before: a dash stands there.

All of it can be undone from the page alone: `replays.page.story_reader` does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, starmap, takewhile

from referee.kernel.show.svg import Element, element
from referee.kernel.words.english import counted
from replays.page.story_reader import (
    AS_BEFORE,
    DONE,
    MOST_PHRASES,
    REST,
    TOO,
    Phrase,
    Reader,
    Told,
    predicate,
)

Inside = str | Element
NAME, TEXT = "b", "q"
LEAST_LEFT_OUT = 9
"""So many characters one of these leaves out at least."""
LEAST_TIMES = 2
"""So often a name is told that is marked."""
LEAST_TEXT = 40
"""So many characters has a text that is told shortly."""
FIRST_WORDS = 4
"""So many words of a text are told again, or more where another text begins so too."""


# -- how it is written ------------------------------------------------------------------------


def abridged(
    moments: Sequence[tuple[str, Sequence[Told]]], names: Iterable[str], players: Iterable[str]
) -> Iterator[list[Inside]]:
    """What stands in the page for the line of each moment and its sentences; ``names`` are those of cards."""
    writer = Writer(moments, names, players)
    return starmap(writer.moment, moments)


class Writer:
    """Whoever writes the moments of a story in their order, beside a reader who knows what stands there already."""

    def __init__(
        self,
        moments: Sequence[tuple[str, Sequence[Told]]],
        names: Iterable[str],
        players: Iterable[str],
    ) -> None:
        every = [told for _, told in moments]
        words = [words for told in every for words, _ in told]
        found = chain(_players(words, players), _names(words, names), _texts(words))
        self.reader = Reader(rule_prefix(every))
        self.untold = {
            phrase.whole: (phrase, marked) for phrase, marked in islice(found, MOST_PHRASES)
        }
        self.marked: dict[str, Element] = {}
        longest_first = sorted(self.untold, key=len, reverse=True)
        self.whole = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")

    def moment(self, line: str, told: Sequence[Told]) -> list[Inside]:
        """What stands there for a moment; ``line`` is never left out where it is empty."""
        self._come_to_know(told)
        is_said = bool(line and told) and self.reader.line_of(told[0][0]) == line
        self.reader.begin(line)
        written: list[Inside] = [DONE if is_said else line]
        more = 0
        for pair, same in groupby(told):
            times = len(list(same))
            is_first = any(whole in pair[0] for whole in self.marked)
            if times == 1 and not is_first and self.reader.expected() == pair:
                more += 1
                self.reader.tell(pair)
            else:
                begin = [] if written == [DONE] else ["\n"]
                sentence = pair[0] if is_first else self._as_before(*pair, above=not more)
                written += [*_counted(more), *begin, *self._sentence(sentence, pair[1], times)]
                more = 0
        return [*written, *_counted(more)]

    def _sentence(self, sentence: str, rule: str, times: int) -> list[Inside]:
        """What stands there for a sentence that is told so often."""
        inside = self._inside(sentence)
        end = f", {counted(times, 'times')}" if times > 1 else ""
        if self.reader.rule_of(_plain(inside)) != rule:
            end += f" [{_short(rule, self.reader.prefix)}]"
        for _ in self.reader.read(_plain([*inside, end])):
            pass
        return [*inside, *([end] if end else [])]

    def _as_before(self, sentence: str, rule: str, *, above: bool) -> str:
        """The sentence without what was told just before, if that stands ``above``, or last behind the same words."""
        said, before = predicate(self.reader.previous[0]), self.reader.previous[1]
        head, _, rest = sentence.partition(": ")
        is_alike = above and sentence.endswith(said) and rule == before
        if is_alike and len(said) >= LEAST_LEFT_OUT:
            return sentence.removesuffix(said) + TOO
        latest = self.reader.latest.get(head, "")
        if len(rest) >= LEAST_LEFT_OUT and latest == rest:
            return head + AS_BEFORE
        end = rest.partition(", ")[2]
        is_end = len(end) >= LEAST_LEFT_OUT and latest.partition(", ")[2] == end
        return sentence.removesuffix(f" {end}") + REST if is_end else sentence

    def _come_to_know(self, told: Sequence[Told]) -> None:
        """The reader comes to know the phrases that are told first in a moment."""
        for found in (found for words, _ in told for found in self.whole.finditer(words)):
            if found[0] in self.untold:
                phrase, self.marked[phrase.whole] = self.untold.pop(found[0])
                self.reader.phrases.append(phrase)

    def _inside(self, sentence: str) -> list[Inside]:
        """A sentence with its phrases cut, but whole where one is told first."""
        inside, end = list[Inside](), 0
        for found in self.whole.finditer(sentence):
            if found[0] in self.marked:
                inside += [sentence[end : found.start()], self.marked.pop(found[0])]
                end = found.end()
        inside.append(sentence[end:])
        return [each for each in map(self._cut, inside) if each]

    def _cut(self, inside: Inside) -> Inside:
        if isinstance(inside, str):
            for phrase in self.reader.phrases:
                inside = inside.replace(phrase.whole, phrase.cut)
        return inside


def _counted(more: int) -> list[Inside]:
    return [f" +{more}"] if more else []


def rule_prefix(moments: Iterable[Iterable[Told]]) -> str:
    """How most ids of rules begin that a story cites: ``HAC-``."""
    begins = Counter(rule.partition("-")[0] for told in moments for _, rule in told if "-" in rule)
    return f"{begins.most_common(1)[0][0]}-" if begins else ""


def _short(rule: str, prefix: str) -> str:
    short = rule.removeprefix(prefix)
    return rule if "-" in short or not short else short


def _plain(inside: Iterable[Inside]) -> str:
    return "".join(each if isinstance(each, str) else _plain(each.inside) for each in inside)


# -- what is told whole once ------------------------------------------------------------------


def _players(words: Sequence[str], players: Iterable[str]) -> Iterator[tuple[Phrase, Element]]:
    """The players whose names are of several words, each cut to the first of them that tell all apart."""
    for name in players:
        if spaces := name.count(" "):
            yield from _cut_to(name, map(range, range(1, spaces + 1)), words)


def _names(words: Sequence[str], names: Iterable[str]) -> Iterator[tuple[Phrase, Element]]:
    """The names of cards, each cut to words that stand in nothing else if it begins in capitals.

    They are the first word, it and one in small letters, or more words from the beginning on.
    """
    for name in sorted(set(names)):
        parts = name.split(" ")
        capitals = len(list(takewhile(str.isupper, parts)))
        several = [
            [0],
            *([0, at] for at in range(capitals, len(parts))),
            *map(range, range(2, len(parts))),
        ]
        yield from _cut_to(name, several if capitals else (), words)


def _cut_to(
    name: str, choices: Iterable[Collection[int]], words: Sequence[str]
) -> Iterator[tuple[Phrase, Element]]:
    """A name that is told often enough, cut to the first choice of its words that nothing else has."""
    every = "\n".join(words)
    times = every.count(name)
    if times < LEAST_TIMES:
        return
    parts = name.split(" ")
    cuts = ((" ".join(parts[at] for at in kept), kept) for kept in choices)
    fitting = (pair for pair in cuts if every.count(pair[0]) == times * name.count(pair[0]))
    cut, kept = next(fitting, (name, range(len(parts))))
    spaced = [f" {part}" if at else part for at, part in enumerate(parts)]
    runs = groupby(range(len(parts)), kept.__contains__)
    texts = ((is_kept, "".join(spaced[at] for at in run)) for is_kept, run in runs)
    inside = (text if is_kept else element("i", text) for is_kept, text in texts)
    yield Phrase(name, cut), element(NAME, *inside)


def _texts(words: Iterable[str]) -> Iterator[tuple[Phrase, Element]]:
    """What cards say, behind a colon, where that is long and told more than once; each cut to what no other one begins with."""
    quoted = Counter(each.rpartition(": ")[2].rstrip(".") for each in words if ": " in each)
    leads: set[str] = set()
    for text, times in quoted.items():
        if times == 1 or len(text) < LEAST_TEXT or not text[:1].islower():
            continue
        parts = text.split(" ")
        every = (" ".join(parts[:count]) for count in range(FIRST_WORDS, len(parts)))
        lead = next((lead for lead in every if lead not in leads), "")
        if lead:
            leads.add(lead)
            yield Phrase(text, lead + REST), element(TEXT, lead, element("i", text[len(lead) :]))
