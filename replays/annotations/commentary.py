"""Commentary: the annotations of a match as some eyes may have them, each at its moment, and whether they belong there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from events.records.records import seat_of_strand
from referee.dataclass import dataclass
from referee.errors import MatchError
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from referee.kernel.show.safe_text import safe
from replays.annotations.annotation import Annotation, Annotations, decoded
from replays.annotations.annotation_places import Places, shown_to
from replays.annotations.annotation_seal import annotation_seal_verdict, signed_words
from replays.annotations.variation import variation_fault

if TYPE_CHECKING:
    from events.chain.match import Match


@dataclass(frozen=True, slots=True)
class Remark:
    """An annotation as some eyes see it: at which of their moments (0: nobody can say), its name, and its fault."""

    at: int
    name: str
    audience: str
    entry: Annotation
    fault: str

    @property
    def lines(self) -> list[str]:
        """What is said, and the variation with what is told of it."""
        entry = self.entry
        said = [f"{entry.words} ({self.name})", *([f"({self.fault})"] if self.fault else [])]
        for action, told in zip(entry.line, entry.told, strict=True):
            said.append(f"  what if {safe(action)}")
            said += [f"    {safe(words)}{f' [{rule}]' if rule else ''}" for words, rule in told]
        return said

    @property
    def brief(self) -> list[str]:
        """The same with the actions of a variation alone, in one line."""
        actions = "; ".join(map(safe, self.entry.line))
        said = self.lines[: 1 + bool(self.fault)]
        return [*said, *([f"  what if {actions}"] if actions else [])]


class Commentary:
    """All annotations that there are of a match; variations are played anew where the match can be folded."""

    def __init__(self, match: Match, every: Sequence[Annotations]) -> None:
        self.every = tuple(every)
        self.places = Places(match)
        self._faults: dict[str, str] = {}

    def remarks(self, eyes: Eyes) -> list[Remark]:
        """Those that these eyes may have, in the order of their moments."""
        found = [
            Remark(
                self.places.number_for(eyes, each.audience, entry),
                name,
                each.audience,
                entry,
                self._fault(each, name, entry),
            )
            for each in shown_to(eyes, self.every)
            for name, entry in named(each)
        ]
        return sorted(found, key=lambda remark: remark.at)

    def _fault(self, every: Annotations, name: str, entry: Annotation) -> str:
        """What is wrong with an annotation, found out once."""
        if name not in self._faults:
            fault = self.places.fault(every, entry)
            eyes = eyes_of(every.audience)
            self._faults[name] = fault or variation_fault(self.places, eyes, entry)
        return self._faults[name]


def named(every: Annotations) -> Iterator[tuple[str, Annotation]]:
    """The annotations of a file with their names: ``public/1``."""
    for number, entry in enumerate(every.entries, 1):
        yield f"{every.audience}/{number}", entry


def eyes_of(audience: str) -> Eyes:
    """The eyes of an audience of that name."""
    return audience if audience in (PUBLIC, JUDGE) else seat_of_strand(audience) or PUBLIC


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of files of annotations that a copy carries, in the words that a page says too."""

    checked: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def _examine_note(note: bytes, data: bytes, match: Match, found: Findings) -> None:
    """Who has signed a file."""
    what = f"annotations of {decoded(data).audience}"
    verdict = annotation_seal_verdict(note, data, match)
    (first, *others) = signed_words(verdict)
    kind = found.faults if verdict.error else found.checked if verdict.signed else found.unchecked
    kind.append(f"{what}: {first}")
    found.unchecked.extend(f"{what}: {words}" for words in others)


PLAYED_ANEW = "variations: that the engine plays them so, that takes the rules (referee validate)"


def examined(files: Sequence[bytes], match: Match, notes: Sequence[bytes] = ()) -> Findings:
    """Examine files of annotations as far as that needs no rules: bytes, match, heads, and the notes beside them."""
    found, places = Findings(), Places(match)
    every = []
    for data in files:
        try:
            every.append(decoded(data))
        except MatchError as error:
            found.faults.append(str(error))
    for each in every:
        what = f"annotations of {each.audience}"
        faults = ((at, places.fault(each, entry)) for at, entry in enumerate(each.entries, 1))
        fault = next((f"{what}: number {at} {words}" for at, words in faults if words), "")
        if fault:
            found.faults.append(fault)
        elif places.is_known(each.audience):
            found.checked.append(f"{what}: {len(each.entries)}, each at its moment")
        else:
            found.unchecked.append(f"{what}: their moments, what {each.audience} was told is not here")  # fmt: skip
    if not found.faults:
        for data, note in zip(files, notes, strict=False):
            if note:
                _examine_note(note, data, match, found)
    if any(entry.line for each in every for entry in each.entries):
        found.unchecked.append(PLAYED_ANEW)
    return found
