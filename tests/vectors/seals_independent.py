"""Who has signed a match, from docs/replay-format.md, C2SP signed-note and RFC 8032 alone: `FILE NOTE`."""

from __future__ import annotations

import base64
import re
import sys
from hashlib import sha256, sha512
from pathlib import Path

from tests.vectors.bytes_independent import Wrong, content_of, must
from tests.vectors.replay_independent import read

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


# -- Ed25519 -----------------------------------------------------------------------------------


def add(one, other):
    (a, b), (c, d) = one, other
    both = D * a * b * c * d
    x = (a * d + c * b) * pow(1 + both, P - 2, P) % P
    return x, (b * d + a * c) * pow(1 - both, P - 2, P) % P


def times(number, point):
    found = (0, 1)
    while number:
        found = add(found, point) if number & 1 else found
        point, number = add(point, point), number >> 1
    return found


def point_of(data):
    y = int.from_bytes(data, "little") & ((1 << 255) - 1)
    must(y < P, "a point")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    must(x * x % P == square, "a point")
    return (P - x if x & 1 != data[31] >> 7 else x), y


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def holds(key, signature, text):
    point = point_of(key)
    must(times(8, point) != (0, 1), "a weak key")
    number = int.from_bytes(signature[32:], "little")
    if number >= L:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + text).digest(), "little") % L
    try:
        return times(number, BASE) == add(point_of(signature[:32]), times(challenge, point))
    except Wrong:
        return False


# -- the note ----------------------------------------------------------------------------------


def signers(file, note):
    """Who has signed that match: house, or a seat as "1". Raises Wrong for a note that does not hold."""
    found = read(file)
    text, lines = parted(note)
    must(text == text_of(found), "a text that is not that of the match")
    extras = dict(filter(None, map(content_of, found["records"]["public"][0][0][2:])))
    keys = {who: key_of(line) for who, line in extras.get("note", {}).get("keys", {}).items()}
    signed = set()
    for name, data in lines:
        mine = [who for who, (label, _) in keys.items() if label == (name, data[:4])]
        if mine and signed.isdisjoint(mine):
            key = keys[mine[0]][1]
            must(len(data) == 68 and holds(key, data[4:], text), "a signature over something else")
            signed.update(mine)
    must(signed, "nobody who should has signed")
    return signed


def parted(note):
    must(len(note) <= 65536 and note.endswith(b"\n"), "a note")
    try:
        whole = note.decode()
    except UnicodeDecodeError:
        raise Wrong("no UTF-8") from None
    must(not re.search(r"[\x00-\x09\x0b-\x1f]", whole), "a control character")
    text, blank, below = whole.rpartition("\n\n")
    rows = below[:-1].split("\n")
    must(blank and below and text and len(rows) <= 100, "a text, an empty line and signatures")
    found = [re.fullmatch(r"\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)", row) for row in rows]
    must(all(found), "a signature")
    return f"{text}\n".encode(), [(row[1], strict(row[2])) for row in found]


def strict(text):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Wrong("base64") from None
    must(base64.b64encode(data).decode() == text and len(data) > 4, "base64 in its one spelling")
    return data


def key_of(line):
    name, key_id, data = line.split("+", 2)
    key = strict(data)
    must(key[0] == 1 and len(key) == 33, "an Ed25519 key")
    label = sha256(name.encode() + b"\n" + key).digest()[:4]
    must(label.hex() == key_id, "the id of a key")
    return (name, label), key[1:]


def text_of(found):
    closed = found["decisions"]["public"][-1]
    must(closed and closed[0] == "closed/1", "a match that is not closed")
    winners, reason, rule = closed[1] or (None, "", "")
    who = " ".join(map(str, winners or [])) or "nobody"
    rows = (
        "referee match seal 1",
        f"game {found['game']}",
        f"match {found['match']}",
        f"records {len(found['records']['public'])}",
        f"root {base64.b64encode(found['heads']['public'][-1]).decode()}",
        f"result {'none' if closed[1] is None else f'{who}: {reason} [{rule}]'}",
    )
    return "".join(f"{row}\n" for row in rows).encode()


if __name__ == "__main__":
    print(*sorted(signers(Path(sys.argv[1]).read_bytes(), Path(sys.argv[2]).read_bytes())))
