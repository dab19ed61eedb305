"""A page: one HTML file that opens from disk, tells the match, shows every moment and checks what it carries.

It holds a copy of the match, byte for byte, and the scenes of the eyes that it is for. It makes no request: its
policy allows its own scripts and style by their hashes and nothing else. Whoever reads it without scripts has the heading,
the table at the end and the whole story.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence

from events.log.transcript import audience_of
from referee.kernel.show.safe_text import safe
from referee.kernel.show.svg import Element, element
from replays.page.annotated import PageAnnotations, annotations_section
from replays.page.blocks import block, script_blocks
from replays.page.controls import controls, keys
from replays.page.head import DOCTYPE, head_of
from replays.page.html import elements, html_of, isolated
from replays.page.match_story import MatchStory
from replays.page.scene_html import scene_html
from replays.page.scenes import MOST_BYTES, SCHEMA, EyesStory, Moment, packed
from replays.page.script import loader, script, style

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
    }
    scenes = packed(head, story.told)
    is_short = len(scenes) <= MOST_BYTES
    if not is_short:
        scenes = packed(head, [each.in_words for each in story.told])
    blocks = [
        block("replay", "application/octet-stream", zlib.compress(copy, 9)),
        block("scenes", "text/plain", scenes),
        *([block("seal", "text/plain", seal)] if seal else []),
        *([block("written", "text/plain", annotations.block)] if annotations else []),
        *(
            [block("amendments", "text/plain", joined(story.amendments))]
            if story.amendments
            else []
        ),
    ]
    return _document(story, blocks, annotations, is_short=is_short).encode()


def joined(files: Iterable[bytes]) -> bytes:
    """Files of amendments as one block: a line of JSON with their texts."""
    return json.dumps([each.decode() for each in files], ensure_ascii=False).encode()


# -- the document -----------------------------------------------------------------------------


def _document(
    story: MatchStory,
    blocks: Sequence[Element],
    annotations: PageAnnotations | None,
    *,
    is_short: bool,
) -> str:
    """The whole file: what binds the rest first, then what people read, then what the script reads."""
    head = head_of(story.title, (loader(), script()), style())
    body = _body(story, blocks, annotations, is_short=is_short)
    return f"{DOCTYPE}{html_of(element('html', head, body, lang='en'))}\n"


def _body(
    story: MatchStory,
    blocks: Sequence[Element],
    annotations: PageAnnotations | None,
    *,
    is_short: bool,
) -> Element:
    rules, texts = dict(story.rules), dict(story.texts)
    if annotations:
        rules, texts = rules | dict(annotations.rules), texts | dict(annotations.texts)
    looked = (
        *looked_up("rules", "Rules", ((rule, rule, [gist]) for rule, gist in rules.items())),
        *looked_up("texts", "Cards", ((id_, name, lines) for id_, (name, *lines) in texts.items())),
    )
    written = [annotations_section(annotations)] if annotations else []
    return element(
        "body",
        _header(story),
        element("main", *controls(), _table(story, is_short=is_short), *written, keys(), *looked),
        *blocks,
        *script_blocks(script()),
    )


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


def _table(story: MatchStory, *, is_short: bool) -> Element:
    """The table as it stands at the end, and the whole story, as the first eyes know it."""
    first = story.told[0]
    seen = scene_html(first.last) if first.last is not None else [_boardless()]
    notice = [] if is_short else [element("p", LONG)]
    return play_field((*notice, element("div", *seen, id="table")), _story(first))


def play_field(table: Iterable[Element], story: Element) -> Element:
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
                (story,),
            ),
            id="story",
        ),
        id="play-field",
    )


def _boardless() -> Element:
    return element("p", "No board: this copy does not hold the cards.")


def _story(story: EyesStory) -> Element:
    return element("ol", *map(_moment, story.moments), id="moments")


def _moment(moment: Moment) -> Element:
    """One moment: its line, what took it back, what followed, each a line of its own.

    `viewer/story.js` draws the same with links; there are many, so that nothing stands here that readers do not read.
    """
    said = [element("li", f"{words} [{rule}]" if rule else words) for words, rule in moment.sentences]  # fmt: skip
    taken = f" void: taken back by moment {moment.void}"
    inside = (
        safe(moment.line),
        *((element("em", taken),) if moment.void else ()),
        *((element("ul", *said),) if said else ()),
    )
    return Element("li", {"class": "void"} if moment.void else {}, inside)


def looked_up(
    id_: str, title: str, entries: Iterable[tuple[str, str, Sequence[str]]]
) -> list[Element]:
    """A list of what may be looked up: rules with their gists, cards with what is printed on them."""
    rows = [
        each
        for key, name, lines in entries
        for each in (element("dt", name, id=f"{id_[:-1]}-{key}"), *elements("dd", lines))
    ]
    return [element("section", element("h2", title), element("dl", *rows), id=id_)] if rows else []
