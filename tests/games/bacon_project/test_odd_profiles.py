"""Bacon Project with profiles that nobody printed: every effect word in every window, at random.

Whatever the texts say, matches end, come back from the wire and from a position, and keep what the
book promises of windows: nobody acts twice, and the offence that is being answered keeps its numbers.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from referee.games.bacon_project.deck import ACE, ALL, CARD
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.rules.offence import Offence, block, can_escape, to_cover
from referee.games.bacon_project.state.values import holding, negates, negators
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position

HEAD = """
game = "bacon-project"
code = "BP"
set_id = "made-up"
set = "Made up"
version = "1.0.0"
language = "bacon-profiles-1"
"""
WORDS = (
    "DRAW 1",
    "CHOOSE 3/2",
    "RECOVER 1",
    "DISCARD",
    "STUN",
    "DISABLE",
    "CANNOT ESCAPE",
    "IGNORE CANNOT ESCAPE",
    "IGNORE DEF",
    "CANNOT IGNORE DEF",
    "REFLECT 5/3",
    "PREVENT D",
    "PREVENT A",
    "ESCAPE",
)
OFTEN = ("STUN", "DISABLE", "DISABLE", "REFLECT 5/3", "IGNORE DEF")
WINDOWS = ("", "", "FLASH. ", "FLASH. ", "SPRING. ", "SUPPLY. ")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"discard_effect": "self_card"},
    {"prevent_timing": "single"},
    {"stack_draw_timing": "each", "court_jump_also_utility": "true"},
)
RARE = ("cast", "activate-spring", "activate-flash")
"""What chance would seldom do, so that there are windows, and something happens in them."""
MATCHES, LONGEST = 25, 3000
LYING = ("Ah", "6h", "10h", "Ad", "6d", "10d")


def some_ability(random: Random) -> tuple[str, str]:
    """A type and a text: damage if and only if it is an offence, some effects, now and then CHANGE."""
    window, type_ = random.choice(WINDOWS), random.choice("SSGGDA")
    effects = random.sample(WORDS + OFTEN, random.randint(1, 3))
    if random.random() < 0.1:
        return type_, f"{window}COPY."
    if random.random() < 0.25:
        first, second = sorted(random.sample(range(2, 11), 2))
        inner = random.choice(("[S] DRAW 1", "[G] DISABLE", "[D] +20", "[A] +14. IGNORE DEF"))
        effects = [f"CHANGE {first}, {second} ({inner})", *effects[:1]]
    damage = [f"+{random.randint(5, 30)}"] if type_ in "DA" else []
    return type_, f"{window}{'. '.join([*damage, *effects])}."


def some_profiles(random: Random) -> str:
    """A card set with two profiles."""
    lines = [HEAD]
    for name in ("one", "two"):
        lines += ["[[profile]]", f'id = "{name}"', f'name = "{name.title()}"', 'title = "T"',
                  'origin = "project"', 'difficulty = "easy"',
                  f"base_level = {random.randint(2, 4)}"]  # fmt: skip
        for number in (*range(2, 11), '"A"'):
            type_, text = some_ability(random)
            lines += ["[[profile.ability]]", f"card = {number}", f'type = "{type_}"',
                      f"name = 'N{number}'", f'text = "{text}"', 'origin = "project"']  # fmt: skip
    return "\n".join(lines)


def begun(number: int, random: Random) -> Run:
    """A match of two such profiles, from its deal, or with ten cards each and every level open."""
    text = some_profiles(random)
    digest = sha256(text.encode()).digest()
    readings = READINGS[number % len(READINGS)]
    opening = GAME.settle(Opening(2, 1, readings, (("made-up", digest),), {digest: text}))
    if number % 5 == 0:
        return GAME.open(opening, SeededDice(digest))
    cards = [CARD.shown(card) for card in ALL if CARD.shown(card) not in LYING]
    random.shuffle(cards)
    one = {"profile": "one", "stack": ["Ah", "6h", "10h"], "hand": cards[:10]}
    two = {"profile": "two", "stack": ["Ad", "6d", "10d"], "hand": cards[10:20]}
    table = {"turn-player": 1, "seats": {"1": one, "2": two}}
    return position.read(GAME, GAME.prepare(opening), table, SeededDice(digest))


def some_answer(run, ask, random):
    """Any answer, but that cards are cast, windows used and running effects disabled more often."""
    kinds = {}
    for answer in ask.legal():
        kinds.setdefault(answer[0], []).append(answer)
    rare = [kind for kind in kinds if kind in RARE]
    found = kinds[random.choice(rare if rare and random.random() < 0.8 else list(kinds))]
    running = [[str(e.user), "a" if e.number == ACE else str(e.number)] for e in run.state.effects]
    near = [answer for answer in found if answer[1:] in running]
    return random.choice(near if near and random.random() < 0.8 else found)


def play(number, watch):
    """A match to its end, by chance."""
    random = Random(f"made-up profiles {number}")
    run = begun(number, random)
    facts = []
    run.listener = facts.append
    for _ in range(LONGEST):
        if run.outcome is not None:
            return
        assert not run.halted
        (ask,) = run.asks()
        if "choose-profile" in ask.verbs:
            run.act(ask.seat, ["choose-profile", ("one", "two")[ask.seat - 1]])
            continue
        watch(run, ask, facts, random)
        run.act(ask.seat, some_answer(run, ask, random))
    message = f"match {number} did not end"
    raise AssertionError(message)


# -- what must hold at every decision -------------------------------------------------------


def comes_back(run, ask, random):
    """From the wire and from a position the match is the same, and it can be shown."""
    if random.random() < 0.05:
        wire = run.wire()
        assert Run.resume(GAME, run.setting, wire, run.dice).wire() == wire
        assert position.read(GAME, run.setting, position.write(run), run.dice).wire() == wire
        GAME.board(GAME.view(run, ask.seat), 80)


def acts_once(run, facts):
    """No ability of a cast zone acts twice in a combat phase; how many had acted before an offence."""
    starts = [n for n, fact in enumerate(facts) if fact.data.get("phase") == "combat"]
    if run.state.phase != "combat" or not starts:
        return 0
    del facts[: starts[-1]]
    acted = [fact.data["number"] for fact in facts if fact.name == "activated"]
    assert len(set(acted)) == len(acted)
    offence = run.stack[-1]
    if not isinstance(offence, Offence) or offence.attacker != run.state.turn_player:
        return 0
    zone = {unit.card: unit.value for unit in run.state.side(offence.attacker).cast}
    assert {zone.get(deed.card) for deed in offence.parts}.isdisjoint(acted)
    return len(acted)


def keeps_its_numbers(run, before):
    """Inside a window an offence changes for its target only; whether it did (BP-Q97, BP-Q100).

    By the reading self_card a REFLECT may leave again with its own card.
    """
    offence = run.stack[-1]
    if not isinstance(offence, Offence):
        return False
    now = (can_escape(run, offence), block(run, offence), -to_cover(run, offence))
    _, paid, then = before.get(id(offence), (offence, offence.paid, now))
    before[id(offence)] = (offence, offence.paid, now)
    if paid != offence.paid or run.setting.readings.discard_effect == "self_card":
        return False
    assert all(new >= old for new, old in zip(now, then, strict=True))
    return now != then


def holds_or_not(run):
    """An effect holds if nothing that holds negates it, and only then; how many are negated.

    Of some that negate each other in a circle one has to hold all the same.
    """
    effects = run.state.effects
    held = holding(effects)
    for place in range(len(effects)):
        stopped = any(negates(effects, other, place) for other in held)
        in_a_circle = place in negators(effects, place, range(len(effects)))
        assert stopped == (place not in held) or in_a_circle
    return len(effects) - len(held)


@pytest.mark.rule("BP-11.1", "BP-Q41", "BP-Q63", "BP-Q91", "BP-Q97", "BP-Q100")
def test_windows_keep_what_the_book_promises_whatever_the_profiles_say():
    before, seen = {}, Counter()

    def watch(run, ask, facts, random):
        comes_back(run, ask, random)
        seen["acted"] += acts_once(run, facts)
        seen["changed"] += keeps_its_numbers(run, before)
        seen["negated"] += holds_or_not(run)

    for number in range(MATCHES):
        play(number, watch)
        before.clear()
    assert seen["acted"] > 10
    assert seen["changed"] > 0
    assert seen["negated"] > 100
