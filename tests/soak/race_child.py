"""A child of the racing chapter: one of two writers of one match, through the library.

    python -m tests.soak.race_child STORE MATCH ME SEED          both write one strand
    python -m tests.soak.race_child STORE MATCH ME SEED lanes    each writes the strand of its seat

It says one line for every answer that is stored, and one for every conflict.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from random import Random

from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import Conflict
from tests.replays.duel import find

PATIENCE = 60.0


def contend(store: str, match_id: str, me: int, random: Random, *, lanes: bool) -> None:
    """Write answers until the match is over; after a conflict, read again."""
    journal = open_store(store)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        recorder = Recorder.resume(journal.match(match_id), journal, find=find)
        if recorder.run.outcome is not None:
            if recorder.fold.closed is None:  # each finished without knowing of the other
                with suppress(Conflict):
                    recorder.close()
            return
        try:
            while recorder.run.outcome is None:
                if not write(recorder, me, random, lanes=lanes):
                    time.sleep(0.001)
                    break
        except Conflict:
            say("conflict")
    say("tired")


def write(recorder: Recorder, me: int, random: Random, *, lanes: bool) -> bool:
    """One commit of ours: an answer or two of whoever is asked; False if it is not our turn."""
    said = []
    with recorder.batch():
        for _ in range(1 if lanes else random.choice((1, 1, 1, 2))):
            asks = [ask for ask in recorder.run.asks() if not lanes or ask.seat == me]
            if not asks:
                return False
            ask = asks[0]
            answer = random.choice(list(ask.legal()))
            number = recorder.act(ask.seat, answer, {"match": "ab"[me - 1] * 26})
            said.append(f"stored {number} {ask.seat}: {recorder.game.printed(answer)}")
            if recorder.run.outcome is not None:
                recorder.close()
                break
    for line in said:
        say(line)
    if not lanes:
        time.sleep(random.random() * 0.004)
    return True


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    contend(
        sys.argv[1],
        sys.argv[2],
        int(sys.argv[3]),
        Random(f"{sys.argv[4]} {sys.argv[3]}"),
        lanes=len(sys.argv) > 5,
    )
