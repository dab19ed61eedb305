"""Why a line of a list is not read, in words: what stands there, what that type of card allows there, and the phrases that are near it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from referee.games.homestuck_atcg.card_import.rewording import Told
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.kernel.text.grammar import PIECE, Phrase
from referee.kernel.words.suggestions import nearest, nearest_phrase
from referee.pattern import pattern

MOST_SHOWN = 6
"""How many words that could stand in a place are told; more help nobody."""
MOST_NEAR = 3
"""How many phrases are."""
ALIKE = 30
"""Of a hundred parts of its words a phrase must share so many with the text to come near, and as many of those that the nearest shares."""
TERMINALS = {"n": "a number", "tag": "a tag", "title": "a title"}
HEADS = {
    "character": ("Special Tap (COST): ...", "Action (COST): ..."),
    "inventory": ("Attach to ...", "Action (COST): ..."),
    "executable": ("~ATH: ...", "Execute: ..."),
    "planet": ("Action (COST): ...",),
}
"""How the texts of a type begin that others have not, or that it has most."""
ANY_HEAD = (
    "When ...: ...",
    "While ...: ...",
    "In your ... Phase ...: ...",
    "Instead of ...: ...",
    "Stored - ...",
)
ONLY_ON = {
    "Attach to": "inventory", "the host": "inventory", "~ATH": "executable", "Execute": "executable",
    "the triggering card": "executable", "Special Tap": "character",
}  # fmt: skip
"""The words of phrases that only one type of card has, and which."""

SUCH_STEPS = (
    "destroy ...",
    "draw N cards",
    "gain N grist",
    "move ... to ...",
    "put N boons on ...",
    "give ... +N power ...",
    "you may ...",
)
"""Some of the steps that every type of card may have."""
CONSTANT_HEADS = ("While ", "During ", "Stored - While ", "If ")
"""Behind these stands what holds, not what is done."""
STEPS = ("step", "action", "duration", "mod", "cost", "target", "qual", "value", "moment")
WHOLE = (*STEPS, "text", "constant", "prohibition", "condition", "event", "replaced", "once")
"""The holes whose phrases help somebody: in steps, and at the beginning of a text. Others are no more than a word or two."""

_STEP = pattern(r"[:;] ")
_WORDS = pattern(r"[a-z]+")
_NO_WORDS = pattern(r"\{\w+\}")


def why_unread(told: Told, type_: str) -> str:
    """Why a line on a card of that type cannot be read on, in few words."""
    assert told.unread is not None
    if not told.unread.expected:
        return told.unread.why
    text = told.words.text
    word = PIECE.match(text, told.stop)
    found = repr(word.group()) if word else "the end of the text"
    if word and word.group() in HEADS and text[: told.stop].endswith("this "):
        return f"found 'this {word.group()}' on a card of type {type_}, expected 'this card' or the words for another, in {text!r}"
    if told.stop == 0 and type_ in HEADS:
        heads = ", ".join(map(repr, (*HEADS[type_], *ANY_HEAD)))
        return (
            f"found {found}: no text of type {type_} begins so, expected one of {heads}, "
            f"or what always holds ('This card has ...', 'Own characters have ...'), in {text!r}"
        )
    if type_ in HEADS and len(told.unread.expected) > MOST_SHOWN and _begins_step(text, told.stop):
        steps = ", ".join(map(repr, SUCH_STEPS))
        return (
            f"found {found}: no step of a text begins so, expected one such as {steps}, in {text!r}"
        )
    expected = [_in_words(each) for each in told.unread.expected]
    return f"found {found}, {_wish(word.group() if word else '', expected, near_phrases(told, type_))}, in {text!r}"


def _begins_step(text: str, at: int) -> bool:
    """Whether a step begins there: behind what a text begins with, or behind another step."""
    return text[:at].endswith((": ", "; ")) and not text.startswith(CONSTANT_HEADS)


def _wish(word: str, expected: Sequence[str], near: Sequence[str]) -> str:
    if len(expected) <= MOST_SHOWN:
        return f"expected {' or '.join(expected)}"
    best = nearest(word, [each.strip("'") for each in expected])
    if best:
        return f"expected {best!r}"
    likely = {f"{word!r}" for form in near for word in _WORDS.findall(form)}
    first = sorted(expected, key=lambda each: each not in likely)[:MOST_SHOWN]
    return f"expected {' or '.join(first)} or one of {len(expected) - MOST_SHOWN} more"


def _in_words(expected: str) -> str:
    """What could stand there as a person says it: a terminal without its expression."""
    return TERMINALS.get(expected.partition(" ")[0], expected)


# -- phrases that are near ----------------------------------------------------------------------


def near_phrases(told: Told, type_: str) -> tuple[str, ...]:
    """The phrases of that type of card that come nearest to the step in which a line cannot be read on, the nearest first."""
    text, at = told.words.text, told.stop
    starts = [found.end() for found in _STEP.finditer(text) if found.end() <= at]
    start = starts[-1] if starts else 0
    end = _STEP.search(text, max(at, start))
    part = text[start : end.start() if end else len(text)]
    forms = [row.form for row in _rows_of(type_, STEPS if start else WHOLE)]
    in_order = nearest_phrase(part, forms)
    found = dict.fromkeys([in_order] if in_order else [])
    found.update(dict.fromkeys(_sharing(part, forms)))
    return tuple(found)[:MOST_NEAR]


def _rows_of(type_: str, holes: Sequence[str]) -> Iterator[Phrase]:
    """The phrases for those holes that a card of that type may have."""
    for row in FILES.latest.table.rows.values():
        owners = [owner for words, owner in ONLY_ON.items() if words in row.form]
        if row.fills in holes and all(owner == type_ for owner in owners):
            yield row


def _sharing(text: str, forms: Sequence[str]) -> Iterator[str]:
    """The forms that share the most words with a text, each word the more the rarer it is."""
    wanted, weights = _words_of(text), _weights()
    most = 0
    scored = []
    for form in forms:
        words = _words_of(form)
        shared, whole = (sum(weights[word] for word in each) for each in (words & wanted, words))
        if len(words) > 1 and shared * 100 >= ALIKE * whole:
            scored.append((-shared, whole, form))
            most = max(most, shared)
    return (form for shared, _, form in sorted(scored) if -shared * 100 >= ALIKE * most)


def _words_of(form: str) -> frozenset[str]:
    return frozenset(_WORDS.findall(_NO_WORDS.sub(" ", form).casefold()))


@cache
def _weights() -> Counter[str]:
    """How much each word of the phrases says: the less, the more phrases have it."""
    found = Counter(
        word for row in FILES.latest.table.rows.values() for word in _words_of(row.form)
    )
    return Counter({word: 1000 // count for word, count in found.items()})
