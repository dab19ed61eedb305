"""The house signs a page: its story and tables are made anew and compared first, then the note is put into the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.archive.page_verdict import file_at
from cli.storage.matches import find_match
from referee.errors import MatchError, NotFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.storage.signing_keys import SigningKey
    from events.chain.match import Match
    from replays.page.carried import Carried


def sealed_page(
    desk: CommandContext, place: str, others: Sequence[str], key: SigningKey
) -> tuple[bytes, Match]:
    """The page with the signature of that key over what it tells and shows, and the match in it.

    Raises MatchError where that is not what followed, or where nobody can tell here, and NotFound for what is no page.
    """
    from replays.page.carried import false_words
    from replays.page.html_page import with_page_seal
    from replays.page.page_seal import page_seal_text
    from replays.signatures.signed_note import signature_line, signed_by

    _, carried = file_at(place)
    if carried is None:
        message = f"{place}: no page"
        raise NotFound(message)
    match = _whole_match(desk, place, carried, others)
    _expect_house(place, match, key)
    false = false_words(carried, match)
    if false:
        message = f"{place}: {false[0]}; it is not signed"
        raise MatchError(message)
    text = page_seal_text(match.id, carried.scenes, carried.texts)
    public = key.public
    line = signature_line(public.name, public.key_id, key.sign(text.encode()))
    return with_page_seal(carried.page, signed_by(text, line)), match


def _whole_match(
    desk: CommandContext, place: str, carried: Carried, others: Sequence[str]
) -> Match:
    """The whole match of a page: as it holds it, as one of the files does, or as the store does."""
    from cli.archive.page_verdict import whole_match
    from replays.file.replay_file import decode

    found = whole_match(carried.replay, others)
    if found is not None:
        return found
    match_id = decode(carried.replay)[1].id
    try:
        return find_match(desk, match_id).match
    except NotFound:
        message = f"{place}: its tables cannot be made anew here, the whole match is not at hand (--with FILE); it is not signed"
        raise NotFound(message) from None


def _expect_house(place: str, match: Match, key: SigningKey) -> None:
    """Raise MatchError unless that key is the house's, by the match."""
    from events.chain.notes import HOUSE
    from replays.annotations.annotation_seal import signers_named
    from replays.signatures.seal_verdict import named_keys

    signers = signers_named(match) or {}
    if HOUSE not in signers:
        message = f"{place}: record 1 names no key of a house, which alone signs a page"
        raise MatchError(message)
    house = named_keys({HOUSE: signers[HOUSE]})[HOUSE]
    if house != key.public:
        message = (
            f"{place}: record 1 names {house.label} as the house's key, not {key.public.label}"
        )
        raise MatchError(message)
