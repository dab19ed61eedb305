"""Whatever is played and ruled: what follows, what is kept, what comes back (DESIGN, sections 5 and 8).

Each ruling is proved where it is made (tests/judges/sitting.py, by tests/judges/consequences.py); here is what must hold
of whole matches with rulings.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee.kernel.facts import JUDGE
from replays.branch import branch, is_parent
from replays.copies import withhold
from replays.copies.withhold import copy_for
from replays.file.replay_file import decode, encode
from replays.read.diff import ENDS, SAME, diff
from replays.read.log import log
from replays.read.seek import Seeker
from replays.verify.verify import verify
from tests.judges.consequences import EYES, States, but_for_orders, copied, without_epoch
from tests.judges.proposals import ruling
from tests.judges.sitting import (
    GAMES,
    Players,
    Sitting,
    Wish,
    again,
    holding,
    in_another_order,
    say,
)
from tests.sizes import sized

SECRET = bytes(range(32))

TURNS = 50
LONG_SET_UP = 40
"""In a set-up nearly every decision is followed by chance."""
SOUGHT = sized(4, 12)
"""So many records of a match are sought."""
MANY_DRAWS = {"homestuck-atcg": 52}
"""Where a turn hardly goes by without a draw, more matches are looked at."""
WISHES = [
    Wish("bacon-project", 5, "observed"),
    Wish("clash", 1),
    Wish("clash", 7, "observed", few=True),
    Wish("save-your-bacon", 5, "observed"),
    Wish("save-your-bacon", 6, seats=4),
    Wish("super-fantasy-brawl", 5, "observed"),
    Wish("super-fantasy-brawl", 3, seats=4),
    Wish("homestuck-atcg", 5, "observed"),
    Wish("homestuck-atcg", 6, seats=5),
]
MORE = [
    *(Wish("bacon-project", number) for number in (0, 1, 2)),
    Wish("clash", 0),
    Wish("clash", 4, few=True),
    *(Wish("save-your-bacon", number) for number in (0, 1, 4)),
    Wish("save-your-bacon", 3, seats=3),
    *(Wish("super-fantasy-brawl", number) for number in (0, 1, 4)),
    Wish("super-fantasy-brawl", 6, seats=4),
    *(Wish("homestuck-atcg", number) for number in (0, 2, 4)),
    Wish("homestuck-atcg", 3, seats=3),
]
WISHES += sized([], MORE)
every_game = pytest.mark.parametrize("wish", WISHES, ids=str)


@cache
def held(wish: Wish) -> Sitting:
    """A match with rulings, as all tests look at it; whoever goes on holds one of its own."""
    return holding(wish, TURNS)


@cache
def closed(wish: Wish) -> Sitting:
    """The same match, closed."""
    sitting = holding(wish, TURNS)
    sitting.close()
    return sitting


def traced(match: Match) -> list[tuple[object, ...]]:
    """Everything that the fold finds, record by record."""
    return [(f.number, f.strand, f.index, f.record, f.check) for f in Fold(copied(match))]


@every_game
def test_a_match_with_rulings_folds_again_and_travels_as_a_file(wish):
    sitting = closed(wish)
    match = sitting.rec.match
    folded = list(Fold(copied(match)))
    assert [each.number for each in folded] == list(range(1, len(folded) + 1))
    assert len(folded) == sum(map(len, match.strands.values()))
    assert all(each.checked for each in folded)
    assert folded[-1].check == sitting.run.check()
    data = encode(match, wish.game)
    again_read = decode(data)[1]
    assert encode(again_read, wish.game) == data
    assert traced(again_read) == traced(match)
    journal = open_store("memory:")
    journal.create(again_read)
    journal.create(decode(data)[1])
    assert encode(journal.match(match.id), wish.game) == data
    report = verify(data)
    assert report.error is None
    assert report.unchecked == []
    assert report.verified == len(folded)
    assert report.closed


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_ruling_is_made_and_every_way_back_is_gone(game):
    counts = Counter()
    for number in range(10, 16):
        sitting = holding(Wish(game, number, few=number % 2 == 1), 80)
        counts.update(sitting.counts)
    wanted = [
        "call", "appeal", "uphold", "overturn", "backup", "correction", "deviation", "penalty",
        "result", "note", "shuffled anew", "nothing crossed",
    ]  # fmt: skip
    wanted += ["in lanes", "back into lanes"] if game == "clash" else []
    assert [name for name in wanted if not counts[name]] == []


@every_game
def test_recording_goes_on_from_the_store_after_any_record(wish):
    sitting = held(wish)
    random = Random(wish.number)
    journal = open_store("memory:")
    rec = wish.open(journal)
    for said in sitting.said:
        if random.random() < 0.4:
            rec = Recorder.resume(journal.match(rec.match.id), journal, checks=True)
        say(rec, said)
    assert rec.run.wire() == sitting.run.wire()
    stored = encode(journal.match(rec.match.id), wish.game)
    assert stored == encode(sitting.rec.match, wish.game)


@every_game
def test_saying_the_same_again_gives_the_same_bytes(wish):
    sitting = held(wish)
    assert traced(again(wish, sitting.said).match) == traced(sitting.rec.match)


@every_game
def test_records_keep_their_numbers_whatever_is_ruled_later(wish):
    sitting = held(wish)
    records = [each.record for each in Fold(sitting.rec.match)]
    assert sitting.numbered
    for before in sitting.numbered:
        assert records[: len(before)] == before


# -- going back -----------------------------------------------------------------------------


def counted(run):
    """What chance has done, at the table and in the lanes."""
    return [dict(each.ordinals) for each in (run, *run.lanes.values())]


def back_and_the_same_again(sitting):
    """Play a little, go back, do the same again; whether chance had no part in it."""
    begin = sitting.call(sitting.last)
    ordinals, said = counted(sitting.run), len(sitting.said)
    for _ in range(sitting.random.randint(1, 3)):
        if sitting.is_on():
            sitting.play()
    before, same, said = sitting.run.fork(), sitting.counts["nothing crossed"], sitting.said[said:]
    sitting.decide("backup", record=begin, epoch=sitting.epoch + 1)
    if sitting.counts["nothing crossed"] == same or counted(before) != ordinals:
        return False
    for each in said:
        sitting.tell(each)
    assert sitting.run.epoch > before.epoch
    assert without_epoch(sitting.run).wire() == without_epoch(before).wire()
    return True


@pytest.mark.parametrize("game", GAMES)
def test_the_same_actions_after_a_backup_that_crossed_no_chance_lead_to_the_same_state(game):
    compared = 0
    for number in range(20, MANY_DRAWS.get(game, 32), 2):
        chance = ("seeded", "seeded", "observed")[number % 3]
        begun = LONG_SET_UP if game == "super-fantasy-brawl" else 8
        sitting = holding(Wish(game, number, chance, few=number % 4 == 2), begun)
        for _ in range(8):
            if sitting.is_on():
                compared += back_and_the_same_again(sitting)
    assert compared >= (3 if game == "homestuck-atcg" else 6)  # every turn begins with a draw


@every_game
def test_overturning_a_backup_brings_back_what_was_taken_back(wish):
    sitting = holding(wish, 25)
    done = 0
    for _ in range(sized(3, 4)):
        for _ in range(4):
            if sitting.is_on():
                sitting.play()
        back = sitting.make_backup()
        if back is None:
            continue
        before = States(sitting.rec.match)[back - 1]
        number = sitting.decide("overturn", record=back, judge="head", epoch=sitting.epoch + 1)
        assert number == back + 1
        assert but_for_orders(sitting.run) == but_for_orders(before)
        assert before.outcome == sitting.run.outcome
        done += 1
    assert done


# -- any record of such a match -------------------------------------------------------------


@every_game
def test_any_record_can_be_sought_and_branched_from(wish):
    match, random = closed(wish).rec.match, Random(wish.number)
    found = States(match)
    seeker = Seeker(match, every=random.choice((1, 3, 32)))
    for number in random.sample(sorted(found), min(SOUGHT, len(found))):
        run = seeker.at(number)
        assert run.wire() == found[number].wire()
        assert [list(ask.legal()) for ask in run.asks()] == [
            list(ask.legal()) for ask in found[number].asks()
        ]
        if run.outcome is None:
            line = branch(match, number, SECRET)
            assert line.run.wire() == run.wire()
            parting = diff(match, line.match)
            kind = SAME if number == seeker.last else ENDS
            assert (parting.shared, parting.kind) == (number, kind)
            assert is_parent(match, line.match)
            play_a_little(line, wish)
            assert Fold(copied(line.match)).to_end().wire() == line.run.wire()


def play_a_little(rec, wish):
    players = Players(wish)
    for _ in range(4):
        if rec.run.outcome is None and rec.run.asks():
            say(rec, players.decide(rec.run))


@every_game
def test_every_pair_of_eyes_gets_a_copy_that_verifies_live_and_closed(wish):
    random = Random(wish.number)
    for match in (held(wish).rec.match, closed(wish).rec.match):
        for eyes in (*EYES, JUDGE):
            last = len(list(log(match, eyes=eyes)))
            for until in random.sample((random.randint(1, last), None, last), sized(1, 3)):
                data = encode(copy_for(match, withhold.Wish(eyes, until)), wish.game)
                report = verify(data)
                assert report.good, f"{eyes} {until}: {report.fault}"
                assert encode(decode(data)[1], wish.game) == data


@every_game
def test_two_lines_part_where_the_judges_first_ruled_differently(wish):
    sitting = held(wish)
    said = sitting.said
    at = next(n for n, each in enumerate(said) if each[0] == "rule" and each[1].kind == "backup")
    left = again(wish, said[: at + 1]).match
    right = again(wish, [*said[:at], ("rule", ruling("note"), "Bao")]).match
    assert diff(left, copied(left)).kind == SAME
    parting = diff(left, right)
    assert parting.record == sum(map(len, left.strands.values()))
    assert parting.sentence.endswith("the judges ruled differently")
    assert parting.left != parting.right


@pytest.mark.parametrize("wish", [each for each in WISHES if each.game == "clash"], ids=str)
def test_who_acted_first_in_secret_between_two_rulings_is_recorded_nowhere(wish):
    sitting = held(wish)
    straight = traced(sitting.rec.match)
    for shuffling in range(4):
        said = in_another_order(sitting, Random(shuffling))
        assert traced(again(wish, said).match) == straight
    assert in_another_order(sitting, Random(0)) != sitting.said
