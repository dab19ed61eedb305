"""Explain: what is legal for a seat now, and which rules refuse the rest. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import IllegalAction, MatchError, NotUnderstood
from referee.kernel.decision.ask import Ask, Refusal, in_book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.decision.ask import Answer, Verb
    from referee.kernel.engine.run import Run
    from referee.kernel.show.rows import Row

SHOWN = 6
"""How many answers of one action are named; of more, how many there are."""


def explain_moment(run: Run[Any], seat: int, possible: Sequence[Answer] | None = None) -> list[Row]:
    """Every action of the game: how it is legal now, or the rules that refuse it.

    ``possible`` are the legal answers where hands are unknown to the record: the run knows but a conjecture.
    """
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    found = [row(Span("Legal now", "title"))]
    refused = []
    for known in run.game.verbs.values():
        verb, answers = asked_as(ask, known)
        if possible is not None:
            answers = [list(each) for each in possible if each[0] == known.name]
        if answers:
            found.append(row("  ", Span(verb.name, "good"), _ways(run, answers)))
        others = _others(run, seat, verb, answers) if possible is None else []
        why = others if answers else why_not(run, ask, seat, verb)
        if why or not answers:
            refused.append((verb.name, why))
    names = ", ".join(run.game.standing[name].name for name in _open_to(run, seat))
    found.append(row("  ", Span(names, "good"), ": at any time"))
    found += [row(), row(Span("Not legal now", "title"))]
    for name, why in refused:
        found.append(row("  ", Span(name, "strong")))
        found += refusal_rows(run, why, "    ")
    return [*found, row(), row("'? ACTION' explains one action, as in '? ", _sample(run), "'")]


def explain_action(run: Run[Any], seat: int, text: str) -> list[Row]:
    """Whether that action is legal for the seat now; if it is not, every rule that refuses it."""
    try:
        answer = answer_of(run, seat, text)
        refusals = run.refusals(seat, answer)
    except NotUnderstood as error:
        return alone(run, seat, text) or [row(str(error))]
    printed = run.game.printed(answer)
    if not refusals:
        return [row(Span(printed, "good"), ": legal"), *_aside_rows(run, seat, answer)]
    return [row(Span(printed, "strong"), ": not legal"), *refusal_rows(run, refusals, "  ")]


def _aside_rows(run: Run[Any], seat: int, answer: Answer) -> list[Row]:
    """What the game says of a legal answer beside its line."""
    ask = next((ask for ask in run.asks() if ask.seat == seat and answer[0] in ask.verbs), None)
    aside = run.game.aside(ask, answer) if ask is not None else ""
    return [row(f"  {aside.removeprefix(':').strip()}")] if aside else []


def alone(run: Run[Any], seat: int, text: str) -> list[Row]:
    """What there is to say about the name of an action, where nothing is named with it."""
    verb = run.game.find_verb(text.strip().lower())
    if verb is None:
        return []
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    verb, answers = asked_as(ask, verb)
    if answers:
        return [row(Span(verb.name, "good"), _ways(run, answers))]
    refusals = why_not(run, ask, seat, verb)
    return [row(Span(verb.name, "strong"), ": not legal"), *refusal_rows(run, refusals, "  ")]


def asked_as(ask: Ask[Any] | None, verb: Verb) -> tuple[Verb, list[list[Any]]]:
    """The action as the moment asks for it, with its legal answers now.

    Of one name there may be several in a game, each with answers of its own, such as a trap laid in the set-up and
    one laid where another went off.
    """
    if ask is None or verb.name not in ask.verbs:
        return verb, []
    asked = ask.verbs[verb.name]
    return asked, list(asked.answers(ask))


def answer_of(run: Run[Any], seat: int, text: str) -> Answer:
    """The answer that a line without a seat means. Raises NotUnderstood."""
    line = read_line(text)
    if line is None or line.seat not in (None, seat):
        message = f"{text.strip()!r}"
        raise NotUnderstood(message, expected=(f"an action of seat {seat}",))
    return run.game.read(run, seat, line)


def refusal_rows(run: Run[Any], refusals: Sequence[Refusal], margin: str) -> list[Row]:
    """Each refusing rule with its sentence, and what it refuses."""
    items: dict[str, list[str]] = {}
    for refusal in refusals:
        what = f"{refusal.item} {refusal.why}".rstrip()
        items.setdefault(refusal.rule, []).extend(filter(None, [what]))
    groups: dict[str, list[str]] = {}
    for rule, refused in items.items():
        groups.setdefault(", ".join(dict.fromkeys(refused)), []).append(rule)
    found: list[Row] = []
    for these, rules in groups.items():
        found += _refusal_group(run, these, rules, margin)
    return found or [row(f"{margin}nothing that could be named for it is there")]


def _refusal_group(run: Run[Any], these: str, rules: Sequence[str], margin: str) -> Iterator[Row]:
    """The rules that refuse the same; where there are several, it is named once above them."""
    before, after = (f"{these}: ", "") if these else ("", "")
    if these.isdecimal():
        before, after = "", f"(found {these}) "
    elif these and len(rules) > 1:
        yield row(f"{margin}{these}:")
        margin, before = f"{margin}  ", ""
    for rule in rules:
        text = f"{margin}{before}{run.game.catalogue.words(rule)} {after}"
        yield row(text, Span(f"[{rule}]", "faint"))


def why_not(run: Run[Any], ask: Ask[Any] | None, seat: int, verb: Verb) -> list[Refusal]:
    """The rules that refuse an action altogether; if none does, those that refuse each try of it."""
    if ask is None or verb.name not in ask.verbs:
        at = run if ask is None else ask.run
        return [Refusal(rule) for rule in verb.timing(at, seat)]
    moment = [Refusal(guard.rule) for guard in verb.guards if not guard.permits(ask, None)]
    return moment or in_book_order(
        list(_tried(run, seat, verb, ["", *run.game.named_with(run, seat, verb.name)]))
    )


def _others(run: Run[Any], seat: int, verb: Verb, answers: Sequence[Answer]) -> Sequence[Refusal]:
    """What refuses an action that is legal with other things; nothing where one is not enough."""
    legal = [run.game.printed(answer) for answer in answers]
    named = run.game.named_with(run, seat, verb.name)
    lines = [f"{verb.name} {thing}" for thing in named]
    if not all(
        text in lines or text.startswith(tuple(f"{line} " for line in lines)) for text in legal
    ):
        return []
    begun = [line for line in lines if any(f"{text} ".startswith(f"{line} ") for text in legal)]
    rest = [thing for thing, line in zip(named, lines, strict=True) if line not in begun]
    return in_book_order(list(_tried(run, seat, verb, rest)))


def _tried(run: Run[Any], seat: int, verb: Verb, things: Sequence[str]) -> Iterator[Refusal]:
    """What refuses the action with each of these things."""
    for thing in things:
        try:
            answer = answer_of(run, seat, f"{verb.name} {thing}")
            yield from run.refusals(seat, answer)
        except (NotUnderstood, IllegalAction):
            continue


def _open_to(run: Run[Any], seat: int) -> Iterator[str]:
    """The standing actions that nothing refuses this seat."""
    for name in run.game.standing:
        try:
            if not run.refusals(seat, [name]):
                yield name
        except MatchError:
            continue


def _ways(run: Run[Any], answers: Sequence[Answer]) -> str:
    """How an action is legal: the answers, or how many there are."""
    printed = [run.game.printed(answer) for answer in answers]
    if printed == [str(answers[0][0])]:
        return ""
    arguments = [text.partition(" ")[2] or "(nothing)" for text in printed]
    if len(arguments) > SHOWN:
        return f": {counted(len(arguments), 'ways')}, such as {', '.join(arguments[:3])}"
    return f": {', '.join(arguments)}"


def _sample(run: Run[Any]) -> str:
    """An action of the game with something behind it, to show how it is written."""
    return next(iter(run.game.verbs))
