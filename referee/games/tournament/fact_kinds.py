"""What follows in a tournament: each kind of fact with its sentence; entries are named by their numbers."""

from __future__ import annotations

from typing import Any

from referee.games.tournament.state.table_games import shown
from referee.kernel.facts import FactKinds
from referee.kernel.words.english import counted, listed


def _entries(numbers: Any) -> str:
    if isinstance(numbers, int):
        return counted(numbers, "entries")
    return listed([f"entry {number}" for number in numbers]) or "nobody"


FACTS = FactKinds(entries=_entries, games=shown)
kind = FACTS.declare

CHAINED = kind("chained", "the round keys are committed to: {key}")
PLANNED = kind("planned", "stage {number} is planned: {stage}", "story")
MIXED = kind("mixed", "numbers of the hall are mixed in")
STARTED = kind("started", "the tournament begins with {entries:entries}", "turn")
ENTERED = kind("entered", "entry {entry} comes in[ from round {late}]", "plain")
DECK = kind("deck", "the deck of entry {entry} is registered")
CHECKED_IN = kind("checked-in", "{entries:entries} checked in")
DECK_CHECKED = kind("deck-checked", "the deck of entry {entry} is checked: {word}", "story")
BYE_ASKED = kind("bye-asked", "entry {entry} has a {word} bye in round {round}")
PAIRED = kind(
    "paired", "round {round} is paired: {tables:tables}[, {byes:entries} without opponent]", "turn"
)
DRAFTED = kind("drafted", "pod {pod} has drafted: {entries:entries}", "story")
BROKEN = kind("broken", "by hand: {what}", "story")
PUBLISHED = kind("published", "the pairings of round {round} are published", "phase")
CLOCKED = kind("clocked", "round {round} has {minutes:minutes}")
EXTENDED = kind("extended", "table {table} has {minutes:minutes} more")
REPORTED = kind("reported", "table {table}: entry {one} {games:games} entry {two}", "story")
POD_REPORTED = kind(
    "pod-reported", "table {table} ends {games:games}: {winners:entries} won", "story"
)
ATTACHED = kind("attached", "the match of table {table} is at hand")
DISPUTED = kind("disputed", "table {table} is disputed: {games:games} is reported too", "story")
DECIDED = kind(
    "decided", "table {table} is decided, {word}: entry {one} {games:games} entry {two}", "story"
)
POD_DECIDED = kind(
    "pod-decided", "table {table} is decided, {word}, {games:games}: {winners:entries} won", "story"
)
CORRECTED = kind(
    "corrected", "table {table} is corrected from {before:games} to {games:games}: {word}", "story"
)
VOIDED = kind("voided", "the result of table {table} is void", "story")
DROPPED = kind("dropped", "entry {entry} leaves")
RETURNED = kind("returned", "entry {entry} comes back from round {round}")
PENALISED = kind("penalised", "entry {entry}: {word}", "story")
STRUCK = kind("struck", "penalty {number} is void", "story")
CUT = kind("cut", "stage {number} begins[ with {entries:entries}]", "turn")
FINISHED = kind("finished", "the tournament is over[: entry {entry} won]", "result")
