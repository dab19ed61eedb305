// Columns: how a file holds a whole match. Salts and seals are made again, from the secret and from counts.

import { Fault, counted, isListOf, longerThan, placed, startsWith, typeOf } from "./fault.js";
import { PUBLIC, SEAL_PLACE, Shown, saltsOf } from "./formulas.js";
import { read, tidy } from "./msgpack.js";
import { pack } from "./pack.js";
import { LATEST } from "./notes.js";
import { CHECK_SIZE, MOST_PARTS, NO_CHECK, Sealed, headsOf, openedHash, orNull, sealOf } from "./strands.js";

const ACTED_HEAD = Uint8Array.of(0x93, ...pack("acted/1"));
const TIME_HEAD = Uint8Array.of(0x92, ...pack("time"));
const SECRET_BEGINS = Uint8Array.of(0x92, ...pack("secret"), 0xc4, 32);
const LONGEST_WORD = 64;
const DEEPEST_ANSWER = 6;

// The strands that are written so, and their heads. `rows` are those of the header.
export function* readColumns(value, rows, seals) {
  const [words, columns] = value;
  if (value.length !== 2 || !Array.isArray(columns) || columns.length !== rows.length)
    throw new Fault(`expected words and ${counted(rows.length, "strands")}, as the header says`);
  const reading = new Words(words);
  if (rows.length !== seals + 1)
    throw new Fault(`header: ${counted(rows.length - 1, "secret strands")}, and ${counted(seals, "seals")}`);
  const read = columns.map((column, at) => columnOf(rows[at].name, rows[at].count, column));
  const secret = secretIn(read[0]);
  const strands = new Map();
  for (const column of read) strands.set(column.name, yield* readStrand(column, secret, reading));
  if (reading.used !== reading.words.length) throw new Fault("words: a word that no action uses");
  yield* addSeals(read, strands, secret);
  return strands;
}

// The words of a file; each must be met in its turn.
class Words {
  constructor(value) {
    if (!Array.isArray(value) || value.some((word) => typeof word !== "string"))
      throw new Fault("words: expected a list of words");
    if (new Set(value).size < value.length || value.some((word) => longerThan(word, LONGEST_WORD)))
      throw new Fault(`words: a word stands twice, or is longer than ${LONGEST_WORD}`);
    this.words = value;
    this.used = 0;
  }

  // The bytes of a decision that a column holds so.
  decision(value) {
    if (value instanceof Uint8Array) {
      if (isOfWords(value)) throw new Fault("an action that could be written in words is written out");
      return value;
    }
    if (!Array.isArray(value) || typeOf(value[0]) !== "int" || value[0] < 0)
      throw new Fault("a decision is neither bytes nor a seat and its answer");
    return pack(["acted/1", value[0], this.answer(value.slice(1), DEEPEST_ANSWER)]);
  }

  answer(items, depth) {
    return items.map((item) => {
      if (Array.isArray(item) && depth) return this.answer(item, depth - 1);
      if (typeOf(item) !== "int") throw new Fault("an action that is not of words, numbers and lists");
      return item < 0 ? tidy(-1n - BigInt(item)) : this.word(item);
    });
  }

  word(number) {
    if (number >= this.words.length || number > this.used)
      throw new Fault(`there is no word ${number}, or it comes before its turn`);
    if (number === this.used) this.used += 1;
    return this.words[number];
  }
}

// Whether these bytes are an action that belongs into a column in words.
function isOfWords(data) {
  const row = startsWith(data, ACTED_HEAD) && orNull(() => read(data));
  const fits = row && typeOf(row[1]) === "int" && row[1] >= 0 && Array.isArray(row[2]);
  return fits && areOfWords(row[2], DEEPEST_ANSWER);
}

function areOfWords(items, depth) {
  return items.every((item) => {
    if (typeof item === "string") return !longerThan(item, LONGEST_WORD);
    if (Array.isArray(item)) return depth > 0 && areOfWords(item, depth - 1);
    return typeOf(item) === "int" && item >= 0 && item < 2n ** 63n;
  });
}

// One strand as a file holds it, after its shape was looked at.
function columnOf(name, count, value) {
  if (!isListOf(value, "list", "bytes", "list", "list"))
    throw new Fault(`strand '${name}': expected decisions, checks, other parts and seals`);
  const [decisions, checks, rows, steps] = value;
  if (decisions.length !== count)
    throw new Fault(`strand '${name}': found ${counted(decisions.length, "records")}, the header says ${count}`);
  if (checks.length % CHECK_SIZE || checks.length > CHECK_SIZE * count)
    throw new Fault(`strand '${name}': ${counted(checks.length, "bytes")} of checks for ${counted(count, "records")}`);
  if (steps.length !== (name === PUBLIC ? 0 : count))
    throw new Fault(`strand '${name}': ${counted(steps.length, "seals")} of ${counted(count, "records")}`);
  return { name, decisions, checks, extras: extrasOf(name, count, rows), steps };
}

function extrasOf(name, count, rows) {
  const found = new Map();
  let last = 0;
  for (const row of rows) {
    const number = Array.isArray(row) ? row[0] : null;
    if (typeOf(number) !== "int" || number <= last || number > count)
      throw new Fault(`strand '${name}': other parts are not of a record, in order`);
    const contents = row.slice(1);
    if (!contents.length || contents.length > MOST_PARTS - 2)
      throw new Fault(counted(contents.length, "other parts"), { record: number, strand: name });
    found.set(number, contents);
    last = number;
  }
  return found;
}

// The secret that the last public record reveals.
function secretIn({ decisions, extras }) {
  const isOne = (data) => data instanceof Uint8Array && data.length === 42 && startsWith(data, SECRET_BEGINS);
  const part = (extras.get(decisions.length) || []).find(isOne);
  if (!part) throw new Fault("it reveals no secret", { record: decisions.length, strand: PUBLIC });
  return part.subarray(-32);
}

// The records of a strand, without seals.
function* readStrand({ name, decisions, checks, extras }, secret, words) {
  const salt = saltsOf(secret, name);
  const records = [];
  let clock = 0;
  const content = (extra) => {
    if (extra instanceof Uint8Array) {
      if (timeIn(extra) !== null) throw new Fault("a time is written out");
      return extra;
    }
    if (typeOf(extra) !== "int" || clock + Number(extra) < 0 || clock + Number(extra) > LATEST)
      throw new Fault("another part is neither bytes nor a time");
    clock += Number(extra);
    return pack(["time", clock]);
  };
  let at = checks.length - CHECK_SIZE * decisions.length;
  for (const [before, value] of decisions.entries()) {
    const number = before + 1;
    const check = at < 0 ? NO_CHECK : Uint8Array.of(0xc4, CHECK_SIZE, ...checks.subarray(at, at + CHECK_SIZE));
    const made = () => [words.decision(value), check, ...(extras.get(number) || []).map(content)];
    const contents = placed(made, (fault) => fault.at({ record: number, strand: name }));
    records.push(new Sealed(contents.map((data, place) => new Shown(salt(number, place), data))));
    at += CHECK_SIZE;
    yield;
  }
  return records;
}

// The time that a part tells in its one spelling; null for any other part.
function timeIn(data) {
  const row = startsWith(data, TIME_HEAD) && orNull(() => read(data));
  return row && typeOf(row[1]) === "int" && row[1] >= 0 && row[1] <= LATEST ? row[1] : null;
}

// Put the seals over the secret strands into the public records.
function* addSeals(columns, strands, secret) {
  const publics = strands.get(PUBLIC);
  const others = columns.slice(1);
  const salt = saltsOf(secret, PUBLIC);
  const seal = (number, said) => {
    publics[number - 1].seals = said.map((data, at) => new Shown(salt(number, SEAL_PLACE - at), data));
  };
  seal(1, others.map(({ name }) => sealOf(name, [], 0, true)));
  const opened = openedHash(publics);
  const over = [];
  for (const column of others) {
    const heads = yield* headsOf(column.name, strands.get(column.name), opened);
    over.push({ name: column.name, heads, counts: countsOf(column, publics.length) });
  }
  for (let number = 2; number <= publics.length; number++) {
    seal(number, over.map(({ name, heads, counts }) => sealOf(name, heads, counts[number])));
    yield;
  }
}

// How many records of a secret strand each public record counts, by its number.
function countsOf({ name, steps }, publics) {
  const counts = new Array(publics + 1).fill(0);
  let at = 1;
  for (const [before, step] of steps.entries()) {
    at = typeOf(step) === "int" && step >= 0 ? at + Number(step) : -1;
    if (at <= 1 || at > publics) throw new Fault("no public record seals it", { record: before + 1, strand: name });
    counts[at] = before + 1;
  }
  for (let number = 1; number <= publics; number++) counts[number] = Math.max(counts[number], counts[number - 1]);
  return counts;
}
