"""A second reader of event files, after docs/tournaments.md and docs/replay-format.md.

    python -m tests.vectors.event_independent FILE

It imports nothing of the referee. It checks the head, its seal, every member as a replay file, deck lists against
their commitments, the chain of round keys, the lots, each pairing, every table with its match, the grades, what is left
out and who won. What is wrong with the bytes, or against the rules of the tournament, raises Wrong; what is wrong
between tables and matches is listed.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.vectors.bytes_independent import Spelt, Wrong, is_bytes, is_number, must, spelling
from tests.vectors.decks_independent import faults_of, read_list
from tests.vectors.drafts_independent import faults_of_draft
from tests.vectors.replay_independent import read as read_replay
from tests.vectors.standings_independent import places_of
from tests.vectors.tables_independent import Comparing, games_in, played
from tests.vectors.tournament_independent import follow

__all__ = ["Wrong", "read"]

KINDS = ("tournament", "result", "game", "draft", "deck")
MOST, BIGGEST_HEAD, BIGGEST_MEMBER, BIGGEST = 65_536, 16 << 20, 16 << 20, 1 << 32


@dataclass
class Found:
    """What an event file says."""

    id: str
    root: bytes
    kinds: list
    state: object
    grades: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    missing: list = field(default_factory=list)
    standings: dict = field(default_factory=dict)

    @property
    def counts(self):
        """How many results have each grade."""
        return dict(Counter(self.grades.values()))


def read(data):
    """What the file says, if everything is sound; faults between tables and matches are listed."""
    rows, members = read_bundle(data)
    count = sum(row[0] != "deck" for row in rows)
    found = [read_replay(member) for member in members[:count]]
    for (_, id_, root, *_), each in zip(rows[:count], found, strict=True):
        must(
            (each["match"], each["heads"]["public"][-1]) == (id_, root), "another match than named"
        )
    opened = [
        read_list(data, row[2], row[1])
        for row, data in zip(rows[count:], members[count:], strict=True)
    ]
    state = follow(found[0])
    result = Found(rows[0][1], rows[0][2], [row[0] for row in rows], state, faults=state.faults)
    check_membership(result, rows[:count], found, state)
    for each in opened:
        result.faults += faults_of(each, state)
    known = {each.root: each for each in map(played, found[1:])}
    lists = {each.digest: each for each in opened}
    for drafted in state.drafts:
        if drafted.root in known:
            result.faults += faults_of_draft(state, drafted, known[drafted.root])
    for words, table in state.tables():
        comparing = Comparing(state, words, table, known, lists)
        result.grades[words] = comparing.grade()
        result.faults += comparing.faults
    result.standings = {
        at: places_of(state, at)
        for at, stage in enumerate(state.stages, 1)
        if stage.kind != "single" and state.rounds_of(at)
    }
    return result


def read_bundle(data):
    """The rows of the head, and the bytes of each member."""
    must(data.startswith(b"\x96\xadreferee event\x01"), "no event file of this version")
    value, size = Spelt(data[:BIGGEST_HEAD], 64, MOST).value(0, 4)
    must(spelling(value) == data[:size] and len(value) == 6, "another spelling, or not six things")
    _, _, id_, root, rows, seal = value
    must(is_bytes(seal, 32), "a seal of 32 bytes")
    must(
        sha256(b"referee event 1\x00" + data[: size - 34]).digest() == seal, "the seal of the head"
    )
    must(type(rows) is list and 0 < len(rows) <= MOST, "the members")
    for row in rows:
        must(type(row) is list and len(row) == 5 and row[0] in KINDS, "a row")
        must(type(row[1]) is str and re.fullmatch("[a-z2-7]{26}", row[1]), "the id of a member")
        must(is_bytes(row[2], 32) and is_bytes(row[4], 32), "a root and a hash of 32 bytes")
        must(is_number(row[3], 1) and row[3] <= BIGGEST_MEMBER, "the length of a member")
    kinds, ids = [row[0] for row in rows], [row[1] for row in rows]
    must(kinds[0] == "tournament" and "tournament" not in kinds[1:], "the tournament is first")
    must(rows[0][1:3] == [id_, root], "the tournament that the head names")
    places = [(row[0] == "deck", row[1]) for row in rows[1:]]
    must(places == sorted(places) and len(set(ids)) == len(ids), "the order of the members")
    must(len(data) == size + sum(row[3] for row in rows) <= BIGGEST, "the length of the file")
    members, at = [], size
    for row in rows:
        members.append(data[at : at + row[3]])
        must(sha256(members[-1]).digest() == row[4], f"the bytes of {row[0]} {row[1]}")
        at += row[3]
    return rows, members


def check_membership(result, rows, found, state):
    """Who names whom: each member is what its row says, and what is named and not there is left out."""
    named = dict.fromkeys(state.roots, "result")
    for drafted in state.drafts:
        name(named, drafted.root, "draft")
    for each in found:
        (head,) = each["decisions"]["public"][0][1:]
        for role, root, *_ in head["inputs"]:
            if role in ("previous", "refused", "draft"):
                name(named, root.hex(), "draft" if role == "draft" else "game")
        for added in games_in(each["decisions"]["public"]) if each is not found[0] else []:
            name(named, added[2][1], "game")
    for kind, id_, root, *_ in rows[1:]:
        said = named.get(root.hex(), "nothing")
        must(said == kind, f"{kind} {id_} is named as {said}")
    here = {row[2].hex() for row in rows}
    result.missing = [root for root in named if root not in here]


def name(named, root, kind):
    known = named.get(root, kind)
    named[root] = min(known, kind, key=KINDS.index)


def main(path):
    found = read(Path(path).read_bytes())
    print(f"event {found.id}, {len(found.kinds)} members, root {found.root.hex()}")
    for number, round_ in enumerate(found.state.rounds, 1):
        print(f"round {number}: {len(round_.tables)} tables, {round_.how}")
    for words, grade in found.grades.items():
        print(f"table {words}: {grade}")
    for stage, places in found.standings.items():
        print(f"standings of stage {stage}: {' '.join(map(str, places))}")
    print(*found.faults, *(f"left out: {root}" for root in found.missing), sep="\n")
    print(f"won by {found.state.winner}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except Wrong as error:
        print(f"wrong: {error}")
        sys.exit(1)
