"""Signs of champions and zones: short, and no two alike."""

from __future__ import annotations

from typing import Any

from referee.games.super_fantasy_brawl.show.symbols import (
    gate_letters,
    pairs,
    signs_of,
    singles,
    told_apart,
    zone_letters,
)


def seen(*seats: list[str]) -> dict[str, Any]:
    return {
        "seats": {
            str(seat): {
                "champions": [
                    {"id": f"{name.split()[0].lower()}-{seat}", "champion": name} for name in names
                ]
            }
            for seat, names in enumerate(seats, 1)
        }
    }


def test_a_champion_has_two_letters_and_the_seat() -> None:
    view = seen(["Brann Oakfist"], ["Vex Nightfall"])
    assert signs_of(view) == {"brann-1": "BR1", "vex-2": "VE2"}


def test_the_same_champion_of_two_seats_has_the_same_letters() -> None:
    view = seen(["Brann Oakfist", "Vex Nightfall"], ["Brann Oakfist"])
    assert signs_of(view) == {"brann-1": "BR1", "vex-1": "VE1", "brann-2": "BR2"}


def test_champions_whose_names_begin_alike_are_told_apart() -> None:
    names = ["Brann Oakfist", "Bruna Oake", "Brock Oake", "Bran", "B", "田 中"]
    found = told_apart(names, pairs)
    assert found["Brann Oakfist"] == "BR"
    assert found["Bruna Oake"] == "BO"
    assert len(set(found.values())) == len(names)


def test_zones_and_gates_have_a_letter_each_but_halves_and_areas_have_none() -> None:
    arena = {
        "gates": {"north": ["e1", "f1"], "south": ["e9"], "nook": ["a1"]},
        "halves": {"north": ["e1", "f1", "e2"], "south": ["e9", "e8"]},
        "zones": {
            "red": ["b5"],
            "ruins": ["c5"],
            "red-rim": ["d5"],
            "north-half": ["e2", "f1", "e1"],
            "south-deployment": ["e9"],
        },
    }
    assert zone_letters({"arena": arena}) == {"red": "R", "ruins": "U", "red-rim": "E"}
    assert gate_letters({"arena": arena}) == {"north": "N", "south": "S", "nook": "O"}


def test_there_is_always_one_more_letter() -> None:
    found = told_apart(["aa", "a", "a-a", "-"], singles)
    assert list(found.values()) == ["A", "A1", "A2", "X"]
