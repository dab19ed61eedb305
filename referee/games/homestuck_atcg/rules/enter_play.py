"""Entering play: from a hand, a pile, or from under another card, and where it can (HAC-2.7, HAC-2.8, HAC-Q24, HAC-Q53).

A character comes to a planet location, inventory to a host that fits its attach line, an executable to its player's area
(HAC-2.26).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.fact_kinds import ENTERED, GAINED_BOONS
from referee.games.homestuck_atcg.language.effects import PLAY_FOR, PLAY_FREE, PLAY_PAID, SWAP
from referee.games.homestuck_atcg.language.kinds import PAID_FOR
from referee.games.homestuck_atcg.language.tree import Action, Card
from referee.games.homestuck_atcg.rules.planets import tidy
from referee.games.homestuck_atcg.state.before_play import (
    boons_of_entry,
    cannot_be_played,
    cannot_enter,
    closed_by,
    costs_by_place,
    enter_cost,
    enters_tapped,
    playable_from_piles,
    thing_to_play,
)
from referee.games.homestuck_atcg.state.continuous_effects import join
from referee.games.homestuck_atcg.state.durations import forget_remembered
from referee.games.homestuck_atcg.state.events import note, note_attached, note_entered, note_hand
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, setting_of
from referee.games.homestuck_atcg.state.matching import about, amount_of, fits, matching
from referee.games.homestuck_atcg.state.memory import forget_used, remember
from referee.games.homestuck_atcg.state.references import Spot, Standpoint, place_of, place_of_card
from referee.games.homestuck_atcg.state.table import (
    CARD,
    LOCATION,
    LOCATIONS,
    THING,
    Last,
    Placed,
    Table,
    face_of,
    owner_of,
)
from referee.games.homestuck_atcg.state.values import BY_TEXT, boon_limit, is_kept_off
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Run


def lay_open(run: Run[Table], seat: int, face: int) -> int:
    """Take a card of that face out of a hand; the thing that it becomes for everybody to see."""
    player = run.state.side(seat)
    player.hand.take(face)
    note_hand(run, seat)
    return run.state.free_copy(face, seat)


def take_up(run: Run[Table], thing: int) -> None:
    """Take an open card from where it lies out of play: a discard or removed pile, or under another card."""
    player = run.state.side(owner_of(thing))
    if thing in player.discard.cards:
        player.discard.take(thing)
    elif thing in player.removed.cards:
        player.removed.take(thing)
    else:
        player.cards = [row for row in player.cards if row.thing != thing]
        run.state.recompose()


def enter(
    run: Run[Table],
    thing: int,
    at: int = 0,
    host: int | None = None,
    rule: str = "HAC-2.7",
    trigger: Last | None = None,
    *,
    tapped: bool = False,
) -> None:
    """Put a card into play, untapped unless a text says otherwise, and without boons (HAC-Q24); what it says about entering is to be done.

    A character comes ``at`` a planet location, inventory on its ``host``, an executable into its player's area (HAC-2.8).
    The card has been taken from where it was. ``trigger`` is the card whose discard let it enter (HAC-2.10).
    """
    table = run.state
    table.entered += 1
    tapped = at > 0 and (tapped or enters_tapped(run, thing, at))
    # With how many it comes is said before it is there: what it says of others does not work yet.
    boons = boons_of_entry(run, thing, at, trigger)
    row = Placed(thing, at=at, tapped=tapped, host=host, entered=table.entered)
    player = table.side(owner_of(thing))
    player.cards = [*player.cards, row]
    join(run, row)
    forget_remembered(run, thing)
    forget_used(run, thing)
    called = setting_of(run).called
    ENTERED.tell(
        run,
        rule,
        owner_of(thing),
        lambda: {"card": called(thing), "planet": at, "host": "" if host is None else called(host)},
    )
    bring_boons(run, thing, boons, rule)
    remember(run, "entered", thing)
    note_entered(run, thing, trigger)
    if host is not None:
        note_attached(run, thing, host)


def bring_boons(run: Run[Table], thing: int, boons: int, rule: str) -> None:
    """A character comes with boons, as many as it can have: it does not get them (row con.enters_boons)."""
    boons = 0 if about(run, "cannot-get-boons", thing) else min(boons, boon_limit(run, thing))
    if boons:
        run.state.change(thing, boons=boons)
        card = setting_of(run).called(thing)
        GAINED_BOONS.tell(run, rule, owner_of(thing), card=card, amount=boons, boons=boons)


# -- the places a text gives ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a card may come: at which ``planets`` or on which ``hosts``; ``free``: it needs no place."""

    planets: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    free: bool = False

    def __bool__(self) -> bool:
        return self.free or bool(self.planets) or bool(self.hosts)


NOWHERE = Entry()
NAMED_PLACES = ("here", "home", "there", "theirs", "opposing", "other")
"""Where an action says that a card comes into play."""
FOR_GRIST = (PLAY_PAID, PLAY_FOR)
"""By these the Enter Cost is paid."""


def open_planets(table: Table, seat: int = 1) -> tuple[int, ...]:
    """The planet locations of those who still play, clockwise, also of destroyed planets (HAC-3.5, HAC-3.10, HAC-Q60)."""
    return tuple(table.clockwise(seat))


def planets_of(run: Run[Table], view: Standpoint, action: Action) -> tuple[int, ...]:
    """The locations that an action names for a card that comes into play."""
    table = run.state
    if action.effect.here or action.place == "here":
        wanted = [place_of(run, view)]
    elif action.place == "home":
        wanted = [view.seat]
    elif action.place in ("there", "theirs"):
        wanted = [place_of_card(run, action.at, view, action.place)]
    elif action.place == "opposing":
        wanted = table.opponents(view.seat)
    elif action.place == "other":
        here = place_of(run, view)
        wanted = [each for each in open_planets(table, view.seat) if each != here]
    else:
        return open_planets(table, view.seat)
    return tuple(each for each in wanted if each and not table.side(each).gone)


def names_place(action: Action) -> bool:
    """Whether an action says where a card comes into play."""
    return action.effect.here or action.place in NAMED_PLACES


def entry_of(run: Run[Table], view: Standpoint, action: Action, thing: int) -> Entry:
    """Where a card can come into play by an action; `NOWHERE` if it cannot. It comes as a card of its owner (HAC-Q38)."""
    face, card = face_of(thing), setting_of(run).face(thing)
    is_played = action.effect in (PLAY_FREE, *FOR_GRIST)
    if card.type == "planet" or (is_played and cannot_be_played(run, face, view.seat)):
        return NOWHERE
    if action.effect in FOR_GRIST and card.grist is None:
        return NOWHERE
    if action.effect is SWAP:
        return place_of_other(run, view, thing)
    if action.filter is not None and card.type != "inventory":
        return NOWHERE
    if card.type == "executable":
        return Entry(free=is_paid_for(run, view, action, face))
    planets = planets_of(run, view, action)
    if card.type == "character":
        seat = owner_of(thing)
        found = [at for at in planets if not cannot_enter(run, face, seat, at)]
        return Entry(tuple(at for at in found if is_paid_for(run, view, action, face, at)))
    hosts = hosts_for(run, face, thing)
    if names_place(action):
        hosts = [host for host in hosts if run.state.location_of(host) in (0, *planets)]
    if action.filter is not None:
        hosts = [host for host in hosts if fits(run, action.filter, view, host)]
    hosts = [host for host in hosts if is_paid_for(run, view, action, face, 0, host)]
    return Entry(hosts=tuple(hosts))


def hosts_for(run: Run[Table], face: int, thing: int) -> list[int]:
    """The cards in play that inventory of that face can be attached to, as that thing, at any location (HAC-2.26, HAC-Q26).

    That is the planet of a player who has left as well: it enters on its host, which stands there (HAC-Q60).
    """
    attach = setting_of(run).cards.known[face].attach
    if attach is None:
        return []
    found = (host for host in matching(run, attach, Spot(thing)) if run.state.in_play(host))
    return [host for host in found if not is_closed(run, face, thing, host)]


def is_closed(run: Run[Table], face: int, thing: int, host: int) -> bool:
    """Whether a text says that inventory cannot come onto that card (rows con.no_inventory, con.own_no_entry)."""
    at = run.state.location_of(host)
    return is_kept_off(run, thing, host) or cannot_enter(run, face, owner_of(thing), at, host)


def place_of_other(run: Run[Table], view: Standpoint, thing: int) -> Entry:
    """Where this card is: a card of its own type can take its place (row act.swap)."""
    row = run.state.find(view.source)
    if row is None or row.under is not None:
        return NOWHERE
    if setting_of(run).face(view.source).type != setting_of(run).face(thing).type:
        return NOWHERE
    if row.host is None:
        return Entry(planets=(row.at,)) if row.at else Entry(free=True)
    fits = hosts_for(run, face_of(thing), thing)
    return Entry(hosts=(row.host,)) if row.host in fits else NOWHERE


def is_paid_for(
    run: Run[Table],
    view: Standpoint,
    action: Action,
    face: int,
    at: int = 0,
    host: int | None = None,
) -> bool:
    """Whether the grist for it can be paid there, where it is paid for (row act.play_paid)."""
    if action.effect not in FOR_GRIST:
        return True
    return cost_by_text(run, view, action, face, at, host) <= run.state.side(view.seat).grist


def cost_by_text(
    run: Run[Table], view: Standpoint, action: Action, face: int, at: int, host: int | None
) -> int:
    """What a card costs that a text lets be played there, for so much less as it says (row act.play_paid_less)."""
    less = 0 if action.amount is None else amount_of(run, action.amount, view)
    return max(enter_cost(run, face, view.seat, at, host) - less, 0)


def can_enter(run: Run[Table], resolving: ResolutionFrame, action: Action, thing: int) -> bool:
    """Whether that card can come into play by the action."""
    return bool(entry_of(run, resolving, action, thing))


# -- the places a player may name -----------------------------------------------------------

WISH = "a card of the hand, and a planet or the card to which it is attached"


def table_of(run: Run[Any]) -> Run[Table]:
    """The run of the table, also for a seat that is asked unseen."""
    return run.outer or run


def hosts_of_hand(run: Run[Table], seat: int, face: int) -> list[int]:
    """The cards in play that an inventory card of that hand can be attached to (HAC-2.26, HAC-Q26)."""
    return hosts_for(run, face, thing_to_play(run, seat, face))


def places_for(run: Run[Table], seat: int, face: int) -> Iterator[list[str]]:
    """What may be named behind that card: each planet, each host, or nothing."""
    type_ = setting_of(run).cards.known[face].type
    if type_ == "character":
        open_to = (at for at in open_planets(run.state) if not cannot_enter(run, face, seat, at))
        yield from ([LOCATIONS.id(at)] for at in open_to)
    elif type_ == "inventory":
        things = names_of(run, THING)
        yield from ([things.id(host)] for host in hosts_of_hand(run, seat, face))
    else:
        yield []


def has_place(run: Run[Table], seat: int, face: int) -> bool:
    """Whether the card can enter anywhere at all."""
    type_ = setting_of(run).cards.known[face].type
    return type_ != "inventory" or bool(hosts_of_hand(run, seat, face))


def refuse_place(run: Run[Table], seat: int, face: int, words: Sequence[str]) -> list[Refusal]:
    """Every rule that forbids entering there."""
    card = setting_of(run).cards.known[face]
    if card.type == "executable":
        return refuse_area(seat, words)
    if not words:
        rules = ("HAC-2.8",) if card.type == "character" else ("HAC-2.8", "HAC-2.26")
        return [Refusal(rule, card.id) for rule in rules]
    if card.type == "character":
        found = refuse_planet(run.state, words[0])
        at = LOCATIONS.numbers.get(words[0], 0)
        source = None if found else closed_by(run, card.number, seat, at)
        if source is None:
            return found
        by = setting_of(run).cards.things.shown(source)
        return [Refusal(BY_TEXT, words[0], f"is closed to it by the text of {by}")]
    return refuse_host(run, seat, card, words[0])


def refuse_area(seat: int, words: Sequence[str]) -> list[Refusal]:
    """An executable goes to its own player's area and nowhere else (HAC-2.8, HAC-3.9)."""
    if not words:
        return []
    at = LOCATIONS.numbers.get(words[0], 0)
    found = [Refusal("HAC-2.8", words[0])]
    return found if at in (0, seat) else [*found, Refusal("HAC-3.9", words[0])]


def refuse_planet(table: Table, word: str) -> list[Refusal]:
    """A character enters at any planet whose player still plays (HAC-3.10, HAC-Q60)."""
    at = LOCATIONS.numbers.get(word, 0)
    if not at:
        return [Refusal("HAC-2.8", word)]
    if at > len(table.seats):
        return [Refusal("HAC-3.1", word)]
    return [Refusal("HAC-Q60", word)] if table.side(at).gone else []


def refuse_host(run: Run[Table], seat: int, card: Card, word: str) -> list[Refusal]:
    """Inventory enters only on a card in play that fits its text (HAC-2.26, HAC-Q26)."""
    host = names_of(run, THING).numbers.get(word, UNKNOWN)
    if host == UNKNOWN:
        return [Refusal("HAC-2.8", word)]
    table = run.state
    if owner_of(host) > len(table.seats) or not table.in_play(host):
        return [Refusal("HAC-Q26", word)]
    view = Spot(thing_to_play(run, seat, card.number))
    if card.attach is None or not fits(run, card.attach, view, host):
        return [Refusal("HAC-2.26", word)]
    closed = is_closed(run, card.number, view.source, host)
    return [Refusal(BY_TEXT, word)] if closed else []


# -- the answer -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entries:
    """A card of the hand and where it enters.

    ``held`` are the faces that may be named at all, ``refuse`` knows what else forbids one of them there; ``missing`` refuses
    a card that is not there, and ``absent`` says where it is not.
    """

    held: Callable[[Ask[Any]], Sequence[int]]
    refuse: Callable[[Ask[Any], int, Sequence[str]], list[Refusal]]
    missing: str
    absent: str = ""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if len(args) not in (1, 2) or not all(isinstance(arg, str) for arg in args):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        face = names_of(ask.run, CARD).numbers.get(value[0], UNKNOWN)
        if face not in self.held(ask):
            return [Refusal(self.missing, value[0], self.absent)]
        misplaced = refuse_place(table_of(ask.run), ask.seat, face, value[1:])
        return self.refuse(ask, face, () if misplaced else value[1:]) + misplaced

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        names, run = names_of(ask.run, CARD), table_of(ask.run)
        placed = costs_by_place(run)
        for face in dict.fromkeys(self.held(ask)):
            if placed or not self.refuse(ask, face, ()):
                for place in places_for(run, ask.seat, face):
                    if not placed or not self.refuse(ask, face, place):
                        yield [names.id(face), *place]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) not in (1, 2):
            raise wrong_count(words, WISH)
        near = self.held(ask) if ask is not None else []
        found: list[Any] = [read_word(words[0], CARD, near, ask)]
        if len(words) == 1:
            return found
        if ask is None:
            return [*found, read_word(words[1], LOCATION, [], None)]
        return [*found, read_place(ask, near, found[0], words[1])]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def read_place(ask: Ask[Any], held: Sequence[int], card: str, word: Argument) -> str:
    """The planet or the host that a word means; a planet card is also named by its location.

    Only of a card that is held the hosts are near: of another one every copy may lie open.
    """
    run = table_of(ask.run)
    face = names_of(run, CARD).numbers[card]
    if setting_of(run).cards.known[face].type != "inventory":
        return read_word(word, LOCATION, open_planets(run.state), ask)
    at = LOCATIONS.find(word.text) if isinstance(word, Word) else None
    if at is not None and 1 <= at <= len(run.state.seats):
        planet = run.state.side(at).planet
        return LOCATIONS.id(at) if planet is None else names_of(run, THING).id(planet)
    hosts = hosts_of_hand(run, ask.seat, face) if face in held else []
    return read_word(word, THING, hosts, ask)


# -- entering -------------------------------------------------------------------------------


def place_meant(run: Run[Table], words: Sequence[str]) -> tuple[int, int | None]:
    """The planet location and the host that an answer names: 0 and None where it names none."""
    if not words:
        return 0, None
    at = LOCATIONS.numbers.get(words[0])
    return (at, None) if at is not None else (0, names_of(run, THING).numbers[words[0]])


def note_played(run: Run[Table], thing: int, paid: int) -> None:
    """A card was played, and so much grist was paid for it (rows ev.you_play, did.played)."""
    if paid and PAID_FOR in setting_of(run).cards.remembered and run.state.in_play(thing):
        run.state.change(thing, paid=paid)
    remember(run, "played", thing, seat=run.state.location_of(thing))
    note(run, "played", thing, amount=paid)


def enter_from_hand(
    run: Run[Table],
    seat: int,
    words: Sequence[str],
    rule: str,
    paid: int = 0,
    trigger: Last | None = None,
) -> None:
    """Lay a card of the hand open and let it enter there (HAC-2.7); what its texts change holds at once (HAC-Q8)."""
    at, host = place_meant(run, words[1:])
    face = names_of(run, CARD).numbers[words[0]]
    enter_there(run, seat, face, at, host, rule, paid, trigger)


def enter_there(
    run: Run[Table],
    seat: int,
    face: int,
    at: int,
    host: int | None,
    rule: str,
    paid: int,
    trigger: Last | None,
) -> None:
    """The same, with the place that the words name; a card that is not in the hand comes from a pile, as a text lets it (row con.play_from)."""
    found = from_which_pile(run, seat, face)
    if found is None:
        thing, by = lay_open(run, seat, face), None
    else:
        thing, by = found
    enter_now(run, thing, at, host, rule, paid, trigger, by)


def from_which_pile(run: Run[Table], seat: int, face: int) -> tuple[int, int] | None:
    """The card of a pile that is played, and the one whose text lets it; None where it comes from the hand."""
    others = {} if face in run.state.side(seat).hand else playable_from_piles(run, seat)
    return (others[face][0], others[face][1].source) if face in others else None


def enter_now(
    run: Run[Table],
    thing: int,
    at: int,
    host: int | None,
    rule: str,
    paid: int,
    trigger: Last | None,
    by: int | None,
) -> None:
    """A card enters that was laid open from a hand, or lies in a pile from which a text of ``by`` lets it be played."""
    if by is not None:
        take_up(run, thing)
    enter(run, thing, at, host, rule, trigger)
    note_played(run, thing, paid)
    if by is not None:
        note(run, "played-so", thing, by=by)
    tidy(run)
