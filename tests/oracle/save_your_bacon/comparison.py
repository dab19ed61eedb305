"""Matches of Save Your Bacon! played beside the second opinion: every throw, every decision, every table.

Compared at every decision, but for the table after a pass that changed nothing of it: who is asked, every legal answer (to which of several occurrences, too), all that a judge
sees of the table (piles in order, cards in play with their values, traits, damage, orientation, conditions and who
applied them, what lies underneath, tokens, bacon, cards being played, attacks, lasting effects and what they are on),
every throw with what it was thrown about, and who wins.

What is not covered stands in tests/README.md.

Where no rule decides, the second opinion follows the referee: which forced answers are not asked; in which order it is
asked of several cards how much is removed, or which conditions (by their ids, where they were chosen); that
a condition that depends on itself does not see what it does itself; that a card is exhausted by its declaration as the
attacking card also while it is considered exhausted; that a card was as it was before its defeat, but as
it is after it was exhausted, readied or hit, where a reaction text says more of it; that more is said of the card that did
it as the window begins, and by a reaction card as it is when that is played; that whoever would be hit chooses the
card of an indefinite replacement; that no hand holds a card of somebody else.

Argued from the rules: cards may be pitched for a printed cost of 0 to which E+ was added, for the E part is what is printed
(SYB-Q12, SYB-Q15), and only a cost that prints none requires upgraded energy alone (SYB-5.1.8). What falls because a target was
declared is the doing of the attacking player (SYB-Q22). An amount of 0 is nothing that can be done (SYB-Q82).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from referee.games.save_your_bacon.show.open_question import asked_seen
from referee.games.save_your_bacon.show.view import played_seen
from referee.games.save_your_bacon.state.table import CARD, Table
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE
from referee.kernel.show.secrecy import open_zones
from tests.oracle.dice import LoggedDice
from tests.oracle.save_your_bacon.match import Match
from tests.oracle.save_your_bacon.table import (
    Active,
    Answer,
    Attack,
    Condition,
    Happened,
    Piece,
    Side,
    Wanted,
)
from tests.oracle.save_your_bacon.wording import Face, face_of

MOST_LISTED = 800
LONGEST = 3000
DEEPEST = 30
"""In so many reactions to reactions a match is left: compulsory ones may answer each other for ever."""
UNORDERED = ("choose", "ready-cards")
REACTIONS = ("play-reaction", "activate-effect")
RARE = ("play-reaction", "activate-effect", "play-card", "attack")


def plain(answer: Sequence[Any]) -> Answer:
    """An answer without what makes no difference: the order in which cards are named."""
    verb, *words = answer
    if verb in UNORDERED:
        return (verb, *sorted(words, key=str))
    return (verb, *words)


def same(what: str, engine: object, naive: object) -> None:
    """That both have it so."""
    assert engine == naive, f"{what}: {engine} and not {naive}"


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(self, run: Run[Any], dice: LoggedDice, naive: Match, number: int) -> None:
        self.run, self.dice, self.naive = run, dice, naive
        self.random = Random(f"beside {number}")
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.cards = run.setting.cards
        self.is_left = False
        self.view: Mapping[str, Any] = {}
        self.compared: dict[tuple[int, str], tuple[list[str], list[str]]] = {}
        """What lay in a zone when both were found to be the same."""
        self.laid: tuple[list[Any], list[Any]] = ([], [])
        """All that is in play, of the engine and of the second opinion, when they were."""
        self.listed: list[Answer] = []
        """What the judge sees now, and what is legal."""
        self.names = {id_: face.name for id_, face in naive.faces.items()}
        naive.said = self.said
        self.doing = naive.go_on() if naive.turn else naive.play_out()
        self.wanted: Wanted | None = next(self.doing)

    def said(self, purpose: str, owner: str, items: Sequence[Any]) -> Any:
        """The next throw, which must be that one, about these things."""
        throw = self.dice.next(f"{purpose}/{owner}")
        among, found = throw.among, throw.found
        names = self.cards.names
        if items and isinstance(items[0], int):
            assert sorted(among) == sorted(items), (among, items)
            return found
        assert sorted(map(names.id, among)) == sorted(items), (among, items)
        return list(map(names.id, found)) if isinstance(found, list) else names.id(found)

    # -- one decision after the other ---------------------------------------------------------------

    def play(self, longest: int = LONGEST) -> None:
        """Until it is over, or for so many decisions."""
        for _ in range(longest):
            self.compare()
            if self.wanted is None or self.is_left:
                return
            self.say(self.choose())

    def say(self, answer: Answer) -> None:
        """The same answer to both."""
        assert self.wanted is not None
        self.seen[answer[0]] += 1
        self.trail.append((self.wanted.seat, answer))
        told = self.told(answer)
        meant = next(each for each in self.wanted.options if self.meant(each) == told)
        self.run.act(self.wanted.seat, list(answer))
        if self.run.halted:
            self.is_left = True
            return
        try:
            self.wanted = self.doing.send(meant)
        except StopIteration:
            self.wanted = None

    @property
    def ask(self) -> Ask[Any]:
        (ask,) = self.run.asks()
        return ask

    def legal(self) -> list[Answer]:
        self.listed = [tuple(each) for each in islice(self.ask.legal(), MOST_LISTED)]
        return self.listed

    def choose(self) -> Answer:
        """A kind of action first, then one of them; what leads on more often."""
        kinds: dict[str, list[Answer]] = {}
        for answer in self.listed:
            if answer[0] != "pass-priority" or len(answer) == 1:
                kinds.setdefault(answer[0], []).append(answer)
        rare = [kind for kind in kinds if kind in RARE]
        if rare and self.random.random() < 0.7:
            return self.random.choice(kinds[self.random.choice(rare)])
        return self.random.choice(kinds[self.random.choice(list(kinds))])

    # -- what must be the same -----------------------------------------------------------------------

    def compare(self) -> None:
        self.is_left = self.is_left or self.naive.depth > DEEPEST
        if self.is_left:
            self.seen["left"] += 1
            return
        if self.wanted is None:
            assert self.run.outcome is not None
            assert self.run.outcome.winners == self.naive.winners
            return
        assert self.run.outcome is None, self.run.outcome
        self.compare_tables()
        same("asked", self.ask.seat, self.wanted.seat)
        of = self.view.get("question", {}).get("of")
        same("asked of", of, self.wanted.of and self.title(self.wanted.of))
        found = {self.told(each) for each in self.legal()}
        found = {each for each in found if each[0] != "pass-priority" or len(each) == 1}
        options = set(map(self.meant, self.wanted.options))
        if found != options:
            same("legal, and only here", found - options, options - found)
        assert not self.dice.log, self.dice.log

    def told(self, answer: Sequence[Any]) -> Answer:
        """An answer of the engine, with what happened instead of its number in the engine's list."""
        if answer[0] not in REACTIONS or not isinstance(answer[-1], int):
            return plain(answer)
        *words, number = answer
        rows = [
            (each["what"], each.get("seat", 0), each.get("card", ""))
            for each in self.view["window"]
        ]
        row = rows[number - 1]
        return (*words, *row, rows[:number].count(row))

    def meant(self, answer: Answer) -> Answer:
        """An answer of the second opinion, in the same way."""
        if answer[0] not in REACTIONS or not isinstance(answer[-1], int):
            return answer
        *words, number = answer
        rows = [self.row(each) for each in self.naive.windows[-1]]
        row = rows[number - 1]
        return (*words, *row, rows[:number].count(row))

    def row(self, each: Happened) -> tuple[str, int, str]:
        title = self.title(each.piece) if each.piece else self.card(each.card) if each.card else ""
        return each.what, each.seat, title

    def compare_tables(self) -> None:
        """All that a judge sees of the table; where nothing in play is new, of the rest, and after a pass what is asked alone."""
        laid = laid_open(self.run.state), self.naive.laid()
        if laid != self.laid:
            self.view = self.run.game.view(self.run, JUDGE)
            self.compare_rest(self.view, self.naive)
            with self.naive.at_rest():
                self.compare_laid(self.view, self.naive)
            self.laid = laid
        elif self.has_only_passed():
            self.view = asked_seen(self.run, JUDGE)
        else:
            self.view = seen_beside(self.run)
            self.compare_rest(self.view, self.naive)

    def has_only_passed(self) -> bool:
        """Whether the second opinion has the piles that were compared last: what the engine has else is found later."""
        return self.trail[-1][1] == ("pass-priority",) and all(
            getattr(self.naive.sides[seat], zone) == own
            for (seat, zone), (_, own) in self.compared.items()
        )

    def compare_rest(self, view: Mapping[str, Any], naive: Match) -> None:
        """Whose turn it is, piles, tokens, bacon, and the cards that are being played."""
        shown = ("turn", "turn-player", "actions-taken", "attacked", "refreshed")
        now = (naive.turn, naive.active, naive.taken, naive.attacked, naive.refreshed)
        same("turn", tuple(view.get(key, 0) for key in shown), now)
        for seat, side in naive.sides.items():
            self.compare_side(view["seats"][str(seat)], side, seat)
        played = [
            (each["card"], each["seat"], each["champion"]) for each in view.get("playing", ())
        ]
        naively = [
            (self.card(each.card), each.seat, self.title(each.champion)) for each in naive.playing
        ]
        same("playing", played, naively)

    def compare_laid(self, view: Mapping[str, Any], naive: Match) -> None:
        """The cards in play with all that is read off them, attacks, and what lasts."""
        for seat, side in naive.sides.items():
            champions = view["seats"][str(seat)]["champions"]
            for found, piece in zip(champions, side.champions, strict=True):
                same(piece.id, self.shown(found), self.piece(piece))
                worn = sorted(map(self.shown, found.get("equipment", ())))
                same(f"on {piece.id}", worn, sorted(map(self.piece, piece.equipment)))
        attacks = [
            (each["seat"], each["attacker-id"], each.get("target-id", ""), each.get("attack", 0))
            for each in view.get("attacks", ())
        ]
        same("attacks", attacks, [self.attack(each) for each in naive.attacks])
        lasting = [
            (
                each["seat"],
                each["until"].removesuffix("-turn"),
                sorted(each.get("on", [])),
                each.get("trait", ""),
            )
            for each in view.get("lasting", ())
        ]
        same("lasting", lasting, [self.lasting(each) for each in naive.lasting])

    def compare_side(self, row: Mapping[str, Any], side: Side, seat: int) -> None:
        same(f"{seat} out", row.get("out", False), side.is_out)
        for zone in ("deck", "hand", "discard", "spent", "removed"):
            cards, own = row[zone], getattr(side, zone)
            if self.compared.get((seat, zone)) != (cards, own):
                self.compare_zone(f"{seat} {zone}", cards, own)
                self.compared[seat, zone] = cards, list(own)
        same(f"{seat} energy, bacon", (row["energy"], row["bacon"]), (side.energy, side.bacon))

    def compare_zone(self, what: str, cards: Sequence[str], own: Sequence[str]) -> None:
        """Piles lie in an order; hands and what was removed do not."""
        naively = list(map(self.card, own))
        if what.endswith(("hand", "removed")):
            cards, naively = sorted(cards), sorted(naively)
        same(what, cards, naively)

    @staticmethod
    def shown(row: Mapping[str, Any]) -> tuple[Any, ...]:
        borne = [(each["condition"], each.get("by", 0)) for each in row.get("conditions", ())]
        under = [(each["card"], each["owner"]) for each in row.get("under", ())]
        return (
            row["id"], row["exhausted"], row.get("considered-exhausted", False), row["damage"],
            row.get("destroyed", False), row["attack"], row["defense"], sorted(row.get("traits", ())),
            sorted(borne), under,
        )  # fmt: skip

    def piece(self, piece: Piece) -> tuple[Any, ...]:
        naive, is_champion = self.naive, piece.is_champion
        borne = [(each.name, each.by) for each in piece.conditions]
        under = [(self.card(card), owner) for card, owner in piece.under]
        return (
            piece.id, piece.is_exhausted, naive.exhausted(piece) and not piece.is_exhausted,
            piece.damage, piece.is_destroyed, naive.attack_of(piece), naive.defense_of(piece),
            sorted(naive.traits(piece)) if is_champion else [], sorted(borne), under,
        )  # fmt: skip

    def attack(self, attack: Attack) -> tuple[Any, ...]:
        target = attack.target.id if attack.target else ""
        attacker, naive = attack.attacker, self.naive
        value = naive.attack_of(attacker) if naive.in_play(attacker) else 0
        return attack.seat, attacker.id, target, value

    def lasting(self, active: Active) -> tuple[Any, ...]:
        on = sorted(self.title(each) for each in active.fixed or ())
        return active.seat, active.ends, on, active.trait.lower()

    def card(self, card: str) -> str:
        return self.names[card]

    def title(self, piece: Piece) -> str:
        """As a card in play is printed."""
        thing = self.cards.things.numbers[piece.id]
        return str(self.cards.things.shown(thing))


def laid_open(table: Table) -> list[Any]:
    """All that the referee reads values off, as it is now."""
    attacks = [(e.seat, e.attacker, e.target, e.countering, e.over) for e in table.attacks]
    return [table.seat, [[*side.champions] for side in table.seats], [*table.lasting], attacks]


def seen_beside(run: Run[Table]) -> dict[str, Any]:
    """What a judge sees but for the cards in play, attacks and what lasts."""
    table, setting = run.state, run.setting
    sides = {}
    for seat, side in enumerate(table.seats, 1):
        zones = open_zones(side, seat, JUDGE, {CARD: setting.cards.names})
        sides[str(seat)] = zones | {"energy": side.energy, "bacon": side.bacon, "out": side.out}
    return asked_seen(run, JUDGE) | {
        "turn": table.turn,
        "turn-player": table.seat,
        "actions-taken": table.taken,
        "attacked": table.attacked,
        "refreshed": table.refreshed,
        "seats": sides,
        "playing": [played_seen(setting, each) for each in table.playing],
    }


def faces_of(rows: Mapping[str, Any]) -> dict[str, Face]:
    """The cards of a card file by their ids."""
    kinds = ("champion", "card", "condition")
    found = [face_of(row, kind) for kind in kinds for row in rows.get(kind, ())]
    return {each.id: each for each in found}


def laid_out(run: Run[Any], faces: Mapping[str, Face]) -> Match:
    """The second opinion where the engine stands: in the middle of a turn."""
    view = run.game.view(run, "judge")
    naive = Match(faces, run.setting.readings)
    naive.turn, naive.active = view["turn"], view["turn-player"]
    ids = {face.name: id_ for id_, face in faces.items()}
    for seat, row in view["seats"].items():
        champions = [piece_of(each, faces, ids, int(seat)) for each in row["champions"]]
        piles = ("deck", "hand", "discard", "spent", "removed")
        side = Side(champions, **{pile: [ids[name] for name in row[pile]] for pile in piles})
        side.energy, side.bacon = row["energy"], row["bacon"]
        naive.sides[int(seat)] = side
    return naive


def piece_of(
    row: Mapping[str, Any], faces: Mapping[str, Face], ids: Mapping[str, str], seat: int
) -> Piece:
    piece = Piece(row["id"], faces[ids[row["card"]]], seat)
    piece.is_exhausted, piece.damage = row["exhausted"], row["damage"]
    for each in row.get("conditions", ()):
        piece.conditions.append(Condition(each["condition"], each.get("by", 0), 0))
    for each in row.get("equipment", ()):
        worn = piece_of(each, faces, ids, seat)
        worn.host = piece
        piece.equipment.append(worn)
    return piece
