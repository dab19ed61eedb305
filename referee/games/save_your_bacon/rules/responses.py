"""Responses: how a seat says what it does in a window, in secret or at the table.

SYB-10.2.0.14, SYB-10.2.0.17, SYB-10.2.1.14, SYB-Q42, SYB-Q43, SYB-Q81, SYB-Q96.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.fact_kinds import PASSED_PRIORITY
from referee.games.save_your_bacon.language.tree import EVENTS, REACTION, SEEN_FROM_THE_OTHER
from referee.games.save_your_bacon.rules.reactions import (
    After,
    CardUse,
    Pending,
    fitting_cards,
    is_usable,
    owed,
    owes_anything,
    own_pending,
    table_of,
    usable_cards,
    use_card,
    use_effect,
    window_of,
)
from referee.games.save_your_bacon.rules.requirements import (
    effects_on,
    find_effect,
    key_of,
    refuse_activation,
    refuse_use,
)
from referee.games.save_your_bacon.state.frames import effect_of, setting_of
from referee.games.save_your_bacon.state.table import CARD, THING, Origin, Reacting, Table
from referee.games.save_your_bacon.state.timing import in_a_window, over, under_way
from referee.games.save_your_bacon.state.values import may_use_reactions
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run

MY_TURN = "my-turn"
UNTIL = "until"
WAITED_FOR = (*(each for each in EVENTS if each not in SEEN_FROM_THE_OTHER), MY_TURN)
"""What a seat may pass for until it happens."""
LISTED = ("targeted", "defeated", MY_TURN)
"""Those that stand among the legal answers; the others are understood as well."""


def take_reaction(run: Run[Table], frame: After, seat: int, said: Sequence[str]) -> None:
    """Do what a seat has said in the window."""
    if not said or frame.asking[:1] != [seat]:
        return
    name, words = said[0], said[1:]
    if name == PASS.name:
        frame.asking.pop(0)
        run.state.side(seat).waits = words[0] if words else ""
    elif name == PLAY_REACTION.name:
        use_card(run, frame, seat, CARD_USES.found(run, frame, seat, words)[0])
    else:
        use_effect(run, frame, seat, EFFECT_USES.found(run, frame, seat, words)[0])


def say(name: str) -> Any:
    """What a verb of the window does: in a lane it is written down, at the table it is done."""

    def do(run: Run[Any], frame: Frame, seat: int, value: Sequence[Any]) -> None:
        said = [name, *map(str, value)]
        if isinstance(run.state, Reacting):
            run.state.said = said
            if name == PASS.name:
                PASSED_PRIORITY.tell(run, "SYB-10.2.1.14", seat, until=said[1] if value else "")
        else:
            assert isinstance(frame, After)
            take_reaction(run, frame, seat, said)

    return do


# -- answer spaces --------------------------------------------------------------------------


class _Uses(ABC):
    """Two names, and the number of the occurrence where several would do (SYB-Q96)."""

    nouns: tuple[str, str]

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        fits = len(args) in (2, 3) and all(isinstance(arg, str) for arg in args[:2])
        if not fits or (len(args) == 3 and (type(args[2]) is not int or args[2] < 1)):
            wish = f"{self.nouns[0]}, {self.nouns[1]} and perhaps the number of what it answers"
            message = f"expected {wish}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) not in (2, 3):
            raise wrong_count(words, f"{self.nouns[0]} and {self.nouns[1]}")
        found: list[Any] = self.read_names(words, ask)
        if len(words) == 3:
            if not isinstance(words[2], Word) or not words[2].text.isdecimal():
                raise wrong_count(words, "the number of what it answers")
            found.append(int(words[2].text))
        return found

    @abstractmethod
    def read_names(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        """What the two names mean."""

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


class CardUses(_Uses):
    """A reaction card in hand and the champion that uses it."""

    nouns = ("a card", "a champion")

    def found(
        self, run: Run[Table], frame: After, seat: int, words: Sequence[Any]
    ) -> list[CardUse]:
        """Every use of a card in hand that the words can mean, legal or not."""
        card = names_of(run, CARD).numbers.get(words[0], UNKNOWN)
        champion = names_of(run, THING).numbers.get(words[1], UNKNOWN)
        fitting = fitting_cards(run, frame, seat)
        uses = [each for each in fitting if (each.card, each.champion) == (card, champion)]
        return _numbered(uses, words)

    def refusals(self, ask: Ask[Any], value: tuple[Any, ...]) -> list[Refusal]:
        run, seat = table_of(ask.run), ask.seat
        frame = window_of(run)
        assert frame is not None
        if not may_use_reactions(run, seat):
            return [Refusal("SYB-9.0.3", value[0])]
        uses = self.found(run, frame, seat, value)
        if len(uses) == 1:
            return refuse_use(run, seat, uses[0].card, uses[0].champion)
        if uses:
            return [Refusal("SYB-Q96", value[0])]
        return self._why_none(run, seat, value)

    def _why_none(self, run: Run[Table], seat: int, value: tuple[Any, ...]) -> list[Refusal]:
        card = names_of(run, CARD).numbers.get(value[0], UNKNOWN)
        if card not in run.state.side(seat).hand:
            return [Refusal("SYB-10.0.1", value[0])]
        if setting_of(run).face(card).kind != REACTION:
            return [Refusal("SYB-4.0.8", value[0])]
        frame = window_of(run)
        assert frame is not None
        if any(use.card == card for use in fitting_cards(run, frame, seat)):
            champion = names_of(run, THING).numbers.get(value[1], UNKNOWN)
            own = [each.thing for each in run.state.side(seat).champions]
            if champion in own and len(value) == 2:
                return [Refusal("SYB-Q81", value[1])]
            return (
                [Refusal("SYB-10.0.4", value[1])]
                if champion not in own
                else [Refusal("SYB-Q96", value[0])]
            )
        return [Refusal("SYB-2.0.1.10", value[0])]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        run, seat = table_of(ask.run), ask.seat
        frame = window_of(run)
        assert frame is not None
        if not may_use_reactions(run, seat):
            return
        cards, things = names_of(run, CARD), names_of(run, THING)
        uses = list(usable_cards(run, frame, seat))
        for use in uses:
            alike = sum(each[:2] == use[:2] for each in fitting_cards(run, frame, seat))
            numbered = [use.occurrence + 1] if alike > 1 else []
            yield [cards.id(use.card), things.id(use.champion), *numbered]

    def read_names(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        near: list[CardUse] = []
        if ask is not None and (frame := window_of(table_of(ask.run))) is not None:
            near = list(fitting_cards(table_of(ask.run), frame, ask.seat))
        card = read_word(words[0], CARD, [each.card for each in near], ask)
        return [card, read_word(words[1], THING, [each.champion for each in near], ask)]


class EffectUses(_Uses):
    """A thing in play and one of its effects that waits in the window."""

    nouns = ("a card in play", "an effect")

    def found(
        self, run: Run[Table], frame: After, seat: int, words: Sequence[Any]
    ) -> list[Pending]:
        """Every effect waiting in the window that the words can mean, legal or not."""
        thing = names_of(run, THING).numbers.get(words[0], UNKNOWN)
        waiting = [
            each
            for each in own_pending(run, frame, seat)
            if each.thing == thing and self._key(run, each.origin) == words[1]
        ]
        return _numbered(waiting, words)

    def _key(self, run: Run[Table], origin: Origin) -> str:
        return key_of(setting_of(run), origin, effect_of(setting_of(run), origin))

    def refusals(self, ask: Ask[Any], value: tuple[Any, ...]) -> list[Refusal]:
        run, seat = table_of(ask.run), ask.seat
        frame = window_of(run)
        assert frame is not None
        if not may_use_reactions(run, seat):
            return [Refusal("SYB-9.0.3", value[0])]
        waiting = self.found(run, frame, seat, value)
        if len(waiting) == 1:
            effect = effect_of(setting_of(run), waiting[0].origin)
            return refuse_activation(run, seat, waiting[0].thing, effect)
        if waiting or self.found(run, frame, seat, value[:2]):
            return [Refusal("SYB-Q96", value[0])]
        return self._why_none(run, seat, value)

    def _why_none(self, run: Run[Table], seat: int, value: tuple[Any, ...]) -> list[Refusal]:
        """What keeps an effect from being used in a window in which it does not wait."""
        thing = names_of(run, THING).numbers.get(value[0], UNKNOWN)
        if not run.state.is_in_play(thing) or run.state.controller(thing) != seat:
            return [Refusal("SYB-10.2.0.9", value[0])]
        effect = find_effect(run, thing, value[1])
        if effect is None:
            return [Refusal("SYB-10.2.0.9", str(value[1]))]
        if effect[1].trigger is not None:
            return [Refusal("SYB-10.2.0.14", str(value[1]))]
        costs = effect[1].costs
        rule = "SYB-4.0.9" if costs is not None and costs.action else "SYB-Q17"
        return [Refusal(each, str(value[1])) for each in ("SYB-10.2.1.2", rule)]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        run, seat = table_of(ask.run), ask.seat
        frame = window_of(run)
        assert frame is not None
        if not may_use_reactions(run, seat):
            return
        things = names_of(run, THING)
        own = own_pending(run, frame, seat)
        for each in own:
            if is_usable(run, seat, each):
                alike = [o for o in own if (o.thing, o.origin) == (each.thing, each.origin)]
                numbered = [each.occurrence + 1] if len(alike) > 1 else []
                yield [things.id(each.thing), self._key(run, each.origin), *numbered]

    def read_names(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        run = table_of(ask.run) if ask is not None else None
        frame = window_of(run) if run is not None else None
        near = own_pending(run, frame, ask.seat) if run and frame and ask else []
        thing = read_word(words[0], THING, [each.thing for each in near], ask)
        return [thing, read_key(words[1], thing, ask)]


def read_key(word: Argument, thing: str, ask: Ask[Any] | None) -> str:
    """The key of an effect of that thing that a word means: whole, or the beginning of one."""
    if not isinstance(word, Word):
        message = f"{word} is not the name of one effect"
        raise NotUnderstood(message, column=word.column)
    said = word.text.casefold().replace(" ", "-").replace("'", "")
    if ask is None:
        return said
    run = table_of(ask.run)
    number = names_of(run, THING).numbers.get(thing, UNKNOWN)
    if not run.state.is_in_play(number):
        return said
    setting = setting_of(run)
    keys = [key_of(setting, origin, effect) for origin, effect in effects_on(run, number)]
    fitting = [said] if said in keys else [key for key in keys if key.startswith(said)]
    if len(fitting) == 1:
        return fitting[0]
    message = f"no effect {word.text!r} on {thing!r}"
    raise NotUnderstood(message, column=word.column, expected=tuple(fitting or keys))


def _numbered(uses: list[Any], words: Sequence[Any]) -> list[Any]:
    """Of several, the one for the occurrence of that number; of one, no number is said."""
    if len(words) < 3:
        return uses
    if len(uses) < 2:
        return []
    return [each for each in uses if each.occurrence + 1 == int(words[2])]


class Passing:
    """Nothing, or the word for what is to happen before the seat is asked again."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if len(args) > 1 or (args and args[0] not in WAITED_FOR):
            message = f"{printed(args)!r} is nothing that one can pass for"
            raise NotUnderstood(message, expected=WAITED_FOR)
        return tuple(args)

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        run, seat = table_of(ask.run), ask.seat
        frame = window_of(run)
        assert frame is not None
        shown = [names_of(run, THING).id(each.thing) for each in owed(run, frame, seat)]
        return [Refusal(rule, item) for item in shown for rule in ("SYB-10.2.0.17", "SYB-Q43")]

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        if not self.refusals(ask, ()):
            yield []
            yield from ([word] for word in LISTED)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        said = [word.text.casefold() for word in words if isinstance(word, Word)]
        if said[:1] == [UNTIL]:
            said = said[1:]
            if not said:
                raise wrong_count(words, " or ".join(WAITED_FOR))
        return list(self.parse(said))

    def write(self, args: Sequence[Any]) -> str:
        return f"{UNTIL} {args[0]}" if args else ""


def refused_pass(run: Run[Any], seat: int) -> Sequence[str]:
    """What must be used cannot be passed, also while something else is asked (SYB-Q43)."""
    found = over(run, seat)
    if not found and owes_anything(table_of(run), seat):
        return (*under_way(run), "SYB-10.2.0.17", "SYB-Q43")
    return found or in_a_window("SYB-10.2.1.14")(run, seat)


CARD_USES, EFFECT_USES = CardUses(), EffectUses()
PLAY_REACTION = Verb("play-reaction", CARD_USES, say("play-reaction"), in_a_window("SYB-2.0.1.10"))
REACT = Verb("activate-effect", EFFECT_USES, say("activate-effect"), in_a_window())
PASS = Verb("pass-priority", Passing(), say("pass-priority"), refused_pass)
REACTIONS = offer(PLAY_REACTION, REACT, PASS)
