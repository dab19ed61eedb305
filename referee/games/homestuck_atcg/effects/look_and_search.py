"""Looking at the top of a deck, searching the own one: only the player who looks sees it (HAC-Q39)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import LOOKED, PUT_BACK, SEARCHED
from referee.games.homestuck_atcg.language.effects import LOOK, SEARCH, TOP_OR_BOTTOM
from referee.games.homestuck_atcg.rules.choices import TOP_OR_BOTTOM as TOP_OR_BOTTOM_WORDS
from referee.games.homestuck_atcg.state.frames import Act, ResolutionFrame
from referee.games.homestuck_atcg.state.matching import fits_face
from referee.games.homestuck_atcg.state.table import CARD, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Run


def deck_looked_at(act: Act) -> int:
    """Whose deck it is: the own one, or that of the player chosen (HAC-Q39)."""
    return act.progress.seat or act.text.seat


@LOOK.does
def look_at_top(act: Act) -> bool:
    """The player of the text alone sees it; an empty deck gives no card and is not renewed (row act.look)."""
    whose = deck_looked_at(act)
    player, text, setting = act.table.side(whose), act.text, act.setting
    if not player.deck:
        return False
    player.looks += 1
    text.looked, text.found, text.that = whose, player.deck.cards[-1:], []
    LOOKED.tell(
        act.run,
        act.rule,
        text.seat,
        lambda: {"whose": whose, "cards": [setting.shown(player.deck.cards[-1])]},
    )
    return True


@LOOK.able
def is_deck_there(act: Act) -> bool:
    table, seat = act.table, act.text.seat
    seats = [seat] if act.action.whose == "own" else table.clockwise(seat)
    return any(table.side(each).deck for each in seats)


@LOOK.throws
def top_looked_at(act: Act) -> Throw | None:
    """Which card lies on top of that deck, where nobody knows it yet."""
    seat = deck_looked_at(act)
    deck, names = act.table.side(seat).deck, act.setting.cards.names
    if not deck.top_is_unknown():
        return None
    return Throw(act.rule, "draw", f"deck/{seat}", tuple(deck.candidates()), names)


@LOOK.takes
def identify_top(act: Act, result: Numbers) -> None:
    act.table.side(deck_looked_at(act)).deck.identify_top(result[0])


def is_in_sight(table: Table, resolving: ResolutionFrame) -> bool:
    """Whether the card that was looked at still lies on top of that deck."""
    if not resolving.looked:
        return False
    deck = table.side(resolving.looked).deck
    return not deck.top_is_unknown() and deck.cards[-1:] == resolving.found


def keep_in_sight(run: Run[Table]) -> None:
    """After a backup: a card that somebody is looking at lies on top, however the rest was shuffled (HAC-Q39)."""
    for frame in run.stack:
        if (
            isinstance(frame, ResolutionFrame)
            and frame.looked
            and not is_in_sight(run.state, frame)
        ):
            deck = run.state.side(frame.looked).deck
            if frame.found and frame.found[0] in deck:
                deck.take(frame.found[0])
                deck.put(frame.found[0])


@TOP_OR_BOTTOM.does
def put_back(act: Act) -> bool:
    """The card that was looked at stays on top, or goes to the bottom; nobody else sees it (row act.topbottom).

    At an observed table it joins the cards below it of which nobody knows the order.
    """
    if not is_seen(act):
        return False
    deck, below = act.table.side(act.text.looked).deck, act.progress.number == 1
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
    PUT_BACK.tell(act.run, act.rule, act.text.seat, whose=act.text.looked, where=where)
    return True


@TOP_OR_BOTTOM.able
def is_seen(act: Act) -> bool:
    return is_in_sight(act.table, act.text)


@TOP_OR_BOTTOM.asks
def ask_side(act: Act) -> Question | None:
    """Where the card goes that was looked at (row act.topbottom)."""
    return Question(act.rule, words=TOP_OR_BOTTOM_WORDS) if is_seen(act) else None


@TOP_OR_BOTTOM.takes
def keep_side(act: Act, chosen: Numbers) -> None:
    act.progress.number = chosen[0]


# -- searching ------------------------------------------------------------------------------


def begin_search(act: Act) -> bool:
    """The player of the text looks through the own deck, which is shuffled after the whole effect (row act.search).

    Whether that is still to be done, and there is a deck.
    """
    text, player, setting = act.text, act.player, act.setting
    if text.searched or not player.deck:
        return False
    text.searched = True
    player.looks += 1
    SEARCHED.tell(
        act.run, act.rule, text.seat, lambda: {"cards": sorted(map(setting.shown, player.deck))}
    )
    return True


@SEARCH.asks
def ask_found(act: Act) -> Question | None:
    """Which fitting cards of the own deck, none too (row act.search); it is looked through first."""
    deck, filter_ = act.player.deck, act.action.filter
    if not deck or not act.text.searched:
        return None
    assert filter_ is not None
    found = sorted(face for face in deck if fits_face(act.run, filter_, act.text, face))
    most = min(act.action.number, len(found))
    return Question(act.rule, CARD, tuple(found), least=0, most=most, hidden=True, always=True)


@SEARCH.takes
def keep_found(act: Act, chosen: Numbers) -> None:
    """What was picked is "that card" now."""
    act.text.that, act.text.looked, act.text.found = [], 0, [*chosen]


@SEARCH.does
def was_found(act: Act) -> bool:
    """It is done if something was picked (row act.search)."""
    return bool(act.text.found)


@SEARCH.able
def has_deck(act: Act) -> bool:
    return bool(act.player.deck)
