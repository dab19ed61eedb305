// Parts: how a file holds a match of which something is withheld, record by record.

import { Fault, areSame, counted, isListOf, placed, startsWith } from "./fault.js";
import { HASH_SIZE, PUBLIC, SALT_SIZE, SEAL_PLACE, Shown, Withheld, saltsOf } from "./formulas.js";
import { pack } from "./pack.js";
import { MOST_PARTS, Sealed } from "./strands.js";

const MOST_IN_ALL = 524288;
const REVEALING = Uint8Array.of(0x92, ...pack("secret"), 0xc4, 32);

// The strands that are written so. `rows` are those of the header.
export function* readParts(value, rows, seals) {
  const count = countParts(value);
  if (count > MOST_IN_ALL) throw new Fault(`${counted(count, "parts")}, more than ${MOST_IN_ALL}`, { offset: 16 });
  const secret = secretRevealed(value[0], seals);
  if (value.length !== rows.length)
    throw new Fault(`expected ${counted(rows.length, "strands")}, as the header says`);
  const strands = new Map();
  for (const [at, { name, count }] of rows.entries())
    strands.set(name, yield* recordsOf(value[at], { name, count, secret, seals: name === PUBLIC ? seals : 0 }));
  if (!strands.get(PUBLIC).length) throw new Fault(`strand '${PUBLIC}': a match without records`);
  return strands;
}

function* recordsOf(records, { name, count, secret, seals }) {
  if (!Array.isArray(records) || records.length !== count) {
    const found = Array.isArray(records) ? counted(records.length, "records") : "no list";
    throw new Fault(`strand '${name}': found ${found}, the header says ${count}`);
  }
  const salt = secret && saltsOf(secret, name);
  const read = [];
  for (const [before, record] of records.entries()) {
    const saltAt = salt && ((place) => salt(before + 1, place));
    read.push(placed(() => recordOf(record, seals, saltAt), (fault) => fault.ofRecord(name, before + 1)));
    yield;
  }
  return read;
}

// `salt` gives those that derive; there is none where the secret is not revealed.
function recordOf(record, seals, salt) {
  const own = Array.isArray(record) ? record.length - seals : 0;
  if (own < 2 || own > MOST_PARTS)
    throw new Fault(`a record is not 2 to ${MOST_PARTS} parts${seals ? ` and ${counted(seals, "seals")}` : ""}`);
  const parts = record.map((item, at) => partOf(item, at < own ? at : SEAL_PLACE - (at - own), salt));
  return new Sealed(parts.slice(0, own), parts.slice(own));
}

function partOf(item, place, salt) {
  if (item instanceof Uint8Array) {
    if (!salt) throw new Fault("a part without its salt, in a file that does not reveal the secret");
    return new Shown(salt(place), item);
  }
  if (isListOf(item, "bytes") && item[0].length === HASH_SIZE) return new Withheld(item[0]);
  if (!isListOf(item, "bytes", "bytes") || item[0].length !== SALT_SIZE)
    throw new Fault("a part is neither its bytes, nor its salt and bytes, nor a leaf of 32 bytes");
  const [own, data] = item;
  if (salt && areSame(own, salt(place))) throw new Fault("a salt that derives from the secret is written out");
  return new Shown(own, data);
}

// The secret that the last record of the public strand reveals, if it does.
function secretRevealed(records, seals) {
  const last = Array.isArray(records) ? records[records.length - 1] : null;
  if (!Array.isArray(last)) return null;
  for (const item of last.slice(2, last.length - seals)) {
    const data = Array.isArray(item) && item.length === 2 ? item[1] : item;
    if (data instanceof Uint8Array && data.length === 42 && startsWith(data, REVEALING)) return data.subarray(-32);
  }
  return null;
}

function countParts(strands) {
  const lists = (value) => (Array.isArray(value) ? value.filter(Array.isArray) : []);
  return lists(strands).flatMap(lists).reduce((count, record) => count + record.length, 0);
}
