// The document: a replay file as far as it can be read without looking into its parts.

import { Fault, areSame, counted, hexOf, isListOf, order, repr, startsWith } from "./fault.js";
import { HASH_SIZE, PUBLIC, ascii, matchId } from "./formulas.js";
import { readColumns } from "./columns.js";
import { inflating } from "./inflate.js";
import { reading } from "./msgpack.js";
import { readParts } from "./parts.js";
import { FORMAT, unknownFormat } from "./records.js";
import { hashing } from "./sha256.js";
import { headsOf, isWhole, openedHash } from "./strands.js";

const MAGIC = "referee replay";
const FILE_BEGINS = Uint8Array.of(0x98, 0xae, ...ascii(MAGIC));
export const BIGGEST = 16 << 20;
const MOST_RECORDS = 65536;
const MOST_SEATS = 16;
const FILE_LIMITS = { size: BIGGEST, depth: 12, items: MOST_RECORDS, text: 1 << 16, lists: 524288 };
const SEAL_LENGTH = HASH_SIZE + 2;
const GAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

export const secretStrands = (seats) => Array.from({ length: seats }, (_, at) => `seat-${at + 1}`);

// The match in these bytes, what everybody was told still in its transcript. Throws the first fault.
export function* readDocument(bytes) {
  if (bytes.length > BIGGEST)
    throw new Fault(`the file has ${counted(bytes.length, "bytes")}, more than ${BIGGEST}`, { offset: BIGGEST });
  if (!beginsAsAReplay(bytes)) throw new Fault(`not a replay file (a replay begins with '${MAGIC}')`);
  const value = yield* reading(bytes, FILE_LIMITS);
  if (!startsWith(bytes, FILE_BEGINS) && !(Array.isArray(value) && value.length > 1 && value[0] === MAGIC))
    throw new Fault(`no replay file, expected a list with '${MAGIC}' in front`, { offset: 0 });
  if (value[1] !== FORMAT) throw unknownFormat(value[1], { offset: FILE_BEGINS.length });
  if (value.length !== 8) throw new Fault(`a file of format ${FORMAT} is not a list of ${value.length}`, { offset: 0 });
  yield* examineFileSeal(bytes, value[7]);
  const header = readHeader(value[2]);
  const match = { header, attachments: yield* readAttachments(value[6]), regular: value[3]?.[0] === "columns" };
  match.strands = yield* readBody(header, value[3]);
  const publics = match.strands.get(PUBLIC);
  match.secret = publics[publics.length - 1].secret();
  if (!match.regular && (yield* isWhole(match))) throw new Fault("strands: a whole match is written in columns");
  match.transcript = yield* unpackTold(value[4]);
  match.deal = readDeal(value[5], match.secret);
  yield* compareHeader(header, match);
  return match;
}

// Whether these may be the damaged bytes of a replay: half of the first ones are right.
function beginsAsAReplay(bytes) {
  const first = bytes.subarray(0, FILE_BEGINS.length);
  const right = first.reduce((count, byte, at) => count + (byte === FILE_BEGINS[at]), 0);
  const found = String.fromCharCode(...bytes.subarray(0, 2 * FILE_BEGINS.length)).includes(MAGIC);
  return 2 * right >= first.length || found;
}

function* examineFileSeal(bytes, seal) {
  if (!(seal instanceof Uint8Array) || seal.length !== HASH_SIZE)
    throw new Fault(`expected a seal of ${HASH_SIZE} bytes at the end`, { offset: bytes.length });
  const end = bytes.length - SEAL_LENGTH;
  const own = yield* hashing(ascii("referee file 1\0"), bytes.subarray(0, end));
  if (!areSame(own, seal)) throw new Fault("the seal is not over the bytes in front of it", { offset: end });
}

function readHeader(value) {
  const isHeader = isListOf(value, "str", "str", "int", "list");
  const [id, game, seals, lines] = isHeader ? value : [];
  if (!isHeader || !GAME.test(game) || seals < 0 || seals > MOST_SEATS)
    throw new Fault("header: expected match, game, seals and strands");
  const rows = lines.map(readRow);
  const names = rows.map((row) => row.name);
  const seats = secretStrands(MOST_SEATS).filter((name) => names.includes(name));
  if (names.join("\n") !== [PUBLIC, ...seats].join("\n") || names.length !== seats.length + 1)
    throw new Fault(`header: the strands ${repr(names)} are not '${PUBLIC}' and those of seats, in order`);
  if (seats.length > seals)
    throw new Fault(`header: ${counted(seats.length, "secret strands")}, and ${counted(seals, "seals")}`);
  return { id, game, seals, rows };
}

function readRow(row) {
  if (!isListOf(row, "str", "int", "bytes"))
    throw new Fault("header: expected a strand's name, count and head");
  const [name, count, head] = row;
  if (count < 0 || count > MOST_RECORDS) {
    const claim = `claims ${counted(count, "records")}, more than ${MOST_RECORDS}`;
    throw new Fault(`header: strand ${repr(name)} ${claim}`);
  }
  return { name, count, head };
}

// What is attached by its digest in hexadecimal.
function* readAttachments(rows) {
  if (!Array.isArray(rows) || rows.length > 64) throw new Fault("attachments: expected a list of at most 64");
  const found = new Map();
  for (const [at, row] of rows.entries()) {
    if (!isListOf(row, "bytes", "bytes"))
      throw new Fault(`attachment ${at + 1}: expected a digest and bytes`);
    const [digest, data] = row;
    if (!areSame(yield* hashing(data), digest))
      throw new Fault(`attachment ${at + 1}: its bytes do not have the digest ${hexOf(digest)}`);
    found.set(hexOf(digest), data);
  }
  if (rows.some(([digest], at) => at && order(digest, rows[at - 1][0]) <= 0))
    throw new Fault("attachments: not in the order of their digests, each once");
  return found;
}

function* readBody({ rows, seals }, body) {
  const [how, ...content] = Array.isArray(body) ? body : [];
  if (how === "columns") return yield* readColumns(content, rows, seals);
  if (how === "parts" && content.length === 1 && Array.isArray(content[0]))
    return yield* readParts(content[0], rows, seals);
  throw new Fault("strands: expected 'columns' or 'parts', and what is written so");
}

// The transcript that a file holds packed; empty where it holds none.
function* unpackTold(value) {
  if (value === null) return new Uint8Array(0);
  if (!isListOf(value, "int", "bytes"))
    throw new Fault("told: expected a length and packed bytes");
  const [length, packed] = value;
  if (length <= 0 || length > BIGGEST)
    throw new Fault(`told: ${counted(length, "bytes")} are stated, expected 1 to ${BIGGEST}`);
  const { bytes, isRight, isWhole: isEnded } = yield* inflating(packed, length);
  if (!isRight) throw new Fault("told: the packed bytes cannot be unpacked");
  if (bytes.length !== length) {
    const known = counted(Math.min(bytes.length, length), "bytes");
    const found = `${bytes.length < length ? "" : "more than "}${known} ${bytes.length === 1 ? "is" : "are"} packed`;
    throw new Fault(`told: ${found}, ${length} ${length === 1 ? "is" : "are"} stated`);
  }
  if (!isEnded) throw new Fault("told: the packed bytes do not end where they should");
  return bytes;
}

// The deal key, where a file tells it instead of the secret.
function readDeal(value, secret) {
  if (value === null || (value instanceof Uint8Array && value.length === HASH_SIZE && !secret?.length)) return value;
  throw new Fault("deal: expected a key of 32 bytes where the secret is withheld, or none");
}

// The header must say what follows from the strands.
function* compareHeader(header, match) {
  match.opened = openedHash(match.strands.get(PUBLIC));
  match.heads = new Map();
  for (const { name, count, head: stated } of header.rows) {
    const heads = yield* headsOf(name, match.strands.get(name), match.opened);
    match.heads.set(name, heads);
    const head = heads.length > 1 ? heads[heads.length - 1] : new Uint8Array(0);
    if (areSame(head, stated)) continue;
    const [own, said] = [hexOf(head).slice(0, 16), hexOf(stated).slice(0, 16)];
    throw new Fault(`the chain ends in ${own}..., the header says ${said}...`, { record: count, strand: name });
  }
  match.id = matchId(match.opened);
  if (header.id !== match.id)
    throw new Fault(`match ${repr(header.id)}, but its first record makes it '${match.id}'`, { part: "header" });
}
