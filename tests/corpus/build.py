"""The corpus: archived matches, whose bytes and folds may change only with a new number.

    python -m tests.corpus.build                  adds what is missing, says what would change
    python -m tests.corpus.build --rebuild NAME   records anew what begins so (clash, clash-live)

The gate (test_corpus.py) folds what is stored here; it plays nothing again, so bots may change.
A fold that changes needs the next rules version, a wire form that changes the next digest recipe,
other bytes the next file format. Recording a file anew is right only while no number of it has
been released.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from replays.branch import branch
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.corpus import clash, homestuck_atcg, pledged, ruled, save_your_bacon, super_fantasy_brawl
from tests.vectors.withheld_parts import withhold

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.json"


def secret_of(name: str) -> bytes:
    return sha256(b"corpus\x00" + name.encode()).digest()


def open_match(name: str, **options: Any) -> Recorder:
    readings = options.pop("readings", {})
    opening = Opening(2, GAME.version, readings, ())
    return Recorder.create(
        GAME, opening, secret_of(name), note={"players": ["Ann", "Ben"]}, **options
    )


def go_on(
    rec: Recorder, profiles: tuple[str, str], bot: str = "greedy", most: int = 10_000
) -> Recorder:
    """Let bots decide; where the table is observed, chance does the first thing that it can."""
    seed = secret_of("".join(profiles))
    dice = {seat: BotDice(bot_seed(seed, seat)) for seat in (1, 2)}
    for _ in range(most):
        if rec.run.outcome is not None:
            break
        awaited = rec.run.awaited()
        if awaited is not None:
            throw, label = awaited
            rec.observe(str(label), dice[1].choose(throw.possible()))
            continue
        (ask,) = rec.run.asks()
        if "choose-profile" in ask.verbs:
            rec.act(ask.seat, ["choose-profile", profiles[ask.seat - 1]])
            continue
        legal = list(ask.legal())
        rec.act(ask.seat, GAME.bots[bot](GAME.view(rec.run, ask.seat), legal, dice[ask.seat]))
    return rec


def closed(rec: Recorder) -> Match:
    rec.close()
    return rec.match


def greedy() -> Match:
    return closed(go_on(open_match("greedy"), ("raven-grey", "steven-graphite")))


def random() -> Match:
    return closed(go_on(open_match("random"), ("bruna-oake", "hector"), "random"))


def other_readings() -> Match:
    readings = {"discard_effect": "opponent_random", "joker_colour": "announced"}
    return closed(go_on(open_match("readings", readings=readings), ("nell-marrow", "lucan-pyre")))


def observed() -> Match:
    rec = open_match("observed", chance="observed")
    return closed(go_on(rec, ("sable-quist", "wren-calloway"), "random"))


def contributed() -> Match:
    rec = open_match("contributed", contributions=[(1, b"salt"), (2, b"pepper")])
    return closed(go_on(rec, ("hector", "raven-grey"), "random"))


def conceded() -> Match:
    rec = go_on(open_match("conceded"), ("hector", "bruna-oake"), most=12)
    rec.act(2, ["concede"])
    return closed(rec)


def what_if() -> Match:
    rec = branch(greedy(), 12, secret_of("what-if"))
    return closed(go_on(rec, ("raven-grey", "steven-graphite"), "random"))


def live() -> Match:
    return go_on(open_match("live"), ("raven-grey", "hector"), most=10).match


def partly_withheld() -> Match:
    return withhold(withhold(conceded(), "public", 1, 2), "public", 9, 0)


MATCHES: tuple[Callable[[], Match], ...] = (
    greedy,
    random,
    other_readings,
    observed,
    contributed,
    conceded,
    what_if,
    live,
    partly_withheld,
)


def summary(data: bytes) -> dict[str, Any]:
    """What the gate expects of a file: its bytes, its numbers, and everything that is folded."""
    match = decode(data)[1]
    opened = match.opening()
    report = verify(data)
    checks = sha256()
    digest = None
    if report.verified > 1:
        fold = Fold(match)
        while fold.number < report.verified:
            folded = fold.step()
            if folded is not None:
                checks.update(folded.check)
        digest = None if fold.run is None else fold.run.digest().hex()
    return {
        "bytes": sha256(data).hexdigest(),
        "format": opened.format,
        "recipe": opened.recipe,
        "game": opened.game,
        "rules": opened.rules,
        "match": match.id,
        "verdict": report.verdict,
        "records": report.records,
        "verified": report.verified,
        "outcome": None if report.outcome is None else list(map(str, report.outcome)),
        "checks": checks.hexdigest(),
        "digest": digest,
    }


def archived() -> dict[str, dict[str, Any]]:
    if not EXPECTED.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(EXPECTED.read_text(encoding="utf-8"))
    return found


def main(rebuild: tuple[str, ...] = ()) -> None:
    table = archived()
    later = (*save_your_bacon.MATCHES, *super_fantasy_brawl.MATCHES, *homestuck_atcg.MATCHES)
    for make in (*MATCHES, *clash.MATCHES, *ruled.MATCHES, *later, *pledged.MATCHES):
        name = f"{make.__name__.replace('_', '-')}.replay"
        match = make()
        data = encode(match, match.opening().game)
        new, old = summary(data), table.get(name)
        changed = [key for key in new if old is None or new[key] != old.get(key)]
        if not changed:
            print(f"{name}: as archived")
            continue
        what = "new" if old is None else f"differs in {', '.join(changed)}"
        if old is not None and not name.startswith(rebuild):
            print(f"{name}: {what}; kept (--rebuild NAME records it anew)")
            continue
        print(f"{name}: {what}; written, {new['records']} records, {new['verdict']}")
        (HERE / name).write_bytes(data)
        table[name] = new
    text = json.dumps(table, indent=1, sort_keys=True) + "\n"
    EXPECTED.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:2] not in ([], ["--rebuild"]) or sys.argv[1:] == ["--rebuild"]:
        sys.exit(__doc__)
    main(tuple(sys.argv[2:]))
