"""The records of a replay file, in columns or part by part, from docs/replay-format.md alone.

A record is (parts, seals), a part its leaf where it is withheld, else (salt, content).
"""

from __future__ import annotations

from tests.vectors.bytes_independent import (
    content_of,
    head_after,
    is_bytes,
    is_number,
    must,
    plain,
    salt_of,
    spelling,
    start_of,
)

MOST_PARTS = 524_288

# -- columns -----------------------------------------------------------------------------------


def read_columns(names, words, columns):
    """The records of each strand, with every salt and every seal made again."""
    must(all(type(word) is str and len(word) <= 64 for word in words), "the words")
    must(len(set(words)) == len(words) and len(columns) == len(names), "a word, or a column")
    secret = revealed([[], [], *columns[0][2][-1][1:]])
    must(secret is not None and columns[0][2][-1][0] == len(columns[0][0]), "no secret is revealed")
    speaking, strands = Words(words), {}
    for name, (decisions, checks, rows, steps) in zip(names, columns, strict=True):
        contents = [[speaking.content(each)] for each in decisions]
        first = len(decisions) - len(checks) // 16
        must(first >= 0 and len(checks) % 16 == 0, "the checks of a column")
        must(len(steps) == (0 if name == "public" else len(decisions)), "the steps of a column")
        for number, content in enumerate(contents):
            at = 16 * (number - first)
            content.append(spelling(checks[at : at + 16] if at >= 0 else b""))
        add_others(contents, rows)
        strands[name] = [
            ([(salt_of(secret, name, n, place), each) for place, each in enumerate(parts)], [])
            for n, parts in enumerate(contents, 1)
        ]
    must(speaking.used == len(words), "a word that nobody uses")
    add_seals(
        strands, {name: column[3] for name, column in zip(names, columns, strict=True)}, secret
    )
    return strands, secret


class Words:
    """Actions in words; each word is met in its turn."""

    def __init__(self, words):
        self.words, self.used = words, 0

    def item(self, item, depth):
        if type(item) is list:
            must(depth > 0, "lists nested too deep")
            return [self.item(each, depth - 1) for each in item]
        must(type(item) is int and item <= min(self.used, len(self.words) - 1), "no word")
        if item < 0:
            return -1 - item
        self.used = max(self.used, item + 1)
        return self.words[item]

    def content(self, decision):
        if type(decision) is list:
            seat, *items = decision
            must(is_number(seat), "a seat")
            return spelling(["acted/1", seat, [self.item(item, 6) for item in items]])
        must(not in_words(plain(decision)), "an action that could be in words")
        return decision


def in_words(decision):
    if type(decision) is not list or len(decision) != 3 or decision[0] != "acted/1":
        return False
    return is_number(decision[1]) and type(decision[2]) is list and are_words(decision[2], 6)


def are_words(items, depth):
    return all(
        len(item) <= 64
        if type(item) is str
        else depth > 0 and are_words(item, depth - 1)
        if type(item) is list
        else is_number(item) and item < 1 << 63
        for item in items
    )


def add_others(contents, rows):
    """What stands behind the checks: content, or the seconds since the last time."""
    must([row[0] for row in rows] == sorted({row[0] for row in rows}), "the order of other parts")
    clock = 0
    for number, *others in rows:
        must(is_number(number, 1) and 1 <= len(others) <= 5, "the other parts of a record")
        for other in others:
            if type(other) is int:
                clock += other
                must(0 <= clock < 1 << 53, "a time")
                contents[number - 1].append(spelling(["time", clock]))
                continue
            time = plain(other)[1] if other.startswith(b"\x92\xa4time") else None
            must(not is_number(time) or time >= 1 << 53, "a time that is written out")
            contents[number - 1].append(other)


def add_seals(strands, steps, secret):
    """The seals of the public records over secret strands, as the steps say what each counts."""
    public = strands["public"]
    names = [name for name in strands if name != "public"]

    def add(number, place, *row):
        salt = salt_of(secret, "public", number, 255 - place)
        public[number - 1][1].append((salt, spelling([*row])))

    for place, name in enumerate(names):
        add(1, place, name, 0, b"")
    opened = head_after(bytes(32), [*public[0][0], *public[0][1]])
    for place, name in enumerate(names):
        heads = [start_of(name, opened)]
        for parts, _ in strands[name]:
            heads.append(head_after(heads[-1], parts))
        counts = counts_of(steps[name], len(public))
        for number in range(2, len(public) + 1):
            add(number, place, name, counts[number], heads[counts[number]])


def counts_of(steps, publics):
    """How many records of a secret strand each public record counts, by its number."""
    counts, at = [0] * (publics + 1), 1
    for number, step in enumerate(steps, 1):
        must(is_number(step) and 1 < at + step <= publics, "a record that nothing seals")
        at += step
        counts[at] = number
    for number in range(1, publics + 1):
        counts[number] = max(counts[number], counts[number - 1])
    return counts


# -- parts ---------------------------------------------------------------------------------------


def revealed(record):
    """The secret that the parts of the last public record reveal, its seals not among them."""
    for part in record[2:]:
        content = part[-1] if type(part) is list and len(part) == 2 else part
        if is_bytes(content, 42) and content.startswith(b"\x92\xa6secret\xc4\x20"):
            return content[10:]
    return None


def read_parts(names, rows, seals):
    must(sum(len(row) for each in rows for row in each) <= MOST_PARTS, "too many parts")
    last = rows[0][-1]
    secret = revealed(last[: len(last) - seals])
    strands = {}
    for name, records in zip(names, rows, strict=True):
        strands[name] = [
            read_record(row, name, number, seals if name == "public" else 0, secret)
            for number, row in enumerate(records, 1)
        ]
    return strands, secret


def read_record(row, name, number, seals, secret):
    own = len(row) - seals
    must(2 <= own <= 7, "2 to 7 parts")
    places = [*range(own), *(255 - n for n in range(seals))]
    parts = [
        read_part(part, secret and salt_of(secret, name, number, place))
        for part, place in zip(row, places, strict=True)
    ]
    return parts[:own], parts[own:]


def read_part(item, derived):
    """A part; the salt that derives from the secret is given where the file reveals it."""
    if type(item) is bytes:
        must(derived is not None, "a part without its salt")
        return derived, item
    must(type(item) is list, "a part is bytes or a list")
    if len(item) == 1 and is_bytes(item[0], 32):
        return item[0]
    must(len(item) == 2 and is_bytes(item[0], 16) and type(item[1]) is bytes, "a salted part")
    must(derived is None, "a salt that is not the one that derives, or need not be written")
    return item[0], item[1]


def is_whole(strands, secret):
    """Whether the records must be written in columns (their seals are examined elsewhere)."""
    names = [name for name in strands if name != "public"]
    records = [record for each in strands.values() for record in each]
    every = [part for parts, seals in records for part in (*parts, *seals)]
    if secret is None or any(type(part) is bytes for part in every):
        return False
    if content_of(strands["public"][-1][0][0])[0] != "closed/1":
        return False
    ends = [content_of(part)[1] for part in strands["public"][-1][1]]
    if ends != [len(strands[name]) for name in names]:
        return False
    for each in strands.values():
        sizes = [len(content_of(parts[1])) for parts, _ in each]
        if sizes != sorted(sizes):
            return False
    return True
