"""What a draft gives to the match: the order of the players, the areas, the teams (SFB-22, SFB-24)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Given:
    """What is settled before the match begins; all empty without a draft.

    ``mode`` is "casual" or "competitive", ``order`` the seats in turn order, ``gate`` the gate of the first
    player's side, ``teams`` by seat the ids of the champions that were drafted.
    """

    mode: str = ""
    order: tuple[int, ...] = ()
    gate: int | None = None
    teams: tuple[tuple[str, ...], ...] = ()


NOTHING = Given()
