"""Every phrase row is read into what it means; what the phrases do not fit is refused at its column."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import FILES, shipped_set
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Amount,
    Code,
    Condition,
    Constant,
    Cost,
    Filter,
    Instruction,
    Mod,
    Qual,
    Target,
    Term,
    Trigger,
)
from tests.games.homestuck_atcg.texts import actions, chosen, constant, enter, line, lines, read


def number(amount: int) -> Amount:
    return Amount(Term("number", amount))


BOONS, POWER = Term("boons"), Term("power")
THIS, THAT = Target("ref", ("this",)), Target("ref", ("that",))
PLANET = Target("ref", ("planet",))
FOES_HERE = Filter("character", "opposing", where="here")
FRIENDS = Filter("character", "own")
OTHERS_AT_HOME = Filter("character", "own", other=True, where="home")


def one(filter_: Filter, count: int = 1) -> Target:
    return Target("n", filter=filter_, number=count)


def all_(filter_: Filter) -> Target:
    return Target("all", filter=filter_)


PLUS_ONE = Mod(1, number(1))
ACTIONS = [
    ("destroy all opposing characters here", Action("destroy", all_(FOES_HERE))),
    ("remove this card from play", Action("remove", THIS)),
    ("discard 1 card from your hand", Action("discard", one(Filter("card", where="hand")))),
    (
        "each opponent discards 2 cards from hand",
        Action("discard-from-hand", player="each-opponent", number=2),
    ),
    (
        "1 opponent discards 1 random card from hand",
        Action("discard-at-random", player="one-opponent", number=1),
    ),
    ("return this card to its owner's hand", Action("return", THIS)),
    ("return all executables to their owners' hands", Action("return", all_(Filter("executable")))),
    (
        "put the top card of your discard pile into your hand",
        Action("to-hand", Target("top", filter=Filter("card"), pile="own")),
    ),
    (
        "shuffle the top #TROLL card of the discard pile of 1 opponent into its owner's deck",
        Action("shuffle-in", Target("top", filter=Filter("card", tag="#TROLL"), pile="opponent")),
    ),
    ("shuffle your discard pile into your deck", Action("shuffle-discard")),
    ("shuffle every removed pile into its owner's deck", Action("shuffle-removed")),
    ("move this card to any other planet", Action("move", THIS, place="other")),
    (
        "move 1 opposing character to here",
        Action("move", one(Filter("character", "opposing")), place="here"),
    ),
    (
        "move all own characters to 1 opposing planet without tapping them",
        Action("move-untapped", all_(FRIENDS), place="opposing"),
    ),
    ("move this card to the planet of its owner", Action("move", THIS, place="owner")),
    (
        "move all boons from this card to 1 other own character at your planet",
        Action("move-boons", THIS, one(OTHERS_AT_HOME)),
    ),
    ("put 3 boons on all own characters", Action("put-boons", all_(FRIENDS), number=3)),
    ("remove 1 boon from this card", Action("take-boons", THIS, number=1)),
    ("remove all boons from this card", Action("clear-boons", THIS)),
    (
        "give this card +1 power until the start of your next turn",
        Action("give", THIS, mod=PLUS_ONE, until="start-next"),
    ),
    (
        "give this card -(boons) power until the end of your next turn",
        Action("give", THIS, mod=Mod(-1, Amount(BOONS)), until="end-next"),
    ),
    (
        "give this card +2 power per boon until the end of this phase",
        Action("give", THIS, mod=Mod(1, number(2), "boon"), until="phase"),
    ),
    (
        "give this card -1 power per executable for the rest of the game",
        Action("give", THIS, mod=Mod(-1, number(1), "card", Filter("executable")), until="game"),
    ),
    (
        "give this card +1 power until that card is refreshed",
        Action("give", THIS, mod=PLUS_ONE, until="refreshed"),
    ),
    (
        "give your planet +3 base power for the rest of the game",
        Action("give-base", number=3, until="game"),
    ),
    ("refresh this card", Action("refresh", THIS)),
    ("tap 2 own characters", Action("tap", one(FRIENDS, 2))),
    ("gain (boons) grist", Action("grist", amount=Amount(BOONS))),
    ("each opponent gains 1 grist", Action("grist", amount=number(1), player="each-opponent")),
    ("gain 2 victory points", Action("points", number=2)),
    ("1 opponent loses 1 victory point", Action("lose-points", number=1, player="one-opponent")),
    ("draw 3 cards", Action("draw", number=3)),
    ("look at the top card of your deck", Action("look", whose="own")),
    ("look at the top card of the deck of 1 player", Action("look", whose="one-player")),
    (
        "search your deck for 2 #BEAST characters",
        Action("search", number=2, filter=Filter("character", tag="#BEAST")),
    ),
    (
        "bring 1 character from your hand into play here",
        Action("bring", one(Filter("character", where="hand")), place="here"),
    ),
    (
        "bring 1 character from your hand into play at your planet",
        Action("bring", one(Filter("character", where="hand")), place="home"),
    ),
    (
        "bring 1 character from your hand into play at another planet",
        Action("bring", one(Filter("character", where="hand")), place="other"),
    ),
    (
        "play 1 inventory card from your discard pile at no cost",
        Action("play-free", one(Filter("inventory", where="discard"))),
    ),
    (
        "play 1 character from your discard pile here for its enter cost",
        Action("play-paid", one(Filter("character", where="discard"))),
    ),
    (
        "store this card under 1 other own character at your planet",
        Action("store", THIS, one(OTHERS_AT_HOME)),
    ),
    ("swap this card with 1 card in your hand", Action("swap", one(Filter("card", where="hand")))),
    ("restore your planet", Action("restore", PLANET)),
    ("heal up to 2 damage from your planet", Action("heal", number=2)),
    (
        "deal 1 damage to 1 opposing planet",
        Action("deal", one(Filter("planet", "opposing")), number=1),
    ),
    ("resolve 1 own executable", Action("resolve", one(Filter("executable", "own")))),
    (
        "ignore the next opposing executable until the start of your next turn",
        Action("ignore", until="start-next"),
    ),
    (
        "any number of opposing characters here cannot be tapped until the end of this phase",
        Action("forbid-tap", Target("any-number", filter=FOES_HERE), until="phase"),
    ),
    (
        "moving own characters does not tap them until the end of your next turn",
        Action("untapped-moves", filter=FRIENDS, until="end-next"),
    ),
    (
        "this card also defends your planet with 2 power while invading for the rest of the game",
        Action("also-defend", amount=number(2), until="game"),
    ),
    ("roll a die", Action("roll")),
]


@pytest.mark.parametrize(("text", "expected"), ACTIONS)
def test_an_action_is_read_into_what_it_does(text, expected):
    assert actions(text) == [expected]


FILTERS = [
    ("characters", Filter("character")),
    ("inventory cards", Filter("inventory")),
    ("executable", Filter("executable")),
    ("planets", Filter("planet")),
    ("other own #TROLL cards", Filter("card", "own", other=True, tag="#TROLL")),
    ("tapped opposing characters", Filter("character", "opposing", state="tapped")),
    ("invading any characters", Filter("character", "any", state="invading")),
    ("characters here", Filter("character", where="here")),
    ("characters at your planet", Filter("character", where="home")),
    ("characters at another planet", Filter("character", where="away")),
    ("cards in play", Filter("card", where="play")),
    ("cards from your hand", Filter("card", where="hand")),
    ("cards in your discard pile", Filter("card", where="discard")),
    (
        "#troll #Sea-Dweller #GHOST characters",
        Filter(
            "character",
            tag="#TROLL",
            quals=(Qual("tagged", word="#SEA-DWELLER"), Qual("tagged", word="#GHOST")),
        ),
    ),
    (
        "characters with power at most (power + boons)",
        Filter("character", quals=(Qual("at-most", Amount(POWER, "+", BOONS)),)),
    ),
    ("cards with power at least 3", Filter("card", quals=(Qual("at-least", number(3)),))),
    (
        "cards with power below (power - 1)",
        Filter("card", quals=(Qual("below", Amount(POWER, "-", Term("number", 1))),)),
    ),
    (
        "cards titled GL'BGOLYB'S SCREECH",
        Filter("card", quals=(Qual("titled", word="GL'BGOLYB'S SCREECH"),)),
    ),
    ("cards with the title of this card", Filter("card", quals=(Qual("same-title"),))),
    ("characters with inventory", Filter("character", quals=(Qual("inventory"),))),
    ("cards without #GHOST", Filter("card", quals=(Qual("without", word="#GHOST"),))),
    ("cards with a grist enter cost", Filter("card", quals=(Qual("grist-cost"),))),
    ("planets other than your planet", Filter("planet", quals=(Qual("not", ref="planet"),))),
    (
        "opposing characters here with power at most 3 without #GHOST titled DAD with inventory",
        Filter(
            "character",
            "opposing",
            where="here",
            quals=(
                Qual("at-most", number(3)),
                Qual("without", word="#GHOST"),
                Qual("titled", word="DAD"),
                Qual("inventory"),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("words", "expected"), FILTERS)
def test_which_cards_are_meant(words, expected):
    assert chosen(words) == expected


AMOUNTS = [
    ("7", number(7)),
    ("(7)", number(7)),
    ("(boons)", Amount(BOONS)),
    ("(power + 2)", Amount(POWER, "+", Term("number", 2))),
    ("(2 x boons)", Amount(Term("number", 2), "x", BOONS)),
    ("(power + 3 x boons)", Amount(POWER, "+", BOONS, 3)),
    ("(enter cost of this card)", Amount(Term("cost", ref="this"))),
    ("(the number of own characters)", Amount(Term("count", filter=FRIENDS))),
]


@pytest.mark.parametrize(("text", "expected"), AMOUNTS)
def test_an_amount_is_a_number_or_a_formula(text, expected):
    assert actions(f"gain {text} grist") == [Action("grist", amount=expected)]


CONSTANTS = [
    ("This card has +1 power.", Constant("power", "this", mod=PLUS_ONE)),
    ("Own characters have -1 power.", Constant("power", filter=FRIENDS, mod=Mod(-1, number(1)))),
    (
        "This card has +2 power against destruction.",
        Constant("resist", "this", mod=Mod(1, number(2))),
    ),
    ("Your planet has -2 max damage.", Constant("max-damage", "planet", number=2)),
    ("Your planet has no base power.", Constant("no-base", "planet")),
    ("This card cannot be destroyed or tapped.", Constant("cannot-be-destroyed-or-tapped", "this")),
    (
        "Opposing characters cannot move here.",
        Constant("cannot-move-here", filter=Filter("character", "opposing")),
    ),
    ("This card cannot earn boons.", Constant("cannot-earn-boons", "this")),
    (
        "Own characters do not refresh in your Prep Phase.",
        Constant("no-prep-refresh", filter=FRIENDS),
    ),
    ("This card can have up to 5 boons.", Constant("boon-limit", "this", number=5)),
    ("This card gains the tag #ghost.", Constant("tag", "this", tag="#GHOST")),
    (
        "Own characters may move for 1 grist without being tapped.",
        Constant("cheap-move", filter=FRIENDS, number=1),
    ),
    (
        "This card may move to your planet for 0 grist without being tapped.",
        Constant("cheap-home", "this", number=0),
    ),
    ("This card counts as invading for card texts.", Constant("as-invading", "this")),
    (
        "Moving tapped characters here costs 2 grist more.",
        Constant("move-tax", filter=Filter("character", state="tapped"), number=2),
    ),
]


@pytest.mark.parametrize(("text", "expected"), CONSTANTS)
def test_what_always_holds(text, expected):
    found = line("character", text)
    assert found.kind == "constant"
    assert (found.condition, found.in_score) == (None, False)
    assert found.constant == expected


def test_a_text_that_is_gained_is_a_line_with_a_number_of_its_own():
    found = lines(
        "character",
        'Own characters gain the text "Special Tap (1 grist): refresh this card".',
        "This card has +1 power.",
    )
    gained = found[0].constant.line
    assert found[0].constant == Constant("text", filter=FRIENDS, line=gained)
    assert [found[0].number, gained.number, found[1].number] == [0, 1, 2]
    assert gained.kind == "tap"
    assert gained.text == "Special Tap (1 grist): refresh this card"
    assert gained.instructions[0].actions == (Action("refresh", THIS),)


def test_a_text_may_give_a_text_that_gives_a_text():
    inner = 'This card gains the text "This card has +1 power"'
    found = constant(f'Own characters gain the text "{inner}".')
    assert found.line.text == inner
    assert found.line.constant.line.constant == Constant("power", "this", mod=PLUS_ONE)


CONDITIONS = [
    ("this card is tapped", Condition("tapped", "this")),
    ("this card is invading", Condition("invading", "this")),
    ("this card is at your planet", Condition("at-home", "this")),
    ("this card is titled JADE HARLEY", Condition("titled", "this", word="JADE HARLEY")),
    ("this card is in your discard pile", Condition("in-discard", "this")),
    ("there is no own planet", Condition("none", filter=Filter("planet", "own"))),
    ("there are no characters here", Condition("none", filter=Filter("character", where="here"))),
    ("another player has more victory points than you", Condition("behind")),
]


@pytest.mark.parametrize(("words", "expected"), CONDITIONS)
def test_what_a_condition_asks(words, expected):
    assert line("character", f"While {words}: this card has +1 power.").condition == expected
    assert (
        line("character", f"Action (1 grist) only while {words}: draw 1 card.").condition
        == expected
    )
    instruction = line("character", f"Action (1 grist): if {words}, draw 1 card.").instructions[0]
    assert (instruction.kind, instruction.condition) == ("if", expected)


def test_the_roll_is_asked_after_a_die_was_rolled():
    found = line(
        "planet",
        "Action (1 grist): roll a die; if the roll is 4 or more, draw 1 card; if the roll is 2 or less, gain 1 grist.",
    )
    assert [instruction.condition for instruction in found.instructions] == [
        None,
        Condition("roll-high", number=4),
        Condition("roll-low", number=2),
    ]


TRIGGERS = [
    ("When this card enters play: draw 1 card.", Trigger("enters", "this")),
    ("When this card is destroyed: draw 1 card.", Trigger("destroyed", "this")),
    ("When your planet takes damage: draw 1 card.", Trigger("damaged", "planet")),
    (
        "When an opposing character here is tapped: draw 1 card.",
        Trigger("tapped", filter=FOES_HERE),
    ),
    ("Instead of this card being destroyed: draw 1 card.", Trigger("destroyed", "this")),
    (
        "Instead of an own character being destroyed: draw 1 card.",
        Trigger("destroyed", filter=FRIENDS),
    ),
    ("Instead of this card earning a boon: draw 1 card.", Trigger("earning", "this")),
    (
        "You may, instead of this card going to the discard pile: draw 1 card.",
        Trigger("discarded", "this"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), TRIGGERS)
def test_what_a_text_answers_or_replaces(text, expected):
    found = line("character", text)
    assert found.kind == ("when" if text.startswith("When") else "instead")
    assert found.trigger == expected
    assert found.may == text.startswith("You may")
    assert found.instructions[0].actions == (Action("draw", number=1),)


def test_a_move_this_way_is_the_one_of_the_line_before():
    way = "The host may move for 1 grist without being tapped."
    text = "When the host moves this way: discard this card."
    found = line("inventory", "Attach to own character.", way, text)
    assert found.trigger == Trigger("moved-so", "host")
    with pytest.raises(PackError, match=r"line 8, .* column 6: 'moves this way' with no way"):
        line("inventory", "Attach to own character.", text)


MOMENTS = [
    ("your Prep Phase with the grist", "grist"),
    ("your Prep Phase before drawing", "draw"),
    ("your Score Phase before comparing", "score"),
]


@pytest.mark.parametrize(("words", "moment"), MOMENTS)
def test_a_moment_of_every_turn(words, moment):
    found = line("planet", f"In {words}: gain 1 grist.")
    assert (found.kind, found.moment) == ("moment", moment)
    assert found.instructions[0].actions == (Action("grist", amount=number(1)),)


def test_a_constant_of_score_phases():
    found = line("planet", "During each Score Phase: own characters have +1 power.")
    assert (found.kind, found.in_score) == ("constant", True)
    assert found.constant == Constant("power", filter=FRIENDS, mod=PLUS_ONE)


COSTS = [
    ("0 grist", Cost(0, 0)),
    ("2 grist", Cost(2, 0)),
    ("3 boons", Cost(0, 3)),
    ("1 grist + 2 boons", Cost(1, 2)),
]


@pytest.mark.parametrize(("words", "cost"), COSTS)
def test_special_taps_and_actions_cost_grist_and_boons(words, cost):
    tap = line("character", f"Special Tap ({words}): refresh this card.")
    action = line("character", f"Action ({words}): refresh this card.")
    assert (tap.kind, tap.cost) == ("tap", cost)
    assert (action.kind, action.cost) == ("action", cost)


def test_steps_are_done_one_after_the_other():
    found = line(
        "character",
        "Special Tap (1 grist): destroy this card; you may draw 1 card; if you do, gain 1 grist; "
        "choose one: refresh this card, or tap this card.",
    )
    draw, grist = Action("draw", number=1), Action("grist", amount=number(1))
    either = (Action("refresh", THIS), Action("tap", THIS))
    assert found.instructions == (
        Instruction("do", (Action("destroy", THIS),), text="destroy this card"),
        Instruction("may", (draw,), text="you may draw 1 card"),
        Instruction("if-did", (grist,), text="if you do, gain 1 grist"),
        Instruction("one-of", either, text="choose one: refresh this card, or tap this card"),
    )


def test_trigger_code_names_what_reaches_a_discard_pile():
    found = lines("executable", "~ATH: any #TROLL card.", "Execute: refresh the triggering card.")
    assert found[0].code == Code(Filter("card", "any", tag="#TROLL"))
    assert [each.kind for each in found] == ["code", "execute"]
    assert found[1].instructions[0].actions == (Action("refresh", Target("ref", ("trigger",))),)


def test_a_stored_line_works_under_another_card():
    code, execute = lines("executable", "Stored - ~ATH: the card above.", "Execute: draw 1 card.")
    assert (code.stored, code.code) == (True, Code(None))
    assert not execute.stored
    found = line(
        "character", "Stored - While the card above is tapped: the card above has +1 power."
    )
    assert found.stored
    assert found.condition == Condition("tapped", "above")
    assert found.constant == Constant("power", "above", mod=PLUS_ONE)


def test_two_cards_at_once_and_the_stored_one():
    found = line(
        "inventory",
        "Attach to own character.",
        "When this card enters play: store 1 card from your hand under this card; return the host and the stored card to their owners' hands.",
    )
    assert found.instructions[1].actions == (Action("return", Target("pair", ("host", "stored"))),)


def test_that_card_is_the_one_spoken_of_last():
    assert actions(
        "look at the top card of your deck; put that card on the top or the bottom of that deck"
    ) == [Action("look", whose="own"), Action("top-or-bottom")]
    assert actions("tap 2 own characters; refresh those cards")[-1] == Action("refresh", THAT)


def test_an_inventory_card_is_attached_to_what_fits():
    assert line("inventory", "Attach to any planet.").attach == Filter("planet", "any")


def test_the_enter_cost_is_grist_or_code():
    assert enter("3g") == (3, None)
    assert enter("~ATH: own #BEAST card") == (None, Code(Filter("card", "own", tag="#BEAST")))
    with pytest.raises(PackError, match=r"column 2: found ' ', expected 'g'"):
        enter("3 grist")


# -- together -------------------------------------------------------------------------------


def texts_of_this_file() -> list[str]:
    """The texts of the tables above, one line each."""
    found = [f"Action (0 grist): {text}." for text, _ in ACTIONS]
    found += [f"Action (0 grist): destroy all {words}." for words, _ in FILTERS]
    found += [f"Action (0 grist): gain {text} grist." for text, _ in AMOUNTS]
    found += [text for text, _ in CONSTANTS + TRIGGERS]
    found += [f"While {words}: this card has +1 power." for words, _ in CONDITIONS]
    found += [f"In {words}: gain 1 grist." for words, _ in MOMENTS]
    return found + [f"Action ({words}): refresh this card." for words, _ in COSTS]


def test_every_row_is_read_in_a_test_of_this_file():
    used = {part.row for text in texts_of_this_file() for part in read(text).walk()}
    alone = {
        *("line.attach", "line.ath", "line.code", "line.execute", "line.tap", "line.action_if"),
        *("line.during", "line.stored", "enter.grist", "enter.code", "steps.more", "step.may"),
        *("step.ifdo", "step.if", "step.one_of", "act.topbottom", "con.text", "ev.moved_so"),
        *("cnd.roll_high", "cnd.roll_low", "tgt.pair", "ref.host", "ref.trigger", "ref.stored"),
        *("ref.above", "seen.filter", "seen.above", "ref.that", "rep.ref_destroyed"),
    }
    assert set(FILES.reader.table.rows) - used <= alone
    assert alone - set(FILES.reader.table.rows) == set()


def test_every_shipped_line_says_something():
    for found in shipped_set().lines:
        assert any((found.attach, found.code, found.instructions, found.constant)), found.text
        assert found.rule
