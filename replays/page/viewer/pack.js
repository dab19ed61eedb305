// The canonical bytes of lists of texts, byte strings, numbers and nil: each of these has one spelling.

export function pack(value) {
  TARGET.at = 0;
  TARGET.put(value);
  return TARGET.bytes.slice(0, TARGET.at);
}

const ENCODER = new TextEncoder();

class Target {
  constructor() {
    this.bytes = new Uint8Array(256);
    this.at = 0;
  }

  room(size) {
    if (this.at + size <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.at + size));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  // A number of so many bytes.
  digits(number, width) {
    for (let at = width; at--; number >>= 8n) this.bytes[this.at + at] = Number(number & 0xffn);
    this.at += width;
  }

  head(length, fixed, fewest, tags) {
    this.room(5 + length);
    if (length < fewest) this.bytes[this.at++] = fixed + length;
    else {
      const step = tags.length === 3 && length < 1 << 8 ? 0 : length < 1 << 16 ? 1 : 2;
      this.bytes[this.at++] = tags[tags.length === 3 ? step : step - 1];
      this.digits(BigInt(length), 1 << step);
    }
  }

  put(value) {
    if (typeof value === "string") {
      const bytes = ENCODER.encode(value);
      this.head(bytes.length, 0xa0, 32, [0xd9, 0xda, 0xdb]);
      this.bytes.set(bytes, this.at);
      this.at += bytes.length;
    } else if (value instanceof Uint8Array) {
      this.head(value.length, 0, 0, [0xc4, 0xc5, 0xc6]);
      this.bytes.set(value, this.at);
      this.at += value.length;
    } else if (Array.isArray(value)) {
      this.head(value.length, 0x90, 16, [0xdc, 0xdd]);
      for (const item of value) this.put(item);
    } else this.scalar(value);
  }

  scalar(value) {
    this.room(9);
    if (value === null) this.bytes[this.at++] = 0xc0;
    else if (typeof value === "boolean") this.bytes[this.at++] = value ? 0xc3 : 0xc2;
    else if (value >= -32 && value < 128) this.bytes[this.at++] = Number(value) & 0xff;
    else {
      const number = BigInt(value);
      const step = [8n, 16n, 32n, 64n].findIndex((bits) =>
        number < 0n ? number >= -(1n << (bits - 1n)) : number < 1n << bits,
      );
      if (step < 0) throw new RangeError("a number of more than 64 bits");
      this.bytes[this.at++] = (number < 0n ? 0xd0 : 0xcc) + step;
      this.digits(number, 1 << step);
    }
  }
}

const TARGET = new Target(); // Used again and again: buffers are dear to make.
