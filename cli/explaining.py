"""Explaining: what is legal for a seat now, and which rules refuse the rest. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import IllegalAction, MatchError, NotUnderstood
from referee.kernel.ask import Ask, Refusal, in_book_order
from referee.kernel.board import Span, row
from referee.kernel.notation import read_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.ask import Answer, Verb
    from referee.kernel.board import Row
    from referee.kernel.procedure import Run

SHOWN = 6
"""So many answers of one action are named; of more, how many there are."""


def explain_moment(run: Run[Any], seat: int) -> list[Row]:
    """Every action of the game: how it is legal now, or the rules that refuse it."""
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    found = [row(Span("Legal now", "title"))]
    refused = []
    for verb in run.game.verbs.values():
        answers = list(verb.answers(ask)) if ask is not None and verb.name in ask.verbs else []
        if answers:
            found.append(row("  ", Span(verb.name, "good"), _ways(run, answers)))
        else:
            refused.append(verb)
    names = ", ".join(run.game.standing[name].name for name in _open_to(run, seat))
    found.append(row("  ", Span(names, "good"), ": at any time"))
    found += [row(), row(Span("Not legal now", "title"))]
    for verb in refused:
        found.append(row("  ", Span(verb.name, "strong")))
        found += refusal_rows(run, why_not(run, ask, seat, verb), "    ")
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
        return [row(Span(printed, "good"), ": legal")]
    return [row(Span(printed, "strong"), ": not legal"), *refusal_rows(run, refusals, "  ")]


def alone(run: Run[Any], seat: int, text: str) -> list[Row]:
    """What there is to say about the name of an action, where nothing is named with it."""
    verb = run.game.find_verb(text.strip().lower())
    if verb is None:
        return []
    ask = next((ask for ask in run.asks() if ask.seat == seat), None)
    answers = list(verb.answers(ask)) if ask is not None and verb.name in ask.verbs else []
    if answers:
        return [row(Span(verb.name, "good"), _ways(run, answers))]
    refusals = why_not(run, ask, seat, verb)
    return [row(Span(verb.name, "strong"), ": not legal"), *refusal_rows(run, refusals, "  ")]


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
        items.setdefault(refusal.rule, []).extend(filter(None, [refusal.item]))
    words = run.game.catalogue.words
    found = []
    for rule, refused in items.items():
        these = ", ".join(dict.fromkeys(refused))
        before, after = (f"{these}: ", "") if these else ("", "")
        if these.isdecimal():
            before, after = "", f"(found {these}) "
        found.append(row(f"{margin}{before}{words(rule)} {after}", Span(f"[{rule}]", "faint")))
    return found or [row(f"{margin}nothing that could be named for it is there")]


def why_not(run: Run[Any], ask: Ask[Any] | None, seat: int, verb: Verb) -> list[Refusal]:
    """The rules that refuse an action altogether; if none does, those that refuse each try of it."""
    if ask is None or verb.name not in ask.verbs:
        return [Refusal(rule) for rule in verb.timing(run, seat)]
    moment = [Refusal(guard.rule) for guard in verb.guards if not guard.permits(ask, None)]
    return moment or in_book_order(list(_tried(run, seat, verb)))


def _tried(run: Run[Any], seat: int, verb: Verb) -> Iterator[Refusal]:
    """What refuses the action with each single thing of the seat's, and with nothing."""
    own = run.game.view(run, seat).get("seats", {}).get(str(seat), {})
    hand = own.get("hand", ()) if isinstance(own, dict) else ()
    for thing in ["", *map(str, hand), *_in_play(own)]:
        try:
            answer = answer_of(run, seat, f"{verb.name} {thing}")
            yield from run.refusals(seat, answer)
        except (NotUnderstood, IllegalAction):
            continue


def _in_play(own: Mapping[str, Any]) -> Iterator[str]:
    """The names of the seat's cards that lie on the table: the rows of its side that name a card."""
    for rows in own.values():
        if isinstance(rows, list):
            yield from (
                str(each["card"]) for each in rows if isinstance(each, dict) and "card" in each
            )


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
        return f": {len(arguments)} ways, such as {', '.join(arguments[:3])}"
    return f": {', '.join(arguments)}"


def _sample(run: Run[Any]) -> str:
    """An action of the game with something behind it, to show how it is written."""
    return next(iter(run.game.verbs))
