"""What a game must supply, and what an opened match pins for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood, PackError, UnknownVersion
from referee.kernel.decision.notation import Line, printed
from referee.kernel.engine.run import Run
from referee.kernel.engine.snapshot import holding_all
from referee.kernel.facts import counts_in_words, seat_words
from referee.kernel.schema.fields import unknown_key
from referee.kernel.words.names import PLAIN, NameTable
from referee.kernel.words.suggestions import did_you_mean

if TYPE_CHECKING:
    from referee.kernel.cardset.import_report import Imported, Passing
    from referee.kernel.catalogue import Catalogue, Option
    from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb
    from referee.kernel.engine.dice import BotDice, Dice
    from referee.kernel.engine.run import Procedure
    from referee.kernel.engine.unseen_hands import UnseenHands
    from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who
    from referee.kernel.lesson import Lesson
    from referee.kernel.position.granted import Granted
    from referee.kernel.search.declaration import Foresight
    from referee.kernel.search.searcher import Searcher
    from referee.kernel.show.derived_value import DerivedValue
    from referee.kernel.show.rows import Row
    from referee.kernel.show.scene import Scene
    from referee.kernel.text.grammar import PhraseTable


def late(module: str, name: str) -> Callable[..., Any]:
    """That function; its module is read when it is first called.

    Few commands draw, derive, place or let a bot play, and a command waits for whatever it imports.
    """
    return partial(_called, module, name)


def _called(module: str, name: str, /, *args: Any, **named: Any) -> Any:
    return getattr(import_module(module), name)(*args, **named)


def shipped_lesson(package: str) -> Callable[[], Lesson]:
    """What reads the lesson in a game's package; few people learn, so its reader is loaded when the first one does."""

    def read() -> Lesson:
        lesson: Lesson = import_module("referee.kernel.lesson").Lesson.shipped(package)
        return lesson

    return read


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opened record pins for the fold.

    ``readings`` holds every option of the game with its chosen reading; ``cards`` the card sets as
    (id, SHA-256 digest); ``packs`` the texts of sets that are not shipped, by digest. ``inputs`` is what
    earlier matches hand on to this one, by role (``previous``, ``draft``), as `Game.hand_on` gives it.
    """

    seats: int
    version: int
    readings: Mapping[str, str]
    cards: tuple[tuple[str, bytes], ...]
    packs: Mapping[bytes, str] = field(default_factory=dict)
    inputs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a match stands as its book counts, open to everybody.

    ``turn`` is 0 before the first, or where the book counts none; ``phase`` is what the book calls
    this part of the match, ``unit`` what it calls a turn.
    """

    turn: int = 0
    phase: str = ""
    unit: str = "turn"


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck that somebody keeps in a file: what to answer with it, and all that is wrong with it.

    ``readings`` are those that the file asks for, such as the format that the deck is meant for;
    ``refusals`` hold in the setting that it was read in.
    """

    name: str
    readings: Mapping[str, str]
    answer: Answer
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match as the series sees it of which it is a game.

    ``roots`` are those of the earlier matches that it names, by role; ``handed`` is what it hands on.
    """

    opening: Opening
    root: bytes
    winners: tuple[int, ...]
    roots: Mapping[str, bytes] = field(default_factory=dict)
    handed: Any = None


Sets = tuple[tuple[str, bytes], ...]
"""Card sets by id and SHA-256 digest, as an opening pins them."""


Misfit = tuple[str, str]
"""Why a game is none of a series: the rule, and a sentence about the game."""


Bot = Callable[[Mapping[str, Any], Sequence[list[Any]], "BotDice"], "Answer"]
"""A bot gets its seat's view, its legal answers and dice of its own; nothing else."""


class Narrate(Protocol):
    """One fact in words; ``who`` says how a seat is called."""

    def __call__(self, fact: Fact, who: Who = seat_words, /) -> str: ...


class ImportCards(Protocol):
    """The cards in tables of comma-separated values, each with its file's name, as a card file.

    ``partly``: cards of which some lines were not understood are taken without these. ``words``: files of
    rewordings, beside those of the game. ``passing`` runs through what takes long. Raises PackError for
    what is no such file.
    """

    def __call__(
        self,
        lists: Sequence[tuple[str, str]],
        set_id: str,
        /,
        *,
        partly: bool,
        words: Sequence[tuple[str, str]] = (),
        passing: Passing = ...,
    ) -> Imported: ...


def cards_of_hand(run: Run[Any], seat: int, verb: str) -> list[str]:
    """The cards of a hand, in the notation: what a seat might name where its game does not say."""
    own = run.game.view(run, seat).get("seats", {}).get(str(seat), {})
    return list(map(str, own.get("hand", ()))) if isinstance(own, dict) else []


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game, as data: its rules version, its procedures and verbs, and how it looks to whom.

    What it does is given as functions, each with a default where most games need none. ``setting`` is
    what `prepare` has made of the opening.
    """

    code: str
    title: str
    versions: Mapping[int, str]
    """Every rules version that was released, or is to be, with one sentence; the highest is the present one."""
    telling: int = 1
    """The number of how the game tells a match: closed matches commit to every sentence of it."""
    contested: bool = True
    """Whether a match is won: where not, an end without a winner is no draw."""
    taking: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    """From which game it takes something over, by role, and the readings that this settles.

    A reading that is empty here is the one that the earlier match has.
    """
    lists: str = ""
    """The code of the game whose matches this one is a list of: it is a series, and nobody plays in it."""
    seats: tuple[int, ...]
    """The numbers of seats that a match may have."""
    seats_rule: str
    chance_rule: str
    """The rule that refuses a report of chance where nothing is left to chance."""
    step_limit: int = 10_000
    """How many steps without a decision halt the match; the bound belongs to the rules version."""
    depth_limit: int = 2_000
    """How many procedures one on another halt it too: each decision only led to the next one."""
    secret: bool = False
    """Whether the seats ever act in secret: a match has a strand for each seat then."""
    deck_verb: str = ""
    """The verb that a ready-made deck answers; without one, the first thing that a seat is asked."""
    silent_verbs: tuple[str, ...] = ()
    """Verbs that a folded log passes over where nothing follows from them."""
    passes: tuple[str, ...] = ()
    """Verbs by which a seat answers nothing where something could be answered: people who tell of a match leave them out."""
    unseen: bool = False
    """Whether others may not even know that a seat was asked in secret. What follows from a secret
    record is then told them with the moment before, as if there were no such record."""
    shorter: Mapping[str, str] = field(default_factory=dict)
    """Keys of a position that say something shorter than its fields, with what may stand there."""
    state: type[Any]
    lane_state: type[Any] = object
    """What a seat has before it while it acts in secret, where seats do."""
    lane_side: str = ""
    """Where in a lane lies what replaces ``seats.N`` of the table once all have finished, where something does."""
    procedures: tuple[Procedure, ...]
    """Every procedure of the book; the match begins with the first."""
    verbs: Mapping[str, Verb]
    """Every verb that the game knows, in the book's order."""
    standing: Mapping[str, Verb] = field(default_factory=dict)
    """The verbs that every moment before the result offers to every seat."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    read_foresight: Callable[[], Foresight] | None = None
    """How a bot looks ahead in matches of the game, read when one first does; None where none does."""

    # -- how a match begins -----------------------------------------------------------------

    read_catalogue: Callable[[], Catalogue]
    """The rule catalogue, read when somebody first needs its words."""
    read_options: Callable[[], Mapping[str, Option]] | None = None
    """The options of the catalogue, where they can be had without its words."""
    read_lesson: Callable[[], Lesson] | None = None
    """A guided first match, read when somebody learns; None where the game has none."""
    shipped: Callable[[], Sets] = lambda: ()
    """The shipped card sets that a new match uses."""
    sets_with: Callable[[Sets, tuple[str, bytes], str], Sets] = lambda sets, added, text: (
        *sets,
        added,
    )
    """The card sets of a match that is to use this one too, with that text: beside the others."""
    choose_readings: Callable[[Opening], Mapping[str, str]] = lambda opening: opening.readings
    """The readings of an opening, with those that follow from its seats or inputs."""
    prepare: Callable[[Opening], Any] = lambda opening: None
    """What never changes during a match: readings, cards. Raises PackError."""
    lay_table: Callable[[Any, Opening], Any] | None = None
    """The state, by setting and opening, before anything has happened; without it an empty one.

    Raises PackError where no match can be played with that setting.
    """

    ruled_out: Callable[[Run[Any], Run[Any]], list[Refusal]] = lambda before, after: []
    """Why no ruling may make of a match what it would: how it stands before, and after the ruling."""
    unruled: Mapping[str, Refusal] = field(default_factory=dict)
    """The kinds of rulings that no match of this game takes, each with the rule and what says it instead."""

    # -- how it looks -----------------------------------------------------------------------

    view: Callable[[Run[Any], Eyes], dict[str, Any]]
    """What those eyes may know, by allow-list, as plain data."""
    narrate: Narrate
    """One fact in words; ``who`` says how a seat is called."""
    weight: Callable[[Fact], Weight] = lambda fact: "plain"
    """How much a fact matters in a report; told as it is where the game does not say."""
    stage: Callable[[Run[Any]], Stage] = lambda run: Stage()
    """The turn and the phase that the match has reached; a game that counts neither gives none."""
    derivations: Callable[[Run[Any], Eyes], Iterable[DerivedValue]] = lambda run, eyes: ()
    """Every value that rules work out of others, as those eyes may know it now, with its terms."""
    awaits: Callable[[Run[Any]], str] = lambda run: ""
    """What is waited for while seats act in secret, where nobody may know which: open to all."""
    board: Callable[[Mapping[str, Any], int, Sequence[str]], list[Row] | None] = (
        lambda view, width, players: None
    )
    """A view as rows of at most ``width`` columns; None where the game draws no board.

    ``view`` may also hold ``asked`` (rows of ``seat`` and ``actions``), ``outcome`` (``winners``,
    ``reason``, ``rule``), ``halted``, and ``rows``: how many of them there is room for, where somebody
    knows that. ``players`` are the names by seat, as far as known.
    """
    brief: Callable[[Mapping[str, Any], int, int], list[Row]] = lambda view, width, seat: []
    """What that seat needs of the board at each decision, in few rows, where the whole is too high."""
    scene: Callable[[Mapping[str, Any], Sequence[str]], Scene | None] = lambda view, players: None
    """What `board` shows, as nodes for pages and pictures; None where the game has no scene."""
    picture: Callable[[Mapping[str, Any], Sequence[str]], str | None] = lambda view, players: None
    """A drawing of the game's own as an SVG document, equal for equal views.

    None where it draws no more than its scene tells: then the scene is drawn (`referee.kernel.show.scene_picture`).
    """
    aside: Callable[[Ask[Any], Answer], str] = lambda ask, answer: ""
    """What stands behind a legal answer in a list of choices: what it costs, what it does.

    It begins with its own punctuation, as in `` (2 coins)`` or ``: draw a card``; nothing where the
    notation says all.
    """
    meant_in: Callable[[Ask[Any], Answer], str] = lambda ask, answer: ""
    """Where the cards lie that a legal answer names as others are named, too: how their ids begin in the `scene`.

    Nothing where any of that name may be meant.
    """
    named_with: Callable[[Run[Any], int, str], list[str]] = cards_of_hand
    """What that seat might name with a verb, legal or not, to be told which rules refuse it."""

    # -- cards and decks --------------------------------------------------------------------

    name_table: Callable[[Any], NameTable] = lambda setting: PLAIN
    """The names that the card sets of a match bring along; kinds of fields speak of them by word."""
    open_on_table: Callable[[Any, str], Iterable[int]] = lambda state, name_kind: ()
    """What of that kind of name lies open on the table: where a word begins no nearer name, it may mean one of these."""
    cards: Callable[[Any], Mapping[str, str]] = lambda setting: {}
    """Every card or profile that people can look up: its id, and its printed name."""
    card: Callable[[Any, str], list[tuple[str, list[str]]]] = lambda setting, id_: []
    """The printed lines of one of ``cards``, each with how the referee reads it, in steps."""
    card_called: Callable[[Any, str], str] = lambda setting, word: ""
    """The id of the card that people call so in another way, as by its number in a list; or nothing."""
    phrases: Callable[[Any], PhraseTable] | None = None
    """The phrases that card texts are made of."""
    decks: Callable[[Any], Mapping[str, tuple[str, str]]] = lambda setting: {}
    """The ready-made decks by id, where decks are lists: the printed name, and the text of a file."""
    deck_file: Callable[[Any, str, str], DeckFile] | None = None
    """The deck in the text of a file, which has that name. Raises PackError for what is no deck file."""
    deck_said: Callable[[Any, Answer], DeckFile | None] | None = None
    """The deck that an answer chooses, in its one form; None for an answer that chooses none.

    A ready-made deck is spelled out, everything stands by its id and in order. Games without decks of
    one's own have none of this. Raises NotUnderstood for what is no answer.
    """
    registered: Mapping[str, str] = field(default_factory=dict)
    """The readings in which any two decks can meet that people bring from home."""
    import_cards: ImportCards | None = None

    # -- positions, and what goes on from match to match ------------------------------------

    complete: Callable[[Run[Any], Mapping[str, Any]], None]
    """Finish a position that a person wrote: the rest of the cards, the frames, the checks.

    Raises PackError with the path of what cannot be.
    """
    prove_lawful: Callable[[Run[Any]], None] = lambda run: None
    """Refuse what no legal play leaves, though a judge's ruling may: a deviation stands as it was made.

    Raises PackError with the path of what cannot be.
    """
    taken_for_granted: Callable[[Run[Any], Mapping[str, Any]], Iterable[Granted]] = (
        lambda run, table: ()
    )
    """What a position, as it was written, leaves open that is lawful otherwise: how it can have come to it, which hand-worked cases do not ask."""
    spelled_out: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] = lambda setting, table: (
        table
    )
    """A position that a person wrote, with the fields of the state for what may be said shorter.

    Raises PackError with the path of what cannot be read.
    """
    unseen_hands: UnseenHands | None = None
    """How a match is refereed whose hands are unknown to the record; None where the game cannot be."""
    hands_needed: str = ""
    """Why the game cannot do without knowing the hands, where it cannot."""
    deal_anew: Callable[[Run[Any], Sequence[str], int], None] = lambda run, crossed, epoch: None
    """After a backup: deal what lies hidden elsewhere than in piles, where somebody may know it.

    ``crossed`` are the paths of the piles that were shuffled anew just now, in that epoch.
    """
    hand_on: Callable[[Run[Any], Sequence[tuple[int, Answer]]], Any] = lambda run, answers: None
    """What a later match may take over from this one, which is over: plain data, open to all.

    ``answers`` are the public ones that stand, each with its seat. None where later matches
    need nothing of it, or the match did not come so far.
    """
    drafted: Callable[[Run[Any]], Mapping[int, Answer]] | None = None
    """Of a draft: the answer by which each seat chooses in a match the deck that it drafted, in its one form.

    None of a game that is no draft, or one whose decks belong to all of a side. Nothing before it is over.
    """
    listed: Callable[[Run[Any]], Sequence[tuple[str, int]]] = lambda run: ()
    """Of a series: the root of each game in it, as a record says it, and the seat that won it."""
    misfits: Callable[[Run[Any], Played, Played | None, int], list[Misfit]] = (
        lambda run, played, before, winner: []
    )
    """Of a series: why a game cannot be the next in it; ``before`` is the game before that.

    ``winner`` is the seat that is said to have won it, 0 for nobody.
    """
    counted_for: Callable[[Run[Any], tuple[int, ...]], int] = lambda run, winners: (
        winners[0] if winners else 0
    )
    """Of a series: for which seat a game counts that those seats have won, 0 for nobody."""
    next_readings: Callable[[Run[Any], Mapping[str, str]], Mapping[str, str]] = (
        lambda run, readings: readings
    )
    """Of a series: how its next game is read, by the readings of the last one in it."""

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rule catalogue, read when somebody first needs its words."""
        return self.read_catalogue()

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option that a match may choose a reading of, by name, in the book's order."""
        return self.catalogue.readings() if self.read_options is None else self.read_options()

    @cached_property
    def book(self) -> Mapping[str, Procedure]:
        """The procedures by name."""
        return {each.name: each for each in self.procedures}

    @cached_property
    def signed(self) -> Mapping[str, str]:
        """The verbs that are signed by a judge, each with the rule that says so."""
        return {name: verb.signed for name, verb in self.verbs.items() if verb.signed}

    @property
    def version(self) -> int:
        """The present rules version."""
        return max(self.versions)

    def begin(
        self, setting: Any, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Any]:
        """A new run, up to its first ask; the listener hears what happens until then. Raises PackError."""
        state = self.state() if self.lay_table is None else self.lay_table(setting, opening)
        run: Run[Any] = Run(self, setting, state, dice)
        run.listener = listener
        run.start(self.procedures[0])
        return run

    def ending(self, winners: str, reason: str) -> str:
        """How a match ended: who won (nothing where nobody did), and why."""
        if winners:
            return f"{winners} won: {reason}"
        return f"a draw: {reason}" if self.contested else reason

    def read_deck(self, setting: Any, text: str, file: str) -> DeckFile:
        """The deck in the text of a file.

        Raises PackError for what is no deck file, and NotUnderstood where the game reads none.
        """
        if self.deck_file is None:
            message = f"{file}: {self.code} has no deck files"
            raise NotUnderstood(message)
        return self.deck_file(setting, text, file)

    def deck_in(self, setting: Any, answer: Answer) -> DeckFile | None:
        """The deck that an answer chooses, in its one form, with all that is wrong with it.

        None where it chooses none. Raises NotUnderstood for what is no answer of this game.
        """
        return None if self.deck_said is None else self.deck_said(setting, answer)

    def settle(self, opening: Opening) -> Opening:
        """The opening with every reading filled in; refuses what this game does not know."""
        is_seated = opening.seats in self.seats
        chosen = self.choose_readings(opening) if is_seated else opening.readings
        if opening.version not in self.versions:
            message = (
                f"rules version {opening.version} of {self.code} is not known here "
                f"(known: {', '.join(map(str, self.versions))})"
            )
            raise UnknownVersion(message)
        if not is_seated:
            wish = counts_in_words(self.seats)
            message = (
                f"{self.code} is played by {wish} seats, not {opening.seats} [{self.seats_rule}]"
            )
            raise NotUnderstood(message)
        readings = {name: reading.default for name, reading in self.options.items()}
        for name, choice in chosen.items():
            if name not in readings:
                raise unknown_key("readings", name, list(readings))
            choices = self.options[name].choices
            if choice not in choices:
                wish = ", ".join(map(repr, choices))
                message = f"readings.{name}: found {choice!r}, expected one of {wish}"
                raise PackError(message)
        cards = opening.cards or self.shipped()
        return replace(opening, readings=readings | dict(chosen), cards=cards)

    def open(self, opening: Opening, dice: Dice) -> Run[Any]:
        """A new run of a match so opened. Raises PackError, UnknownVersion or NotUnderstood."""
        settled = self.settle(opening)
        return self.begin(self.prepare(settled), settled, dice)

    def printed(self, answer: Answer) -> str:
        """An answer in the notation, which reads back as the same answer; one of another form as it stands."""
        verb = self.find_verb(str(answer[0]))
        if verb is None:
            return printed(answer)
        try:
            return f"{answer[0]} {verb.space.write(answer[1:])}".rstrip()
        except NotUnderstood:
            return printed(answer)

    def read(self, run: Run[Any], seat: int, line: Line) -> list[Any]:
        """The answer that a line means for that seat. Raises NotUnderstood or Ambiguous."""
        run = holding_all(run, seat) if run.dice.unseen else run
        ask = next((ask for ask in run.asks() if ask.seat == seat), None)
        verb = self._read_verb(ask, line)
        near = ask if ask is not None and verb.name in ask.verbs else None
        return [verb.name, *verb.space.read(line.arguments, near)]

    def _read_verb(self, ask: Ask[Any] | None, line: Line) -> Verb:
        offered = dict(ask.verbs) if ask is not None else {}
        word = line.verb.text.lower()
        exact = offered.get(word) or self.find_verb(word)
        if exact is not None:
            return exact
        fitting = [verb for name, verb in offered.items() if name.startswith(word)]
        if len(fitting) == 1:
            return fitting[0]
        elsewhere = [name for name in self.verbs if name.startswith(word)]
        if not fitting and len(elsewhere) > 1:
            message = f"no action that is asked now begins with {line.verb.text!r}"
            raise NotUnderstood(message, column=line.verb.column, expected=elsewhere)
        expected = tuple(verb.name for verb in fitting) or tuple(offered) or tuple(self.verbs)
        hint = "" if fitting else did_you_mean(word, expected)
        hint = hint or did_you_mean(word, (*self.verbs, *self.standing))
        message = f"no action {line.verb.text!r}{hint}"
        wish = () if hint else expected
        raise NotUnderstood(message, column=line.verb.column, expected=wish)

    def find_verb(self, name: str) -> Verb | None:
        """The verb of that name, standing ones included."""
        return self.verbs.get(name) or self.standing.get(name)

    @cached_property
    def foresight(self) -> Foresight | None:
        """How a bot looks ahead in matches of the game."""
        return None if self.read_foresight is None else self.read_foresight()

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The bots by name, the one that searches last."""
        from referee.kernel.search.declaration import SEARCH

        return (*self.bots, *(() if self.read_foresight is None else (SEARCH,)))

    def bot(self, name: str) -> Bot | Searcher:
        """The bot of that name. Raises NotFound with the known ones, NotUnderstood for a budget that is none."""
        from referee.kernel.search.searcher import searcher  # few commands search

        found = self.bots.get(name) or searcher(self, name)
        if found is None:
            hint = did_you_mean(name, self.bot_names)
            message = f"no bot {name!r}{hint}"
            raise NotFound(message, () if hint else self.bot_names)
        return found
