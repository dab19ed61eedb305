// Annotations: what people wrote beside a match, read in its one spelling and compared with the moments of the match.
// replays/annotations/ says the same in the same words.

import { Fault, counted, hexOf, repr } from "./fault.js";
import { ascii } from "./formulas.js";
import { NO_VERIFIER, examineNoteOver, signersInWords } from "./matchseal.js";
import { textFault } from "./notes.js";
import { sha256 } from "./sha256.js";

const ANNOTATION_SCHEMA = "referee/annotations/1";
const MARKS = ["", "!!", "!", "!?", "?!", "?", "??"];
const [MOST_ANNOTATION_BYTES, MOST_ANNOTATIONS, MOST_ACTIONS, MOST_SENTENCES] = [1 << 20, 1000, 64, 500];
const [LONGEST_BY, LONGEST_ACTION, LONGEST_REMARK, LONGEST_TOLD] = [80, 200, 1000, 2000];
const [HEAD_DIGITS, MOST_MOMENT, LONGEST_INT] = [32, 1 << 20, 15];
const HEAD_KEYS = ["schema", "match", "audience"];
const ANNOTATION_KEYS = ["moment", "head", "by", "mark", "text", "line", "told"];
const AUDIENCE = /^(?:public|judge|seat-(?:[1-9]|1[0-6]))$/;
const HEAD = /^[0-9a-f]{32}$/;
const RULE_ID = /^(?:[A-Z]{1,8}-[0-9A-Za-z.-]{1,24})?$/;
const PLAYED_ANEW = "variations: that the engine plays them so, that takes the rules (referee validate)";

// {match, audience, entries}, of a file's bytes. Throws a Fault.
export function readAnnotationFile(bytes) {
  if (bytes.length > MOST_ANNOTATION_BYTES) refuseFile(`${counted(bytes.length, "bytes")}, more than ${MOST_ANNOTATION_BYTES}`);
  const text = decodedText(bytes);
  if (!text.endsWith("\n")) refuseFile("the last line does not end");
  const [head, ...lines] = text.slice(0, -1).split("\n");
  if (lines.length > MOST_ANNOTATIONS) refuseFile(`${counted(lines.length, "annotations")}, more than ${MOST_ANNOTATIONS}`);
  const { schema, match, audience } = annotationRow(1, head, HEAD_KEYS);
  examineFirstLine(schema, match, audience);
  const entries = lines.map((line, at) => {
    const entry = annotationRow(at + 2, line, ANNOTATION_KEYS);
    const wrong = entryFault(entry);
    if (wrong) refuseFile(`line ${at + 2}: ${wrong}`);
    return entry;
  });
  return { match, audience, entries };
}

function refuseFile(what) {
  throw new Fault(`annotations: ${what}`);
}

function decodedText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuseFile("not UTF-8 text");
  }
}

function annotationRow(number, line, keys) {
  let value = null;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  const isRow = value !== null && typeof value === "object" && Object.keys(value).join() === keys.join();
  if (!isRow || !isHeldAlike(value) || JSON.stringify(value) !== line)
    refuseFile(`line ${number}: not in its one spelling`);
  return value;
}

// Whether every reader holds the value alike: short whole numbers, and texts of whole characters.
function isHeldAlike(value) {
  if (typeof value === "number") return Number.isInteger(value) && String(value).length <= LONGEST_INT;
  if (typeof value === "string") return !/\p{Cs}/u.test(value);
  return value === null || typeof value !== "object" || Object.values(value).every(isHeldAlike);
}

function examineFirstLine(schema, match, audience) {
  if (typeof schema === "string" && schema !== ANNOTATION_SCHEMA && /^referee\/annotations\/[1-9][0-9]{0,5}$/.test(schema)) {
    const said = `annotations: the format ${schema} is not known here (known: ${ANNOTATION_SCHEMA})`;
    throw new Fault(said, null, { unknown: true });
  }
  const isMatch = typeof match === "string" && /^[a-z2-7]{26}$/.test(match);
  if (schema !== ANNOTATION_SCHEMA || !isMatch || typeof audience !== "string" || !AUDIENCE.test(audience))
    refuseFile(`line 1: expected ${ANNOTATION_SCHEMA}, a match and an audience`);
}

function entryFault({ moment, head, by, mark, text, line, told }) {
  const isMoment = typeof moment === "number" && moment >= 1 && moment <= MOST_MOMENT;
  if (!isMoment || typeof head !== "string" || !HEAD.test(head)) return "expected a moment and its head";
  const texts = [
    ["by", by, LONGEST_BY],
    ["text", text, LONGEST_REMARK],
  ];
  if (!MARKS.includes(mark)) return `mark: expected one of ${MARKS.slice(1).join(" ")}, or none`;
  for (const [name, value, most] of texts) {
    const wrong = value === "" ? "" : lineFault(value, most);
    if (wrong) return `${name}: ${wrong}`;
  }
  const wrong = variationFault(line, told);
  if (wrong) return `variation: ${wrong}`;
  return text || line.length ? "" : "expected a text or a variation";
}

function variationFault(line, told) {
  const isLine = Array.isArray(line) && Array.isArray(told) && line.length <= MOST_ACTIONS;
  if (!isLine || told.length !== line.length) return `expected at most ${MOST_ACTIONS} actions, and what is told of each`;
  for (const [at, action] of line.entries()) {
    const wrong = lineFault(action, LONGEST_ACTION);
    if (wrong) return `action ${at + 1}: ${wrong}`;
  }
  for (const [at, sentences] of told.entries()) {
    const wrong = toldFault(sentences);
    if (wrong) return `told ${at + 1}: ${wrong}`;
  }
  return "";
}

function toldFault(sentences) {
  if (!Array.isArray(sentences) || sentences.length > MOST_SENTENCES)
    return `expected at most ${MOST_SENTENCES} sentences`;
  for (const pair of sentences) {
    const isPair = Array.isArray(pair) && pair.length === 2 && typeof pair[1] === "string" && RULE_ID.test(pair[1]);
    if (!isPair) return "expected a sentence and its rule";
    const wrong = lineFault(pair[0], LONGEST_TOLD);
    if (wrong) return wrong;
  }
  return "";
}

function lineFault(text, most) {
  if (typeof text !== "string") return "expected a text";
  const wrong = textFault(text, most);
  return wrong || (text.normalize("NFC") === text ? "" : `${repr(text)} is not in its one spelling`);
}

// The head at every moment of an audience, of which these are the leaves.
function headsOver(opened, audience, leaves) {
  let head = sha256(ascii("referee annotation 1\0"), opened, ascii(audience));
  return leaves.map((leaf) => hexOf((head = sha256(head, leaf))).slice(0, HEAD_DIGITS));
}

// {checked, unchecked, faults} of files of annotations, against a match that was examined.
export function examineAnnotations(files, match) {
  const found = { checked: [], unchecked: [], faults: [] };
  const every = files.flatMap((bytes) => {
    try {
      return [readAnnotationFile(bytes)];
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      found.faults.push(fault.message);
      return [];
    }
  });
  for (const { match: id, audience, entries } of every) {
    const what = `annotations of ${audience}`;
    const leaves = (match.told?.get(audience) || []).map((part) => part.leaf);
    const heads = headsOver(match.opened, audience, leaves);
    const faults = entries.map((entry) => placeFault(entry, id, match.id, heads));
    const at = faults.findIndex(Boolean);
    if (at >= 0) found.faults.push(`${what}: number ${at + 1} ${faults[at]}`);
    else if (leaves.length) found.checked.push(`${what}: ${entries.length}, each at its moment`);
    else found.unchecked.push(`${what}: their moments, what ${audience} was told is not here`);
  }
  if (every.some(({ entries }) => entries.some(({ line }) => line.length))) found.unchecked.push(PLAYED_ANEW);
  return found;
}

// Who has signed each file; the sentences go to what was found of them. `fits` verifies a signature.
export async function examineAnnotationNotes(files, notes, match, found, fits = undefined) {
  if (found.faults.length) return;
  for (const [at, note] of notes.entries()) if (note.length) await examineOneNote(files[at], note, match, found, fits);
}

async function examineOneNote(file, note, match, found, fits) {
  const { match: id, audience, entries } = readAnnotationFile(file);
  const digest = btoa(String.fromCharCode(...sha256(file)));
  const lines = [`match ${id}`, `audience ${audience}`, `annotations ${entries.length}`, `digest ${digest}`, ""];
  const say = (list, words) => list.push(`annotations of ${audience}: ${words}`);
  try {
    const wanted = { other: "it is over other annotations than these", fits };
    const said = await examineNoteOver(note, ["referee annotations seal 1", ...lines].join("\n"), match, wanted);
    if (said.signed.length) say(found.checked, `signed by ${signersInWords(said.signed)}`);
    if (said.unchecked.length) say(found.unchecked, `signed by ${signersInWords(said.unchecked)}: not checked, ${NO_VERIFIER}`);
    for (const words of said.others) say(found.unchecked, words);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    say(found.faults, `the note is refused: ${fault.message}`);
  }
}

function placeFault({ moment, head }, id, own, heads) {
  if (id !== own) return `belongs to another match or line: it is of match ${id}`;
  const isThere = !heads.length || heads[moment - 1] === head;
  return isThere ? "" : `belongs to another match or line: its head is not that of moment ${moment} here`;
}
