"""A second reader, written from docs/replay-format.md alone: hashlib, base64 and msgpack.

    python replay_independent.py FILE

It knows no game. It checks the document, its canonical bytes, the seal, leaves and chains, the
header, salts, the commitment, seals over secret strands and attachments, and returns what it found
as plain data. Anything wrong raises Wrong.
"""

from __future__ import annotations

import sys
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

import msgpack

KINDS = {
    "opened/1": 1,
    "contributed/1": 2,
    "acted/0": 3,
    "acted/1": 2,
    "observed/1": 2,
    "attempted/1": 3,
    "called/1": 3,
    "ruled/1": 1,
    "appealed/1": 3,
    "closed/1": 3,
}


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


def leaf_of(part):
    if isinstance(part, bytes):
        must(len(part) == 32, "a leaf has 32 bytes")
        return part
    salt, content = part
    must(isinstance(salt, bytes) and len(salt) == 16, "a salt has 16 bytes")
    return sha256(b"\x00" + salt + content).digest()


def leaves_of(record):
    parts, seal = record
    must(2 <= len(parts) <= 4, "2 to 4 parts")
    return [leaf_of(part) for part in parts] + ([] if seal is None else [leaf_of(seal)])


def heads_of(previous, records):
    heads = []
    for record in records:
        leaves = leaves_of(record)
        previous = sha256(b"\x01" + previous + bytes([len(leaves)]) + b"".join(leaves)).digest()
        heads.append(previous)
    return heads


def salt_of(secret, strand, number, part):
    place = strand.encode() + b"\x00" + number.to_bytes(8, "big") + bytes([part])
    return sha256(b"referee salt 1\x00" + secret + place).digest()[:16]


def read(data):
    """What the file says, if everything that needs no rules is sound."""
    must(len(data) <= 16 << 20, "too large")
    document = plain(data)
    must(isinstance(document, list) and len(document) == 6, "six items")
    magic, number, header, strands, attachments, seal = document
    must(magic == "referee replay" and number == 1, "not of this format")
    must(sha256(b"referee file 1\x00" + data[:-34]).digest() == seal, "the seal of the file")
    match, game, rows = header
    names = [name for name, _, _ in rows]
    must(names[0] == "public" and len(strands) == len(rows), "the strands")
    opened = heads_of(bytes(32), strands[0][:1])[0]
    must(b32encode(opened[:16]).decode().rstrip("=").lower() == match, "the match id")
    starts = {
        name: bytes(32)
        if name == "public"
        else sha256(b"referee strand 1\x00" + opened + name.encode()).digest()
        for name in names
    }
    heads = {}
    for (name, count, head), records in zip(rows, strands, strict=True):
        heads[name] = heads_of(starts[name], records)
        must(len(records) == count, f"the length of {name}")
        must((heads[name] or [b""])[-1] == head, f"the head of {name}")
    for digest, content in attachments:
        must(sha256(content).digest() == digest, "an attachment")
    must(attachments == sorted(attachments), "the order of the attachments")
    secret = find_secret(strands[0][-1])
    decisions = {}
    for name, records in zip(names, strands, strict=True):
        decisions[name] = [
            read_record(name, n, record, secret) for n, record in enumerate(records, 1)
        ]
        must(name == "public" or all(seal is None for _, seal in records), "a seal in secret")
    check_order(decisions["public"])
    last = decisions["public"][-1]
    if last is not None and last[0] == "closed/1":
        must(last[3] == [[name, count] for name, count, _ in rows], "the counts of closed")
    check_seals(strands[0], names[1:], heads, starts)
    first = decisions["public"][0]
    if first is not None:
        must(first[0] == "opened/1" and first[1]["game"] == game, "the game")
        secret_names = [f"seat-{seat}" for seat in first[1]["secret-seats"]]
        must(["public", *secret_names] == names, "the strands that were opened")
        if secret is not None:
            commitment = sha256(b"referee secret 1\x00" + secret).digest()
            must(commitment == first[1]["commitment"], "the commitment")
    return {"match": match, "game": game, "decisions": decisions, "heads": heads, "secret": secret}


def check_order(public):
    begun = False
    for number, decision in enumerate(public, 1):
        if decision is not None:
            must((decision[0] == "opened/1") == (number == 1), "opened is first")
            must(decision[0] != "closed/1" or number == len(public), "closed is last")
            must(decision[0] != "contributed/1" or not begun, "contributions follow the opening")
            begun = decision[0] not in ("opened/1", "contributed/1")


def find_secret(record):
    for part in record[0][2:]:
        if not isinstance(part, bytes):
            name, value = plain(part[1])
            if name == "secret":
                return value
    return None


def read_record(strand, number, record, secret):
    parts, seal = record
    for place, part in [*enumerate(parts), (255, seal)]:
        if part is None or isinstance(part, bytes):
            continue
        plain(part[1])
        if secret is not None:
            must(part[0] == salt_of(secret, strand, number, place), f"a salt of record {number}")
    if isinstance(parts[0], bytes):
        return None
    decision = plain(parts[0][1])
    must(KINDS.get(decision[0]) == len(decision) - 1, f"the kind {decision[0]}")
    return decision


def check_seals(public, names, heads, starts):
    before = dict.fromkeys(names, 0)
    for number, (_, seal) in enumerate(public, 1):
        must((seal is not None) == bool(names), "a seal-part")
        if seal is None or isinstance(seal, bytes):
            continue
        rows = plain(seal[1])
        must([row[0] for row in rows] == names, "the strands of a seal")
        for name, count, head in rows:
            must(before[name] <= count <= len(heads[name]), "the count of a seal")
            empty = b"" if number == 1 else starts[name]
            must(head == (heads[name][count - 1] if count else empty), "the head of a seal")
            before[name] = count


if __name__ == "__main__":
    found = read(Path(sys.argv[1]).read_bytes())
    print(found["game"], found["match"])
    for name, decisions in found["decisions"].items():
        for number, decision in enumerate(decisions, 1):
            print(name, number, decision if decision is not None else "withheld")
