"""Draft pods: who drafts with whom, and who meets whom inside a pod (TN-65).

The entries of the stage stand in the order of the lots of its first round. There are as few pods as possible, and
their sizes differ by one at most, the larger ones first; the order fills them. In every pod each round is that of
the Berger table for the pod; once everybody has met, the table begins again with the seats reversed. Whoever meets
the free place of an odd pod has the bye, and so has whoever should meet somebody that has left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.games.tournament.pairing.berger import berger
from referee.games.tournament.pairing.entrant import Pairing


def drafting_sizes(count: int, size: int) -> list[int]:
    """How many are in each pod, where so many draft in pods of at most ``size``."""
    pods = -(-count // size)
    return [count // pods + (at < count % pods) for at in range(pods)]


def drafting_pods(order: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """The pods, filled in that order; each member sits in the draft where it stands here."""
    left, found = list(order), []
    for count in drafting_sizes(len(left), size):
        found.append(tuple(left[:count]))
        left = left[count:]
    return tuple(found)


def draft_round(pods: Sequence[Sequence[int]], number: int, gone: Collection[int] = ()) -> Pairing:
    """The round of that number of the stage, from 0: pod by pod its tables, and who has the bye."""
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for pod in pods:
        once = len(pod) - 1 + len(pod) % 2
        found = berger(pod, number // once + 1)[number]
        alone = [each for table in found.tables if not table_stands(table, gone) for each in table]
        tables += [table for table in found.tables if table_stands(table, gone)]
        byes += [each for each in (*found.byes, *alone) if each not in gone]
    return Pairing(tuple(tables), tuple(byes))


def table_stands(table: Sequence[int], gone: Collection[int]) -> bool:
    """Whether nobody of a table has left."""
    return all(each not in gone for each in table)
