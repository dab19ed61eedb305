"""Tokens: what a record can be found by, as the index writes it down, and what a question asks of them.

A token is one word without blanks: a word that was told, or a key, a colon and a value. What a term finds in a
match (`replays.read.search`) its expression finds in the index; where only the match can tell (whether a word
is a name in its game) the expression finds more, never less.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from events.records.records import Acted, Appealed, Attempted, Called, Ruled
from referee import games
from referee.errors import NotFound
from referee.pattern import pattern
from replays.cases.names import things_of
from replays.read.search import BEGINNING, is_section, rules_of, told_of
from replays.read.terms import ANY, WORDS, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from events.log.entries import LogEntry
    from referee.kernel.game import Game
    from replays.read.terms import Term

HEAD = 2
"""By so many first characters a name is looked for in a text."""


class NamedThings:
    """The names of the cards and other things of a match, to be found in what is told.

    Takes:
        game: of the match.
        cards: the printed names of its cards by id.
    """

    def __init__(self, game: Game, cards: Mapping[str, str]) -> None:
        pairs = {
            (names.id(number).casefold(), names.shown(number).casefold())
            for names in things_of(game).kinds
            for number in range(len(names))
        }
        pairs |= {(id_.casefold(), printed.casefold()) for id_, printed in cards.items()}
        every: dict[str, set[str]] = defaultdict(set)
        for pair in pairs:
            for name in pair:
                every[name].update(pair)
        self._tokens = {
            name: [_named(each) for each in sorted(alike)] for name, alike in every.items()
        }
        self._heads: dict[str, list[str]] = defaultdict(list)
        for name in sorted(every):
            self._heads[name[:HEAD]].append(name)
        self.tokens_in = lru_cache(maxsize=1 << 12)(self._tokens_in)

    def _tokens_in(self, text: str) -> frozenset[str]:
        """The tokens of everything that a text names."""
        told = text.casefold()
        found: set[str] = set()
        for at in range(len(told)):
            for name in self._heads.get(told[at : at + HEAD], ()):
                if told.startswith(name, at) and _is_apart(told, at, at + len(name)):
                    found.update(self._tokens[name])
        return frozenset(found)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether what stands between the two places is no part of a longer word."""
    return not any(
        each in "-_" or each.isalnum() for each in text[start - 1 : start] + text[end : end + 1]
    )


def _named(name: str) -> str:
    return "card:" + "_".join(name.casefold().split())


def tokens_of(entry: LogEntry, things: NamedThings) -> str:
    """Everything that a record can be found by, in one line."""
    found = set(words_of(told_of(entry)))
    for text in (entry.text, *(each.text for each in entry.sentences)):
        found |= things.tokens_in(text)
    rules = [f":{rule.casefold()}" for rule in rules_of(entry) if rule]
    found.update(f"rule{rule}" for rule in rules)
    found.update(f"fact:{each.fact.name}" for each in entry.sentences if each.fact is not None)
    found.update(_kinds_of(entry, rules))
    return " ".join(sorted(found))


def _kinds_of(entry: LogEntry, rules: Sequence[str]) -> Iterator[str]:
    """What kind of record it is, whose, and what it decided."""
    if entry.void:
        yield "is:void"
    match entry.record:
        case Acted() | Attempted():
            yield f"seat:{entry.seat}"
            yield from (f"did:{word}" for word in words_of(entry.text.partition(":")[2]))
        case Called():
            yield "is:called"
        case Appealed():
            yield "is:appealed"
        case Ruled(kind=kind):
            yield "is:ruled"
            yield f"ruled:{kind}"
    if isinstance(entry.record, Attempted):
        yield "is:refused"
        yield from (f"refused{rule}" for rule in rules)


# -- what is asked ----------------------------------------------------------------------------


def expression_of(terms: Sequence[Term]) -> str:
    """What the index is asked for those terms. Raises NotFound for a rule that no game has."""
    return " AND ".join(f"({_asked(term)})" for term in terms)


def is_exact(terms: Sequence[Term]) -> bool:
    """Whether the index finds just what the match itself would be found by."""
    return all(term.key != ANY or known_as(term.value) is not None for term in terms)


def _asked(term: Term) -> str:
    value = term.value
    match term.key:
        case "refused" if value and not value.isdecimal():
            return _rule("refused:", value)
        case "refused":
            return " AND ".join(
                [_token("is:refused"), *([_token(f"seat:{value}")] if value else [])]
            )
        case "ruled" if value:
            return _token(f"ruled:{value}")
        case "ruled" | "called" | "appealed" | "void":
            return _token(f"is:{term.key}")
        case "rule":
            return _rule("rule:", value)
        case "card":
            return _token(_named(value))
        case "fact":
            return _token(f"fact:{value}")
        case "seat":
            seat, _, rest = value.partition(":")
            return " AND ".join(
                [_token(f"seat:{seat}"), *(_word(each, "did:") for each in words_of(rest))]
            )
    words = " AND ".join(_word(each) for each in words_of(value)) or _token(value)
    if term.key == WORDS:
        return words
    rule = [_rule("rule:", value)] if known_as(value) is not None else []
    return " OR ".join([*rule, _token(_named(value)), f"({words})"]) if not rule else rule[0]


def _token(token: str) -> str:
    return '"{}"'.format(token.casefold().replace('"', '""'))


def _word(word: str, key: str = "") -> str:
    return _token(key + word) + (" *" if len(word) >= BEGINNING else "")


def _rule(key: str, id_: str) -> str:
    """A rule, or a section with all of its rules. Raises NotFound."""
    section = known_as(id_)
    if section is None:
        message = f"no game has a rule or section {id_!r}"
        raise NotFound(message)
    one = _token(key + id_)
    return f"{one} OR {_token(f'{key}{id_}.')} *" if section else one


RULE = pattern(r"[A-Za-z]+-([A-Za-z]|[A-Za-z]?[0-9]+[a-z]?(\.[0-9]+[a-z]?)*)")
"""How the id of a rule or section is written, in every book; the words of a card are none."""


@cache
def known_as(id_: str) -> bool | None:
    """Whether the id is that of a section in any book; None where it is none, nor that of a rule."""
    if not RULE.fullmatch(id_):
        return None
    found = (is_section(games.find(code), id_) for code in games.by_rule(id_))
    return next((each for each in found if each is not None), None)
