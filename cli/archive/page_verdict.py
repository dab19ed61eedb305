"""The verdict on a page: beside that on the file in it, whether its script and its tables are what they seem."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.storage.files import STREAM, read_bytes
from referee.dataclass import dataclass
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.chain.match import Match
    from replays.page.carried import Carried

UNKNOWN_SCRIPT = (
    "script and style: not those of a release, nor those that this version writes; "
    "do not believe the verdict that the page shows"
)
ALL_TRUE = "story and tables: what followed, each made anew and compared"
WRITTEN = "annotations: each at its moment, each variation played anew"
NOT_COMPARED = "story and tables: not compared, the page holds a copy for certain eyes (--with FILE compares them)"


@dataclass(frozen=True, slots=True)
class PageVerdict:
    """What there is to say of the page around a file, in lines; whether anything of it is false."""

    lines: tuple[str, ...]
    is_false: bool


def page_verdict(carried: Carried, others: Sequence[str]) -> PageVerdict:
    """Compare what a page shows with the match in it, or with that match among the other files."""
    from replays.page.carried import false_words

    script = _script_words(carried.release)
    match = whole_match(carried.replay, others)
    if match is None:
        written, wrong = _of_annotations(carried)
        signed, forged = _of_the_house(carried)
        return PageVerdict((script, NOT_COMPARED, *signed, *written), is_false=wrong or forged)
    try:
        false = false_words(carried, match)
    except MatchError as error:
        false = [str(error)]
    told = false or [ALL_TRUE, *([WRITTEN] if carried.written else [])]
    signed, forged = _of_the_house(carried)
    return PageVerdict((script, *told, *signed), is_false=bool(false) or forged)


def file_at(place: str) -> tuple[bytes, Carried | None]:
    """The bytes of a replay file, and the page that it lies in, if it does. Raises StoreError or DamagedFile."""
    from replays.file.replay_file import BIGGEST

    data = read_bytes(place, BIGGEST)
    if data[:1] != b"<":
        return data, None  # No page, and no need to read what knows pages.
    from replays.page.carried import MOST_PAGE, carried_by, is_page

    if not is_page(data):
        return data, None
    whole = data if place == STREAM else read_bytes(place, MOST_PAGE)
    carried = carried_by(whole)
    return carried.replay, carried


def _of_annotations(carried: Carried) -> tuple[list[str], bool]:
    """What there is to say of the annotations in a page whose match is not here whole; whether they are wrong."""
    from replays.annotations.commentary import examined
    from replays.file.replay_file import decode
    from replays.page.annotated import written_in

    if not carried.written:
        return [], False
    try:
        files, notes = written_in(carried.written)
        found = examined(files, decode(carried.replay)[1], notes)
    except MatchError as error:
        return [str(error)], True
    return [*found.faults, *found.checked, *found.unchecked], bool(found.faults)


def _of_the_house(carried: Carried) -> tuple[list[str], bool]:
    """What there is to say of the note of the house over what a page tells and shows; whether it is refused."""
    from replays.annotations.annotation_seal import signed_words
    from replays.file.replay_file import decode
    from replays.page.page_seal import page_seal_verdict

    if not carried.page_seal:
        return [], False
    try:
        match = decode(carried.replay)[1]
    except MatchError:
        return [], False  # The verdict on the file says what is wrong with it.
    verdict = page_seal_verdict(carried.page_seal, carried.scenes, carried.texts, match)
    lines = [f"story and tables: {words}" for words in signed_words(verdict)]
    return lines, verdict.error is not None


def _script_words(release: str | None) -> str:
    """Whose script would run in a page."""
    from replays.page.releases import CURRENT, is_released

    if release is None:
        return UNKNOWN_SCRIPT
    if release != CURRENT:
        return f"script and style: those of release {release}"
    unreleased = "" if is_released() else ", which is not released yet"
    return f"script and style: those that this version writes{unreleased}"


def whole_match(replay: bytes, others: Sequence[str]) -> Match | None:
    """The match of the page, if it can be folded here: as the page holds it, or as a file does."""
    from replays.file.replay_file import decode, load
    from replays.read.transcript_log import can_be_folded

    try:
        carried = decode(replay)[1]
        if can_be_folded(carried):
            return carried
        for name in others:
            match = decode(load(Path(name)))[1] if Path(name).is_file() else None
            if match is not None and match.id == carried.id and can_be_folded(match):
                return match
    except MatchError:
        return None  # The verdict on the file says what is wrong with it.
    return None
