// Canonical msgpack: exactly one byte string for every value, read with limits and without recursion.
//
// Numbers beyond 2^53 are BigInts, byte strings Uint8Arrays, maps Maps. Nothing is built before its length was
// compared with the bytes that are left.

import { Fault, areSame, counted, order, repr } from "./fault.js";

export const PART_LIMITS = { size: 1 << 20, depth: 12, items: 1 << 16, text: 1 << 16, lists: 1 << 19 };

// Tag: what follows, the width of its length, and the smallest length that needs this tag.
const LENGTHS = new Map([
  [0xc4, ["bytes", 1, 0]], [0xc5, ["bytes", 2, 1 << 8]], [0xc6, ["bytes", 4, 1 << 16]],
  [0xd9, ["text", 1, 32]], [0xda, ["text", 2, 1 << 8]], [0xdb, ["text", 4, 1 << 16]],
  [0xdc, ["list", 2, 16]], [0xdd, ["list", 4, 1 << 16]], [0xde, ["map", 2, 16]], [0xdf, ["map", 4, 1 << 16]],
]);
// Tag: width, whether negative numbers use it, and the number nearest to zero that needs it.
const NUMBERS = new Map([
  [0xcc, [1, false, 1n << 7n]], [0xcd, [2, false, 1n << 8n]], [0xce, [4, false, 1n << 16n]],
  [0xcf, [8, false, 1n << 32n]], [0xd0, [1, true, -33n]], [0xd1, [2, true, -129n]],
  [0xd2, [4, true, -32769n]], [0xd3, [8, true, -2147483649n]],
]);
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// The value of canonical bytes; the first fault with its offset, counted in `place`.
export function read(bytes, limits = PART_LIMITS, place = {}) {
  return finished(reading(bytes, limits, place));
}

export function finished(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

// The same where a fault is told without its offset, as of something that was inflated: first whether it is msgpack
// of any spelling, then whether it holds what it may, then the spelling.
export const readRoughly = (bytes, limits, part) => finished(readingRoughly(bytes, limits, part));

export function readingRoughly(bytes, limits, part) {
  return reading(bytes, limits, { part }, true);
}

// The same, step by step: it yields after every few values.
export function* reading(bytes, limits, place = {}, isRough = false) {
  const source = new Source(bytes, limits, place, isRough);
  const whole = { left: 1, items: [] };
  const stack = [whole];
  for (let done = 1; stack.length; done++) {
    const holder = stack[stack.length - 1];
    if (!holder.left) {
      stack.pop();
      continue;
    }
    if (done % 4096 === 0) yield;
    holder.left -= 1;
    const item = source.item(holder, stack.length);
    if (item.opens) stack.push(item.opens);
    if (item.isKey) continue;
    if (holder.map) holder.map.set(holder.key, item.value);
    else holder.items.push(item.value);
  }
  source.end();
  return whole.items[0];
}

class Source {
  constructor(bytes, limits, place, isRough) {
    Object.assign(this, { bytes, limits, place, isRough, at: 0, lists: 0, tooLong: 0, unfit: "", misspelled: "" });
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (bytes.length > limits.size)
      this.fail(limits.size, `${counted(bytes.length, "bytes")}, more than ${limits.size}`);
  }

  fail(offset, said, rough = said) {
    throw this.isRough ? new Fault(rough, this.place) : new Fault(said, { ...this.place, offset });
  }

  // What is met only at the end where faults have no offsets: something that may not stand there.
  unfitAt(offset, said, rough = said) {
    if (!this.isRough) this.fail(offset, said);
    this.unfit ||= rough;
  }

  misspelledAt(offset, said) {
    if (!this.isRough) this.fail(offset, said);
    this.misspelled ||= "not the canonical spelling of what it says";
  }

  // The place of so many bytes more, which are then passed.
  passed(width) {
    const start = this.at;
    const { length } = this.bytes;
    if (start + width > length) {
      const rough = `the bytes end after ${length}, in the middle of a value`;
      this.fail(length, `the bytes end here, ${start + width - length} more were expected`, rough);
    }
    this.at += width;
    return start;
  }

  cut(width) {
    const start = this.passed(width);
    return this.bytes.subarray(start, start + width);
  }

  // The next value of a list or map: {value}, {value, opens} for one that has items of its own, or {isKey}.
  item(holder, depth) {
    const start = this.at;
    const tag = this.bytes[this.passed(1)];
    const wantsKey = holder.map && holder.left % 2 === 1;
    const [kind, length] = this.head(tag, start);
    if (wantsKey) return this.key(holder, kind, length, start);
    if (kind === "list" || kind === "map") return this.opened(kind, length, start, depth);
    if (kind === "text") return { value: this.text(length) };
    if (kind === "bytes") return { value: this.cut(length) };
    return { value: length };
  }

  // What comes next, and its length; of what is complete already the value.
  head(tag, start) {
    if (tag < 0x80) return ["value", tag];
    if (tag >= 0xe0) return ["value", tag - 0x100];
    if (tag < 0x90) return ["map", tag - 0x80];
    if (tag < 0xa0) return ["list", tag - 0x90];
    if (tag < 0xc0) return ["text", tag - 0xa0];
    if (tag === 0xc0) return ["value", null];
    if (tag === 0xc2 || tag === 0xc3) return ["value", tag === 0xc3];
    if (NUMBERS.has(tag)) return ["value", this.number(tag, start)];
    if (!LENGTHS.has(tag)) return ["value", this.forbidden(tag, start)];
    const [kind, width, least] = LENGTHS.get(tag);
    const length = Number(this.unsigned(width));
    if (length < least) this.misspelledAt(start, `a length of ${length} has a shorter spelling`);
    return [kind, length];
  }

  // Floats can be passed over; anything else is no value of ours.
  forbidden(tag, start) {
    const isFloat = tag === 0xca || tag === 0xcb;
    const what = isFloat ? "a float" : "an extension or no msgpack";
    this.unfitAt(start, `${what} (0x${tag.toString(16)}) is not permitted`, "float is not permitted");
    const code = (this.bytes[this.at] << 24) >> 24;
    if (!isFloat) this.fail(start, tag === 0xc1 ? "not msgpack" : `extension type ${code}`);
    this.passed(tag === 0xca ? 4 : 8);
    return null;
  }

  unsigned(width) {
    const at = this.passed(width);
    if (width === 8) return this.view.getBigUint64(at);
    return width === 4 ? this.view.getUint32(at) : width === 2 ? this.view.getUint16(at) : this.bytes[at];
  }

  number(tag, start) {
    const [width, isSigned, nearest] = NUMBERS.get(tag);
    const unsigned = BigInt(this.unsigned(width));
    const number = isSigned ? BigInt.asIntN(8 * width, unsigned) : unsigned;
    if (isSigned ? number > nearest : number < nearest)
      this.misspelledAt(start, `the number ${number} has a shorter spelling`);
    return tidy(number);
  }

  opened(kind, length, start, depth) {
    const { limits, bytes, isRough } = this;
    if (depth > limits.depth) this.unfitAt(start, `nested deeper than ${limits.depth}`, "nested too deep");
    const most = Math.min(limits.items, bytes.length);
    if (length > (isRough ? most : limits.items)) {
      const said = `a ${kind} of ${counted(length, "items")}, more than ${limits.items}`;
      this.fail(start, said, `${length} exceeds max_${kind === "map" ? "map" : "array"}_len(${most})`);
    }
    if (kind === "list" || !isRough) this.lists += 1;
    if (this.lists > limits.lists)
      this.fail(start, `more than ${limits.lists} lists and maps`, `more than ${limits.lists} lists`);
    const values = kind === "map" ? 2 * length : length;
    if (!isRough && values > bytes.length - this.at)
      this.fail(bytes.length, `the bytes end here, but the ${kind} at offset ${start} has ${counted(length, "items")}`);
    const items = [];
    if (kind === "list") return { value: items, opens: { left: length, items } };
    const map = new Map();
    return { value: map, opens: { left: values, map, key: null, last: null } };
  }

  text(length) {
    const start = this.at;
    const bytes = this.cut(length);
    const beyond = `${length} exceeds max_str_len(${this.limits.text})`;
    if (length > this.limits.text && this.isRough) this.fail(start, beyond);
    if (length > this.limits.text) this.tooLong ||= beyond;
    try {
      return UTF8.decode(bytes);
    } catch {
      return this.fail(start + malformedAt(bytes), "not UTF-8", "a string is not UTF-8");
    }
  }

  key(holder, kind, length, start) {
    if (kind !== "text") return this.otherKey(kind, length, start);
    const key = this.text(length);
    const bytes = this.bytes.subarray(this.at - length, this.at);
    if (holder.last && order(bytes, holder.last) <= 0) {
      const said = `the key ${repr(key)}`;
      if (areSame(bytes, holder.last)) this.misspelledAt(start, `${said} comes twice`);
      else this.unfitAt(start, `${said} is out of order`, "the keys of a map are out of order");
    }
    holder.last = bytes;
    holder.key = key;
    return { isKey: true };
  }

  otherKey(kind, length, start) {
    const said = "the key of a map is not a string";
    if (kind === "list" || kind === "map") this.fail(start, said, "a key is a list or a map");
    const key = kind === "bytes" ? this.cut(length) : length;
    this.unfitAt(start, said, `the key ${repr(key)} is not a string`);
    return { isKey: true };
  }

  end() {
    const left = `${counted(this.bytes.length - this.at, "bytes")} left over`;
    if (this.at < this.bytes.length) this.fail(this.at, left, `${left} after offset ${this.at}`);
    if (this.tooLong) throw new Fault(this.tooLong, { offset: 0 });
    const wrong = this.unfit || this.misspelled;
    if (wrong) throw new Fault(wrong, this.place);
  }
}

// A whole number as it is kept: a BigInt only where nothing else is exact.
export function tidy(number) {
  const small = Number(number);
  return Number.isSafeInteger(small) ? small : BigInt(number);
}

// Where the first sequence begins that is no UTF-8.
function malformedAt(bytes) {
  for (let at = 0; ; ) {
    const lead = bytes[at];
    const more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    if (more < 0) return at;
    const low = { 0xe0: 0xa0, 0xf0: 0x90 }[lead] || 0x80;
    const high = { 0xed: 0x9f, 0xf4: 0x8f }[lead] || 0xbf;
    for (let next = 1; next <= more; next++) {
      const byte = bytes[at + next];
      if (!(byte >= (next === 1 ? low : 0x80) && byte <= (next === 1 ? high : 0xbf))) return at;
    }
    at += more + 1;
  }
}
