"""Looking at the top of a deck, searching the own one: only the player who looks sees it (HAC-Q39)."""

from __future__ import annotations

from dataclasses import replace

from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import players_of, seats_concerned
from referee.games.homestuck_atcg.fact_kinds import LOOKED, PUT_BACK, REVEALED, SEARCHED, TAKEN
from referee.games.homestuck_atcg.language.effects import (
    LOOK,
    LOOK_AT_SEVERAL,
    PUT_ALL_BELOW,
    PUT_BACK_SEVERAL,
    PUT_BELOW,
    REVEAL,
    SEARCH,
    TAKE_SEEN,
    TOP_OR_BOTTOM,
)
from referee.games.homestuck_atcg.rules.choices import TOP_OR_BOTTOM as TOP_OR_BOTTOM_WORDS
from referee.games.homestuck_atcg.state.courses import Supposed
from referee.games.homestuck_atcg.state.frames import (
    Act,
    ResolutionFrame,
    is_in_sight,
    speak_of_faces,
)
from referee.games.homestuck_atcg.state.matching import fits_face
from referee.games.homestuck_atcg.state.table import CARD, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw, unknown_top_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.zone import Zone


def deck_looked_at(act: Act) -> int:
    """Whose deck it is: the own one, or that of the player chosen or pointed to; 0 for nobody's (HAC-Q39)."""
    if act.action.whose == "player":
        return next(iter(players_of(act)), 0)
    return act.progress.seat or act.text.seat


@LOOK.does
def look_at_top(act: Act) -> bool:
    """The player of the text alone sees it; an empty deck gives no card and is not renewed (row act.look)."""
    whose = deck_looked_at(act)
    player, text, setting = act.table.side(whose or act.text.seat), act.text, act.setting
    if not whose or not player.deck:
        speak_of_faces(text, ())
        return False
    player.looks += 1
    speak_of_faces(text, player.deck.cards[-1:], whose)
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
    seats = seats_concerned(act) if act.action.whose == "player" else seats
    return any(table.side(each).deck for each in seats)


@LOOK.throws
def top_looked_at(act: Act) -> Throw | None:
    """Which card lies on top of that deck, where nobody knows it yet."""
    seat = deck_looked_at(act)
    if not seat:
        return None
    deck, names = act.table.side(seat).deck, act.setting.cards.names
    return unknown_top_of(deck, act.rule, f"deck/{seat}", names)


@LOOK.takes
def identify_top(act: Act, result: Numbers) -> None:
    act.table.side(deck_looked_at(act)).deck.identify_top(result[0])


def keep_in_sight(run: Run[Table]) -> None:
    """After a backup: a card that somebody is looking at lies on top, however the rest was shuffled (HAC-Q39)."""
    for frame in run.stack:
        if (
            isinstance(frame, ResolutionFrame)
            and frame.looked
            and not is_in_sight(run.state, frame)
        ):
            deck = run.state.side(frame.looked).deck
            for face in frame.found:
                if face in deck:
                    deck.take(face)
                    deck.put(face)


@TOP_OR_BOTTOM.does
def put_back(act: Act) -> bool:
    """The card that was looked at stays on top, or goes to the bottom; nobody else sees it (row act.topbottom).

    At an observed table it joins the cards below it of which nobody knows the order.
    """
    if not is_seen(act):
        return False
    deck, below = act.table.side(act.text.looked).deck, act.progress.number == 1
    if below:
        deck.put_below(deck.take_top())
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


@REVEAL.does
def reveal(act: Act) -> bool:
    """Everybody is told which cards they are; they stay where they are (row act.reveal)."""
    if not is_anything_to_reveal(act):
        return False
    cards = [act.setting.shown(each) for each in act.text.found]
    REVEALED.tell(act.run, act.rule, act.text.seat, cards=cards)
    return True


@REVEAL.able
def is_anything_to_reveal(act: Act) -> bool:
    """Whether a card was found or looked at that still lies there."""
    return bool(act.text.found) and (not act.text.looked or is_in_sight(act.table, act.text))


# -- several cards of the top ----------------------------------------------------------------


@LOOK_AT_SEVERAL.does
def look_at_several(act: Act) -> bool:
    """The player of the text alone sees them, or as many as there are (row act.look_several)."""
    whose = deck_looked_at(act)
    deck, text, setting = act.table.side(whose or act.text.seat).deck, act.text, act.setting
    count = min(count_of(act), len(deck)) if whose else 0
    if not count:
        speak_of_faces(text, ())
        return False
    act.table.side(whose).looks += 1
    speak_of_faces(text, deck.cards[-count:], whose)
    LOOKED.tell(
        act.run,
        act.rule,
        text.seat,
        lambda: {"whose": whose, "cards": [setting.shown(each) for each in reversed(text.found)]},
    )
    return True


LOOK_AT_SEVERAL.able(is_deck_there)


@LOOK_AT_SEVERAL.changes
def looks_at_any(act: Act, supposed: Supposed) -> bool:
    """Whether it is at least one card that would be looked at: none is nothing (HAC-Q52)."""
    return count_of(act) > 0


@LOOK_AT_SEVERAL.throws
def next_looked_at(act: Act) -> Throw | None:
    """Which card lies under those that are known, where too few are."""
    seat = deck_looked_at(act)
    deck, names = act.table.side(seat or act.text.seat).deck, act.setting.cards.names
    if not seat or not deck.unknown or len(deck) - deck.unknown >= count_of(act):
        return None
    return Throw(act.rule, "draw", f"deck/{seat}", tuple(deck.candidates()), names)


LOOK_AT_SEVERAL.takes(identify_top)


def cards_seen(act: Act) -> Zone | None:
    """The deck of which the top cards were looked at, as long as they lie there."""
    return act.table.side(act.text.looked).deck if is_in_sight(act.table, act.text) else None


def ask_seen(act: Act, least: int, most: int) -> Question | None:
    """Some of the cards that were looked at; nobody else learns which."""
    deck, found = cards_seen(act), tuple(sorted(act.text.found))
    if deck is None:
        return None
    least, most = min(least, len(found)), min(most, len(found))
    return Question(act.rule, CARD, found, least=least, most=most, hidden=True, always=True)


@PUT_BACK_SEVERAL.asks
def ask_next(act: Act) -> Question | None:
    """Which of the cards that are left comes next, from the top down."""
    left = act.text.found[: len(act.text.found) - act.progress.count]
    if cards_seen(act) is None or len(left) < 2:
        return None
    return Question(act.rule, CARD, tuple(sorted(left)), hidden=True, always=True)


@PUT_BACK_SEVERAL.takes
def lay_next(act: Act, chosen: Numbers) -> None:
    """That card lies below those that were named before it, and above the rest."""
    deck, found, count = cards_seen(act), [*act.text.found], act.progress.count
    assert deck is not None
    left, placed = found[: len(found) - count], found[len(found) - count :]
    left.remove(chosen[0])
    act.text.found = [*left, chosen[0], *placed]
    deck.take_known(len(found))
    deck.put_all(act.text.found)
    act.progress.count, act.text.did = count + 1, True


@PUT_BACK_SEVERAL.does
def are_put_back(act: Act) -> bool:
    return act.text.did


@PUT_ALL_BELOW.does
def are_put_below(act: Act) -> bool:
    """The cards go under the deck as they lie, the uppermost first; nobody else sees it (row act.all_below)."""
    deck, text = cards_seen(act), act.text
    if deck is None:
        return False
    deck.take_known(len(text.found))
    for face in reversed(text.found):
        deck.put_below(face)
    PUT_BACK.tell(act.run, act.rule, text.seat, whose=text.looked, where="bottom")
    act.table.touch()
    speak_of_faces(text, ())
    return True


@PUT_BELOW.asks
def ask_below(act: Act) -> Question | None:
    """Which of them go under the deck, none too."""
    return ask_seen(act, 0, len(act.text.found))


@TAKE_SEEN.asks
def ask_taken(act: Act) -> Question | None:
    """Which of them go into the hand; of those that fit as many as are wanted, none too."""
    number, filter_ = act.action.number, act.action.filter
    question = ask_seen(act, number, number)
    if filter_ is None or question is None:
        return question
    found = tuple(each for each in question.among if fits_face(act.run, filter_, act.text, each))
    return replace(question, among=found, least=0, most=min(number, len(found)))


@PUT_BELOW.takes
@TAKE_SEEN.takes
def keep_seen(act: Act, chosen: Numbers) -> None:
    act.progress.faces, act.progress.pile = [*chosen], "deck"
    act.progress.whose = act.text.looked


@PUT_BELOW.does
@TAKE_SEEN.does
def do_with_seen(act: Act) -> bool:
    """The cards go under the deck in the order of their names, or into the hand, unseen by others: of two copies the upper one (HAC-Q39)."""
    deck, faces = cards_seen(act), act.progress.faces
    act.progress.faces = []
    if deck is None or not faces:
        return False
    rest = deck.take_known(len(act.text.found))
    for face in faces:
        rest.remove(face)
    rest.reverse()
    deck.put_all(rest)
    if act.effect is PUT_BELOW:
        for face in faces:
            deck.put_below(face)
        PUT_BACK.tell(act.run, act.rule, act.text.seat, whose=act.text.looked, where="bottom")
    else:
        act.player.hand.put_all_sorted(faces)
        shown = list(map(act.setting.shown, faces))
        TAKEN.hiding("cards").tell(act.run, act.rule, act.text.seat, cards=shown)
    act.table.touch()
    speak_of_faces(act.text, rest, act.text.looked)
    return True


PUT_BACK_SEVERAL.able(is_seen)
PUT_BELOW.able(is_seen)
PUT_ALL_BELOW.able(is_seen)
TAKE_SEEN.able(is_seen)

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
    speak_of_faces(act.text, chosen)


@SEARCH.does
def was_found(act: Act) -> bool:
    """It is done if something was picked (row act.search)."""
    return bool(act.text.found)


@SEARCH.able
def has_deck(act: Act) -> bool:
    return bool(act.player.deck)
