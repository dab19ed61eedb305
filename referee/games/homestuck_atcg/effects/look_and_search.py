"""Looking at the top of a deck, searching the own one: only the player who looks sees it (HAC-Q39)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import LOOKED, PUT_BACK, SEARCHED
from referee.games.homestuck_atcg.state.frames import Resolving, setting_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Run


def unknown_top(run: Run[Table], seat: int, rule: str) -> Throw | None:
    """Which card lies on top of a deck, where nobody knows it yet."""
    deck = run.state.side(seat).deck
    if not deck.top_is_unknown():
        return None
    names = setting_of(run).cards.names
    return Throw(rule, "draw", f"deck/{seat}", tuple(deck.candidates()), names)


def look_at_top(run: Run[Table], resolving: Resolving, whose: int, rule: str) -> bool:
    """The player of the text alone sees it; an empty deck gives no card and is not renewed (row act.look)."""
    player = run.state.side(whose)
    if not player.deck:
        return False
    player.looks += 1
    resolving.looked, resolving.found, resolving.that = whose, player.deck.cards[-1:], []
    LOOKED.tell(
        run,
        rule,
        resolving.seat,
        lambda: {"whose": whose, "cards": [setting_of(run).shown(player.deck.cards[-1])]},
    )
    return True


def is_in_sight(table: Table, resolving: Resolving) -> bool:
    """Whether the card that was looked at still lies on top of that deck."""
    if not resolving.looked:
        return False
    deck = table.side(resolving.looked).deck
    return not deck.top_is_unknown() and deck.cards[-1:] == resolving.found


def keep_in_sight(run: Run[Table]) -> None:
    """After a backup: a card that somebody is looking at lies on top, however the rest was shuffled (HAC-Q39)."""
    for frame in run.stack:
        if isinstance(frame, Resolving) and frame.looked and not is_in_sight(run.state, frame):
            deck = run.state.side(frame.looked).deck
            if frame.found and frame.found[0] in deck:
                deck.take(frame.found[0])
                deck.put(frame.found[0])


def put_back(run: Run[Table], resolving: Resolving, *, below: bool, rule: str) -> None:
    """The card that was looked at stays on top, or goes to the bottom; nobody else sees it (row act.topbottom).

    At an observed table it joins the cards below it of which nobody knows the order.
    """
    deck = run.state.side(resolving.looked).deck
    if below:
        card = deck.take_top()
        unknown = deck.unknown
        rest = deck.take_all()
        if unknown:
            deck.put_all([*sorted([card, *rest[:unknown]]), *rest[unknown:]])
            deck.unknown = unknown + 1
        else:
            deck.put_all([card, *rest])
    where = "bottom" if below else "top"
    PUT_BACK.tell(run, rule, resolving.seat, whose=resolving.looked, where=where)


def look_through_deck(run: Run[Table], resolving: Resolving, rule: str) -> None:
    """The player of the text looks through the own deck, which is shuffled after the whole effect (row act.search)."""
    player = run.state.side(resolving.seat)
    resolving.searched = True
    player.looks += 1
    SEARCHED.tell(
        run,
        rule,
        resolving.seat,
        lambda: {"cards": sorted(map(setting_of(run).shown, player.deck))},
    )
