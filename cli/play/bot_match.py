"""Bot match: bots at every seat, from the opening to the end. They see their seat's view only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.deck_choice import deck_ask, record_kept
from cli.opening.opening import choose_decks
from cli.storage.card_files import by_name, sets_of
from events.recorder import Recorder
from events.records.fields import TAGS
from referee.dataclass import dataclass
from referee.errors import RefereeBug
from referee.games import find
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from referee.kernel.search.searcher import answer_of
from replays.file.replay_file import encode

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.storage.card_files import CardFile
    from events.chain.match import Match
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Bot
    from referee.kernel.search.searcher import Searcher

LONGEST = 50_000
"""How many decisions no match takes; beyond them something is wrong with the rules or a bot."""


@dataclass(frozen=True, slots=True)
class Order:
    """One match to be played; small and plain, so that another process can have it.

    ``bare``: what everybody was told does not stand in its file. ``done``: the file of an earlier run that was
    interrupted, if it has played this match already.
    """

    game: str
    secret: bytes
    bots: tuple[str, ...]
    decks: tuple[str, ...]
    readings: Mapping[str, str]
    cards: tuple[CardFile, ...] = ()
    bare: bool = True
    tags: tuple[str, ...] = ()
    done: bytes = b""


def play(order: Order) -> Match:
    """The whole match. Two calls with equal orders give equal records, byte for byte.

    Raises NotUnderstood for a deck that cannot be chosen, RefereeBug for a match without end.
    """
    recorder = opened(order)
    match = play_out(recorder, order.bots, choose_decks(recorder, order.decks))
    if recorder.telling is not None and not order.bare:
        match.told = recorder.telling.parts
    return match


def opened(order: Order) -> Recorder:
    """The match before anybody decides: equal orders have equal ids."""
    game = find(order.game)
    sets, packs = sets_of(game, order.cards)
    opening = Opening(len(order.bots), game.version, order.readings, sets, packs)
    names = [_name(order, seat) for seat in range(1, len(order.bots) + 1)]
    note: dict[str, Any] = {"players": names, "bots": list(order.bots)}
    if order.tags:
        note[TAGS] = list(order.tags)
    with by_name(order.cards):
        return Recorder.create(game, opening, order.secret, note=note)


def play_out(
    recorder: Recorder, names: Sequence[str], left: Mapping[int, str] | None = None
) -> Match:
    """The match, played to its end and closed by the bots of those names; ``left`` are decks by seat.

    Pending answers (`Match.kept`) are recorded as soon as their seats are asked. Raises NotUnderstood for a
    deck that cannot be chosen, RefereeBug for a match without end.
    """
    match, bots = recorder.match, [recorder.game.bot(name) for name in names]
    assert match.secret is not None
    dice = [BotDice(bot_seed(match.secret, seat)) for seat in range(1, len(bots) + 1)]
    for _ in range(LONGEST):
        record_kept(recorder)
        if recorder.run.outcome is not None or recorder.run.halted:
            recorder.close()
            return match
        if left and deck_ask(recorder.run, left) is not None:
            left = choose_decks(recorder, [left.get(seat, "") for seat in range(1, len(bots) + 1)])
        else:
            decide(recorder, bots, dice)
    message = f"{recorder.game.code}: no end after {LONGEST} decisions, secret {match.secret.hex()}"
    raise RefereeBug(message)


def decide(recorder: Recorder, bots: Sequence[Bot | Searcher], dice: Sequence[BotDice]) -> None:
    """Let the bot of the first seat that is asked decide."""
    run: Run[Any] = recorder.run
    ask = run.asks()[0]
    recorder.act(ask.seat, answer_of(bots[ask.seat - 1], run, ask, dice[ask.seat - 1]))


def played(order: Order) -> tuple[str, bytes]:
    """The id and the replay file of a whole match, for a worker process."""
    if order.done:
        return opened(order).match.id, order.done
    match = play(order)
    return match.id, encode(match, order.game)


def _name(order: Order, seat: int) -> str:
    deck = order.decks[seat - 1] if seat <= len(order.decks) else ""
    who = deck or f"Seat {seat}"
    return f"{who} ({order.bots[seat - 1]} bot)"
