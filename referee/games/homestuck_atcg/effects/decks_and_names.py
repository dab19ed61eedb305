"""Decks that are shuffled, turned or revealed card by card; cards of a hand that are shown; what a player names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.homestuck_atcg.effects.fetch import can_go, movable, put_into_deck
from referee.games.homestuck_atcg.effects.hand import has_deck
from referee.games.homestuck_atcg.effects.look_and_search import (
    deck_looked_at,
    identify_top,
    is_deck_there,
)
from referee.games.homestuck_atcg.effects.quantities import count_of
from referee.games.homestuck_atcg.effects.targets import any_card, players_of
from referee.games.homestuck_atcg.fact_kinds import CHOSE_WORD, PUT_BACK, REVEALED
from referee.games.homestuck_atcg.language.deck_effects import (
    ORDERED_BELOW,
    ORDERED_ON_TOP,
    PLAYERS_SHUFFLE,
    REMOVE_TOP,
    REVEAL_UNTIL,
    SHOW,
    SHUFFLE_DECK,
    TOP_BELOW,
)
from referee.games.homestuck_atcg.language.word_effects import NAME_TAG, NAME_TITLE
from referee.games.homestuck_atcg.rules.draws import remove_top, shuffle_deck
from referee.games.homestuck_atcg.state.courses import Course, Supposed
from referee.games.homestuck_atcg.state.frames import Act, speak_of, speak_of_faces
from referee.games.homestuck_atcg.state.matching import fits_face
from referee.games.homestuck_atcg.state.said_before import name_also, tags_of_set, with_named
from referee.games.homestuck_atcg.state.table import CARD, THING
from referee.games.homestuck_atcg.state.values import is_hand_closed
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw

# -- decks ----------------------------------------------------------------------------------


@SHUFFLE_DECK.does
def do_shuffle(act: Act) -> bool:
    """The own deck, or that of the player chosen (row act.shuffle)."""
    whose = deck_looked_at(act)
    return shuffle_those(act, [whose] if whose else [])


@PLAYERS_SHUFFLE.does
def do_shuffle_theirs(act: Act) -> bool:
    """The decks of several players, one after the other (row act.p_shuffle, HAC-Q62)."""
    return shuffle_those(act, players_of(act))


def shuffle_those(act: Act, seats: Sequence[int]) -> bool:
    """Each of those decks in which a card lies; what was looked at on top of one lies there no more."""
    found = [seat for seat in seats if act.table.side(seat).deck]
    if act.text.looked in found:
        speak_of_faces(act.text, ())
    for seat in reversed(found):
        shuffle_deck(act.run, seat, act.rule)
    return bool(found)


SHUFFLE_DECK.able(is_deck_there)


PLAYERS_SHUFFLE.able(has_deck)
REMOVE_TOP.able(has_deck)


@TOP_BELOW.does
def do_put_below(act: Act) -> bool:
    """Nobody sees which they are; at an observed table unknown cards stay unknown (row act.top_below)."""
    whose = deck_looked_at(act)
    if not whose:
        return False
    deck = act.table.side(whose).deck
    for _ in range(min(act.action.number or 1, len(deck))):
        for face in deck.take_known(1):
            deck.put_below(face)
    if deck:
        PUT_BACK.tell(act.run, act.rule, act.text.seat, whose=whose, where="bottom")
        act.table.touch()
    return bool(deck)


TOP_BELOW.able(is_deck_there)


@REMOVE_TOP.does
def do_remove_top(act: Act) -> bool:
    """From the decks of those players, one after the other (row act.p_top_out, HAC-Q62)."""
    seats, count = [seat for seat in players_of(act) if act.table.side(seat).deck], count_of(act)
    for seat in reversed(seats if count else []):
        remove_top(act.run, seat, count, act.rule)
    return bool(seats) and count > 0


def cards_until(act: Act) -> tuple[int, int]:
    """How many of the known top cards are revealed, and how many of those that are wanted have come; of nobody's deck none."""
    whose, filter_, view = deck_looked_at(act), act.action.filter, act.text
    assert filter_ is not None
    come = count = 0
    if not whose:
        return count, come
    deck = act.table.side(whose).deck
    for face in reversed(deck.cards[deck.unknown :]):
        if come == act.action.number:
            break
        count += 1
        come += fits_face(act.run, filter_, view, face)
    return count, come


@REVEAL_UNTIL.throws
def next_revealed(act: Act) -> Throw | None:
    """Which card comes next, where nobody knows it and one is wanted still."""
    seat = deck_looked_at(act)
    deck, names = act.table.side(seat or act.text.seat).deck, act.setting.cards.names
    if not seat or not deck.unknown or cards_until(act)[1] >= act.action.number:
        return None
    return Throw(act.rule, "draw", f"deck/{seat}", tuple(deck.candidates()), names)


REVEAL_UNTIL.takes(identify_top)


@REVEAL_UNTIL.does
def do_reveal_until(act: Act) -> bool:
    """All see them; they lie on top, and those cards are spoken of (row act.reveal_until). It is done if a wanted one has come."""
    whose, (count, come) = deck_looked_at(act), cards_until(act)
    if not whose:
        speak_of_faces(act.text, ())
        return False
    player = act.table.side(whose)
    player.looks += 1
    faces = player.deck.cards[len(player.deck) - count :]
    speak_of_faces(act.text, faces, whose)
    if faces:
        cards = [act.setting.shown(each) for each in reversed(faces)]
        REVEALED.tell(act.run, act.rule, act.text.seat, cards=cards)
    return come > 0


REVEAL_UNTIL.able(is_deck_there)

# -- in any order ---------------------------------------------------------------------------


@ORDERED_ON_TOP.asks
@ORDERED_BELOW.asks
def ask_next(act: Act) -> Question | None:
    """Which of the cards that are left goes next (rows act.top_ordered, act.bottom_ordered)."""
    progress = act.progress
    faces = progress.faces[progress.count :]
    left = tuple(sorted(faces or progress.things[progress.count :]))
    if len(left) < 2:
        return None
    if faces:
        return Question(act.rule, CARD, left, hidden=True, always=True)
    return Question(act.rule, THING, left)


@ORDERED_ON_TOP.takes
@ORDERED_BELOW.takes
def keep_next(act: Act, chosen: Numbers) -> None:
    """It stands behind those that were named before it; as long as two are left it is asked again."""
    progress = act.progress
    cards = progress.faces or progress.things
    cards.remove(chosen[0])
    cards.insert(progress.count, chosen[0])
    progress.count += 1
    if progress.count < len(cards) - 1:
        progress.stage -= 1


@ORDERED_ON_TOP.does
@ORDERED_BELOW.does
def put_in_order(act: Act) -> bool:
    """On top of their owners' decks, or under them, in that order; not an event (HAC-Q15)."""
    below = act.effect is ORDERED_BELOW
    return put_into_deck(act.run, movable(act), act.rule, below=below, in_order=True)


ORDERED_ON_TOP.able(any_card(can_go))
ORDERED_BELOW.able(any_card(can_go))

# -- shown ----------------------------------------------------------------------------------


@SHOW.does
def do_show(act: Act) -> bool:
    """All see the cards of the hand or deck, which stay there and are spoken of (row act.show, HAC-Q39)."""
    text, progress = act.text, act.progress
    faces, things = [*progress.faces], [*act.things]
    cards = [act.setting.shown(each) for each in faces] + list(map(act.setting.called, things))
    is_closed = progress.pile == "hand" and is_hand_closed(act.run, text.seat, text.source)
    if not cards or is_closed:
        # Nothing is shown: there is no "that card" (row ref.that).
        progress.faces = []
        speak_of(text, [])
        return False
    REVEALED.tell(act.run, act.rule, text.seat, cards=cards)
    progress.faces = []
    if progress.pile == "hand":
        text.looked = 0
        speak_of_faces(text, faces, in_hand=True)
    elif things:
        speak_of(text, things)
    return True


SHOW.able(any_card(can_go))


@SHOW.changes
def shows_only(act: Act, supposed: Supposed) -> bool:
    """To be seen changes nothing on the table (HAC-Q52)."""
    return False


# -- named ----------------------------------------------------------------------------------


@NAME_TITLE.asks
def ask_title(act: Act) -> Question:
    """One card of each title (row act.name_title)."""
    titles = {card.title: card.number for card in reversed(act.setting.cards.cards)}
    return Question(act.rule, CARD, tuple(sorted(titles.values())))


@NAME_TITLE.takes
def keep_title(act: Act, chosen: Numbers) -> None:
    name_also(act.run, act.text, title=chosen[0] + 1)
    word = act.setting.cards.known[chosen[0]].title
    CHOSE_WORD.tell(act.run, act.rule, act.text.seat, word=word)


@NAME_TAG.asks
def ask_tag(act: Act) -> Question:
    """A tag, without its # and in small letters (row act.name_tag)."""
    return Question(act.rule, words=tuple(map(word_of_tag, tags_of_set(act.run))))


def word_of_tag(tag: str) -> str:
    """A tag as it is named."""
    return tag.removeprefix("#").casefold()


@NAME_TAG.takes
def keep_tag(act: Act, chosen: Numbers) -> None:
    name_also(act.run, act.text, tag=chosen[0] + 1)
    CHOSE_WORD.tell(act.run, act.rule, act.text.seat, word=tags_of_set(act.run)[chosen[0]])


@NAME_TITLE.leaves
def any_title(act: Act) -> list[Course]:
    faces = ask_title(act).among
    return named_so(act, [with_named(act.run, act.text.named, title=face + 1) for face in faces])


@NAME_TAG.leaves
def any_tag(act: Act) -> list[Course]:
    tags = range(1, len(tags_of_set(act.run)) + 1)
    return named_so(act, [with_named(act.run, act.text.named, tag=each) for each in tags])


def named_so(act: Act, named: Iterable[int]) -> list[Course]:
    """How a text goes on after each of the words that can be named."""
    return [Course(tuple(act.text.that), (("named", each),), done=True) for each in named]


@NAME_TITLE.does
@NAME_TITLE.able
@NAME_TAG.does
@NAME_TAG.able
def always(act: Act) -> bool:
    return True


@NAME_TITLE.changes
@NAME_TAG.changes
def says_something(act: Act, supposed: Supposed) -> bool:
    """A word alone changes nothing (HAC-Q52)."""
    return False
