"""The second opinion's tie-breaks of C.07 beside Gacrux and tiebreak-core, where they are installed."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from fractions import Fraction

import pytest

from tests.oracle.tournament.generator import rounds
from tests.oracle.tournament.other_programs import records, trf
from tests.oracle.tournament.results import CHESS, Event, score
from tests.oracle.tournament.standings import (
    buchholz,
    buchholz_cut_1,
    by_value,
    direct_encounter,
    sonneborn_berger,
)
from tests.oracle.tournament.swiss import pair

VALUES = {"PTS": score, "BH": buchholz, "BH/C1": buchholz_cut_1, "SB": sonneborn_berger}
ASKED = ("PTS", "DE", "BH", "BH/C1", "SB")
"""DE directly behind PTS: it is made among those who are still tied."""
NAMES = {"buchholz": "BH", "buchholz_cut1": "BH/C1", "sonneborn_berger": "SB"}
WITHOUT = "{} is not installed: tie-breaks were not compared with it"


def events(seeds):
    """Random events of two rounds or more: of one, tiebreak-core cuts nothing and Gacrux all."""
    for seed in seeds:
        last = list(rounds(seed, pair, entries=(5, 12)))[-1]
        if len(last.before) > 1:
            yield Event(last.entries, last.before, CHESS)


def from_gacrux(event, folder):
    """The values by entry and name; -s, or a small field is taken for a round robin."""
    path = folder / "event.trf"
    path.write_text(trf(event), encoding="ascii", newline="")
    asked = ["-f", "TRF", "-s", "-d", "S", "-n", str(len(event.rounds)), "-t", *ASKED]
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", path, "-o", "-", *asked]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    head, *lines = [line.split(";") for line in shown.strip().splitlines()]
    return {int(line[0]): dict(zip(head, line, strict=True)) for line in lines}


def test_gacrux_says_the_same(tmp_path):
    if importlib.util.find_spec("gacrux") is None:
        pytest.skip(WITHOUT.format("gacrux"))
    told_apart = 0
    for event in events(range(40)):
        its = from_gacrux(event, tmp_path)
        for entry in event.entries:
            for name, value in VALUES.items():
                assert Fraction(its[entry][name]) == value(event, entry), (event, entry, name)
        for group in by_value(event.entries, lambda entry, event=event: score(event, entry)):
            places = by_value(group, lambda entry, its=its: -Fraction(its[entry]["DE"]))
            if len(group) > 1:
                tiers = direct_encounter(event, group)
                assert places == [sorted(each) for each in tiers], event
                told_apart += len(places) > 1
    assert told_apart > 5


def test_tiebreak_core_says_the_same():
    if importlib.util.find_spec("tiebreak_core") is None:
        pytest.skip(WITHOUT.format("tiebreak-core"))
    library = importlib.import_module("tiebreak_core")
    compared = 0
    for event in events(range(100)):
        data = records(event, library)
        for entry in event.entries:
            its = library.calculate_all_strict(
                data[entry], data, list(NAMES), total_rounds=len(event.rounds), ruleset="fide-2026"
            )
            for name, ours in NAMES.items():
                assert Fraction(its[name]) == VALUES[ours](event, entry), (event, entry, name)
                compared += 1
    assert compared > 1500
