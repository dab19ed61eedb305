// SHA-256 (FIPS 180-4), at once: WebCrypto makes a page wait for every digest, and is not there on plain http.

const ROUNDS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const SCHEDULE = new Int32Array(64); // One for all: nothing waits in the middle of a block.

const BEGINNING = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

export class Sha256 {
  constructor() {
    this.state = new Int32Array(8);
    this.block = new Uint8Array(64);
    this.view = new DataView(this.block.buffer);
    this.begin();
  }

  begin() {
    this.state.set(BEGINNING);
    this.length = 0;
  }

  update(bytes) {
    let at = 0;
    let used = this.length % 64;
    this.length += bytes.length;
    if (used) {
      at = Math.min(64 - used, bytes.length);
      this.block.set(at < bytes.length ? bytes.subarray(0, at) : bytes, used);
      used += at;
      if (used < 64) return this;
      compress(this.state, this.block, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.state, bytes, at);
    this.block.set(bytes.subarray(at));
    return this;
  }

  digest() {
    const { block, length } = this;
    const used = length % 64;
    block[used] = 0x80;
    block.fill(0, used + 1);
    if (used >= 56) {
      compress(this.state, block, 0);
      block.fill(0);
    }
    this.view.setUint32(56, Math.floor(length / 0x20000000));
    this.view.setUint32(60, (length << 3) >>> 0);
    compress(this.state, block, 0);
    for (let at = 0; at < 8; at++) this.view.setInt32(4 * at, this.state[at]);
    return block.slice(0, 32);
  }
}

// The same of very many bytes, step by step.
export function* hashing(...parts) {
  const hash = new Sha256();
  for (const part of parts)
    for (let at = 0; at < part.length; at += SLICE_OF_BYTES) {
      hash.update(part.subarray(at, at + SLICE_OF_BYTES));
      yield;
    }
  return hash.digest();
}

const SLICE_OF_BYTES = 1 << 14;
const SHORT_WORK = new Sha256(); // Used again and again: buffers are dear to make.

// The digest of byte strings, one behind the other.
export function sha256(...parts) {
  SHORT_WORK.begin();
  for (const part of parts) SHORT_WORK.update(part);
  return SHORT_WORK.digest();
}

function compress(state, bytes, at) {
  const w = SCHEDULE;
  for (let t = 0; t < 16; t++, at += 4)
    w[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15];
    const y = w[t - 2];
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + low + w[t - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const mixed = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[t] + w[t]) | 0;
    const turned = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (turned + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}
