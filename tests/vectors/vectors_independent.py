"""Answers to the vectors of tournaments, by the second opinions: nothing of the referee is used.

python -m tests.vectors.vectors_independent FILE          recompute every vector; exit code 1 if one differs
python -m tests.vectors.vectors_independent FILE --fill   print the file with every answer as computed here
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from tests.oracle.tournament import berger, brackets, lots
from tests.oracle.tournament.standings import VALUES
from tests.oracle.tournament.swiss import Player, Unpairable, pair
from tests.vectors.bytes_independent import spelling
from tests.vectors.standings_independent import CODES, count, places_of, standing
from tests.vectors.tournament_state_independent import (
    DEFAULTS,
    PLAYED,
    Entry,
    Round,
    Stage,
    Table,
    Tournament,
)


def answer(vector):
    """What a vector asks for."""
    return KINDS[vector["kind"]](vector)


def key(vector):
    return lots.round_key(bytes.fromhex(vector["secret"]), vector["number"]).hex()


def lots_of(vector):
    entries = range(1, vector["entries"] + 1)
    found = lots.lots(bytes.fromhex(vector["key"]), vector["numbers"], entries)
    return sorted(found, key=found.__getitem__)


def deck(vector):
    data = spelling(["referee deck", 1, vector["game"], vector["decks"]])
    salt = bytes.fromhex(vector["salt"])
    return [data.hex(), sha256(b"referee deck 1\x00" + salt + data).hexdigest()]


def card(vector):
    seats = [[entry, bytes.fromhex(text)] for entry, text in vector["seats"]]
    at = [vector[name] for name in ("round", "table", "record")]
    terms = [vector["best_of"], vector["readings"]]
    data = spelling(["referee table", 1, bytes.fromhex(vector["tournament"]), *at, seats, *terms])
    return [data.hex(), sha256(data).hexdigest()]


def swiss(vector):
    field = [
        Player(entry, points, lot, frozenset(met), tuple(seats), may_bye)
        for entry, points, lot, met, seats, may_bye in vector["field"]
    ]
    try:
        tables, bye = pair(field)
    except Unpairable:
        return None
    return {"tables": [list(each) for each in tables], "byes": [bye] if bye else []}


def robin(vector):
    return [
        [[one - 1, two - 1] for one, two in each if one and two]
        for each in berger.rounds(vector["places"], vector["times"])
    ]


def bracket(vector):
    first = brackets.first_round(range(1, vector["seeds"] + 1))
    tables = [sorted(each) for each in first if all(each)]
    return {"tables": tables, "byes": sorted(max(each) for each in first if not all(each))}


def standings(vector):
    """The places, and the value of each entry by each code but direct encounter and the lot."""
    state = stage_of(vector)
    event, codes = standing(state, 1), vector["terms"]["tie-breaks"]
    values = {
        code: [value_of(event, entry, code) for entry in state.entries]
        for code in ("pts", *codes)
        if code not in ("de", "lot")
    }
    return {"places": places_of(state, 1), "values": values}


def value_of(event, entry, code):
    if code in ("win", "won"):
        return str(count(event, entry, code))
    return str(VALUES[CODES.get(code, "PTS")](event, entry))


def stage_of(vector):
    """A tournament of one stage as a vector describes it."""
    terms = {**DEFAULTS, **vector["terms"]}
    state = Tournament(b"", {"floor": vector["floor"]}, 1, stages=[Stage(vector["stage"], terms)])
    gone = vector["disqualified"]
    for entry, lot in enumerate(vector["lots"], 1):
        status = "disqualified" if entry in gone else "playing"
        state.entries[entry] = Entry(0, 1, 1, lot, status=status)
    for entry, round_, kind in vector["byes asked for"]:
        state.wishes[entry, round_] = kind
    for each in vector["rounds"]:
        tables = [
            Table([one, two], PLAYED, (*map(int, games.split("-")), 0)[:3], word)
            for one, two, games, word in each["tables"]
        ]
        state.rounds.append(Round(1, b"", tables, each["byes"], 0, ""))
    return state


KINDS = {
    "key": key,
    "lots": lots_of,
    "deck": deck,
    "card": card,
    "swiss": swiss,
    "round-robin": robin,
    "bracket": bracket,
    "standings": standings,
}


def written(vectors):
    """The text of the file: a line for each vector."""
    lines = ",\n".join(json.dumps(each) for each in vectors)
    return '{"vectors": [\n' + lines + "\n]}\n"


def main(path, fill):
    vectors = json.loads(Path(path).read_text("utf-8"))["vectors"]
    if fill:
        sys.stdout.write(written([{**each, "result": answer(each)} for each in vectors]))
        return 0
    other = [each for each in vectors if answer(each) != each["result"]]
    for each in other:
        print(f"{each['kind']}: {answer(each)}, not {each['result']}")
    print(f"{len(vectors) - len(other)} of {len(vectors)} vectors as computed here")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--fill" in sys.argv))
