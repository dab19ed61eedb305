"""What is fuzzed of every game at a table: positions mistyped, and lines of notation, at moments of random matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import tomli_w

from referee.errors import IllegalAction, MatchError, NotUnderstood, PackError
from referee.kernel.decision.ask import Ask
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position import document as position
from referee.toml import read_toml
from replays.lines import understood
from tests.invariants.moments import Moment, matches_of
from tests.soak.mutations import WORDS, mutated_text, mutated_tree

MOST_LEGAL = 200
"""So many legal answers are listed of one moment."""
ON = 30
"""So many decisions a position that was accepted is played on."""
Answering = Callable[[Ask[Any], Random], "list[Any] | None"]


@cache
def moments(code: str) -> tuple[Moment, ...]:
    """Moments of random matches of that game, early and late."""
    return tuple(moment for match in matches_of(code) for moment in match.moments)


def make_position(code: str, random: Random) -> bytes:
    """The number of a moment, and its position mistyped."""
    number = random.randrange(len(moments(code)))
    table = position.write(moments(code)[number].run())
    times = random.choice((1, 1, 2, 3))
    text = tomli_w.dumps(table)
    if random.random() < 0.4:
        changed = mutated_text(text, random, (), times).encode("utf-8", "replace")
    else:
        changed = as_toml(mutated_tree(table, random, times), text, random)
    return f"{number}\n".encode() + changed


def try_position(code: str, data: bytes, random: Random) -> str:
    """Read the position; where it is accepted, write it again, and play on from it."""
    number, _, typed = data.partition(b"\n")
    try:
        table = read_toml(typed.decode())
    except (UnicodeDecodeError, PackError):
        return "no TOML"
    then = moments(code)[int(number)].run()
    game, setting, dice = then.game, then.setting, SeededDice(bytes(32))
    try:
        run = position.read(game, setting, table, dice)
    except MatchError as error:
        return in_one_line(error)
    again = position.read(game, setting, position.write(run), dice)
    assert again.wire() == run.wire(), "written and read again, it is another position"
    go_on_a_little(run, random, ON)
    return "played"


def make_line(code: str, random: Random) -> bytes:
    """A moment, and a line of notation that might be meant for it, or for another."""
    number = random.randrange(len(moments(code)))
    other = number if random.random() < 0.6 else random.randrange(len(moments(code)))
    run = moments(code)[other].run()
    ask = random.choice(run.asks())
    answer = random.choice(list(islice(ask.legal(), MOST_LEGAL)))
    line = f"{ask.seat}: {run.game.printed(answer)}"
    named = random.choice(moments(code)[number].answer[1:] or ["none"])
    more = (*WORDS, *run.game.verbs, str(named), "->", "-> none", "x2", "k:", "pay:(a b)", "none", "(a b)", "2:", "yes")  # fmt: skip
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        line = mutated_text(line, random, more)
    return f"{number}\n{line}".encode("utf-8", "replace")


def try_line(code: str, data: bytes, random: Random) -> str:
    """Understand the line, and do what it says if the rules permit it."""
    number, _, line = data.decode().partition("\n")
    moment = moments(code)[int(number)].run()
    before = moment.wire()
    run = moment.fork()
    refusals: list[Any] = []
    try:
        found = understood(run, line)
        if found is None:
            return "nothing"
        refusals = run.refusals(*found)
        run.act(*found)
    except (IllegalAction, NotUnderstood) as refused:
        assert run.wire() == before, "a refusal changed something"
        by = list(refused.refusals) if isinstance(refused, IllegalAction) else []
        assert by == refusals, "asked and done, it is refused by other rules"
        return in_one_line(refused)
    assert not refusals, "refused, and yet done"
    assert moment.wire() == before, "a fork touched its parent"
    printed = moment.game.printed(found[1])
    again = read_line(printed)
    assert again is not None
    assert moment.game.read(moment, found[0], again) == list(found[1]), printed
    return "done"


def any_answer(ask: Ask[Any], random: Random) -> list[Any] | None:
    """A legal answer."""
    legal = list(islice(ask.legal(), MOST_LEGAL))
    assert legal, "an ask that nobody can answer"
    return list(random.choice(legal))


def go_on_a_little(
    run: Run[Any], random: Random, most: int, answering: Answering = any_answer
) -> None:
    """Let chance decide for whoever is asked, and look at the table with every pair of eyes."""
    for _ in range(most):
        asks = run.asks()
        if run.outcome is not None or run.halted or not asks:
            break
        ask = random.choice(asks)
        awaited = ask.run.awaited() if ask.seat == 0 else None
        if awaited is not None:
            run.act(0, [OBSERVE, str(awaited[1]), random.choice(awaited[0].possible())])
            continue
        answer = answering(ask, random)
        if answer is None:
            break
        run.game.aside(ask, answer)
        run.act(ask.seat, answer)
    for eyes in (*range(1, run.setting.seats + 1 if hasattr(run.setting, "seats") else 3), PUBLIC, JUDGE):  # fmt: skip
        view = run.game.view(run, eyes)
        run.game.board(view, 80, ())
        run.game.picture(view, ())
    assert Run.resume(run.game, run.setting, run.wire(), run.dice).wire() == run.wire()


def in_one_line(error: MatchError) -> str:
    """The kind of an error, which must say what it says in one line."""
    assert "\n" not in str(error), "an error of several lines"
    return type(error).__name__


def as_toml(table: Any, text: str, random: Random) -> bytes:
    """The tables as TOML; the text with another change where they cannot be written."""
    try:
        return tomli_w.dumps(table).encode("utf-8", "replace")
    except (TypeError, AttributeError, ValueError, RecursionError):
        return mutated_text(text, random).encode("utf-8", "replace")
