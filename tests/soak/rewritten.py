"""Matches in which something else was decided, written anew by a host who can: checks, seals, telling.

Everything that a file says of its decisions fits them, so that only the rules can tell what is wrong.
What the match and its mutant have in common is taken over: a fold goes on from the record that was
changed, and parts that are the same are not hashed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL, Sealed, blind_of, chain, start_of
from events.fold.fold import Fold
from events.log.transcript import tell
from events.pledges import pledge_of
from events.records.codec import pack, pack_plain, unpack
from events.records.records import PUBLIC, Closed, decision
from referee import games
from referee.errors import MatchError
from referee.kernel.decision.ask import Answer
from replays.file.replay_file import encode
from tests.soak.bases import MOVES, SEEDS, UNCHECKED, Base, Row, branches_examined_once, some_base
from tests.soak.mutations import mutated_bytes

LISTED = 40
"""So many legal answers of an action are looked at."""
Told = dict[str, list[Shown | Withheld]]


def mutated_match_of(game: str, random: Random) -> bytes:
    """A file of that game with some change in what was decided, every check made again."""
    mutant = Mutant(some_base(game, random), random)
    with branches_examined_once():
        for _ in range(random.choice((1, 1, 2))):
            mutant.change()
        return mutant.file()


class Mutant:
    """The rows of a match, some of them changed; ``same`` is how many of each strand are not yet."""

    def __init__(self, base: Base, random: Random) -> None:
        self.base, self.random = base, random
        self.rows = {name: list(rows) for name, rows in base.rows.items()}
        self.same = {name: len(rows) for name, rows in base.rows.items()}
        self.names = [name for name in self.rows if name != PUBLIC]

    # -- changes ----------------------------------------------------------------------------

    def change(self) -> None:
        """Change one decision; or, of a match with some, what was added to the seed."""
        seeds = self._places(SEEDS, [PUBLIC])
        if seeds and self.random.random() < 0.25:
            self._change_seed([at for _, at in seeds])
            return
        moves = self._places(MOVES, self.rows)
        if moves and self.random.random() < 0.5:
            strand = self.random.choice(sorted({name for name, _ in moves}))
            moves = [each for each in moves if each[0] == strand]
        if moves:
            self._change_move(moves)

    def _places(self, kinds: tuple[str, ...], strands: Any) -> list[tuple[str, int]]:
        return [
            (name, at)
            for name in strands
            for at, row in enumerate(self.rows[name])
            if row.kind in kinds
        ]

    def _change_move(self, moves: list[tuple[str, int]]) -> None:
        """Another answer, one less, one twice, elsewhere, of another seat: all in good form."""
        random = self.random
        (name, at), (other, there) = random.choice(moves), random.choice(moves)
        row, strange = self.rows[name][at], self.rows[other][there]
        match random.randrange(14):
            case 0:
                self._cut(name, at, at + 1)
            case 1 | 2:
                self._put(name, at, strange)
            case 3:
                self._say(name, at, *_decided(strange))
                self._say(other, there, *_decided(row))
            case 4:
                self._cut(name, at, at + 1)
                self._put(
                    name, max(1, min(at + random.choice((-2, -1, 1, 3)), self._last(name))), row
                )
            case 5:
                kind, *fields = _decided(row)
                self._say(name, at, kind, random.choice((0, 1, 2, 3, 4, fields[0])), *fields[1:])
            case 6:
                self._cut(name, at + 1, self._last(name))
            case 7:
                said = random.choice((["concede"], ["referee-result", "1", "time"], ["referee-result", "draw", "time"]))  # fmt: skip
                place = random.randrange(1, self._last(PUBLIC) + 1)
                self._put(PUBLIC, place, Row((pack([MOVES[0], random.choice((0, 1, 2, 3)), said]), b"\xc4\x00")))  # fmt: skip
            case 8 | 9 | 10:
                self._say_legally(name, at)
            case _:
                kind, first, said = _decided(row)
                if kind == MOVES[0]:
                    said = self._said_otherwise(said)
                elif isinstance(said, list) and said and random.random() < 0.8:
                    said = random.sample(said, len(said) - random.choice((0, 0, 1)))
                else:
                    first, said = random.choice(((first, _decided(strange)[2]), (_decided(strange)[1], said)))  # fmt: skip
                self._say(name, at, kind, first, said)

    def _say_legally(self, name: str, at: int) -> None:
        """Another answer that the rules permit there, as far as we can find one."""
        kind, seat, said = _decided(self.rows[name][at])
        if kind != MOVES[0]:
            return
        self.same[name] = min(self.same[name], at)
        fold = self.base.fold(self._bare(), self.same)
        with suppress(MatchError):
            while (strand := fold.next_strand()) and (strand, fold.taken[strand]) != (name, at):
                fold.step()
            found = [each for each in self._legal(fold, seat) if each != said]
            if found:
                self._say(name, at, kind, seat, self.random.choice(found))

    def _legal(self, fold: Fold, seat: int) -> list[Answer]:
        """Some answers that the seat can give, of one kind of action."""
        for ask in fold.running().asks():
            if ask.seat == seat:
                verbs = list(ask.verbs.values())
                self.random.shuffle(verbs)
                for verb in verbs:
                    found = [list(each) for each in islice(verb.answers(ask), LISTED)]
                    if found:
                        return found
        return []

    def _said_otherwise(self, answer: list[Any]) -> list[Any]:
        """The answer with a word, number or list of another of the match in the place of its own."""
        random, changed = self.random, list(answer)
        at = random.randrange(len(changed))
        later = at > 0
        words = self.base.pool.get(later, changed)
        like = self.base.pool.get((later, type(changed[at])), words)
        if type(changed[at]) is int and random.random() < 0.5:
            changed[at] = max(0, changed[at] + random.choice((-1, 1, 2, 90)))
        elif random.random() < 0.1:
            del changed[at + 1 :]
        elif random.random() < 0.1:
            changed.append(random.choice(words or [0]))
        else:
            changed[at] = random.choice(like)
        return changed

    def _change_seed(self, seeds: list[int]) -> None:
        """A pledge or what was revealed: missing, twice, another, in another order, of another seat."""
        random, rows = self.random, self.rows[PUBLIC]
        at, other = random.choice(seeds), random.choice(seeds)
        kind, seat, value = _decided(rows[at])
        match random.randrange(8):
            case 0:
                self._cut(PUBLIC, at, at + 1)
            case 1:
                self._put(PUBLIC, other, rows[at])
            case 2:
                self._put(PUBLIC, random.randrange(1, self._last(PUBLIC) + 1), rows[at])
            case 3:
                self._say(PUBLIC, at, *_decided(rows[other]))
                self._say(PUBLIC, other, kind, seat, value)
            case 4:
                self._say(PUBLIC, at, kind, random.choice((0, 1, 2, 3, 4, 9)), value)
            case 5:
                self._say(PUBLIC, at, kind, seat, _decided(rows[other])[2])
            case 6:
                self._say(PUBLIC, at, kind, seat, mutated_bytes(value, random))
            case _:
                self._pledge_again(seeds, seat, random.choice((value[:15], value[:16], value * 2, value + b"x")))  # fmt: skip

    def _pledge_again(self, seeds: list[int], seat: int, value: bytes) -> None:
        """Another value, and a pledge that fits it."""
        for at in seeds:
            kind, whose, _ = _decided(self.rows[PUBLIC][at])
            if whose == seat and kind == "contributed/1":
                self._say(PUBLIC, at, kind, seat, value)
            elif whose == seat:
                self._say(PUBLIC, at, kind, seat, pledge_of(self.base.match.opened_hash, seat, value))  # fmt: skip

    # -- rows -------------------------------------------------------------------------------

    def _last(self, name: str) -> int:
        """Where the rows of a strand end, the closing record left out."""
        return len(self.rows[name]) - (name == PUBLIC)

    def _say(self, name: str, at: int, *decided: Any) -> None:
        row = self.rows[name][at]
        self.rows[name][at] = Row((pack(list(decided)), *row.contents[1:]), row.counts)
        self.same[name] = min(self.same[name], at)

    def _cut(self, name: str, start: int, stop: int) -> None:
        del self.rows[name][start:stop]
        self.same[name] = min(self.same[name], start)
        self._count_again(name, start, -max(0, stop - start))

    def _put(self, name: str, at: int, row: Row) -> None:
        """Put a record in; one from another strand is sealed as what comes behind it."""
        rows = self.rows[name]
        counts = rows[min(at, len(rows) - 1)].counts if name == PUBLIC else ()
        rows.insert(at, Row(row.contents[:2], counts))
        self.same[name] = min(self.same[name], at)
        self._count_again(name, at, 1)

    def _count_again(self, name: str, at: int, more: int) -> None:
        """Mostly the seals count what a strand has now; else they count as before."""
        if name == PUBLIC or self.random.random() < 0.1:
            return
        place = self.names.index(name)
        for number, row in enumerate(self.rows[PUBLIC]):
            if row.counts[place] > at:
                counts = list(row.counts)
                counts[place] = max(at, counts[place] + more)
                self.rows[PUBLIC][number] = Row(row.contents, tuple(counts))
                self.same[PUBLIC] = min(self.same[PUBLIC], number)

    # -- everything that follows from them --------------------------------------------------

    def file(self) -> bytes:
        """The file with checks, digest, result and telling made again, as far as the rules go."""
        told = self._check_again()
        match = self._sealed(told)
        game = self.base.game if self.random.random() < 0.995 else "duel"
        return encode(match, game)

    def _bare(self) -> Match:
        """The match without checks and salts, to be folded."""
        strands = {name: [self._bare_row(row) for row in rows] for name, rows in self.rows.items()}
        return Match(strands, self.base.match.attachments)

    def _bare_row(self, row: Row) -> Sealed:
        known = self.base.bare.get(id(row))
        if known is not None:
            return known
        decided, _, *more = row.contents
        seals = [pack_plain([*each, b""]) for each in self._counts(row)]
        parts = (Shown(b"", decided), UNCHECKED, *(Shown(b"", each) for each in more))
        return Sealed(parts, tuple(Shown(b"", each) for each in seals))

    def _counts(self, row: Row) -> Iterator[tuple[str, int]]:
        for name, count in zip(self.names, row.counts, strict=False):
            yield name, min(count, len(self.rows[name]))

    def _check_again(self) -> Told:
        """Checks up to the first record that the rules refuse; if there is none, result and telling."""
        match = self._bare()
        fold = self.base.fold(match, self.same)
        fold.checks = True
        with suppress(MatchError):
            while not self._is_next_closing(fold):
                folded = fold.step()
                if folded is None:
                    return {}
                row = self.rows[folded.strand][folded.index]
                if row.contents[1] != (check := pack(folded.check)):
                    contents = row.contents[0], check, *row.contents[2:]
                    self.rows[folded.strand][folded.index] = Row(contents, row.counts)
                    self.same[folded.strand] = min(self.same[folded.strand], folded.index)
            self._close_again(fold)
            return self._told_again() if self.random.random() < 0.8 else {}
        return {}

    def _is_next_closing(self, fold: Fold) -> bool:
        rows = self.rows[PUBLIC]
        if fold.taken[PUBLIC] != len(rows) - 1 or rows[-1].kind != "closed/1":
            return False
        return fold.next_strand() in (PUBLIC, None)

    def _close_again(self, fold: Fold) -> None:
        """The result, the check and the whole digest that the match has come to."""
        run = fold.run
        if run is None or run.lanes:
            return
        outcome = run.outcome and (run.outcome.winners, run.outcome.reason, run.outcome.rule)
        if self.random.random() < 0.95:
            self._say(PUBLIC, -1, *decision(Closed(outcome or None)))
        self._replace_last({1: pack(run.check())}, digest=run.digest())

    def _told_again(self) -> Told:
        """The roots of what is told now, and sometimes the words themselves."""
        found = tell(self._bare(), find=games.find)
        roots = [list(row) for row in found.roots()]
        self._replace_last({}, told=[games.find(self.base.game).telling, roots])
        return dict(found.parts) if self.random.random() < 0.25 else {}

    def _replace_last(self, contents: dict[int, bytes], **named: Any) -> None:
        """Other contents in the last public record, by their places and by their names."""
        row = self.rows[PUBLIC][-1]
        found = [contents.get(at, content) for at, content in enumerate(row.contents)]
        for name, value in named.items():
            head = b"\x92" + pack(name)
            found[2:] = [pack([name, value]) if c.startswith(head) else c for c in found[2:]]
        self.rows[PUBLIC][-1] = Row(tuple(found), row.counts)
        self.same[PUBLIC] = min(self.same[PUBLIC], len(self.rows[PUBLIC]) - 1)

    # -- together again ---------------------------------------------------------------------

    def _sealed(self, told: Told) -> Match:
        """Salts, leaves and seals of the rows as they are now; the seals sometimes as they were."""
        base, match = self.base, Match(attachments=dict(self.base.match.attachments))
        match.strands[PUBLIC] = []
        known = {name: self._secret_strand(name, match) for name in self.names}
        again = self.random.random() < 0.97
        kept, same = base.match.public, base.rows[PUBLIC]
        for number, row in enumerate(self.rows[PUBLIC], 1):
            old = kept[number - 1] if number <= len(kept) else None
            parts = self._parts(PUBLIC, number, row)
            seals = []
            for place, (name, count) in enumerate(self._counts(row)):
                head = known[name][count] if number > 1 else b""
                data = pack_plain([name, count, head])
                before = old.seals[place] if old is not None else None
                if before is not None and (before.data == data or not again):
                    seals.append(before)
                else:
                    seals.append(Shown(base.salt(PUBLIC, number, SEAL - place), data))
            whole = old is not None and row is same[number - 1] and tuple(seals) == old.seals
            match.public.append(old if whole else Sealed(parts, tuple(seals)))
        if told:
            match.told = told
            match.blinds = {audience: blind_of(base.secret, audience) for audience in told}
        return match

    def _secret_strand(self, name: str, match: Match) -> list[bytes]:
        """Add a secret strand to the match; its heads, from that of no record on."""
        base, rows = self.base, self.rows[name]
        kept, same = base.match.strands[name], self.same[name]
        found = kept[:same]
        start = start_of(name, base.match.opened_hash)
        known = [start, *base.heads[name][:same]]
        for number, row in enumerate(rows[same:], same + 1):
            found.append(Sealed(self._parts(name, number, row)))
            known.append(chain(known[-1], found[-1]))
        match.strands[name] = found
        return known

    def _parts(self, name: str, number: int, row: Row) -> tuple[Shown, ...]:
        """The parts of a record with their salts; those that are as they were are taken over."""
        base = self.base
        kept = base.rows[name][number - 1].contents if number <= len(base.rows[name]) else ()
        old: Any = base.match.strands[name][number - 1].parts if kept else ()
        return tuple(
            old[place]
            if place < len(kept) and kept[place] is content
            else Shown(base.salt(name, number, place), content)
            for place, content in enumerate(row.contents)
        )


def _decided(row: Row) -> list[Any]:
    found: list[Any] = unpack(row.contents[0])
    return found
