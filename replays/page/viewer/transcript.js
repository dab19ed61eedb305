// Transcripts: what every audience was told, each moment once, in columns.

import { Fault, areSame, counted, cutTo, isListOf, lengthOf, longerThan, repr, typeOf } from "./fault.js";
import { HASH_SIZE, SALT_SIZE, Shown, Withheld, blindOf, saltOfMoment } from "./formulas.js";
import { readingRoughly, tidy } from "./msgpack.js";
import { pack } from "./pack.js";
import { written } from "./transcription.js";

const TRANSCRIPT_LIMITS = { size: 1 << 24, depth: 4, items: 1 << 20, text: 1 << 24, lists: 1 << 12 };
const MOST_MOMENTS = 1 << 19;
const MOST_CHARACTERS = 1 << 26;
const LONGEST_TEXT = 1 << 16;

const misfit = () => new Fault("told: the columns of the transcript do not fit together");

function itemAt(items, place) {
  if (typeof place !== "number" || place < 0 || place >= items.length) throw misfit();
  return items[place];
}

function expectNumbers(...columns) {
  for (const column of columns)
    if (!Array.isArray(column) || column.some((item) => typeOf(item) !== "int")) throw misfit();
}

// Texts that are joined, each ended by a line feed.
function parted(joined) {
  if (typeof joined !== "string" || (joined && !joined.endsWith("\n")))
    throw new Fault("told: expected texts, each ended by a line feed");
  const texts = joined.split("\n").slice(0, -1);
  if (texts.some((text) => longerThan(text, LONGEST_TEXT)))
    throw new Fault(`told: a text of more than ${LONGEST_TEXT} characters`);
  return texts;
}

// {told, blinds} by audience. `audiences` are those that a match may have, in their order.
export function* readTranscript(data, audiences, secret) {
  const value = yield* readingRoughly(data, TRANSCRIPT_LIMITS, "told");
  const { moments, salts, rows } = yield* readMoments(value);
  const parts = yield* salted(moments, salts, secret);
  const found = yield* readAudiences(rows, parts, audiences, secret);
  if (!areSame(yield* written(found, secret), data)) throw new Fault("told: not the one transcript of what it says");
  return found;
}

function* readMoments(value) {
  const shape = (items) => (Array.isArray(items) ? items.length : -1);
  const fits = shape(value) === 7 && shape(value[3]) === 2 && shape(value[4]) === 6;
  if (!fits || !(value[5] instanceof Uint8Array) || !Array.isArray(value[6]))
    throw new Fault("told: expected strands, lines, rules, sentences, moments and audiences");
  const [strands, lines, rules, [texts, following], columns, salts, rows] = value;
  const names = parted(strands);
  expectNumbers(following, ...columns);
  if (columns.slice(1, 5).some((column) => column.length !== columns[0].length)) throw misfit();
  const ids = parted(rules);
  const sentences = parted(texts).map((text, place) => [text, itemAt(ids, following[place])]);
  if (following.length !== sentences.length) throw misfit();
  const reading = new Reading(parted(lines), sentences, columns[5]);
  const latest = new Map();
  const moments = [];
  for (const place of columns[0].keys()) {
    const [strand, step, seat, back, count] = columns.map((column) => column[place]);
    const name = itemAt(names, strand);
    const index = tidy(BigInt(latest.get(name) || 0) + BigInt(step) + 1n);
    latest.set(name, index);
    moments.push({ strand: name, index, seat, line: reading.line(back), sentences: reading.said(count) });
    if (place % 64 === 0) yield;
  }
  if (reading.at !== columns[5].length) throw misfit();
  return { moments, salts, rows };
}

// Where in lines and sentences the reading of moments stands; how many characters they have so far.
class Reading {
  constructor(lines, sentences, steps) {
    Object.assign(this, { lines, sentences, steps, used: 0, last: -1, at: 0, characters: 0 });
    this.lengths = [lines.map(lengthOf), sentences.map(([text]) => lengthOf(text))];
  }

  spend(characters) {
    this.characters += characters;
    if (this.characters > MOST_CHARACTERS) throw new Fault(`told: more than ${MOST_CHARACTERS} characters`);
  }

  // The next line, or the one so far back.
  line(back) {
    if (typeof back !== "number") throw misfit();
    if (back === 0) this.used += 1;
    const place = this.used - (back || 1);
    const found = itemAt(this.lines, place);
    this.spend(this.lengths[0][place]);
    return found;
  }

  // The next sentences, that many.
  said(count) {
    if (typeof count !== "number" || count < 0 || count > this.steps.length - this.at) throw misfit();
    const found = [];
    for (const end = this.at + count; this.at < end; this.at++) {
      const step = this.steps[this.at];
      if (typeof step !== "number") throw misfit();
      this.last += step + 1;
      found.push(itemAt(this.sentences, this.last));
      this.spend(this.lengths[1][this.last]);
    }
    return found;
  }
}

function bytesOf({ strand, index, seat, line, sentences }) {
  try {
    return pack([strand, index, seat, line, sentences]);
  } catch (error) {
    throw error instanceof RangeError ? misfit() : error;
  }
}

// The moments with their salts: those written, or those that derive from the secret.
function* salted(moments, salts, secret) {
  if (salts.length !== SALT_SIZE * moments.length && !(secret && !salts.length))
    throw new Fault(`told: ${counted(salts.length, "bytes")} of salts for ${counted(moments.length, "moments")}`);
  const parts = [];
  for (const [place, moment] of moments.entries()) {
    const data = bytesOf(moment);
    const own = salts.subarray(SALT_SIZE * place, SALT_SIZE * (place + 1));
    const part = new Shown(salts.length || !secret ? own : saltOfMoment(secret, data), data);
    part.moment = moment;
    parts.push(part);
    if (place % 16 === 0) yield;
  }
  return parts;
}

function* readAudiences(rows, parts, audiences, secret) {
  const [told, blinds] = [new Map(), new Map()];
  const budget = { moments: 0, characters: 0 };
  const ends = [0];
  for (const part of parts) ends.push(ends[ends.length - 1] + part.data.length);
  for (const row of rows) {
    const fits = isListOf(row, "str", "bytes", "list", "list");
    const [name, blind, runs, withheld] = fits ? row : [];
    if (!fits || !audiences.includes(name) || told.has(name) || ![0, SALT_SIZE].includes(blind.length))
      throw new Fault(`told: ${cutTo(repr(row), 40)} is not an audience and its moments`);
    expectNumbers(runs);
    const shown = readRuns(runs, parts, ends, budget);
    told.set(name, withWithheld(withheld, shown, name));
    blinds.set(name, secret && !blind.length ? blindOf(secret, name) : blind);
    yield;
  }
  const names = [...told.keys()];
  if (!names.length || names.join() !== audiences.filter((name) => told.has(name)).join())
    throw new Fault("told: the audiences are not in order, each once");
  return { told, blinds };
}

function readRuns(runs, parts, ends, budget) {
  if (runs.length % 2) throw misfit();
  const found = [];
  let end = 0;
  for (let place = 0; place < runs.length; place += 2) {
    const [start, length] = [end + Number(runs[place]), Number(runs[place + 1])];
    end = start + length;
    if (start < 0 || length < 0 || end > parts.length) throw misfit();
    budget.moments += length;
    budget.characters += ends[end] - ends[start];
    if (budget.moments > MOST_MOMENTS || budget.characters > MOST_CHARACTERS)
      throw new Fault(`told: more than ${MOST_MOMENTS} moments, or ${MOST_CHARACTERS} characters in them`);
    for (let each = start; each < end; each++) found.push(parts[each]);
  }
  return found;
}

// All moments, the withheld ones in their places, which ascend.
function withWithheld(withheld, shown, name) {
  if (withheld.length % 2) throw misfit();
  const found = [];
  let next = 0;
  for (let place = 0; place < withheld.length; place += 2) {
    const [number, leaf] = withheld.slice(place, place + 2);
    if (typeOf(number) !== "int" || !(leaf instanceof Uint8Array) || leaf.length !== HASH_SIZE) throw misfit();
    if (number <= found.length || number > shown.length + place / 2 + 1)
      throw new Fault(`told to ${name}: a withheld moment ${number} out of its place`);
    while (found.length < number - 1) found.push(shown[next++]);
    found.push(new Withheld(leaf));
  }
  while (next < shown.length) found.push(shown[next++]);
  return found;
}
