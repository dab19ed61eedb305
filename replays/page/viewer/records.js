// Records: what a decision may say, by its kind. events/records/ holds the same in Python, with the same words.

import { Fault, counted, cutTo, longerThan, repr, sortedTexts, typeOf } from "./fault.js";
import { textFault } from "./notes.js";

export const FORMAT = 3;
const CODE = /^[a-z0-9][a-z0-9-]{0,63}$/;
const ROLES = ["previous", "draft", "parent", "table", "refused"];
const COUNTING = ["parent", "table"];
const ATTACHING = ["previous", "draft", "parent", "table"];
const OPENED = {
  game: "str", rules: "int", seats: "int", readings: "dict", cards: "list", commitment: "bytes",
  deal: "bytes", dice: "str", chance: "str", "secret-seats": "list", inputs: "list", recipe: "int",
};
const RULED = {
  kind: "str", judge: "str", call: "int", rules: "list", reason: "str", record: "int",
  epoch: "int", paths: "dict", seat: "int", answer: "list", word: "str", winners: "list",
};
// Every kind of ruling, and the keys that it uses beside those that all may use.
const USED = {
  backup: ["record", "epoch"], correction: ["paths"], deviation: ["seat", "answer", "paths"],
  penalty: ["seat", "word"], result: ["winners", "word"], note: [], uphold: ["record"],
  overturn: ["record", "epoch"], "take-back": ["record", "epoch", "seat"],
};
const RULING_WORDS = {
  penalty: ["caution", "warning", "game-loss", "match-loss", "disqualification"],
  result: ["concession", "time", "no-show", "agreed-draw", "game-loss", "match-loss", "disqualification"],
};

function check(good, what) {
  if (!good) throw new Fault(`${cutTo(what, 200)} cannot be`);
}

function typed(fields, ...types) {
  const fits = Array.isArray(fields) && fields.length === types.length;
  if (!fits || fields.some((value, at) => typeOf(value) !== types[at]))
    throw new Fault(`the fields of a record are not ${types.join(", ")}`);
  return fields;
}

function everyOf(type, values) {
  for (const value of values)
    if (typeOf(value) !== type) throw new Fault(`${cutTo(repr(value), 80)} is not ${type}`);
  return values;
}

function checkKeys(table, wanted) {
  const differing = [...table.keys()].filter((key) => !wanted.includes(key));
  differing.push(...wanted.filter((key) => !table.has(key)));
  check(!differing.length, `the keys ${repr(sortedTexts(differing))}`);
}

// An empty text is none, and may stand where none is needed.
function checkText(text, what) {
  const wrong = text ? textFault(text, 1000) : "";
  if (wrong) throw new Fault(`${what}: ${wrong}`);
  check(!text || text.normalize("NFC") === text, `${what} ${repr(text)}`);
}

// Whether an answer may hold the value: ids, whole numbers and lists; a position also truths and tables.
function isPlain(value, ofPosition = false, depth = 6) {
  const type = typeOf(value);
  if (type === "int" || (ofPosition && type === "bool")) return true;
  if (type === "str") return !longerThan(value, 200);
  if (type === "dict" ? !ofPosition : type !== "list") return false;
  if (!depth || (value.length ?? value.size) > 1000) return false;
  if (type === "dict" && [...value.keys()].some((key) => longerThan(key, 200))) return false;
  return [...value.values()].every((item) => isPlain(item, ofPosition, depth - 1));
}

function checkAnswer(answer, what, verbless) {
  check(answer.length > 0 && typeof answer[0] === "string", verbless);
  check(isPlain(answer), `${what} that is not ids, integers and lists`);
}

const KINDS = {
  "opened/1": readOpened,
  "pledged/1": readPledged,
  "contributed/1": readContributed,
  "acted/1": readActed,
  "observed/1": readObserved,
  "attempted/1": readAttempted,
  "called/1": readCalled,
  "ruled/1": readRuled,
  "appealed/1": readAppealed,
  "closed/1": readClosed,
};

// The record of a decision: its kind without the version, and its fields by name.
export function readDecision(value) {
  if (!Array.isArray(value) || typeof value[0] !== "string")
    throw new Fault("a decision is not a list with a kind in front");
  const [kind, ...fields] = value;
  if (!Object.hasOwn(KINDS, kind))
    throw new Fault(`a record of kind ${repr(cutTo(kind, 80))} is not known here`, null, { unknown: true });
  return { kind: kind.slice(0, -2), ...KINDS[kind](fields) };
}

export function unknownFormat(number, place = null) {
  const shown = cutTo(repr(number), 20);
  return new Fault(`file format ${shown} is not known here (known: ${FORMAT})`, place, { unknown: true });
}

// The seat that a record is of; 0, the table's, where it is of none.
export function seatOf(record) {
  const isSeated = ["acted", "appealed", "attempted", "called", "contributed", "pledged"].includes(record.kind);
  return isSeated ? record.seat : 0;
}

function readOpened(fields) {
  const [table] = typed(fields, "dict");
  const format = table.get("format") ?? null;
  if (format !== FORMAT) throw unknownFormat(format);
  check(!table.has("pledged") || table.get("pledged") === true, "opened: pledged is said, or not there");
  checkKeys(table, [...Object.keys(OPENED), "format", ...(table.has("pledged") ? ["pledged"] : [])]);
  checkTypes(table, OPENED, "opened");
  const opened = Object.fromEntries(table);
  check([...opened.readings.values()].every((choice) => typeof choice === "string"), "opened: readings");
  for (const row of opened.cards) typed(row, "str", "bytes");
  everyOf("int", opened["secret-seats"]);
  for (const row of opened.inputs) typed(row, "str", "bytes", "int", "bytes");
  checkOpened(opened);
  return opened;
}

function checkTypes(table, types, what) {
  for (const [key, type] of Object.entries(types))
    check(typeOf(table.get(key)) === type, `${what}: ${key} is not ${type}`);
}

function checkOpened(opened) {
  const { game, rules, seats, chance } = opened;
  check(CODE.test(game), `${repr(game)} is not the code of a game`);
  check(rules > 0 && rules < 2 ** 31, `rules version ${rules}`);
  check(seats > 0 && seats <= 16, counted(seats, "seats"));
  check(opened.commitment.length === 32, "the commitment is not 32 bytes");
  check(opened.deal.length === 32, "the commitment to the deal is not 32 bytes");
  check(!longerThan(opened.dice, 80), "the name of a dice algorithm");
  check(chance === "seeded" || chance === "observed", `chance ${repr(chance)}`);
  check(opened["secret-seats"].every((seat) => seat >= 1 && seat <= seats), "a secret seat");
  check(chance === "seeded" || !opened.pledged, "pledges for a seed that nobody uses");
  check(opened.cards.every(([, digest]) => digest.length === 32), "a card set's digest");
  check(new Set(opened.inputs.map(([role]) => role)).size === opened.inputs.length, "two inputs of one role");
  for (const [role, root, record, digest] of opened.inputs) {
    check(ROLES.includes(role), `an input of role ${repr(role)}`);
    check(COUNTING.includes(role) || !record, `the record of input ${repr(role)}`);
    check(ATTACHING.includes(role) || !digest.length, `the digest of input ${repr(role)}`);
    check(root.length === 32 && record >= 0, `the root of input ${repr(role)}`);
    check(digest.length === 0 || digest.length === 32, `the digest of input ${repr(role)}`);
  }
}

function readPledged(fields) {
  const [seat, pledge] = typed(fields, "int", "bytes");
  check(seat >= 1 && pledge.length === 32, "a pledge");
  return { seat, pledge };
}

function readContributed(fields) {
  const [seat, value] = typed(fields, "int", "bytes");
  check(seat >= 1 && value.length > 0 && value.length <= 64, "a contribution");
  return { seat, value };
}

function readActed(fields) {
  const [seat, answer] = typed(fields, "int", "list");
  check(seat >= 0, "an action's seat");
  checkAnswer(answer, "an action", "an action without a verb");
  return { seat, answer };
}

function readObserved(fields) {
  check(fields.length === 2 && typeof fields[0] === "string", "an observed record");
  const [label, result] = fields;
  check(!longerThan(label, 200), "a label");
  check(isPlain([result]), "a result that is neither id nor number nor list");
  return { label, result };
}

function readAttempted(fields) {
  const [seat, answer, rules] = typed(fields, "int", "list", "list");
  everyOf("str", rules);
  check(seat >= 1 && rules.length > 0, "an attempt");
  checkAnswer(answer, "an attempt", "an attempt without a verb");
  return { seat, answer, rules };
}

function readCalled(fields) {
  const [seat, record, question] = typed(fields, "int", "int", "str");
  check(seat >= 0 && record >= 1, "the seat or the record of a call");
  checkText(question, "the question of a call");
  check(question, "a call without a question");
  return { seat, record, question };
}

function readAppealed(fields) {
  const [seat, ruling, reason] = typed(fields, "int", "int", "str");
  check(seat >= 1 && ruling >= 1, "the seat or the ruling of an appeal");
  checkText(reason, "the reason of an appeal");
  check(reason, "an appeal without a reason");
  return { seat, ruling, reason };
}

function readRuled(fields) {
  const [table] = typed(fields, "dict");
  checkKeys(table, Object.keys(RULED));
  checkTypes(table, RULED, "ruled");
  const { kind: ruling, ...ruled } = Object.fromEntries(table);
  everyOf("int", ruled.winners);
  everyOf("str", ruled.rules);
  check(Object.hasOwn(USED, ruling), `a ruling of kind ${repr(ruling)}`);
  const judges = ruling === "take-back" ? ["seats"] : ["floor", "head"];
  check(judges.includes(ruled.judge), `a judge ${repr(ruled.judge)}`);
  const numbers = [ruled.call, ruled.record, ruled.epoch, ruled.seat];
  check(numbers.every((each) => each >= 0 && each < 2 ** 31), "a ruling's numbers");
  checkText(ruled.reason, "the reason of a ruling");
  const named = ruled.rules.length <= 1000 && ruled.rules.every((rule) => rule && !longerThan(rule, 200));
  check(named, "the rules of a ruling");
  for (const key of ["record", "epoch", "paths", "seat", "answer", "word", "winners"]) {
    const value = ruled[key];
    const isEmpty = !(typeof value === "object" ? (value.length ?? value.size) : value);
    check(USED[ruling].includes(key) || isEmpty, `the key ${repr(key)} of a ${ruling}`);
  }
  checkUsed(ruling, ruled);
  return { ruling, ...ruled };
}

// What a kind of ruling uses must be whole.
function checkUsed(ruling, { call, rules, record, paths, answer, word, winners }) {
  const names = ["backup", "uphold", "overturn", "take-back"].includes(ruling);
  if (names) check(record >= 1, `a ${ruling} without a record`);
  check(ruling !== "take-back" || !(call || rules.length), "a take-back that decides a call, or names rules");
  check(ruling !== "correction" || paths.size > 0, "a correction that sets nothing");
  check([...paths.keys()].every((path) => path && !longerThan(path, 200)), "a path of a position");
  check(isPlain(paths, true), "a value that no position holds");
  if (ruling === "deviation") checkAnswer(answer, "an action", "a deviation without verb");
  const words = RULING_WORDS[ruling];
  check(!words || words.includes(word), `a ${ruling} of the word ${repr(word)}`);
  check(winners.every((seat, at) => !at || seat > winners[at - 1]), "winners out of order, or twice");
  check(winners.every((seat) => seat >= 1), "a winning seat");
}

function readClosed(fields) {
  check(fields.length === 1, "a closed record");
  const [outcome] = fields;
  if (outcome === null) return { outcome };
  const [winners] = typed(outcome, "list", "str", "str");
  everyOf("int", winners);
  return { outcome };
}
