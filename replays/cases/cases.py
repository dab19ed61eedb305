"""Cases: a position, steps and expectations, as a judge writes them down. docs/cases.md.

A case is TOML. It says what must be legal (``do``), what must be refused and by which rule
(``refuse``, ``rule``), what a judge decides (``ruling``) and what somebody must then see
(``expect``). Reading a case raises PackError with the path of the first mistake, or NotUnderstood
for a line of notation; running it gives a `CaseReport`, which holds the first fault if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from events.docket.docket import RULES as RULES_OF_RULINGS
from referee.dataclass import dataclass
from referee.errors import IllegalAction, MatchError, NotFound, NotUnderstood, PackError
from referee.games import find, names
from referee.kernel.engine.dice import ScriptedDice, SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.words.suggestions import did_you_mean, known_key
from referee.toml import as_written, read_toml
from replays.card_lists import NO_ID, CardFile, by_name, card_sets
from replays.cases.case_chance import read_chance
from replays.cases.expectations import Fault, check_expectations, watched_paths
from replays.cases.idle_cases import refuse_idle
from replays.cases.names import things_of
from replays.cases.refused_beginnings import RefusedBeginning, read_refused
from replays.cases.rulings import Bench, StepRuling, read_ruling
from replays.cases.view_paths import refuse_twice, shown
from replays.cases.witness import Witness
from replays.lines import understood_action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from referee.kernel.position.granted import Granted

CASE_KEYS = (
    "title",
    "game",
    "rules",
    "note",
    "seats",
    "readings",
    "cards",
    "position",
    "seed",
    "chance",
    "refused",
    "step",
)
UNTITLED = "a position"
"""What a position without a title is called."""
FILE = "file:"
"""What a card set begins with that is a file of its own, named from where the case is."""
ReadFile = Callable[[str], str]
STEP_KEYS = ("do", "refuse", "rule", "ruling", "expect", "note")


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step: lines that must be legal, one that must be refused, what must then be seen.

    ``rules`` refuse the line; or the ruling, where the step has one that must be refused.
    """

    number: int
    do: tuple[str, ...] = ()
    refuse: str = ""
    rules: tuple[str, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    ruling: StepRuling | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it was read: everything about it but its game's reading of it.

    ``seed`` throws what ``chance`` does not tell; one that is ``refused`` must not begin, and has no steps.
    """

    title: str
    game: Game
    rules: tuple[str, ...]
    seats: int
    readings: Mapping[str, str]
    cards: tuple[CardFile, ...]
    position: Mapping[str, Any] | None
    chance: Mapping[str, Sequence[Any]]
    steps: tuple[CaseStep, ...]
    seed: bytes | None = None
    refused: RefusedBeginning | None = None


@dataclass(frozen=True, slots=True)
class CaseReport:
    """What a case came to: how many steps were good, every fault of the one that was not, and what its position takes for granted."""

    case: Case
    good_steps: int
    faults: tuple[Fault, ...] = ()
    granted: tuple[Granted, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every step did what the case says."""
        return not self.faults

    @property
    def fault(self) -> Fault | None:
        """The first fault, if there is one."""
        return self.faults[0] if self.faults else None


# -- reading --------------------------------------------------------------------------------


def _refuse_files(name: str) -> str:
    message = f"cards: found '{FILE}{name}', expected the text itself: no file can be read here"
    raise PackError(message)


def read_case(text: str, read_file: ReadFile = _refuse_files, *, stepless: bool = False) -> Case:
    """The case that a person wrote; ``read_file`` gives the text of a card file that it names.

    ``stepless``: it may have neither title nor steps, as a position from which something else goes on.
    Raises PackError with the path of the first mistake (TOML that cannot be read included).
    """
    table = read_toml(text)
    _refuse_unknown("", table, CASE_KEYS)
    game = _read_game(table)
    refused = read_refused(table["refused"]) if "refused" in table else None
    if isinstance(table.get("step"), dict):
        message = "step: found [step], expected [[step]], in double brackets"
        raise PackError(message)
    steps = _expect(table, "step", list, "one [[step]] or more", [])
    if not steps and refused is None and not stepless:
        message = "step: a case needs one [[step]] or more"
        raise PackError(message)
    beside = next((key for key in ("step", "chance", "seed") if key in table), "")
    if beside and refused is not None:
        message = (
            f"{beside}: stands beside 'refused'; what does not begin has no steps and no chance"
        )
        raise PackError(message)
    readings = _expect(table, "readings", dict, "a table", {})
    untitled = (UNTITLED,) if stepless and not steps else ()
    title = _expect(table, "title", str, "a title", *untitled)
    if not title.strip():
        message = f"title: found {title!r}, expected one sentence: what this case shows"
        raise PackError(message)
    return Case(
        title=title,
        game=game,
        rules=_known_rules(game, _words(table, "rules", "rules"), "rules", RULES_OF_RULINGS),
        seats=_expect(table, "seats", int, "a number of seats", game.seats[0]),
        readings={name: _reading(choice) for name, choice in readings.items()},
        cards=_read_cards(text, table, read_file),
        position=_expect(table, "position", dict, "a table", None),
        chance=read_chance(_expect(table, "chance", dict, "a table", {})),
        steps=tuple(_read_step(game, title, step, number) for number, step in enumerate(steps, 1)),
        seed=_read_seed(table),
        refused=refused,
    )


def _read_seed(table: Mapping[str, Any]) -> bytes | None:
    """The seed of a match, as its file tells it."""
    seed = _expect(table, "seed", str, "64 hexadecimal digits", "")
    if "seed" in table and not re.fullmatch(r"[0-9a-f]{64}", seed):
        message = f"seed: found {seed!r}, expected 64 hexadecimal digits, 0 to 9 and a to f"
        raise PackError(message)
    return bytes.fromhex(seed) or None


def _read_cards(text: str, table: Mapping[str, Any], read_file: ReadFile) -> tuple[CardFile, ...]:
    """The case's own card sets: one, or a list of them, each a text or the name of a file."""
    found = table.get("cards", [])
    texts = found if isinstance(found, list) else [found]
    if not all(isinstance(each, str) and each.strip() for each in texts):
        message = f"cards: found {as_written(found)}, expected the text of a card set, or 'file:' and its name"
        raise PackError(message)
    return tuple(_card_file(text, each, read_file) for each in texts)


def _card_file(case: str, cards: str, read_file: ReadFile) -> CardFile:
    """One card set: the file that it is, or the text in the case, which may begin anywhere there."""
    if cards.startswith(FILE):
        name = cards.removeprefix(FILE).strip()
        text, first, called = read_file(name), 1, name
    else:
        text, first, called = cards, case.count("\n", 0, max(case.find(cards), 0)) + 1, "cards"
    try:
        set_id = str(read_toml(text).get("set_id", NO_ID))
    except PackError as error:
        message = f"{called}: {error}"
        raise PackError(message) from None
    return CardFile(called, set_id, text, first)


def _read_game(table: Mapping[str, Any]) -> Game:
    name = _expect(table, "game", str, "the code of a game")
    try:
        return find(name)
    except NotFound as error:
        hint = did_you_mean(name, names())
        message = f"game: {error.what}{hint}" if hint else f"game: {error}"
        raise PackError(message) from None


def _read_step(game: Game, title: str, table: Any, number: int) -> CaseStep:
    path = f"step {number}"
    if not isinstance(table, dict):
        message = f"{path}: found {as_written(table)}, expected a table"
        raise PackError(message)
    _refuse_unknown(path, table, STEP_KEYS)
    _refuse_halves(path, table)
    _refuse_nothing(path, table)
    refuse = table.get("refuse", "")
    if not isinstance(refuse, str):
        message = f"{path}: refuse: found {as_written(refuse)}, expected one line of notation"
        raise PackError(message)
    expect = table.get("expect", {})
    if not isinstance(expect, dict):
        message = f"{path}: expect: found {as_written(expect)}, expected a table"
        raise PackError(message)
    do, rules = (_words(table, key, f"{path}: {key}") for key in ("do", "rule"))
    refuse_twice(f"{path}: rule", rules)
    if "ruling" not in table:
        rules = _known_rules(game, rules, f"{path}: rule")
        return CaseStep(number, do, refuse, rules, expect)
    rules = _known_rules(game, rules, f"{path}: rule", RULES_OF_RULINGS)
    ruling = read_ruling(table["ruling"], f"{path}: ruling", title)
    _known_rules(game, ruling.rest.get("rules", ()), f"{path}: ruling.rules")
    return CaseStep(number, rules=rules, expect=expect, ruling=ruling)


def _refuse_halves(path: str, table: Mapping[str, Any]) -> None:
    """Raise PackError for a step in which something is missing, or that does too much."""
    if not any(key in table for key in ("do", "refuse", "ruling", "expect")):
        message = f"{path}: nothing to do; expected 'do', 'refuse', 'ruling' or 'expect'"
        raise PackError(message)
    beside = [key for key in ("do", "refuse") if key in table]
    if "ruling" in table and beside:
        message = f"{path}: {beside[0]!r} stands beside 'ruling'; a ruling is a step of its own"
        raise PackError(message)
    if "ruling" not in table and ("refuse" in table) != ("rule" in table):
        missing = "rule" if "refuse" in table else "refuse"
        message = f"{path}: {missing!r} is missing; a refusal names the rule that refuses"
        raise PackError(message)


SAYS_NOTHING: Mapping[str, str] = {
    "do": "a line of notation, or several",
    "refuse": "a line of notation",
    "rule": "the rule that refuses",
    "expect": "what is then seen",
}
"""The keys of a step that must not be empty: a step would pass by them whatever the rules say."""


def _refuse_nothing(path: str, table: Mapping[str, Any]) -> None:
    """Raise PackError for a key that asks for nothing, and so would hold whatever happens."""
    for key, wish in SAYS_NOTHING.items():
        found = table.get(key)
        items = found if isinstance(found, list) else [found]
        blank = any(isinstance(item, str) and not item.strip() for item in items)
        if found in ([], {}) or blank:
            message = (
                f"{path}: {key}: found {as_written(found)}, which asks for nothing; expected {wish}"
            )
            raise PackError(message)


def _reading(choice: Any) -> str:
    """A reading as records hold it: TOML's true and 8 are the words of the catalogue."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def _words(table: Mapping[str, Any], key: str, path: str) -> tuple[str, ...]:
    found = table.get(key, [])
    listed = [found] if isinstance(found, str) else found
    if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
        message = f"{path}: found {as_written(found)}, expected a text or a list of texts"
        raise PackError(message)
    return tuple(listed)


def _known_rules(
    game: Game, rules: tuple[str, ...], path: str, beside: Iterable[str] = ()
) -> tuple[str, ...]:
    """The rules, if they are of the game or of those beside it. Raises PackError."""
    known = [*game.catalogue.ids, *beside]
    for rule in rules:
        if rule not in known:
            code = rule.partition("-")[0].casefold()
            alike = [each for each in known if each.casefold().startswith(code)]
            message = f"{path}: no rule {rule!r} in {game.code}{did_you_mean(rule, alike or game.catalogue.ids)}"
            raise PackError(message)
    return rules


def _expect(table: Mapping[str, Any], key: str, kind: type, wish: str, *default: Any) -> Any:
    if key not in table:
        if default:
            return default[0]
        message = f"{key}: missing, expected {wish}"
        raise PackError(message)
    if type(table[key]) is not kind:
        found = repr(table[key]) if isinstance(table[key], str) else shown(table[key])
        message = f"{key}: found {found}, expected {wish}"
        raise PackError(message)
    return table[key]


def _refuse_unknown(path: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            place = f"{path}: {key}" if path else key
            message = f"{place}: unknown key, expected {known_key(key, known)}"
            raise PackError(message)


# -- running --------------------------------------------------------------------------------


def run_case(case: Case, *, strict: bool = False) -> CaseReport:
    """Run a case up to the first step that is not good.

    Raises PackError for a position or a chance that cannot be and for a case that does nothing, ``strict`` also for a position that takes
    something for granted; NotUnderstood for a line that cannot be read.
    """
    if case.refused is not None:
        return CaseReport(case, 0, tuple(_check_refused(case, case.refused, strict=strict)))
    bench, dice = bench_of(case, strict=strict)
    refuse_idle(case, bench.run)
    for step in case.steps:
        faults = _take_step(bench, step)
        if faults:
            return CaseReport(case, step.number - 1, faults, bench.granted)
    last = len(case.steps)
    left = dice.unused()
    unused = (
        Fault(last, f"chance.{each}", "a result that nothing used", "its use") for each in left
    )
    return CaseReport(case, last, tuple(unused), bench.granted)


def _check_refused(case: Case, refused: RefusedBeginning, *, strict: bool) -> Iterator[Fault]:
    """What is not as the case says of its refusal."""
    try:
        bench_of(case, strict=strict)
    except MatchError as error:
        for key, found, wanted in refused.differences(error.said()):
            yield Fault(0, key, found, repr(wanted))
    else:
        yield Fault(0, "refused", "that it begins", f"that it is refused at {refused.at!r}")


def reached(case: Case, steps: int) -> tuple[Run[Any], tuple[Fault, ...]]:
    """The table after that many steps of a case, with none as it begins; and what is wrong in the last.

    Where the last step is not good, it is the table at which it failed: what the step did until
    then is done. Raises what `run_case` raises, and NotFound where there are not that many steps, or
    an earlier one is not good.
    """
    if not 0 <= steps <= len(case.steps):
        known = f"steps 1 to {len(case.steps)}" if case.steps else "no steps"
        message = f"no step {steps}: the case has {known}"
        raise NotFound(message)
    bench, _ = bench_of(case)
    faults: tuple[Fault, ...] = ()
    for step in case.steps[:steps]:
        if faults:
            message = f"nothing stands after step {steps}: {faults[0]}"
            raise NotFound(message)
        faults = _take_step(bench, step)
    return bench.run, faults


def bench_of(case: Case, *, strict: bool = False) -> tuple[Bench, ScriptedDice]:
    """The table with which a case begins, and the dice that it scripts; ``strict``: it takes nothing for granted. Raises PackError."""
    opening = opening_of(case)
    with by_name(case.cards):
        setting = case.game.prepare(opening)
    things = things_of(case.game, case.game.name_table(setting))
    seeded = None if case.seed is None else SeededDice(case.seed)
    dice = ScriptedDice(case.chance, things.read, things.shown, seeded)
    watched = Witness(path for step in case.steps for path in _watched(step))
    run, granted = begin(case, opening, setting, dice)
    if strict and granted:
        raise granted[0].refusal()
    return Bench(run, case.seats, watched, granted), dice


def _watched(step: CaseStep) -> list[str]:
    """The paths of a step of which something must have been there; what is no path is placed in it."""
    try:
        return list(watched_paths(step.expect))
    except PackError as error:
        message = f"step {step.number}: {error}"
        raise PackError(message) from None


def opening_of(case: Case) -> Opening:
    """What a match so opened would pin. Raises PackError for seats, cards or readings that cannot be."""
    if case.seats not in case.game.seats:
        wish = " or ".join(map(str, case.game.seats))
        message = f"seats: found {case.seats}, expected {wish} [{case.game.seats_rule}]"
        raise PackError(message)
    with by_name(case.cards):
        cards, packs = card_sets(case.game, *(file.text for file in case.cards))
        opening = Opening(case.seats, case.game.version, case.readings, cards, packs)
        try:
            return case.game.settle(opening)
        except NotUnderstood as error:
            message = f"seats: {error}"
            raise PackError(message) from None


def begin(
    case: Case, opening: Opening, setting: Any, dice: ScriptedDice
) -> tuple[Run[Any], tuple[Granted, ...]]:
    """The run with which a case starts, its position or a fresh match; and what the position takes for granted."""
    if case.position is None:
        return case.game.begin(setting, opening, dice), ()
    granted: list[Granted] = []
    try:
        run = position.read(case.game, setting, case.position, dice, lawful=True, granted=granted)
        return run, tuple(each.within("position") for each in granted)
    except PackError as error:
        place = "position: " if "[chance]" in str(error) else "position."
        message = f"{place}{error}"
        raise PackError(message) from None


def _take_step(bench: Bench, step: CaseStep) -> tuple[Fault, ...]:
    """Carry out one step; what cannot be read is placed in it."""
    try:
        return _run_step(bench, step)
    except NotUnderstood as error:
        error.within = f"step {step.number}: {error.within}"
        raise
    except PackError as error:
        message = f"step {step.number}: {error}"
        raise PackError(message) from None


def _run_step(bench: Bench, step: CaseStep) -> tuple[Fault, ...]:
    """Every fault of one step; after a line that is not legal, or a wrong refusal, nothing else is looked at."""
    bench.begin_step()
    for number, text in enumerate(step.do, 1):
        which = f", line {number}" if len(step.do) > 1 else ""
        seat, answer = understood_action(bench.run, text, f"do{which}")
        try:
            bench.act(seat, answer)
        except IllegalAction as error:
            asked = _who_is_asked(bench.run, seat, answer[0])
            found = _asked_by_nobody(seat, answer[0], error) if asked else str(error)
            return (Fault(step.number, f"do {text!r}", found, f"a legal action{asked}"),)
    faults: tuple[Fault, ...] = ()
    if step.refuse:
        faults = _check_refusal(bench.run, step)
    if step.ruling is not None:
        faults = _rule(bench, step, step.ruling)
    bench.end_step()
    if faults or not step.expect:
        return faults
    return check_expectations(bench.run, bench.seats, bench.witness, step.number, step.expect)


def _who_is_asked(run: Run[Any], seat: int, verb: str) -> str:
    """What is asked now, where it is not that of that seat."""
    asks = run.asks()
    if verb in run.game.standing or any(ask.seat == seat and verb in ask.verbs for ask in asks):
        return ""
    asked = "; ".join(f"seat {ask.seat} is asked: {', '.join(ask.verbs)}" for ask in asks)
    return f" ({asked or 'nobody is asked anything'})"


def _asked_by_nobody(seat: int, verb: str, error: IllegalAction) -> str:
    """Why a line is not legal that nothing asks for: that, and not what the rules say of such actions."""
    ids = ", ".join(error.rules)
    return f"that nobody asks seat {seat} for {verb!r} now [{ids}]"


def _rule(bench: Bench, step: CaseStep, ruling: StepRuling) -> tuple[Fault, ...]:
    """Carry a ruling out; or see it refused, where the step names the rules of rulings for that."""
    place = f"ruling {ruling.kind!r}"
    found = None
    try:
        found = bench.verdict_on(ruling) if ruling.verdict else None
        bench.rule(ruling)
    except IllegalAction as error:
        if not step.rules:
            ids = " ".join(f"[{rule}]" for rule in error.rules)
            why = "".join(f": {refusal.item}" for refusal in error.refusals if refusal.item)
            said = f"refused: {error.sentence}{why} {ids}"
            return (Fault(step.number, place, said, "a ruling that is permitted"),)
        return _missing_rules(step, place, error.rules)
    if found is not None and found.word != ruling.verdict:
        why = "; ".join(map(str, found.reasons))
        return (
            Fault(
                step.number,
                "verdict",
                f"{found.word} ({why})" if why else found.word,
                ruling.verdict,
            ),
        )
    return _missing_rules(step, place, ()) if step.rules else ()


def _missing_rules(step: CaseStep, place: str, found: Sequence[str]) -> tuple[Fault, ...]:
    """Every rule of the step that is not among those that refuse."""
    by = f"refused by {', '.join(found) if found else 'nothing: it is legal'}"
    return tuple(Fault(step.number, place, by, rule) for rule in step.rules if rule not in found)


def _check_refusal(run: Run[Any], step: CaseStep) -> tuple[Fault, ...]:
    seat, answer = understood_action(run, step.refuse, "refuse")
    found = list(dict.fromkeys(refusal.rule for refusal in run.refusals(seat, answer)))
    return _missing_rules(step, f"refuse {step.refuse!r}", found)
