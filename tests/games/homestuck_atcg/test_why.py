"""Homestuck: Atypical Card Game: at any moment anybody may ask of any action why it is or is not legal.

Whatever is named with it, cards that lie open twice, things of seats that nobody sits at, plain nonsense: the answer is
what is legal, or the rules that refuse it, or that it is not understood; and asking changes nothing.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cli.play.explain import explain_action, explain_moment
from cli.viewer.inspect import why_rows
from cli.viewer.viewer import Viewer
from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.cardset.decks import COPIES
from referee.games.homestuck_atcg.state.table import face_of
from referee.kernel.facts import JUDGE, PUBLIC
from replays.read.timeline import Timeline
from tests.games.harness import say
from tests.games.homestuck_atcg.harness import GAME, READINGS, Bots, opened, recorder

NONSENSE = (
    "", "1", "0", "-3", "99999999999", "none", "yes", "first", "top", "planet-1", "planet-5", "planet-9", "nowhere",
    "seat-5", "hive-fleet", "dad-mister-egbert-5", "alternia-alien-4b", "x", "'", "->", "(", "é", "C017", "C017-5",
)  # fmt: skip
VERBS = (*GAME.verbs, *GAME.standing)
LONG = 160
"""So many public records are enough to look back at."""


def words_of(run):
    """What might be named in this match: every card that somebody has, as it is called in a hand and where it is open."""
    names, things = run.setting.cards.names, run.setting.cards.things
    found = []
    for seat, side in enumerate(run.state.seats, 1):
        found += [names.id(face) for face in (*side.hand, *side.deck.cards[-2:])]
        laid = [*(row.thing for row in side.cards), *side.discard, *side.removed]
        found += [things.id(thing) for thing in laid]
        found += [names.id(face_of(thing)) for thing in laid]
        found += [things.id(side.planet)] if side.planet is not None else []
        found.append(f"planet-{seat}")
    return sorted(set(found))


def open_twice(run, seat):
    """The inventory of a seat of which no copy is hidden any more, as it would be called in a hand."""
    side, cards = run.state.side(seat), run.setting.cards
    laid = [*(row.thing for row in side.cards), *side.discard, *side.removed]
    faces = [face for face, copies in Counter(map(face_of, laid)).items() if copies == COPIES]
    return [cards.names.id(face) for face in faces if cards.cards[face].type == "inventory"]


def lines(run, random, most):
    """Actions with something behind them that may fit, or not."""
    words = words_of(run) or ["dad-mister-egbert"]
    offered = [name for ask in run.asks() for name in ask.verbs] or VERBS
    for _ in range(most):
        chosen = [random.choice(words if random.random() < 0.85 else NONSENSE) for _ in range(3)]
        verb = random.choice(random.choice((offered, VERBS)))
        yield " ".join([verb, *chosen[: random.randrange(4)]])


def refused(run, seat, answer):
    """The rules that refuse an answer as a record has it, or none where it is no answer."""
    try:
        return [refusal.rule for refusal in run.refusals(seat, answer)]
    except NotUnderstood:
        return []


# -- at the table ---------------------------------------------------------------------------


@pytest.mark.parametrize("chance", ["seeded", "observed"])
@pytest.mark.parametrize("number", [4, 21, 2, 3])
def test_whoever_asks_why_is_told(number, chance):
    """At decisions of a match by bots, for every seat; in the first two every copy of some inventory lies open."""
    random, explained, seats = Random(number), 0, 2 + number % 4
    run, players = opened(number, seats, READINGS[number % len(READINGS)], chance), Bots(number)
    while run.outcome is None:
        seat, answer = players.decide(run)
        before = run.wire()
        for each in range(1, seats + 1):
            for face in open_twice(run, each):
                explained += len(explain_action(run, each, f"play {face} dad-mister-egbert-1"))
        if random.random() < 0.2:
            for each in range(1, seats + 1):
                explained += len(explain_moment(run, each))
                for line in lines(run, random, 12):
                    explained += len(explain_action(run, each, line))
            for line in lines(run, random, 30):
                rules = refused(run, random.randrange(seats + 2), line.split(" "))
                assert all(GAME.catalogue.words(rule) for rule in rules)
        assert run.wire() == before
        run.act(seat, answer)
    assert explained > 1000


# -- in the viewer --------------------------------------------------------------------------


def recorded(number, seats, chance):
    """A match that went on for some records."""
    rec, players = recorder(number, seats, READINGS[number % len(READINGS)], chance), Bots(number)
    while rec.run.outcome is None and len(rec.match.public) < LONG:
        say(rec, players.decide(rec.run))
    return rec.match


@pytest.mark.parametrize(("seats", "chance"), [(2, "observed"), (3, "seeded"), (5, "seeded")])
def test_whoever_looks_back_is_told_why(seats, chance):
    """With every pair of eyes, after records of a match that was recorded, of every seat."""
    random, told = Random(seats), Counter()
    story = Timeline(recorded(seats, seats, chance))
    for eyes in (PUBLIC, JUDGE, *range(1, seats + 1)):
        viewer = Viewer(lambda eyes: story, eyes, "match", live=False)
        for number in random.sample(range(1, viewer.last + 1), 3):
            viewer.go(number)
            run = viewer.run()
            for whose in ("", *(f"{seat}: " for seat in range(1, seats + 2))):
                for line in ["", *lines(run, random, 3)]:
                    told[ask_why(viewer, whose + line)] += 1
    assert told[True] > told[False] > 0


def ask_why(viewer, words):
    """Whether the answer is what is legal or what refuses it, and not that it is not understood."""
    try:
        return bool(why_rows(viewer, words))
    except NotUnderstood:
        return False
