"""A child of the killing chapter: records a match through the library, or goes on with it.

    python -m tests.soak.kill_child sqlite:///x.sqlite SEED NUMBER

It prints the number of the last record and the match id after every commit. Some commits hold one
answer, some several.
"""

from __future__ import annotations

import dataclasses
import sys
from random import Random

from events.chain.match import Match
from events.recorder import Recorder
from events.records.records import Acted
from events.store.journal import Journal, open_store
from referee.errors import NotFound
from tests.soak.matches import Order, order, play


def opening_of(journal: Journal, wish: Order, whole: Match) -> Recorder:
    """The match as it was opened, stored now or earlier."""
    opened = Match({"public": whole.public[:1]}, dict(whole.attachments), wish.secret)
    try:
        return Recorder.resume(journal.match(whole.id), journal)
    except NotFound:
        journal.create(opened)
        return Recorder.resume(journal.match(whole.id), journal)


def main() -> None:
    store, seed, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    wish = dataclasses.replace(order(seed, number), chance="seeded")
    whole = play(wish)
    journal = open_store(store)
    recorder = opening_of(journal, wish, whole)
    say(recorder)
    random = Random(number)
    left = [sealed.record() for sealed in whole.public][len(recorder.match.public) :]
    while left:
        batch = left[: random.choice((1, 1, 1, 2, 5))]
        del left[: len(batch)]
        with recorder.batch():
            for record in batch:
                if isinstance(record, Acted):
                    recorder.act(record.seat, record.answer)
                else:
                    recorder.close()
        say(recorder)


def say(recorder: Recorder) -> None:
    sys.stdout.write(f"{len(recorder.match.public)} {recorder.match.id}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
