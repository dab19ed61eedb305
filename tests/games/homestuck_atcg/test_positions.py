"""Positions that people write: what may be left out, and what cannot be."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import load_set
from referee.games.homestuck_atcg.state.table import LINE
from referee.kernel.position import document as position
from referee.kernel.schema.fields import NameRef
from tests.games.homestuck_atcg.own_tables import at, laid_with, own
from tests.games.homestuck_atcg.positions import (
    GAME,
    PLANETS,
    asked,
    begun,
    planets,
    refused,
    scene,
)

TWO = planets()


def seen(run):
    return GAME.view(run, "judge")


# -- what is left out -----------------------------------------------------------------------


def test_an_empty_position_is_a_new_match():
    run = begun("", 3)
    assert asked(run) == [(seat, ["choose-deck"]) for seat in (1, 2, 3)]


def test_a_match_of_which_nothing_has_happened_is_read_as_new():
    run = begun("", 3)
    table = {
        key: value for key, value in position.write(run).items() if key not in ("frame", "lane")
    }
    assert position.read(GAME, run.setting, table, run.dice).wire() == run.wire()


def test_planets_alone_are_the_main_phase_of_the_first_turn_of_round_2():
    run = begun("seats.1.grist = 4\n" + TWO)
    view = seen(run)
    assert (view["round"], view["turn"], view["turn-player"], view["phase"]) == (2, 3, 1, "main")
    assert [seat for seat, verbs in asked(run) if "end-main" in verbs] == [1]


def test_the_round_follows_from_the_turn_and_the_turn_from_the_round():
    assert seen(scene("turn = 8\nseat = 2\nseats.2.grist = 1", 3))["round"] == 3
    assert seen(scene("round = 4\nseat = 3\nseats.3.grist = 1", 3))["turn"] == 12
    assert seen(scene("round = 2\nfirst = 3\nseat = 1\nseats.1.grist = 1", 3))["turn"] == 5


@pytest.mark.parametrize(
    ("phase", "events"), [("prep", ["refreshed"]), ("score", ["points"]), ("boon", ["boons"])]
)
def test_a_phase_that_is_written_begins(phase, events):
    dad = '{ thing = "dad-mister-egbert-1", at = AT, tapped = true }'
    fit = {"prep": dad.replace("AT", "1"), "score": dad.replace("AT", "2"), "boon": ""}[phase]
    rows = [fit, '{ thing = "jade-harley-rockin-1", at = 1 }']
    text = (
        f'phase = "{phase}"\nseats.1.grist = 3\nseats.1.cards = [{", ".join(filter(None, rows))}]\n'
    )
    text += 'seats.2.planet = "hollow-station-no-2"\nseats.1.planet = "alternia-alien-1"\n'
    text += 'seats.1.deck = ["no-mercy-what"]\n'
    view = seen(begun(text))
    found = {
        "refreshed": lambda: [not c["tapped"] for c in view["planets"]["1"]["characters"]],
        "points": lambda: [view["seats"]["1"]["points"] == 1],
        "boons": lambda: [view["planets"]["1"]["characters"][-1]["boons"] == 1],
    }
    assert all(found[events[0]]())


def test_cards_enter_in_the_order_in_which_they_are_written():
    rows = '[{ thing = "no-mercy-what-1" }, { thing = "ghost-army-canon-1", entered = 1 }]'
    run = scene(f"seats.1.grist = 1\nseats.1.cards = {rows}")
    shown = seen(run)["seats"]["1"]["executables"]
    assert [each["id"] for each in shown] == ["ghost-army-canon-1", "no-mercy-what-1"]
    assert run.state.entered == 2


def test_a_hand_is_kept_in_the_order_of_the_cards():
    run = scene(
        'seats.1 = { planet = "alternia-alien-1", grist = 1, hand = ["no-mercy-what", "DAD mister egbert"] }'.replace(
            'seats.1 = { planet = "alternia-alien-1", ', "seats.1."
        )
        .replace(" }", "")
        .replace(", hand", "\nseats.1.hand")
    )
    assert seen(run)["seats"]["1"]["hand"] == ["DAD mister egbert", "NO MERCY what is grief"]


# -- ready-made decks -----------------------------------------------------------------------

LISTED = 'seats.1 = { deck-list = "hive-fleet", grist = 1, hand = ["no-mercy-what"] }\n'


def test_the_rest_of_a_named_deck_lies_in_the_draw_pile_below_what_is_written_there():
    text = LISTED.replace("hand", 'deck = ["cast-culler-kill"], hand')
    view = seen(begun(text + 'seats.2.deck-list = "paper-court"'))
    side = view["seats"]["1"]
    assert (side["deck-size"], side["hand"]) == (47, ["NO MERCY what is grief"])
    assert side["deck"][-1] == "CAST CULLER kill the extras"
    assert (side["planet"], view["seats"]["2"]["deck-size"]) == ("ALTERNIA alien hive world", 48)
    assert sum(side["deck-list"].values()) == 48


def test_of_a_named_deck_the_unknown_lower_part_is_the_rest():
    text = LISTED.replace("hand", "deck = { unknown = [] }, hand")
    run = begun(text + 'seats.2.deck-list = "paper-court"')
    assert run.state.seats[0].deck.unknown == 47


def test_cards_that_the_named_deck_lacks_are_refused():
    rest = 'seats.2.deck-list = "paper-court"'
    found = refused('seats.1 = { deck-list = "hive-fleet", hand = ["dad-mister-egbert"] }\n' + rest)
    assert found == "seats.1.hand[1]: 'DAD mister egbert' is not in hive-fleet"
    found = refused('seats.1.deck-list = "hive"\n' + rest)
    assert found.startswith(
        "seats.1.deck-list: found 'hive', expected a ready-made deck: 'hive-fleet'"
    )
    assert refused('seats.7.deck-list = "hive-fleet"').startswith(
        "seats.7: found '7', expected a seat"
    )


# -- what cannot be -------------------------------------------------------------------------

DAD = "dad-mister-egbert"


def cards(*rows):
    return TWO + f"seats.1.cards = [{', '.join(rows)}]"


@pytest.mark.parametrize(
    ("rows", "wish"),
    [
        ([f'{{ thing = "{DAD}-1" }}'], "cards[1]: found 'neither', expected 'at' or 'under'"),
        ([f'{{ thing = "{DAD}-2", at = 1 }}'], "cards[1].thing: found 'dad-mister-egbert-2'"),
        ([f'{{ thing = "{DAD}-1", at = 3 }}'], "cards[1].at: found 3"),
        ([f'{{ thing = "{DAD}-1", at = 1, boons = 4 }}'], "cards[1].boons: found 4, expected 3 at"),
        (['{ thing = "no-mercy-what-1", at = 1 }'], "cards[1]: found 'at', expected 'under' alone"),
        (['{ thing = "no-mercy-what-1", boons = 1 }'], "cards[1].boons: found 1"),
        (['{ thing = "jet-pack-pchooooo-1" }'], "cards[1]: found 'neither', expected 'host'"),
        (['{ thing = "jet-pack-pchooooo-1", host = "dad-mister-egbert-1" }'], "cards[1].host"),
        (['{ thing = "jet-pack-pchooooo-1", host = "dad-mister-egbert-5" }'], "cards[1].host: found 'dad-"),
        ([f'{{ thing = "{DAD}-1c", at = 1 }}'], f"cards[1].thing: found '{DAD}-1c', expected one of two copies, '{DAD}-1' or '{DAD}-1b' [HAC-6.3]"),
        (['{ thing = "alternia-alien-1", at = 1 }'], "cards[1].thing: found 'alternia-alien-1'"),
        ([f'{{ thing = "{DAD}-1", at = 1 }}'] * 2, "'DAD mister egbert (1)' is also in seats.1.cards[1]"),
        (
            [f'{{ thing = "{DAD}-1", under = "{DAD}-1b" }}', f'{{ thing = "{DAD}-1b", under = "{DAD}-1" }}'],
            "cards[1].under",
        ),
    ],
)  # fmt: skip
def test_a_card_lies_where_one_of_its_sort_can(rows, wish):
    assert wish in refused(cards(*rows))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("seat = 3", "seat: found 3, expected a number from 1 to 2"),
        ("left = [1]", "left: found '1', expected 'ending' beside it"),
        ("ending = 1\nleft = [2, 2]", "left[2]: found 2"),
        ("seats.1.damage = 6", "seats.1.damage: found 6, expected less than 6"),
        ('seats.1.hand = ["earth-c-better"]', "seats.1.hand[1]: found 'EARTH C better than ever'"),
        (f'seats.1.hand = ["{DAD}", "{DAD}", "{DAD}"]', "'DAD mister egbert' is one more than the 2"),
        (f'seats.1.discard = ["{DAD}-2"]', "seats.1.discard[1]: found 'dad-mister-egbert-2'"),
        (f'events = [{{ last = {{ thing = "{DAD}-3" }} }}]', "events[1].last.thing"),
        (f'events = [{{ last = {{ thing = "{DAD}-1" }}, waiting = ["no-mercy-what-1"] }}]', "waiting[1]"),
        (f'events = [{{ last = {{ thing = "{DAD}-1", tags = ["#DAD", "#DAD"] }} }}]', "events[1].last.tags[2]: found '#DAD', expected each tag once [HAC-Q15]"),
        ("seats.1.mulligans = 3", "seats.1.mulligans: found 3, expected 2 at most [HAC-4.7]"),
        ('lasting = [{ kind = "power", seat = 1, until = "game" }]', "lasting[1].thing: found 'none'"),
        ('lasting = [{ kind = "also-defend", seat = 1, until = "game" }]', "lasting[1]: found 'also"),
        (
            'lasting = [{ kind = "base", seat = 1, until = "game", spoken = [{ roll = 3 }] }]',
            "lasting[1].spoken: found 1, expected one at most, and of a constant alone",
        ),
        ("seats.2.gone = true", "seats: found '1 who play', expected two or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_path(text, wish):
    assert wish in refused(TWO + text)


IN_MAIN = f"""{TWO}
seat = 1
first = 1
round = 2
turn = 3
phase = "main"
frame = [
  {{ procedure = "match", step = "end", shuffled = 2, drawn = 2, settled = [1, 2] }},
  {{ procedure = "rounds", step = "HAC-1.12" }},
  {{ procedure = "turn", step = "HAC-5.3.2" }},
  {{ procedure = "main", step = "HAC-5.2.1" }},
]
"""
HOSTED = (
    TWO
    + f'seats.1.cards = [{{{{ thing = "{DAD}-1", at = 1 }}}}, '
    + '{{ thing = "maplehoof-pony-1", at = 1 }}, {{ thing = "{}", host = "{}" }}]\n'
)
PONY = '{ thing = "maplehoof-pony-1", at = 1 }'
DROPPED = 'events = [{ last = { thing = "maplehoof-pony-1" } }]'
STRONGER = 'lasting = [{{ kind = "power", seat = 1, until = "{}", thing = "maplehoof-pony-1", change = 1 }}]'
ENDING = planets(3) + "seat = 1\nending = {}\nleft = [{}]\nseats.1.points = 7\n"
FELL = 'events = [{ planet = true, last = { thing = "alternia-alien-1" } }]\n'
FLEET = """
seats.2.planet = "hollow-station-no-2"
seats.1.cards = [{ thing = "empresss-orders-send-1", host = "earth-c-better-1" }]
"""


WAITING = """
events = [{{ last = {{ thing = "dave-strider-stock-2", at = 2, tags = ["HUMAN"] }}, waiting = ["{0}"] }}]
seats.2.discard = ["dave-strider-stock-2"]
seats.2.cards = [{{ thing = "{0}" }}]
"""


@pytest.mark.parametrize(
    ("text", "permitted", "why"),
    [
        (
            IN_MAIN + "seats.1.damage = 6",
            IN_MAIN + "seats.1.damage = 5",
            "seats.1.damage: found 6, expected less than 6, or 'destroyed = true' [HAC-Q8]",
        ),
        (
            IN_MAIN + f'seats.1.cards = [{{ thing = "{DAD}-1", at = 1, boons = 4 }}]',
            IN_MAIN + f'seats.1.cards = [{{ thing = "{DAD}-1", at = 1, boons = 3 }}]',
            "seats.1.cards[1].boons: found 4, expected 3 at most [HAC-1.35]",
        ),
        (
            HOSTED.format("long-snout-assists-1", f"{DAD}-1"),
            HOSTED.format("long-snout-assists-1", "maplehoof-pony-1"),
            f"seats.1.cards[3].host: found '{DAD}-1', expected what LONG SNOUT assists you in",
        ),
        (
            FLEET + 'seats.1.planet = "earth-c-better-1"\n',
            FLEET.replace("earth-c-better-1", "alternia-alien-1")
            + 'seats.1.planet = "alternia-alien-1"\n',
            "seats.1.cards[1].host: found 'earth-c-better-1', expected what EMPRESS'S ORDERS send",
        ),
        (
            TWO + "seat = 1\nfirst = 2\nround = 2\nturn = 3",
            TWO + "seat = 1\nfirst = 2\nround = 2\nturn = 4",
            "turn: found 3, expected 4, that of seat 1 in round 2, where seat 2 was first [HAC-4.3]",
        ),
        (
            IN_MAIN.replace("turn = 3", "turn = 4"),
            TWO + "seat = 2\nround = 2\nturn = 3",
            "turn: found 4, expected 3, that of seat 1 in round 2, where seat 1 was first [HAC-4.3]",
        ),
        (
            f'{TWO}entered = 1\nseats.1.cards = [{PONY}, {{ thing = "{DAD}-1", at = 1 }}]',
            f"{TWO}entered = 1\nseats.1.cards = [{PONY}]",
            "entered: found 1, expected 2 or more, as cards entered [HAC-Q14]",
        ),
        (
            f"{TWO}{DROPPED}\nseats.1.cards = [{PONY}]",
            f'{TWO}{DROPPED}\nseats.1.discard = ["maplehoof-pony-1"]',
            "events[1].last.thing: found 'maplehoof-pony-1', expected a card that has left play [HAC-Q15]",
        ),
        (
            TWO + WAITING.format("chucklevoodoos-jokes-2"),
            TWO + WAITING.format("no-mercy-what-2"),
            "events[1].waiting[1]: found 'chucklevoodoos-jokes-2', expected an executable that DAVE STRIDER",
        ),
        (
            TWO + FELL,
            TWO + FELL + "seats.1.destroyed = true",
            "events[1].last.thing: found 'alternia-alien-1', expected a planet that is destroyed [HAC-3.4]",
        ),
        (
            TWO + 'memory = [{ deed = "tapped", turn = 3, round = 2, thing = "maplehoof-pony-1" }]',
            TWO,
            "memory[1].deed: found 'tapped', expected what a text of the match asks for: nothing else",
        ),
        (
            ENDING.format(1, "2"),
            ENDING.format(1, "2, 3"),
            "left: found '2', expected 2 3 in the turn of seat 1, as the End Game began in that of 1 [HAC-1.12, HAC-Q1]",
        ),
        (
            ENDING.format(3, "3"),
            ENDING.format(3, "2"),
            "left: found '3', expected 2 in the turn of seat 1, as the End Game began in that of 3 [HAC-1.12, HAC-Q1]",
        ),
        (
            f'{TWO}seats.1.cards = [{PONY}, {{ thing = "altered-timeline-wait-1", host = "maplehoof-pony-1" }}]',
            f'{TWO}seats.1.cards = [{PONY}, {{ thing = "jet-pack-pchooooo-1", host = "maplehoof-pony-1" }}]',
            "seats.1.cards[2].thing: found 'altered-timeline-wait-1', expected a card that stays there when it has entered",
        ),
        (
            TWO
            + 'seats.1.cards = [{ thing = "no-mercy-what-1" }, { thing = "trojan-virus-injection-1" }]',
            TWO
            + 'seats.1.cards = [{ thing = "trojan-virus-injection-1" }, { thing = "no-mercy-what-1" }]',
            "seats.1.cards[2].thing: found 'trojan-virus-injection-1', expected a card that stays there when it has entered",
        ),
        (
            f"{TWO}seats.1.cards = [{PONY}]\n{STRONGER.format('round')}",
            f"{TWO}seats.1.cards = [{PONY}]\n{STRONGER.format('phase')}",
            "lasting[1].until: found 'round', expected end or game or phase or refreshed or start",
        ),
        (
            TWO + "ending = 1\nleft = [1]",
            TWO + "ending = 1\nleft = [2]",
            "left: found '1', expected 2 in the turn of seat 1, as the End Game began in that of 1",
        ),
    ],
)
def test_what_no_play_leaves_is_refused(text, permitted, why):
    seats = 3 if "seats.3" in text else 2
    assert refused(text, seats, lawful=True).startswith(why)
    assert begun(permitted, seats, lawful=True)


LEFT = planets(3) + "seats.3.gone = true\nseats.3.destroyed = true\n"
NOT_HERS = "expected a card of a player who has not left [HAC-Q60]"


@pytest.mark.rule("HAC-Q60")
@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (f'seats.3.hand = ["{DAD}"]', "seats.3.hand[1]: found 'DAD mister egbert', expected no card"),
        (f'seats.3.deck = ["{DAD}"]', "seats.3.deck[1]: found 'DAD mister egbert', expected no card"),
        (f'seats.3.discard = ["{DAD}-3"]', f"seats.3.discard[1]: found '{DAD}-3', expected no card"),
        (f'seats.3.removed = ["{DAD}-3"]', f"seats.3.removed[1]: found '{DAD}-3', expected no card"),
        (f'seats.3.cards = [{{ thing = "{DAD}-3", at = 1 }}]', f"seats.3.cards[1].thing: found '{DAD}-3'"),
        (
            f'seats.1.cards = [{{ thing = "{DAD}-1", under = "{PLANETS[2]}-3" }}]',
            f"seats.1.cards[1].under: found '{PLANETS[2]}-3', {NOT_HERS}",
        ),
        (
            f'lasting = [{{ kind = "power", seat = 1, until = "game", thing = "{DAD}-3" }}]',
            f"lasting[1].thing: found '{DAD}-3', {NOT_HERS}",
        ),
        (
            'whens = [{ line = "the-tumor-bomb-text-1", source = "the-tumor-bomb-3" }]',
            f"whens[1].source: found 'the-tumor-bomb-3', {NOT_HERS}",
        ),
    ],
)  # fmt: skip
def test_no_card_of_a_player_who_has_left_is_there(text, wish):
    assert wish in refused(LEFT + text, 3)
    assert "HAC-Q60" not in refused_or_not(LEFT.replace("seats.3.gone = true", "") + text)


def refused_or_not(text):
    """Why a position of three is refused, if it is."""
    try:
        begun(text, 3)
    except PackError as why:
        return str(why)
    return ""


@pytest.mark.rule("HAC-Q60")
def test_cards_of_others_may_be_at_the_planet_of_a_player_who_has_left():
    run = begun(LEFT + f'seats.1.cards = [{{ thing = "{DAD}-1", at = 3 }}]', 3)
    assert [each["id"] for each in seen(run)["planets"]["3"]["characters"]] == [f"{DAD}-1"]
    written = position.write(run, whole=True)
    assert position.read(GAME, run.setting, written, run.dice).wire() == run.wire()


def test_a_planet_is_one_of_its_seat():
    assert "seats.1.planet" in refused('seats.1.planet = "alternia-alien-2"\nseats.2.grist = 1')
    assert "seats.2.planet: found 'none'" in refused('seats.1.planet = "alternia-alien-1"')
    assert "a planet card of seat 1" in refused(f'seats.1.planet = "{DAD}-1"')


@pytest.mark.parametrize(
    ("frames", "wish"),
    [
        ('[[frame]]\nprocedure = "turn"\nstep = "HAC-1.7"', "frame[1].procedure"),
        ('[[frame]]\nprocedure = "match"\nstep = "end"', "frame: found \"'match' at its end\""),
    ],
)
def test_frames_stand_on_each_other(frames, wish):
    assert wish in refused(TWO + frames)


def test_a_position_that_was_written_is_read_as_the_same():
    rows = [
        f'{{ thing = "{DAD}-1", at = 2, tapped = true, boons = 2 }}',
        '{ thing = "no-mercy-what-1" }',
    ]
    rows += [f'{{ thing = "jet-pack-pchooooo-1", host = "{DAD}-1" }}']
    run = scene(f"seats.1.grist = 3\nseats.1.cards = [{', '.join(rows)}]\nseats.2.destroyed = true")
    again = position.read(GAME, run.setting, position.write(run), run.dice)
    assert again.wire() == run.wire()


@pytest.mark.rule("HAC-1.24")
def test_an_attack_that_is_not_over_is_written_and_read_as_the_same() -> None:
    """Two characters of seat 2 are put in order, before the text of the attacker answers that it has attacked."""
    brute = own("brute", "character", "When this card has attacked: draw 1 card.", more="power = 9")
    weak = [at("heavy-sleeper-five-2", 1), at("maplehoof-pony-2", 1)]
    talk = laid_with(brute, {"cards": [at("brute-own-1", 1)], "grist": 5}, {"cards": weak})
    run = talk.say("1: tap brute-own-1").run
    table = position.write(run)
    assert [frame["procedure"] for frame in table["frame"]][-2:] == ["attacked", "leaving"]
    again = position.read(GAME, run.setting, table, run.dice)
    assert again.wire() == run.wire()


TWINS = """
game = "homestuck-atcg"
set_id = "twins"
[[card]]
id = "C1"
title = "TWO"
subtitle = "bells"
type = "character"
enter = "1g"
power = 2
stars = 1
text = ["When this card is tapped: gain 1 grist.", "When this card is tapped: gain 1 grist."]
"""


def test_each_of_two_equal_texts_of_a_card_is_written_so_that_it_is_read_as_itself() -> None:
    names = load_set(TWINS, "twins.toml").line_names
    assert names.ids == ("two-bells-text-1", "two-bells-text-2")
    reference, table = NameRef(LINE), {LINE: names}
    written = [reference.write(number, table) for number in range(2)]
    assert written == ["TWO bells: When this card is tapped: gain 1 grist.", "two-bells-text-2"]
    assert [reference.read(name, "whens[1].line", table) for name in written] == [0, 1]


@pytest.mark.rule("HAC-1.6")
def test_who_chooses_a_deck_unseen_is_there_and_has_said_one_that_may_be_played() -> None:
    run = begun("", 3)
    run.act(2, ["choose-deck", "hive-fleet"])
    table = position.write(run)
    back = position.read(GAME, run.setting, table, run.dice)
    assert [ask.seat for ask in back.asks()] == [1, 3]
    table["lane"]["2"]["said"] = ["no-such-deck"]
    with pytest.raises(PackError, match=r"lane\.2\.said: found .* may be played \[HAC-1\.6\]"):
        position.read(GAME, run.setting, table, run.dice)
    table["lane"]["2"]["said"] = []
    with pytest.raises(PackError, match=r"lane\.2\.said: found '', expected nothing"):
        position.read(GAME, run.setting, table, run.dice)
    del table["lane"]["2"]
    with pytest.raises(PackError, match="lane: found '1 3', expected those of the seats 1 2 3"):
        position.read(GAME, run.setting, table, run.dice)


MIDDLE = """
seat = 1
[[frame]]
procedure = "match"
step = "end"
[[frame]]
procedure = "rounds"
step = "HAC-1.12"
[[frame]]
procedure = "turn"
step = "HAC-5.3.2"
[[frame]]
procedure = "main"
step = "HAC-5.2.1"
"""
TEXT = """
[[frame]]
procedure = "resolving"
step = "HAC-5.2.7"
line = "road-courier-back-text-1"
source = "road-courier-back-1"
begun = BEGUN
[[frame]]
procedure = "doing"
step = "HAC-5.2.7"
option = OPTION
"""


@pytest.mark.parametrize(
    ("frames", "wish"),
    [
        (MIDDLE.replace("seat = 1", "seat = 0"), "seat: found 0, expected the seat whose turn it is"),
        (MIDDLE + TEXT.replace("BEGUN", "0").replace("OPTION", "0"), "frame[6].procedure: found 'doing'"),
        (MIDDLE + TEXT.replace("BEGUN", "9").replace("OPTION", "0"), "frame[5].begun: found 9"),
        (
            MIDDLE
            + '[[frame]]\nprocedure = "offer"\nstep = "HAC-Q12"\nasking = [2]\ncards = ["karkat-vantas-friend"]\n',
            "frame[5].cards[1]: found 'KARKAT VANTAS friend leader', expected a card in the hand of seat 2",
        ),
    ],
)  # fmt: skip
def test_a_frame_speaks_of_what_there_is(frames, wish):
    assert wish in refused(TWO + frames)
