from __future__ import annotations

import pytest

from referee.errors import IllegalAction, NotUnderstood, PackError, RefereeBug
from referee.kernel.decision.ask import Refusal as Refused
from referee.kernel.decision.ask import book_order, in_book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import BotDice, ObservedDice, ScriptedDice, bot_seed
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from tests.toys.duel import GAME, MATCH, ROUND, find, opened
from tests.toys.lanes import dice_of, replayed, scripted
from tests.toys.planning import CARD, SPINNING


def planned():
    """A duel after its first lanes: the caller must call."""
    run = opened(dice_of(5))
    run.act(1, ["finish"])
    run.act(2, ["finish"])
    return run


# -- asks and refusals ----------------------------------------------------------------------


def test_asking_changes_nothing_and_every_legal_answer_is_taken():
    run = planned()
    wire = run.wire()
    (ask,) = run.asks()
    assert list(ask.legal()) == [["call", "one"], ["call", "two"], ["spin"]]
    for answer in ask.legal():
        assert ask.refusals(answer) == []
        assert run.refusals(ask.seat, answer) == []
        fork = run.fork()
        fork.act(ask.seat, answer)
        assert fork.wire() != wire
    assert run.wire() == wire


def test_a_refusal_changes_nothing_and_names_the_rule():
    run = planned()
    caller = run.state.caller
    wire = run.wire()
    for seat, answer, rule in (
        (3 - caller, ["call", "one"], "D-3.3"),
        (caller, ["draw"], "D-2.1"),
        (0, ["concede"], "D-1.3"),
        (caller, ["stop"], "D-1.4"),
    ):
        with pytest.raises(IllegalAction) as error:
            run.act(seat, answer)
        assert error.value.rules == (rule,)
        assert [refusal.rule for refusal in run.refusals(seat, answer)] == [rule]
        assert str(error.value).endswith(f"[{rule}]")
        assert GAME.catalogue.words(rule) in str(error.value)
        assert run.wire() == wire


def test_whoever_asks_what_refuses_waits_for_no_sentence(monkeypatch):
    run = planned()
    printed = []
    monkeypatch.setattr(type(GAME), "printed", lambda game, answer: printed.append(answer))
    assert [refusal.rule for refusal in run.refusals(run.state.caller, ["draw"])] == ["D-2.1"]
    assert printed == []


@pytest.mark.parametrize(
    "answer", [[], [5], ["no-such-verb"], ["call"], ["call", "three"], ["call", "one", "two"]]
)
def test_what_is_no_answer_is_not_understood_and_changes_nothing(answer):
    run = planned()
    wire = run.wire()
    with pytest.raises(NotUnderstood):
        run.act(run.state.caller, answer)
    assert run.wire() == wire


def test_refusals_stand_in_the_order_of_the_book_each_once():
    rules = ["D-Q2", "D-10", "D-2.10", "D-2.9", "D-2.9", "D-Q10"]
    ordered = [refusal.rule for refusal in in_book_order([Refused(rule) for rule in rules])]
    assert ordered == ["D-2.9", "D-2.10", "D-10", "D-Q2", "D-Q10"]
    assert book_order("D-2.9") < book_order("D-2.10")


def test_every_guard_that_refuses_is_named():
    run = opened(dice_of(5))
    for _ in range(3):
        run.act(1, ["draw"])
    dear = max(run.lanes[1].state.hand, key=lambda card: card % 6)
    in_pile = min(run.lanes[1].state.pile, key=lambda card: -(card % 6))
    assert [r.rule for r in run.refusals(1, ["draw"])] == ["D-2.2"]
    assert [r.rule for r in run.refusals(1, ["play", CARD.id(dear)])] == ["D-2.5"]
    both = run.refusals(1, ["play", CARD.id(in_pile)])
    assert [r.rule for r in both] == ["D-2.4", "D-2.5"]
    assert both[0].item == CARD.shown(in_pile)


def test_nothing_happens_after_the_outcome():
    run = planned()
    run.act(1, ["concede"])
    assert run.outcome == Outcome((2,), "concession", "D-1.3")
    assert (run.asks(), run.stack) == ((), [])
    with pytest.raises(IllegalAction):
        run.act(2, ["concede"])


# -- halted ---------------------------------------------------------------------------------


def test_an_endless_loop_halts_the_match_instead_of_hanging():
    run = planned()
    run.act(run.state.caller, ["spin"])
    assert run.halted
    assert run.asks() == ()
    assert run.stack[-1].procedure is SPINNING
    assert run.fork().wire() == run.wire()
    assert run.fork().halted
    wire = run.wire()
    for answer in (["call", "one"], ["concede"], ["spin"]):
        with pytest.raises(IllegalAction):
            run.act(run.state.caller, answer)
    assert run.wire() == wire


@pytest.mark.parametrize(
    "step",
    [
        Step("E-1", "push itself", do=lambda run, frame: run.push(frame.procedure), loop=True),
        Step("E-1", "ask nobody", ask=lambda run, frame: None, loop=True),
        Step(
            "E-1", "throw nothing", chance=lambda r, f: None, landed=lambda r, f, x: None, loop=True
        ),
        Step("E-1", "no lanes", lanes=lambda r, f: [], join=lambda r, f, lanes: None, loop=True),
    ],
    ids=lambda step: step.title,
)
def test_no_kind_of_step_can_hang(step):
    run = Run(GAME, None, opened(dice_of(1)).state, dice_of(1))
    run.start(Procedure("endless", "E", (step,)))
    assert run.halted
    assert run.asks() == ()


def test_a_step_does_exactly_one_thing():
    act, landed = (lambda run, frame: None), (lambda run, frame, result: None)
    for step in (
        Step("E-1", "nothing"),
        Step("E-1", "two things", do=act, ask=act),
        Step("E-1", "half a throw", chance=act),
        Step("E-1", "never lands", do=act, landed=landed),
        Step("E-1", "no join", lanes=act),
    ):
        with pytest.raises(RefereeBug, match="E-1"):
            Procedure("wrong", "E", (step,))
    with pytest.raises(RefereeBug, match="by one rule"):
        Procedure("wrong", "E", (Step("E-1", "a", do=act), Step("E-1", "b", do=act)))


def test_a_procedure_is_begun_by_its_name_as_by_its_table():
    by_name, by_table = planned(), planned()
    by_name.begin(ROUND.name)
    by_table.push(ROUND)
    assert by_name.wire() == by_table.wire() != planned().wire()


def test_unwinding_breaks_a_procedure_off_with_all_above_it():
    run = planned()
    assert [frame.procedure for frame in run.stack] == [MATCH, ROUND]
    run.unwind(MATCH.name)
    assert [frame.procedure for frame in run.stack] == [MATCH]
    assert run.stack[0].row == len(MATCH.steps), "what was broken off does not go on"
    with pytest.raises(RefereeBug, match="'spinning'"):
        run.unwind("spinning")


# -- resuming and forking -------------------------------------------------------------------


@pytest.mark.parametrize("number", range(5))
def test_resuming_at_every_record_equals_running_straight_through(number):
    straight = replayed(scripted(number), dice_of(number))

    def resumed(run, seat, answer):
        again = Run.resume(GAME, run.setting, run.wire(), run.dice)
        assert again.digest() == run.digest()
        assert again.ordinals == run.ordinals
        assert [ask.seat for ask in again.asks()] == [ask.seat for ask in run.asks()]

    assert replayed(scripted(number), dice_of(number), told=resumed).wire() == straight.wire()


def test_a_fork_never_touches_its_parent():
    run = planned()
    wire, view = run.wire(), GAME.view(run, "judge")
    bot = BotDice(bot_seed(bytes(32), 1))
    for _ in range(10):
        fork = run.fork()
        for _ in range(12):
            if not fork.asks():
                break
            ask = bot.choose(fork.asks())
            fork.act(ask.seat, bot.choose(list(ask.legal())))
        assert run.wire() == wire
        assert GAME.view(run, "judge") == view


def test_the_check_is_the_first_half_of_the_digest():
    run = planned()
    assert run.check() == run.digest()[:16]
    assert find("duel") is GAME


# -- chance ---------------------------------------------------------------------------------


def at_a_table():
    """A duel at a physical table, up to the roll for the caller."""
    return opened(ObservedDice())


def test_at_a_physical_table_a_shuffle_needs_no_word_and_a_roll_does():
    run = at_a_table()
    assert run.ordinals == {"shuffle/pile/1": 1, "shuffle/pile/2": 1}
    pile = run.state.sides[0].pile
    assert (pile.cards, pile.unknown) == ([0, 1, 2, 3, 4, 5], 6)
    throw, label = run.awaited()
    assert (throw.purpose, str(label)) == ("roll", "0/roll/caller/1")
    (ask,) = run.asks()
    assert (ask.seat, ask.secret) == (0, False)
    assert list(ask.legal()) == [["observe", str(label), 1], ["observe", str(label), 2]]
    run.observe(str(label), 2)
    assert run.state.caller == 2
    assert run.awaited() is None


@pytest.mark.parametrize(
    ("label", "result"),
    [
        ("0/roll/caller/2", 1),
        ("1/roll/caller/1", 1),
        ("0/roll/other/1", 1),
        ("0/roll/caller/1", 0),
        ("0/roll/caller/1", 3),
        ("0/roll/caller/1", True),
        ("0/roll/caller/1", "1"),
        ("0/roll/caller/1", "amber-one"),
        ("0/roll/caller/1", [1]),
        (1, 1),
    ],
)
def test_a_wrong_label_or_an_impossible_result_is_refused_by_the_rule_of_the_step(label, result):
    run = at_a_table()
    wire = run.wire()
    with pytest.raises(IllegalAction) as error:
        run.observe(label, result)
    assert error.value.rules == ("D-1.2",)
    assert run.wire() == wire
    assert run.awaited() is not None
    assert run.fork().awaited() == run.awaited()


def test_a_seat_cannot_observe_and_the_table_observes_only_what_it_is_asked():
    run = at_a_table()
    with pytest.raises(IllegalAction) as error:
        run.act(1, ["observe", "0/roll/caller/1", 1])
    assert error.value.rules == (GAME.chance_rule,)
    run.observe("0/roll/caller/1", 1)
    with pytest.raises(IllegalAction) as error:
        run.observe("0/roll/caller/2", 1)
    assert error.value.rules == (GAME.chance_rule,)


def test_an_end_while_chance_is_awaited_leaves_nothing_awaited():
    run = at_a_table()
    run.act(1, ["concede"])
    assert run.outcome is not None
    assert run.awaited() is None
    assert run.asks() == ()


def test_draws_in_lanes_at_a_physical_table_go_to_the_lane_that_waits():
    wires = set()
    for order in ((1, 2), (2, 1)):
        run = at_a_table()
        run.observe("0/roll/caller/1", 1)
        for seat in order:
            run.act(seat, ["draw"])
        assert [ask.seat for ask in run.asks()] == [0, 0]
        with pytest.raises(IllegalAction) as error:
            run.observe("0/draw/pile/1/1", "birch-one")
        assert error.value.rules == ("D-2.3",)
        for seat in order:
            run.observe(f"0/draw/pile/{seat}/1", ("amber-two", "birch-three")[seat - 1])
        assert [list(run.lanes[seat].state.hand) for seat in (1, 2)] == [[1], [8]]
        assert run.lanes[1].state.pile.unknown == 5
        assert run.fork().wire() == run.wire()
        wires.add(run.wire())
    assert len(wires) == 1


def test_the_notation_of_an_observation_reads_ids_and_printed_names():
    run = at_a_table()

    def read(text: str):
        return GAME.read(run, 0, read_line(text))

    assert read("observe 2") == ["observe", "0/roll/caller/1", 2]
    run.observe("0/roll/caller/1", 1)
    run.act(1, ["draw"])
    for text in ('observe "Amber Two"', "observe AMBER-TWO", "observe 0/draw/pile/1/1 amber-two"):
        answer = read(text)
        assert answer == ["observe", "0/draw/pile/1/1", "amber-two"]
        assert read(GAME.printed(answer)) == answer
    wire = run.wire()
    with pytest.raises(IllegalAction):
        run.observe("0/draw/pile/1/1", "Amber Two")
    assert run.wire() == wire, "records hold ids, spelled one way"


def test_scripted_dice_give_what_the_case_says_and_refuse_the_impossible():
    dice = ScriptedDice(
        {"shuffle/pile/1": [["amber-six", "amber-one"]], "roll/caller": [2]},
        lambda stream, value: CARD.find(value) if isinstance(value, str) else value,
    )
    run = opened(dice)
    assert run.state.caller == 2
    assert list(run.state.sides[0].pile)[-1] == CARD.number("amber-six")
    assert list(run.state.sides[0].pile)[-2] == CARD.number("amber-one")
    assert dice.unused() == []
    with pytest.raises(PackError, match="roll/caller"):
        opened(ScriptedDice({"roll/caller": [3]}))


def test_a_frame_compares_by_what_it_remembers():
    first, second = Frame(), Frame()
    first.procedure, second.procedure = MATCH, ROUND
    assert first == second
    first.row = 3
    assert first != second
