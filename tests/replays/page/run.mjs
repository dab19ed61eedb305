// What the viewer's modules answer, for the tests: node run.mjs TASK MODULES INPUT, as JSON.

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const [task, modules, input] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(`${modules}/${name}.js`));
const tasks = { examine, hash, patch, script, pledge, seals, annotations, written, blocks, unpacked, copies, pageseals };
console.log(JSON.stringify(await tasks[task]()));

// Every file of a folder: what the page says of it, and in how many milliseconds.
async function examine() {
  const proof = await from("proof");
  const found = {};
  for (const name of readdirSync(input)) {
    const bytes = new Uint8Array(readFileSync(`${input}/${name}`));
    const since = performance.now();
    found[name] = { ...(await proof.examine(bytes)), took: performance.now() - since };
  }
  return found;
}

async function hash() {
  const { sha256 } = await from("sha256");
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  return JSON.parse(readFileSync(input)).map((parts) => hex(sha256(...parts.map((each) => Buffer.from(each, "hex")))));
}

// What the page says of a file with each note; with `blind`, as where nothing verifies Ed25519.
async function seals() {
  const proof = await from("proof");
  const { file, notes, blind } = JSON.parse(readFileSync(input));
  if (blind) Object.defineProperty(globalThis, "crypto", { value: {} });
  const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
  const found = {};
  for (const [name, note] of Object.entries(notes)) found[name] = await proof.examine(bytes(file), note === null ? null : bytes(note));
  return found;
}

// Each patch carried out; null for one that does not fit.
async function patch() {
  const { patched } = await from("patch");
  return JSON.parse(readFileSync(input)).map(([before, change]) => {
    const whole = JSON.stringify(before);
    try {
      const after = patched(before, change);
      if (JSON.stringify(before) !== whole) throw new RangeError("the patch has changed what it was given");
      return { after };
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return null;
    }
  });
}

// The joined script can be compiled, and asks for nothing but what a page has.
function script() {
  return Boolean(new vm.Script(readFileSync(input, "utf-8")));
}

// What the page for a phone makes of dice that are typed: [opening, seat, text] each.
async function pledge() {
  const { readDice } = await from("value");
  const { pledgedBy, readMatch } = await from("phone");
  return JSON.parse(readFileSync(input)).map(([opened, seat, text]) => {
    const { value, fault } = readDice(text);
    return fault ? { fault } : pledgedBy(readMatch(opened, seat), value);
  });
}

// What the page says of files of annotations beside a match: [match, files, notes] each, as base64.
async function annotations() {
  const { examine } = await from("proof");
  const { examineAnnotationNotes, examineAnnotations } = await from("annotation");
  const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
  const found = [];
  for (const [match, files, notes = []] of JSON.parse(readFileSync(input))) {
    let said = null;
    const hear = async (heard) => {
      said = examineAnnotations(files.map(bytes), heard);
      await examineAnnotationNotes(files.map(bytes), notes.map(bytes), heard, said);
    };
    const { verdict } = await examine(bytes(match), null, hear);
    found.push({ verdict, ...said });
  }
  return found;
}

// The story of a page: its text in the document, and the line of its scenes.
async function written() {
  const { storyOf } = await from("data");
  const { textsIn } = await from("carried");
  const [page, line] = JSON.parse(readFileSync(input));
  const bytes = new TextEncoder().encode(page);
  const { moments } = storyOf(line, textsIn(bytes, Buffer.from(bytes).toString("latin1")));
  return moments.map(({ seat, taken, ruling, words, sentences }) => [seat, taken, ruling, words, sentences]);
}

// The bytes that texts of blocks stand for, in hexadecimal; null for no such text.
async function blocks() {
  const { blockBytes } = await from("block");
  const hex = (bytes) => bytes && Buffer.from(bytes).toString("hex");
  return JSON.parse(readFileSync(input)).map((text) => hex(blockBytes(text)));
}

// What is packed in bytes, at most so many, in hexadecimal; null where that cannot be unpacked.
async function unpacked() {
  const { unpackedBytes } = await from("lzma");
  const [most, every] = JSON.parse(readFileSync(input));
  const hex = (bytes) => bytes && Buffer.from(bytes).toString("hex");
  return every.map((each) => hex(unpackedBytes(new Uint8Array(Buffer.from(each, "hex")), most)));
}

// The copy in each block beside its story, in hexadecimal, or why it is refused; null for one that cannot be put together.
async function copies() {
  const { copyIn } = await from("copyblock");
  const every = JSON.parse(readFileSync(input));
  const hex = (bytes) => bytes && Buffer.from(bytes).toString("hex");
  const bytes = (digits) => new Uint8Array(Buffer.from(digits, "hex"));
  const read = (block, hashes, texts) => {
    try {
      return hex(copyIn(bytes(block), bytes(hashes), texts));
    } catch (fault) {
      return fault.message;
    }
  };
  return every.map((each) => read(...each));
}

// What is said of the note of the house in each page, with the match that it carries in hexadecimal.
async function pageseals() {
  const { examine } = await from("proof");
  const { sealedPage } = await from("pageseal");
  const { carriedBy } = await from("carried");
  const found = [];
  for (const [match, page] of JSON.parse(readFileSync(input))) {
    const { pageseal, scenes, texts } = carriedBy(new TextEncoder().encode(page));
    const shown = sealedPage(pageseal, scenes, texts);
    const report = { checked: [], unchecked: [] };
    await examine(new Uint8Array(Buffer.from(match, "hex")), null, shown.hear);
    shown.more(report);
    found.push([...report.checked, ...report.faults, ...report.unchecked]);
  }
  return found;
}
