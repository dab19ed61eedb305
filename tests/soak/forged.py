"""Replay files changed deep inside, with everything around put right again.

A match is taken apart into the contents of its parts. A few of them are changed; then salts, leaves,
seals, chains, counts, header and the seal of the file are made anew, so that the change is met by
the code that reads it, and not by the first checksum.
"""

from __future__ import annotations

import copy
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgpack

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld, salt, salt_of_moment
from events.chain.strands import (
    SEAL,
    Sealed,
    blind_of,
    commitment,
    deal_commitment,
    heads,
    start_of,
)
from events.fold.fold import Fold
from events.log.transcript import tell
from events.records.codec import pack, unpack
from events.records.records import PUBLIC
from referee.errors import MatchError, RefereeBug
from referee.kernel.engine.dice import deal_key
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from tests.replays.duel import duel, find
from tests.replays.transcripts import TOLD, told_so, transcript_of
from tests.soak.matches import order, play
from tests.soak.mutations import mutated_bytes, mutated_text, mutated_tree
from tests.vectors.spoiling import seal_again

CORPUS = Path(__file__).parents[1] / "corpus"
Contents = dict[str, list[list[Any]]]
"""For each strand its records, each a list of part contents, those of the seals last."""


@cache
def sources() -> tuple[bytes, ...]:
    """Sound files to start from: the corpus, two duels with secret strands, some simulated ones."""
    found = [file.read_bytes() for file in sorted(CORPUS.glob("*.replay"))]
    found += [encode(duel(3), "duel"), encode(duel(2, end=False), "duel")]
    telling = replace(duel(2), told=tell(duel(2), find=find).parts)
    found += [encode(match, "duel") for match in (telling,)]
    found += [encode(copy_for(duel(2), Wish(eyes), find=find), "duel") for eyes in ("public", 2)]
    found += [encode(play(order(0, number)), "bacon-project") for number in (1, 130, 200)]
    return tuple(found)


def mutated_file(random: Random) -> bytes:
    """A file with some change in it, at some depth."""
    data = random.choice(sources())
    times = random.choice((1, 1, 1, 2, 3))
    depth = random.random()
    if depth < 0.08:
        return mutated_bytes(data, random, times)
    if depth < 0.16:
        return seal_again(mutated_bytes(data, random, times).ljust(34, b"\x00"))
    if depth < 0.28:
        return resealed(mutated_tree(unpack(data), random, times), random)
    if depth < 0.36:
        return told_otherwise(data, random, times)
    return Reforged(data, random).file(times)


def told_otherwise(data: bytes, random: Random, times: int) -> bytes:
    """The file whose transcript was changed, and packed again."""
    document = unpack(data)
    transcript = transcript_of(document[TOLD])
    if transcript is None:
        return resealed(mutated_tree(document, random, times), random)
    try:
        document[TOLD] = told_so(mutated_tree(transcript, random, times))
    except (RefereeBug, OverflowError):
        document[TOLD] = [1, b""]
    return resealed(document, random)


def resealed(value: Any, random: Random) -> bytes:
    """A changed document with a seal that fits, in canonical bytes or in others."""
    try:
        data = pack(value) if random.random() < 0.8 else msgpack.packb(value)
    except (RefereeBug, ValueError, TypeError, OverflowError):
        data = msgpack.packb(repr(value))
    return seal_again(data.ljust(34, b"\x00"))


class Reforged:
    """A match taken apart, to be changed and put together again."""

    def __init__(self, data: bytes, random: Random) -> None:
        header, self.match = decode(data)
        self.game = header.game
        self.random = random
        self.secret = self.match.revealed_secret() or bytes(range(32))
        self.seals = header.seals
        self.contents: Contents = {
            name: [
                [_content(part) for part in (*sealed.parts, *sealed.seals)] for sealed in records
            ]
            for name, records in self.match.strands.items()
        }
        self.told: dict[str, list[Any]] = {
            audience: [_content(part) for part in parts]
            for audience, parts in self.match.told.items()
        }

    def file(self, times: int) -> bytes:
        """The file after so many changes, often with checks that fit."""
        for _ in range(times):
            self._change()
        match = self._together()
        if self.random.random() < 0.4:
            match = self._checked_again(match)
            if self.random.random() < 0.5:
                match = self._told_again(match)
        game = self.game if self.random.random() < 0.98 else "duel"
        try:
            return encode(match, game)
        except (MatchError, RefereeBug, OverflowError):
            return seal_again(pack([repr(self.contents)]).ljust(34, b"\x00"))

    # -- changes ----------------------------------------------------------------------------

    def _change(self) -> None:
        random = self.random
        strand = random.choice(list(self.contents))
        records = self.contents[strand] or self.contents[PUBLIC]
        if not records:
            return
        at = 0 if random.random() < 0.15 else random.randrange(len(records))
        match random.randrange(11):
            case 0:
                self._change_records(records, at)
            case 1:
                self._change_parts(records[at])
            case 2:
                self._change_attachments()
            case 3 if self.told:
                self._change_told()
            case 4 if random.random() < 0.3:
                self.secret = random.randbytes(32)
                deal = deal_commitment(deal_key(self.secret))
                self._open_again(commitment=commitment(self.secret), deal=deal)
                records[-1] = [_swap_secret(content, self.secret) for content in records[-1]]
            case _:
                self._change_content(records[at])

    def _change_content(self, record: list[Any]) -> None:
        place = self.random.choice((0, 0, 0, 0, 1, len(record) - 1, len(record) - 2))
        content = record[place]
        if not isinstance(content, bytes):
            return
        if self.random.random() < 0.15:
            record[place] = mutated_bytes(content, self.random)
            return
        with suppress(MatchError):
            tree = mutated_tree(unpack(content), self.random, self.random.choice((1, 1, 2)))
            record[place] = _packed(tree)

    def _change_records(self, records: list[list[Any]], at: int) -> None:
        random = self.random
        other = random.choice(self.contents[random.choice(list(self.contents))] or records)
        match random.randrange(5):
            case 0:
                del records[at]
            case 1:
                records.insert(at, copy.deepcopy(records[at]))
            case 2:
                records.insert(at, copy.deepcopy(other))
            case 3:
                records[at], records[-1] = records[-1], records[at]
            case _:
                seals = records[at][len(records[at]) - self.seals :] if self.seals else []
                records.insert(at, [pack(_made_up(random)), records[at][1], *seals])

    def _change_parts(self, record: list[Any]) -> None:
        random = self.random
        at = random.randrange(len(record))
        match random.randrange(4):
            case 0 if isinstance(record[at], bytes):
                record[at] = sha256(record[at]).digest() if at == -1 else Withheld(bytes(32))
            case 1:
                record.insert(at, record[at])
            case 2:
                extras = (["note", {"a": 1}], ["secret", self.secret], ["time", 7],
                          ["told", [1, []]], ["digest", bytes(32)], ["x", 1], [])  # fmt: skip
                record.insert(random.randrange(len(record) + 1), pack(random.choice(extras)))
            case _ if len(record) > 2:
                del record[at]

    def _change_told(self) -> None:
        """Tell an audience something else, less, more, or in another order."""
        random = self.random
        moments = self.told[random.choice(list(self.told))]
        if not moments:
            return
        at = random.randrange(len(moments))
        match random.randrange(4):
            case 0:
                del moments[at]
            case 1:
                moments[at] = Withheld(random.randbytes(32))
            case 2:
                moments[at], moments[-1] = moments[-1], moments[at]
            case _ if isinstance(moments[at], bytes):
                moments[at] = _packed(mutated_tree(unpack(moments[at]), random))

    def _change_attachments(self) -> None:
        """Change what is attached, and name it by its new digest where it was named."""
        attached = self.match.attachments
        if not attached or self.random.random() < 0.1:
            data = self.random.randbytes(self.random.choice((0, 1, 40)))
            attached[sha256(data).digest()] = data
            return
        old = self.random.choice(sorted(attached))
        data = attached.pop(old)
        new = _mutated_attachment(data, self.random)
        digest = sha256(new).digest()
        attached[digest] = new
        for records in self.contents.values():
            for record in records:
                record[:] = [
                    part.replace(old, digest) if isinstance(part, bytes) else part
                    for part in record
                ]

    def _open_again(self, **changes: Any) -> None:
        """Other values in the opened record, if it is there and still a table."""
        record = self.contents[PUBLIC][0] if self.contents[PUBLIC] else [None]
        if not isinstance(record[0], bytes):
            return
        with suppress(MatchError):
            tree = unpack(record[0])
            if isinstance(tree, list) and len(tree) > 1 and isinstance(tree[1], dict):
                tree[1] |= changes
                record[0] = pack(tree)

    # -- together again ---------------------------------------------------------------------

    def _together(self) -> Match:
        """Salts, leaves and seals of the contents as they are now."""
        match = Match(attachments=dict(self.match.attachments))
        names = [name for name in self.contents if name != PUBLIC]
        match.strands = {
            name: [self._sealed(name, n, record) for n, record in enumerate(records, 1)]
            for name, records in self.contents.items()
        }
        if names and match.public and self.random.random() < 0.8:
            self._seal_again(match, names)
        match.told = {
            audience: [
                Shown(salt_of_moment(self.secret, content), content)
                if isinstance(content, bytes)
                else content
                for content in contents
            ]
            for audience, contents in self.told.items()
        }
        match.blinds = {audience: blind_of(self.secret, audience) for audience in match.told}
        return match

    def _sealed(self, strand: str, number: int, record: list[Any]) -> Sealed:
        own = max(0, len(record) - (self.seals if strand == PUBLIC else 0))
        parts = [self._part(strand, number, n, content) for n, content in enumerate(record[:own])]
        seals = [
            self._part(strand, number, SEAL - n, content) for n, content in enumerate(record[own:])
        ]
        while len(parts) < 2:
            parts.append(Withheld(bytes(32)))
        return Sealed(tuple(parts), tuple(seals))

    def _part(self, strand: str, number: int, place: int, content: Any) -> Shown | Withheld:
        if isinstance(content, bytes):
            return Shown(salt(self.secret, strand, number, place), content)
        return content if isinstance(content, Withheld) else Withheld(bytes(32))

    def _seal_again(self, match: Match, names: list[str]) -> None:
        """Heads of the secret strands, at the counts that the seals state."""
        first = self._fresh_seals(match.public[0], 1, [[n, 0, b""] for n in names])
        match.public[0] = first
        opened = match.opened_hash
        known = {name: heads(name, match.strands[name], opened) for name in names}
        for number, sealed in enumerate(match.public[1:], 2):
            rows = []
            for name in names:
                count = min(_stated(sealed, name), len(known[name]))
                rows.append([name, count, known[name][count - 1] if count else start_of(name, opened)])  # fmt: skip
            match.public[number - 1] = self._fresh_seals(sealed, number, rows)

    def _fresh_seals(self, sealed: Sealed, number: int, rows: list[Any]) -> Sealed:
        """The record sealed with those lines, one in each seal; withheld ones stay."""
        if len(rows) != len(sealed.seals):
            return sealed
        seals = tuple(
            Shown(salt(self.secret, PUBLIC, number, SEAL - n), pack(row))
            if isinstance(part, Shown)
            else part
            for n, (part, row) in enumerate(zip(sealed.seals, rows, strict=True))
        )
        return Sealed(sealed.parts, seals)

    def _checked_again(self, match: Match) -> Match:
        """Checks that fit, up to the first record that the rules refuse, and a whole digest that does."""
        for records in match.strands.values():
            records[:] = [each.with_part(1, Withheld(bytes(32))) for each in records]
        fold = Fold(match, find=find)
        with suppress(MatchError):
            while (folded := fold.step()) is not None:
                self.contents[folded.strand][folded.index][1] = pack(folded.check)
        if fold.run is not None and fold.run.lanes == {} and self.contents[PUBLIC]:
            digest, check = pack(["digest", fold.run.digest()]), pack(fold.run.check())
            last = self.contents[PUBLIC][-1]
            if any(_is_named(content, "digest") for content in last):
                last[:] = [digest if _is_named(content, "digest") else content for content in last]
                last[1] = check
        return self._together()

    def _told_again(self, match: Match) -> Match:
        """Roots and moments that fit what is told now, if it can be folded and commits to any."""
        try:
            found = tell(match, find=find)
            roots = [list(row) for row in found.roots()]
        except (MatchError, RefereeBug):
            return match
        last = self.contents[PUBLIC][-1]
        last[:] = [pack(["told", [1, roots]]) if _is_named(c, "told") else c for c in last]
        if self.told and self.random.random() < 0.5:
            self.told = {
                name: [moment.data for moment in moments] for name, moments in found.moments.items()
            }
        return self._together()


def _content(part: Any) -> Any:
    return part.data if isinstance(part, Shown) else part


def _stated(sealed: Sealed, name: str) -> int:
    try:
        return max(0, sealed.sealed_counts().get(name, 0))
    except (MatchError, TypeError):
        return 0


def _packed(tree: Any) -> bytes:
    try:
        return pack(tree)
    except RefereeBug:
        return pack(repr(tree).encode("ascii", "backslashreplace").decode())


def _swap_secret(content: Any, secret: bytes) -> Any:
    return pack(["secret", secret]) if _is_named(content, "secret") else content


def _is_named(content: Any, name: str) -> bool:
    """Whether these are the bytes of an extra part of that name."""
    return isinstance(content, bytes) and content.startswith(b"\x92" + pack(name))


def _mutated_attachment(data: bytes, random: Random) -> bytes:
    """An attachment changed as a tree, as a text or as bytes, whatever it is."""
    if random.random() < 0.6:
        try:
            return pack(mutated_tree(unpack(data), random))
        except (MatchError, RefereeBug):
            pass
    try:
        return mutated_text(data.decode(), random).encode()
    except UnicodeError:
        return mutated_bytes(data, random)


def _made_up(random: Random) -> list[Any]:
    """A decision that nobody made."""
    seat = random.choice((0, 1, 2, 3, -1, "1"))
    answer = random.choice((["concede"], ["referee-result", "1", "time"], ["next-phase"], [], [1],
                            ["observe", "0/shuffle/deck/table/1", []], ["cast", ["x1", 7]]))  # fmt: skip
    return random.choice(
        (
            ["acted/1", seat, answer],
            ["acted/0", seat, "concede", []],
            ["attempted/1", seat, answer, ["BP-7.1"]],
            ["contributed/1", seat, b"x"],
            ["observed/1", "0/roll/table/1", 3],
            ["ruled/1", {"kind": "note"}],
            ["ruled/1", _made_up_ruling(random)],
            ["called/1", seat, random.choice((0, 1, 5, 999)), "what now?"],
            ["appealed/1", seat, random.choice((0, 1, 5, 999)), "no"],
            ["closed/1", None, bytes(32), []],
            ["closed/1", None],
            ["called/1", 1, 3, "may he?"],
            ["appealed/1", 1, 4, "no"],
            ["opened/1", {}],
            ["dreamt/1", seat],
        )
    )


def _made_up_ruling(random: Random) -> dict[str, Any]:
    """A ruling that nobody made: each key as its kind may use it, or left empty."""
    record = random.choice((0, 1, 2, 5, 9, 999))
    paths: list[dict[str, Any]] = [{"seats.1.health": 3}, {"seats.2.mulligans": 1}, {"x": [{}]}]
    used: dict[str, dict[str, Any]] = {
        "backup": {"record": record, "epoch": random.choice((0, 1, 2))},
        "correction": {"paths": random.choice(paths)},
        "deviation": {"seat": 1, "answer": ["concede"], "paths": random.choice(paths)},
        "penalty": {"seat": random.choice((1, 3)), "word": "warning"},
        "result": {"winners": random.choice(([], [1], [3])), "word": "time"},
        "note": {},
        "uphold": {"record": record},
        "overturn": {"record": record, "epoch": random.choice((0, 1))},
    }
    kind = random.choice(list(used))
    empty = {"answer": [], "call": random.choice((0, 0, record)), "epoch": 0, "paths": {}}
    empty |= {"record": 0, "seat": 0, "winners": [], "word": "", "reason": "so it is"}
    empty |= {"judge": random.choice(("floor", "head")), "rules": random.choice(([], ["BP-7.1"]))}
    return {**empty, "kind": kind, **used[kind]}
