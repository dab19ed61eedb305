"""Spoiled files whose fault is in salts that are left out, the closed record, the deal or the seals."""

from __future__ import annotations

from dataclasses import replace

from events.chain.salted_leaves import Withheld, salt
from events.recorder import Recorder
from referee.games.bacon_project.game import GAME as BACON
from referee.kernel.game import Opening
from replays.file.replay_file import encode
from tests.events.recorded import SECRET, live
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    document,
    parts_document,
    put,
    sealed,
    secretless,
    set_part,
    set_parts,
    sound,
    sound_duel,
    spoiled,
)
from tests.vectors.withheld_parts import withhold

# -- salts ------------------------------------------------------------------------------------


@spoiled
def a_salt_written_out_that_derives() -> bytes:
    value = parts_document(withhold(sound(), PUBLIC, 2, 0))
    data = value[3][1][0][2][0]
    value[3][1][0][2][0] = [salt(SECRET, PUBLIC, 3, 0), data]
    return sealed(value)


@spoiled
def a_part_without_its_salt_in_a_live_match() -> bytes:
    value = document(encode(live(4).match, GAME))
    value[3][1][0][2][0] = value[3][1][0][2][0][1]
    return sealed(value)


@spoiled
def a_part_without_its_salt_where_the_secret_is_withheld() -> bytes:
    value = document(encode(secretless(), GAME))
    value[3][1][0][2][1] = value[3][1][0][2][1][1]
    return sealed(value)


@spoiled
def a_part_that_is_a_text() -> bytes:
    value = parts_document()
    value[3][1][0][2][0] = "pass"
    return sealed(value)


@spoiled
def a_secret_that_only_a_seal_reveals() -> bytes:
    match = sound_duel()
    del match.strands["seat-1"], match.strands["seat-2"]
    match = withhold(withhold(match, PUBLIC, len(match.public), 0), PUBLIC, len(match.public), 3)
    put(match, PUBLIC, len(match.public), 255, ["secret", SECRET])
    return encode(match, "duel")


# -- the parts of a closed record -------------------------------------------------------------


def closed_without(name: str) -> bytes:
    match = sound()
    last = match.public[-1]
    kept = [each for each in ("digest", "secret", "told") if each != name]
    set_parts(match, len(match.public), *([each, last.more(each)] for each in kept))
    return encode(match, GAME)


@spoiled
def a_closed_record_without_its_digest() -> bytes:
    return closed_without("digest")


@spoiled
def a_closed_record_without_its_roots() -> bytes:
    return closed_without("told")


@spoiled
def a_closed_record_without_its_secret() -> bytes:
    return closed_without("secret")


@spoiled
def roots_in_an_action() -> bytes:
    match = sound()
    set_parts(match, 3, ["told", match.public[-1].more("told")])
    return encode(match, GAME)


@spoiled
def a_time_that_is_a_text() -> bytes:
    match = sound()
    set_parts(match, 3, ["time", "noon"])
    return encode(match, GAME)


# -- the deal key -----------------------------------------------------------------------------


@spoiled
def a_deal_beside_the_secret() -> bytes:
    value = document()
    value[5] = bytes(32)
    return sealed(value)


@spoiled
def a_deal_of_31_bytes() -> bytes:
    value = document(encode(secretless(), GAME))
    value[5] = bytes(31)
    return sealed(value)


@spoiled
def a_deal_of_another_match() -> bytes:
    return encode(replace(secretless(), deal=bytes(32)), GAME)


@spoiled
def a_deal_where_chance_is_observed() -> bytes:
    rec = Recorder.create(BACON, Opening(2, 1, {}, ()), SECRET, chance="observed")
    return encode(replace(rec.match, deal=bytes(32)), GAME)


# -- seals ------------------------------------------------------------------------------------


def seal_count(seals: int, *, held: bool) -> bytes:
    """The duel whose header counts other seals, its secret strands here or withheld."""
    match = sound_duel()
    if not held:
        for number in range(1, len(match.public) + 1):
            for place in (255, 254):
                part = match.public[number - 1].part(place)
                assert part is not None
                set_part(match, PUBLIC, number, place, Withheld(part.leaf))
        del match.strands["seat-1"], match.strands["seat-2"]
    value = document(encode(match, "duel"))
    value[2][2] = seals
    return sealed(value)


@spoiled
def seals_too_few() -> bytes:
    return seal_count(1, held=False)


@spoiled
def seals_none_where_strands_are_withheld() -> bytes:
    return seal_count(0, held=False)


@spoiled
def seals_too_few_for_the_strands() -> bytes:
    return seal_count(1, held=True)


@spoiled
def seals_too_many() -> bytes:
    return seal_count(3, held=True)
