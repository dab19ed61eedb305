"""The story of a page told shortly: nothing that was said just so before is written out again.

- A rule stands in brackets behind the first sentence of its kind, and again where the last of that kind had another one. Sentences
  are of a kind that have the same words in small letters. What all ids of the game begin with is left out.
- A long name, and what a card says, stands whole where it is told first, the end of it marked (``<b>TITLE<i> and its end</i></b>``,
  ``<q>the first words<i> and the rest</i></q>``). From there on the end of the name is left out, and of the text an ellipsis stands for it.
- A sentence that follows on itself is told once: ``..., 5 times``. Of one that says the same of something else the beginning is told:
  ``... too``. An ellipsis behind a colon stands for what was told last behind the same words.

All of it can be undone from the page alone: `whole_texts` does, and `viewer/abridged.js` reads the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import chain, groupby, islice, takewhile

from referee.dataclass import dataclass
from referee.kernel.show.svg import Element, element
from referee.kernel.words.english import counted
from referee.pattern import pattern

Told = tuple[str, str]
"""A sentence, and the id of its rule."""
Inside = str | Element

NAME, TEXT = "b", "q"
REST = "\u2026"
"""What stands for the rest of a text."""
AS_BEFORE = f":{REST}"
"""What stands behind words where the rest was told last behind the same ones."""
TOO = " too"
"""What stands behind the beginning of a sentence that says the same as the one before it."""
LEAST_LEFT_OUT = 9
"""So many characters one of these leaves out at least."""
LEAST_TEXT = 40
"""So many characters has a text that is told shortly."""
FIRST_WORDS = 4
"""So many words of a text are told again, or more where another text begins so too."""
MOST_PHRASES = 100
LONGEST = 1 << 16
"""So many characters has a sentence, told whole, at most."""
MOST_READ = 1 << 26
"""So many characters of sentences are told whole, and phrases looked for in them: a page can make no more of a few bytes."""
_PHRASE = pattern(r"<(b|q)>([^<]+)<i>([^<]+)</i></\1>")
_TAG = pattern(r"</?(?:b|em|i|q)>")
_RULE = pattern(r"(.*) \[([^\[\]]*)\]")
_TIMES = pattern(r"(.*), ([0-9]{1,3}) times")
_SMALL = pattern(r"[a-z]+[,.:;]?")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is told whole once and then by its first words: a NAME or a TEXT, its first words, and the rest."""

    kind: str
    lead: str
    rest: str

    @property
    def whole(self) -> str:
        return self.lead + self.rest

    @property
    def cut(self) -> str:
        return self.lead if self.kind == NAME else self.lead + REST

    @property
    def marked(self) -> Element:
        """How it stands where it is told first."""
        return element(self.kind, self.lead, element("i", self.rest))


class Reader:
    """Whoever reads the sentences of a story in their order, and knows what was told before."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.phrases: list[Phrase] = []
        self.previous: Told = "", ""
        self.latest: dict[str, str] = {}
        self._left = MOST_READ
        self._rules: dict[str, str] = {}

    def rule_of(self, words: str) -> str:
        """The rule of a sentence that stands there in those words, and no rule behind it."""
        if words.endswith(TOO):
            return self.previous[1]
        return self._rules.get(self._kind(words), "")

    def _kind(self, words: str) -> str:
        """Of which kind a sentence is: its words in small letters, phrases cut."""
        for phrase in self.phrases:
            words = words.replace(phrase.whole, phrase.cut)
        return " ".join(filter(_SMALL.fullmatch, words.split(" ")))

    def read(self, text: str) -> list[Told]:
        """What a sentence of the page tells, once or several times; what would be too much stays as it stands there."""
        if self._left < 0:
            return [(text, "")]
        ruled = _RULE.fullmatch(text)
        words = ruled[1] if ruled else text
        several = _TIMES.fullmatch(words)
        words, times = (several[1], int(several[2])) if several else (words, 1)
        if ruled:
            id_ = ruled[2]
            self._rules[self._kind(words)] = id_ if "-" in id_ or not id_ else self.prefix + id_
        told = self._whole(words), self.rule_of(words)
        self._left -= len(self.phrases) + len(told[0]) * times
        if self._left < 0:
            return [(text, "")]
        self.previous = told
        head, colon, rest = told[0].partition(": ")
        if colon:
            self.latest[head] = rest
        return [told] * times

    def _whole(self, words: str) -> str:
        if words.endswith(TOO):
            words = words.removesuffix(TOO) + predicate(self.previous[0])
        for phrase in self.phrases:
            if phrase.cut not in words:
                continue
            first, *others = words.split(phrase.cut)
            if len(words) + len(others) * len(phrase.rest) > LONGEST:
                break
            words = first + "".join(
                (phrase.cut if each.startswith(phrase.rest) else phrase.whole) + each
                for each in others
            )
        head = words.removesuffix(AS_BEFORE)
        return words if head == words else f"{head}: {self.latest.get(head, '')}"


def predicate(words: str) -> str:
    """What a sentence says of what it begins with: of all up to a number in brackets, or of the first word."""
    _, _, said = words.partition(")" if ")" in words else " ")
    return said if ")" in words else f" {said}"


def whole_texts(items: Iterable[str], prefix: str) -> Iterator[str]:
    """The text of each moment whose HTML that is: its line, then its sentences whole, each with its rule in brackets."""
    reader = Reader(prefix)
    for item in items:
        reader.previous = "", ""
        found = (Phrase(*map(unescape, each)) for each in _PHRASE.findall(item))
        reader.phrases += islice(found, MOST_PHRASES - len(reader.phrases))
        line, *sentences = unescape(_TAG.sub("", item)).split("\n")
        told = [pair for each in sentences for pair in reader.read(each)]
        yield "\n".join((line, *(f"{words} [{rule}]" if rule else words for words, rule in told)))


# -- how it is written ------------------------------------------------------------------------


def abridged(moments: Sequence[Sequence[Told]], names: Iterable[str]) -> Iterator[list[Inside]]:
    """What stands in the page for the sentences of each moment; ``names`` are those of cards."""
    words = [words for told in moments for words, _ in told]
    phrases = list(islice(chain(_names(words, names), _texts(words)), MOST_PHRASES))
    reader = Reader(rule_prefix(moments))
    for told in moments:
        written: list[Inside] = []
        reader.previous = "", ""
        for (sentence, rule), same in groupby(told):
            inside = _inside(_as_before(sentence, rule, reader), phrases, reader)
            times = len(list(same))
            end = f", {counted(times, 'times')}" if times > 1 else ""
            end += (
                ""
                if reader.rule_of(_plain(inside)) == rule
                else f" [{_short(rule, reader.prefix)}]"
            )
            written += ["\n", *inside, *([end] if end else [])]
            reader.read(_plain([*inside, end]))
        yield written


def rule_prefix(moments: Iterable[Iterable[Told]]) -> str:
    """How most ids of rules begin that a story cites: ``HAC-``."""
    begins = Counter(rule.partition("-")[0] for told in moments for _, rule in told if "-" in rule)
    return f"{begins.most_common(1)[0][0]}-" if begins else ""


def _short(rule: str, prefix: str) -> str:
    short = rule.removeprefix(prefix)
    return rule if "-" in short or not short else short


def _as_before(sentence: str, rule: str, reader: Reader) -> str:
    """The sentence without what was told just before, or last behind the same words."""
    said = predicate(reader.previous[0])
    head, _, rest = sentence.partition(": ")
    if len(said) >= LEAST_LEFT_OUT and sentence.endswith(said) and rule == reader.previous[1]:
        return sentence.removesuffix(said) + TOO
    is_latest = len(rest) >= LEAST_LEFT_OUT and reader.latest.get(head) == rest
    return head + AS_BEFORE if is_latest else sentence


def _inside(sentence: str, phrases: Iterable[Phrase], reader: Reader) -> list[Inside]:
    """A sentence with its phrases cut, but whole where one is told first; the reader comes to know that."""
    inside: list[Inside] = [sentence]
    for phrase in phrases:
        if phrase.whole not in sentence:
            continue
        if phrase not in reader.phrases:
            inside = list(_first_told(inside, phrase))
            reader.phrases.append(phrase)
        inside = [
            each.replace(phrase.whole, phrase.cut) if isinstance(each, str) else each
            for each in inside
        ]
    return inside


def _first_told(inside: Iterable[Inside], phrase: Phrase) -> Iterator[Inside]:
    """The same with the phrase marked where it is told first."""
    is_told = False
    for each in inside:
        if is_told or not isinstance(each, str) or phrase.whole not in each:
            yield each
            continue
        before, _, behind = each.partition(phrase.whole)
        yield from (before, phrase.marked, behind)
        is_told = True


def _plain(inside: Iterable[Inside]) -> str:
    return "".join(each if isinstance(each, str) else _plain(each.inside) for each in inside)


def _names(words: Sequence[str], names: Iterable[str]) -> Iterator[Phrase]:
    """The names of cards that begin in capitals and are told more than once, each cut to what nothing else begins with."""
    every = "\n".join(words)
    for name in sorted(set(names)):
        times = every.count(name)
        if times > 1:
            parts = name.split(" ")
            capitals = list(takewhile(str.isupper, parts))
            leads = (" ".join(parts[:end]) for end in range(len(capitals), len(parts)))
            lead = next((lead for lead in leads if every.count(lead) == times), "")
            if capitals and lead:
                yield Phrase(NAME, lead, name[len(lead) :])


def _texts(words: Iterable[str]) -> Iterator[Phrase]:
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
            yield Phrase(TEXT, lead, text[len(lead) :])
