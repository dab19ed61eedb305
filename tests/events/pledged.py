"""Matches with a fair seed, for tests: opened, pledged for, revealed, and refused."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Shown, salt
from events.log.transcript import tell
from events.pledges import WITHOUT_STATE
from events.recorder import Recorder, Store
from events.records.codec import pack
from events.records.records import PUBLIC, Closed, Record, Ruled, decision
from referee import games
from referee.kernel.game import Opening

SECRET = bytes(range(32))


def value_of(seat: int) -> bytes:
    """What a seat pledges in these tests."""
    return sha256(b"a value of seat %d" % seat).digest()


def pledge_by_hand(match: Match, seat: int, value: bytes) -> bytes:
    """The pledge as docs/dice.md has it, without a line of the product."""
    return sha256(b"referee pledge 1\x00" + match.opened_hash + bytes([seat]) + value).digest()


def waiting(code: str = "bacon-project", seats: int = 2, store: Store | None = None) -> Recorder:
    """A match that was opened for a fair seed; nobody has pledged."""
    note = {"players": ["Ann", "Ben", "Cleo", "Dan"][:seats]}
    opening = Opening(seats, 1, {}, ())
    return Recorder.create(games.find(code), opening, SECRET, note=note, store=store, pledged=True)


def pledge(rec: Recorder, seat: int, value: bytes | None = None) -> int:
    """Let a seat pledge its value."""
    given = value_of(seat) if value is None else value
    return rec.pledge(seat, pledge_by_hand(rec.match, seat, given))


def all_pledged(
    code: str = "bacon-project", seats: int = 2, store: Store | None = None
) -> Recorder:
    """A match for which every seat has pledged."""
    rec = waiting(code, seats, store)
    for seat in range(1, seats + 1):
        pledge(rec, seat)
    return rec


def begun(code: str = "bacon-project", seats: int = 2, store: Store | None = None) -> Recorder:
    """A match for which every seat has revealed."""
    rec = all_pledged(code, seats, store)
    for seat in range(1, seats + 1):
        rec.reveal(seat, value_of(seat))
    return rec


def penalty(seat: int) -> Ruled:
    """A ruling that names a seat which refuses."""
    return Ruled("penalty", seat=seat, word="match-loss", rules=("FS-6",), reason="out of time")


def no_show(*winners: int) -> Ruled:
    """A ruling that names everybody who is awaited."""
    return Ruled("result", winners=winners, word="no-show", rules=("FS-6",), reason="not here")


def refused(code: str = "bacon-project", seats: int = 2, store: Store | None = None) -> Recorder:
    """A match that ended because the last seat did not reveal."""
    rec = all_pledged(code, seats, store)
    for seat in range(1, seats):
        rec.reveal(seat, value_of(seat))
    rec.rule(penalty(seats), "Dee")
    rec.close()
    return rec


def forged(rec: Recorder, *records: Record) -> Match:
    """The match with records behind its last one that no recorder would make; chains and salts are right."""
    match = Match(
        {name: list(sealed) for name, sealed in rec.match.strands.items()},
        rec.match.attachments,
        secret=SECRET,
    )
    for record in records:
        number = len(match.public) + 1
        contents: list[Any] = [decision(record), b""]
        contents += [["note", {"by": "Dee"}]] if isinstance(record, Ruled) else []
        contents += closing(match) if isinstance(record, Closed) else []
        parts = tuple(
            Shown(salt(SECRET, PUBLIC, number, place), pack(content))
            for place, content in enumerate(contents)
        )
        seals = tuple(
            Shown(salt(SECRET, PUBLIC, number, 255 - place), pack([name, 0, start]))
            for place, (name, start) in enumerate(starts(match).items())
        )
        match.public.append(type(match.public[0])(parts, seals))
    return match


def closing(match: Match) -> list[list[Any]]:
    """The parts of a closed record: no state, the secret, and what everybody was told until then."""
    roots = [list(pair) for pair in tell(match).roots()]
    way = games.find(match.opening().game).telling
    return [["digest", WITHOUT_STATE], ["secret", SECRET], ["told", [way, roots]]]


def starts(match: Match) -> dict[str, bytes]:
    """What the first record of each secret strand follows: nothing was done in secret yet."""
    return {
        name: sha256(b"referee strand 1\x00" + match.opened_hash + name.encode()).digest()
        for name in match.strands
        if name != PUBLIC
    }
