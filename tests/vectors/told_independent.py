"""What a replay file says that everybody was told, from docs/replay-format.md alone."""

from __future__ import annotations

import zlib
from hashlib import sha256

from tests.vectors.bytes_independent import (
    LONGEST,
    Wrong,
    is_bytes,
    is_number,
    must,
    plain,
    salt_of,
    spelling,
)

LONGEST_TRANSCRIPT = 16 << 20
MOST_MOMENTS, MOST_CHARACTERS = 524_288, 1 << 26


def unpacked(item):
    length, packed = item
    must(is_number(length, 1) and length <= LONGEST_TRANSCRIPT, "the length of what was told")
    unpacker = zlib.decompressobj(-15)
    try:
        data = unpacker.decompress(packed, length + 1)
    except zlib.error as error:
        raise Wrong("no deflated bytes") from error
    must(len(data) == length and unpacker.eof, "another length")
    must(not unpacker.unused_data and not unpacker.unconsumed_tail, "something behind the bytes")
    return data


def read_transcript(data, secret):
    """For each audience what blinds its root, and its moments as parts."""
    strands, lines, rules, (texts, following), columns, salts, rows = plain(
        data, 4, LONGEST_TRANSCRIPT, 1 << 20
    )
    texts, rules = parted(texts), parted(rules)
    must(len(texts) == len(following), "a rule for each sentence")
    turns = Turns(rules)
    sentences = [[text, turns.take(rule)] for text, rule in zip(texts, following, strict=True)]
    turns.end("a rule twice, or that no sentence has")
    contents = read_moments(parted(strands), parted(lines), sentences, columns)
    must(len(salts) == (0 if secret else 16 * len(contents)), "the salts of moments")
    parts = [
        (salt_of_moment(secret, content) if secret else salts[16 * n : 16 * n + 16], content)
        for n, content in enumerate(contents)
    ]
    must(len(set(parts)) == len(parts), "a moment twice")
    must(rows, "nobody was told anything")
    return read_audiences(rows, parts, secret)


def salt_of_moment(secret, content):
    return sha256(b"referee told 1\x00" + secret + content).digest()[:16]


def parted(joined):
    must(type(joined) is str and joined[-1:] in ("", "\n"), "texts with a line feed behind each")
    texts = joined.split("\n")[:-1]
    must(all(len(text) <= LONGEST for text in texts), "a text that is too long")
    return texts


class Turns:
    """Things of which each is named for the first time in its turn, and stands there once."""

    def __init__(self, things):
        self.things, self.used = things, 0

    def take(self, place):
        must(is_number(place) and place <= self.used, "out of turn")
        must(place < len(self.things), "there is no such thing")
        self.used = max(self.used, place + 1)
        return self.things[place]

    def end(self, what):
        unlike = {str(thing) for thing in self.things}
        must(self.used == len(self.things) == len(unlike), what)


def read_moments(strands, lines, sentences, columns):
    named, written, said = Turns(strands), Turns(lines), Turns(sentences)
    *each, steps = columns
    must(len({len(column) for column in each}) == 1, "columns of the same length")
    must(all(type(n) is int for column in columns for n in column), "a number")
    latest, at, last, signs, found = {}, 0, -1, 0, []
    for place, gap, seat, back, count in zip(*each, strict=True):
        must(is_number(back) and is_number(count), "a line, or how many sentences")
        strand = named.take(place)
        number = latest[strand] = latest.get(strand, 0) + gap + 1
        must(-(1 << 63) <= number < 1 << 64, "a number that is too great")
        line = written.take(written.used - back)
        must(count <= len(steps) - at, "fewer sentences")
        told = []
        for step in steps[at : at + count]:
            last += step + 1
            told.append(said.take(last))
        at += count
        signs += len(line) + sum(len(text) for text, _ in told)
        must(signs <= MOST_CHARACTERS, "too many characters")
        found.append(spelling([strand, number, seat, line, told]))
    must(at == len(steps), "more sentences")
    for turns in (named, written, said):
        turns.end("something twice, or that no moment names")
    return found


def read_audiences(rows, parts, secret):
    told, known, moments, signs = {}, 0, 0, 0
    for name, blind, runs, withheld in rows:
        must(name not in told and len(blind) == (0 if secret else 16), "an audience")
        found, end = [], 0
        for n, (gap, length) in enumerate(zip(runs[::2], runs[1::2], strict=True)):
            must(type(gap) is int and (gap != 0 or n == 0), "two runs that are one")
            start, end = end + gap, end + gap + length
            must(is_number(length, 1) and 0 <= start <= known and end <= len(parts), "a run")
            known = max(known, end)
            moments += length
            signs += sum(len(content) for _, content in parts[start:end])
            must(moments <= MOST_MOMENTS and signs <= MOST_CHARACTERS, "too much was told")
            found += parts[start:end]
        last = 0
        for number, leaf in zip(withheld[::2], withheld[1::2], strict=True):
            must(is_number(number) and last < number <= len(found) + 1, "a withheld moment")
            must(is_bytes(leaf, 32), "the leaf of a withheld moment")
            found.insert(number - 1, leaf)
            last = number
        told[name] = (salt_of(secret, f"told {name}", 0, 0) if secret else blind), found
    must(known == len(parts), "a moment that nobody was told")
    every = ["public", *(f"seat-{seat}" for seat in range(1, 17)), "judge"]
    must(list(told) == [each for each in every if each in told], "the audiences")
    return told
