// Signed notes: a text and the signatures under it (C2SP signed-note). replays/signatures/signed_note.py reads them alike.

import { Fault, counted, cutTo, hexOf, repr } from "./fault.js";
import { sha256 } from "./sha256.js";

const MOST_NOTE = 1 << 16;
const MOST_SIGNATURES = 100;
const KEY_ID_SIZE = 4;
const DASH = "\u2014";
const NOTE_UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const UNFIT_IN_KEY_NAME = /[\p{Z}\u0085+]/u;

// {text, signatures: [{name, id, data, line}]}. Throws the first fault.
export function readNote(bytes) {
  if (bytes.length > MOST_NOTE) throw new Fault(`the note has more than ${MOST_NOTE} bytes`);
  const lines = noteText(bytes).split("\n");
  for (const [at, line] of lines.entries()) expectNoControl(line, at + 1);
  if (lines.pop()) throw new Fault(`line ${lines.length + 1}: the note does not end with a newline`);
  const end = lines.lastIndexOf("");
  if (end < 1) throw new Fault("no empty line parts a text from signatures");
  const below = lines.slice(end + 1);
  if (!below.length) throw new Fault("no signature follows the text");
  if (below.length > MOST_SIGNATURES) throw new Fault(`the note has more than ${counted(MOST_SIGNATURES, "signatures")}`);
  const signatures = below.map((line, at) => readSignature(line, end + 2 + at));
  return { text: lines.slice(0, end).map((line) => `${line}\n`).join(""), signatures };
}

function noteText(bytes) {
  try {
    return NOTE_UTF8.decode(bytes);
  } catch {
    throw new Fault("the note is not UTF-8 text");
  }
}

function expectNoControl(line, number) {
  const control = /[\0-\x1f]/.exec(line);
  if (!control) return;
  const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  throw new Fault(`line ${number}: holds the character U+${code}, which no note may hold`);
}

function readSignature(line, number) {
  const [dash, name = "", word = ""] = line.split(" ");
  if (dash !== DASH || line !== `${DASH} ${name} ${word}`)
    throw new Fault(`line ${number}: expected a signature: '${DASH} NAME BASE64'`);
  if (!isKeyName(name)) throw new Fault(`line ${number}: ${repr(name)} is not the name of a key`);
  const data = strictBase64(word);
  if (!data) throw new Fault(`line ${number}: the signature is not in base64`);
  if (data.length <= KEY_ID_SIZE)
    throw new Fault(`line ${number}: the signature has ${counted(data.length, "bytes")}, expected ${KEY_ID_SIZE + 1} or more`);
  return { name, id: hexOf(data.subarray(0, KEY_ID_SIZE)), data: data.subarray(KEY_ID_SIZE), line: number };
}

const isKeyName = (name) => name !== "" && !UNFIT_IN_KEY_NAME.test(name);

// The bytes of a text in the one base64 that writes them; null for any other text.
export function strictBase64(text) {
  let binary = "";
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  return btoa(binary) === text ? Uint8Array.from(binary, (each) => each.charCodeAt(0)) : null;
}

// -- verifier keys: name+id+base64 ------------------------------------------------------------

const KEY_TEXT = /^([^+]{1,120})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{1,200})$/u;
const ED25519 = 1;
const KEY_SIZE = 32;
// The points of small order, without their sign bit: a signature by such a key can fit many texts.
const WEAK_KEYS = [
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "0000000000000000000000000000000000000000000000000000000000000000",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
];
const NOT_REDUCED = /^(ed|ee|ef|f.)(ff){30}7f$/; // From 2^255 - 19 on.

// {name, id, public}. Throws a fault for a text that is no key, or one that nobody should trust.
export function readVerifierKey(text) {
  const [, name, id, base64] = KEY_TEXT.exec(text) || [];
  const data = base64 && strictBase64(base64);
  if (!data?.length || !isKeyName(name)) throw new Fault(`${repr(cutTo(text, 40))} is not a key (expected name+id+base64)`);
  if (data[0] !== ED25519)
    throw new Fault(`the key ${repr(name)} is of type ${data[0]} (expected type 1, Ed25519)`);
  if (data.length !== 1 + KEY_SIZE)
    throw new Fault(`the key ${repr(name)} has ${counted(data.length - 1, "bytes")} (expected ${KEY_SIZE} bytes)`);
  const own = hexOf(sha256(new TextEncoder().encode(`${name}\n`), data).subarray(0, KEY_ID_SIZE));
  if (own !== id) throw new Fault(`the key ${repr(name)} has the id ${id} (expected ${own})`);
  const point = data.slice(1);
  point[KEY_SIZE - 1] &= 0x7f;
  if (WEAK_KEYS.includes(hexOf(point)) || NOT_REDUCED.test(hexOf(point)))
    throw new Fault(`the key ${repr(name)} is weak: others can sign with it`);
  return { name, id, public: data.slice(1) };
}

// -- Ed25519 ----------------------------------------------------------------------------------

// Test 2 of RFC 8032, section 7.1: whoever verifies it verifies Ed25519.
const KNOWN_KEY = "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=";
const KNOWN_SIGNATURE = "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA==";
export const SIGNATURE_SIZE = 64;

// Whether a signature is by a key over a text: (key, signature, text); null where nothing here verifies Ed25519.
export async function verifierHere() {
  if (typeof crypto === "undefined" || !crypto.subtle) return null;
  const known = strictBase64(KNOWN_KEY);
  const verifies =
    (await fitsKey(known, strictBase64(KNOWN_SIGNATURE), Uint8Array.of(0x72))) &&
    !(await fitsKey(known, strictBase64(KNOWN_SIGNATURE), Uint8Array.of(0x73)));
  return verifies ? fitsKey : null;
}

async function fitsKey(key, signature, text) {
  try {
    const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, text);
  } catch {
    return false;
  }
}
