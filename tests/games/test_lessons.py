"""Lessons: every line is what it is said to be on its seed, and every sentence rests on the moment in which it is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.learn.lesson_table import LEARNER, wish_of
from cli.learn.tutor import Tutor
from cli.opening.opening import open_match
from cli.output.happenings import log_entries, news_rows
from cli.play.explain import answer_of
from cli.play.record_action import record_answer
from events.recorder import Recorder
from referee import games
from referee.errors import PackError
from referee.kernel.engine.run import Run
from referee.kernel.lesson import Claim, Lesson, Sentence, Step
from referee.kernel.show.rows import words

CASES = Path(__file__).parents[1] / "rules"
TAUGHT = [code for code in games.names() if games.find(code).read_lesson is not None]
SENTENCES = 5
FEWEST, MOST = 13, 19
NUMBER = re.compile(r"\d+")
RULES = re.compile(r"^rules = \[(.*?)\]", re.MULTILINE | re.DOTALL)
SUM = re.compile(r"(\d+) ([+-]) (\d+) = (\d+)")


@dataclass
class Moment:
    """A decision of the learner: what is known there, which rules it leans on, and what is told until the next one."""

    view: Mapping[str, Any]
    rules: set[str]
    legal: dict[str, bool] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    told_rules: set[str] = field(default_factory=set)


def test_each_of_the_five_games_has_a_lesson():
    assert TAUGHT == [
        "bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg",
    ]  # fmt: skip


@cache
def played(code: str) -> tuple[Lesson, Recorder, list[Moment]]:
    """The lesson of a game, its match, and the moments of its steps with words; the last is how it ends."""
    game = games.find(code)
    assert game.read_lesson is not None
    lesson = game.read_lesson()
    recorder = open_match(wish_of(game, lesson, ())[0], None)
    tutor, moments, known = Tutor(game, lesson), [], Counter()
    while (step := tutor.step) is not None:
        if step.title:
            known = look(recorder, lesson.players, moments, known, step)
        take(recorder, tutor, step)
    look(recorder, lesson.players, moments, known, None)
    return lesson, recorder, moments


def look(
    recorder: Recorder,
    players: Sequence[str],
    moments: list[Moment],
    known: Counter[tuple[str, str]],
    step: Step | None,
) -> Counter[tuple[str, str]]:
    """Tell the moment before what has happened since; note the one that has come."""
    run, entries = recorder.run, log_entries(recorder.match, LEARNER, recorder.run)
    now = Counter(("", each.rule) for entry in entries for each in entry.sentences)
    rows = news_rows(run.game, entries, players, joined=False)
    now.update((words(each), "") for each in rows)
    if moments:
        moments[-1].told = [text for text, _ in now - known if text]
        moments[-1].told_rules = {rule for _, rule in now - known if rule}
    moment = Moment(run.game.view(run, LEARNER), set(leaned_on(run)))
    if step is not None:
        lines = [line for each in said(step) for line in each.claim.legal]
        moment.legal = {line: legal(run, line) for line in lines}
    moments.append(moment)
    return now


def legal(run: Run[Any], line: str) -> bool:
    return not run.refusals(LEARNER, answer_of(run, LEARNER, line))


def leaned_on(run: Run[Any]) -> Iterator[str]:
    """The rules that the learner's decision stands on: its step and those around it, guards, what refuses the rest, values."""
    if run.outcome is not None:
        yield run.outcome.rule
        return
    ask = next((ask for ask in run.asks() if ask.seat == LEARNER), None)
    if ask is None:
        return
    for frame in (*run.stack, *ask.run.stack):
        yield frame.procedure.rule
        yield from (each.rule for each in frame.procedure.steps)
    for verb in run.game.verbs.values():
        yield from verb.timing(ask.run, LEARNER) if verb.name not in ask.verbs else ()
    for verb in ask.verbs.values():
        yield from (guard.rule for guard in verb.guards)
    for value in run.game.derivations(run, LEARNER):
        yield from (term.rule for term in value.terms)


def take(recorder: Recorder, tutor: Tutor, step: Step) -> None:
    """Play one line; refused is what is to be refused, by these rules, the first of them first."""
    seat, answer = tutor.seat(), tutor.answer(recorder.run)
    found = [refusal.rule for refusal in recorder.run.refusals(seat, answer)]
    assert found[:1] == list(step.refused[:1]), f"{step.play}: {found}"
    assert set(step.refused) <= set(found), f"{step.play}: {found}"
    assert seat == LEARNER or not step.title
    if not step.refused:
        record_answer(recorder, seat, answer)
    tutor.go_on()


def said(step: Step) -> tuple[Sentence, ...]:
    return (*step.before, *step.think, *step.after)


@pytest.mark.parametrize("code", TAUGHT)
def test_a_lesson_can_be_played_as_it_is_written(code: str):
    lesson, recorder, moments = played(code)
    titled = [step for step in lesson.steps if step.title]
    assert len(lesson.about) == SENTENCES
    assert FEWEST <= len(titled) <= MOST
    assert len(moments) == len(titled) + 1
    assert any(step.refused for step in titled)
    over = Tutor.of(recorder.game, lesson, recorder.match)
    assert over.step is None


@pytest.mark.parametrize("code", TAUGHT)
def test_every_sentence_of_a_lesson_rests_on_its_moment(code: str):
    lesson, recorder, moments = played(code)
    faults = [fault for each in lesson.about for fault in unknown_rules(recorder, each)]
    titled = [step for step in lesson.steps if step.title]
    for number, step in enumerate(titled):
        here, later = moments[number], moments[number + 1]
        earlier = moments[number - 1] if number else Moment({}, set())
        for each in (*step.before, *step.think):
            told = [*earlier.told, *here.told]
            rules = here.rules | earlier.told_rules | here.told_rules
            faults += faults_of(each, step, here, rules, told, recorder)
        cited = {rule for each in said(step) for rule in each.claim.rules}
        if not cited & (here.rules | here.told_rules | set(step.refused)):
            faults.append(f"{step.title}: no rule of the moment is cited")
        for each in step.after:
            rules = here.rules | here.told_rules | later.rules
            faults += faults_of(each, step, later, rules, here.told, recorder)
    assert faults == []


def unknown_rules(recorder: Recorder, sentence: Sentence) -> list[str]:
    known = recorder.game.catalogue.entries
    return [
        f"{sentence.says}: no rule {rule}" for rule in sentence.claim.rules if rule not in known
    ]


def faults_of(
    sentence: Sentence,
    step: Step,
    moment: Moment,
    rules: set[str],
    told: Sequence[str],
    recorder: Recorder,
) -> Iterator[str]:
    """What of a claim does not hold."""
    claim, place = sentence.claim, f"{step.title}: {sentence.says}"
    grounded = rules | set(step.refused) | shown(recorder.game.code)
    yield from unknown_rules(recorder, sentence)
    yield from (f"{place} {rule} is not in play" for rule in claim.rules if rule not in grounded)
    for path, value in claim.values.items():
        found = at(moment.view, path)
        if found != value:
            yield f"{place} {path} is {found!r}"
    yield from (f"{place} {line} is not legal" for line in claim.legal if not moment.legal[line])
    yield from (
        f"{place} {part!r} is not told"
        for part in claim.told
        if not any(part in each for each in told)
    )
    for id_, printed in claim.cards.items():
        if printed not in page(recorder, id_):
            yield f"{place} {id_} does not say {printed!r}"
    known = set(NUMBER.findall(grounds(claim, step, recorder)))
    for each in claim.sums:
        found = SUM.fullmatch(each)
        assert found is not None, each
        one, sign, other, total = found.groups()
        if {one, other} - known or int(one) + int(f"{sign}{other}") != int(total):
            yield f"{place} {each}"
        known.add(total)
    numbers = NUMBER.findall(sentence.says)
    yield from (f"{place} where is {number} from?" for number in numbers if number not in known)


@cache
def shown(code: str) -> set[str]:
    """The rules that a case of the game shows."""
    texts = (path.read_text(encoding="utf-8") for path in (CASES / code).rglob("*.toml"))
    return {
        rule
        for text in texts
        for listed in RULES.findall(text)
        for rule in re.findall(r'"([^"]+)"', listed)
    }


def at(view: Any, path: str) -> Any:
    """What stands at a path of a view."""
    for key in path.split("."):
        if isinstance(view, Mapping):
            view = view.get(key)
        elif isinstance(view, Sequence) and not isinstance(view, str) and int(key) < len(view):
            view = view[int(key)]
        else:
            return None
    return view


def page(recorder: Recorder, id_: str) -> str:
    setting = recorder.run.setting
    id_ = id_ if id_ in recorder.game.cards(setting) else recorder.game.card_called(setting, id_)
    return "\n".join(printed for printed, _ in recorder.game.card(setting, id_))


def grounds(claim: Claim, step: Step, recorder: Recorder) -> str:
    """All that a number in a sentence may come from."""
    gists = [recorder.game.catalogue.words(rule) for rule in claim.rules]
    named = [
        *claim.values,
        *map(str, claim.values.values()),
        *claim.legal,
        *claim.told,
        *claim.cards.values(),
    ]
    return " ".join([*gists, *named, step.play])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('seed = "1"\nlook = 1', "unknown key 'look'"),
        ('seed = "1"', "says what the game is about"),
        ("seed = 1\n", "seed: found 1, expected a text"),
        ('seed = "1"\nabout = [{says = "So."}]', "about 1: a sentence says what it rests on"),
        ('seed = "1"\nabout = 1', "about: expected a list of tables"),
        ('seed = "1"\n[[step]]\nplay = "1: go"\nrefused = ["X-1"]', "step 1: a step has a title"),
        ('seed = "1"\n[[step]]\nplay = "1: go"\ntitle = "Go"', "step 1: a step has a title"),
        ('seed = "1"\nplayers = [1]', "players: found [1], expected a list of texts"),
        ('seed = "1"\nabout = [{says = "So.", values = 1}]', "values: found 1, expected a table"),
    ],
)  # fmt: skip
def test_what_is_no_lesson_is_refused_with_its_place(text: str, what: str):
    with pytest.raises(PackError, match=re.escape(what)):
        Lesson.load(text)
