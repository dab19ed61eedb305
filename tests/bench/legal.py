"""Legal answers: how long it takes to list all of an ask, and the slowest that random play came upon."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from time import perf_counter

from events.fold.fold import Fold
from replays.file.replay_file import decode
from tests.bench.corpus import ATCG, BOTS, BRAWL, corpus
from tests.bench.figures import AT_MOST, Figure, Plan, Target

MOST = 5.0
"""Milliseconds in which every legal answer of any position is listed."""
TRIES = 3
"""Each ask is listed so often, and the best time counts: the others waited for the machine."""

GAMES = (
    (BRAWL, "Super Fantasy Brawl", "legal", (2, 4)),
    (ATCG, "Homestuck ATCG", "legal-atcg", (2, 5)),
)
"""Which games, what they and their figures are called, and by how many they are played."""


def legal_times(plan: Plan) -> Iterator[Figure]:
    """The games whose turns offer most: the mean and the slowest over every ask of greedy and random matches."""
    for game, title, start, tables in GAMES:
        for seats, bot in product(tables, BOTS):
            found = corpus(bot, max(1, plan.matches // 10), game, seats)
            times = [each for data in found.read() for each in listed(data)]
            where, name = (
                f"every legal answer, {title}, {seats} seats, {bot}",
                f"{start}-{seats}-{bot}",
            )
            mean = sum(times) / len(times)
            yield Figure(name, f"{where}: mean", "ms", [mean], note=f"{len(times)} asks")
            slowest = Target(AT_MOST, MOST)
            yield Figure(f"{name}-worst", "  the slowest", "ms", [max(times)], slowest)


def listed(data: bytes) -> Iterator[float]:
    """The milliseconds for each ask of a match."""
    fold = Fold(decode(data)[1], checks=False)
    folded = fold.step()
    while folded is not None:
        for ask in fold.running().asks():
            samples = []
            for _ in range(TRIES):
                start = perf_counter()
                list(ask.legal())
                samples.append(perf_counter() - start)
            yield min(samples) * 1000
        folded = fold.step()
