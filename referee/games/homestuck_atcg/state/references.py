"""What a text points to: its own card, the one spoken of last, the host, the card above.

Everything here is read off the table and the faces, no matter what texts are in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add, floordiv, mul, sub
from typing import Protocol

from referee.games.homestuck_atcg.language.kinds import TO_ENTER
from referee.games.homestuck_atcg.language.tree import Condition, Filter, Line, Qual, Term
from referee.games.homestuck_atcg.state.coming_turns import place_in_round
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, line_of, setting_of
from referee.games.homestuck_atcg.state.limits import LIMITS
from referee.games.homestuck_atcg.state.memory import did, how_much, who_did
from referee.games.homestuck_atcg.state.table import THINGS_OF_A_FACE, Last, Table, owner_of
from referee.kernel.engine.run import Run

TagsOf = Callable[[Run[Table], int], Sequence[str]]
"""How the current tags of a card are worked out (`matching.tags_of`)."""
PowerOf = Callable[[Run[Table], int], int]
"""How the current power of a card is worked out (`matching.power_of`)."""


class Standpoint(Protocol):
    """From where a text looks: its card, its player, and what it may point to."""

    @property
    def source(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def last(self) -> Last | None: ...
    @property
    def trigger(self) -> Last | None: ...
    @property
    def that(self) -> list[int]: ...
    @property
    def roll(self) -> int: ...
    @property
    def paid(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def result(self) -> int: ...
    @property
    def was(self) -> list[Last]: ...
    @property
    def about(self) -> int | None: ...
    @property
    def by(self) -> Sequence[int]: ...
    @property
    def among(self) -> Sequence[int]: ...
    @property
    def rolls(self) -> Sequence[int]: ...
    @property
    def named(self) -> int: ...
    @property
    def picked(self) -> int: ...
    @property
    def actor(self) -> int: ...
    @property
    def kept(self) -> Sequence[int]: ...


def is_stored(table: Table, thing: int) -> bool:
    """Whether a card lies under another one, out of play (HAC-Q40)."""
    row = table.find(thing)
    return row is not None and row.under is not None


def can_gain(table: Table, thing: int, line: Line) -> bool:
    """Whether a text can work on a card that gains it: not on a destroyed planet, where no text works (HAC-Q36, HAC-Q49)."""
    if table.is_planet(thing) and table.side(owner_of(thing)).destroyed:
        return False
    return line.stored == is_stored(table, thing)


def referred(run: Run[Table], ref: str, view: Standpoint) -> int | None:
    """The card that a text points to; None where there is none (row tgt.ref)."""
    table = run.state
    if ">" in ref:
        return referred_from(run, ref, view)
    match ref:
        case "this" | "itself":
            return view.source
        case "that":
            return view.that[0] if view.that else None
        case "about":
            return view.about
        case "trigger":
            return view.trigger.thing if view.trigger is not None else None
        case "planet":
            return table.side(view.seat).planet
        case "rest":
            return None
        case "active":
            return table.side(table.seat).planet if table.seat else None
        case "site":
            at = place_of(run, view)
            return table.side(at).planet if at else None
        case "remembered":
            kept = (each for each in table.lasting if each.kind == "memory")
            return next((each.thing for each in kept if each.source == view.source), None)
        case "next" | "previous":
            others = table.opponents(view.seat)
            return table.side(others[0 if ref == "next" else -1]).planet if others else None
        case "kept":
            return view.kept[0] if view.kept else None
        case "actor":
            seat = view.actor or table.seat
            return table.side(seat).planet if seat else None
        case "doer" | "scored-at" | "left":
            return view.by[0 if ref == "doer" else -1] if view.by else None
        case "stored":
            told = [row.thing for row in table.stored_under(view.source) if row.told]
            gone = view.kept if view.last is not None else ()
            return told[0] if told else next(iter(gone), None)
    row = table.find(view.source) or view.last
    if view.last is not None and (
        is_as_it_left(view) or (ref == "host" and is_stored(table, view.source))
    ):
        # Where it lies now it is attached to nothing: it has left play (row ref.host).
        row = view.last
    if row is None:
        return None
    return row.host if ref == "host" else row.under


def all_referred(run: Run[Table], ref: str, view: Standpoint) -> list[int]:
    """Every card that a text points to: all those that were spoken of last (row q.notref)."""
    if ref == "that":
        return view.that
    thing = referred(run, ref, view)
    return [] if thing is None else [thing]


def referred_from(run: Run[Table], joined: str, view: Standpoint) -> int | None:
    """The planet where a card is or was, that of its player, or what it is or was attached to (rows ref.site_of, ref.planet_of, ref.host_of)."""
    ref, _, what = joined.partition(">")
    thing, table = referred(run, ref, view), run.state
    if thing is None:
        return None
    if what == "planet":
        return table.side(owner_of(thing)).planet
    if what == "site":
        at = place_of_card(run, ref, view)
        return table.side(at).planet if at else None
    row = table.find(thing) or last_known(run, ref, view)
    return None if row is None else row.host


MOVING_REFS = (
    *("remembered", "site", "active", "host>planet"),
    *(
        "remembered>site",
        "remembered>planet",
        "remembered>host",
        "that>site",
        "trigger>site",
        "doer>site",
        "that>host",
    ),
)
"""What is pointed to by these may change while no card comes or goes."""


def last_known(run: Run[Table], ref: str, view: Standpoint) -> Last | None:
    """The card that a text points to as it was when it left, where that is known (HAC-Q15)."""
    thing = referred(run, ref, view)
    known = (view.last, view.trigger, *view.was)
    return next((last for last in known if last is not None and last.thing == thing), None)


def has_done(run: Run[Table], said: Qual | Condition, view: Standpoint, thing: int) -> bool:
    """Whether a card did what is said within that span, and by whom (rows q.once, cnd.once)."""
    return did(run, said.deed or "", thing, said.span, view.seat, doer=said.doer)


def who_did_it(run: Run[Table], term: Term, view: Standpoint) -> list[int]:
    """The cards that did what is said within that span, each once (row t.how_many)."""
    found = who_did(run, term.deed or "", term.span, view.seat, place_of(run, view), term.doer)
    return list(dict.fromkeys(found))


def place_of_card(run: Run[Table], ref: str, view: Standpoint, place: str | None = "there") -> int:
    """The location of a card that a text points to, or where it was last; 0 for none (rows w.there, pl.there).

    "theirs" is the location of its player (rows w.theirs, pl.theirs).
    """
    thing = referred(run, ref, view)
    if thing is None:
        return 0
    if place == "theirs":
        return owner_of(thing)
    last = last_known(run, ref, view)
    return run.state.location_of(thing) or (last.at if last is not None else 0)


def place_said(run: Run[Table], filter_: Filter, view: Standpoint) -> int:
    """The location that a filter names by a card."""
    return place_of_card(run, filter_.place, view, filter_.where)


def place_of(run: Run[Table], view: Standpoint) -> int:
    """Where "here" is: the location of the card that has the text, 0 where it has none (row w.here).

    What a card that had left lets hold for a time stays where it was then, also if the card comes back elsewhere (HAC-Q15).
    """
    if view.last is not None and is_as_it_left(view):
        return view.last.at
    here = run.state.location_of(view.source)
    return here if here or view.last is None else view.last.at


def is_as_it_left(view: Standpoint) -> bool:
    """Whether a text looks from where its card was when that left, whatever became of it: it lets hold for a time what it says, or was given for one."""
    return not isinstance(view, ResolutionFrame) or view.away


def is_of_kind(run: Run[Table], filter_: Filter, view: Standpoint, thing: int) -> bool:
    """Whether type and owner are those of the filter (rows noun.*, who.*)."""
    type_ = setting_of(run).face(thing).type
    if type_ != filter_.noun and type_ not in TYPES.get(filter_.noun, ()):
        return False
    if filter_.whose in ("own", "opposing"):
        return (owner_of(thing) == view.seat) == (filter_.whose == "own")
    return True


def laid_out(run: Run[Table], filter_: Filter, view: Standpoint) -> list[int]:
    """The cards in play or stored of the type that a filter asks for, of the players that it asks for."""
    table, cards = run.state, setting_of(run).cards.known
    types = TYPES.get(filter_.noun, (filter_.noun,))
    seats = table.clockwise(view.seat)
    if filter_.whose in ("own", "opposing"):
        seats = [seat for seat in seats if (seat == view.seat) == (filter_.whose == "own")]
    return [
        row.thing
        for seat in seats
        for row in table.seats[seat - 1].cards
        if cards[row.thing // THINGS_OF_A_FACE].type in types
    ]


def waits_stored(run: Run[Table], thing: int) -> bool:
    """Whether it is stored with a line of ~ATH code, and so still found as an executable (row noun.executable)."""
    face = setting_of(run).face(thing)
    return any(line.kind == "code" and line.stored for line in face.lines)


def in_piles(run: Run[Table], where: str, view: Standpoint) -> list[int]:
    """The cards of your pile, or of those of all, clockwise from you, or the cards spoken of last (rows w.spoken, w.discard, w.removed, w.discards, w.removals)."""
    table = run.state
    if where == "spoken":
        return those_cards(run, view)
    seats = [view.seat] if where in ("discard", "removed") else table.clockwise(view.seat)
    sides = (table.side(seat) for seat in seats)
    is_discard = where in ("discard", "discards")
    found = [each for side in sides for each in (side.discard if is_discard else side.removed)]
    if view.source in found and is_paid_for(run, view):
        found.remove(view.source)
    return found


def is_paid_for(run: Run[Table], view: Standpoint) -> bool:
    """Whether the card of a text is being played, and the text says what is paid for it: it is no part of that (row line.also_cost)."""
    return isinstance(view, ResolutionFrame) and line_of(run, view.line).kind in TO_ENTER


def last_as_printed(run: Run[Table], thing: int) -> Last:
    """A card outside of play, or on its way from a hand or a pile, of which nothing but its face is known (HAC-Q15)."""
    face = setting_of(run).face(thing)
    return Last(thing, face.power, [*face.tags])


def those_cards(run: Run[Table], view: Standpoint) -> list[int]:
    """The cards spoken of last, all of which one was chosen; what was found in a deck or looked at, as it would lie open (row w.spoken)."""
    if isinstance(view, ResolutionFrame) and view.group:
        return [run.state.free_copy(face, view.looked or view.seat) for face in view.group]
    return list(view.among) or view.that


def was_in_state(run: Run[Table], state: str, last: Last) -> bool:
    """Whether a card was tapped, invading or defending when it left; a planet that is destroyed was intact (rows st.*).

    Inventory was invading where its host was at a planet of another player; that is not noted of it (HAC-2.28, HAC-3.7). Only characters are tapped and defend, though inventory is where its host is (HAC-1.15, HAC-1.22).
    """
    is_character = setting_of(run).face(last.thing).type == "character"
    match state:
        case "tapped":
            return last.tapped
        case "invading":
            on_another = last.host is not None and last.at not in (0, owner_of(last.thing))
            return last.invading or on_another
        case "untapped":
            return last.at > 0 and not last.tapped and is_character
        case "defending":
            return last.at == owner_of(last.thing) and is_character
    return run.state.is_planet(last.thing) and state == "intact"


def of_others(run: Run[Table], view: Standpoint, key: str) -> list[int]:
    """The points, grist or cards in hand of each other player; 0 where there is none."""
    sides = (run.state.side(seat) for seat in run.state.opponents(view.seat))
    values = (getattr(side, key) for side in sides)
    return [each if isinstance(each, int) else len(each) for each in values] or [0]


def richer(run: Run[Table], view: Standpoint, key: str) -> int:
    """How many other players have more of that than you."""
    own = getattr(run.state.side(view.seat), key)
    own = own if isinstance(own, int) else len(own)
    return sum(each > own for each in of_others(run, view, key))


JOINED: Mapping[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "x": mul,
    "lower": min,
    "higher": max,
    "divided": floordiv,
    "divided-up": lambda first, second: -(-first // second),
}
"""What a sign makes of the two values of a formula (row amt.formula)."""


def number_spoken_of(run: Run[Table], view: Standpoint) -> int:
    """How many cards were spoken of last, also where nobody sees which they are: found in a deck, gone from a hand into one."""
    if view.that or not isinstance(view, ResolutionFrame):
        return len(view.that)
    return view.unseen or len(view.faces)


def boons_of(run: Run[Table], view: Standpoint) -> int:
    """The boons on the card that has the text, or that it had when it left: also if it lies under another one by now."""
    left = view.last if not run.state.in_play(view.source) else None
    row = left or run.state.find(view.source)
    return 0 if row is None else row.boons


TYPES: dict[str, tuple[str, ...]] = {
    "card": ("character", "inventory", "executable"),
    "permanent": ("character", "inventory"),
    "anything": ("character", "inventory", "executable", "planet"),
}
"""The types of a noun that has several (rows noun.card, noun.permanent)."""


def holds_plainly(run: Run[Table], condition: Condition, view: Standpoint) -> bool | None:
    """Whether a condition is true that is read off the table alone; None for another one (rows cnd.*)."""
    table = run.state
    match condition.kind:
        case "behind":
            return max(of_others(run, view, "points")) > table.side(view.seat).points
        case "roll-high":
            return view.roll >= condition.number
        case "roll-low":
            return view.roll <= condition.number
        case "roll-even" | "roll-odd":
            return (view.roll % 2 == 0) == (condition.kind == "roll-even")
        case "own-turn":
            return table.seat == view.seat
        case "phase":
            return table.phase == condition.word
        case "chosen-first" | "chosen-second":
            number = 2 - (condition.kind == "chosen-first")
            return isinstance(view, ResolutionFrame) and view.chosen == number
        case "did-so":
            return isinstance(view, ResolutionFrame) and view.seat in view.obeyed
        case "once":
            thing = referred(run, condition.ref, view)
            return thing is not None and has_done(run, condition, view, thing)
    return None


class Spot:
    """The standpoint of a card's text where nothing else has been spoken of: of what always holds, and of what is only looked at."""

    __slots__ = ("seat", "source")
    last: Last | None = None
    trigger: Last | None = None
    roll: int = 0
    paid: int = 0
    amount: int = 0
    result: int = 0
    about: int | None = None
    by: Sequence[int] = ()
    among: Sequence[int] = ()
    rolls: Sequence[int] = ()
    named: int = 0
    picked: int = 0
    actor: int = 0
    kept: Sequence[int] = ()

    def __init__(self, source: int) -> None:
        self.source = source
        self.seat = owner_of(source)

    @property
    def that(self) -> list[int]:
        """No card has been spoken of."""
        return []

    @property
    def was(self) -> list[Last]:
        """No card has left."""
        return []


OF_MATCH: Mapping[str, Callable[[Run[Table], Standpoint], int]] = {
    "boons": boons_of,
    "spoken": number_spoken_of,
    "roll": lambda run, view: view.roll,
    "paid": lambda run, view: view.paid,
    "amount": lambda run, view: view.amount,
    "result": lambda run, view: view.result,
    "more-points": lambda run, view: richer(run, view, "points"),
    "more-grist": lambda run, view: richer(run, view, "grist"),
    "more-cards": lambda run, view: richer(run, view, "hand"),
    "highest-roll": lambda run, view: max(view.rolls, default=0),
    "lowest-roll": lambda run, view: min(view.rolls, default=0),
    "all-rolls": lambda run, view: sum(view.rolls),
    "number-chosen": lambda run, view: view.picked,
    "opponents": lambda run, view: len(run.state.opponents(view.seat)),
    "round": lambda run, view: run.state.round,
    "place": lambda run, view: place_in_round(run.state, view.seat),
    "most-points": lambda run, view: max(of_others(run, view, "points")),
    "most-grist": lambda run, view: max(of_others(run, view, "grist")),
    "most-cards": lambda run, view: max(of_others(run, view, "hand")),
    "least-points": lambda run, view: min(of_others(run, view, "points")),
    "least-grist": lambda run, view: min(of_others(run, view, "grist")),
    "least-cards": lambda run, view: min(of_others(run, view, "hand")),
}
"""Values that are of no card."""


OF_PLAYER = ("points", "grist", "hand", "deck", "discards", "tally")
"""Values of a player, "you" where no card of theirs is named."""
OF_CARD: Mapping[str, Callable[[Run[Table], int], int]] = {
    "points": lambda run, thing: run.state.side(owner_of(thing)).points,
    "grist": lambda run, thing: run.state.side(owner_of(thing)).grist,
    "hand": lambda run, thing: len(run.state.side(owner_of(thing)).hand),
    "deck": lambda run, thing: len(run.state.side(owner_of(thing)).deck),
    "discards": lambda run, thing: len(run.state.side(owner_of(thing)).discard),
    "damage": lambda run, thing: (
        run.state.side(owner_of(thing)).damage if run.state.is_planet(thing) else 0
    ),
    "printed": lambda run, thing: setting_of(run).face(thing).power or 0,
    "cost": lambda run, thing: setting_of(run).face(thing).grist or 0,
    "paid-for": lambda run, thing: getattr(run.state.find(thing), "paid", 0),
}
"""Values of a card, or of its player, that no text changes."""


def term_of_card(run: Run[Table], term: Term, view: Standpoint, power: PowerOf) -> int:
    """A value of a card that a text points to, now or as it was when it left, or of its player."""
    thing, table = referred(run, term.ref, view), run.state
    if term.kind in OF_PLAYER and term.ref == "this":
        thing = table.side(view.seat).planet
    if thing is None:
        return 0
    if term.deed is not None:
        return how_much(run, term.deed, owner_of(thing), term.span, view.seat)
    if term.kind in OF_CARD:
        return OF_CARD[term.kind](run, thing)
    if term.kind in LIMITS:
        return LIMITS[term.kind](run, thing)
    row = table.find(thing)
    last = None if row is not None and row.under is None else last_known(run, term.ref, view)
    if term.kind == "boons-of":
        return last.boons if last is not None else row.boons if row is not None else 0
    if last is not None:
        return last.power or 0
    return power(run, thing) if row is not None else setting_of(run).face(thing).power or 0
