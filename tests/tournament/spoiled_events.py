"""Spoiled event files: each made from a sound event by one deliberate change, everything else put right again.

Whoever spoils them has the secret of the event, and so can seal all of it anew. What a record says and the file alone
shows is made with the book, which does not see the matches of its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from events.chain.match import Match
from events.chain.salted_leaves import Shown, salt
from events.chain.strands import Sealed
from events.records.codec import pack, unpack
from events.records.rulings import NOTE, Ruled
from replays.file.replay_file import encode
from replays.tournament.bundle import DECK, GAME, RESULT, TOURNAMENT, Row, head_of, in_order, row_of
from replays.tournament.deck_list import DeckList
from replays.tournament.seen import seen
from tests.tournament.hall import EVENT, Hall

JUDGE = {"by": "Hana", "reason": "slip read upside down"}
Kept = tuple[Row, bytes]


@dataclass(frozen=True)
class Club:
    """A closed event: its record, its matches by table, a match that was played besides, and a deck list."""

    hall: Hall
    matches: dict[str, Match]
    besides: Match
    deck: DeckList


@cache
def club(change: str = "") -> Club:
    """An event of four in two rounds, at which one thing is recorded otherwise."""
    hall = Hall("spoiled event", ("swiss", ["rounds", 2]))
    hall.pair()
    first = hall.play((1, 1), 1, penalty="warning")
    second, besides = hall.play((1, 2), 2), hall.play((1, 2), 12)
    one, two = hall.event.rounds[0].tables[0].entries
    deck = registered(hall, first)
    fined = {"": [[one, "warning"]], "penalty added": [[one, "warning"], [two, "caution"]]}
    if change == "results swapped":
        first, second, fined = second, first, {"": []}
    report(hall, "1-1", first, fined.get(change, [] if change == "penalty omitted" else fined[""]))
    report(hall, "1-2", second, [], turned=change == "result changed")
    hall.pair()
    third = hall.play((2, 1), 3)
    report(hall, "2-1", third, [])
    hall.say("slip", "2-2", "1-0", seat=2)
    if change != "correction removed":
        hall.say("correct", "2-2", "0-1", "error", note=JUDGE)
    if change == "ruled":
        said = Ruled(NOTE, rules=("TN-37",), reason="a slip may be unsigned")
        hall.recorder.rule(said, JUDGE["by"])
    if change != "not finished":
        hall.say("finish")
    hall.recorder.close()
    return Club(hall, {"1-1": first, "1-2": second, "2-1": third}, besides, deck)


def registered(hall: Hall, match: Match) -> DeckList:
    """The list of who sits at seat 1 of table 1-1, as it was played there."""
    played = dict(seen(match, hall.matches.get)[0].decks)
    found = DeckList(sha256(b"a salt").digest(), EVENT["game"], (played[1],))
    hall.say("correct-deck", hall.event.table(1, 1).entries[0], found.digest, note=JUDGE)
    return found


def report(hall: Hall, table: str, match: Match, penalties, *, turned: bool = False) -> None:
    first = match.public[-1].record().outcome[0] == (1,)
    hall.say(
        "report", table, match.root.hex(), "1-0" if first != turned else "0-1", penalties, seat=1
    )


def members(found: Club | None = None) -> list[Kept]:
    """The members of that event, in the order of a file."""
    found = found or club()
    kept = [row_and_bytes(TOURNAMENT, found.hall.recorder.match)]
    kept += [row_and_bytes(RESULT, match) for match in found.matches.values()]
    kept.append(deck_row(found.deck.digest, found.deck.data()))
    order = in_order([row for row, _ in kept])
    return sorted(kept, key=lambda each: order.index(each[0]))


def row_and_bytes(kind: str, match: Match) -> Kept:
    data = encode(match, match.opening().game)
    return row_of(kind, match.id, match.root, data), data


def deck_row(digest: str, data: bytes) -> Kept:
    from replays.tournament.deck_list import id_of

    return row_of(DECK, id_of(digest), bytes.fromhex(digest), data), data


def sealed(kept: list[Kept], *, ordered: bool = True) -> bytes:
    """The file of those members, the head as it is told."""
    if ordered:
        order = in_order([row for row, _ in kept])
        kept = sorted(kept, key=lambda each: order.index(each[0]))
        return head_of([row for row, _ in kept]) + b"".join(data for _, data in kept)
    head = unpack(head_of([row for row, _ in kept]))
    head[4] = [[row.kind, row.id, row.root, row.length, row.digest] for row, _ in kept]
    return reseal(head) + b"".join(data for _, data in kept)


def reseal(head: list) -> bytes:
    """The bytes of a head, with a seal that fits."""
    unsealed = pack([*head[:-1], bytes(32)])[:-34]
    return unsealed + b"\xc4\x20" + sha256(b"referee event 1\x00" + unsealed).digest()


# -- the files ------------------------------------------------------------------------------

SPOILED: dict[str, tuple[Callable[[], bytes], int, str]] = {}
"""By name: what makes the file, the exit code, and what the complaint says."""


def spoiled(code: int, words: str):
    """Register a spoiled file under the name of its function."""

    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        SPOILED[make.__name__.replace("_", "-")] = cache(make), code, words
        return make

    return register


def with_members(change: Callable[[list[Kept]], list[Kept]], *, ordered: bool = True) -> bytes:
    return sealed(change(members()), ordered=ordered)


def of_kind(kept: list[Kept], kind: str) -> list[Kept]:
    return [each for each in kept if each[0].kind == kind]


@spoiled(3, "it is named as nothing")
def another_proven_match_of_the_same_players():
    gone = club().matches["1-2"].id
    other = row_and_bytes(RESULT, club().besides)
    return with_members(lambda kept: [*(each for each in kept if each[0].id != gone), other])


@spoiled(3, "it is another match than the head names")
def another_match_under_the_same_id_and_root():
    gone, (_, data) = club().matches["1-2"], row_and_bytes(RESULT, club().besides)
    false = row_of(RESULT, gone.id, gone.root, data), data
    return with_members(lambda kept: [*(each for each in kept if each[0].id != gone.id), false])


@spoiled(1, "that is not listed [TN-60]")
def penalty_omitted():
    return sealed(members(club("penalty omitted")))


@spoiled(1, "is listed that match")
def penalty_added():
    return sealed(members(club("penalty added")))


@spoiled(1, "table 1-2 says")
def result_changed():
    return sealed(members(club("result changed")))


@spoiled(1, "was opened for table 1-2")
def results_swapped():
    return sealed(members(club("results swapped")))


@spoiled(1, "closed before it was finished [TN-67]")
def not_finished():
    return sealed(members(club("not finished")))


@spoiled(3, "not in ascending order, each once")
def member_doubled():
    return with_members(lambda kept: [*kept[:2], *kept[1:]], ordered=False)


@spoiled(3, "not in ascending order, each once")
def members_reordered():
    return with_members(lambda kept: [kept[0], kept[2], kept[1], *kept[3:]], ordered=False)


@spoiled(3, "not in ascending order, each once")
def deck_before_the_matches():
    return with_members(lambda kept: [kept[0], kept[-1], *kept[1:-1]], ordered=False)


@spoiled(3, "the first member, and only the first, is the tournament")
def tournament_last():
    return with_members(lambda kept: [*kept[1:], kept[0]], ordered=False)


@spoiled(3, "the first member is not the tournament that it names")
def another_tournament_in_the_head():
    kept = members()
    head = unpack(head_of([row for row, _ in kept]))
    head[3] = bytes(32)
    return reseal(head) + b"".join(data for _, data in kept)


@spoiled(3, "it is named as result")
def match_called_a_game():
    def change(kept):
        return [
            (replace(row, kind=GAME) if row.kind == RESULT else row, data) for row, data in kept
        ]

    return with_members(change)


@spoiled(3, "the deck list: it is not the one that was registered")
def deck_list_changed():
    row, _ = deck_row(club().deck.digest, club().deck.data())
    other = replace(club().deck, decks=(("choose-profile", "hector"),)).data()
    false = row_of(DECK, row.id, row.root, other), other
    return with_members(lambda kept: [*(each for each in kept if each[0].kind != DECK), false])


@spoiled(3, "no entry has registered it [TN-12]")
def deck_list_of_nobody():
    other = replace(club().deck, salt=bytes(32))
    return with_members(lambda kept: [*kept, deck_row(other.digest, other.data())])


@spoiled(3, "its bytes are not those that the head names")
def members_bytes_changed():
    def change(kept):
        row, data = kept[1]
        return [kept[0], (row, data[:-1] + bytes([data[-1] ^ 1])), *kept[2:]]

    return with_members(change)


@spoiled(3, "the seal is not over the bytes in front of it")
def seal_of_the_head():
    data = head_of([row for row, _ in members()])
    return data[:-1] + bytes([data[-1] ^ 1]) + b"".join(each for _, each in members())


@spoiled(4, "version 2 of event files is not known here")
def version_to_come():
    kept = members()
    head = unpack(head_of([row for row, _ in kept]))
    head[1] = 2
    return reseal(head) + b"".join(data for _, data in kept)


@spoiled(3, "its members need")
def something_behind_the_members():
    return sealed(members()) + b"\x00"


# -- the record of the tournament, sealed anew without being folded anew ------------------------


def with_record(verb: str, change: Callable[[list], list | None]) -> bytes:
    """The file in which the first record of that verb says something else, or is not there."""
    match = deepcopy(club().hall.recorder.match)
    records = [[unpack(part.data) for part in sealed_.parts] for sealed_ in match.public]
    at = next(
        at for at, (said, *_) in enumerate(records) if said[0] == "acted/1" and said[2][0] == verb
    )
    said = change(records[at][0][2])
    if said is None:
        del records[at]
    else:
        records[at][0][2] = said
    match.strands["public"] = [
        Sealed(
            tuple(
                Shown(salt(club().hall.secret, "public", number, place), pack(content))
                for place, content in enumerate(parts)
            )
        )
        for number, parts in enumerate(records, 1)
    ]
    kept = [each for each in members() if each[0].kind != TOURNAMENT]
    return sealed([row_and_bytes(TOURNAMENT, match), *kept])


@spoiled(1, "[TN-28]")
def another_legal_pairing():
    return with_record("pair", lambda said: [*said[:2], [[said[2][0][0], said[2][1][0]], [said[2][0][1], said[2][1][1]]], said[3]])  # fmt: skip


@spoiled(1, "[TN-29]")
def seats_exchanged():
    return with_record("pair", lambda said: [*said[:2], [said[2][0][::-1], said[2][1]], said[3]])


@spoiled(1, "[TN-19]")
def another_key():
    return with_record("pair", lambda said: [said[0], "0" * 64, *said[2:]])


@spoiled(5, "the recorded check is")
def correction_removed():
    return with_record("correct", lambda said: None)


@spoiled(5, "the recorded check is")
def correction_turned():
    return with_record("correct", lambda said: [*said[:2], "1-0", *said[3:]])


@spoiled(5, "the recorded check is")
def lots_mixed_otherwise():
    return with_record("chain", lambda said: [said[0], "0" * 64])
