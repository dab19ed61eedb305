"""Parts: what the bytes of a record's parts may be, before anything in them is believed."""

from __future__ import annotations

from events.chain.salted_leaves import PART_LIMITS, Part, Shown
from events.chain.strands import CHECK_HEAD, CHECK_PLACE, DECISION_PLACE, Sealed
from events.records.codec import unpack
from events.records.records import DIGEST_SIZE
from referee.errors import DamagedFile, MatchError, Place
from referee.kernel.schema.codec import CHECK_SIZE
from replays.file.scan import scan_bytes
from replays.verify.transcript_check import are_roots, is_way

EXTRAS = ("digest", "note", "secret", "time", "told")
"""The parts behind the check, by name."""


def is_plainly_sound(sealed: Sealed, part: Shown, place: int) -> bool:
    """Whether the bytes of a record's part are canonical, told without walking over them."""
    if place == CHECK_PLACE:
        return part.data.startswith(CHECK_HEAD) and len(part.data) == CHECK_SIZE + 2
    try:
        return place == DECISION_PLACE and sealed.record() is not None
    except MatchError:
        return False


def scan_part(part: Part, place: Place) -> None:
    """Refuse a shown part that is not one canonical value, the fault located by a walk over it."""
    if not isinstance(part, Shown):
        return
    try:
        unpack(part.data, PART_LIMITS)
    except DamagedFile:
        scan_bytes(
            part.data,
            place=place,
            size=PART_LIMITS.size,
            depth=PART_LIMITS.depth,
            items=PART_LIMITS.items,
        )
        raise


def extra_name(part: Shown) -> str:
    """The name of a part behind the check; it must be one of the closed table."""
    match unpack(part.data, PART_LIMITS, "extra part"):
        case [str() as name, _] if name not in EXTRAS:
            pass
        case ["digest", bytes() as digest] if len(digest) == DIGEST_SIZE:
            return "digest"
        case ["note", dict()]:
            return "note"
        case ["secret", bytes()]:
            return "secret"
        case ["time", int() as time] if type(time) is int:
            return "time"
        case ["told", [int() as way, list() as roots]] if is_way(way) and are_roots(roots):
            return "told"
    message = f"an extra part is none of {', '.join(EXTRAS)}, or holds something else"
    raise DamagedFile(message)
