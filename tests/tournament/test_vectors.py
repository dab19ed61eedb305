"""The vectors of tournaments and the small event file: both readers say what is written there."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from referee.games.tournament.pairing.berger import berger
from referee.games.tournament.pairing.entrant import Entrant, Unpairable
from referee.games.tournament.pairing.knockout import bracket_round
from referee.games.tournament.pairing.lots import lots, round_key
from referee.games.tournament.pairing.swiss import pair
from referee.games.tournament.rules.sheets import places_of
from referee.games.tournament.state.event import Entry, Event, Round, Setting, Table, Wish
from referee.games.tournament.state.plan import stage_of
from replays.tournament.audit import conclude, judge_member
from replays.tournament.bundle import read_head
from replays.tournament.card import TableCard
from replays.tournament.deck_list import DeckList
from tests.sizes import of_each
from tests.vectors.build_tournament import questions, verdict
from tests.vectors.vectors_independent import answer, written

VECTORS = Path(__file__).parents[1] / "vectors"
TEXT = (VECTORS / "tournament.json").read_text("utf-8")
DOCUMENT = json.loads(TEXT)["vectors"]
CLUB = VECTORS / "club.event"
TOLD = json.loads((VECTORS / "club.json").read_text("utf-8"))


def ours(vector):
    """What the referee says about one vector."""
    return KINDS[vector["kind"]](vector)


def lots_of(vector):
    key = bytes.fromhex(vector["key"])
    return list(lots(key, vector["numbers"], range(1, vector["entries"] + 1)))


def deck(vector):
    decks = tuple(map(tuple, vector["decks"]))
    found = DeckList(bytes.fromhex(vector["salt"]), vector["game"], decks)
    return [found.spelled().hex(), found.digest]


def card(vector):
    entries, decks = zip(*vector["seats"], strict=True)
    found = TableCard(
        bytes.fromhex(vector["tournament"]),
        *(vector[name] for name in ("round", "table", "record")),
        entries,
        tuple(map(bytes.fromhex, decks)),
        vector["best_of"],
        vector["readings"],
    )
    return [found.data().hex(), sha256(found.data()).hexdigest()]


def listed(pairing):
    return {"tables": [list(each) for each in pairing.tables], "byes": list(pairing.byes)}


def swiss(vector):
    field = [
        Entrant(number, points, rank, frozenset(met), tuple(seats), may_bye=may_bye)
        for number, points, rank, met, seats, may_bye in vector["field"]
    ]
    try:
        return listed(pair(field))
    except Unpairable:
        return None


def first_round(vector):
    seeds = range(1, vector["seeds"] + 1)
    return listed(bracket_round(seeds, 1, seeds))


def robin(vector):
    found = berger(range(1, vector["places"] + 1), vector["times"])
    return [[[one - 1, two - 1] for one, two in each.tables] for each in found]


def standings(vector):
    """The places by our own tables, and the value of everybody by each code."""
    event, gone = Event(stage=1), vector["disqualified"]
    event.stages = [stage_of(vector["stage"], vector["terms"])]
    event.entries = [
        Entry(lot=lot, status="disqualified" if entry in gone else "playing")
        for entry, lot in enumerate(vector["lots"], 1)
    ]
    event.wishes = [Wish(*each) for each in vector["byes asked for"]]
    for each in vector["rounds"]:
        tables = [
            Table([one, two], "played", [*map(int, games.split("-")), 0][:3], word)
            for one, two, games, word in each["tables"]
        ]
        event.rounds.append(Round(1, tables=tables, byes=each["byes"]))
    places = places_of(event, Setting(1, {"floor": vector["floor"]}), 1)
    codes = ("pts", *(each for each in vector["terms"]["tie-breaks"] if each != "lot"), "lot")
    values = {
        code: {place.number: plain(place.values[at]) for place in places}
        for at, code in enumerate(codes)
        if code not in ("de", "lot")
    }
    return {"places": [place.number for place in places], "values": values}


def plain(value):
    """A value as the vectors write it."""
    above, below = getattr(value, "above", value), getattr(value, "below", 1)
    return f"{above}/{below}" if below > 1 else str(above)


KINDS = {
    "key": lambda each: round_key(bytes.fromhex(each["secret"]), each["number"]).hex(),
    "lots": lots_of,
    "deck": deck,
    "card": card,
    "swiss": swiss,
    "round-robin": robin,
    "bracket": first_round,
    "standings": standings,
}


@of_each("number", range(len(DOCUMENT)))
def test_the_referee_reproduces_a_vector(number):
    vector = DOCUMENT[number]
    found, result = ours(vector), vector["result"]
    if vector["kind"] == "standings":
        assert found["places"] == result["places"]
        for code, column in found["values"].items():
            for entry, value in column.items():
                assert value == result["values"][code][entry - 1], (code, entry)
    else:
        assert found == result


def test_the_vectors_are_asked_and_answered_as_they_are_written():
    assert written([{**each, "result": answer(each)} for each in questions()]) == TEXT
    kinds = {each["kind"] for each in DOCUMENT}
    assert kinds == set(KINDS)
    fields = [each for each in DOCUMENT if each["kind"] == "swiss"]
    assert any(each["result"] is None for each in fields)
    assert any(each["result"] and each["result"]["byes"] for each in fields)


def test_a_vector_that_is_changed_is_noticed():
    for vector in DOCUMENT:
        if vector["kind"] == "lots":
            assert answer({**vector, "numbers": [*vector["numbers"], 1]}) != vector["result"]


# -- the event file ----------------------------------------------------------------------------


def test_the_second_reader_finds_what_is_written_of_the_event():
    assert json.loads(json.dumps(verdict(CLUB.read_bytes()))) == TOLD


def test_we_find_what_is_written_of_the_event():
    head = read_head(CLUB)
    audit = conclude(CLUB, [judge_member(CLUB, at) for at in range(len(head.rows))])
    assert (head.id, head.root.hex()) == (TOLD["id"], TOLD["root"])
    assert [row.kind for row in head.rows] == TOLD["members"]
    assert audit.faults == TOLD["faults"] == []
    assert [each.root for each in audit.missing] == TOLD["left out"] != []
    grades = {f"{at[0]}-{at[1]}": each.grade for at, each in audit.results.items()}
    assert grades == TOLD["grades"]
    assert set(grades.values()) == {"proven", "named", "slip", "decided"}
    course = audit.course
    assert [
        {"key": each.key, "tables": [row.entries for row in each.tables], "byes": each.byes}
        for each in course.event.rounds
    ] == TOLD["rounds"]
    places = {
        str(at): [place.number for place in places_of(course.event, course.setting, at)]
        for at in range(1, len(course.event.stages) + 1)
    }
    assert places == TOLD["standings"]
    assert places["1"][0] == TOLD["winner"]
