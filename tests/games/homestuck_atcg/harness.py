"""Random Homestuck: Atypical Card Game for tests: matches of two to five seats by bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.options import Options
from referee.games.homestuck_atcg.series.game import GAME as SERIES
from referee.games.homestuck_atcg.state.frames import ResolutionFrame
from referee.games.homestuck_atcg.state.table import owner_of
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes, Fact
from tests.games.harness import Bots as AnyBots
from tests.games.harness import Harness
from tests.games.series import Series

DECKS = ("hive-fleet", "family-of-heroes", "paper-court", "no-solid-ground")


class Homestuck(Harness):
    game = GAME
    tag = "sburb"
    seats = (2, 3, 4, 5)
    options = (
        {},
        {"tie_break": "shared"},
        {"first_player_skips_draw": "true"},
        {"planet_power_defends": "false"},
        {"same_phase_restore": "restore_priority"},
        {"restore_on_any_vp": "true"},
        {"boon_costs_spent": "false"},
        {"birthday_limit": "true"},
    )
    longest = 4000
    has_bare_ends = False
    unlisted = frozenset(("choose-deck", "choose", "order"))
    window = ("pass", "enter")
    slips = (
        0, 1, 2, 3, 5, 12, 13, -1, True, "", "planet-1", "planet-5", "planet-9", "nowhere", "dad-mister-egbert-1",
        "dad-mister-egbert-1b", "dad-mister-egbert-5", "dad-mister-egbert", "C017", "alternia-alien-2", "hive-fleet", [], {}, "main", "score",
        "turn", "resolving", "triggers", "HAC-5.3", "none", "power", "yes", "dad-mister-egbert-text-1", "start", "game",
    )  # fmt: skip

    def turn_of(self, asks: Sequence[Ask[Any]], dice: BotDice) -> Ask[Any]:
        return asks[0]

    def first_answer(self, run: Run[Any], ask: Ask[Any], number: int) -> list[Any] | None:
        """The decks of all numbers together meet each other in every pair."""
        if "choose-deck" not in ask.verbs:
            return None
        return ["choose-deck", DECKS[(number * ask.seat + number // 4 + ask.seat) % len(DECKS)]]

    def tried(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Some answer of every verb, as anybody might try it: with cards, things and planets of the match."""
        cards, table = run.setting.cards, run.state
        planets = [f"planet-{at}" for at in range(6)]
        things = sorted(cards.things.id(thing) for thing in table.placed())[::3]
        hands = sorted({cards.names.id(face) for side in table.seats for face in side.hand})[::2]
        yield from (["play", card] for card in hands)
        yield from (["play", card, at] for card in hands for at in planets[1:3])
        yield from (["play", card, thing] for card in hands[:5] for thing in things)
        yield from (["enter", card, at] for card in hands[:5] for at in planets[:3])
        yield from (["move", thing, at] for thing in things for at in planets)
        yield from (["move", thing, planets[1], other] for thing in things[:4] for other in things)
        for verb in ("tap", "special-tap", "action"):
            yield from ([verb, thing] for thing in things)
        yield from ([verb, thing, 2] for verb in ("special-tap", "action") for thing in things)
        yield from (["order", *things[:count]] for count in (1, 2, 3))
        words = ([], [1], ["yes"], ["top"], ["seat-2"], things[:1], hands[:1], planets[1:2])
        yield from (["choose", *each] for each in words)
        yield from (["draw-extra", count] for count in (0, 1, 9))
        yield from (["choose-deck", "hive-fleet"], ["choose-deck", "alternia-alien", [["dad-mister-egbert", 3]]])  # fmt: skip
        yield from ([verb] for verb in ("mulligan", "keep", "pass", "end-main"))

    def has_left(self, run: Run[Any], seat: int) -> bool:
        return bool(seat and run.state.side(seat).gone)

    def prove_left(self, before: Run[Any], after: Run[Any], seat: int) -> None:
        """The others have all their cards still (HAC-Q60)."""
        others = [each for each in before.state.clockwise(1) if each != seat]
        if all(before.state.side(each).planet is not None for each in others):
            assert [card_count(after, each) for each in others] == [card_count(before, each) for each in others]  # fmt: skip

    def prove_gone(self, run: Run[Any]) -> None:
        """No card of whoever left is anywhere, waits for anything or holds anything (HAC-Q60)."""
        table = run.state
        gone = [seat for seat, player in enumerate(table.seats, 1) if player.gone]
        if run.outcome is not None:
            return
        for seat in gone:
            player = table.side(seat)
            assert card_count(run, seat) == 0
            assert (player.grist, player.damage, player.destroyed) == (0, 0, True)
        for row in table.placed().values():
            assert owner_of(row.host or row.thing) not in gone
            assert owner_of(row.under or row.thing) not in gone
        assert not any(owner_of(when.source) in gone for when in table.whens)
        assert not any(owner_of(thing) in gone for event in table.events for thing in event.waiting)
        assert not any(row.seat in gone for row in table.lasting)
        assert not any(seat in gone for seat in table.left)

    def is_learned(self, fact: Fact, eyes: Eyes, seat: int) -> bool:
        return fact.name == "looked" and fact.seat == eyes and fact.data["whose"] == seat

    def mixed(self, run: Run[Any], eyes: Eyes, random: Random) -> Run[Any] | None:
        if run.state.turn == 0:
            return None
        run = run.fork()
        tops = seen_tops(run, eyes)
        for seat, side in enumerate(run.state.seats, 1):
            top = [side.deck.take_top()] if seat in tops else []
            hidden = [*side.deck, *(() if seat == eyes else side.hand)]
            random.shuffle(hidden)
            size = len(side.deck)
            side.deck.lay_out([*hidden[:size], *top])
            if seat != eyes:
                side.hand.lay_out(sorted(hidden[size:]))
        look_at_new_tops(run, tops)
        return Run.resume(GAME, run.setting, run.wire(), run.dice)


def card_count(run: Run[Any], seat: int) -> int:
    """How many cards of the seat there are, wherever they lie."""
    player = run.state.side(seat)
    piles = (player.deck, player.hand, player.discard, player.removed, player.cards)
    return sum(map(len, piles))


def seen_tops(run: Run[Any], eyes: Eyes) -> list[int]:
    """The seats whose top card those eyes are looking at."""
    texts = (frame for frame in run.stack if isinstance(frame, ResolutionFrame))
    return [text.looked for text in texts if text.looked and text.seat == eyes]


def look_at_new_tops(run: Run[Any], tops: list[int]) -> None:
    """Whoever else was looking at the top of a deck looks at the card that lies there now."""
    for frame in run.stack:
        if isinstance(frame, ResolutionFrame) and frame.looked and frame.looked not in tops:
            deck = run.state.side(frame.looked).deck
            frame.found = deck.cards[-1:] if frame.found else []


HARNESS = Homestuck()
readings = partial(HARNESS.read_as, Options)
READINGS, Bots = HARNESS.options, partial(AnyBots, HARNESS)
opened, play, recorder, secret_of = (
    HARNESS.opened,
    HARNESS.play,
    HARNESS.recorder,
    HARNESS.secret_of,
)
SERIES_HARNESS = Series(
    SERIES, "grist series", (2, 3, 4, 5), ({}, {"best_of": "5", "match_deck_change": "true"})
)
