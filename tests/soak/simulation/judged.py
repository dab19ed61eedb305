"""What the soak plays of every game with judges: calls, rulings of every kind, appeals.

Watched, every ruling is proved where it is made, the match is folded again, and lines branch from it; plainly, the same
is said once more, recorded on from a store now and then, what seats do in secret in another order, and the file is
validated. Both must give the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from events.recorder import Recorder
from events.store.journal import open_store
from replays.branch import branch
from replays.file.replay_file import decode, encode
from replays.read.diff import diff
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.judges.consequences import States, copied
from tests.judges.sitting import Sitting, Wish, in_another_order, say
from tests.soak.simulation.simulation import Simulation
from tests.soak.work import signature, whole_story

GAMES = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
SOUGHT = 5
"""So many records of every match are sought, and branched from."""


def order(seed: int, number: int) -> tuple[Wish, Random, int]:
    """The match of that number, chance for its judges, and how much happens in it."""
    random = Random(f"{seed} ruling {number}")
    chance = "observed" if random.randrange(5) == 0 else "seeded"
    game, few = GAMES[number % len(GAMES)], random.random() < 0.4
    turn = number // len(GAMES)
    tables = {
        "save-your-bacon": 2 + turn % 3,
        "super-fantasy-brawl": 2 + 2 * (turn % 2),
        "homestuck-atcg": 2 + turn % 4,
    }
    seats = tables.get(game, 2)
    wish = Wish(game, seed * 1_000_000 + number, chance, few=few, seats=seats)
    return wish, random, random.choice((10, 30, 60, 60, 120))


def held(seed: int, number: int) -> Sitting:
    """The match, closed."""
    wish, random, turns = order(seed, number)
    sitting = Sitting(wish, random).hold(turns)
    sitting.close()
    return sitting


def look(sitting: Sitting, counts: Counter[str]) -> None:
    """Seek and branch at some records; both give what a plain fold gives."""
    match, random = sitting.rec.match, Random(sitting.wish.number)
    found = States(match)
    seeker = Seeker(match, every=random.choice((1, 4, 32)))
    for number in random.sample(sorted(found), min(SOUGHT, len(found))):
        run = seeker.at(number)
        assert run.wire() == found[number].wire(), "sought, it is another state"
        counts["sought"] += 1
        if run.outcome is None and run.asks():
            line = branch(match, number, sitting.wish.secret[::-1])
            assert line.run.wire() == run.wire(), "the branch begins elsewhere"
            assert diff(match, line.match).shared == number
            counts["branched"] += 1
    counts.update(sitting.counts)
    counts["played"] += sum(said[0] in ("act", "observe") for said in sitting.said)


def said_again(sitting: Sitting, random: Random) -> bytes:
    """The file of the match in which the same is said, through a store, by several devices."""
    journal = open_store("memory:")
    rec = sitting.wish.open(journal)
    for said in in_another_order(sitting, random):
        if random.random() < 0.1:
            rec = Recorder.resume(journal.match(rec.match.id), journal)
        say(rec, said)
    return encode(journal.match(rec.match.id), sitting.wish.game)


def one(seed: int, number: int, counts: Counter[str] | None) -> dict[str, Any]:
    """One match: what is said of it."""
    sitting = held(seed, number)
    data = encode(sitting.rec.match, sitting.wish.game)
    line = {"n": number, "sha": sha256(data).hexdigest(), "bytes": len(data)}
    line["records"] = sitting.last
    if counts is not None:
        look(sitting, counts)
        return line
    assert encode(decode(data)[1], sitting.wish.game) == data
    assert said_again(sitting, Random(number)) == data, "said again, it gives other bytes"
    report = verify(data)
    line["fault"] = "" if report.good else f"{report.verdict}: {report.error}"
    line["fault"] = line["fault"] or "; ".join(report.unchecked)
    assert diff(sitting.rec.match, copied(sitting.rec.match)).record is None
    return line


class Judged(Simulation):
    """Matches of every game in turn."""

    def stretch(
        self, seed: int, start: int, stop: int, *, watched: bool
    ) -> Iterator[dict[str, Any]]:
        counts: Counter[str] | None = Counter() if watched else None
        for number in range(start, stop):
            try:
                yield one(seed, number, counts)
            except Exception as error:  # noqa: BLE001 -- whatever goes wrong is what we look for
                story = whole_story(error)
                yield {"n": number, "error": signature(error), "says": str(error), "story": story}
        if counts is not None:
            yield {"counts": dict(counts)}


SIMULATION = Judged()
