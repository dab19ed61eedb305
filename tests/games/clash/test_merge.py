"""Clash: both logs of a phase, merged a second time by a reckoner written from the rule text (CL-Q6).

It reads nothing but what a judge sees: the table as the phase began, and the two logs. From them it
works out both sides, the discards and the end, after an Attack phase also the next Start phase; then
what the judge sees next must be the same. Whether a card lost or gained in the own view is worked out
again as well: an amount that was void there must stand in the log as 0.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from referee.games.clash.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import JUDGE
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS, Bots, opened, opening, secret_of
from tests.games.clash.odd_cards import made_up_set

STOCKS = ("coins", "shields", "swords")
STATUSES = ("protected", "stunned")


class Reckoned:
    """One side: numbers, cards in play, and what waits for the next Start phase."""

    def __init__(self, seen):
        for key in ("health", *STOCKS):
            setattr(self, key, seen[key])
        self.hand = seen["hand-size"]
        self.pool = seen["deck-size"] + len(seen["discard"])
        self.allies = cards_in_play(seen)
        self.delayed = deepcopy(seen["delayed"])
        self.left = set()

    def change(self, change, shielded=None):
        """Let one change happen now, if it can (CL-6.3, CL-6.8, CL-6.9, CL-Q22, CL-Q23)."""
        what, amount, card = change["what"], change["amount"], change.get("card")
        if what in STOCKS:
            setattr(self, what, max(0, getattr(self, what) + amount))
        elif what == "health":
            self.health += amount
        elif what == "draw":
            drawn = min(amount, self.pool)
            self.hand, self.pool = self.hand + drawn, self.pool - drawn
        elif card not in self.allies:
            return
        elif what in STATUSES:
            self.allies[card][what] = True
        elif not is_void(self.allies[card], amount, shielded):
            self.allies[card]["health"] += amount

    def move(self, what, card):
        """Let one card move between the own zones (CL-Q35)."""
        if what == "return-ally":
            self.remove(card)
            self.left.add(card)
        into_hand = 0 if what == "discard-deck" else -1 if what == "discard-hand" else 1
        self.hand += into_hand
        self.pool -= into_hand if what != "return-ally" else 0

    def remove(self, card):
        del self.allies[card]
        self.delayed = [each for each in self.delayed if each.get("card") != card]

    def put_off(self, by, change):
        if change.get("card") is None or change["card"] in self.allies:
            kept = {key: change[key] for key in ("what", "amount", "card") if key in change}
            self.delayed.append({"by": by} | kept)

    def discard(self):
        """Cards at 0 or less leave play (CL-5.1)."""
        for card in [card for card, each in self.allies.items() if each["health"] <= 0]:
            self.remove(card)
            self.pool += 1

    def start(self, seat, number):
        """The Start phase of that round (CL-Q45, CL-Q30)."""
        for each in self.allies.values():
            each.update(protected=False, stunned=False)
        self.change({"what": "draw", "amount": 2})
        self.coins += 2
        self.shields = self.swords = number
        for whose in (seat, 3 - seat):
            for each in [each for each in self.delayed if each["by"] == whose]:
                self.change(each)
        self.delayed = []

    def plain(self):
        """Everything that is compared."""
        waiting = [[each for each in self.delayed if each["by"] == by] for by in (1, 2)]
        numbers = [self.health, self.coins, self.shields, self.swords, self.hand, self.pool]
        return numbers, list(self.allies.items()), waiting


def cards_in_play(seen):
    return {
        each["card"]: {"health": each["health"]} | {key: each.get(key, False) for key in STATUSES}
        for each in seen["allies"]
    }


def is_void(card, amount, shielded=None):
    """Whether a card can neither gain nor lose that now."""
    shielded = card["protected"] if shielded is None else shielded
    return card["health"] <= 0 or (amount < 0 and shielded)


def look_at_view(cards, change):
    """What an actor's view of a card makes of a recorded change: void there is recorded as 0."""
    card = cards[change["card"]]
    if change["what"] in STATUSES:
        card[change["what"]] = True
    elif is_void(card, change["amount"]):
        assert change["amount"] == 0
    else:
        card["health"] += change["amount"]


def alone(before, log, seat, cards, price):
    """What the log of a seat made of its own side, and the changes that it holds for the other's."""
    own, foes = Reckoned(before[str(seat)]), cards_in_play(before[str(3 - seat)])
    for_other = []
    for action in log:
        if action["verb"] == "play-card":
            own.coins -= price(cards[action["card"]])
            own.hand -= 1
            own.allies[action["card"]] = {"health": cards[action["card"]].health} | dict.fromkeys(
                STATUSES, False
            )
        for change in action.get("results", ()):
            if change["seat"] != seat:
                for_other.append(change)
                if "card" in change and not change.get("later"):
                    look_at_view(foes, change)
            elif change.get("later"):
                own.put_off(seat, change)
            elif change["what"] in (
                "return-ally",
                "return-discard",
                "discard-hand",
                "discard-deck",
            ):
                own.move(change["what"], change["card"])
            else:
                if change["what"] == "card-health" and is_void(
                    own.allies[change["card"]], change["amount"]
                ):
                    assert change["amount"] == 0
                own.change(change)
    return own, for_other


def reckon(before, logs, setting):
    """Both sides after a phase, from how it began and both logs."""
    cards = {
        setting.card(number).name: setting.card(number) for number in range(len(setting.cards.ids))
    }
    one_coin = setting.readings.play_cost == "one"
    seats = before["seats"]
    sides, others = {}, {}
    for seat in (1, 2):
        sides[seat], others[3 - seat] = alone(
            seats, logs[seat], seat, cards, lambda card: 1 if one_coin else card.cost
        )
    for seat, side in sides.items():
        older = cards_in_play(seats[str(seat)])
        for change in others[seat]:
            card = change.get("card")
            if card in side.left:
                continue
            if change.get("later"):
                side.put_off(3 - seat, change)
                continue
            snapshot = setting.readings.simultaneous_merge == "snapshot"
            side.change(change, older[card]["protected"] if card and snapshot else None)
    return sides


def finish(sides, before):
    """Discards and the end after a phase; after an Attack phase the next Start phase as well."""
    for side in sides.values():
        side.discard()
    if before["phase"] == "attack" and all(side.health > 0 for side in sides.values()):
        for seat, side in sides.items():
            side.start(seat, before["round"] + 1)
            side.discard()


def go_through(run, number, counts):
    """A random match; after each phase what is seen is what was reckoned."""
    players = Bots(number)
    before = GAME.view(run, JUDGE)
    for _ in range(5000):
        if run.outcome is not None:
            return
        run.act(*players.decide(run))
        after = GAME.view(run, JUDGE)
        if run.outcome is None and all(after[key] == before[key] for key in ("round", "phase")):
            continue
        if run.outcome is not None and run.outcome.rule not in ("CL-5.4", "CL-5.6"):
            return
        key = "defended" if before["phase"] == "defend" else "attacked"
        logs = {seat: after["seats"][str(seat)][key] for seat in (1, 2)}
        sides = reckon(before, logs, run.setting)
        finish(sides, before)
        for seat, side in sides.items():
            assert Reckoned(after["seats"][str(seat)]).plain() == side.plain(), (number, seat)
        counts[before["phase"]] += 1
        counts["crossing"] += sum(
            change["seat"] != seat
            for seat in logs
            for each in logs[seat]
            for change in each.get("results", ())
        )
        before = after


@pytest.mark.rule("CL-Q6")
@pytest.mark.parametrize("few", [False, True], ids=["shipped", "few"])
@pytest.mark.parametrize("number", range(len(READINGS)))
def test_the_shipped_cards_are_merged_as_the_rules_say(number, few):
    counts = Counter()
    go_through(opened(number, opening=opening(READINGS[number], few=few)), number, counts)
    assert counts["defend"]
    assert counts["attack"]


@pytest.mark.rule("CL-Q6")
def test_any_cards_are_merged_as_the_rules_say():
    counts = Counter()
    for number, readings in enumerate(READINGS):
        pin, text = made_up_set(Random(number))
        begun = Opening(2, GAME.version, readings, (pin,), {pin[1]: text})
        go_through(GAME.open(begun, SeededDice(secret_of(number))), number, counts)
    assert min(counts["defend"], counts["attack"], counts["crossing"]) > 40
