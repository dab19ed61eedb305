"""Annotations in a page: the files of those that its eyes may have, where each stands, and the tables of variations.

A file is carried as it is, so that a signature over it holds. A variation is drawn as the audience of its annotation
would have seen it, whoever looks: nobody sees more of it than those for whom it was written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from events.chain.match import Match
from events.chain.names import players_of
from events.log.transcript import audience_of
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotFound
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.show.safe_text import made_safe
from referee.kernel.show.svg import Element, element
from replays.annotations.annotation import Annotations, decoded, encoded
from replays.annotations.annotation_places import Places
from replays.annotations.annotation_seal import annotation_seal_verdict
from replays.annotations.commentary import Commentary, Remark, eyes_of
from replays.annotations.variation import runs_of
from replays.page.blocks import packed, unpacked
from replays.page.html import isolated
from replays.page.patch import patch_between
from replays.page.scene_html import rule_link
from replays.page.scenes import gists_of, table_scene, texts_of

MOST_INFLATED = 64 << 20


@dataclass(frozen=True)
class PageAnnotations:
    """The annotations of a page: its files, the remarks of each pair of eyes, and the tables of variations by their names.

    ``rules`` and ``texts`` are looked up for what variations cite and show, as those of the story are.
    """

    files: tuple[bytes, ...]
    remarks: Mapping[str, Sequence[Remark]]
    tables: Sequence[Mapping[str, Any]]
    rules: Mapping[str, str]
    texts: Mapping[str, Sequence[str]]
    notes: tuple[bytes, ...] = ()
    """The signed note of each file, empty where there is none."""

    @property
    def first(self) -> dict[int, list[Remark]]:
        """The remarks for the first eyes, by their moments."""
        found: dict[int, list[Remark]] = {}
        for remark in next(iter(self.remarks.values())):
            found.setdefault(remark.at, []).append(remark)
        return found

    @cached_property
    def block(self) -> bytes:
        """What the page carries: lines of JSON, packed; the files and places first, then a line for each variation."""
        places = {
            eyes: [[each.at, each.name] for each in remarks]
            for eyes, remarks in self.remarks.items()
        }
        head: dict[str, Any] = {"files": [data.decode() for data in self.files], "at": places}
        if any(self.notes):
            head["notes"] = [note.decode() for note in self.notes]
        lines = (
            json.dumps(each, ensure_ascii=False, separators=(",", ":"))
            for each in (head, *self.tables)
        )
        return packed("\n".join(lines).encode())


def annotated(
    match: Match,
    every: Iterable[Annotations],
    eyes: Sequence[Eyes],
    notes: Mapping[str, bytes] = MappingProxyType({}),
) -> PageAnnotations | None:
    """What a page for those eyes carries; None where there is nothing for them.

    ``notes`` are the signed notes of files, by their audiences. Raises NotFound for an annotation that does not belong to
    the match, and MatchError for a note that is over something else.
    """
    commentary = Commentary(match, tuple(every))
    remarks = {audience_of(each): commentary.remarks(each) for each in eyes}
    shown = {each.name: each for told in remarks.values() for each in told}
    fault = next((each for each in shown.values() if each.fault), None)
    if fault is not None:
        message = f"annotation {fault.name} {fault.fault}"
        raise NotFound(message)
    if not shown:
        return None
    audiences = {each.audience for each in shown.values()}
    files = {
        each.audience: encoded(each) for each in commentary.every if each.audience in audiences
    }
    signed = tuple(_note_of(audience, data, notes, match) for audience, data in files.items())
    bare = PageAnnotations(tuple(files.values()), remarks, [], {}, {}, signed)
    lines = [each for each in shown.values() if each.entry.line]
    return (
        _with_tables(commentary.places, lines, bare)
        if lines and commentary.places.telling
        else bare
    )


def _note_of(audience: str, data: bytes, notes: Mapping[str, bytes], match: Match) -> bytes:
    """The note of a file; empty where there is none. Raises MatchError for one that is refused."""
    note = notes.get(audience, b"")
    error = annotation_seal_verdict(note, data, match).error if note else None
    if error is not None:
        message = f"the note of the annotations of {audience} is refused: {error}"
        raise type(error)(message)
    return note


def _with_tables(places: Places, lines: Sequence[Remark], bare: PageAnnotations) -> PageAnnotations:
    """The same with the tables of these variations, and what is looked up for them."""
    made = [_tables(places, each) for each in lines]
    run, tables = made[0][0], [table for _, table in made if table is not None]
    cited = {rule for each in lines for told in each.entry.told for _, rule in told}
    rules = gists_of(run.game, cited)
    return replace(bare, tables=tables, rules=rules, texts=texts_of(run.game, run.setting, tables))


def _tables(places: Places, remark: Remark) -> tuple[Run[Any], dict[str, Any] | None]:
    """How a variation ends, and its tables: the first, and a patch for each action; None in a game without scenes."""
    players = made_safe(list(players_of(places.match.public[0])))
    eyes = eyes_of(remark.audience)
    scenes, last = [], None
    for last in runs_of(places, eyes, remark.entry):
        scenes.append(table_scene(last, eyes, players))
    assert last is not None, "a variation begins somewhere"
    if scenes[0] is None:
        return last, None
    patches = [patch_between(before, after) for before, after in pairwise(scenes)]
    return last, {"of": remark.name, "first": scenes[0], "then": patches}


# -- read back --------------------------------------------------------------------------------


def written_in(block: bytes) -> tuple[list[bytes], list[bytes]]:
    """The files of annotations that a page carries, and the note of each. Raises DamagedFile where they cannot be read."""
    if not block:
        return [], []
    data = unpacked(block, MOST_INFLATED) or b""
    try:
        head = json.loads(data.decode().partition("\n")[0])
        files = [file.encode() for file in head["files"]]
        notes = [note.encode() for note in head.get("notes", ())]
        return files, notes or [b""] * len(files)
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        message = "the annotations of the page cannot be read"
        raise DamagedFile(message) from None


def annotated_again(match: Match, block: bytes, eyes: Sequence[Eyes]) -> PageAnnotations | None:
    """What a page with these annotations should carry. Raises MatchError where they are not what they should be."""
    files, notes = written_in(block)
    every = list(map(decoded, files))
    signed = {each.audience: note for each, note in zip(every, notes, strict=False)}
    return annotated(match, every, eyes, signed)


# -- for people -------------------------------------------------------------------------------


def annotations_section(annotations: PageAnnotations) -> Element:
    """The annotations for the first eyes, as elements; `viewer/remark.js` draws the same."""
    eyes, remarks = next(iter(annotations.remarks.items()))
    return element(
        "section",
        element("h2", "Annotations"),
        element("ol", *(_remark(eyes, each) for each in remarks), id="remarks"),
        id="annotations",
    )


def _remark(eyes: str, remark: Remark) -> Element:
    entry = remark.entry
    there = element("a", f"record {remark.at}", href=f"#{eyes}/{remark.at}")
    place: list[Element | str] = [there, " "] if remark.at else []
    actions = [element("ol", *_actions(remark), class_="line-of-play")] if entry.line else []
    return element("li", *place, isolated(entry.words), " ", element("span", f"({remark.name})", class_="faint"), *actions)  # fmt: skip


def _actions(remark: Remark) -> Iterator[Element]:
    for action, told in zip(remark.entry.line, remark.entry.told, strict=True):
        said = [
            element("li", isolated(words), *((" ", rule_link(rule)) if rule else ()))
            for words, rule in told
        ]
        yield element("li", "what if ", isolated(action), *([element("ul", *said)] if said else []))
