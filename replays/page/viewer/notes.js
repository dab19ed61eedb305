// Notes and times: what people wrote beside a record, and when. events/chain/notes.py has the same table.

import { Fault, counted, cutTo, lengthOf, longerThan, repr, typeOf } from "./fault.js";

export const LATEST = 2 ** 53 - 1;
const LONGEST_CLOCK = 24 * 60 * 60;
// The tables of Unicode grow: a format character that only the newer of two readers knows may part them.
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const MATCH_ID = /^[a-z2-7]{26}$/;
const READING = /^[A-Za-z0-9_.+-]{1,64}$/;
const GAME_CODE = /^[a-z][a-z0-9-]{0,39}$/;
const VERIFIER = /^[!-*,-~]{1,120}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/;

// What is wrong with a text that somebody typed, apart from its spelling.
export function textFault(text, most) {
  const normal = text.normalize("NFC");
  const unfit = UNFIT.exec(normal);
  if (unfit) {
    const code = unfit[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `${repr(text)} holds the character U+${code}, which no name may hold`;
  }
  const length = lengthOf(normal);
  if (length && length <= most) return "";
  return `${repr(text)} has ${counted(length, "characters")}, expected 1 to ${most}`;
}

function spelled(text, most) {
  const wrong = textFault(text, most);
  if (wrong) return wrong;
  return text.normalize("NFC") === text ? "" : `${repr(text)} is not in its one spelling`;
}

export function nameFault(name) {
  return typeof name === "string" ? spelled(name, 80) : `${short(name)} is not a name`;
}

function botFault(bot) {
  if (typeof bot !== "string" || longerThan(bot, 200)) return `${short(bot)} is not the name of a bot`;
  return bot ? nameFault(bot) : "";
}

const bySeat = (fault) => (value, seats) => {
  if (!Array.isArray(value)) return `${short(value)} is no list by seat`;
  if (seats && value.length !== seats) return `has ${counted(value.length, "items")} for ${counted(seats, "seats")}`;
  return firstFault(value, fault);
};

function firstFault(values, fault) {
  for (const value of values) {
    const wrong = fault(value);
    if (wrong) return wrong;
  }
  return "";
}

const isKey = (key) => typeof key === "string" && VERIFIER.test(key);

function signersFault(value, seats) {
  if (!(value instanceof Map)) return `${short(value)} is no map of signers to keys`;
  const known = ["house", ...Array.from({ length: seats || 16 }, (_, at) => String(at + 1))];
  const stranger = [...value.keys()].find((who) => !known.includes(who));
  if (stranger !== undefined) return `${short(stranger)} is neither 'house' nor a seat`;
  return firstFault(value.values(), (key) => (isKey(key) ? "" : `${short(key)} is not a key`));
}

function idFault(value) {
  return typeof value === "string" && MATCH_ID.test(value) ? "" : `${short(value)} is not the id of a match`;
}

function inputsFault(value) {
  if (!(value instanceof Map) || value.size > 16) return `${short(value)} is no map of roles to ids`;
  if ([...value.keys()].some((role) => longerThan(role, 200))) return "has a role that is too long";
  return firstFault(value.values(), idFault);
}

function tagsFault(value) {
  if (!Array.isArray(value) || !value.length || value.length > 16) return `${short(value)} is no list of 1 to 16 words`;
  const words = value.map((word) => (typeof word === "string" ? word : repr(word)));
  return new Set(words).size < words.length ? "has a word twice" : firstFault(value, nameFault);
}

function namesFault(value) {
  const fits = Array.isArray(value) && value.length > 0 && value.length <= 2;
  return fits ? firstFault(value, nameFault) : `${short(value)} is no list of 1 or 2 names`;
}

function verifiersFault(value) {
  const fits = Array.isArray(value) && value.length <= 2 && value.some((key) => key !== "");
  if (!fits) return `${short(value)} is no list of 1 or 2 keys`;
  return firstFault(value, (key) => (key === "" || isKey(key) ? "" : `${short(key)} is not a key`));
}

function eventFault(value) {
  const keys = value instanceof Map ? [...value.keys()].filter((key) => key !== "readings") : [];
  if (keys.length !== 2 || keys[0] !== "game" || keys[1] !== "name") return `${short(value)} is not name and game`;
  const readings = value.has("readings") ? value.get("readings") : new Map([["a", "a"]]);
  if (!(readings instanceof Map) || !readings.size || readings.size > 64) return `${short(readings)} are no readings`;
  const isWord = (each) => typeof each === "string" && READING.test(each);
  if (![...readings].flat().every(isWord)) return `${short(readings)} are not readings and their choices`;
  const game = value.get("game");
  if (typeof game !== "string" || !GAME_CODE.test(game)) return `${short(game)} is not the code of a game`;
  return nameFault(value.get("name"));
}

function clockFault(value) {
  const keys = value instanceof Map ? [...value.keys()].sort().join() : "";
  if (keys !== "added,forfeits,kind,seconds") return `${short(value)} is not kind, seconds, added and forfeits`;
  const [kind, seconds, added] = ["kind", "seconds", "added"].map((key) => value.get(key));
  const isClock = [seconds, added].every((each) => typeOf(each) === "int") && typeOf(value.get("forfeits")) === "bool";
  const isKnown = (kind === "chess" || kind === "hourglass") && seconds >= 1 && added >= 0;
  const fits = isClock && isKnown && seconds <= LONGEST_CLOCK && added <= LONGEST_CLOCK;
  return fits ? "" : `${short(value)} is no clock`;
}

function spentFault(value) {
  const fits = typeOf(value) === "int" && value >= 0 && value <= LATEST;
  return fits ? "" : `${short(value)} is no number of milliseconds`;
}

const reasonFault = (value) => (typeof value === "string" ? spelled(value, 1000) : `${short(value)} is not a reason`);

// Every key that a note may hold: the records that may have it, and what is wrong with a value of it.
const NOTE_KEYS = {
  players: [["opened"], bySeat(nameFault)],
  keys: [["opened"], signersFault],
  bots: [["opened"], bySeat(botFault)],
  inputs: [["opened"], inputsFault],
  tags: [["opened"], tagsFault],
  event: [["opened"], eventFault],
  clock: [["opened"], clockFault],
  spent: [["acted"], spentFault],
  match: [["acted"], idFault],
  names: [["acted"], namesFault],
  verifiers: [["acted"], verifiersFault],
  by: [["acted", "ruled"], nameFault],
  reason: [["acted"], reasonFault],
};

// `record` is the decision beside the note (null where it is withheld), `seats` are 0 where they are not known.
export function examineNote(note, record, seats) {
  for (const [key, value] of note) {
    if (!Object.hasOwn(NOTE_KEYS, key))
      throw new Fault(`the note: the key ${short(key)} is none of ${Object.keys(NOTE_KEYS).join(", ")}`);
    const [kinds, fault] = NOTE_KEYS[key];
    if (record && !kinds.includes(record.kind)) throw new Fault(`the note: ${key} does not belong to this record`);
    const wrong = fault(value, seats);
    if (wrong) throw new Fault(`the note: ${key}: ${wrong}`);
  }
}

export function examineTime(value, latest) {
  if (typeOf(value) !== "int" || value < 0 || value > LATEST)
    throw new Fault(`the time ${short(value)} is not a whole number from 0 to 2^53 - 1`);
  if (value < latest) throw new Fault(`the time ${value} is before ${latest}, which an earlier record has`);
}

// A value as far as it fits in a line.
function short(value) {
  const text = repr(value);
  return longerThan(text, 40) ? `${cutTo(text, 40)}...` : text;
}
