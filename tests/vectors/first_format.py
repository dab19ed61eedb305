"""A match as it would have been recorded in file format 1, which is read for ever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from events.match import Match
from events.records import PUBLIC, Closed, Opened, Record
from events.strands import Sealed, Writer
from tests.recorded import SECRET


def in_format_1(match: Match) -> Match:
    """The same decisions and checks, sealed anew: one seal over all strands, every salt written out."""
    names = [name for name in match.strands if name != PUBLIC]
    writer = Writer(SECRET, names, 1)
    first = Match({name: [] for name in match.strands}, dict(match.attachments), format=1)
    for sealed in match.public:
        for name, count in sealed.sealed_counts().items():
            for secret in match.strands[name][len(first.strands[name]) : count]:
                add(first, writer, name, secret)
        add(first, writer, PUBLIC, sealed)
    return first


def add(first: Match, writer: Writer, strand: str, sealed: Sealed) -> None:
    record, check = sealed.record(), sealed.check()
    assert record is not None
    assert check is not None
    decided, extras = as_decided(first, record, sealed), extras_of(sealed)
    first.strands[strand].append(writer.seal(strand, decided, check, extras))


def as_decided(first: Match, record: Record, sealed: Sealed) -> Record:
    if isinstance(record, Opened):
        return replace(record, format=1)
    if isinstance(record, Closed):
        counts = tuple(
            (name, len(records) + (name == PUBLIC)) for name, records in first.strands.items()
        )
        return Closed(record.outcome, digest=sealed.more("digest"), counts=counts)
    return record


def extras_of(sealed: Sealed) -> dict[str, Any]:
    """In format 1 the time stood in the note, and only the secret in a part of its own."""
    note = dict(sealed.more("note") or {})
    if sealed.more("time") is not None:
        note["time"] = sealed.more("time")
    secret = sealed.more("secret")
    return ({"note": note} if note else {}) | ({"secret": secret} if secret else {})
