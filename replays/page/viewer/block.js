// Bytes in characters, as replays/page/blocks.py writes them: 13 bits in two characters, up to six in one at the end.

const TWO = 13;
const ONE = 6;
const BASE = 91;

// The bytes that the characters stand for; null where they are no such text.
export function blockBytes(text) {
  const bytes = new Uint8Array((text.length * TWO) >> 4);
  let [held, count, length] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    const isOne = at + 1 === text.length;
    const [size, value] = isOne ? [ONE, placeOf(text, at)] : [TWO, placeOf(text, at) * BASE + placeOf(text, at + 1)];
    if (!(value < 1 << size)) return null;
    held = ((held & 255) << size) | value;
    for (count += size; count >= 8; ) bytes[length++] = held >> (count -= 8);
  }
  return bytes;
}

// The place of a character among those that are printed, but for the quotation mark, the ampersand and the sign of a tag; NaN for any other.
function placeOf(text, at) {
  const code = text.charCodeAt(at);
  if (code < 33 || code > 126 || code === 34 || code === 38 || code === 60) return NaN;
  return code - 33 - (code > 34) - (code > 38) - (code > 60);
}
