"""What each pair of eyes sees of a match of the second opinion (CL-2.2, CL-2.3, CL-Q4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.clash.lane import Lane
from tests.oracle.clash.match import Match
from tests.oracle.clash.table import SEATS, Action, Ally, Change, Delayed

JUDGE = "judge"
Seen = dict[str, Any]


class Eyes:
    """The eyes of a seat, of the public, or of the judge: as a page shows it, with printed names."""

    def __init__(self, match: Match, eyes: int | str) -> None:
        self.match, self.eyes = match, eyes
        self.lanes = {seat: lane for seat, lane in match.lanes.items() if eyes in (seat, JUDGE)}

    def see(self) -> Seen:
        match = self.match
        found: Seen = {
            "round": match.round,
            "phase": match.phase,
            "seats": {str(seat): self.side(seat) for seat in SEATS},
        }
        if match.lanes:
            found["finished"] = [seat for seat in SEATS if seat not in match.wanted]
            found["log"] = {str(seat): self.log(lane.log) for seat, lane in self.lanes.items()}
        return found

    def side(self, seat: int) -> Seen:
        """As its player has it now, or as it was when the phase began, with what these eyes did to it."""
        lane, other = self.lanes.get(seat), self.lanes.get(3 - seat)
        side = lane.own if lane else self.match.sides[seat]
        allies = side.allies if lane or not other else other.foes
        found: Seen = {
            "health": other.other_health if other and not lane else side.health,
            "coins": side.coins, "shields": side.shields, "swords": side.swords,
            "deck-size": len(side.deck), "hand-size": len(side.hand),
            "allies": [self.ally(each) for each in allies],
            "delayed": [self.waiting(each) for each in side.delayed],
            "defended": self.log(self.match.logs.get((seat, "defend"), [])),
            "attacked": self.log(self.match.logs.get((seat, "attack"), [])),
            "discard": self.names(side.discard),
        }  # fmt: skip
        if self.eyes in (seat, JUDGE):
            found["hand"] = self.names(side.hand)
        if self.eyes == JUDGE:
            found["deck"] = self.names(side.deck)
        if lane and (owed := self.owed(lane)):
            found["owed"] = owed
        return found

    def owed(self, lane: Lane) -> list[Seen]:
        """What has to be used before the phase can be finished; nothing while a choice is open (CL-Q14)."""
        wanted = self.match.wanted.get(lane.seat)
        if wanted is None or any(each[0] == "effect-choice" for each in wanted.options):
            return []
        return [
            {"card": self.name(ally.card), "ability": number}
            for ally, number, _ in lane.payable()
        ]  # fmt: skip

    def name(self, card: str) -> str:
        return self.match.cards[card].name

    def names(self, cards: Sequence[str]) -> list[str]:
        return [self.name(each) for each in cards]

    def ally(self, each: Ally) -> Seen:
        found: Seen = {"card": self.name(each.card), "health": each.health}
        marks = {word: True for word in ("protected", "stunned") if getattr(each, word)}
        return {**found, **marks, **({"used": sorted(each.used)} if each.used else {})}

    def waiting(self, each: Delayed) -> Seen:
        return {"by": each.by, **self.change(each.change, "what", "amount", "card")}

    def change(self, each: Change, *keys: str) -> Seen:
        found: Seen = {"seat": each.seat, "what": each.what, "amount": each.amount}
        found |= {"card": self.name(each.key[0])} if each.key else {}
        found |= {"later": True} if each.later else {}
        return {key: found[key] for key in keys or found if key in found}

    def log(self, actions: Sequence[Action]) -> list[Seen]:
        return [self.line(each) for each in actions]

    def line(self, each: Action) -> Seen:
        found: Seen = {"verb": each.verb}
        found |= {"card": self.name(each.card)} if each.card else {}
        found |= {"ability": each.ability} if each.ability else {}
        if each.named and each.named[0] in self.match.cards:
            found["cards"] = self.names(each.named)
        elif each.named:
            found["word"] = each.named[0]
        results = [self.change(change) for change in each.changes]
        return {**found, **({"results": results} if results else {})}
