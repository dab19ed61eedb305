"""Random Save Your Bacon! for tests: matches of two to four seats by bots, and its drafts and series."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from referee.games.save_your_bacon.draft.game import GAME as DRAFT
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.options import Options as Readings
from referee.games.save_your_bacon.series.game import GAME as SERIES
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes, Fact
from referee.kernel.game import Opening
from tests.games.harness import Bots as AnyBots
from tests.games.harness import Harness, Options
from tests.games.series import Series

DECKS = (
    "dangerous-darkness",
    "lacking-limits",
    "light-fight",
    "powerful-potential",
    "spooky-specters",
)
OF_FORMAT = {"pod_constructed": "cold-steel-salvage", "full_constructed": "counting-lesson"}


ZONES = ("deck", "hand", "discard", "spent", "removed")


class SaveYourBacon(Harness):
    game = GAME
    tag = "rasher"
    seats = (2, 3, 4)
    options = (
        {},
        {"ask_all_windows": "true"},
        {"format": "pod_constructed"},
        {"variant": "widdershins"},
        {"refresh_pitch": "exactly_one", "refresh_gain": "1", "exact_payment_stops": "true"},
        {"format": "full_constructed"},
        {"variant": "widdershins", "widdershins_ffa": "true", "widdershins_equipment": "forbidden"},
        {"refresh_pitch": "all", "refresh_hand_size": "7", "zero_cost_pitch": "false"},
        {
            "variant": "widdershins",
            "widdershins_equipment": "any_opponent",
            "refresh_pitch": "none",
        },
    )
    rare = frozenset(("order-defeats", "order-discards", "choose-bacon-recipient"))
    window = ("pass-priority", "play-reaction")
    slips = (
        0, 1, 2, 3, 14, -1, True, "", "ninja-1", "kaiju-2", "scatter", "Bone Nest (1)", "frozen",
        [], {}, "attacking", "after", "paying", "resolving", "SYB-6.0.5", "SYB-10.0.8", "end", "none",
        "E", "placed",
    )  # fmt: skip

    def opening(self, seats: int, options: Options | None = None) -> Opening:
        """Without the variants that two players cannot have (SYB-12.1.1, SYB-12.2.1)."""
        wish = {k: v for k, v in (options or {}).items() if seats > 2 or k != "variant"}
        return super().opening(seats, wish)

    def first_answer(self, run: Run[Any], ask: Ask[Any], number: int) -> list[Any] | None:
        if "submit-deck" not in ask.verbs:
            return None
        return ["submit-deck", deck_of(run, ask.seat, number)]

    def tried(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Some answer of every verb, as anybody might try it: with cards and things of the match."""
        things = [card.thing for card in run.state.things()]
        names = run.setting.cards
        hand = [names.names.id(card) for side in run.state.seats for card in side.hand]
        own = [names.things.id(thing) for thing in things]
        champions = [
            id_ for id_ in own if names.names.find(id_.rpartition("-")[0]) in names.champions
        ]
        yield from (["attack", id_] for id_ in own)
        yield from (["declare-target", id_] for id_ in own)
        yield from (["pitch", card] for card in hand)
        for verb in ("play-card", "play-reaction"):
            yield from ([verb, card, id_] for card in hand[:6] for id_ in champions)
        for thing in things:
            for effect in run.setting.face_of(thing).effects:
                yield ["activate-effect", names.things.id(thing), effect.key]
        yield from (["ready-cards", *sorted(own[:n])] for n in range(5))
        yield from ([verb] for verb in ("refresh", "pass-time", "end-turn", "stop-pitching"))
        yield from (["declare-counter", word] for word in ("yes", "no"))
        yield from (["choose", *words] for words in ([], [1], ["yes"], own[:1], hand[:1]))
        yield from (["pass-priority"], ["pass-priority", "defeated"], ["order-defeats", *own[:2]])
        yield from (["choose-first-player", 1], ["choose-bacon-recipient", 1], ["order-discards"])
        yield ["submit-deck", "light-fight"]

    def has_left(self, run: Run[Any], seat: int) -> bool:
        return bool(seat and run.state.side(seat).out)

    def prove_left(self, before: Run[Any], after: Run[Any], seat: int) -> None:
        """No card of anybody is lost but with the one who left (SYB-Q88)."""
        if after.outcome is None:
            assert card_count(after) == card_count(before)

    def prove_gone(self, run: Run[Any]) -> None:
        """Nobody who left owns anything that is left, or has a condition on anybody (SYB-Q31)."""
        for seat, side in enumerate(run.state.seats, 1):
            if not side.out or run.outcome is not None:
                continue
            assert not side.champions
            assert not any(len(getattr(side, zone)) for zone in ZONES[:-1])
            assert (side.energy, side.bacon, side.waits) == (0, 0, "")
            for card in run.state.things():
                assert all(borne.by != seat for borne in getattr(card, "conditions", ()))
                assert all(each.owner != seat for each in getattr(card, "under", ()))

    def is_learned(self, fact: Fact, eyes: Eyes, seat: int) -> bool:
        return fact.name == "saw-hand" and fact.seat == eyes

    def mixed(self, run: Run[Any], eyes: Eyes, random: Random) -> Run[Any] | None:
        if run.state.turn == 0 or sees_a_hand(run, eyes):
            return None
        run = run.fork()
        for seat, side in enumerate(run.state.seats, 1):
            hidden = [*side.deck, *(() if seat == eyes else side.hand)]
            random.shuffle(hidden)
            size = len(side.deck)
            unknown = side.deck.unknown
            side.deck.lay_out(hidden[:size])
            if unknown == size:
                side.deck.lay_out(None)
            if seat != eyes:
                side.hand.lay_out(sorted(hidden[size:]))
        return Run.resume(GAME, run.setting, run.wire(), run.dice)


def deck_of(run: Run[Any], seat: int, number: int) -> str:
    """The decks of all numbers together meet each other in every pair."""
    own = OF_FORMAT.get(run.setting.readings.format)
    if own is not None and seat % 2:
        return own
    if own == "counting-lesson":
        return "cold-steel-salvage"
    return DECKS[(number * seat + number // 5 + seat) % len(DECKS)]


def sees_a_hand(run: Run[Any], eyes: Eyes) -> bool:
    """Whether the eyes choose among the cards of another's hand, which they see for that (SYB-Q89)."""
    question = GAME.view(run, eyes).get("question", {})
    side = run.state.side(eyes) if isinstance(eyes, int) else None
    return "cards" in question and bool(run.lanes) and side is not None


def card_count(run: Run[Any]) -> int:
    """How many cards there are, wherever they lie."""
    table = run.state
    piles = sum(len(getattr(side, zone)) for side in table.seats for zone in ZONES)
    worn = [card for side in table.seats for each in side.champions for card in each.equipment]
    return piles + len(table.playing) + sum(1 + len(card.under) for card in worn)


class Draft(Harness):
    game = DRAFT
    tag = "rasher draft"
    has_bare_ends = False
    seats = (2, 3)
    options = ({}, {}, {}, {"draft_pool": "chosen"})


HARNESS, DRAFT_HARNESS = SaveYourBacon(), Draft()
SERIES_HARNESS = Series(SERIES, "rasher series", (2, 3, 4))
readings = partial(HARNESS.read_as, Readings)
READINGS, Bots = HARNESS.options, partial(AnyBots, HARNESS)
opened, play, recorder, secret_of = (
    HARNESS.opened,
    HARNESS.play,
    HARNESS.recorder,
    HARNESS.secret_of,
)
