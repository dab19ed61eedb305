"""Random Super Fantasy Brawl for tests: matches of two and four seats by bots; its drafts, and matches on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder, Store
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.options import Options as Readings
from referee.games.super_fantasy_brawl.series.game import GAME as SERIES
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.verify.inputs import input_of
from tests.games.harness import NAMES, Harness, Options
from tests.games.harness import Bots as AnyBots
from tests.games.series import Series

DRAFTS: tuple[tuple[int, Options], ...] = (
    (2, {"team_mode": "casual"}),
    (2, {"team_mode": "competitive"}),
    (4, {"team_mode": "casual"}),
    (4, {"team_mode": "casual", "duplicates": "on"}),
    (4, {"team_mode": "competitive"}),
    (2, {"team_mode": "casual", "draft_pool": "chosen"}),
)
"""Every kind of draft: for how many, and how it is read."""


class SuperFantasyBrawl(Harness):
    game = GAME
    tag = "brawler"
    seats = (2, 2, 4)
    options = (
        {},
        {"level_up": "instant", "same_turn_return": "off"},
        {"optional_scoring": "on", "area_mirror": "on"},
        {"mirror_champions": "on", "team_reactions": "one_per_player"},
        {"opening_challenges": "two"},
        {"optional_scoring": "on", "level_up": "instant", "team_reactions": "one_per_player"},
        {"same_turn_return": "off", "area_mirror": "on", "opening_challenges": "two"},
    )
    unlisted = frozenset(("move", "choose", "plan", "redraw", "choose-team"))
    slips = (
        0, 1, 2, 3, 5, 14, -1, True, "", "e5", "b5", "z9", "brann-1", "Vex Nightfall (2)", "backstab", "Blades",
        [], {}, "attacking", "moving", "turn", "resolving", "SFB-5.5", "SFB-7.7", "end", "none", "north", "red",
        "card", "box", "printed", "dash", "ne",
    )  # fmt: skip

    def tried(self, run: Run[Any]) -> Iterator[list[Any]]:
        """Some answer of every verb, as anybody might try it: with hexes, cards and champions of the match."""
        cards, arena = run.setting.cards, run.setting.arena
        hexes = list(arena.names.ids)
        figures = [cards.figures.id(row.figure) for row in run.state.figures()]
        hands = [cards.card_names.id(card) for side in run.state.seats for card in side.hand]
        actions = [cards.action_names.id(each) for each in range(len(cards.actions))]
        yield from (["play", card] for card in hands)
        yield from (["standard-action", action, id_] for action in actions for id_ in figures)
        yield from (["standard-action", actions[-1], id_, "creation"] for id_ in figures)
        yield from (["move", hex_] for hex_ in hexes[::4])
        yield from (["move", *hexes[at : at + 2]] for at in range(0, len(hexes), 9))
        yield from (["attack", id_] for id_ in figures)
        yield from (["attack", own, id_] for own in figures[:2] for id_ in figures)
        yield from (["aoe", facing] for facing in (*FACINGS, "ne-mirrored"))
        yield from (["react", card, id_] for card in hands[:6] for id_ in figures)
        yield from (["place-trap", hex_] for hex_ in hexes[::5])
        yield from (["deploy", id_, hex_] for id_ in figures for hex_ in hexes[::20])
        yield from (
            ["choose", *words] for words in ([], [1], ["yes"], figures[:1], hexes[:1], hands[:1])
        )
        yield from (["order", *figures[:count]] for count in (1, 2, 3))
        yield from (["plan", *hands[:count]] for count in (0, 1))
        yield from (["redraw"], ["redraw", *sorted(hands[:2])])
        yield from (
            ["choose-team", *sorted(names)]
            for names in (["brann", "selka", "vex"], ["brann", "vex"])
        )
        yield from (
            ["choose-seats", 1],
            ["choose-deployment-area", "north"],
            ["choose-colour", "red"],
        )
        yield from ([verb] for verb in ("use", "decline", "pass", "stop-moving", "end-activation", "score-challenges"))  # fmt: skip

    def prove_left(self, before: Run[Any], after: Run[Any], seat: int) -> None:
        """The match ends at once, for the whole team (SFB-Q74)."""
        assert after.outcome is not None
        winners = [each for each in range(1, before.setting.seats + 1) if (each - seat) % 2]
        assert (list(after.outcome.winners), after.outcome.rule) == (winners, "SFB-Q74")
        again = position.read(GAME, after.setting, position.write(after), after.dice)
        assert again.wire() == after.wire()

    def mixed(self, run: Run[Any], eyes: Eyes, random: Random) -> Run[Any] | None:
        run = run.fork()
        table = run.state
        for seat, player in enumerate(table.seats, 1):
            hidden = [*player.deck, *(() if seat == eyes else player.hand)]
            random.shuffle(hidden)
            size, unknown = len(player.deck), player.deck.unknown
            player.deck.lay_out(hidden[:size])
            if unknown and unknown == size:
                player.deck.lay_out(None)
            if seat != eyes:
                player.hand.lay_out(sorted(hidden[size:]))
        mix_tokens(table, eyes, random)
        challenges = list(table.challenges)
        random.shuffle(challenges)
        table.challenges.lay_out(challenges)
        return Run.resume(GAME, run.setting, run.wire(), run.dice)


def mix_tokens(table: Any, eyes: Eyes, random: Random) -> None:
    """The supply and the traps whose faces those eyes do not know."""
    unseen = [trap for trap in table.traps if eyes not in trap.known and trap.face is not None]
    tokens = [*table.supply, *(trap.face for trap in unseen)]
    random.shuffle(tokens)
    table.traps = [
        replace(trap, face=tokens.pop()) if trap in unseen else trap for trap in table.traps
    ]
    table.supply.lay_out(tokens)


class Draft(Harness):
    game = DRAFT
    tag = "brawler"
    seats = tuple(seats for seats, _ in DRAFTS)
    options = tuple(options for _, options in DRAFTS)


HARNESS, DRAFT_HARNESS = SuperFantasyBrawl(), Draft()
readings = partial(HARNESS.read_as, Readings)
READINGS, Bots, seats_of = HARNESS.options, partial(AnyBots, HARNESS), HARNESS.seats_of
opened, play, recorder, secret_of = (
    HARNESS.opened,
    HARNESS.play,
    HARNESS.recorder,
    HARNESS.secret_of,
)


def drafted(number: int, seats: int, readings: Options) -> Match:
    """A draft played by bots, closed."""
    return DRAFT_HARNESS.finished(DRAFT_HARNESS.recorder(number, seats, readings), number).match


def on_a_draft(number: int, store: Store | None = None) -> Recorder:
    """A match that rests on a draft of one of the kinds."""
    seats, readings = DRAFTS[number % len(DRAFTS)]
    found, data = input_of("draft", drafted(number, seats, readings))
    return Recorder.create(
        GAME,
        Opening(seats, GAME.version, {"team_mode": readings["team_mode"]}, ()),
        secret_of(number),
        note={"players": NAMES[:seats]},
        inputs=[found],
        attachments={found[3]: data},
        store=store,
    )


SERIES_HARNESS = Series(
    SERIES, "brawl series", (2, 4), ({}, {"best_of": "5", "match_deck_change": "true"})
)
