"""Super Fantasy Brawl at a physical table: what is reported is believed only as far as it can be true.

A match whose chance is reported goes as the one in which the seed said the same; tokens are neither lost
nor made up, whichever faces nobody knows; a wrong report is refused in one line and changes nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from events.recorder import Recorder
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_text
from referee.games.super_fantasy_brawl.rules.traps import Springing, beside, each_has_one
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.verify.inputs import input_of
from replays.verify.verify import verify_match
from tests.games.harness import NAMES, say
from tests.games.super_fantasy_brawl.harness import (
    DRAFT,
    DRAFTS,
    GAME,
    READINGS,
    Bots,
    opened,
    recorder,
    seats_of,
    secret_of,
)
from tests.judges.matches import ruling

SEEKS = ("peek", "shift-the-plates", "field-workshop", "switcheroo", "recall")
"""Cards that look at traps, move and replace them, or put champions next to them."""

# -- tables with few tokens -----------------------------------------------------------------


@cache
def few_tokens() -> str:
    """The shipped cards with one trap token of each face."""
    text = shipped_text().replace('"first-arena"', '"few-tokens"')
    return re.sub(r"(?m)^count = [0-9]+$", "count = 1", text)


def with_few_tokens(number, seats):
    text = few_tokens()
    digest = sha256(text.encode()).digest()
    sets = GAME.sets_with(GAME.shipped(), ("few-tokens", digest), text)
    opening = Opening(seats, GAME.version, READINGS[number % 7], sets, {digest: text})
    return GAME.open(opening, ObservedDice())


def decide(run, random):
    """Anything, but rather what has to do with traps."""
    ask = random.choice(run.asks())
    awaited = ask.run.awaited()
    if awaited is not None:
        throw, label = awaited
        return 0, [OBSERVE, str(label), random.choice(list(throw.possible()))]
    legal = list(ask.legal())
    traps = [run.setting.hex(trap.hex) for trap in run.state.traps]
    wanted = [a for a in legal if (a[0] == "move" and a[-1] in traps) or (a[0] == "play" and a[1] in SEEKS)]  # fmt: skip
    wanted += [a for a in legal if a in (["use"], ["choose", "yes"], ["choose", "first"])]
    if wanted and random.random() < 0.8:
        return ask.seat, random.choice(wanted)
    verb = random.choice(sorted({a[0] for a in legal}))
    return ask.seat, random.choice([a for a in legal if a[0] == verb])


def prove_tokens(run):
    """Every token is in one place, and each unseen trap can be one of those nobody has seen."""
    table = run.state
    found = Counter(table.supply)
    found.update(trap.face for trap in table.traps if trap.face is not None)
    found.update(f.face for f in run.stack if isinstance(f, Springing) and f.face is not None)
    assert found == Counter(run.setting.cards.tokens)
    pools = [trap.pool for trap in table.traps if trap.face is None]
    assert each_has_one(Counter(table.supply), pools)
    assert GAME.view(run, PUBLIC)["supply-size"] == beside(table) >= 0


@pytest.mark.rule("SFB-19.4", "SFB-19.8", "SFB-Q78", "SFB-Q99")
@pytest.mark.parametrize("number", range(4))
def test_tokens_are_neither_lost_nor_made_up(number):
    random, flips = Random(number), 0
    run = with_few_tokens(number, seats_of(number))
    for _ in range(700):
        if run.outcome is not None:
            break
        if len(run.state.traps) == 4 or any(isinstance(f, Springing) for f in run.stack):
            prove_tokens(run)
        seat, answer = decide(run, random)
        flips += "/flip/" in str(answer[1:2])
        run.act(seat, answer)
        if random.random() < 0.03:
            again = position.read(GAME, run.setting, position.write(run), run.dice)
            assert again.wire() == run.wire()
    assert flips > 3


# -- wrong reports --------------------------------------------------------------------------


# -- the seed and the table -----------------------------------------------------------------

PICKED = {"first-player": "SFB-1.2", "first-team": "SFB-23.15"}


def reports_of(facts):
    """What a table would have had to report for these facts, by what the labels are about."""
    found = {}
    for fact in facts:
        match fact.name:
            case "drawn":
                found.setdefault(f"deck/{fact.seat}", []).extend(fact.data["cards"])
            case "top-shown" | "looked-at-top":
                found.setdefault(f"deck/{fact.seat}", []).append(fact.data["card"])
            case "challenge-drawn":
                found.setdefault("challenges", []).append(fact.data["challenge"])
            case "trap-sprung" | "trap-shown":
                found.setdefault("traps", []).append(fact.data["trap"])
            case "first-player":
                found["first"] = [str(fact.seat)]
            case "first-team":
                found["first"] = ["-".join(map(str, fact.data["seats"]))]
    return found


def reported(run, reports):
    """Report what chance did, for as long as the table is asked."""
    count = 0
    while (awaited := run.asks()[0].run.awaited() if run.asks() else None) is not None:
        throw, label = awaited
        about = str(label).split("/", 2)[2].rpartition("/")[0]
        shown = {throw.names.shown(each).casefold(): throw.names.id(each) for each in range(len(throw.names))}  # fmt: skip
        possible = list(throw.possible())
        ids = [shown.get(name.casefold(), name) for name in reports.get(about, [])]
        result = next(each for each in ids if each in possible)
        reports[about].pop(ids.index(result))
        run.act(0, [OBSERVE, str(label), result])
        count += 1
    return count


def without_faces(view):
    """A view but for what the referee of an observed table is not told."""
    return view | {"traps": [trap["hex"] for trap in view["traps"]]}


@pytest.mark.parametrize("number", range(4))
def test_a_match_goes_as_the_seed_would_have_it_when_the_table_reports_the_same(number):
    seats, reports = seats_of(number), 0
    one, players = opened(number, seats, READINGS[number]), Bots(number, ("random", "random"))
    facts = []
    one.listener = facts.append
    other = opened(number, seats, READINGS[number], "observed")
    first = {"first": first_of(one, seats)}
    reports += reported(other, first)
    while one.outcome is None:
        for eyes in (PUBLIC, *range(1, seats + 1)):
            assert without_faces(GAME.view(one, eyes)) == without_faces(GAME.view(other, eyes))
        seat, answer = players.decide(one)
        facts.clear()
        one.act(seat, answer)
        other.act(seat, answer)
        reports += reported(other, reports_of(facts))
    assert other.outcome == one.outcome
    assert reports > 50


def first_of(run, seats):
    """Whom chance picked before anybody listened."""
    if seats == 2:
        return [str(run.state.first())]
    return ["-".join(str(ask.seat) for ask in run.asks())]


# -- drafts and backups ---------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(DRAFTS)))
def test_an_observed_draft_leads_to_an_observed_match(number):
    seats, readings = DRAFTS[number]
    note = {"players": NAMES[:seats]}
    opening = Opening(seats, DRAFT.version, readings, ())
    draft = Recorder.create(DRAFT, opening, secret_of(number), chance="observed", note=note)
    players = Bots(number)
    play_out(draft, players)
    found, data = input_of("draft", draft.match)
    opening = Opening(seats, GAME.version, {"team_mode": readings["team_mode"]}, ())
    rec = Recorder.create(
        GAME, opening, secret_of(number), chance="observed", note=note, inputs=[found],
        attachments={found[3]: data},
    )  # fmt: skip
    given = rec.run.setting.given
    play_out(rec, players)
    teams = [[row.figure // 4 for row in side.champions] for side in rec.run.state.seats]
    known = rec.run.setting.cards.champion_names
    assert teams == [[known.number(id_) for id_ in team] for team in given.teams]
    assert verify_match(draft.match).good
    assert verify_match(rec.match).good


def play_out(rec, players):
    while rec.run.outcome is None:
        say(rec, players.decide(rec.run))
    rec.close()


@pytest.mark.rule("SFB-Q78")
@pytest.mark.parametrize("number", range(3))
def test_backups_lose_no_token_either(number):
    random, epoch = Random(number), 0
    rec = recorder(number, seats_of(number), READINGS[number], "observed")
    for _ in range(400):
        if rec.run.outcome is not None:
            break
        say(rec, decide(rec.run, random))
        if random.random() < 0.03 and epoch < 5:
            epoch += 1
            record = random.randint(max(1, rec.fold.number - 60), rec.fold.number)
            rec.rule(ruling(rec, "backup", record=record, epoch=epoch), "Dee")
        if len(rec.run.state.traps) == 4:
            prove_tokens(rec.run)
    if rec.run.outcome is None:
        rec.act(1, ["concede"])
    rec.close()
    assert epoch > 1
    assert verify_match(rec.match).good
