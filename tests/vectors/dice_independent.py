"""The dice of docs/dice.md, written from that document alone: nothing of the referee is used.

python dice_independent.py dice.json          recompute every vector; exit code 1 if one differs
python dice_independent.py dice.json --fill   print the file with every answer as computed here
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

TWO_TO_32 = 4294967296
ANSWERS = ("result", "words", "key")


class Stream:
    """Words of 32 bits, taken one after the other; counts how many were taken."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.taken = 0

    def word(self) -> int:
        block, place = divmod(self.taken, 8)
        self.taken += 1
        data = hashlib.sha256(self.key + block.to_bytes(8, "big")).digest()
        return int.from_bytes(data[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        last = TWO_TO_32 // n * n
        while True:
            word = self.word()
            if word < last:
                return word % n


def stream_key(seed: bytes, label: str) -> bytes:
    return hashlib.sha256(b"referee dice 1" + b"\0" + seed + label.encode("ascii")).digest()


def label_parts(text: str) -> list[Any] | None:
    """Epoch, purpose, owner and ordinal; None for a text that is no label."""
    parts = text.split("/")
    if len(parts) < 4 or not all(re.fullmatch("[a-z0-9-]+", part) for part in parts):
        return None
    if not re.fullmatch("0|[1-9][0-9]{0,8}", parts[0]):
        return None
    if not re.fullmatch("[1-9][0-9]{0,8}", parts[-1]):
        return None
    return [int(parts[0]), parts[1], "/".join(parts[2:-1]), int(parts[-1])]


def thrown(vector: dict[str, Any]) -> dict[str, Any]:
    """The answers to a vector that throws under a label."""
    stream = Stream(stream_key(bytes.fromhex(vector["seed"]), vector["label"]))
    kind = vector["kind"]
    result: Any
    if kind == "shuffle":
        result = list(range(vector["n"]))
        for i in range(vector["n"] - 1, 0, -1):
            j = stream.below(i + 1)
            result[i], result[j] = result[j], result[i]
    elif kind == "roll":
        result = 1 + stream.below(vector["n"])
    elif kind == "pick":
        result = vector["candidates"][stream.below(len(vector["candidates"]))]
    else:
        result = stream.below(vector["n"])
    return {"key": stream.key.hex(), "words": stream.taken, "result": result}


def deal_key(vector: dict[str, Any]) -> bytes:
    secret = bytes.fromhex(vector["secret"])
    return hashlib.sha256(b"referee seed 1" + b"\0" + secret).digest()


def answers(vector: dict[str, Any]) -> dict[str, Any]:
    """What docs/dice.md says about one vector."""
    kind = vector["kind"]
    if kind == "label":
        return {"result": label_parts(vector["text"])}
    if kind == "deal-key":
        return {"result": deal_key(vector).hex()}
    if kind == "match-seed":
        data = b""
        for seat, value in sorted(vector["contributions"]):
            contributed = bytes.fromhex(value)
            data += bytes([seat]) + len(contributed).to_bytes(4, "big") + contributed
        key = deal_key(vector)
        seed = hashlib.sha256(b"referee seed 2" + b"\0" + key + data).digest() if data else key
        return {"result": seed.hex()}
    if kind == "bot-seed":
        seed = bytes.fromhex(vector["seed"])
        data = b"referee bot 1" + b"\0" + seed + bytes([vector["seat"]])
        return {"result": hashlib.sha256(data).hexdigest()}
    if kind == "pledge":
        opened, value = bytes.fromhex(vector["opened"]), bytes.fromhex(vector["value"])
        data = b"referee pledge 1" + b"\0" + opened + bytes([vector["seat"]]) + value
        return {"result": hashlib.sha256(data).hexdigest()}
    if kind == "bot":
        stream = Stream(bytes.fromhex(vector["seed"]))
        drawn = [stream.below(n) for n in vector["below"]]
        return {"words": stream.taken, "result": drawn}
    return thrown(vector)


def main(path: str, *options: str) -> int:
    document = json.loads(Path(path).read_text(encoding="utf-8"))
    wrong = 0
    for number, vector in enumerate(document["vectors"]):
        computed = answers(vector)
        if "--fill" in options:
            vector.update(computed)
        elif computed != {name: vector[name] for name in ANSWERS if name in vector}:
            wrong += 1
            sys.stdout.write(f"vector {number} differs: {vector} but computed {computed}\n")
    if "--fill" in options:
        lines = ",\n".join(json.dumps(vector) for vector in document["vectors"])
        head = json.dumps(document["algorithm"])
        sys.stdout.write(f'{{"algorithm": {head}, "vectors": [\n{lines}\n]}}\n')
    else:
        sys.stdout.write(f"{len(document['vectors'])} vectors, {wrong} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
