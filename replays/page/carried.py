"""What a page carries, read back: the copy, the scenes, and which script would run in it.

Whoever forges a file can forge the page around it, its script and its verdict. So the file in a page is verified as any
other file is, the script is compared with the one that belongs here, and where the whole match is at hand
every story and every scene is made anew and compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from events.chain.match import Match
from events.log.transcript import audience_of, every_eyes
from referee.dataclass import dataclass
from referee.errors import DamagedFile
from referee.pattern import pattern
from replays.file.replay_file import BIGGEST
from replays.page.annotated import annotated_again
from replays.page.blocks import NO_BLOCK, block_bytes, unpacked
from replays.page.copy_block import copy_in
from replays.page.head import DOCTYPE, beginning_of
from replays.page.html_page import page_of, with_page_seal
from replays.page.match_story import MatchStory, amended_story, story_of
from replays.page.releases import CURRENT, known_scripts
from replays.page.script import hash_of
from replays.page.written_story import beside, texts, texts_in

MOST_PAGE = 4 * BIGGEST
"""So long a page may be: the copy, scenes and story."""
MOST_SCENES = 64 << 20
"""So long the scenes may be when they are inflated."""
MOST_SCRIPT = 1 << 20
"""So long the script may be when it is inflated."""
_BLOCK = pattern(
    rb'<script type="[a-z/-]*" id="(script|replay|hashes|scenes|seal|written|amendments|pageseal)">([^<]*)</script>'
)
_SEALS = (b"seal", b"pageseal")
"""How blocks with signatures are named."""
_SCRIPT = pattern(rb"<script>(.*?)</script>", re.DOTALL)
_STYLE = pattern(rb"<style>(.*?)</style>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Carried:
    """A page, the bytes of the copy in it, those of the scenes (packed), the hashes of its scripts and styles.

    The last of the scripts is the one that the page carries packed, if it can be unpacked.
    ``seal`` is the note with the signatures, ``written`` are the annotations, ``amendments`` the notes that amend the match, ``page_seal``
    is the note of the house over what is told and shown; they are empty where the page carries none.
    """

    page: bytes
    replay: bytes
    scenes: bytes
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    seal: bytes = b""
    written: bytes = b""
    amendments: bytes = b""
    page_seal: bytes = b""

    @property
    def texts(self) -> list[str]:
        """What stands in each moment of its story."""
        return texts_in(self.page)

    @property
    def release(self) -> str | None:
        """The release whose scripts run in the page and whose style it wears, and no other; None where there is none.

        CURRENT is what this version writes. The page begins with the policy that lets nothing else run.
        """
        for release, known in known_scripts().items():
            if self.scripts in known.pairs and self.styles == (known.style,):
                beginning = beginning_of(self.scripts, known.style).encode()
                return release if self.page.startswith(beginning) else None
        return None


def is_page(data: bytes) -> bool:
    """Whether these are the first bytes of a page."""
    return data[: len(DOCTYPE)].lower() == DOCTYPE.encode()


def carried_by(page: bytes) -> Carried:
    """What the page carries. Raises DamagedFile where it is no page of a match."""
    blocks: dict[bytes, bytes] = {}
    for found in _BLOCK.finditer(page):
        if found[1] in blocks:
            message = f"the page has two blocks {found[1].decode()!r}"
            raise DamagedFile(message)
        blocks[found[1]] = found[2]
    # A block that is named so is one, whatever is in it: no text of a page holds a quotation mark.
    if any(each not in blocks and b'id="%s"' % each in page for each in _SEALS):
        raise DamagedFile(NO_BLOCK)
    if not {b"replay", b"scenes"} <= blocks.keys():
        message = "the page carries no match"
        raise DamagedFile(message)
    scripts, styles = (
        [each[1] for each in pattern.finditer(page)] for pattern in (_SCRIPT, _STYLE)
    )
    script = unpacked(_bytes(blocks.get(b"script", b"")), MOST_SCRIPT)
    scripts += [] if script is None else [script]
    packed, hashed, scenes, seal, written, amendments, page_seal = (
        _bytes(blocks.get(each, b""))
        for each in (
            b"replay",
            b"hashes",
            b"scenes",
            b"seal",
            b"written",
            b"amendments",
            b"pageseal",
        )
    )
    block = unpacked(packed, BIGGEST)
    replay = None if block is None else copy_in(block, hashed, texts_in(page))
    if replay is None:
        message = "the copy in the page cannot be unpacked"
        raise DamagedFile(message)
    hashes = _hashes(scripts), _hashes(styles)
    return Carried(page, replay, scenes, *hashes, seal, written, amendments, page_seal)


def _hashes(contents: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(hash_of(each.decode("utf-8", "replace")) for each in contents)


def _bytes(block: bytes) -> bytes:
    found = block_bytes(block.decode("latin-1"))
    if found is None:
        raise DamagedFile(NO_BLOCK)
    return found


def false_words(carried: Carried, match: Match) -> list[str]:
    """Where the page says or shows something else than followed, each in words; ``match`` can be folded.

    Raises DamagedFile where its scenes cannot be read, and the fold's errors.
    """
    head, *lines = _lines(carried.scenes)
    known = {audience_of(each): each for each in every_eyes(match.opening().seats)}
    if not lines or any(line.get("eyes") not in known for line in lines):
        return ["the page tells what somebody was told who does not sit there"]
    eyes = [known[line["eyes"]] for line in lines]
    whole = amended_story(story_of(match, eyes), match, amendments_in(carried.amendments))
    written = annotated_again(match, carried.written, eyes)
    made = str(head.get("made", ""))
    again = page_of(whole, carried.replay, made=made, seal=carried.seal, annotations=written)
    again = with_page_seal(again, carried.page_seal)
    if again == carried.page or _unpacked_page(again) == _unpacked_page(carried.page):
        return []
    false = list(_false_lines(lines, whole))
    if not false and texts_in(carried.page) != texts(whole.told[0]):
        false = [f"as {lines[0]['eyes']}: {WORDS['story']} is not what followed"]
    if _unpacked(written.block if written else b"") != _unpacked(carried.written):
        false.append(
            "annotations: where they stand, or a table of a variation, is not what followed"
        )
    if not false and carried.release == CURRENT:
        false = ["around what it carries the page says something else than this version writes"]
    return false


def _unpacked_page(page: bytes) -> bytes:
    """The page with what is in its blocks as it is: the same bytes may be packed in several ways."""
    return _BLOCK.sub(lambda block: block[1] + _unpacked(_bytes(block[2])), page)


def _unpacked(data: bytes) -> bytes:
    found = unpacked(data, MOST_SCENES)
    return data if found is None else found


def amendments_in(block: bytes) -> list[bytes]:
    """The files of amendments that a page carries. Raises DamagedFile where they cannot be read."""
    if not block:
        return []
    try:
        return [file.encode() for file in json.loads(block)]
    except (ValueError, RecursionError, TypeError, AttributeError):
        message = "the amendments of the page cannot be read"
        raise DamagedFile(message) from None


def _false_lines(lines: Sequence[Mapping[str, Any]], whole: MatchStory) -> Iterator[str]:
    """What of the packed lines is not as it followed; tables may be left out."""
    for at, (line, story) in enumerate(zip(lines, whole.told, strict=True)):
        told = story if "first" in line else story.in_words
        true = json.loads(json.dumps(told.plain if at else beside(told)))
        key = next((key for key in (*true, *line) if true.get(key) != line.get(key)), "")
        if key:
            yield f"as {line['eyes']}: {WORDS.get(key, 'the page')} is not what followed"


WORDS = {"story": "the story", "turns": "the list of turns", "first": "the first table", "then": "a table"}  # fmt: skip
"""What each part of a line is called."""


def _lines(scenes: bytes) -> list[dict[str, Any]]:
    """The lines of the scenes, the head first."""
    data = unpacked(scenes, MOST_SCENES)
    try:
        lines = [] if data is None else [json.loads(line) for line in data.decode().split("\n")]
    except (ValueError, RecursionError):
        lines = []
    if not lines or not all(isinstance(line, dict) for line in lines):
        message = "the scenes of the page cannot be read"
        raise DamagedFile(message)
    return lines
