"""What the matches of the soak exercise, counted from outside.

A rule id counts as exercised by a *fact* that cites it, by a *refusal* of an answer that we tried,
by a *step* of a procedure that was carried out, by an *outcome*, or (weaker) because a function
whose source cites it was called. An effect word counts when an ability that says it is carried out.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

from events.recorder import Recorder
from referee.errors import NotUnderstood
from referee.games.bacon_project import game as bacon
from referee.games.bacon_project.cardset.profiles import shipped_set
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.table import SEATS
from referee.games.bacon_project.state.values import ability_at, effects_of
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Game
from tests.coverage import ID
from tests.mutants.steps import put_steps

GAME_FOLDER = Path(bacon.__file__).parent
RANGE = re.compile(r"\b([A-Z]{2,4}-\d+)\.(\d+) to (?:[A-Z]{2,4}-)?\d+\.(\d+)")
POOL = 40
"""So many answers of each verb are remembered, to be tried again at the wrong moment."""


class Exercise:
    """Counts what is exercised while matches are played: hand it `hear` and `watch`."""

    def __init__(self, game: Game, random: Random) -> None:
        assert game is GAME
        self.counts: Counter[str] = Counter()
        self.random = random
        self.pool: dict[str, list[list[Any]]] = {}

    # -- facts and steps --------------------------------------------------------------------

    def hear(self, fact: Fact) -> None:
        """A listener of facts."""
        self.counts[f"rule fact {fact.rule}"] += 1
        self.counts[f"fact {fact.name}"] += 1
        if fact.name == "began":
            self.counts[f"word {fact.data['word']}"] += 1

    def step(self, rule: str, run: Run[Any], frame: Any) -> None:
        """A step is about to be carried out."""
        self.counts[f"rule step {rule}"] += 1
        deeds = getattr(frame, "parts", None) or [getattr(frame, "deed", None)]
        for deed in deeds:
            if deed is not None and deed.user in SEATS and deed.card is not None:
                self._use(run, deed)
        if frame.procedure.name == "combat":
            self._look_at_casts(run)

    def _use(self, run: Run[Any], deed: Any) -> None:
        """An ability is used, with the words that it says now."""
        owner, number = deed.source.owner, deed.source.number
        if owner not in SEATS:
            return
        self._count_ability(run, owner, number)
        self.counts.update(f"word {effect.word}" for effect in effects_of(run, deed))
        ability = ability_at(run, owner, number)
        if deed.source.changed_by:
            self.counts["word change"] += 1
            self._count_ability(run, owner, deed.source.changed_by)
        elif deed.red and any(effect.word == "red" for effect in ability.effects):
            self.counts["word red"] += 1
        if ability.window:
            self.counts[f"word {ability.window}"] += 1

    def _look_at_casts(self, run: Run[Any]) -> None:
        """TREAT and COPY act by lying there: what they make of a card in a cast zone."""
        seat = run.state.turn_player
        for unit in run.state.side(seat).cast:
            if unit.value not in (*range(2, 11), 14):
                continue
            words = {effect.word for effect in ability_at(run, seat, unit.value).effects}
            if "treat" in words or ("copy" in words and unit.copied is not None):
                self._count_ability(run, seat, unit.value)
                self.counts.update(f"word {word}" for word in words & {"treat", "copy"})

    def _count_ability(self, run: Run[Any], seat: int, number: int) -> None:
        self.counts[f"ability {run.setting.profile(run.state, seat).id} {number}"] += 1

    # -- decisions --------------------------------------------------------------------------

    def watch(self, rec: Recorder, seat: int, answer: Any) -> None:
        """A decision is about to be made: count it, and now and then try what is not legal."""
        self.counts[f"verb {answer[0]}"] += 1
        self._remember(list(answer))
        for _ in range(2):
            tried_by = self.random.choice((seat, seat, seat, 0, 1, 2))
            self._try(rec.run, tried_by, self._something(rec.run, seat))
        if self.random.random() < 0.05:
            self._ask_twice(rec.run, seat, list(answer))

    def _remember(self, answer: list[Any]) -> None:
        known = self.pool.setdefault(answer[0], [])
        if len(known) < POOL:
            known.append(answer)
        else:
            known[self.random.randrange(POOL)] = answer

    def _something(self, run: Run[Any], seat: int) -> list[Any]:
        """An answer that is probably not legal: of another moment, or with other cards in it."""
        random = self.random
        verbs = [name for ask in run.asks() for name in ask.verbs if name in self.pool]
        wide = list(GAME.verbs) + list(GAME.standing)
        name = random.choice(verbs) if verbs and random.random() < 0.7 else random.choice(wide)
        answer = list(random.choice(self.pool.get(name, [[name]])))
        if random.random() < 0.8:
            answer[1:] = [self._other(run, seat, part) for part in answer[1:]]
        if random.random() < 0.2 and len(answer) > 1:
            answer.append(self._other(run, seat, answer[-1]))
        return answer

    def _other(self, run: Run[Any], seat: int, part: Any) -> Any:
        """Another card in the place of a card: mostly of the own hand, so that guards look on."""
        if isinstance(part, list | tuple):
            return [self._other(run, seat, each) for each in part]
        if isinstance(part, int):
            return self.random.choice((part, self.random.randrange(15)))
        if not isinstance(part, str) or len(part) > 3 or self.random.random() < 0.2:
            return part
        known = run.state.side(seat).hand if seat in SEATS else []
        card = self.random.choice(list(known) or [0])
        if self.random.random() < 0.2:
            card = self.random.randrange(54)
        return bacon_card(card)

    def _try(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        try:
            refusals = run.refusals(seat, answer)
        except NotUnderstood:
            self.counts["tried: not understood"] += 1
            return
        self.counts["tried: refused" if refusals else "tried: legal"] += 1
        for refusal in refusals:
            assert refusal.rule in GAME.catalogue.ids, refusal
            self.counts[f"rule refusal {refusal.rule}"] += 1

    def _ask_twice(self, run: Run[Any], seat: int, answer: list[Any]) -> None:
        """Asking changes nothing, and what is printed reads back as the same answer."""
        before = run.wire()
        assert not run.refusals(seat, answer), "a legal answer is refused"
        assert run.wire() == before, "asking changed something"
        if answer[0] != "observe":
            line = read_line(GAME.printed(answer))
            assert line is not None
            assert GAME.read(run, seat, line) == answer, GAME.printed(answer)

    def end(self, run: Run[Any], readings: dict[str, str]) -> None:
        """A match is over."""
        assert run.outcome is not None
        assert not run.halted
        self.counts[f"rule outcome {run.outcome.rule}"] += 1
        self.counts[f"outcome {run.outcome.reason}"] += 1
        self.counts.update(f"reading {name}={choice}" for name, choice in readings.items())


def bacon_card(card: int) -> str:
    """How an answer names that card."""
    from referee.games.bacon_project.deck import CARD

    return CARD.ids[card]


# -- steps and functions, watched from outside -----------------------------------------------


@contextmanager
def steps_told_to(hear: Callable[[str, Run[Any], Any], None], game: Game = GAME) -> Iterator[None]:
    """Tell of every step that is carried out; everything is put back afterwards."""
    kept = {procedure: procedure.steps for procedure in game.book.values()}

    def told(rule: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def carry_out(run: Run[Any], frame: Any, *more: Any) -> Any:
            hear(rule, run, frame)
            return real(run, frame, *more)

        return carry_out

    for procedure, steps in kept.items():
        watched = tuple(
            dataclasses.replace(
                step,
                **{
                    part: told(step.rule, real)
                    for part in ("do", "ask", "landed", "join")
                    if (real := getattr(step, part)) is not None
                },
            )
            for step in steps
        )
        put_steps(procedure, watched)
    try:
        yield
    finally:
        for procedure, steps in kept.items():
            put_steps(procedure, steps)


@contextmanager
def calls_counted(counts: Counter[str]) -> Iterator[None]:
    """Count the rule ids in the source of every function of the game that is called. Slow."""
    cited: dict[CodeType, list[str]] = {}

    def called(frame: FrameType, event: str, arg: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code not in cited:
            cited[code] = ids_in(code)
        for rule in cited[code]:
            counts[f"rule code {rule}"] += 1

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)


def ids_in(code: CodeType) -> list[str]:
    """The rule ids in the source of a function of the game."""
    if not Path(code.co_filename).is_relative_to(GAME_FOLDER) or code.co_name == "<module>":
        return []
    try:
        return sorted(ids_cited(inspect.getsource(code)))
    except (OSError, TypeError):
        return []


def ids_cited(text: str) -> set[str]:
    """The rule ids in a text; of "BP-6.7 to BP-6.9" also the one between."""
    found = set(ID.findall(text))
    for chapter, first, last in RANGE.findall(text):
        found |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


# -- what there is to be exercised -----------------------------------------------------------


def every_ability() -> list[str]:
    """Every ability of the shipped set, as `_count_ability` names it."""
    cards = shipped_set()
    return [
        f"{profile.id} {ability.number}"
        for profile in (cards.profile(id_) for id_ in cards.ids)
        for ability in profile.abilities
    ]


def every_word() -> list[str]:
    """Every effect word of the shipped set, windows included."""
    cards = shipped_set()
    found: set[str] = set()
    for id_ in cards.ids:
        for ability in cards.profile(id_).abilities:
            left = list(ability.effects)
            while left:
                effect = left.pop()
                found.add(effect.word)
                left += effect.inner
            found |= {ability.window} - {""}
    return sorted(found)
