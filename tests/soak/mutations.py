"""Mutations: small changes to bytes, to texts and to trees of plain data."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

NUMBERS = (0, 1, 2, 3, 7, 10, 14, 15, 255, 256, 65535, 65536, 1 << 31, (1 << 63) - 1, 1 << 63,
           (1 << 64) - 1, -1, -(1 << 63))  # fmt: skip
WORDS = ("", "a", "5h", "Jc", "X1", "x1 as 7", "bottom", "draw", "1", "public", "seat-1", "combat",
         "BP-12.1", "BP-Q7", "raven-grey", "next-phase", "\u202e", "\x00", "\ud7ff", "é", "e\u0301",
         "A" * 70, "a" * 70000, "-", "..", "'", '"', "\\", "#", "(", "[[", "true")  # fmt: skip
SIGNS = "\n\t \"'#=[](){}<>|.,:;-+/\\*&%$0123456789aAeEhHxX_\x00\x1b\ufeff\u202e\u2028é王"

BOMBS = ("a = " + "[" * 50_000, "a" + ".a" * 8_000 + " = 1", "[" + ".".join("a" * 8_000) + "]",
         "a = " + "9" * 5000, "a = 0x" + "f" * 5000, "a = " + "{a = " * 3000, "a = 1979-13-45",
         "a = nan", "a = 1e999999", 'a = """' + '\\"' * 20_000 + '"""')  # fmt: skip
"""Lines of TOML that take much of a reader without limits."""


def bombed(text: str, random: Random) -> str:
    """The text with one line in it that is small and asks for much."""
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines) + 1), random.choice(BOMBS))
    return "\n".join(lines)


def mutated_bytes(data: bytes, random: Random, times: int = 1) -> bytes:
    """The bytes with some of them flipped, left out, put in, doubled, moved or cut off."""
    found = bytearray(data)
    for _ in range(times):
        at = random.randrange(len(found) + 1)
        to = min(len(found), at + random.choice((1, 1, 1, 2, 4, 16, 64)))
        match random.randrange(7):
            case 0 if at < len(found):
                found[at] ^= 1 << random.randrange(8)
            case 1 if at < len(found):
                found[at] = random.choice((0, 1, 0x7F, 0x80, 0xC0, 0xC1, 0xDC, 0xDD, 0xDF, 0xFF))
            case 2:
                del found[at:to]
            case 3:
                found[at:at] = random.randbytes(random.choice((1, 2, 8)))
            case 4:
                found[at:at] = found[at:to]
            case 5:
                piece = found[at:to]
                del found[at:to]
                place = random.randrange(len(found) + 1)
                found[place:place] = piece
            case _ if random.random() < 0.2:
                del found[at:]
    return bytes(found)


def mutated_text(text: str, random: Random, pieces: Sequence[str] = (), times: int = 1) -> str:
    """The text with signs, words or lines of it changed, doubled, left out or exchanged."""
    for _ in range(times):
        match random.randrange(5):
            case 0:
                text = _other_signs(text, random)
            case 1:
                text = _other_lines(text, random)
            case 2 if pieces:
                at = random.randrange(len(text) + 1)
                text = text[:at] + random.choice(pieces) + text[at:]
            case _:
                text = _other_words(text, random, pieces)
    return text


def _other_signs(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    left = random.choice((0, 0, 1, 1, 2, 5))
    put = "".join(random.choice(SIGNS) for _ in range(random.choice((0, 1, 1, 2))))
    return text[:at] + put + text[at + left :]


def _other_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case _:
            lines[one:one] = lines[two : two + random.randrange(12)]
    return "\n".join(lines)


def _other_words(text: str, random: Random, pieces: Sequence[str]) -> str:
    words = text.split(" ")
    at = random.randrange(len(words))
    known = pieces if pieces and random.random() < 0.6 else WORDS
    match random.randrange(4):
        case 0:
            words[at] = str(random.choice(NUMBERS))
        case 1:
            words[at] = random.choice(known)
        case 2:
            words.insert(at, words[random.randrange(len(words))])
        case _:
            words[at] = words[random.randrange(len(words))]
    return " ".join(words)


# -- trees ----------------------------------------------------------------------------------


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a tree with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        found += places(value[key])
    return found


def mutated_tree(value: Any, random: Random, times: int = 1) -> Any:
    """The tree with some places left out, replaced, doubled, exchanged or put elsewhere."""
    root = [copy.deepcopy(value)]
    for _ in range(times):
        known = places(root)
        if not known:
            break
        holder, key = random.choice(known)
        _mutate(holder, key, known, random)
    return root[0] if root else None


def _mutate(holder: Any, key: Any, known: list[tuple[Any, Any]], random: Random) -> None:
    value = holder[key]
    match random.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(value))
        case 2 if isinstance(holder, dict):
            holder[random.choice(WORDS)] = copy.deepcopy(value)
        case 3 if isinstance(value, list):
            value.reverse()
        case 4:
            other, at = random.choice(known)
            if at in other if isinstance(other, dict) else at < len(other):
                holder[key] = copy.deepcopy(other[at])
        case 5:
            holder[key] = [value] if random.random() < 0.5 else {"a": value}
        case _:
            holder[key] = odd(value, random)


def odd(value: Any, random: Random) -> Any:
    """Something in the place of a value: often of its kind, sometimes of another."""
    if random.random() < 0.3:
        return copy.deepcopy(random.choice((None, True, False, 0, -1, "", "5h", b"", [], {}, 14)))
    if isinstance(value, bool) or value is None:
        return random.choice((True, False, None, 0, "true"))
    if isinstance(value, int):
        return random.choice((*NUMBERS, value + 1, value - 1, -value))
    if isinstance(value, str):
        return mutated_text(value, random) if random.random() < 0.5 else random.choice(WORDS)
    if isinstance(value, bytes):
        return mutated_bytes(value, random) if random.random() < 0.7 else bytes(len(value))
    deep: Any = []
    for _ in range(random.choice((1, 5, 20, 200))):
        deep = [deep]
    return deep
