// LZMA, as replays/page/blocks.py packs the blocks of a page: one stream with a mark at its end, no header, lc 3, lp 0, pb 0.
//
// Who reads a page cannot rely on what its browser unpacks: Python has no packer of the tighter kinds that browsers know.

const [MATCH, REPEAT, NOT_LAST, NOT_SECOND, NOT_THIRD, LONG] = [0, 12, 24, 36, 48, 60]; // Twelve chances each, one for each state.
const [SLOT, SPECIAL, ALIGN, LENGTH, REPEATED_LENGTH, LITERAL] = [72, 328, 456, 472, 746, 1020];
const CHANCES = LITERAL + 8 * 0x300;
const FARTHEST = 1 << 20;
const NO_DISTANCE = 0xffffffff;

// The bytes, at most so many; null where they are cut, too many, or no such stream.
export function unpackedBytes(packed, most) {
  const chances = new Uint16Array(CHANCES).fill(1024);
  const last = [0, 0, 0, 0]; // How far back the latest four matches began, less one.
  let [bytes, length, state] = [new Uint8Array(1 << 16), 0, 0];
  let [at, range, code] = [1, NO_DISTANCE, 0];

  const shift = () => (code = code * 256 + (packed[at++] || 0));
  const widen = () => range < 1 << 24 && ((range *= 256), shift());
  const bit = (place) => {
    const bound = (range >>> 11) * chances[place];
    const is = code < bound ? 0 : 1;
    if (is) [range, code] = [range - bound, code - bound];
    else range = bound;
    chances[place] += is ? -(chances[place] >> 5) : (2048 - chances[place]) >> 5;
    widen();
    return is;
  };
  const even = () => {
    range >>>= 1;
    const is = code < range ? 0 : 1;
    if (is) code -= range;
    widen();
    return is;
  };
  const tree = (place, bits) => {
    let found = 1;
    for (let left = bits; left--; ) found = 2 * found + bit(place + found);
    return found - (1 << bits);
  };
  const lowestFirst = (place, bits) => {
    let [node, found] = [1, 0];
    for (let each = 0; each < bits; each++) {
      const is = bit(place + node);
      node = 2 * node + is;
      found += is << each;
    }
    return found;
  };
  const matched = (place) => {
    if (!bit(place)) return tree(place + 2, 3);
    return bit(place + 1) ? 16 + tree(place + 18, 8) : 8 + tree(place + 10, 3);
  };
  const distance = (long) => {
    const slot = tree(SLOT + 64 * Math.min(long, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return start + lowestFirst(SPECIAL + start - slot, bits);
    let high = 0;
    for (let left = bits - 4; left--; ) high = 2 * high + even();
    return start + 16 * high + lowestFirst(ALIGN, 4);
  };
  const put = (byte) => {
    if (length === bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length++] = byte;
  };
  const literal = () => {
    const place = LITERAL + 0x300 * (length ? bytes[length - 1] >> 5 : 0);
    let [found, like] = [1, state < 7 ? -1 : bytes[length - last[0] - 1]];
    while (found < 256) {
      const wanted = (like >> 7) & 1;
      const is = bit(place + found + (like < 0 ? 0 : 256 + 256 * wanted));
      found = 2 * found + is;
      like = is === wanted && like >= 0 ? (like << 1) & 255 : -1;
    }
    put(found & 255);
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  // How many bytes are to be copied: one of a match that is repeated short, none at the end.
  const match = () => {
    if (!bit(REPEAT + state)) {
      last.pop();
      const long = matched(LENGTH);
      state = state < 7 ? 7 : 10;
      last.unshift(distance(long));
      return last[0] === NO_DISTANCE ? 0 : long + 2;
    }
    if (bit(NOT_LAST + state)) {
      const which = bit(NOT_SECOND + state) ? 2 + bit(NOT_THIRD + state) : 1;
      last.unshift(...last.splice(which, 1));
    } else if (!bit(LONG + state)) {
      state = state < 7 ? 9 : 11;
      return 1;
    }
    const long = matched(REPEATED_LENGTH);
    state = state < 7 ? 8 : 11;
    return long + 2;
  };

  if (packed[0]) return null;
  for (let each = 4; each--; ) shift();
  while (at <= packed.length && length <= most) {
    if (!bit(MATCH + state)) literal();
    else {
      let left = match();
      if (!left) return code || at !== packed.length ? null : bytes.slice(0, length);
      if (last[0] >= Math.min(length, FARTHEST)) return null;
      while (left--) put(bytes[length - last[0] - 1]);
    }
  }
  return null;
}
