"""Rulings: what a judge does to a run, beside the rules of the game.

Nothing here knows records or who may rule. A correction sets fields without firing a rule; a backup
takes the run of an earlier moment into the next epoch, where chance begins anew, so that nothing
that somebody could have seen of a hidden order is dealt again (docs/rulings.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import Label
from referee.kernel.position import document as position
from referee.kernel.schema.codec import pack_int
from referee.kernel.schema.fields import refused, unknown_key
from referee.kernel.schema.walk import Place, hidden_piles_in_use, piles_of
from referee.kernel.words.names import named
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Listener

KEPT = {
    "epoch": "a backup begins the next epoch",
    "ordinals": "what chance has done stays counted, or it would be dealt again",
    "outcome": "a result ruling ends a match, and a backup takes a result back",
}
"""The keys of a position that no correction sets, and why."""

_PATH = pattern(r"[^.\[\]]+(?:\.[^.\[\]]+|\[[0-9]+\])*")
_PIECE = pattern(r"([^.\[\]]+)|\[([0-9]+)\]")

Piece = str | int
"""A key, or the number of an item of a list, counted from 1."""


# -- corrections ----------------------------------------------------------------------------


def corrected(
    run: Run[Any], paths: Mapping[str, Any], listener: Listener | None = None
) -> Run[Any]:
    """A run like this one but for those fields: position paths and the values that they get.

    Paths are those of a position (`side.1.hand`, `frame[2].step`, `lane.1.coins`), values as a
    position writes them. No rule is fired by it; the new run then goes on to its next ask, and a
    ``listener`` is told what follows on the way. Raises
    PackError, with the path, for a path that does not exist, a value that cannot stand there, or a
    position that the game does not accept; ``run`` is never changed.
    """
    found = {path: _pieces(path) for path in paths}
    _refuse_overlap(found)
    table = position.write(run, whole=True)
    for path, value in paths.items():
        _refuse_kept(path, found[path])
        _set(table, found[path], value)
    try:
        new = position.read(run.game, run.setting, table, run.dice, whole=True, listener=listener)
    except position.CardMisplaced as error:
        message = f"{error}: where a card moves, set both places"
        raise PackError(message) from None
    new.listener = run.listener
    return new


def _pieces(path: str) -> tuple[Piece, ...]:
    if not _PATH.fullmatch(path):
        message = f"{path!r} is no path, expected one such as 'round' or 'frame[2].step'"
        raise PackError(message)
    return tuple(int(match[2]) if match[1] is None else match[1] for match in _PIECE.finditer(path))


def _refuse_overlap(found: Mapping[str, tuple[Piece, ...]]) -> None:
    """Raise PackError where one path lies inside another: who wins would be a matter of order."""
    for path, pieces in found.items():
        for outer, first in found.items():
            if outer != path and pieces[: len(first)] == first:
                message = f"{path}: {outer!r} sets it as well"
                raise PackError(message)


def _refuse_kept(path: str, pieces: Sequence[Piece]) -> None:
    """Raise PackError for what is no field of the table: see KEPT; and for a lane as a whole."""
    if pieces[0] == "lane":
        pieces = pieces[2:]
        if not pieces:
            message = f"{path}: a lane is not set as a whole, expected a path inside it"
            raise PackError(message)
    reason = KEPT.get(str(pieces[0]))
    if reason is not None:
        message = f"{path}: no correction sets it: {reason}"
        raise PackError(message)


def _set(table: dict[str, Any], pieces: Sequence[Piece], value: Any) -> None:
    """Set one place of a position that is written whole."""
    container: Any = table
    path = ""
    for number, piece in enumerate(pieces):
        if container is table or pieces[:number] == ("lane", pieces[number - 1]):
            container.setdefault("halted", False)
        at = _place(container, piece, path)
        if number == len(pieces) - 1:
            container[at] = value
            return
        path = _joined(path, piece)
        container = container[at]


def _place(container: Any, piece: Piece, path: str) -> Piece:
    """The key or the index of a piece in what stands at that path."""
    if isinstance(piece, str) and isinstance(container, dict):
        if piece in container:
            return piece
        if piece == "lane" and not path:
            message = "lane: no seat acts in secret now"
            raise PackError(message)
        raise unknown_key(path, piece, [key for key in container if key not in KEPT])
    if isinstance(piece, int) and isinstance(container, list):
        if 1 <= piece <= len(container):
            return piece - 1
        wish = f"a number from 1 to {len(container)}" if container else "the list as a whole"
        raise refused(path, piece, f"{wish}: it has {len(container)}")
    message = f"{_joined(path, piece)}: there is no such place, expected {path!r} as a whole"
    raise PackError(message)


def _joined(path: str, piece: Piece) -> str:
    if isinstance(piece, int):
        return f"{path}[{piece}]"
    return f"{path}.{piece}" if path else piece


def prove_lasting(run: Run[Any], paths: Mapping[str, Any]) -> None:
    """Raise PackError where what those paths have set is replaced once all seats have finished.

    ``run`` is how the match stands with it. Nothing is lost where the lane says the same, or is set as well.
    """
    own, found = run.game.lane_side, [_pieces(path) for path in paths]
    if not own or not run.lanes:
        return
    table = position.write(run, whole=True)
    for path, pieces in zip(paths, found, strict=True):
        sides = pieces[1:2] or tuple(table["seats"])
        for seat in sides if pieces[0] == "seats" else ():
            side, lane = table["seats"][seat], table["lane"][seat][own]
            for name in pieces[2:3] or tuple(side):
                place = ("lane", seat, own, name)
                if side[name] != lane[name] and not any(
                    place[: len(each)] == each[: len(place)] for each in found
                ):
                    message = (
                        f"{path}: seat {seat} acts in secret, and what its lane has replaces this "
                        f"once all have finished: set {'.'.join(map(str, place))!r} too"
                    )
                    raise PackError(message)


# -- deviations -----------------------------------------------------------------------------


def broken_rules(run: Run[Any], seat: int, answer: Answer) -> list[str]:
    """The rules that refuse an answer here, in the book's order; none where it is legal.

    Changes nothing. Raises NotUnderstood for what is no answer at all.
    """
    return list(dict.fromkeys(refusal.rule for refusal in run.refusals(seat, answer)))


# -- backups --------------------------------------------------------------------------------


def orders_of(run: Run[Any]) -> dict[Place, bytes]:
    """How the hidden piles lie that are in use, by whose they are and what they are called.

    A pile of a lane has the place that it has on the table once the lanes are joined. A pile that was
    looked through lies otherwise than before, as somebody knows it now.
    """
    found: dict[Place, bytes] = {}
    for pile in hidden_piles_in_use(run):
        looks = pack_int(pile.looks) if pile.looks else b""
        found[pile.place] = found.get(pile.place, b"") + pile.value.wire() + looks
    return found


def paths_at(run: Run[Any], places: Container[Place]) -> list[str]:
    """The paths of the hidden piles that lie at those places."""
    return [pile.path for pile in hidden_piles_in_use(run) if pile.place in places]


def taken_back(then: Run[Any], crossed: Sequence[str], epoch: int) -> None:
    """Let the match go on from ``then``, in that epoch, with every crossed hidden pile shuffled anew.

    What else a game keeps hidden it deals anew itself. Where chance is observed, the order of such a pile is unknown from now on. With no pile crossed
    nothing changes but the epoch.
    """
    name_table = then.game.name_table(then.setting)
    for pile in piles_of(then):
        if pile.path in crossed:
            label = Label(epoch, "backup", _owner(pile.path), 1)
            cards, names = list(pile.value), named(pile.kind.names, name_table)
            pile.value.lay_out(
                None if then.dice.observed else then.dice.shuffle(label, cards, names)
            )
    then.game.deal_anew(then, crossed, epoch)
    then.joined.clear()
    for run in (*then.lanes.values(), then):
        run.epoch = epoch
        if not run.halted:
            run.advance()


def _owner(path: str) -> str:
    """The path as the owner of a stream of chance: with slashes."""
    return path.replace(".", "/").replace("[", "/").replace("]", "")
