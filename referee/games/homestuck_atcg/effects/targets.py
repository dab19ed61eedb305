"""Which cards an action is done to: those that its text points to, all that fit, or what may be chosen (rows tgt.*).

Cards in play, stored and in open piles are things; what is chosen in a hand, or found in a deck, is a face as long as it
lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.effects.quantities import count_of, number_wanted
from referee.games.homestuck_atcg.language.effects import (
    ATTACH,
    DEAL,
    DESTROY,
    DISCARD,
    EXCHANGE,
    EXCHANGE_BOONS,
    MOVE_BOONS,
    REMOVE,
    RETURN,
    STORE,
    TAKE_AMONG,
    TAKE_BOONS,
    To,
)
from referee.games.homestuck_atcg.language.joint_effects import (
    EXCHANGE_DAMAGE,
    EXCHANGE_HOSTS,
    EXCHANGE_LADEN,
    EXCHANGE_POWER,
    SHIFT_BOONS,
    SHIFT_DAMAGE,
)
from referee.games.homestuck_atcg.language.said_of import GIVEN_AWAY, PAYABLE
from referee.games.homestuck_atcg.language.tree import Filter, Target
from referee.games.homestuck_atcg.rules.enter_play import can_enter
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect
from referee.games.homestuck_atcg.state.frames import Act, is_being_executed, is_in_sight, line_of
from referee.games.homestuck_atcg.state.matching import (
    about,
    fits,
    fits_anywhere,
    fits_print,
    holds,
    laws_of,
    matching,
)
from referee.games.homestuck_atcg.state.references import is_of_kind, referred, waits_stored
from referee.games.homestuck_atcg.state.table import (
    Player,
    Table,
    face_of,
    is_active_executable,
    owner_of,
    thing_of,
)
from referee.games.homestuck_atcg.state.values import (
    is_by,
    is_forbidden,
    is_there,
    owes_nothing,
    prohibiting,
    stays,
)
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Meant:
    """Cards that an action is done to: things, or faces in a pile of seat ``whose``."""

    things: Sequence[int] = ()
    faces: Sequence[int] = ()
    pile: str = ""
    whose: int = 0

    def __bool__(self) -> bool:
        return bool(self.things) or bool(self.faces)


NOTHING = Meant()

# -- what needs no choice -------------------------------------------------------------------


def pointed_to(act: Act, target: Target, seat: int) -> Meant:
    """The cards of a target that leaves nothing to choose; ``seat`` is whose pile a "top" card is in."""
    match target.kind:
        case "ref" if target.refs[0] == "that":
            return spoken_of(act)
        case "ref" if target.refs[0] == "rest":
            return rest_of_those(act)
        case "ref" | "pair":
            found = (referred(act.run, ref, act.text) for ref in target.refs)
            return Meant(tuple(dict.fromkeys(each for each in found if each is not None)))
        case "top":
            assert target.filter is not None
            thing = top_card(act, target.filter, seat)
            return NOTHING if thing is None else Meant((thing,))
    return NOTHING


def spoken_of(act: Act) -> Meant:
    """That card, or those: found in the own deck, looked at, or open (row ref.that)."""
    text = act.text
    if text.faces and text.looked and not is_in_sight(act.table, text):
        return NOTHING
    if text.faces:
        return pile_of_found(act, text.faces)
    return Meant(tuple(text.that))


def pile_of_found(act: Act, faces: Sequence[int]) -> Meant:
    """Those cards of the deck where they were found or looked at, or of the own hand in which they still are, as they were named."""
    text = act.text
    if not text.in_hand:
        return Meant((), tuple(faces), "deck", text.looked or text.seat)
    there = Counter(faces) & Counter(act.player.hand)
    return Meant((), tuple(there.elements()), "hand", text.seat)


def rest_of_those(act: Act) -> Meant:
    """Those of the cards that were looked at or found that still lie there; else those of which none was chosen (row ref.rest)."""
    text = act.text
    if text.looked and not is_in_sight(act.table, text):
        return NOTHING
    if text.found:
        return pile_of_found(act, text.found)
    group = text.among or text.beside
    return Meant(tuple(each for each in group if each not in text.that))


def top_card(act: Act, filter_: Filter, seat: int) -> int | None:
    """The uppermost fitting card of a discard pile (row tgt.top)."""
    if not seat:
        return None
    run, text = act.run, act.text
    anybody = replace(filter_, where="", whose="")
    for thing in reversed(act.table.side(seat).discard.cards):
        if filter_.other and thing == text.source:
            continue
        if is_of_kind(run, anybody, text, thing) and fits_print(run, anybody, text, thing):
            return thing
    return None


# -- what fits ------------------------------------------------------------------------------


def fitting(act: Act, filter_: Filter) -> list[int]:
    """What fits and may be chosen for an action: things, or faces where the filter looks into a hand."""
    run, to = act.run, act.effect.to
    found = of_player_chosen(act, filter_, fitting_by_power(act, filter_))
    if to == "entering":
        things = [thing_of(face, act.text.seat) for face in found] if filter_.is_hidden else found
        view = act.looking_back.text
        able = [can_enter(run, view, act.action, thing) for thing in things]
        found = [each for each, can in zip(found, able, strict=True) if can]
    elif to in MAY_BE and not filter_.is_hidden:
        found = [each for each in found if MAY_BE[to](act, each)]
    if not is_among_found(act, filter_):
        return found
    return list(map(face_of, found)) if to in ("card", "entering") else []


def is_among_found(act: Act, filter_: Filter) -> bool:
    """Whether it asks for some of the cards that were found in a deck or looked at: they are faces there (row w.spoken)."""
    return filter_.where == "spoken" and bool(act.text.group)


def lies_hidden(act: Act, filter_: Filter) -> bool:
    """Whether what fits lies in a hand or a deck, where not everybody sees it."""
    return filter_.is_hidden or is_among_found(act, filter_)


def pile_meant(act: Act, filter_: Filter, faces: Sequence[int]) -> Meant:
    """Those cards of a hand or a deck."""
    if filter_.is_hidden:
        return Meant((), faces, "hand", act.text.seat)
    return pile_of_found(act, faces)


def of_player_chosen(act: Act, filter_: Filter, found: list[int]) -> list[int]:
    """Those of the player who was chosen for it, if one was (rows q.opponent, q.player)."""
    seat = act.progress.seat
    if not seat or not (filter_.is_of_opponent or filter_.is_of_player):
        return found
    return [each for each in found if owner_of(each) == seat]


def choosable(act: Act, filter_: Filter) -> list[int]:
    """What fits and no text lets be chosen by this card (row con.cannot_chosen); of cards in a hand all that fit."""
    found = fitting(act, filter_)
    return found if lies_hidden(act, filter_) else within_reach(act, found)


def within_reach(act: Act, found: list[int]) -> list[int]:
    """Those of them that this card may choose."""
    if not laws_of(act.run).of("cannot-be-chosen"):
        return found
    return [each for each in found if not is_out_of_reach(act, each)]


def chooses_as_one_of(act: Act, by: Filter, law: ContinuousEffect) -> bool:
    """Whether the card that has this text is such a one; if it has left, as it was (HAC-Q75)."""
    source, last = act.text.source, act.text.last
    if act.table.in_play(source) or last is None:
        return fits(act.run, by, law, source)
    return fits_anywhere(act.run, by, law, source, last)


def is_out_of_reach(act: Act, thing: int) -> bool:
    """Whether a text says that the card that has this text cannot choose that one."""
    for law in about(act.run, "cannot-be-chosen", thing):
        by = law.constant.by
        if by is not None and chooses_as_one_of(act, by, law):
            return True
        agent = law.constant.agent
        if agent is not None and is_by(act.run, agent, law, act.doer):
            return True
    return False


def is_payable(act: Act) -> bool:
    """Whether that many cards are there for a cost, of which boons are taken each with as many (HAC-1.18)."""
    if owes_nothing(act):
        return True
    target = act.action.target
    if target is None or not act.effect.can(act):
        return target is not None and target.may_be_none and act.effect in GIVEN_AWAY
    if target.filter is None:
        found = list(pointed_to(act, target, act.text.seat).things)
    else:
        found = choosable(act, target.filter)
    if act.effect is TAKE_BOONS:
        rows = (act.table.find(thing) for thing in found)
        found = [row.thing for row in rows if row is not None and row.boons >= count_of(act)]
    if act.effect is DESTROY:
        found = [thing for thing in found if not prohibiting(act.run, thing, act.doer)]
    if act.effect is DEAL:
        found = [thing for thing in found if not about(act.run, "cannot-be-damaged", thing)]
    goal = {DISCARD: "discard", REMOVE: "remove", RETURN: "hand"}.get(act.effect, "")
    found = [thing for thing in found if not stays(act.run, thing, goal, act.doer)]
    if act.effect is TAKE_AMONG:
        rows = (act.table.find(thing) for thing in found)
        return sum(row.boons for row in rows if row is not None) >= count_of(act)
    if target.alike:
        return are_alike(act, target, found)
    if target.kind == "all":
        return target.filter is not None and len(found) == len(choosable(act, target.filter))
    return target.may_be_none or len(found) >= (
        number_wanted(act, target) if target.kind in ("n", "random") else 1
    )


def title_of(act: Act, card: int, *, hidden: bool) -> str:
    """The title of a face of a hand or deck, or of a card that lies open."""
    return act.setting.cards.known[card if hidden else face_of(card)].title


def titles_of(act: Act, target: Target, found: Sequence[int]) -> list[str]:
    """The titles of the cards that a target asks for."""
    hidden = target.filter is not None and lies_hidden(act, target.filter)
    return [title_of(act, each, hidden=hidden) for each in found]


def are_alike(act: Act, target: Target, found: Sequence[int]) -> bool:
    """Whether so many can be chosen that are alike, or different (HAC-1.18)."""
    if target.alike == "different":
        return len({*titles_of(act, target, found)}) >= target.number
    return bool(with_enough_alike(act, target, found))


def with_enough_alike(act: Act, target: Target, found: Sequence[int]) -> list[int]:
    """Those of whose title there are as many as have to have the same one (row tgt.same_title)."""
    titles = titles_of(act, target, found)
    counted = Counter(titles)
    named = zip(found, titles, strict=True)
    return [each for each, title in named if counted[title] >= target.number]


for effect in PAYABLE:
    effect.pays(is_payable)


def fitting_by_power(act: Act, filter_: Filter) -> list[int]:
    """What fits; where a special tap destroys, cards of others resist it by what they have (row con.resist)."""
    run, text = act.run, act.text
    if act.effect is not DESTROY or not filter_.quals or line_of(run, text.line).kind != "tap":
        return matching(run, filter_, text)
    strong = matching(run, filter_, text, resisting=True)
    if filter_.whose == "opposing":
        return strong
    plain = matching(run, filter_, text)
    own = [each for each in plain if owner_of(each) == text.seat]
    return own + [each for each in strong if owner_of(each) != text.seat]


def is_intact(act: Act, thing: int) -> bool:
    """Whether it is no planet, or an intact one: others are not destroyed or damaged again (row noun.planet)."""
    return not act.table.is_planet(thing) or not act.table.side(owner_of(thing)).destroyed


def is_intact_planet(act: Act, thing: int) -> bool:
    """Whether it is a planet that is not destroyed."""
    return act.table.is_planet(thing) and is_intact(act, thing)


def is_executable_at_work(act: Act, thing: int) -> bool:
    """Whether it is an active executable, which can be resolved (row act.resolve); not while it is being resolved (HAC-Q17)."""
    row = act.table.find(thing)
    if row is None or not is_active_executable(row) or is_being_executed(act.run, thing):
        return False
    return act.setting.face(thing).execute is not None


def can_be_destroyed(act: Act, thing: int) -> bool:
    """Whether it is in play, an intact planet, or stored with code of its own and so still an executable (HAC-Q58)."""
    row = act.table.find(thing)
    if row is not None and row.under is not None:
        return waits_stored(act.run, thing)
    return act.table.in_play(thing) and is_intact(act, thing)


def is_no_planet(act: Act, thing: int) -> bool:
    """Whether it is a card that can go elsewhere: planets never leave (HAC-3.3)."""
    return act.setting.face(thing).type != "planet"


def is_character(act: Act, thing: int) -> bool:
    """Whether it is a character in play, which can hold boons, be tapped and move (HAC-1.31, HAC-1.35)."""
    row = act.table.find(thing)
    return row is not None and row.at > 0


MAY_BE: dict[To, Callable[[Act, int], bool]] = {
    "card": is_no_planet,
    "character": is_character,
    "intact": is_intact,
    "executable": is_executable_at_work,
}


# -- the second card of an action -----------------------------------------------------------


def second_ones(act: Act, first: Sequence[int]) -> list[int]:
    """The cards that may be the second one: none that leaves play with the first; boons may stay where they are."""
    target = act.action.second
    if target is None or target.filter is None:
        return []
    found = choosable(act, target.filter) if act.effect in PAIRS else second_fitting(act, target)
    if act.effect in PAIRS:
        return [each for each in found if may_be_of_pair(act, each) and each not in first]
    if act.effect in (MOVE_BOONS, SHIFT_BOONS):
        return [each for each in found if is_character(act, each)]
    if act.effect is ATTACH:
        rows = [row for row in map(act.table.find, first) if row is not None]
        found = [each for each in found if each not in [row.host for row in rows]]
    return [each for each in found if not leaves_along(act.run, each, first)]


PAIRS = (
    *(EXCHANGE, EXCHANGE_LADEN, EXCHANGE_BOONS, EXCHANGE_POWER),
    *(EXCHANGE_DAMAGE, SHIFT_DAMAGE),
)
"""Effects that are done to two characters, or to two intact planets."""


def may_be_of_pair(act: Act, thing: int) -> bool:
    """Whether it is a character, an intact planet, or any card, as that is done to two of them."""
    may_be = MAY_BE.get(act.effect.to)
    return may_be is None or may_be(act, thing)


def second_fitting(act: Act, target: Target) -> list[int]:
    """What fits the words for the second card."""
    assert target.filter is not None
    found = of_player_chosen(act, target.filter, matching(act.run, target.filter, act.text))
    return within_reach(act, found)


def leaves_along(run: Run[Table], thing: int, first: Sequence[int]) -> bool:
    """Whether it is one of those, or attached to or stored under one of them."""
    at: int | None = thing
    while at is not None:
        if at in first:
            return True
        row = run.state.find(at)
        at = None if row is None else row.under if row.host is None else row.host
    return False


# -- whether anything can be done -----------------------------------------------------------

IN_PLAY: tuple[To, ...] = ("character", "intact", "executable")
"""What is done to cards in play only."""


def any_card(alters: Callable[[Act, int], bool]) -> Callable[[Act], bool]:
    """Whether the effect would change one of its cards now, or could, as far as the whole table knows.

    Of what lies in a hand or deck only that there is something counts: nobody may learn more from being asked (HAC-Q39).
    """

    def can(act: Act) -> bool:
        target = act.action.target
        assert target is not None
        if target.filter is not None and target.filter.is_hidden:
            return bool(act.player.hand)
        if target.filter is not None and is_among_found(act, target.filter):
            return not act.text.looked or is_in_sight(act.table, act.text)
        things = things_meant(act, target)
        if things is None:
            # What lies in a hand or deck, as it was shown or found, is no card in play.
            return act.effect.to not in IN_PLAY and act.effect not in (ATTACH, EXCHANGE_HOSTS)
        if act.action.second is not None and not has_second(act, act.action.second, target, things):
            return False
        return any(alters(act, thing) for thing in things)

    return can


def things_meant(act: Act, target: Target) -> Sequence[int] | None:
    """The cards that an action is or could be done to; None where they are found in a deck."""
    if target.kind == "top" and target.pile == "opponent":
        seats = act.table.opponents(act.text.seat)
        return [thing for seat in seats for thing in pointed_to(act, target, seat).things]
    if target.filter is not None and target.kind != "top":
        found = (fitting if target.kind == "all" else choosable)(act, target.filter)
        return with_enough_alike(act, target, found) if target.alike == "same" else found
    meant = pointed_to(act, target, act.text.seat)
    return None if meant.faces else meant.things


def has_second(act: Act, second: Target, target: Target, first: Sequence[int]) -> bool:
    """Whether there is another card to move boons to, or to store one under."""
    if second.filter is not None:
        return any(second_ones(act, [thing]) for thing in first)
    found = pointed_to(act, second, act.text.seat).things
    if act.effect in PAIRS or act.effect is EXCHANGE_HOSTS:
        found = [thing for thing in found if any(each != thing for each in first)]
    if act.effect in (MOVE_BOONS, SHIFT_BOONS) or act.effect in PAIRS:
        return any(may_be_of_pair(act, thing) for thing in found)
    if act.effect is STORE:
        lots = (
            [first] if target.filter is None or target.kind == "all" else [[each] for each in first]
        )
        found = [
            thing for thing in found if not all(leaves_along(act.run, thing, lot) for lot in lots)
        ]
        return any(act.table.is_laid_out(thing) for thing in found)
    return any(act.table.in_play(thing) for thing in found)


# -- players --------------------------------------------------------------------------------


def players_of(act: Act) -> list[int]:
    """Whom it is done to or by: you, the opponent chosen, every one of them clockwise (row who.each_opp)."""
    match act.action.player:
        case "each-opponent":
            return such_as_are_meant(act, act.table.opponents(act.text.seat))
        case "one-opponent" | "one-player" | "leader":
            return [act.progress.seat] if act.progress.seat else []
        case "each-player":
            return such_as_are_meant(act, act.table.clockwise(act.text.seat))
        case "owner":
            thing = referred(act.run, act.action.whom, act.text)
            seats = [] if thing is None else [owner_of(thing)]
            return [seat for seat in seats if not act.table.side(seat).gone]
    return [act.text.seat]


def such_as_are_meant(act: Act, seats: list[int]) -> list[int]:
    """Those of the players for whom it holds, where "you" is each of them (row whoso.for)."""
    who, text = act.action.who, act.looking_back.text
    if who is None:
        return seats
    return [seat for seat in seats if holds(act.run, who, replace(text, seat=seat))]


def concerned(act: Act) -> list[Player]:
    """Those to whom it may be done."""
    return [act.table.side(seat) for seat in seats_concerned(act)]


def seats_concerned(act: Act) -> list[int]:
    """Their seats."""
    if act.action.player in ("you", "owner"):
        return players_of(act)
    if act.action.player in ("each-player", "one-player"):
        return such_as_are_meant(act, act.table.clockwise(act.text.seat))
    if act.action.player == "leader":
        return leaders(act)
    return such_as_are_meant(act, act.table.opponents(act.text.seat))


def permitted(act: Act, kind: str) -> list[Player]:
    """Those to whom it may be done, but for whom a text of that kind forbids it (HAC-Q52)."""
    seats = (seat for seat in seats_concerned(act) if not is_forbidden(act.run, kind, seat))
    return [act.table.side(seat) for seat in seats]


def leaders(act: Act) -> list[int]:
    """The opponents who have the most victory points of all opponents (row who.leader)."""
    points = {seat: act.table.side(seat).points for seat in act.table.opponents(act.text.seat)}
    return [seat for seat, each in points.items() if each == max(points.values())]


def seats_open(act: Act) -> Sequence[int]:
    """The locations of which one may be chosen: of other players, at planets that fit, or any (rows pl.enemy, pl.fits, pl.other)."""
    table, seat, goal = act.table, act.text.seat, act.action.goal
    if act.action.place == "opposing":
        return table.opponents(seat)
    seats = table.clockwise(seat)
    if goal is None:
        return seats
    return [at for at in seats if is_there(act.run, goal, act.looking_back.text, at)]
