"""A second reader, written from docs/replay-format.md alone: hashlib, base64 and zlib.

    python -m tests.vectors.replay_independent FILE

It knows no game. It checks the document, its canonical bytes, the seal, leaves and chains, the
header, salts, the commitments, notes and times, seals over secret strands, what was told against its
roots, and attachments, and returns what it found as plain data. Anything wrong raises Wrong.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

from tests.vectors.bytes_independent import (
    Wrong,
    content_of,
    head_after,
    is_bytes,
    is_number,
    leaf_of,
    must,
    plain,
    start_of,
)
from tests.vectors.records_independent import is_whole, read_columns, read_parts
from tests.vectors.told_independent import read_transcript, unpacked

__all__ = ["Wrong", "read"]

KINDS = {
    "opened/1": 1,
    "pledged/1": 2,
    "contributed/1": 2,
    "acted/1": 2,
    "observed/1": 2,
    "attempted/1": 3,
    "called/1": 3,
    "ruled/1": 1,
    "appealed/1": 3,
    "closed/1": 1,
}
EXTRAS = ("digest", "note", "secret", "time", "told")
CLOSING = {"digest", "secret", "told"}
OPENED = (
    "cards chance commitment deal dice format game inputs readings recipe rules seats secret-seats"
)
NOTES = {
    "opened/1": {"players", "tags", "event", "keys", "names", "bots", "inputs", "clock"},
    "acted/1": {"match", "names", "verifiers", "by", "reason", "spent"},
    "ruled/1": {"by"},
}
RULED = "answer call epoch judge kind paths reason record rules seat winners word"
RULINGS = ("backup", "correction", "deviation", "penalty", "result", "note", "uphold", "overturn")
TAKE_BACK = "take-back"
VERIFIER = r"[!-*,-~]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}"
BIGGEST, MOST_RECORDS, MOST_ATTACHMENTS, MOST_SEATS = 16 << 20, 65_536, 64, 16
SEATS = [f"seat-{seat}" for seat in range(1, MOST_SEATS + 1)]


# -- the document ------------------------------------------------------------------------------


def read(data):
    """What the file says, if everything that needs no rules is sound."""
    must(len(data) <= BIGGEST, "too large")
    document = plain(data)
    must(type(document) is list and len(document) == 8, "eight items")
    must(document[0] == "referee replay" and document[1:2] == [3], "not of this format")
    must(type(document[1]) is int and is_bytes(document[7], 32), "a format and a seal")
    must(sha256(b"referee file 1\x00" + data[:-34]).digest() == document[7], "the seal")
    match, game, seals, rows = document[2]
    names = read_header(seals, rows)
    check_attachments(document[6])
    found = {"format": 3, "match": match, "game": game, "attachments": dict(document[6])}
    how, *body = document[3]
    if how == "columns":
        must(len(names) - 1 == seals, "columns without every secret strand")
        found["records"], found["secret"] = read_columns(names, *body)
    else:
        must(how == "parts" and len(body) == 1 and len(body[0]) == len(names), "how it is written")
        found["records"], found["secret"] = read_parts(names, body[0], seals)
    check_chains(found, rows)
    found["decisions"] = {
        name: [read_record(name, number, parts) for number, (parts, _) in enumerate(records, 1)]
        for name, records in found["records"].items()
    }
    check_order(found)
    check_pledges(found)
    check_opened(found, names, seals, document[6])
    check_notes(found)
    check_deal(found, document[5])
    check_seals(found)
    must(how == "columns" or not is_whole(found["records"], found["secret"]), "no columns")
    found["told"] = check_told(found, document[4])
    return found


def read_header(seals, rows):
    names = [name for name, _, _ in rows]
    every = ["public", *SEATS]
    must(names[:1] == ["public"] and names == [each for each in every if each in names], "strands")
    must(is_number(seals) and len(names) - 1 <= seals <= MOST_SEATS, "the number of seals")
    must(all(is_number(count) and count <= MOST_RECORDS for _, count, _ in rows), "the counts")
    must(rows[0][1] > 0, "a match without records")
    return names


def check_attachments(rows):
    must(len(rows) <= MOST_ATTACHMENTS, "too many attachments")
    for digest, content in rows:
        must(sha256(content).digest() == digest, "an attachment")
    digests = [digest for digest, _ in rows]
    must(digests == sorted(set(digests)), "the order of the attachments")


def check_chains(found, rows):
    opened = heads_of(bytes(32), found["records"]["public"][:1])[0]
    must(b32encode(opened[:16]).decode().rstrip("=").lower() == found["match"], "the match id")
    found["opened"], found["heads"] = opened, {}
    for name, count, head in rows:
        records = found["records"][name]
        heads = found["heads"][name] = heads_of(start_of(name, opened), records)
        must(len(records) == count, f"the length of {name}")
        must((heads or [b""])[-1] == head, f"the head of {name}")


def heads_of(previous, records):
    heads = []
    for parts, seals in records:
        previous = head_after(previous, [*parts, *seals])
        heads.append(previous)
    return heads


# -- records -----------------------------------------------------------------------------------


def read_record(strand, number, parts):
    """The decision; None where it is withheld."""
    extras = [content_of(part) for part in parts[2:]]
    names = [extra[0] for extra in extras if extra is not None]
    must(names == sorted(set(names)) and set(names) <= set(EXTRAS), f"the parts {names}")
    must(all(extra is None or len(extra) == 2 for extra in extras), "a part behind the check")
    for extra in extras:
        sized = extra is None or extra[0] not in ("digest", "secret") or is_bytes(extra[1], 32)
        must(sized, "a digest or a secret of 32 bytes")
    check = content_of(parts[1])
    must(check is None or is_bytes(check, 16) or check == b"", "a check")
    must(strand == "public" or "time" not in names, "a time in secret")
    decision = content_of(parts[0])
    if decision is None:
        return None
    must(type(decision) is list and KINDS.get(decision[0]) == len(decision) - 1, "a kind")
    if decision[0] != "closed/1":
        must(not set(names) & CLOSING, "a part of a closed record elsewhere")
    else:
        missing = CLOSING - set(names)
        must(len(missing) <= extras.count(None), "a closed record without all its parts")
    must((decision[0] == "opened/1") == (strand == "public" and number == 1), "opened is first")
    check_fields(strand, *decision)
    return decision


def check_fields(strand, kind, *fields):
    """What stands in a decision, as far as it is said of every game."""
    secret = kind in ("acted/1", "observed/1", "attempted/1")
    must(strand == "public" or secret, "a record that belongs on the public strand")
    if kind in ("acted/1", "attempted/1"):
        must(is_number(fields[0]) and strand in ("public", f"seat-{fields[0]}"), "another's strand")
        must(is_answer(fields[1]) and fields[1] and type(fields[1][0]) is str, "an answer")
    if kind == "contributed/1":
        must(is_number(fields[0], 1) and 1 <= len(fields[1]) <= 64, "a contribution")
    if kind == "ruled/1":
        must(sorted(fields[0]) == RULED.split(), "the keys of a ruling")
        judged = fields[0]["judge"] in ("floor", "head") and fields[0]["kind"] in RULINGS
        agreed = fields[0]["judge"] == "seats" and fields[0]["kind"] == TAKE_BACK
        must(judged or agreed, "a ruling")


def is_answer(items, depth=6):
    return type(items) is list and all(
        type(item) in (int, str) or (depth > 0 and is_answer(item, depth - 1)) for item in items
    )


def check_order(found):
    begun, public = False, found["decisions"]["public"]
    for number, decision in enumerate(public, 1):
        if decision is not None:
            kind = decision[0]
            must(kind != "closed/1" or number == len(public), "closed is last")
            must(kind != "contributed/1" or not begun, "contributions follow the opening")
            begun = kind not in ("opened/1", "pledged/1", "contributed/1")


def check_pledges(found):
    """A fair seed: every seat pledges, every seat reveals, or whoever refuses is named."""
    first, *others = found["decisions"]["public"]
    fair = first is not None and first[1].get("pledged", False)
    made = {"pledged/1": {}, "contributed/1": {}}
    named = False
    for decision in others:
        if first is None or decision is None:
            return
        kind, *fields = decision
        waits = fair and len(made["contributed/1"]) < first[1]["seats"]
        must(fair or kind != "pledged/1", "a pledge for a seed that is not fair")
        if not fair or (not waits and kind not in made):
            continue
        must(waits and kind in (*made, "ruled/1", "closed/1"), "before everybody has revealed")
        if kind not in made:
            must(kind == "ruled/1" or named, "closed before anybody is named")
            named = True
            continue
        seat, value = fields
        must(not named and 1 <= seat <= first[1]["seats"], "a seat that may pledge or reveal")
        must(seat not in made[kind], "a seat pledges and reveals once")
        every = len(made["pledged/1"]) == first[1]["seats"]
        must(every == (kind == "contributed/1"), "every seat pledges before one reveals")
        if kind == "pledged/1":
            must(is_bytes(value, 32) and value not in made[kind].values(), "a pledge of its own")
        else:
            data = b"referee pledge 1\x00" + found["opened"] + bytes([seat]) + value
            must(sha256(data).digest() == made["pledged/1"][seat], "what was pledged")
            must(16 <= len(value) <= 64, "a value of 16 to 64 bytes")
        made[kind][seat] = value


def check_opened(found, names, seals, attachments):
    first, secret = found["decisions"]["public"][0], found["secret"]
    found["secret strands"] = None
    if first is None:
        return
    table = first[1]
    must(table.get("pledged", True) is True, "pledged is said, or not there")
    must(sorted(table.keys() - {"pledged"}) == OPENED.split(), "the keys of opened")
    must(table["game"] == found["game"] and table["format"] == 3, "game and format")
    opened = [f"seat-{seat}" for seat in table["secret-seats"]]
    must(opened == [each for each in SEATS if each in opened] and len(opened) == seals, "seals")
    must(names[1:] == [name for name in opened if name in names], "the strands that were opened")
    found["secret strands"] = opened
    known = [digest for *_, digest in (*table["cards"], *table["inputs"])]
    must(all(digest in known for digest, _ in attachments), "something else is attached")
    if secret is not None:
        commitment = sha256(b"referee secret 1\x00" + secret).digest()
        must(commitment == table["commitment"], "the commitment")


def check_deal(found, deal):
    """The deal key, of the document or of the secret, against what record 1 commits to."""
    secret, first = found["secret"], found["decisions"]["public"][0]
    must(deal is None or is_bytes(deal, 32), "a deal key of 32 bytes")
    must(deal is None or secret is None, "a deal key beside the secret")
    key = deal if secret is None else sha256(b"referee seed 1\x00" + secret).digest()
    if key is not None and first is not None:
        must(sha256(b"referee deal 1\x00" + key).digest() == first[1]["deal"], "the deal")
        must(deal is None or first[1]["chance"] == "seeded", "a deal key of observed chance")
    found["deal"] = key


def check_notes(found):
    """What stands in notes, and that no time is before an earlier one."""
    clock = 0
    for name, records in found["records"].items():
        for (parts, _), decision in zip(records, found["decisions"][name], strict=True):
            extras = dict(extra for extra in map(content_of, parts[2:]) if extra is not None)
            time = extras.get("time", clock)
            must(is_number(time, clock) and time <= 1 << 53, "a time")
            clock = time
            kind = decision and decision[0]
            may = set().union(*NOTES.values()) if kind is None else NOTES.get(kind, set())
            note = extras.get("note", {})
            must(set(note) <= may, "a note of something else")
            for key, value in note.items():
                check_note(key, value)


def check_note(key, value):
    ids = list(value.values()) if key == "inputs" else [value] if key == "match" else []
    must(all(re.fullmatch("[a-z2-7]{26}", each) for each in ids), "the id of a match")
    if key in ("players", "tags", "names", "bots", "by"):
        people = list(value.values()) if type(value) is dict else value
        people = [value] if key == "by" else people
        must(all(is_name(each) or (key == "bots" and each == "") for each in people), "a name")
    if key == "verifiers":
        must(1 <= len(value) <= 2 and any(value), "the keys of an entry")
        must(all(each == "" or re.fullmatch(VERIFIER, each) for each in value), "a key")
    if key == "event":
        check_event(value)
    if key == "spent":
        must(is_number(value) and value < 1 << 53, "how long a decision took")
    if key == "clock":
        must(sorted(value) == ["added", "forfeits", "kind", "seconds"], "a clock")
        must(
            value["kind"] in ("chess", "hourglass") and value["forfeits"] in (True, False),
            "a clock",
        )
        must(is_number(value["seconds"], 1) and is_number(value["added"]), "a clock")
        must(max(value["seconds"], value["added"]) <= 86_400, "a clock")
    if key == "reason":
        must(1 <= len(value) <= 1000 and "\n" not in value, "a reason")


def check_event(value):
    readings = value.get("readings", {"a": "a"})
    must(sorted(value.keys() - {"readings"}) == ["game", "name"], "what an event is called")
    must(is_name(value["name"]), "what an event is called")
    must(re.fullmatch("[a-z][a-z0-9-]{0,39}", value["game"]), "the game of an event")
    texts = [*readings, *readings.values()]
    must(1 <= len(readings) <= 64, "the readings of an event")
    must(all(re.fullmatch("[A-Za-z0-9_.+-]{1,64}", each) for each in texts), "a reading")


def is_name(text):
    kinds = {unicodedata.category(sign) for sign in text}
    unfit = kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    return 1 <= len(text) <= 80 and not unfit and unicodedata.normalize("NFC", text) == text


# -- seals over secret strands -----------------------------------------------------------------


def check_seals(found):
    """Every shown seal, against its strand if that is here."""
    opened, named = found["secret strands"], {}
    for name, records in found["records"].items():
        must(name == "public" or all(not seals for _, seals in records), "a seal in secret")
    before = {}
    for number, (_, seals) in enumerate(found["records"]["public"], 1):
        for place, part in enumerate(seals):
            row = content_of(part)
            if row is None:
                continue
            must(type(row) is list and len(row) == 3, "a strand, a count and a head")
            expected = opened[place] if opened is not None else named.setdefault(place, row[0])
            must(row[0] == expected, "the strand of a seal")
            before[row[0]] = check_seal(found, number, row, before.get(row[0], 0))


def check_seal(found, number, row, before):
    name, count, head = row
    must(is_number(count, before), "the count of a seal")
    if name in found["heads"]:
        heads = found["heads"][name]
        must(count <= len(heads), "the count of a seal")
        empty = b"" if number == 1 else start_of(name, found["opened"])
        must(head == (heads[count - 1] if count else empty), "the head of a seal")
    return count


# -- what was told -----------------------------------------------------------------------------


def check_told(found, item):
    """What each audience was told, against the root in the last public record."""
    told = {} if item is None else read_transcript(unpacked(item), found["secret"])
    first = found["decisions"]["public"][0]
    audiences = None
    if first is not None:
        audiences = ["public", *SEATS[: first[1]["seats"]], "judge"]
        must(set(told) <= set(audiences), "an audience that is not there")
    last, _ = found["records"]["public"][-1]
    committed = [extra[1] for extra in map(content_of, last[2:]) if extra and extra[0] == "told"]
    if committed:
        way, rows = committed[0]
        must(is_number(way, 1), "the way of telling")
        must(all(is_bytes(root, 32) for _, root in rows), "a root of 32 bytes")
        must(audiences is None or [name for name, _ in rows] == audiences, "a root for each")
        roots = dict(rows)
        for audience, (blind, parts) in told.items():
            root = sha256(b"\x02" + blind + b"".join(map(leaf_of, parts))).digest()
            must(roots.get(audience) == root, f"the root of what {audience} was told")
    for _, parts in told.values():
        for moment in map(content_of, parts):
            check_moment(found, moment)
    return {audience: parts for audience, (_, parts) in told.items()}


def check_moment(found, moment):
    """What is told of a record that is shown is of its seat, and begins as it does in every game."""
    strand, number, seat, line, _ = moment or ["", 0, 0, "", []]
    decisions = found["decisions"].get(strand, [])
    if not 1 <= number <= len(decisions) or decisions[number - 1] is None:
        return
    kind, *fields = decisions[number - 1]
    of_seat = kind in ("acted/1", "attempted/1", "contributed/1", "called/1", "appealed/1")
    must(seat == (fields[0] if of_seat else 0), "a moment of another seat")
    begin = {
        "opened/1": lambda table: f"opened {table['game']}",
        "contributed/1": lambda whose, value: f"{whose}: contributed {value.hex()}",
        "acted/1": lambda whose, answer: f"{whose}: {answer[0]}",
        "attempted/1": lambda whose, answer, rules: f"{whose}: tried {answer[0]}",
        "observed/1": lambda label, result: f"observed {label}",
    }
    must(kind not in begin or line.startswith(begin[kind](*fields)), "a line of something else")


def main(path):
    found = read(Path(path).read_bytes())
    print(found["game"], found["match"])
    for name, decisions in found["decisions"].items():
        for number, decision in enumerate(decisions, 1):
            print(name, number, decision or "withheld")
    for audience, parts in found["told"].items():
        for part in parts:
            print("told to", audience, content_of(part) or "withheld")


if __name__ == "__main__":
    main(sys.argv[1])
