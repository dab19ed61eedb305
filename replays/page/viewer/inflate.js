// Inflate (RFC 1951), stopped where it grows beyond what is stated.
//
// The browser's own DecompressionStream does not say where the packed bytes end, and what it makes of bytes behind
// that differs from engine to engine; a replay file has nothing behind them.

const ORDER_OF_LENGTHS = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MOST_BITS = 15;
const LENGTH_CODES = ranges(3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
LENGTH_CODES.push([258, 0]);
const DISTANCE_CODES = ranges(1, [0, 0, 0, 0, ...Array.from({ length: 26 }, (_, at) => 1 + (at >> 1))]);
const FIXED_LENGTHS = Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8));

// From where each code counts, and how many bits say how far.
function ranges(first, extraBits) {
  return extraBits.map((bits) => {
    const range = [first, bits];
    first += 1 << bits;
    return range;
  });
}

class CannotInflate extends Error {}
class Ended extends Error {}

// {bytes, isRight, isWhole}: what is packed, at most `most` bytes and one; whether it can be unpacked, and ends
// with the last byte. Step by step: it yields after every few thousand bytes.
export function* inflating(packed, most) {
  const source = new Bits(packed, most + 1);
  try {
    while (!(yield* source.block()));
    source.ended = true;
  } catch (error) {
    if (error instanceof CannotInflate) return { bytes: source.found, isRight: false, isWhole: false };
    if (!(error instanceof Ended)) throw error;
  }
  const isWhole = source.ended && source.at === packed.length;
  return { bytes: source.target.subarray(0, source.length), isRight: true, isWhole };
}

class Bits {
  constructor(packed, most) {
    Object.assign(this, { packed, most, at: 0, held: 0, count: 0, length: 0, ended: false });
    this.target = new Uint8Array(most);
  }

  bits(count) {
    while (this.count < count) {
      if (this.at === this.packed.length) throw new Ended();
      this.held |= this.packed[this.at++] << this.count;
      this.count += 8;
    }
    const found = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.count -= count;
    return found;
  }

  put(byte) {
    if (this.length === this.most) throw new Ended();
    this.target[this.length++] = byte;
  }

  // One block; whether it is the last.
  *block() {
    const isLast = this.bits(1) === 1;
    const kind = this.bits(2);
    if (kind === 3) throw new CannotInflate();
    if (kind === 0) yield* this.stored();
    else {
      const [codes, distances] = kind === 1 ? fixedTables() : this.tables();
      yield* this.coded(codes, distances);
    }
    return isLast;
  }

  *stored() {
    this.held = this.count = 0;
    const length = this.bits(16);
    if (length !== (this.bits(16) ^ 0xffff)) throw new CannotInflate();
    for (let left = length; left; left--) {
      this.put(this.bits(8));
      if (left % 4096 === 0) yield;
    }
  }

  tables() {
    const codes = this.bits(5) + 257;
    const distances = this.bits(5) + 1;
    const count = this.bits(4) + 4;
    if (codes > 286 || distances > 30) throw new CannotInflate();
    const first = new Array(19).fill(0);
    for (let at = 0; at < count; at++) first[ORDER_OF_LENGTHS[at]] = this.bits(3);
    const lengths = this.lengths(new Table(first, false), codes + distances);
    if (!lengths[256]) throw new CannotInflate();
    return [new Table(lengths.slice(0, codes)), new Table(lengths.slice(codes))];
  }

  lengths(table, count) {
    const found = [];
    while (found.length < count) {
      const sign = this.symbol(table);
      if (sign < 16) found.push(sign);
      else {
        if (sign === 16 && !found.length) throw new CannotInflate();
        const repeated = sign === 16 ? found[found.length - 1] : 0;
        const times = sign === 16 ? 3 + this.bits(2) : sign === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
        if (found.length + times > count) throw new CannotInflate();
        found.push(...new Array(times).fill(repeated));
      }
    }
    return found;
  }

  symbol({ counts, signs }) {
    let [code, first, before] = [0, 0, 0];
    for (let length = 1; length <= MOST_BITS; length++) {
      code |= this.bits(1);
      const here = counts[length];
      if (code - here < first) return signs[before + (code - first)];
      before += here;
      first = (first + here) << 1;
      code <<= 1;
    }
    throw new CannotInflate();
  }

  *coded(codes, distances) {
    for (let done = 1; ; done++) {
      if (done % 4096 === 0) yield;
      const sign = this.symbol(codes);
      if (sign === 256) return;
      if (sign < 256) this.put(sign);
      else {
        const length = this.ranged(LENGTH_CODES[sign - 257]);
        const distance = this.ranged(DISTANCE_CODES[this.symbol(distances)]);
        if (distance > this.length) throw new CannotInflate();
        for (let left = length; left; left--) this.put(this.target[this.length - distance]);
      }
    }
  }

  ranged(range) {
    if (!range) throw new CannotInflate();
    return range[0] + this.bits(range[1]);
  }
}

// A Huffman code by the lengths of its signs. One of a single sign may leave a bit unused.
class Table {
  constructor(lengths, mayBeSingle = true) {
    this.counts = new Array(MOST_BITS + 1).fill(0);
    for (const length of lengths) this.counts[length] += 1;
    this.signs = [];
    for (let length = 1; length <= MOST_BITS; length++)
      lengths.forEach((each, sign) => each === length && this.signs.push(sign));
    let left = 1;
    for (let length = 1; length <= MOST_BITS; length++) {
      left = 2 * left - this.counts[length];
      if (left < 0) throw new CannotInflate();
    }
    const isSingle = mayBeSingle && this.signs.length === 1 && this.counts[1] === 1;
    if (left && this.signs.length && !isSingle) throw new CannotInflate();
  }
}

let fixed = null;
function fixedTables() {
  fixed ||= [new Table(FIXED_LENGTHS), new Table(new Array(30).fill(5).concat([5, 5]))];
  return fixed;
}
