// The copy in its block, as replays/page/copy_block.py writes it: what its transcript and the story both say stands in the page once.

import { Fault, areSame } from "./fault.js";
import { HASH_SIZE, PUBLIC, ascii } from "./formulas.js";
import { finished } from "./msgpack.js";
import { pack } from "./pack.js";
import { sha256 } from "./sha256.js";
import { inColumns } from "./transcription.js";

const [BRACE, LINE_FEED] = [0x7b, 0x0a];
const LEFT_OUT = 0xc1; // Nothing else in canonical bytes begins with it.

// The bytes of the copy, beside its hashes and the texts of the story; null where they cannot be put together. Throws a Fault where it is
// the copy of another story.
export function copyIn(block, hashes, texts) {
  if (block[0] !== BRACE) return block;
  try {
    const end = block.indexOf(LINE_FEED);
    const { at, names, told, acted } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(block.subarray(0, end)));
    if (!isNumber(at) || !names.every((name) => name && isText(name)) || !told.every(isRow)) return null;
    const moments = [...momentsIn(texts, names, new Map(told.map(toldRow)))];
    const rest = withHashes(withActions(block.subarray(end + 1), moments, new Set(acted)), hashes);
    const columns = finished(inColumns(eachOnce(moments))).map(pack);
    return ofThisStory(joinedBytes([rest.subarray(0, at), ...columns, rest.subarray(at)]));
  } catch (error) {
    if (error instanceof Fault) throw error;
    return null;
  }
}

function ofThisStory(copy) {
  const end = copy.length - HASH_SIZE;
  const own = sha256(ascii("referee file 1\0"), copy.subarray(0, Math.max(end - 2, 0)));
  if (!areSame(own, copy.subarray(end))) throw new Fault("the story in the page is not what its copy was told");
  return copy;
}

const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isInteger(value) && value >= 0;

function isRow([number, strand, index, seat, line, sentences]) {
  const isPair = (pair) => pair.length === 2 && pair.every(isText);
  return [number, index, seat].every(isNumber) && [strand, line].every(isText) && sentences.every(isPair);
}

// The bytes with the actions in their places that lines of the public strand say, but for those of some moments.
function withActions(kept, moments, acted) {
  const parts = [];
  let from = 0;
  for (const [before, { strand, line }] of moments.entries()) {
    const [, seat, words] = /^([0-9]{1,2}): ([a-z][a-z0-9 -]*)$/.exec(line) || [];
    if (!words || strand !== PUBLIC || acted.has(before + 1)) continue;
    const answer = words.split(" ").map((each) => (/^(0|-?[1-9][0-9]{0,14})$/.test(each) ? Number(each) : each));
    const at = kept.indexOf(LEFT_OUT, from);
    if (at < 0) throw new RangeError("there is no place for an action");
    parts.push(kept.subarray(from, at), pack(pack(["acted/1", Number(seat), answer])));
    from = at + 1;
  }
  return joinedBytes([...parts, kept.subarray(from)]);
}

// The bytes with what belongs into byte strings of 16 and of 32 bytes.
function withHashes(kept, hashes) {
  const parts = [];
  let [from, used] = [0, 0];
  for (let at = 0; at + 1 < kept.length; at++) {
    const size = kept[at + 1];
    if (kept[at] !== 0xc4 || (size !== 16 && size !== 32)) continue;
    if (used + size > hashes.length) break;
    parts.push(kept.subarray(from, at + 2), hashes.subarray(used, (used += size)));
    from = ++at + 1;
  }
  return joinedBytes([...parts, kept.subarray(from)]);
}

function joinedBytes(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const toldRow = ([number, strand, index, seat, line, sentences]) => [number, { strand, index, seat, line, sentences }];

// The moments in the order in which they are first told.
const eachOnce = (moments) => [
  ...new Map(moments.map((each) => [JSON.stringify([each.strand, each.index, each.seat, each.line, each.sentences]), each])).values(),
];

// The moments as they were told: as the story says, but for those that were told otherwise.
function* momentsIn(texts, names, told) {
  const latest = new Map();
  for (const [before, text] of texts.entries()) {
    const moment = told.get(before + 1) || guessed(text, names, latest.get(PUBLIC) || 0);
    latest.set(moment.strand, moment.index);
    yield moment;
  }
}

// A moment as it was told if it is the next public record, and names stand for seats and nothing else.
function guessed(text, names, last) {
  const { line: words, sentences: said } = readText(text);
  const line = words.replace(/ void: taken back by moment [0-9]+$/, "");
  const seat = /^[0-9]{1,2}(?=: )/.exec(line);
  const sentences = said.map(([told, rule]) => [withSeats(told, names), rule]);
  return { strand: PUBLIC, index: last + 1, seat: Number(seat || 0), line, sentences };
}

const withSeats = (words, names) => names.reduce((told, name, at) => told.replaceAll(name, () => `seat ${at + 1}`), words);

// The line and the sentences of a moment, as replays/page/written_story.py writes them for readers without scripts.
export function readText(text) {
  const [line, ...lines] = text.split("\n");
  const sentences = lines.map((each) => {
    const [, words, rule] = /^(.*) \[([^[\]]+)\]$/u.exec(each) || [each, each, ""];
    return [words, rule];
  });
  return { line, sentences };
}
