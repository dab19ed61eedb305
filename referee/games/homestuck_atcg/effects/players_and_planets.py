"""What each action of a text does, once everything about it is chosen; whether it was really carried out.

An action is done as far as possible; what is impossible is left out and the rest still done (row steps.more).
"""

from __future__ import annotations

from referee.games.homestuck_atcg.effects import fetch
from referee.games.homestuck_atcg.effects.bring import do_swap
from referee.games.homestuck_atcg.effects.characters import TO_CHARACTERS
from referee.games.homestuck_atcg.effects.grants import GRANTS
from referee.games.homestuck_atcg.effects.look_and_search import is_in_sight, look_at_top, put_back
from referee.games.homestuck_atcg.effects.performance import Act, Does, players_of
from referee.games.homestuck_atcg.effects.targets import (
    Meant,
    can_be_destroyed,
    is_executable_at_work,
    is_intact,
    is_no_planet,
    leaves_along,
)
from referee.games.homestuck_atcg.fact_kinds import PUT_INTO_DECK
from referee.games.homestuck_atcg.rules import leave_play, planets
from referee.games.homestuck_atcg.rules.drawing import draw, shuffle_deck
from referee.games.homestuck_atcg.rules.grist import gain_grist
from referee.games.homestuck_atcg.rules.victory_points import gain, lose
from referee.games.homestuck_atcg.state.frames import (
    Executing,
    Progress,
    Resolving,
    speak_of,
)
from referee.games.homestuck_atcg.state.matching import amount_of
from referee.games.homestuck_atcg.state.table import Table, face_of, owner_of
from referee.games.homestuck_atcg.state.values import last_of
from referee.kernel.engine.run import Run


def do_action(run: Run[Table], act: Act) -> bool:
    """Do it; whether it was really carried out (row step.ifdo)."""
    done = DOES[act.action.kind](run, act)
    if act.progress.faces:
        speak_of(act.resolving, laid_open(run, act))
    return done


def laid_open(run: Run[Table], act: Act) -> list[int]:
    """The cards of a hand or deck that everybody sees now: they are "that card" from now on."""
    player, count = run.state.side(act.progress.whose), len(act.progress.faces)
    match act.action.effect.opens:
        case "discard":
            return player.discard.cards[-count:]
        case "removed":
            return player.removed.cards[-count:]
        case "stored":
            return [row.thing for row in player.cards[-count:]]
        case "play":
            return list(act.resolving.that)
    return []


# -- cards that go elsewhere ----------------------------------------------------------------


def remember_source(run: Run[Table], act: Act) -> None:
    """A card that takes itself from play: what follows in its text looks at it as it was."""
    source = act.resolving.source
    if source in act.things and run.state.in_play(source):
        act.resolving.last = last_of(run, source)


def movable(run: Run[Table], act: Act) -> Meant:
    """The cards without planets, which never leave (HAC-3.3)."""
    remember_source(run, act)
    things = [thing for thing in act.things if is_no_planet(run, thing)]
    return Meant(things, act.progress.faces, act.progress.pile, act.progress.whose)


def do_destroy(run: Run[Table], act: Act) -> bool:
    """Cards go from play to discard piles, all at once; planets are turned (HAC-1.29, HAC-1.30)."""
    remember_source(run, act)
    things = [each for each in act.things if can_be_destroyed(run, each)]
    act.resolving.hit = things
    if things:
        leave_play.destroy(run, things, act.rule)
    return bool(things)


def do_discard(run: Run[Table], act: Act) -> bool:
    """From play, or from the own hand (HAC-2.33)."""
    return fetch.discard(run, movable(run, act), act.rule)


def do_remove(run: Run[Table], act: Act) -> bool:
    """Out of the game for the time being (HAC-Q44)."""
    return fetch.remove(run, movable(run, act), act.rule)


def do_return(run: Run[Table], act: Act) -> bool:
    """Back to their owners' hands; not an event (row act.bounce)."""
    return fetch.take_into_hand(run, movable(run, act), act.rule, shown=True)


def do_to_hand(run: Run[Table], act: Act) -> bool:
    """Into the hand; a card found by a search is shown, one that was only looked at is not (HAC-Q39)."""
    shown = not act.resolving.looked
    return fetch.take_into_hand(run, movable(run, act), act.rule, shown=shown)


def do_shuffle_in(run: Run[Table], act: Act) -> bool:
    """Into their owners' decks; not an event (row act.shuffle_in)."""
    return fetch.shuffle_in(run, movable(run, act), act.rule)


def do_store(run: Run[Table], act: Act) -> bool:
    """Under another card, which does not leave together with it (HAC-Q40)."""
    under, meant = act.progress.second, movable(run, act)
    if under is None or not meant or run.state.find(under) is None:
        return False
    if leaves_along(run, under, meant.things):
        return False
    told = act.resolving.source == under
    return fetch.store(run, meant, under, act.rule, told=told)


def do_exchange(run: Run[Table], act: Act) -> bool:
    """The card and another one change places (HAC-Q53)."""
    source = act.resolving.source
    if run.state.in_play(source):
        act.resolving.last = last_of(run, source)
    return do_swap(run, act.resolving, movable(run, act), act.rule)


def do_shuffle_discard(run: Run[Table], act: Act) -> bool:
    """The whole discard pile joins the draw pile; nobody gains points (row act.shuffle_discard)."""
    return shuffle_pile_in(run, act.resolving.seat, "discard", act.rule)


def do_shuffle_removed(run: Run[Table], act: Act) -> bool:
    """Every player's removed cards join that player's draw pile (row act.shuffle_removed, HAC-Q44)."""
    seats = reversed(run.state.clockwise(act.resolving.seat))
    done = [shuffle_pile_in(run, seat, "removed", act.rule) for seat in seats]
    return any(done)


def shuffle_pile_in(run: Run[Table], seat: int, pile: str, rule: str) -> bool:
    """Shuffle an open pile into the deck of its player; whether there was a card in it."""
    player = run.state.side(seat)
    things = getattr(player, pile).take_all()
    if not things:
        return False
    player.deck.put_all([face_of(thing) for thing in things])
    run.state.touch()
    PUT_INTO_DECK.tell(run, rule, seat, cards=len(things))
    shuffle_deck(run, seat, rule)
    return True


# -- players, planets, decks ----------------------------------------------------------------


def do_grist(run: Run[Table], act: Act) -> bool:
    """Stocks rise, at most to 12 (HAC-5.1.7, HAC-Q45)."""
    assert act.action.amount is not None
    amount = amount_of(run, act.action.amount, act.resolving)
    for seat in players_of(run, act):
        gain_grist(run, seat, amount, act.rule)
    return amount > 0


def do_points(run: Run[Table], act: Act) -> bool:
    """The score rises at once (HAC-1.3, HAC-Q1)."""
    for seat in players_of(run, act):
        gain(run, seat, act.action.number, act.rule)
    return act.action.number > 0


def do_lose_points(run: Run[Table], act: Act) -> bool:
    """The score falls, not below 0 (HAC-Q3)."""
    seats = players_of(run, act)
    able = any(run.state.side(seat).points for seat in seats)
    for seat in seats:
        lose(run, seat, act.action.number, act.rule)
    return able


def do_draw(run: Run[Table], act: Act) -> bool:
    """Cards are drawn one by one (HAC-5.1.12)."""
    able = False
    for seat in reversed(players_of(run, act)):
        player = run.state.side(seat)
        able = able or bool(player.deck) or bool(player.discard)
        draw(run, seat, act.action.number, act.rule)
    return able


def do_look(run: Run[Table], act: Act) -> bool:
    """At the top card of the own deck, or of the player chosen (HAC-Q39)."""
    return look_at_top(run, act.resolving, deck_looked_at(act.resolving, act.progress), act.rule)


def deck_looked_at(resolving: Resolving, progress: Progress) -> int:
    """Whose deck it is."""
    return progress.seat or resolving.seat


def do_top_or_bottom(run: Run[Table], act: Act) -> bool:
    """The card that was looked at goes where its player said (row act.topbottom)."""
    if not is_in_sight(run.state, act.resolving):
        return False
    put_back(run, act.resolving, below=act.progress.number == 1, rule=act.rule)
    return True


def do_search(run: Run[Table], act: Act) -> bool:
    """What was picked is "that card" now; it is done if something was (row act.search)."""
    return bool(act.resolving.found)


def do_restore(run: Run[Table], act: Act) -> bool:
    """Destroyed planets are turned to the active side (HAC-Q9)."""
    found = [owner_of(each) for each in act.things if run.state.is_planet(each)]
    return sum(planets.restore(run, seat, act.rule) for seat in found) > 0


def do_heal(run: Run[Table], act: Act) -> bool:
    """As much damage as was chosen is taken off (row act.heal)."""
    if act.progress.number:
        planets.heal(run, act.resolving.seat, act.progress.number, act.rule)
    return act.progress.number > 0


def do_deal(run: Run[Table], act: Act) -> bool:
    """Intact planets take damage; no point is scored (HAC-5.3.4)."""
    found = [each for each in act.things if run.state.is_planet(each) and is_intact(run, each)]
    for planet in found:
        planets.deal(run, owner_of(planet), act.action.number, act.rule)
    return bool(found)


def do_resolve(run: Run[Table], act: Act) -> bool:
    """Active executables are carried out, one after the other (row act.resolve)."""
    found = [thing for thing in act.things if is_executable_at_work(run, thing)]
    for thing in reversed(found):
        run.begin("executing", Executing(thing))
    return bool(found)


DOES: dict[str, Does] = {
    **TO_CHARACTERS,
    **GRANTS,
    "destroy": do_destroy,
    "remove": do_remove,
    "discard": do_discard,
    "return": do_return,
    "to-hand": do_to_hand,
    "top-or-bottom": do_top_or_bottom,
    "shuffle-in": do_shuffle_in,
    "shuffle-discard": do_shuffle_discard,
    "shuffle-removed": do_shuffle_removed,
    "grist": do_grist,
    "points": do_points,
    "lose-points": do_lose_points,
    "draw": do_draw,
    "look": do_look,
    "search": do_search,
    "store": do_store,
    "swap": do_exchange,
    "restore": do_restore,
    "heal": do_heal,
    "deal": do_deal,
    "resolve": do_resolve,
}
