"""A match compared with the table for which it counts, as docs/tournaments.md says ("A table and its match").

No game is folded: how a match ended is what its closed record says. So whether a result is *proven* is said here as
far as a stranger can: the match is whole, all its games are, it names the table, and everything agrees.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256

from tests.vectors.bytes_independent import Wrong, content_of, must, plain, spelling
from tests.vectors.decks_independent import known_to, settled
from tests.vectors.drafts_independent import (
    champions_in,
    drafted_in,
    faults_of_draft,
    fits,
    other_keys,
)
from tests.vectors.pods_independent import SIZES
from tests.vectors.tournament_independent import note_of, taken_back
from tests.vectors.tournament_state_independent import DRAFTING

SERIES = "-series"


@dataclass
class Played:
    """A member as its table sees it: ``winners`` None where it has no result, ``whole`` if nothing is withheld.

    ``decks`` are those that were chosen, by seat; ``drafts`` the roots of those before it. ``drafted`` is what was
    picked and given back in it by seat, ``champions`` those of the decks that were chosen. ``keys`` are those of the signers,
    None where they are withheld.
    """

    root: str
    id: str
    game: str
    seats: int
    whole: bool
    players: list
    winners: list | None
    penalties: list
    readings: dict
    games: list
    decks: list
    drafts: list
    card: list | None
    card_named: bool
    card_wrong: bool
    drafted: tuple
    champions: dict
    keys: dict | None


def played(found):
    """The match of a replay file as its table sees it."""
    decisions = found["decisions"]["public"]
    must(decisions[0] is not None, "an opening that is withheld")
    (head,) = decisions[0][1:]
    last = decisions[-1]
    over = last is not None and last[0] == "closed/1" and last[1] is not None
    named = next((each for each in head["inputs"] if each[0] == "table"), None)
    card, wrong = card_of(found["attachments"], named)
    whole = found["secret"] is not None or found["deal"] is not None
    noted = note_of(found["records"]["public"][0])
    note = noted or {}
    lines = canonical(found) if whole else []
    return Played(
        found["heads"]["public"][-1].hex(),
        found["match"],
        head["game"],
        head["seats"],
        whole and are_signed(found, note),
        note.get("players", []),
        last[1][0] if over else None,
        penalties_of(lines),
        head["readings"],
        [(each[2][1], int(each[2][2]) if each[2][2] != "draw" else 0) for each in games_in(lines)],
        decks_in(lines),
        [root.hex() for role, root, *_ in head["inputs"] if role == "draft"],
        card,
        named is not None,
        wrong,
        drafted_in(acted_in(lines)),
        champions_in(acted_in(lines)),
        None if noted is None else note.get("keys", {}),
    )


def are_signed(found, note):
    """Whether it is known of each ruling who made it, and who plays: no judge rules at the own table."""
    public = zip(found["decisions"]["public"], found["records"]["public"], strict=True)
    rulings = [record for decision, record in public if decision and decision[0] == "ruled/1"]
    named = all("by" in (note_of(record) or {}) for record in rulings)
    return not rulings or (named and bool(note.get("players")))


def card_of(attached, named):
    """The table card, None where it is not at hand; and whether there is one that cannot be."""
    if named is None or named[3] not in attached:
        return None, False
    try:
        return read_card(attached[named[3]], named), False
    except (Wrong, ValueError, TypeError):
        return None, True


def read_card(data, named):
    """The card in such bytes, which must be of the tournament and of the pairing that the input names."""
    card = plain(data)
    must(type(card) is list and len(card) == 9 and card[:2] == ["referee table", 1], "a table card")
    must(sha256(spelling(card)).digest() == named[3] and card[2] == named[1], "the card of another")
    must(card[5] == named[2], "the card of another pairing")
    return card


def canonical(found):
    """The decisions in canonical order: what each public record's seals count comes before it."""
    order, taken = [], dict.fromkeys(list(found["decisions"])[1:], 0)
    for number, decision in enumerate(found["decisions"]["public"]):
        for row in map(content_of, found["records"]["public"][number][1]):
            if row is not None and row[0] in taken:
                order += found["decisions"][row[0]][taken[row[0]] : row[1]]
                taken[row[0]] = row[1]
        order.append(decision)
    return order


def line_of(decisions):
    """The numbers of the records in force, as backups and their overturning leave them."""
    after, line = {0: []}, []
    for number, decision in enumerate(decisions, 1):
        back = taken_back(decision[1]) if decision and decision[0] == "ruled/1" else None
        line = [*(line if back is None else after[back]), number]
        after[number] = line
    return set(line)


def penalties_of(decisions):
    """The penalties that nothing overturned, by seat; what is taken back besides leaves them as they are."""
    rulings = {
        number: each[1] for number, each in enumerate(decisions, 1) if each and each[0] == "ruled/1"
    }
    holds = {}
    for number in sorted(rulings, reverse=True):
        strikes = [
            other
            for other, ruled in rulings.items()
            if ruled["kind"] == "overturn" and ruled["record"] == number and not ruled["epoch"]
        ]
        holds[number] = not any(holds[other] for other in strikes)
    return [
        (ruled["seat"], ruled["word"])
        for number, ruled in rulings.items()
        if ruled["kind"] == "penalty" and holds[number]
    ]


def acted_in(decisions):
    """The actions in force."""
    line = line_of(decisions)
    return [
        each
        for number, each in enumerate(decisions, 1)
        if number in line and each and each[0] == "acted/1"
    ]


def games_in(decisions):
    """The records in force by which a series adds a game."""
    return [each for each in acted_in(decisions) if each[2][0] == "add-game"]


def decks_in(decisions):
    """The deck that each seat has chosen, the last one that is in force."""
    found = {seat: settled(answer) for _, seat, answer in acted_in(decisions) if settled(answer)}
    return sorted(found.items())


# -- comparing ---------------------------------------------------------------------------------


class Comparing:
    """One table with the match that it names; ``faults`` are rules with what is wrong."""

    def __init__(self, state, words, table, known, lists):
        self.state, self.words, self.table = state, words, table
        self.known, self.lists = known, lists
        self.match = known.get(table.root)
        self.faults = []
        round_ = state.rounds[int(words.split("-")[0]) - 1]
        self.stage, self.record = state.stages[round_.stage - 1], round_.record

    def refuse(self, good, rule, what):
        if not good:
            self.faults.append(f"table {self.words}: {what} [{rule}]")

    def grade(self):
        """The grade; the faults are kept."""
        if self.table.how in ("slip", "decided"):
            return self.table.how
        if self.table.how == "open" or self.match is None:
            return "named"
        own = [self.known.get(root) for root, _ in self.match.games]
        here = [self.match, *(each for each in own if each is not None)]
        self.compare_card()
        self.compare_seats()
        self.compare_drafts(here)
        self.compare_winners(own)
        games = self.games()
        exact = games in (None, self.table.games)
        same = exact or (
            self.stage["places"]
            and [each == 1 for each in games[:5]] == [each == 1 for each in self.table.games[:5]]
        )
        self.refuse(same, "TN-34", f"the match ended {games}")
        whole = self.match.whole and all(each is not None and each.whole for each in own)
        whole = self.have_their_decks(here) and whole
        whole = whole and (not self.match.card_named or self.match.card is not None)
        self.compare_ledger(here, whole=whole)
        if not whole or (not exact and self.match.card_named):
            return "named"
        return "proven" if self.match.card_named else "loose"

    def compare_card(self):
        card = self.match.card
        self.refuse(not self.match.card_wrong, "TN-36", "has a card that cannot be")
        if card is None:
            return
        at = "-".join(map(str, card[3:5]))
        same = (card[2], at) == (self.state.opened, self.words)
        self.refuse(same, "TN-36", f"opened for table {at}, or of another tournament")
        self.refuse(
            card[5] == self.record or not same, "TN-36", "opened for a pairing that is void"
        )
        entries = [entry for entry, _ in card[6]]
        self.refuse(entries == self.table.entries or not same, "TN-36", "opened for other entries")
        for who in other_keys(self.state, self.table.entries, self.match):
            self.refuse(False, "TN-36", f"names no key of {who}, or another")
        for entry, deck in card[6]:
            decks = self.state.entries[entry].decks if entry in self.state.entries else []
            self.refuse(not deck or deck in decks, "TN-13", "a deck that nobody registered")

    def compare_seats(self):
        match, entries = self.match, [self.state.entries[each] for each in self.table.entries]
        size = entries[0].size
        played_ = match.game.removesuffix(SERIES)
        self.refuse(self.state.game in ("", played_), "TN-36", f"is one of {played_}")
        self.refuse(match.seats == len(entries) * size, "TN-36", f"has {match.seats} seats")
        if match.players and all(entry.names for entry in entries):
            people = [entry.names[place] for place in range(size) for entry in entries]
            self.refuse(people == match.players, "TN-36", "was played by others")

    def compare_drafts(self, matches):
        """A draft that names a table is of this one (TN-36)."""
        for match in matches:
            for draft in (self.known[root] for root in match.drafts if root in self.known):
                at = draft.card and (draft.card[2], "-".join(map(str, draft.card[3:5])))
                good = at in (None, (self.state.opened, self.words))
                self.refuse(good, "TN-36", "was played with the decks of another table")
                known = not draft.card or not other_keys(self.state, self.table.entries, draft)
                self.refuse(known, "TN-36", "the draft names no key of a signer, or another")

    def compare_winners(self, own):
        """Each game of a series ended as the series says (TN-34)."""
        for (root, winner), game in zip(self.match.games, own, strict=True):
            if game is not None and game.winners is not None:
                sides = {seat % 2 for seat in game.winners}
                same = sides == ({winner % 2} if winner else set())
                self.refuse(same, "TN-34", f"game {root[:8]} ended otherwise")

    def have_their_decks(self, matches):
        """Whether the decks are those of the lists, as far as these are open (TN-13)."""
        if self.stage.kind in DRAFTING:
            return self.have_drafted(matches)
        good = True
        for match in matches:
            for seat, deck in match.decks:
                number = self.table.entries[(seat - 1) % len(self.table.entries)]
                entry = self.state.entries[number]
                lists = [self.lists[each].decks for each in known_to(entry) if each in self.lists]
                if lists and len(lists) == len(entry.decks):
                    player = (seat - 1) // len(self.table.entries)
                    same = any(deck in each[player : player + 1] for each in lists)
                    self.refuse(same, "TN-13", f"another deck than entry {number} registered")
                    good = good and same
        return good

    def have_drafted(self, matches):
        """Whether the decks are those of the pod's draft, and that is at hand (TN-68)."""
        at = self.state.rounds[int(self.words.split("-")[0]) - 1].stage
        drafts = [each for each in self.state.drafts if each.stage == at]
        draft = next((d for d in drafts if set(self.table.entries) <= set(d.entries)), None)
        found = self.known.get(draft.root) if draft else None
        good = found is not None and found.whole and not faults_of_draft(self.state, draft, found)
        known = good
        for match in matches:
            other = [root for root in match.drafts if draft is None or root != draft.root]
            self.refuse(not other, "TN-68", "was played with the decks of another draft")
            for seat, champions in match.champions.items() if known else ():
                entry = self.table.entries[seat - 1]
                same = fits(draft, found, entry, champions)
                self.refuse(same, "TN-68", f"another deck than entry {entry} drafted")
                good = good and same
            good = good and not other
        return good

    def games(self):
        """The result of the match by side; None where nobody can say (TN-34)."""
        match, best_of = self.match, self.stage["best-of"]
        self.refuse(match.winners is not None, "TN-34", "is not closed with a result")
        if match.winners is None:
            return None
        if self.stage.kind in SIZES:
            everybody = len(match.winners) in (0, len(self.table.entries))
            if self.stage["places"]:
                count = len(self.table.entries)
                first = range(1, count + 1) if everybody else match.winners
                behind = 1 + len(first)
                places = [1 if seat in first else behind for seat in range(1, count + 1)]
                return (*[*places, 0, 0][:5], 2)
            won = [int(seat in match.winners and not everybody) for seat in range(1, 6)]
            return *won, int(everybody)
        sides = {1 - seat % 2 for seat in match.winners}
        self.refuse(len(sides) < 2, "TN-34", "was won by both sides")
        if not match.game.endswith(SERIES):
            self.refuse(best_of == 1, "TN-34", f"is one game of a best of {best_of}")
            return int(sides == {0}), int(sides == {1}), int(not sides)
        said = match.readings.get("best_of", str(best_of))
        self.refuse(said == str(best_of), "TN-34", f"is a best of {said}")
        if not match.whole:
            return None
        won = [
            sum(1 - winner % 2 == side for _, winner in match.games if winner) for side in (0, 1)
        ]
        for side in sides:
            won[side] = max(won[side], best_of // 2 + 1)
        return *won, sum(winner == 0 for _, winner in match.games)

    def compare_ledger(self, matches, *, whole):
        """The penalties in force are listed under the root, each as often, and no others (TN-60)."""
        rows = [each for each in self.state.penalties if each.root == self.table.root]
        listed = Counter((each.entry, each.word) for each in rows if not each.replaced)
        ruled = Counter(
            (self.table.entries[(seat - 1) % len(self.table.entries)], word)
            for match in matches
            for seat, word in match.penalties
        )
        self.refuse(not ruled - listed, "TN-60", "a penalty that is not listed")
        self.refuse(not whole or not listed - ruled, "TN-60", "a penalty that was not given")
