"""The answers that a told line fits: the one that it means, or, where it leaves something out, every legal one that holds what it says."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.choices.name_spaces import MOST_LISTED, MOST_ORDERED, slug
from referee.kernel.decision.ask import in_book_order
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.facts import TABLE
from referee.kernel.words.suggestions import did_you_mean
from replays.accounts.told_script import words_in, words_of
from replays.lines import check_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.kernel.decision.ask import Answer, Refusal, Verb
    from referee.kernel.decision.notation import Line
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from replays.accounts.told_script import ToldLine

    Refusing = Callable[[int, Answer], Sequence[Refusal]]

MOST_LOOKED_AT = MOST_LISTED
"""So many legal answers of a verb are looked at for one that a line fits: a verb can have millions, and games list no more."""

Said = tuple[int, "Answer"]
"""A seat and its answer."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What a line can mean at a moment: legal answers, or one that is ``refused``, or words that are not understood.

    ``completed``: the line leaves out what the answers add; ``surely``: no others fit than these. ``offered``: the moment asks its seat for such an action. ``barred`` are
    seats and actions of a line that names nothing, where the moment offers such an action and no answer of it is legal.
    """

    answers: tuple[Said, ...] = ()
    completed: bool = False
    surely: bool = True
    offered: bool = False
    refused: Said | None = None
    error: NotUnderstood | None = None
    barred: tuple[tuple[int, str], ...] = ()


def prove_meant(run: Run[Any], told: ToldLine) -> None:
    """Raise NotUnderstood, with the line, for a seat or an action that the game does not have."""
    try:
        if told.line.seat is not None:
            check_seat(run, told.line.seat, column=1)
        _prove_action(run.game, told.line)
    except NotUnderstood as error:
        error.line = told.number
        raise


def _prove_action(game: Game, line: Line) -> None:
    """Raise NotUnderstood for an action that the game does not have."""
    word = line.verb.text.lower()
    names = [*game.verbs, *game.standing, OBSERVE]
    if not any(name.startswith(word) for name in names):
        message = f"no action {line.verb.text!r}{did_you_mean(word, names)}"
        raise NotUnderstood(message, column=line.verb.column)


def fitting(run: Run[Any], line: Line, refusing: Refusing | None = None) -> Fitting:
    """What the line can mean where the run stands; ``run`` is not touched.

    ``refusing`` says what refuses an answer where the run alone does not know: with hands unknown to the record. Then nothing that a line
    leaves out is filled in, because the hand that is conjectured says nothing of it.
    """
    refusals = run.refusals if refusing is None else refusing
    seats = _seats(run, line)
    verbs = [(seat, verb) for seat in seats for verb in _verbs_offered(run, seat, line)]
    legal: list[Said] = []
    refused: Said | None = None
    error: NotUnderstood | None = None
    for seat in seats:
        try:
            answer = run.game.read(run, seat, line)
            if refusals(seat, answer):
                refused = refused or (seat, answer)
            else:
                legal.append((seat, answer))
        except NotUnderstood as unread:
            error = error or unread
    if legal:
        return Fitting(tuple(legal), line.seat is None, offered=True)
    if refusing is not None:
        return Fitting((), offered=bool(verbs), refused=refused, error=error)
    if error is not None or not line.arguments:
        wanted = [slug(word) for word in words_of(line.arguments)]
        found = [said for seat, verb in verbs for said in _holding(run, seat, verb, wanted)]
        surely = all(_all_are_listed(run, seat, verb) for seat, verb in verbs)
        if found:
            surely = surely and not any(is_long(answer) for _, answer in found)
            return Fitting(tuple(found), completed=True, surely=surely, offered=True)
    if refused is None:
        refused = _by_verb(run, seats, line)
    barred = () if line.arguments else tuple((seat, verb.name) for seat, verb in verbs)
    return Fitting((), offered=bool(verbs), refused=refused, error=error, barred=barred)


def saying_more(run: Run[Any], line: Line) -> list[Said]:
    """The legal answers that say what a line says, and more: it is refused as it stands, and taken at its word."""
    wanted = [slug(word) for word in words_of(line.arguments)]
    verbs = [(seat, verb) for seat in _seats(run, line) for verb in _verbs_offered(run, seat, line)]
    return [said for seat, verb in verbs for said in _holding(run, seat, verb, wanted)]


def refusals_of_each(run: Run[Any], seat: int, name: str) -> list[Refusal]:
    """What refuses each thing that a seat might name with an action, of which no answer is legal."""
    found: list[Refusal] = []
    for thing in run.game.named_with(run, seat, name):
        line = read_line(f"{name} {thing}")
        assert line is not None, "an action is named"
        with suppress(NotUnderstood):
            found += run.refusals(seat, run.game.read(run, seat, line))
    return in_book_order(found)


def _seats(run: Run[Any], line: Line) -> list[int]:
    """Whose line it can be: of the seat that it names, else of whoever is asked."""
    if line.seat is not None:
        return [line.seat]
    return list(dict.fromkeys(ask.seat for ask in run.asks()))


def _verbs_offered(run: Run[Any], seat: int, line: Line) -> list[Verb]:
    """The verbs that the moment offers to that seat and that the line can mean."""
    word = line.verb.text.lower()
    offered = {
        name: verb for ask in run.asks() if ask.seat == seat for name, verb in ask.verbs.items()
    }
    if word in offered:
        return [offered[word]]
    if run.game.find_verb(word) is not None:
        return []
    return [verb for name, verb in offered.items() if name.startswith(word)]


def _holding(run: Run[Any], seat: int, verb: Verb, wanted: Sequence[str]) -> Iterator[Said]:
    """The legal answers of a verb that hold all the words, in their order."""
    for ask in run.asks():
        if ask.seat == seat and ask.verbs.get(verb.name) is verb:
            for answer in islice(verb.answers(ask), MOST_LOOKED_AT):
                if _holds(words_in(run.game.printed(answer)), wanted):
                    yield seat, answer


def _all_are_listed(run: Run[Any], seat: int, verb: Verb) -> bool:
    """Whether a game lists every legal answer of that verb."""
    asks = [ask for ask in run.asks() if ask.seat == seat and ask.verbs.get(verb.name) is verb]
    return all(len(list(islice(verb.answers(ask), MOST_LISTED))) < MOST_LISTED for ask in asks)


def is_long(answer: Answer) -> bool:
    """Whether an answer orders so many things that other orders of them are not listed."""
    lists = [answer[1:], *(each for each in answer if isinstance(each, list))]
    return any(len(each) > MOST_ORDERED for each in lists)


def _holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each wanted word begins one of the words, in the same order."""
    left = iter(map(slug, words))
    return all(any(word.startswith(wish) for word in left) for wish in wanted)


def _by_verb(run: Run[Any], seats: Sequence[int], line: Line) -> Said | None:
    """The bare action of a line whose arguments mean nothing here, where the moment does not offer such an action at all."""
    name = line.verb.text.lower()
    if run.game.find_verb(name) is None and name != OBSERVE:
        return None
    for seat in seats or [TABLE]:
        lane = lane_of(run, seat, [name])
        if isinstance((run if lane is None else run.lanes[lane]).moment_of(seat, [name]), list):
            return seat, [name]
    return None
