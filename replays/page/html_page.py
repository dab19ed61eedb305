"""A page: one HTML file that opens from disk, tells the match, shows every moment and checks what it carries.

It holds a copy of the match, byte for byte, and the scenes of the eyes that it is for. It makes no request: its
policy allows its own scripts and style by their hashes and nothing else. Whoever reads it without scripts has the heading
and the whole story; the tables, and what may be looked up, are packed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from events.log.transcript import audience_of
from referee.kernel.show.svg import Element, element
from referee.pattern import pattern
from replays.page.annotated import PageAnnotations, annotations_section
from replays.page.blocks import block, packed, script_blocks
from replays.page.copy_block import copy_block
from replays.page.head import DOCTYPE, head_of
from replays.page.html import html_of, isolated
from replays.page.match_story import MatchStory
from replays.page.scene_html import scene_html
from replays.page.scenes import MOST_BYTES, SCHEMA, scene_lines
from replays.page.script import annotated_script, loader, script, style
from replays.page.written_story import beside, story_html, told_shortly, written_texts

SCRIPT_BLOCK = b'<script type="application/octet-stream" id="script">'
"""How the block begins that stands behind all others."""
_PAGE_SEAL = pattern(rb'<script type="text/plain" id="pageseal">[^<]*</script>')
BYTES = "application/octet-stream"
UNSHOWN = "The table at every moment is shown where scripts run."
BOARDLESS = "No board: this copy does not hold the cards."
LONG = "This match is too long to show the table at every moment: this is the table at the end."


def page_of(
    story: MatchStory,
    copy: bytes,
    *,
    made: str = "",
    seal: bytes = b"",
    annotations: PageAnnotations | None = None,
) -> bytes:
    """The page of a match.

    Takes:
        copy: the bytes of what the eyes of the story may have of the match, which the page carries and checks.
        made: which program made it, as ``referee 1.0``.
        seal: the note with the signatures under the closing of the match, if there is one.
        annotations: what was written about the match for these eyes, if there is anything.
    """
    head = {
        "schema": SCHEMA,
        "game": story.game,
        "match": story.match,
        "players": list(story.players),
        "eyes": [audience_of(each.eyes) for each in story.told],
        "made": made,
        **_looked_up(story, annotations),
    }
    first, *others = story.told
    shortly = story_html(first)
    written = written_texts(shortly)
    scenes = scene_lines(head, [beside(first, written), *(each.plain for each in others)])
    is_short = len(scenes) <= MOST_BYTES
    if not is_short:
        first, *others = (each.in_words for each in story.told)
        scenes = scene_lines(head, [beside(first, written), *(each.plain for each in others)])
    blocks = [
        *_copy_blocks(story, copy, written),
        block("scenes", "text/plain", scenes),
        *([block("seal", "text/plain", seal)] if seal else []),
        *([block("written", "text/plain", annotations.block)] if annotations else []),
        *(
            [block("amendments", "text/plain", joined(story.amendments))]
            if story.amendments
            else []
        ),
    ]
    field = _field(story, shortly, is_short=is_short)
    return _document(story, field, blocks, annotations).encode()


def with_page_seal(page: bytes, note: bytes) -> bytes:
    """The page with that note of the house over what it tells and shows, in the place of one that it carries; or with none."""
    bare = _PAGE_SEAL.sub(b"", page)
    if not note:
        return bare
    held = html_of(block("pageseal", "text/plain", note)).encode()
    before, script, after = bare.partition(SCRIPT_BLOCK)
    return b"".join((before, held, script, after))


def _copy_blocks(story: MatchStory, copy: bytes, written: Sequence[str]) -> list[Element]:
    """The copy as its blocks hold it, beside the story that is written in the page in those texts."""
    names = [] if "" in story.players else story.players
    kept, hashes = copy_block(copy, written, names)
    held = block("replay", BYTES, packed(kept))
    return [held, block("hashes", BYTES, hashes)] if hashes else [held]


def _looked_up(story: MatchStory, annotations: PageAnnotations | None) -> Mapping[str, Any]:
    """The gists of rules and the texts of cards, each in a list behind its id."""
    rules, texts = dict(story.rules), dict(story.texts)
    if annotations:
        rules, texts = rules | dict(annotations.rules), texts | dict(annotations.texts)
    return {
        "rules": [[rule, gist] for rule, gist in rules.items()],
        "texts": [[card, *lines] for card, lines in texts.items()],
    }


def joined(files: Iterable[bytes]) -> bytes:
    """Files of amendments as one block: a line of JSON with their texts."""
    return json.dumps([each.decode() for each in files], ensure_ascii=False).encode()


# -- the document -----------------------------------------------------------------------------


def _document(
    story: MatchStory,
    field: Element,
    blocks: Sequence[Element],
    annotations: PageAnnotations | None,
) -> str:
    """The whole file: what binds the rest first, then what people read, then what the script reads."""
    main = annotated_script() if annotations else script()
    head = head_of(story.title, (loader(), main), style())
    body = _body(story, field, [*blocks, *script_blocks(main)], annotations)
    return f"{DOCTYPE}{html_of(element('html', head, body, lang='en'))}\n"


def _body(
    story: MatchStory,
    field: Element,
    blocks: Sequence[Element],
    annotations: PageAnnotations | None,
) -> Element:
    written = [annotations_section(annotations)] if annotations else []
    return element("body", _header(story), element("main", field, *written), *blocks)


def _header(story: MatchStory) -> Element:
    seats = [
        element("li", f"seat {at}: ", isolated(name)) for at, name in enumerate(story.players, 1)
    ]
    result = [element("p", story.result, id="result")] if story.result else []
    result += [element("p", isolated(line.strip())) for line in story.amended]
    return element(
        "header",
        element("h1", isolated(story.title)),
        element("p", f"Match {story.match}"),
        *([element("ul", *seats)] if seats else []),
        *result,
        element(
            "div",
            element("p", "Not checked: that takes scripts, or referee validate."),
            id="verdict",
            role="status",
        ),
    )


def _field(story: MatchStory, shortly: Element, *, is_short: bool) -> Element:
    """Where the table is shown, and the whole story, as the first eyes know it and as it is written for them."""
    first = story.told[0]
    if first.last is None:
        seen = [element("p", BOARDLESS)]
    else:
        seen = [element("p", UNSHOWN)] if is_short else scene_html(first.last)
    notice = [] if is_short else [element("p", LONG)]
    written = (*told_shortly(first), shortly)
    return play_field((*notice, element("div", *seen, id="table")), written)


def play_field(table: Iterable[Element], story: Iterable[Element]) -> Element:
    """The table, and beside or below it the story."""
    return element(
        "div",
        element("section", element("h2", "The table"), *table, aria_label="The table"),
        element(
            "section",
            element("h2", "What happened"),
            element("p", id="now", role="status", aria_live="polite"),
            Element(
                "div",
                {"class": "scroll", "tabindex": 0, "role": "region", "aria-label": "Story"},
                tuple(story),
            ),
            id="story",
        ),
        id="play-field",
    )
