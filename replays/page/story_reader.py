"""Whoever reads the story of a page, which is told shortly: it is told whole again, from the words in the page alone.

A reader goes through the sentences in their order and remembers what a person would: what was told whole, which rule stood
behind which kind of sentence, and what followed a sentence the last time. `replays.page.abridged` says how
it is written, and `viewer/abridged.js` reads the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from itertools import islice

from referee.dataclass import dataclass
from referee.pattern import pattern

Told = tuple[str, str]
"""A sentence, and the id of its rule."""
Tokens = Sequence[str]
"""The words of a sentence; a phrase is one of them, its own words held together."""

REST = "\u2026"
"""What stands for the rest of a text."""
AS_BEFORE = f":{REST}"
"""What stands behind words where the rest was told last behind the same ones."""
END_AS_BEFORE = f",{REST}"
"""The same where only what follows a comma was told last."""
TOO = " too"
"""What stands behind the beginning of a sentence that says the same as the one before it."""
DONE = "- "
"""What stands in the place of a line that the first sentence says."""
DEPTHS = (4, 3, 2, 1)
"""So many sentences are looked back for what follows: the more of them are alike, the better it is known."""
LEAST_ID = 3
"""So many characters has the id of a card at least that is known by its name."""
MOST_PHRASES = 200
LONGEST = 1 << 16
"""So many characters has a sentence, told whole, at most."""
MOST_READ = 1 << 26
"""So many characters of sentences are told whole, and phrases looked for in them: a page can make no more of a few bytes."""
_PHRASE = pattern(r"<([bq])>((?:[^<]|<i>[^<]*</i>)+)</\1>")
_LEFT_OUT = pattern(r"<i>[^<]*</i>")
_TAG = pattern(r"</?(?:b|em|i|q)>")
_RULE = pattern(r"(.*) \[([^\[\]]*)\]")
_TIMES = pattern(r"(.*), ([0-9]{1,3}) times")
_MORE = pattern(r"(.*) \+([0-9]{1,2})")
_SMALL = pattern(r"[a-z]+[,.:;]?")
_SEAT = pattern(r"([0-9]{1,2}): ")
_PIECE = pattern(r"[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*|[0-9][A-Za-z0-9]*|[A-Z][A-Za-z0-9]*")
"""What may stand in a line for something in its sentence: the name of a card in small letters, a number, a card of a deck."""
_TITLE = pattern(r"^([A-Z]{2,}(?:\x01[A-Z]+)*\x01[^\x01]+).*")
"""The words in capitals that a name begins with, and one more."""
_NO_LETTERS = pattern(r"[^a-z0-9]+")
_TOGETHER = "\x01"
"""What stands between words that are one: no text of a page holds it."""
_ENDS = ",.:;"
_BRACKETS = f"(){_ENDS}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is told whole once, and how it is told from there on."""

    whole: str
    cut: str


def phrases_in(item: str) -> Iterator[Phrase]:
    """The phrases that are told whole in the HTML of a moment."""
    for kind, inside in _PHRASE.findall(item):
        cut = unescape(_LEFT_OUT.sub("", inside)) + (REST if kind == "q" else "")
        whole = unescape(_TAG.sub("", inside))
        if whole and cut:
            yield Phrase(whole, cut)


class Sentence:
    """A sentence in its words: of which kind it is, whatever it is about; and what that is: names and numbers."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kind = " ".join("#" if _is_thing(each) else each for each in tokens)
        self.things = [each for each in tokens if _is_thing(each)]


class Reader:
    """Whoever reads the moments of a story in their order, and knows what was told before."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.phrases: list[Phrase] = []
        self.line: str | None = ""
        self.previous: Told = "", ""
        self.latest: dict[str, str] = {}
        self._left = MOST_READ
        self._said: list[Sentence] = []
        self._rules: dict[str, str] = {}
        self._after: dict[str, tuple[Tokens, Sentence, str]] = {}
        self._lines: dict[str, tuple[Sentence, str]] = {}
        self._seats: dict[str, str] = {}
        self._ids: dict[str, str] = {}

    def begin(self, line: str | None) -> None:
        """A moment begins with that line, or with None where its first sentence says what was done."""
        self.line, self.previous, self._said = line, ("", ""), []

    def rule_of(self, words: str) -> str:
        """The rule of a sentence that stands there in those words, and no rule behind it."""
        if words.endswith(TOO):
            return self.previous[1]
        return self._rules.get(self._sentence(self._whole(words)).kind, "")

    def read(self, text: str) -> Iterator[Told]:
        """What a sentence of the page tells, once or several times, and what followed it as it did the last time.

        What would be too much stays as it stands there.
        """
        if self._left < 0:
            yield text, ""
            return
        more = _MORE.fullmatch(text)
        ruled = _RULE.fullmatch(more[1] if more else text)
        words = ruled[1] if ruled else more[1] if more else text
        several = _TIMES.fullmatch(words)
        words, times = (several[1], int(several[2])) if several else (words, 1)
        rule = self._full(ruled[2]) if ruled else self.rule_of(words)
        whole = self._whole(words)
        self._left -= len(self.phrases) + len(whole) * times
        if self._left < 0:
            yield text, ""
            return
        for _ in range(times):
            yield self.tell((whole, rule))
        for _ in range(int(more[2]) if more else 0):
            told = self.expected()
            if told and self._left >= 0:
                yield self.tell(told)
                self._left -= len(self.phrases) + len(told[0])

    def tell(self, told: Told) -> Told:
        """That is told next, in whichever way; the reader comes to know it."""
        words, rule = told
        sentence = self._sentence(words)
        if not self._said:
            self.line = self.line_of(words) if self.line is None else self.line
            self._learn(self.line, sentence)
        for depth in DEPTHS:
            if context := self._context(depth):
                self._after[context] = self._things(depth), sentence, rule
        self._said.append(sentence)
        self._rules[sentence.kind] = rule
        self.previous = told
        head, colon, rest = words.partition(": ")
        if colon:
            self.latest[head] = rest
        return told

    def expected(self) -> Told | None:
        """What is told next if it is what followed the last time, of whatever it is about now."""
        for depth in DEPTHS:
            known = self._after.get(self._context(depth))
            if known:
                things, sentence, rule = known
                now = dict(reversed(list(zip(things, self._things(depth), strict=True))))
                again = _joined(
                    now.get(_core(each), _core(each)) + _end(each) for each in sentence.tokens
                )
                return None if again is None else (again, rule)
        return None

    def line_of(self, first: str) -> str:
        """The line whose first sentence that is, if it is the one that the last sentence of its kind had."""
        sentence = self._sentence(first)
        then, line = self._lines.get(sentence.kind, (sentence, ""))
        forms = defaultdict[str, list[str]](list)
        for old, new in zip(self._forms(then), self._forms(sentence), strict=True):
            forms[old].append(new)

        def now(piece: str) -> str:
            every = forms.get(piece)
            return every.pop(0) if every else piece

        return _PIECE.sub(lambda found: now(found[0]), line)

    def _learn(self, line: str, sentence: Sentence) -> None:
        """What the words of a line stand for, by the first sentence behind it."""
        self._lines[sentence.kind] = sentence, line
        pieces = _PIECE.findall(line)
        if _seat(line) and sentence.kind.startswith("#"):
            self._seats.setdefault(_core(sentence.tokens[0]), _seat(line))
        for token in map(_core, sentence.things):
            for piece in pieces:
                if len(piece) >= LEAST_ID and piece in _slug(token):
                    self._ids.setdefault(token, piece)

    def _forms(self, sentence: Sentence) -> Iterator[str]:
        """How each word of a sentence may stand in a line: as a number, as the seat of a player, as the id of a card."""
        for token in sentence.things:
            core = _core(token)
            yield token.strip(_BRACKETS)
            yield self._seats.get(core, "")
            yield self._ids.get(core) or _likely_id(core)

    def _context(self, depth: int) -> str:
        """Of which kinds the last sentences of the moment are, if there are so many."""
        return (
            "\n".join(each.kind for each in self._said[-depth:]) if len(self._said) >= depth else ""
        )

    def _things(self, depth: int) -> Tokens:
        """What these sentences are about: the seat whose line it is, then names and numbers."""
        every = (_core(each) for said in self._said[-depth:] for each in said.things)
        return [f"({_seat(self.line or '')})", *every]

    def _full(self, rule: str) -> str:
        return rule if "-" in rule or not rule else self.prefix + rule

    def _sentence(self, words: str) -> Sentence:
        for phrase in self.phrases:
            words = words.replace(phrase.whole, phrase.whole.replace(" ", _TOGETHER))
        return Sentence(words.split(" "))

    def _whole(self, words: str) -> str:
        if words.endswith(TOO):
            words = words.removesuffix(TOO) + predicate(self.previous[0])
        for phrase in self.phrases:
            whole, cut = phrase.whole, phrase.cut
            if cut == whole or cut not in words:
                continue
            if len(words) + words.count(cut) * len(whole) > LONGEST:
                break
            words = whole.join(each.replace(cut, whole) for each in words.split(whole))
        return self._with_latest(words)

    def _with_latest(self, words: str) -> str:
        """The sentence with what was told last behind the same words, where an ellipsis stands for that."""
        if words.endswith(AS_BEFORE):
            head = words.removesuffix(AS_BEFORE)
            return f"{head}: {self.latest.get(head, '')}"
        if words.endswith(END_AS_BEFORE):
            latest = self.latest.get(words.partition(": ")[0], "")
            return f"{words.removesuffix(REST)} {latest.partition(', ')[2]}"
        return words


def predicate(words: str) -> str:
    """What a sentence says of what it begins with: of all up to a number in brackets, or of the first word."""
    _, _, said = words.partition(")" if ")" in words else " ")
    return said if ")" in words else f" {said}"


def _seat(line: str) -> str:
    """The seat whose line it is, in digits."""
    seat = _SEAT.match(line)
    return seat[1] if seat else ""


def _core(token: str) -> str:
    return token.rstrip(_ENDS)


def _slug(name: str) -> str:
    """How ids are made of names: in small letters, hyphens for all else."""
    return _NO_LETTERS.sub("-", name.lower()) if name.isascii() else ""


def _likely_id(name: str) -> str:
    """The id of a card that no line has named yet: of its name, or of the words in capitals and one more."""
    return _slug(_TITLE.sub(r"\1", name))


def _end(token: str) -> str:
    return token[len(_core(token)) :]


def _joined(tokens: Iterable[str]) -> str | None:
    """The words of a sentence as it is told; None where they are too many."""
    every, size = [], 0
    for token in tokens:
        every.append(token)
        size += len(token)
        if size > LONGEST:
            return None
    return " ".join(every).replace(_TOGETHER, " ")


def _is_thing(token: str) -> bool:
    """Whether a word is a name or a number."""
    return not _SMALL.fullmatch(token)


def whole_texts(items: Iterable[str], prefix: str) -> Iterator[str]:
    """The text of each moment whose HTML that is: its line, then its sentences whole, each with its rule in brackets."""
    reader = Reader(prefix)
    for item in items:
        reader.phrases += islice(phrases_in(item), MOST_PHRASES - len(reader.phrases))
        line, *sentences = unescape(_TAG.sub("", item)).split("\n")
        if line.startswith(DONE):
            reader.begin(None)
            sentences.insert(0, line.removeprefix(DONE))
        else:
            reader.begin(line)
        told = [pair for each in sentences for pair in reader.read(each)]
        said = (f"{words} [{rule}]" if rule else words for words, rule in told)
        yield "\n".join((reader.line or "", *said))
