// What a file says that everybody was told, against its roots, its salts and the records that are shown.

import { Fault, areSame, counted, cutTo, hexOf, repr } from "./fault.js";
import { PUBLIC, Shown, blindOf, rootOfTold, saltOfMoment } from "./formulas.js";
import { secretStrands } from "./document.js";
import { examineClosing } from "./leaves.js";
import { seatOf } from "./records.js";
import { readTranscript } from "./transcript.js";

const AUDIENCES = [PUBLIC, ...secretStrands(16), "judge"];

// Gives the number of moments that were compared, by audience.
export function* examineTold(match, report) {
  const { told, blinds } = match.transcript.length
    ? yield* readTranscript(match.transcript, AUDIENCES, match.secret)
    : { told: new Map(), blinds: new Map() };
  match.told = told;
  const publics = match.strands.get(PUBLIC);
  const last = publics[publics.length - 1];
  const committed = last.extra("told");
  const opened = publics[0].readable();
  const seats = opened?.kind === "opened" ? opened.seats : 0;
  const audiences = seats ? [PUBLIC, ...secretStrands(seats), "judge"] : [];
  examineClosing(match, committed, audiences);
  const roots = committed && new Map(committed[1]);
  const counts = new Map();
  for (const [audience, parts] of told) {
    if (seats && !audiences.includes(audience))
      throw new Fault(`told to ${audience}: the match has ${counted(seats, "seats")}`);
    if (roots) yield* compareRoot(audience, blinds.get(audience), parts, roots);
    else {
      const why = isClosed(last) ? "its root is withheld" : "nothing commits to it yet";
      report.unchecked.push(`what was told to ${audience}: ${why}`);
    }
    if (match.secret) yield* compareSalts(match.secret, audience, blinds.get(audience), parts);
    for (const [before, part] of parts.entries()) {
      if (part instanceof Shown) compareWithRecord(match, part.moment, `told to ${audience}, moment ${before + 1}`);
      if (before % 16 === 0) yield;
    }
    if (roots) counts.set(audience, parts.length);
  }
  return counts;
}

// Whether the last record closes the match, or may do so, because it is withheld.
export function isClosed(last) {
  const record = last.readable();
  return record ? record.kind === "closed" : last.parts.length >= 5;
}

function* compareRoot(audience, blind, parts, roots) {
  if (!roots.has(audience)) throw new Fault(`told to ${audience}: the closed record knows of no such audience`);
  if (!areSame(yield* rootOfTold(blind, parts), roots.get(audience)))
    throw new Fault(`told to ${audience}: it is not what the closed record commits to`);
}

// Where the secret is revealed, the salts of moments derive from it.
function* compareSalts(secret, audience, blind, parts) {
  if (!areSame(blind, blindOf(secret, audience)))
    throw new Fault(`told to ${audience}: what blinds its root is not derived from the secret`);
  for (const [before, part] of parts.entries()) {
    if (part instanceof Shown && !areSame(part.salt, saltOfMoment(secret, part.data)))
      throw new Fault(`told to ${audience}, moment ${before + 1}: the salt is not derived from the secret`);
    if (before % 16 === 0) yield;
  }
}

// What is told of a record that is shown is of its seat, and begins as it does in every game.
function compareWithRecord({ strands }, { strand, index, seat, line }, place) {
  const records = strand ? strands.get(strand) || [] : [];
  const record = index >= 1 && index <= records.length ? records[index - 1].readable() : null;
  if (!record || (seat === seatOf(record) && line.startsWith(beginningOf(record)))) return;
  const found = `${repr(cutTo(line, 40))} is told of record ${index} of strand ${repr(strand)}`;
  throw new Fault(`${place}: ${found}, which shows something else`);
}

function beginningOf(record) {
  const { kind, seat } = record;
  if (kind === "opened") return `opened ${record.game}`;
  if (kind === "acted") return `${seat}: ${record.answer[0]}`;
  if (kind === "attempted") return `${seat}: tried ${record.answer[0]}`;
  if (kind === "observed") return `observed ${record.label}`;
  if (kind === "pledged") return `${seat}: pledged ${hexOf(record.pledge)}`;
  if (kind === "contributed") return `${seat}: contributed ${hexOf(record.value)}`;
  return "";
}
