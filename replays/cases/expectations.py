"""Expectations: what a case says that somebody sees, compared with what they do see."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.facts import JUDGE, PUBLIC, TABLE
from referee.kernel.words.suggestions import did_you_mean
from referee.pattern import pattern
from referee.toml import as_written
from replays.cases.accounts import check_told, check_untold
from replays.cases.view_paths import (
    MISSING,
    NONE,
    at_path,
    holds_nothing,
    is_end_of_list,
    is_path,
    nearest_path,
    places,
    refuse_twice,
    same,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from replays.cases.witness import Witness

Difference = tuple[str, str, str]
"""A path, what was found there, and what was expected."""

OFFERS = pattern(r"(offers|closed)(?:\.([0-9]+))?")
"""Whether these verbs are open, or closed; to that seat, where it is named."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A thing in a case that is not as it says: where, what was found, what was expected; step 0 is its beginning."""

    step: int
    path: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f"step {self.step}: {self.path}" if self.step else self.path
        return f"{place}: found {self.found}, expected {self.expected}"


@dataclass(frozen=True, slots=True)
class Moment:
    """What an expectation looks at: the run, the eyes and their view, and what the case remembers."""

    run: Run[Any]
    seats: int
    eyes: Eyes
    view: Mapping[str, Any]
    witness: Witness

    def asks(self) -> list[Ask[Any]]:
        """The open asks of which these eyes may know what is asked."""
        return [ask for ask in self.run.asks() if ask.known_to(self.eyes)]

    def asked(self) -> list[int]:
        """The seats of which these eyes may know that they are asked."""
        asks = self.asks() if self.run.game.unseen else self.run.asks()
        return sorted({ask.seat for ask in asks})


def check_expectations(
    run: Run[Any], seats: int, witness: Witness, step: int, expect: Mapping[str, Any]
) -> tuple[Fault, ...]:
    """Every expectation that does not hold, in the order in which they are written.

    ``as`` says whose eyes look (the judge's unless it is written). Raises PackError for a path or
    eyes that cannot be, and for expectations that ask for nothing.
    """
    if not expect.keys() - {"as"}:
        message = (
            "expect: found nothing but 'as', which asks for nothing; expected what these eyes see"
        )
        raise PackError(message)
    eyes = eyes_of(expect.get("as", JUDGE), seats)
    moment = Moment(run, seats, eyes, run.game.view(run, eyes), witness)
    return tuple(
        Fault(step, *difference)
        for path, wanted in expect.items()
        if path != "as"
        for difference in _differences(moment, path, wanted)
    )


def watched_paths(expect: Mapping[str, Any]) -> Iterator[str]:
    """The paths of which an expectation may say that nothing stands there, so that it must have before."""
    for path, wanted in expect.items():
        if path == "gone":
            listed = wanted if isinstance(wanted, list) else [wanted]
            yield from (each for each in listed if isinstance(each, str) and is_path(each))
        elif holds_nothing(wanted) and not is_word(path) and is_path(path):
            yield path


def is_word(path: str) -> bool:
    """Whether that is no path but a word of expectations."""
    return path in WORDS or path in ABOUT_THE_RUN or OFFERS.fullmatch(path) is not None


def eyes_of(word: Any, seats: int) -> Eyes:
    """Whose eyes a person means: ``judge``, ``public`` or a seat. Raises PackError."""
    if word in (JUDGE, PUBLIC) or (type(word) is int and 1 <= word <= seats):
        eyes: Eyes = word
        return eyes
    hint = did_you_mean(word, (JUDGE, PUBLIC)) if isinstance(word, str) else ""
    wish = hint or f", expected 'judge', 'public' or a seat from 1 to {seats}"
    message = f"expect.as: found {as_written(word)}{wish}"
    raise PackError(message)


def _differences(moment: Moment, path: str, wanted: Any) -> Iterator[Difference]:
    """How one expectation does not hold."""
    offers = OFFERS.fullmatch(path)
    if path in WORDS:
        yield from WORDS[path](moment, wanted)
    elif offers is not None:
        yield from _check_offers(moment, path, offers.group(1), offers.group(2), wanted)
    elif path in ABOUT_THE_RUN:
        wanted_now = _plain(path, wanted)
        _refuse_strangers(moment, path, wanted_now)
        yield from _compare(path, ABOUT_THE_RUN[path](moment), wanted_now)
    else:
        yield from _check_path(moment, path, wanted)


# -- what stands at a path, and what does not -------------------------------------------------


def _check_path(moment: Moment, path: str, wanted: Any) -> Iterator[Difference]:
    found = at_path(moment.view, path)
    if found is not MISSING:
        yield from _compare(path, found, wanted)
    elif holds_nothing(wanted):
        was_there = path in moment.witness.stood or is_end_of_list(moment.view, path)
        yield from _check_nothing(moment, path, shown(wanted), was_there=was_there)
    else:
        hint = nearest_path(moment.view, path)
        around = next(islice(places(path), 1, None), "")
        if (
            not hint
            and wanted is False
            and around
            and isinstance(at_path(moment.view, around), dict)
        ):
            hint = " (what can be true is seen only while it is)"
        yield path, f"nothing{hint}", shown(wanted)


def _check_nothing(
    moment: Moment, path: str, wanted: str, *, was_there: bool
) -> Iterator[Difference]:
    """Where nothing stands for these eyes, nothing may stand for the judge, and something must have stood.

    What it would stand in, as far as that is there for the judge, these eyes must see.
    """
    everything = moment.run.game.view(moment.run, JUDGE)
    there = (each for each in places(path) if at_path(everything, each) is not MISSING)
    if any(at_path(moment.view, each) is MISSING for each in islice(there, 1)):
        yield path, "what these eyes do not see (which 'absent' says)", wanted
    elif not was_there:
        hint = nearest_path(everything, path)
        yield path, f"nothing, and nothing ever stood there in this case{hint}", wanted


def _check_gone(moment: Moment, wanted: Any) -> Iterator[Difference]:
    """Each path must lead nowhere, or to nothing, for these eyes, where something stood before."""
    for path in _listed_paths("gone", wanted):
        found = at_path(moment.view, path)
        if found is MISSING:
            was_there = path in moment.witness.held
            yield from _check_nothing(moment, path, "that it is gone", was_there=was_there)
        elif not holds_nothing(found):
            yield path, shown(found), "that it is gone"
        elif path not in moment.witness.held:
            yield path, "nothing, and nothing ever lay there in this case", "that it is gone"


def _check_absent(moment: Moment, wanted: Any) -> Iterator[Difference]:
    """Each path must lead nowhere for these eyes, and somewhere for the judge's."""
    everything = moment.run.game.view(moment.run, JUDGE)
    for path in _listed_paths("absent", wanted):
        found = at_path(moment.view, path)
        if found is not MISSING:
            yield path, shown(found), "that these eyes do not see it"
        elif at_path(everything, path) is MISSING:
            hint = nearest_path(everything, path)
            yield path, f"nothing, even for the judge{hint}", "something hidden"


def _listed_paths(word: str, wanted: Any) -> list[str]:
    listed = [wanted] if isinstance(wanted, str) else wanted
    is_list = isinstance(listed, list) and bool(listed)
    if not is_list or not all(isinstance(path, str) for path in listed):
        message = (
            f"expect.{word}: found {as_written(wanted)}, expected a list of paths, one or more"
        )
        raise PackError(message)
    refuse_twice(f"expect.{word}", listed)
    return listed


def _compare(path: str, found: Any, wanted: Any) -> Iterator[Difference]:
    """The difference, if there is one; of two tables each key that differs."""
    if same(found) == same(wanted):
        return
    if not (isinstance(found, dict) and isinstance(wanted, dict) and found and wanted):
        yield path, shown(found), shown(wanted)
        return
    stands = {str(key): item for key, item in found.items()}
    for key, item in wanted.items():
        if key in stands:
            yield from _compare(f"{path}.{key}", stands[key], item)
        else:
            yield f"{path}.{key}", "nothing", shown(item)
    more = [key for key in stands if key not in wanted]
    if more:
        wish = f'a table without them: one key alone is written as "{path}.{next(iter(wanted))}"'
        yield path, f"a table that has {', '.join(map(repr, more))} too", wish


# -- what is open to whom ---------------------------------------------------------------------


def _check_offers(
    moment: Moment, path: str, word: str, seat: str | None, wanted: Any
) -> Iterator[Difference]:
    """Each verb must be offered, or closed, as these eyes know it: to a seat that is asked, or to that one."""
    listed = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(listed, list) or not listed:
        message = (
            f"expect.{path}: found {as_written(wanted)}, expected a list of actions, one or more"
        )
        raise PackError(message)
    refuse_twice(f"expect.{path}", listed)
    if seat is not None and not 1 <= int(seat) <= moment.seats:
        message = f"expect.{path}: no seat {seat}, expected one from 1 to {moment.seats}"
        raise PackError(message)
    asks = [ask for ask in moment.asks() if seat is None or ask.seat == int(seat)]
    found = list(dict.fromkeys(name for ask in asks for name in ask.verbs))
    game = moment.run.game
    for name in listed:
        if not isinstance(name, str) or game.find_verb(name) is None:
            hint = did_you_mean(str(name), (*game.verbs, *game.standing))
            message = f"expect.{path}: no action {name!r}{hint or f' in {game.code}'}"
            raise PackError(message)
        if name not in found and name in game.standing:
            message = f"expect.{path}: {name!r} is no offer: it may be tried at any time, which 'do' or 'refuse' asks"
            raise PackError(message)
        if (name in found) != (word == "offers"):
            wish = shown(name) if word == "offers" else f"that {shown(name)} is not open"
            yield path, " ".join(found) or "nothing", wish


# -- what is asked about the run itself ------------------------------------------------------


def _winner(moment: Moment) -> Any:
    outcome = moment.run.outcome
    return NONE if outcome is None else list(outcome.winners) or "draw"


def _outcome(moment: Moment) -> str:
    return NONE if moment.run.outcome is None else moment.run.outcome.reason


def _ended_by(moment: Moment) -> str:
    return NONE if moment.run.outcome is None else moment.run.outcome.rule


def _halted(moment: Moment) -> bool:
    return moment.run.halted


def _check_told(moment: Moment, wanted: Any) -> Iterator[Difference]:
    return check_told(moment.run.game, moment.witness.heard, moment.eyes, wanted)


def _check_untold(moment: Moment, wanted: Any) -> Iterator[Difference]:
    return check_untold(moment.run.game, moment.witness.heard, moment.eyes, wanted)


ABOUT_THE_RUN: Mapping[str, Callable[[Moment], Any]] = {
    "asked": Moment.asked,
    "winner": _winner,
    "outcome": _outcome,
    "ended-by": _ended_by,
    "halted": _halted,
}
WORDS: Mapping[str, Callable[[Moment, Any], Iterator[Difference]]] = {
    "absent": _check_absent,
    "gone": _check_gone,
    "told": _check_told,
    "untold": _check_untold,
}


def _refuse_strangers(moment: Moment, path: str, wanted: Any) -> None:
    """Raise PackError where ``asked`` or ``winner`` names what is no seat."""
    words = {"asked": (), "winner": ("draw", "none")}.get(path)
    if words is None or (isinstance(wanted, str) and wanted.casefold() in words):
        return
    seats = range(TABLE if path == "asked" else TABLE + 1, moment.seats + 1)
    if isinstance(wanted, list) and all(type(seat) is int and seat in seats for seat in wanted):
        return
    wish = f"a seat from {seats[0]} to {seats[-1]}"
    wish += ", a list of seats, 'draw' or 'none'" if words else " or a list of seats"
    found = wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted
    message = f"expect.{path}: found {shown(found)}, expected {wish}"
    raise PackError(message)


def _plain(path: str, wanted: Any) -> Any:
    """One seat is a list of one seat."""
    return [wanted] if path in ("asked", "winner") and type(wanted) is int else wanted
