// What is hashed how: salts, leaves, heads, commitments (docs/replay-format.md).

import { Sha256, sha256 } from "./sha256.js";

export const SALT_SIZE = 16;
export const HASH_SIZE = 32;
export const SEAL_PLACE = 255; // That of a record's first seal; the others count down from there.
export const PUBLIC = "public";
const ZEROS = new Uint8Array(HASH_SIZE);
const [OF_LEAF, OF_RECORD, OF_TOLD] = [Uint8Array.of(0), Uint8Array.of(1), Uint8Array.of(2)];

export function ascii(text) {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

const TAGS = {
  chain: ascii("referee strand 1\0"),
  commitment: ascii("referee secret 1\0"),
  deal: ascii("referee deal 1\0"),
  pledge: ascii("referee pledge 1\0"),
  salt: ascii("referee salt 1\0"),
  seed: ascii("referee seed 1\0"),
  told: ascii("referee told 1\0"),
};

// The salts of one strand: by the record's number and the part's place.
export function saltsOf(secret, strand) {
  const before = ascii(`${strand}\0`);
  const place = new Uint8Array(9);
  const view = new DataView(place.buffer);
  return (number, part) => {
    view.setUint32(4, number);
    place[8] = part;
    return sha256(TAGS.salt, secret, before, place).subarray(0, SALT_SIZE);
  };
}

export const blindOf = (secret, audience) => saltsOf(secret, `told ${audience}`)(0, 0);
export const saltOfMoment = (secret, data) => sha256(TAGS.told, secret, data).subarray(0, SALT_SIZE);
export const commitmentTo = (secret) => sha256(TAGS.commitment, secret);
export const dealKey = (secret) => sha256(TAGS.seed, secret);
export const commitmentToDeal = (deal) => sha256(TAGS.deal, deal);
export const pledgeOf = (opened, seat, value) => sha256(TAGS.pledge, opened, Uint8Array.of(seat), value);

// The root over everything that an audience was told. That may be very much.
export function* rootOfTold(blind, parts) {
  const hash = new Sha256().update(OF_TOLD).update(blind);
  for (const part of parts) {
    hash.update(part.leaf);
    yield;
  }
  return hash.digest();
}

export function startOf(strand, opened) {
  return strand === PUBLIC ? ZEROS : sha256(TAGS.chain, opened, ascii(strand));
}

export function headAfter(previous, leaves) {
  return sha256(OF_RECORD, previous, Uint8Array.of(leaves.length), ...leaves);
}

// The id of a match: 16 bytes of the hash of its first record in base32.
export function matchId(opened) {
  let bits = opened.slice(0, 16).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n) << 2n;
  let id = "";
  for (let at = 0; at < 26; at++, bits >>= 5n) id = "abcdefghijklmnopqrstuvwxyz234567"[Number(bits & 31n)] + id;
  return id;
}

export class Shown {
  constructor(salt, data) {
    this.salt = salt;
    this.data = data;
    this.knownLeaf = null;
  }

  get leaf() {
    return (this.knownLeaf ||= sha256(OF_LEAF, this.salt, this.data));
  }
}

export class Withheld {
  constructor(leaf) {
    this.leaf = leaf;
  }
}
