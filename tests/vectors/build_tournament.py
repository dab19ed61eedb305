"""The vectors of tournaments, and the small event file beside them.

    python -m tests.vectors.build_tournament FOLDER     writes tournament.json, club.event and club.json

The questions are made here, the answers by `vectors_independent`; the event is played by our own code, and what
club.json says of it was read out of it once, by both readers. The files are kept, so that they are as they were.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from replays.file.replay_file import encode
from replays.tournament.bundle import DECK, RESULT, TOURNAMENT, head_of, in_order, row_of
from replays.tournament.deck_list import DeckList
from replays.tournament.seen import seen
from tests.oracle.tournament import berger, generator, lots, swiss
from tests.tournament.hall import EVENT, Hall
from tests.vectors.event_independent import read
from tests.vectors.vectors_independent import answer, written

SECRET = bytes(range(32))
JUDGE = {"by": "Hana", "reason": "seen by the judge"}
TEAM = [["choose-team", "aurelle", "brann", "selka"]]
SUBMITTED = ["submit-deck", ["a", "b", "c"], [["x", 2], ["y", 1]]]
PLANS = (
    ("swiss", {"tie-breaks": ["omw", "gw", "ogw", "lot"]}, "0.33"),
    ("swiss", {"tie-breaks": ["omw", "gw", "ogw", "lot"]}, "third"),
    ("swiss", {"tie-breaks": ["bh-c1", "bh", "sb", "win", "won", "lot"]}, "0.33"),
    ("swiss", {"tie-breaks": ["de", "bh", "lot"], "win": 2, "bye": 2}, "0.33"),
)
WORDS = {"forfeit1": "no-show", "forfeit2": "no-show", "double-loss": "double-loss"}


def questions():
    """Every vector without its answer."""
    yield from ({"kind": "key", "secret": SECRET.hex(), "number": at} for at in (0, 1, 2, 63, 64))
    for at, numbers, entries in (
        (1, [4, 2, 6], 8),
        (1, [4, 2, 6], 9),
        (0, [4, 2, 6], 8),
        (2, [], 33),
    ):
        given = lots.round_key(SECRET, at).hex()
        yield {"kind": "lots", "key": given, "numbers": numbers, "entries": entries}
    for game, decks in (("super-fantasy-brawl", TEAM), ("save-your-bacon", [SUBMITTED] * 2)):
        yield {"kind": "deck", "salt": SECRET.hex(), "game": game, "decks": decks}
    yield from cards()
    yield from fields()
    for places, times in ((2, 1), (3, 1), (4, 2), (7, 1), (8, 1)):
        yield {"kind": "round-robin", "places": places, "times": times}
    yield from ({"kind": "bracket", "seeds": count} for count in (2, 3, 5, 6, 8, 12))
    yield from stages()


def cards():
    at = {"tournament": SECRET.hex(), "round": 3, "table": 7, "record": 140}
    deck = sha256(b"deck").hexdigest()
    yield {"kind": "card", **at, "seats": [[12, ""], [31, ""]], "best_of": 1, "readings": {}}
    readings = {"first_player": "p1", "cut": "named"}
    yield {
        "kind": "card",
        **at,
        "seats": [[31, deck], [300, ""]],
        "best_of": 3,
        "readings": readings,
    }


def fields():
    """Fields of Swiss: first rounds, byes, brackets that move people down, and one that cannot be paired."""
    taken, kinds = 0, set()
    for seed in range(400):
        for moment in generator.rounds(seed, swiss.pair, entries=(4, 9)):
            bye = bool(moment.bye)
            barred = not all(each.may_bye for each in moment.field)
            kind = moment.number, bye, barred, moment.tables is None
            if kind in kinds or moment.number > 4:
                continue
            kinds.add(kind)
            taken += 1
            rows = [
                [
                    each.number,
                    each.points,
                    each.rank,
                    sorted(each.met),
                    list(each.seats),
                    each.may_bye,
                ]
                for each in moment.field
            ]
            yield {"kind": "swiss", "field": rows}


def stages():
    """Standings: of Swiss with everything that goes wrong, and of round robins."""
    for at, (stage, terms, floor) in enumerate(PLANS):
        for seed in range(7 * at, 7 * at + 3):
            last = list(generator.rounds(seed, swiss.pair, entries=(6, 9), length=(4, 4)))[-1]
            asked = [[entry, number, kind] for number, each in enumerate(last.before, 1) for entry, kind in each.byes.items() if kind != "pairing"]  # fmt: skip
            rounds = [
                {
                    "tables": [table_of(each) for each in played.tables],
                    "byes": [entry for entry, kind in played.byes.items() if kind == "pairing"],
                }
                for played in last.before
            ]
            plan = {**terms, "best-of": 3, "rounds": len(rounds)}
            drawn = lots.lots(lots.round_key(SECRET, 0), [seed], last.entries)
            yield {
                "kind": "standings", "stage": stage, "terms": plan, "floor": floor, "lots": [drawn[entry] for entry in last.entries],
                "disqualified": [2] if seed % 3 == 2 else [], "byes asked for": asked, "rounds": rounds,
            }  # fmt: skip
    yield from robins()


def table_of(table):
    if table.kind == "double-loss":
        return [table.first, table.second, "0-0", "double-loss"]
    games = f"{table.won}-{table.lost}" + (f"-{table.drawn}" if table.drawn else "")
    return [table.first, table.second, games, WORDS.get(table.kind, "")]


def robins():
    chance = Random(18)
    for count in (4, 5):
        rounds = [
            {
                "tables": [[*each, *chance.choice(RESULTS)] for each in table if all(each)],
                "byes": [],
            }
            for table in berger.rounds(count)
        ]
        yield {
            "kind": "standings", "stage": "round-robin", "terms": {"best-of": 3, "tie-breaks": ["de", "sb", "won", "omw", "lot"]},
            "floor": "0.33", "lots": list(range(count, 0, -1)), "disqualified": [], "byes asked for": [], "rounds": rounds,
        }  # fmt: skip


RESULTS = (["2-0", ""], ["2-1", ""], ["1-2", ""], ["1-1", ""], ["0-2", "no-show"])


# -- the event ---------------------------------------------------------------------------------


def club():
    """An evening of five in two rounds: played matches, a slip, a no-show, a bye, who came late, an open deck list."""
    hall = Hall(
        "vectors", ("swiss", ["rounds", 3]), event={**EVENT, "readings": {"first_player": "p1"}}
    )
    hall.pair()
    play(hall, (1, 1), 1)
    left_out = play(hall, (1, 2), 2)
    lists = [registered(hall, (1, 1))]
    hall.say("enter", 0, 1, note={"names": ["Eve"]})
    hall.pair()
    play(hall, (2, 1), 3, penalty="warning")
    hall.say("decide", "2-2", "1-0", "no-show", note=JUDGE)
    hall.pair()
    for number in range(1, len(hall.event.rounds[-1].tables) + 1):
        hall.say("slip", f"3-{number}", "0-1", seat=2)
    hall.say("finish")
    hall.recorder.close()
    del hall.matches[left_out.id]
    return bundled(hall, lists)


def play(hall, at, number, **how):
    match = hall.play(at, number, **how)
    hall.report(at, match)
    return match


def registered(hall, at):
    """The deck list of who sits at seat 1 of a table, as it was played there."""
    table = hall.event.table(*at)
    (match,) = [each for each in hall.matches.values() if each.root.hex() == table.root]
    played = dict(seen(match, hall.matches.get)[0].decks)
    found = DeckList(sha256(b"a salt").digest(), EVENT["game"], (played[1],))
    hall.say("correct-deck", table.entries[0], found.digest, note=JUDGE)
    return found


def bundled(hall, lists):
    """The event file of a closed event."""
    kinds = [(TOURNAMENT, hall.recorder.match), *((RESULT, each) for each in hall.matches.values())]
    data = {match.id: encode(match, match.opening().game) for _, match in kinds}
    rows = [row_of(kind, match.id, match.root, data[match.id]) for kind, match in kinds]
    data |= {each.id: each.data() for each in lists}
    rows += [row_of(DECK, each.id, bytes.fromhex(each.digest), each.data()) for each in lists]
    return head_of(rows) + b"".join(data[row.id] for row in in_order(rows))


def verdict(data):
    """What a reader must find in the event file."""
    found = read(data)
    return {
        "id": found.id,
        "root": found.root.hex(),
        "members": found.kinds,
        "rounds": [
            {
                "key": each.key.hex(),
                "tables": [row.entries for row in each.tables],
                "byes": each.byes,
            }
            for each in found.state.rounds
        ],
        "grades": found.grades,
        "left out": found.missing,
        "faults": found.faults,
        "standings": {str(stage): places for stage, places in found.standings.items()},
        "winner": found.state.winner,
    }


def main(folder: Path) -> None:
    vectors = [{**each, "result": answer(each)} for each in questions()]
    (folder / "tournament.json").write_text(written(vectors), "utf-8")
    data = club()
    (folder / "club.event").write_bytes(data)
    (folder / "club.json").write_text(json.dumps(verdict(data), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
