// The seal of a match: who stands by its closing, and who should. replays/signatures/ says the same, in the same words.

import { Fault, areSame, counted, cutTo, placed, repr } from "./fault.js";
import { PUBLIC, Shown } from "./formulas.js";
import { SIGNATURE_SIZE, readNote, readVerifierKey, strictBase64, verifierHere } from "./signednote.js";
import { isClosed } from "./told.js";

const SEAL_TITLE = "referee match seal";
const SEAL_VERSION = "1";
const SEAL_ROWS = [
  ["game", /^[a-z][a-z0-9-]{0,39}$/],
  ["match", /^[a-z2-7]{26}$/],
  ["records", /^[1-9][0-9]{0,8}$/],
  ["root", /^[A-Za-z0-9+/]{43}=$/],
  ["result", /^.+$/su],
];
export const IN_PAGE = "the seal in the page";
const NO_NOTE = "seal: none at hand";
export const NO_VERIFIER = "this browser does not verify Ed25519";
const UNNAMED = "record 1 names nobody who should sign, so no signature counts";
const KEYS_WITHHELD = "signatures: not checked, this copy withholds who should sign";

// What is to be said of the seal of a sound match: {verdict, fault}; sentences go into the report.
// `note` are the bytes of a note, or null; `fits` verifies a signature, null where nothing here does.
export async function examineSeal(match, note, report, fits = undefined) {
  const named = sealedMatch(match);
  const found = { signed: [], missing: [], unchecked: [], others: [] };
  if (!note?.length) {
    if (named.keys?.size) report.unchecked.push(`${NO_NOTE}: not sealed by ${signersInWords(inOrder(named.keys))}`);
    return "";
  }
  await readSeal(note, named, found, fits === undefined ? await verifierHere() : fits);
  const say = (list, words) => list.push(`${IN_PAGE}: ${words}`);
  if (found.signed.length) say(report.checked, `sealed by ${signersInWords(found.signed)}`);
  if (found.unchecked.length) say(report.unchecked, `signed by ${signersInWords(found.unchecked)}: not checked, ${NO_VERIFIER}`);
  if (found.missing.length) say(report.unchecked, `not sealed by ${signersInWords(found.missing)}`);
  for (const words of found.others) say(report.unchecked, words);
  return found.signed.length ? `sealed by ${signersInWords(found.signed)}` : "";
}

async function readSeal(bytes, named, found, fits) {
  const note = readNote(bytes);
  const uncompared = compareSealText(note.text, named);
  if (named.keys) await examineSignatures(note, keysOf(named.keys), found, fits);
  else found.others.push(KEYS_WITHHELD);
  found.others.push(...uncompared);
}

// -- what a seal names of a match -------------------------------------------------------------

function sealedMatch({ header, id, strands, heads }) {
  const publics = strands.get(PUBLIC);
  const last = publics[publics.length - 1];
  const rows = new Map([["game", header.game], ["match", id]]);
  const closed = isClosed(last);
  if (closed) {
    const root = heads.get(PUBLIC)[heads.get(PUBLIC).length - 1];
    rows.set("records", String(publics.length)).set("root", btoa(String.fromCharCode(...root)));
  }
  const record = last.readable();
  if (record?.kind === "closed") rows.set("result", resultWords(record.outcome));
  return { rows, closed, keys: signersOf(publics[0]) };
}

// The keys of those who should sign; null where that is withheld.
function signersOf(first) {
  const keys = first.extra("note")?.get("keys");
  if (keys) return keys;
  const isShown = first.parts.every((part, place) => place === 1 || part instanceof Shown);
  return isShown ? new Map() : null;
}

function resultWords(outcome) {
  if (!outcome) return "none";
  const [winners, reason, rule] = outcome;
  return `${winners.join(" ") || "nobody"}: ${reason} [${rule}]`;
}

// What could not be compared, in sentences. Throws where the text is of something else.
function compareSealText(text, { rows, closed }) {
  const values = readSealText(text);
  for (const [at, [name]] of SEAL_ROWS.entries())
    if (rows.has(name) && rows.get(name) !== values[at])
      throw new Fault(`line ${at + 2}: the seal is of ${name} ${values[at]}, the match has ${rows.get(name)}`);
  const why = closed ? "this copy withholds it" : "this copy ends before the match was closed";
  return SEAL_ROWS.flatMap(([name], at) => (rows.has(name) ? [] : [`${name} ${values[at]}: not compared, ${why}`]));
}

function readSealText(text) {
  const [first, ...lines] = text.replace(/\n$/, "").split("\n");
  const [, version] = /^referee match seal ([1-9][0-9]{0,8})$/.exec(first) || [];
  if (!version) throw new Fault(`line 1: expected '${SEAL_TITLE} ${SEAL_VERSION}', found ${repr(cutTo(first, 40))}`);
  if (version !== SEAL_VERSION)
    throw new Fault(`line 1: a seal of version ${version} is not known here (known: ${SEAL_VERSION})`, null, { unknown: true });
  if (lines.length !== SEAL_ROWS.length)
    throw new Fault(`a seal has ${counted(1 + SEAL_ROWS.length, "lines")} of text, found ${1 + lines.length}`);
  return lines.map((line, at) => {
    const [name, shape] = SEAL_ROWS[at];
    const value = line.startsWith(`${name} `) ? line.slice(name.length + 1) : "";
    if (!shape.test(value) || (name === "root" && !strictBase64(value)))
      throw new Fault(`line ${at + 2}: expected '${name}' and its value, found ${repr(cutTo(line, 40))}`);
    return value;
  });
}

// -- who has signed ---------------------------------------------------------------------------

const inOrder = (keys) => [...keys.keys()].sort((one, other) => (Number(one) || 0) - (Number(other) || 0));

export function signersInWords(signers) {
  const words = signers.map((each) => (each === "house" ? "the house" : `seat ${each}`));
  const last = words.pop();
  return words.length ? `${words.join(", ")} and ${last}` : last;
}

// {signed, unchecked, others} of a note over just that text, by the keys that record 1 of the match names, or by those of certain
// signers alone; `other` says that it is over something else. Throws a Fault.
export async function examineNoteOver(bytes, text, match, { other, signers, fits }) {
  const found = { signed: [], missing: [], unchecked: [], others: [] };
  const note = readNote(bytes);
  if (note.text !== text) throw new Fault(other);
  const named = signersOf(match.strands.get(PUBLIC)[0]);
  const keys = named && new Map([...named].filter(([signer]) => !signers || signers.includes(signer)));
  if (keys) await examineSignatures(note, keysOf(keys), found, fits === undefined ? await verifierHere() : fits);
  else found.others.push(KEYS_WITHHELD);
  return found;
}

function keysOf(named) {
  const found = new Map();
  for (const signer of inOrder(named)) {
    const who = `the key that record 1 names for ${signersInWords([signer])}`;
    found.set(signer, placed(() => readVerifierKey(named.get(signer)), (fault) => new Fault(`${who}: ${fault.message}`)));
  }
  if (!found.size) throw new Fault(UNNAMED);
  const keys = [...found.values()];
  const isTwin = (key) => keys.some((each) => labelOf(each) === labelOf(key) && !areSame(each.public, key.public));
  const twin = keys.find(isTwin);
  if (twin) throw new Fault(`record 1 names two keys that are called ${repr(labelOf(twin))}`);
  return found;
}

const labelOf = ({ name, id }) => `${name}+${id}`;

// Every signature of a note; of several by one key the first decides.
async function examineSignatures(note, keys, found, fits) {
  const seen = new Set();
  const text = new TextEncoder().encode(note.text);
  for (const signature of note.signatures) {
    const label = labelOf(signature);
    const signers = [...keys].filter(([, key]) => labelOf(key) === label).map(([signer]) => signer);
    if (!signers.length) found.others.push(strangerWords(signature, keys));
    else if (!seen.has(label)) {
      seen.add(label);
      await verifySignature(signature, keys.get(signers[0]), text, signers, fits);
    }
  }
  if (!seen.size) throw new Fault(`no key that record 1 names has signed: ${found.others[0]}`);
  for (const [signer, key] of keys) {
    const isSeen = seen.has(labelOf(key));
    (isSeen ? (fits ? found.signed : found.unchecked) : found.missing).push(signer);
  }
}

async function verifySignature({ data, line }, key, text, signers, fits) {
  const who = `line ${line}: the signature of ${signersInWords(signers)} (${labelOf(key)})`;
  if (data.length !== SIGNATURE_SIZE) throw new Fault(`${who} has ${counted(data.length, "bytes")}, expected ${SIGNATURE_SIZE}`);
  if (fits && !(await fits(key.public, data, text))) throw new Fault(`${who} is not over this text`);
}

function strangerWords({ name, id, line }, keys) {
  const alike = [...keys.values()].find((key) => key.name === name);
  const named = alike ? ` (it names ${labelOf(alike)})` : "";
  return `line ${line}: ${repr(labelOf({ name, id }))} is not a key that record 1 names${named}`;
}
