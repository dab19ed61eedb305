// Leaves: everything in a record that needs no rules, and the seals over secret strands.

import { Fault, areSame, counted, hexOf, isListOf, placed, repr, sortedTexts, typeOf } from "./fault.js";
import { PUBLIC, SEAL_PLACE, Shown, Withheld, commitmentTo, commitmentToDeal, dealKey, saltsOf } from "./formulas.js";
import { PART_LIMITS, read } from "./msgpack.js";
import { examineNote, examineTime } from "./notes.js";
import { Seals } from "./seals.js";
import { CHECK_SIZE, isCheck } from "./strands.js";

const EXTRAS = ["digest", "note", "secret", "time", "told"];
const CLOSING = ["digest", "secret", "told"]; // What only a closed record has, and has to have.

// Leaves and salts are examined where the file does not derive them; what is withheld is said in the report.
export function* examineLeaves(match, report) {
  examineOpening(match, report);
  examineSecret(match);
  const withheld = new Map();
  const note = (what, strand, number) => {
    const place = strand === PUBLIC ? `record ${number}` : `record ${number} of strand '${strand}'`;
    if (!withheld.has(what)) withheld.set(what, []);
    withheld.get(what).push(place);
  };
  const seals = new Seals(match);
  for (const [strand, records] of match.strands) {
    const salt = match.secret && !match.regular ? saltsOf(match.secret, strand) : null;
    const clock = { latest: 0 };
    for (const [before, sealed] of records.entries()) {
      const number = before + 1;
      const isSalted = salt && ((part, place) => areSame(part.salt, salt(number, place)));
      const place = { sealed, strand, number, clock, isSalted, note };
      const examineOne = () => {
        examineRecord(match, place);
        if (!match.regular) examineSeals(seals, place);
      };
      placed(examineOne, (fault) => fault.ofRecord(strand, number));
      yield;
    }
  }
  for (const [what, places] of withheld)
    report.unchecked.push(`${what} withheld: ${places.slice(0, 8).join(", ")}${places.length > 8 ? ", ..." : ""}`);
}

// What a record opens; null where that is withheld.
export function openingOf(match) {
  const record = match.strands.get(PUBLIC)[0].record();
  if (record && record.kind !== "opened")
    throw new Fault("the match does not begin with an opened record", { record: 1 });
  return record;
}

function examineOpening(match, report) {
  const [part] = match.strands.get(PUBLIC)[0].parts;
  if (part instanceof Withheld) return;
  read(part.data, PART_LIMITS, { record: 1, part: "decision" });
  const ofOpening = (fault) => (fault.unknown ? fault.at({ record: 1 }) : fault.ofRecord(PUBLIC, 1));
  const opened = placed(() => openingOf(match), ofOpening);
  const seats = opened["secret-seats"];
  if (seats.some((seat, at) => at && seat <= seats[at - 1]))
    throw new Fault("the secret seats are not in order, each once", { record: 1 });
  if (match.deal && opened.chance !== "seeded")
    throw new Fault(`deal: chance is ${opened.chance}, which no key can tell`);
  if (match.deal && !areSame(commitmentToDeal(match.deal), opened.deal))
    throw new Fault("deal: the key is not the one that record 1 commits to");
  const names = [PUBLIC, ...seats.map((seat) => `seat-${seat}`)];
  const held = [...match.strands.keys()];
  const expected = names.filter((name) => held.includes(name));
  if (held.join() !== expected.join())
    throw new Fault(`opens the strands ${repr(names)}, found ${repr(held)}`, { record: 1 });
  for (const name of names)
    if (!held.includes(name)) report.unchecked.push(`strand '${name}' is withheld as a whole`);
}

// The secret must be the one that the opened record commits to.
function examineSecret({ secret, strands }) {
  if (!secret) return;
  const publics = strands.get(PUBLIC);
  const place = { record: publics.length, strand: PUBLIC };
  if (secret.length !== 32) throw new Fault(`a secret of ${counted(secret.length, "bytes")}, expected 32`, place);
  const opened = publics[0].record();
  if (!opened) return;
  if (!areSame(commitmentTo(secret), opened.commitment))
    throw new Fault("the secret is not the one that record 1 commits to", place);
  if (!areSame(commitmentToDeal(dealKey(secret)), opened.deal))
    throw new Fault("the deal that record 1 commits to does not follow from the secret", place);
}

function examineRecord(match, { sealed, strand, number, clock, isSalted, note }) {
  const extras = [];
  for (const [place, part] of sealed.parts.entries()) {
    const name = ["decision", "check"][place] || "extra part";
    if (part instanceof Withheld) {
      note(name, strand, number);
      continue;
    }
    if (place !== 1 || !isCheck(part.data)) read(part.data, PART_LIMITS, { part: name });
    if (isSalted && !isSalted(part, place)) throw new Fault(`the salt of the ${name} is not derived from the secret`);
    if (place < 2) continue;
    extras.push(extraName(part));
    examineExtra(match, sealed, extras[extras.length - 1], part, clock);
  }
  if (sortedTexts(new Set(extras)).join() !== extras.join())
    throw new Fault(`the extra parts ${repr(extras)} are not in order, each once`);
  examineKind(match, sealed, strand, number, extras);
}

function examineKind(match, sealed, strand, number, extras) {
  let record = null;
  try {
    record = sealed.record();
  } catch (fault) {
    if (!fault.unknown) throw fault;
    record = { kind: "unknown" };
  }
  const check = sealed.check();
  if (check && check.length !== 0 && check.length !== CHECK_SIZE)
    throw new Fault(`a check of ${counted(check.length, "bytes")}, expected ${CHECK_SIZE}`);
  const revealing = extras.filter((name) => CLOSING.includes(name));
  if (revealing.length && record && record.kind !== "closed")
    throw new Fault(`only a closed record has a part '${revealing[0]}'`);
  const last = match.strands.get(PUBLIC).length;
  if (strand === PUBLIC && record?.kind === "closed" && number !== last)
    throw new Fault(`a closed record, and records up to ${last} after it`);
}

// The name of a part behind the check, if it holds what belongs there.
function extraName(part) {
  const value = read(part.data);
  if (Array.isArray(value) && value.length === 2) {
    const [name, content] = value;
    const fits = {
      digest: () => content instanceof Uint8Array && content.length === 32,
      note: () => content instanceof Map,
      secret: () => content instanceof Uint8Array,
      time: () => typeOf(content) === "int",
      told: () => areRoots(content),
    };
    if (EXTRAS.includes(name) && fits[name]()) return name;
  }
  throw new Fault(`an extra part is none of ${EXTRAS.join(", ")}, or holds something else`);
}

// The number of a way of telling, and the root of what each audience was told.
function areRoots(content) {
  const isRow = (row) => isListOf(row, "str", "bytes") && row[1].length === 32;
  return isListOf(content, "int", "list") && content[0] > 0 && content[1].every(isRow);
}

function examineExtra(match, sealed, name, part, clock) {
  if (name !== "note" && name !== "time") return;
  const [, value] = read(part.data);
  if (name === "time") {
    examineTime(value, clock.latest);
    clock.latest = value;
  } else {
    const opened = match.strands.get(PUBLIC)[0].readable();
    examineNote(value, sealed.readable(), opened?.kind === "opened" ? opened.seats : 0);
  }
}

// The seals of a public record: canonical, salted, and over the strands as they are.
function examineSeals(seals, { sealed, strand, number, isSalted, note }) {
  if (strand !== PUBLIC) return; // The reader of the file gives seals to no other.
  for (const [at, part] of sealed.seals.entries()) {
    if (part instanceof Withheld) continue;
    read(part.data, PART_LIMITS, { part: "seal" });
    if (isSalted && !isSalted(part, SEAL_PLACE - at))
      throw new Fault("the salt of the seal is not derived from the secret");
  }
  seals.examine(sealed, number);
  for (const [at, part] of sealed.seals.entries())
    if (part instanceof Withheld && seals.heads.has(seals.names[at])) note("seal", PUBLIC, number);
}

// Attached is exactly what the opened record names.
export function examineAttachments(match, report) {
  const opened = openingOf(match);
  if (!opened) {
    if (match.attachments.size) report.unchecked.push("what is attached: record 1 is withheld");
    return;
  }
  const known = [...opened.cards.map((row) => hexOf(row[1])), ...opened.inputs.map((row) => hexOf(row[3]))];
  for (const digest of match.attachments.keys())
    if (!known.includes(digest))
      throw new Fault(`attachment ${digest.slice(0, 16)}...: record 1 names nothing of that digest`);
  const words = { previous: "previous match", refused: "match without a seed" };
  for (const [role, root, record] of opened.inputs) {
    const place = record ? `, record ${record}` : "";
    report.unchecked.push(`the ${words[role] || role} that record 1 names: ${hexOf(root).slice(0, 16)}...${place}`);
  }
}

// A closed record has the parts that belong to it, and a root for every audience.
export function examineClosing(match, committed, audiences) {
  const publics = match.strands.get(PUBLIC);
  const last = publics[publics.length - 1];
  if (last.readable()?.kind !== "closed") return;
  const place = { record: publics.length, strand: PUBLIC };
  const names = last.parts.slice(2).map((part) => (part instanceof Shown ? read(part.data)[0] : ""));
  const missing = CLOSING.filter((name) => !names.includes(name));
  if (missing.length > names.filter((name) => !name).length)
    throw new Fault(`a closed record without a part '${missing[0]}'`, place);
  const told = committed?.[1].map(([name]) => name);
  if (told && audiences.length && repr(told) !== repr(audiences))
    throw new Fault(`the roots of what was told are those of ${told.join(", ")}`, place);
}
