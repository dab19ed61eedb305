// The dice of docs/dice.md, written from that document alone: nothing of the referee is used.
//
// node dice_independent.js dice.json     recompute every vector; exit code 1 if one differs
"use strict";

const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

const TWO_TO_32 = 4294967296;

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (text) => Buffer.from(text, "hex");
const ascii = (text) => Buffer.from(text, "ascii");
const tag = (text) => Buffer.concat([ascii(text), Buffer.from([0])]);

class Stream {
  constructor(key) {
    this.key = key;
    this.taken = 0;
    this.block = null;
  }

  word() {
    const place = this.taken % 8;
    if (place === 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(this.taken / 8));
      this.block = sha256(this.key, counter);
    }
    this.taken += 1;
    return this.block.readUInt32BE(4 * place);
  }

  below(n) {
    if (n === 1) return 0;
    const limit = TWO_TO_32 - (TWO_TO_32 % n);
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }
}

function labelParts(text) {
  const found =
    /^(0|[1-9][0-9]{0,8})\/([a-z0-9-]+)\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)\/([1-9][0-9]{0,8})$/.exec(text);
  return found ? [Number(found[1]), found[2], found[3], Number(found[4])] : null;
}

function thrown(vector) {
  const stream = new Stream(sha256(tag("referee dice 1"), hex(vector.seed), ascii(vector.label)));
  let result;
  if (vector.kind === "shuffle") {
    result = Array.from({ length: vector.n }, (_, index) => index);
    for (let i = vector.n - 1; i > 0; i -= 1) {
      const j = stream.below(i + 1);
      [result[i], result[j]] = [result[j], result[i]];
    }
  } else if (vector.kind === "roll") {
    result = 1 + stream.below(vector.n);
  } else if (vector.kind === "pick") {
    result = vector.candidates[stream.below(vector.candidates.length)];
  } else if (vector.kind === "below") {
    result = stream.below(vector.n);
  } else {
    throw new Error(`unknown kind ${vector.kind}`);
  }
  return { key: stream.key.toString("hex"), words: stream.taken, result };
}

const dealKey = (vector) => sha256(tag("referee seed 1"), hex(vector.secret));

function answers(vector) {
  if (vector.kind === "label") return { result: labelParts(vector.text) };
  if (vector.kind === "deal-key") return { result: dealKey(vector).toString("hex") };
  if (vector.kind === "match-seed") {
    const parts = [tag("referee seed 2"), dealKey(vector)];
    for (const [seat, value] of [...vector.contributions].sort((a, b) => a[0] - b[0])) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(hex(value).length);
      parts.push(Buffer.from([seat]), length, hex(value));
    }
    const seed = vector.contributions.length ? sha256(...parts) : dealKey(vector);
    return { result: seed.toString("hex") };
  }
  if (vector.kind === "pledge") {
    const seat = Buffer.from([vector.seat]);
    const parts = [tag("referee pledge 1"), hex(vector.opened), seat, hex(vector.value)];
    return { result: sha256(...parts).toString("hex") };
  }
  if (vector.kind === "bot-seed") {
    const seat = Buffer.from([vector.seat]);
    return { result: sha256(tag("referee bot 1"), hex(vector.seed), seat).toString("hex") };
  }
  if (vector.kind === "bot") {
    const stream = new Stream(hex(vector.seed));
    const result = vector.below.map((n) => stream.below(n));
    return { words: stream.taken, result };
  }
  return thrown(vector);
}

const { vectors } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let wrong = 0;
vectors.forEach((vector, number) => {
  const computed = answers(vector);
  for (const name of Object.keys(computed)) {
    if (JSON.stringify(computed[name]) !== JSON.stringify(vector[name])) {
      wrong += 1;
      console.log(`vector ${number} differs in ${name}: computed ${JSON.stringify(computed[name])}`);
      break;
    }
  }
});
console.log(`${vectors.length} vectors, ${wrong} wrong`);
process.exitCode = wrong ? 1 : 0;
