"""An amendment as text: what of a closed match is corrected, by whom, by which rules and why, in one spelling.

It names the match by its game, its id and the root of its closing, so that it can be of no other match and of no other end of
it. Its file is a signed note over this text; unsigned it is the text alone, and does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from events.records.fields import LONGEST_NAME, LONGEST_TEXT, plain_text
from events.records.rulings import RESULTS
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotUnderstood, UnknownVersion
from referee.pattern import pattern
from replays.signatures.signed_note import from_base64

ENDING = ".amendment"
TITLE = "referee match amendment"
VERSION = 1
FIRST_LINE = f"{TITLE} {VERSION}"
MOST = 99
"""So many amendments a match has at most."""
MOST_SEATS = 16
NOBODY = "nobody"
_TITLE = pattern(rf"{TITLE} ([1-9][0-9]{{0,8}})")
_LINES = pattern(
    rf"{FIRST_LINE}\n"
    r"game (?P<game>[a-z][a-z0-9-]{0,39})\n"
    r"match (?P<match>[a-z2-7]{26})\n"
    r"root (?P<root>[A-Za-z0-9+/]{43}=)\n"
    r"number (?P<number>[1-9][0-9]?)\n"
    rf"(?:result (?P<winners>{NOBODY}|[0-9 ]{{1,40}}): (?P<word>[a-z-]{{1,30}})\n)?"
    r"(?P<names>(?:name [^\n]+\n)*)"
    r"judge (?P<judge>[^\n]+)\n"
    r"(?P<rules>(?:rule [^\n]+\n)+)"
    r"reason (?P<reason>[^\n]+)\n"
)
_NAME = pattern(r"name ([1-9][0-9]?) (.+)")
_RULE = pattern(r"[A-Z]{1,8}-[0-9A-Za-z.-]{1,24}")


@dataclass(frozen=True, slots=True)
class Amendment:
    """One amendment: its number, and what it puts beside the closed match.

    ``root`` is in base64, as in a seal. ``word`` is how the match has ended (empty: the result stays as it is) and
    ``winners`` who has won, nobody in a draw; ``names`` are those of the seats that are called otherwise.
    """

    game: str
    match: str
    root: str
    number: int
    judge: str
    rules: tuple[str, ...]
    reason: str
    winners: tuple[int, ...] = ()
    word: str = ""
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """The result that it gives, as text; empty where it gives none."""
        return f"{' '.join(map(str, self.winners)) or NOBODY}: {self.word}" if self.word else ""


def amendment_text(amendment: Amendment) -> str:
    """The text that is signed for an amendment. Raises DamagedFile for one that could not be read again."""
    text = "".join(f"{line}\n" for line in _lines_of(amendment))
    if read_amendment(text) != amendment:
        message = "the amendment is not in its one spelling"
        raise DamagedFile(message)
    return text


def _lines_of(amendment: Amendment) -> Iterator[str]:
    yield FIRST_LINE
    yield f"game {amendment.game}"
    yield f"match {amendment.match}"
    yield f"root {amendment.root}"
    yield f"number {amendment.number}"
    if amendment.word:
        yield f"result {amendment.result}"
    yield from (f"name {seat} {name}" for seat, name in sorted(amendment.names.items()))
    yield f"judge {amendment.judge}"
    yield from (f"rule {rule}" for rule in amendment.rules)
    yield f"reason {amendment.reason}"


def read_amendment(text: str) -> Amendment:
    """The amendment of a text. Raises DamagedFile for what is none, UnknownVersion for another format."""
    first = text.partition("\n")[0]
    title = _TITLE.fullmatch(first)
    if title is None:
        message = f"line 1: expected '{FIRST_LINE}', found {first[:40]!r}"
        raise DamagedFile(message)
    if first != FIRST_LINE:
        message = f"line 1: an amendment of version {title[1]} is not known here (known: {VERSION})"
        raise UnknownVersion(message)
    found = _LINES.fullmatch(text)
    if found is None:
        message = "expected the lines of an amendment: game, match, root, number, result or name, judge, rule, reason"
        raise DamagedFile(message)
    amendment = _amendment_of(found)
    fault = _fault_of(amendment)
    if not fault and text != "".join(f"{line}\n" for line in _lines_of(amendment)):
        fault = "not in its one spelling"
    if fault:
        raise DamagedFile(fault)
    return amendment


def _amendment_of(found: re.Match[str]) -> Amendment:
    rows = found["names"].split("\n")
    named = [match for match in map(_NAME.fullmatch, rows) if match]
    winners = (found["winners"] or NOBODY).replace(NOBODY, "").split()
    return Amendment(
        found["game"],
        found["match"],
        found["root"],
        int(found["number"]),
        found["judge"],
        tuple(line.removeprefix("rule ") for line in found["rules"].removesuffix("\n").split("\n")),
        found["reason"],
        tuple(map(int, winners)),
        found["word"] or "",
        {int(match[1]): match[2] for match in named},
    )


def _fault_of(amendment: Amendment) -> str:
    """What is wrong with the values of an amendment; nothing where nothing is."""
    if from_base64(amendment.root) is None:
        return "root: not in base64"
    if not amendment.word and not amendment.names:
        return "nothing is amended: expected a result or a name"
    if amendment.word and amendment.word not in RESULTS:
        return f"result: expected one of {', '.join(RESULTS)}, found {amendment.word!r}"
    if list(amendment.winners) != sorted(set(amendment.winners)):
        return "result: the seats stand in their order, each once"
    if any(not 1 <= seat <= MOST_SEATS for seat in (*amendment.winners, *amendment.names)):
        return f"there are seats 1 to {MOST_SEATS}"
    if not all(map(_RULE.fullmatch, amendment.rules)):
        return "rule: expected the id of a rule"
    texts = [*((name, LONGEST_NAME) for name in (*amendment.names.values(), amendment.judge))]
    return next(filter(None, (_text_fault(*each) for each in (*texts, (amendment.reason, LONGEST_TEXT)))), "")  # fmt: skip


def _text_fault(text: str, most: int) -> str:
    try:
        good = plain_text(text, most) == text == text.strip()
    except NotUnderstood as error:
        return str(error)
    return "" if good else f"{text!r} is not in its one spelling"
