// Strands: runs of sealed records, as they were read from a file.

import { Fault, areSame, isListOf, startsWith } from "./fault.js";
import { PUBLIC, SEAL_PLACE, Shown, headAfter, saltsOf, startOf } from "./formulas.js";
import { read } from "./msgpack.js";
import { pack } from "./pack.js";
import { readDecision } from "./records.js";

export const CHECK_SIZE = 16;
export const MOST_PARTS = 7;
export const NO_CHECK = Uint8Array.of(0xc4, 0);
const CHECK_HEAD = Uint8Array.of(0xc4, CHECK_SIZE);
const SECRET_HEAD = Uint8Array.of(0x92, ...pack("secret"));

export class Sealed {
  constructor(parts, seals = []) {
    this.parts = parts;
    this.seals = seals;
    this.known = null;
  }

  leaves() {
    return [...this.parts, ...this.seals].map((part) => part.leaf);
  }

  // Parts with their places, the seals last.
  placed() {
    const seals = this.seals.map((part, at) => [part, SEAL_PLACE - at]);
    return [...this.parts.map((part, at) => [part, at]), ...seals];
  }

  // What was decided; null where that is withheld. Throws what is wrong with it.
  record() {
    const [part] = this.parts;
    if (!(part instanceof Shown)) return null;
    return (this.known ||= readDecision(read(part.data)));
  }

  // The same; also null where it cannot be read, which is said elsewhere.
  readable() {
    return orNull(() => this.record());
  }

  check() {
    const [, part] = this.parts;
    if (!(part instanceof Shown)) return null;
    if (isCheck(part.data)) return part.data.subarray(2);
    const value = read(part.data);
    if (!(value instanceof Uint8Array)) throw new Fault("a check is not a byte string");
    return value;
  }

  // The content of the part of that name behind the check; null where none is shown.
  extra(name) {
    const extras = this.parts.slice(2).filter((part) => part instanceof Shown).map((part) => read(part.data));
    return extras.find((value) => value[0] === name)?.[1] ?? null;
  }

  // The secret that the record reveals, no matter what else may be wrong with it.
  secret() {
    for (const part of this.parts.slice(2)) {
      const value = part instanceof Shown && startsWith(part.data, SECRET_HEAD) && orNull(() => read(part.data));
      if (value && value[1] instanceof Uint8Array) return value[1];
    }
    return null;
  }
}

// What a function gives; null where it finds a fault.
export function orNull(given) {
  try {
    return given();
  } catch (fault) {
    if (fault instanceof Fault) return null;
    throw fault;
  }
}

export function isCheck(data) {
  return data.length === CHECK_SIZE + 2 && startsWith(data, CHECK_HEAD);
}

// A seal's strand, count and head; null where it is something else.
export function sealIn(data) {
  const row = orNull(() => read(data));
  return isListOf(row, "str", "int", "bytes") ? row : null;
}

// The heads of a strand, from the one that its first record follows.
export function* headsOf(name, records, opened) {
  const heads = [startOf(name, opened)];
  for (const sealed of records) {
    heads.push(headAfter(heads[heads.length - 1], sealed.leaves()));
    yield;
  }
  return heads;
}

export function openedHash([first]) {
  return headAfter(startOf(PUBLIC), first.leaves());
}

// What a seal says of a strand with these heads when it has that many records; record 1 knows no head yet.
export function sealOf(name, heads, count, isFirst = false) {
  return pack([name, count, isFirst ? new Uint8Array(0) : heads[count]]);
}

// Whether this match must be written in columns: all is shown, salted and sealed as it is by itself.
export function* isWhole({ strands, secret }) {
  const names = [...strands.keys()].filter((name) => name !== PUBLIC);
  const publics = strands.get(PUBLIC);
  if (secret?.length !== 32 || publics[publics.length - 1].readable()?.kind !== "closed") return false;
  for (const [name, records] of strands) {
    const salt = saltsOf(secret, name);
    const seals = name === PUBLIC ? names.length : 0;
    for (const [before, sealed] of records.entries()) {
      const isSalted = ([part, place]) => part.salt && areSame(part.salt, salt(before + 1, place));
      if (sealed.seals.length !== seals || !sealed.placed().every(isSalted)) return false;
      yield;
    }
    if (!areChecksInARow(records)) return false;
  }
  const opened = openedHash(publics);
  for (const [place, name] of names.entries())
    if (!isSealed(publics, place, name, yield* headsOf(name, strands.get(name), opened))) return false;
  return true;
}

// Only the first records of a strand may have no check.
function areChecksInARow(records) {
  let begun = false;
  return records.every(({ parts: [, { data }] }) => {
    begun ||= isCheck(data);
    return begun ? isCheck(data) : areSame(data, NO_CHECK);
  });
}

// Whether every public record counts a strand that grows, in the end the whole of it.
function isSealed(publics, place, name, heads) {
  let last = 0;
  for (const [at, sealed] of publics.entries()) {
    const { data } = sealed.seals[place];
    const count = sealIn(data)?.[1] ?? -1;
    if (count < last || count >= heads.length || (at === 0 && count)) return false;
    if (!areSame(data, sealOf(name, heads, count, at === 0))) return false;
    last = count;
  }
  return last === heads.length - 1;
}
