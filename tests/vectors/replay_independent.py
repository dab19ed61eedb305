"""A second reader, written from docs/replay-format.md alone: hashlib, base64 and msgpack.

    python replay_independent.py FILE

It knows no game. It checks the document, its canonical bytes, the seal, leaves and chains, the
header, salts, the commitment, seals over secret strands, what was told against its roots, and
attachments, and returns what it found as plain data. Anything wrong raises Wrong.
"""

from __future__ import annotations

import sys
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

import msgpack

KINDS = {
    "opened/1": 1,
    "pledged/1": 2,
    "contributed/1": 2,
    "acted/0": 3,
    "acted/1": 2,
    "observed/1": 2,
    "attempted/1": 3,
    "called/1": 3,
    "ruled/1": 1,
    "appealed/1": 3,
}
CLOSED = {1: ("closed/1", 3), 2: ("closed/2", 1)}
EXTRAS = {1: ["note", "secret"], 2: ["digest", "note", "secret", "time", "told"]}
MOST = 524_288


class Wrong(Exception):
    pass


def must(good, what):
    if not good:
        raise Wrong(what)


def again(value):
    """Spell a value canonically: msgpack's own packer, with the keys of maps sorted."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode())
        return {key: again(value[key]) for key in keys}
    if isinstance(value, list):
        return [again(item) for item in value]
    must(value is None or type(value) in (bool, int, str, bytes), f"{value!r} is not permitted")
    return value


def plain(data):
    try:
        value = msgpack.unpackb(data, raw=False, strict_map_key=True)
    except Exception as error:
        raise Wrong(f"no msgpack: {error}") from error
    must(msgpack.packb(again(value)) == data, "another spelling")
    return value


def is_bytes(value, length):
    return isinstance(value, bytes) and len(value) == length


# -- parts: a withheld one is its leaf, a shown one is salt and content --------------------------


def leaf_of(part):
    if isinstance(part, bytes):
        return part
    salt, content = part
    return sha256(b"\x00" + salt + content).digest()


def content_of(part):
    """The value in a shown part; None where it is withheld."""
    return None if isinstance(part, bytes) else plain(part[1])


def salt_of(secret, strand, number, part):
    place = strand.encode() + b"\x00" + number.to_bytes(8, "big") + bytes([part])
    return sha256(b"referee salt 1\x00" + secret + place).digest()[:16]


def first_part(item):
    """A part of format 1."""
    if is_bytes(item, 32):
        return item
    must(isinstance(item, list) and len(item) == 2, "a part is a leaf, or salt and content")
    must(is_bytes(item[0], 16) and isinstance(item[1], bytes), "a salt of 16 bytes and a content")
    return item[0], item[1]


def first_record(strand, number, item, secret):
    parts, seal = item
    must(2 <= len(parts) <= 4, "2 to 4 parts")
    shown = [first_part(part) for part in parts]
    seals = [] if seal is None else [first_part(seal)]
    for place, part in [*enumerate(shown), *((255, part) for part in seals)]:
        derived = secret is None or isinstance(part, bytes)
        must(derived or part[0] == salt_of(secret, strand, number, place), f"a salt of {number}")
    return shown, seals


def second_part(item, secret, strand, number, place):
    """A part of format 2: its content alone exactly where the file reveals the secret."""
    if isinstance(item, bytes):
        must(secret is not None, "a part without its salt")
        return salt_of(secret, strand, number, place), item
    must(isinstance(item, list), "a part is bytes or a list")
    if len(item) == 1 and is_bytes(item[0], 32):
        return item[0]
    must(secret is None, "a salt written out beside the secret")
    must(len(item) == 2 and is_bytes(item[0], 16) and isinstance(item[1], bytes), "a salted part")
    return item[0], item[1]


def second_record(strand, number, item, secret, seals):
    own = len(item) - seals
    must(2 <= own <= 7, "2 to 7 parts")
    places = [*range(own), *(255 - n for n in range(seals))]
    parts = [
        second_part(part, secret, strand, number, place)
        for part, place in zip(item, places, strict=True)
    ]
    return parts[:own], parts[own:]


def find_secret(parts):
    for part in parts[2:]:
        content = part[-1] if isinstance(part, list) else part
        if isinstance(content, bytes) and content.startswith(b"\x92\xa6secret"):
            must(is_bytes(plain(content)[1], 32), "a secret of 32 bytes")
            return content[-32:]
    return None


# -- the document ------------------------------------------------------------------------------


def read(data):
    """What the file says, if everything that needs no rules is sound."""
    must(len(data) <= 16 << 20, "too large")
    document = plain(data)
    must(isinstance(document, list) and len(document) in (6, 8), "six or eight items")
    must(document[0] == "referee replay" and document[1] in (1, 2), "not of these formats")
    form = document[1]
    must(len(document) == {1: 6, 2: 8}[form], "the number of items")
    must(sha256(b"referee file 1\x00" + data[:-34]).digest() == document[-1], "the seal")
    match, game, *seals, rows = document[2]
    must(len(seals) == form - 1, "the number of seals")
    seals = seals[0] if seals else 0
    names = [name for name, _, _ in rows]
    every = ["public", *(f"seat-{seat}" for seat in range(1, 17))]
    must(names[0] == "public" and names == [each for each in every if each in names], "the strands")
    must(type(seals) is int and 0 <= seals <= 16, "the number of seals")
    must(form == 1 or len(names) - 1 <= seals, "fewer seals than secret strands")
    found = {"format": form, "match": match, "game": game}
    last = document[3][0][-1]
    secret = find_secret(last[0] if form == 1 else last[: len(last) - seals])
    must(len(document[3]) == len(names), "a list of records for each strand")
    found["secret"] = secret
    found["records"] = {
        name: [
            first_record(name, number, item, secret)
            if form == 1
            else second_record(name, number, item, secret, seals if name == "public" else 0)
            for number, item in enumerate(items, 1)
        ]
        for name, items in zip(names, document[3], strict=True)
    }
    check_attachments(document[-2])
    check_chains(found, rows)
    found["decisions"] = {
        name: [read_record(name, parts, form) for parts, _ in records]
        for name, records in found["records"].items()
    }
    check_order(found)
    check_pledges(found)
    check_opened(found, names)
    check_seals(found)
    found["told"], found["seed"] = {}, None
    if form == 2:
        check_parts_count(document)
        check_seed(found, document[5])
        read_told(found, document[4])
    return found


def check_parts_count(document):
    lists = [*(row for rows in document[3] for row in rows), *(row[1] for row in document[4][1])]
    must(sum(map(len, lists)) <= MOST, "too many parts and moments")


def check_attachments(rows):
    for digest, content in rows:
        must(sha256(content).digest() == digest, "an attachment")
    digests = [digest for digest, _ in rows]
    must(digests == sorted(set(digests)), "the order of the attachments")


def check_chains(found, rows):
    opened = heads_of(bytes(32), found["records"]["public"][:1])[0]
    must(b32encode(opened[:16]).decode().rstrip("=").lower() == found["match"], "the match id")
    found["opened"], found["heads"], found["starts"] = opened, {}, {}
    for name, count, head in rows:
        records = found["records"][name]
        start = sha256(b"referee strand 1\x00" + opened + name.encode()).digest()
        found["starts"][name] = bytes(32) if name == "public" else start
        heads = found["heads"][name] = heads_of(found["starts"][name], records)
        must(len(records) == count, f"the length of {name}")
        must((heads or [b""])[-1] == head, f"the head of {name}")


def heads_of(previous, records):
    heads = []
    for parts, seals in records:
        leaves = [leaf_of(part) for part in (*parts, *seals)]
        previous = sha256(b"\x01" + previous + bytes([len(leaves)]) + b"".join(leaves)).digest()
        heads.append(previous)
    return heads


# -- records -----------------------------------------------------------------------------------


def read_record(strand, parts, form):
    """The decision, with what stands behind it; None where it is withheld."""
    extras = [content_of(part) for part in parts[2:]]
    names = [extra[0] for extra in extras if extra is not None]
    must(names == sorted(set(names)) and set(names) <= set(EXTRAS[form]), f"the parts {names}")
    check = content_of(parts[1])
    must(check is None or is_bytes(check, 16) or check == b"", "a check")
    decision = content_of(parts[0])
    if decision is None:
        return None
    kinds = KINDS | dict([CLOSED[form]])
    must(kinds.get(decision[0]) == len(decision) - 1, f"the kind {decision[0]}")
    if decision[0] != CLOSED[form][0]:
        must(not set(names) & {"digest", "secret", "told"}, "a part of a closed record elsewhere")
    elif form == 2:
        missing = {"digest", "secret", "told"} - set(names)
        must(len(missing) <= extras.count(None), "a closed record without all its parts")
    return decision


def check_order(found):
    begun, public = False, found["decisions"]["public"]
    for number, decision in enumerate(public, 1):
        if decision is not None:
            is_closed = decision[0] in ("closed/1", "closed/2")
            must((decision[0] == "opened/1") == (number == 1), "opened is first")
            must(not is_closed or number == len(public), "closed is last")
            must(decision[0] != "contributed/1" or not begun, "contributions follow the opening")
            begun = decision[0] not in ("opened/1", "pledged/1", "contributed/1")
    last = public[-1]
    if last is not None and last[0] == "closed/1":
        counts = [[name, len(records)] for name, records in found["records"].items()]
        must(last[3] == counts, "the counts of closed")


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
        must(waits and kind in (*made, "ruled/1", "closed/2"), "before everybody has revealed")
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


def check_opened(found, names):
    first, secret = found["decisions"]["public"][0], found["secret"]
    found["secret strands"] = None
    if first is None:
        return
    table = first[1]
    must(table["game"] == found["game"] and table["format"] == found["format"], "game and format")
    opened = [f"seat-{seat}" for seat in table["secret-seats"]]
    held = names[1:]
    must(held == [name for name in opened if name in held], "the strands that were opened")
    must(found["format"] == 2 or held == opened, "every strand that was opened")
    found["secret strands"] = opened
    if secret is not None:
        commitment = sha256(b"referee secret 1\x00" + secret).digest()
        must(commitment == table["commitment"], "the commitment")


# -- seals over secret strands -----------------------------------------------------------------


def check_seals(found):
    """Every shown line of a seal, against the strand if that is here."""
    opened = found["secret strands"]
    before = {}
    for name, records in found["records"].items():
        must(name == "public" or all(not seals for _, seals in records), "a seal in secret")
    for number, (_, seals) in enumerate(found["records"]["public"], 1):
        if opened is not None:
            expected = bool(opened) if found["format"] == 1 else len(opened)
            must(len(seals) == expected, "the number of seals")
        for place, part in enumerate(seals):
            rows = content_of(part)
            if rows is None:
                continue
            named = opened if found["format"] == 1 else (opened or [])[place : place + 1]
            must(opened is None or [row[0] for row in rows] == named, "the strands of a seal")
            for row in rows:
                before[row[0]] = check_line(found, number, row, before.get(row[0], 0))


def check_line(found, number, row, before):
    name, count, head = row
    must(type(count) is int and count >= before, "the count of a seal")
    if name in found["heads"]:
        heads = found["heads"][name]
        must(count <= len(heads), "the count of a seal")
        empty = b"" if number == 1 else found["starts"][name]
        must(head == (heads[count - 1] if count else empty), "the head of a seal")
    return count


# -- seed, and what was told -------------------------------------------------------------------


def check_seed(found, seed):
    must(seed is None or is_bytes(seed, 32), "a seed of 32 bytes")
    must(seed is None or found["secret"] is None, "a seed beside the secret")
    first = found["decisions"]["public"][0]
    must(
        seed is None or first is None or first[1]["chance"] == "seeded", "a seed of observed chance"
    )
    found["seed"] = seed


def read_told(found, item):
    texts, rows = item
    must(all(type(text) is str for text in texts) and len(set(texts)) == len(texts), "the texts")
    used = 0
    for audience, moments in rows:
        parts = []
        for number, moment in enumerate(moments, 1):
            part, used = read_moment(found, texts, used, (audience, number), moment)
            parts.append(part)
        must(audience not in found["told"], "an audience twice")
        found["told"][audience] = parts
    must(used == len(texts), "a text that nobody was told")
    every = ["public", *(f"seat-{seat}" for seat in range(1, 17)), "judge"]
    must(list(found["told"]) == [each for each in every if each in found["told"]], "the audiences")
    check_roots(found)


def read_moment(found, texts, used, place, item):
    """A moment as a part, and how many texts have been told by then."""
    audience, number = place
    must(isinstance(item, list) and item, "a moment")
    if len(item) == 1 and is_bytes(item[0], 32):
        return item[0], used
    secret = found["secret"]
    if secret is None:
        salt, *numbers = item
        must(is_bytes(salt, 16), "a salt of 16 bytes")
    else:
        salt, numbers = salt_of(secret, f"told {audience}", number, 0), item
    must(all(type(each) is int for each in numbers), "numbers")
    must(len(numbers) >= 4 and len(numbers) % 2 == 0, "four numbers, and two for each sentence")
    strand, index, seat, *said = numbers
    for text in (strand, *said):
        must(0 <= text <= used and text < len(texts), "a text before its turn")
        used = max(used, text + 1)
    words = [texts[text] for text in said]
    sentences = [list(pair) for pair in zip(words[1::2], words[2::2], strict=True)]
    return (salt, msgpack.packb([texts[strand], index, seat, words[0], sentences])), used


def check_roots(found):
    """What each audience was told, against the root in the last public record."""
    first = found["decisions"]["public"][0]
    audiences = None
    if first is not None:
        seats = [f"seat-{seat}" for seat in range(1, first[1]["seats"] + 1)]
        audiences = ["public", *seats, "judge"]
        must(set(found["told"]) <= set(audiences), "an audience that is not there")
    last, _ = found["records"]["public"][-1]
    committed = [extra[1] for extra in map(content_of, last[2:]) if extra and extra[0] == "told"]
    if not committed:
        return
    way, rows = committed[0]
    must(type(way) is int and way > 0, "the way of telling")
    must(audiences is None or [name for name, _ in rows] == audiences, "a root for each audience")
    roots = dict(rows)
    for audience, parts in found["told"].items():
        head = sha256(b"referee told 1\x00" + found["opened"] + audience.encode()).digest()
        for part in parts:
            head = sha256(b"\x02" + head + leaf_of(part)).digest()
        must(roots.get(audience) == head, f"the root of what {audience} was told")


if __name__ == "__main__":
    found = read(Path(sys.argv[1]).read_bytes())
    print(found["game"], found["match"])
    for name, decisions in found["decisions"].items():
        for number, decision in enumerate(decisions, 1):
            print(name, number, decision or "withheld")
    for audience, parts in found["told"].items():
        for part in parts:
            print("told to", audience, content_of(part) or "withheld")
