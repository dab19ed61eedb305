// Faults: what is wrong and where, in the words of the command line, which quotes values as Python does.

// A place is any of {offset, record, strand, part}. `unknown`: it is of another version, not wrong.
export class Fault extends Error {
  constructor(said, place = null, { unknown = false } = {}) {
    super(place ? `${placeWords(place)}: ${said}` : said);
    this.said = said;
    this.place = place;
    this.unknown = unknown;
  }

  at(place) {
    return new Fault(this.message, place, { unknown: this.unknown });
  }

  // The same fault with the record in front, once.
  ofRecord(strand, number) {
    const { place } = this;
    const isNamed = place && place.record === number && !place.part && place.offset === undefined;
    const line = isNamed && (!place.strand || place.strand === strand) ? this.said : this.message;
    return new Fault(line, { record: number, strand }, { unknown: this.unknown });
  }
}

// What a function gives; its fault as `place` makes it.
export function placed(given, place) {
  try {
    return given();
  } catch (fault) {
    throw fault instanceof Fault ? place(fault) : fault;
  }
}

function placeWords({ offset, record, strand, part }) {
  const inStrand = strand ? `strand ${repr(strand)}, ` : "";
  const named = [record === undefined ? "" : `${inStrand}record ${record}`, part].filter(Boolean).join(", ");
  return [named, offset === undefined ? "" : `offset ${offset}`].filter(Boolean).join(": ");
}

// A number with its noun, which is given for several.
export function counted(amount, noun) {
  return `${amount} ${String(amount) === "1" ? noun.slice(0, -1) : noun}`;
}

// The first characters of a text. Python counts code points, and so does the file format.
export function cutTo(text, most) {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

export function longerThan(text, most) {
  return text.length > most && Array.from(text).length > most;
}

export function lengthOf(text) {
  return Array.from(text).length;
}

export function typeOf(value) {
  if (value === null) return "NoneType";
  if (Array.isArray(value)) return "list";
  if (value instanceof Map) return "dict";
  if (value instanceof Uint8Array) return "bytes";
  return { string: "str", boolean: "bool", number: "int", bigint: "int" }[typeof value] || "nothing";
}

// Whether that is a list of just these types.
export function isListOf(value, ...types) {
  return Array.isArray(value) && value.length === types.length && types.every((type, at) => typeOf(value[at]) === type);
}

const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

// A value as Python writes it.
export function repr(value) {
  switch (typeOf(value)) {
    case "NoneType":
      return "None";
    case "bool":
      return value ? "True" : "False";
    case "str":
      return quoted(Array.from(value), (sign) => sign === " " || !UNPRINTABLE.test(sign));
    case "bytes":
      return `b${quoted(Array.from(value, (byte) => String.fromCharCode(byte)), (sign) => /[ -~]/.test(sign))}`;
    case "list":
      return `[${value.map(repr).join(", ")}]`;
    case "dict":
      return `{${Array.from(value, ([key, item]) => `${repr(key)}: ${repr(item)}`).join(", ")}}`;
    default:
      return String(value);
  }
}

function quoted(signs, isPrintable) {
  const mark = signs.includes("'") && !signs.includes('"') ? '"' : "'";
  const written = signs.map((sign) => {
    if (sign === mark) return `\\${sign}`;
    if (Object.hasOwn(ESCAPES, sign)) return ESCAPES[sign];
    return isPrintable(sign) ? sign : escaped(sign.codePointAt(0));
  });
  return mark + written.join("") + mark;
}

function escaped(code) {
  const [letter, width] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(width, "0")}`;
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function areSame(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export function startsWith(bytes, beginning) {
  return bytes.length >= beginning.length && beginning.every((byte, at) => byte === bytes[at]);
}

// Which of two byte strings comes first: less than 0 for the first.
export function order(one, other) {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at] - other[at];
  return one.length - other.length;
}

// Texts in the order of their code points, which is not that of their halves of pairs.
export function sortedTexts(texts) {
  const encoder = new TextEncoder();
  return [...texts].sort((one, other) => order(encoder.encode(one), encoder.encode(other)));
}
