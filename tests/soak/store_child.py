"""A child of the hoarding chapter: puts a stretch of matches into a store, each in one commit.

Every fiftieth is a whole match, the others are conceded after a few decisions; one in a thousand is
left live. It prints the id of each match once it is stored, so that a killed child loses nothing.

    python -m tests.soak.store_child --store sqlite:///x.sqlite --seed 1 --from 0 --to 1000
"""

from __future__ import annotations

import argparse
import dataclasses
import sys

from events.chain.match import Match
from events.store.journal import open_store
from tests.soak.matches import Order, order, play

WHOLE, LIVE = 50, 1000


def hoarded(seed: int, number: int) -> Order:
    """The match of that number in the hoard."""
    wish = order(seed, number)
    if number % WHOLE == 0:
        return wish
    winner = ("referee-result", "1", "no-show")
    ends_by = (0, winner) if number % 3 == 0 else (1 + number % 2, ("concede",))
    return dataclasses.replace(wish, chance="seeded", ends_after=4 + number % 4, ends_by=ends_by)


def is_live(number: int) -> bool:
    """Whether that match is left without its closed record."""
    return number % LIVE == 1


def match_of(seed: int, number: int) -> Match:
    """The match of that number as it is stored."""
    match = play(hoarded(seed, number))
    if is_live(number):
        match.secret = match.revealed_secret()
        match.public[-2:] = []
    return match


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--from", type=int, required=True, dest="start")
    parser.add_argument("--to", type=int, required=True, dest="stop")
    asked = parser.parse_args()
    journal = open_store(asked.store)
    for number in range(asked.start, asked.stop):
        match = match_of(asked.seed, number)
        match.secret = match.secret or match.revealed_secret()
        journal.create(match)
        sys.stdout.write(f"{match.id}\n")
        sys.stdout.flush()
    journal.close()


if __name__ == "__main__":
    main()
