// The story of a page told whole again: it stands there shortly, as replays/page/abridged.py writes it and says.
// What is remembered on the way, and how, is told in replays/page/story_reader.py.

const WHOLE_PHRASE = /<([bq])>((?:[^<]|<i>[^<]*<\/i>)+)<\/\1>/g;
const STORY_TAG = /<\/?(?:b|em|i|q)>/g;
const WITH_MORE = /^(.*) \+([0-9]{1,2})$/u;
const WITH_RULE = /^(.*) \[([^[\]]*)\]$/u;
const TOLD_TIMES = /^(.*), ([0-9]{1,3}) times$/u;
const SMALL_WORD = /^[a-z]+[,.:;]?$/;
const ENDS = /[,.:;]+$/;
const PIECE = /[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*|[0-9][A-Za-z0-9]*|[A-Z][A-Za-z0-9]*/g;
const TITLE = /^([A-Z]{2,}(?:\x01[A-Z]+)*\x01[^\x01]+).*/;
const WRITTEN_MARKS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00a0" };
const DONE = "- "; // It stands in the place of a line that the first sentence says.
const DEPTHS = [4, 3, 2, 1]; // So many sentences are looked back for what follows.
const TOGETHER = "\u0001"; // It stands between the words of a phrase.

const LEAST_ID = 3;
const MOST_PHRASES = 200;
const LONGEST_SENTENCE = 1 << 16;
const MOST_READ = 1 << 26; // So many characters of sentences are told whole, and phrases looked for in them.

const unwritten = (text) => text.replace(/&\w+;/g, (mark) => WRITTEN_MARKS[mark] || mark);
const isThing = (token) => !SMALL_WORD.test(token);
const core = (token) => token.replace(ENDS, "");

// A sentence in its words: of which kind it is, whatever it is about; and what that is: names and numbers.
function sentenceOf(tokens) {
  return { tokens, kind: tokens.map((each) => (isThing(each) ? "#" : each)).join(" "), things: tokens.filter(isThing) };
}

const seatIn = (line) => (/^([0-9]{1,2}): /.exec(line) || ["", ""])[1];

// How ids are made of names; and the id of a card that no line has named yet: of its name, or of the words in capitals and one more.
const slugOf = (name) => (/^[\0-\x7f]*$/.test(name) ? name.toLowerCase().replace(/[^a-z0-9]+/g, "-") : "");
const likelyId = (name) => slugOf(name.replace(TITLE, "$1"));

// What a sentence says of what it begins with: of all up to a number in brackets, or of the first word.
const predicateOf = (words) => words.slice(words.includes(")") ? words.indexOf(")") + 1 : words.search(/ |$/));

// The text of each moment whose HTML that is; `prefix`: how ids of rules begin.
export function wholeTexts(items, prefix) {
  const reader = new StoryReader(prefix);
  return items.map((item) => reader.moment(item));
}

class StoryReader {
  constructor(prefix) {
    Object.assign(this, { prefix, phrases: [], left: MOST_READ });
    this.rules = new Map();
    this.latest = new Map();
    this.after = new Map();
    this.lines = new Map();
    this.seats = new Map();
    this.ids = new Map();
  }

  moment(item) {
    for (const [, kind, inside] of item.matchAll(WHOLE_PHRASE)) {
      const cut = unwritten(inside.replace(/<i>[^<]*<\/i>/g, "")) + (kind === "q" ? "…" : "");
      const whole = unwritten(inside.replace(STORY_TAG, ""));
      if (whole && cut && this.phrases.length < MOST_PHRASES) this.phrases.push({ whole, cut });
    }
    const [line, ...sentences] = unwritten(item.replace(STORY_TAG, "")).split("\n");
    Object.assign(this, { line, previous: ["", ""], said: [], told: [] });
    if (line.startsWith(DONE)) {
      this.line = null;
      sentences.unshift(line.slice(DONE.length));
    }
    for (const each of sentences) this.read(each);
    return [this.line || "", ...this.told.map(([words, rule]) => (rule ? `${words} [${rule}]` : words))].join("\n");
  }

  // A sentence of the page, and what followed it as it did the last time; what would be too much stays as it stands there.
  read(text) {
    if (this.left < 0) return this.told.push([text, ""]);
    const [, alone, more] = WITH_MORE.exec(text) || [text, text, 0];
    const [, ruled, id] = WITH_RULE.exec(alone) || [alone, alone];
    const [, words, times] = TOLD_TIMES.exec(ruled) || [ruled, ruled, 1];
    const whole = this.whole(words);
    const rule = id === undefined ? this.ruleOf(words, whole) : id.includes("-") || !id ? id : this.prefix + id;
    this.left -= this.phrases.length + whole.length * Number(times);
    if (this.left < 0) return this.told.push([text, ""]);
    for (let each = Number(times); each--; ) this.tell(whole, rule);
    for (let each = Number(more); each--; ) {
      const found = this.left < 0 ? null : this.expected();
      if (!found) continue;
      this.tell(...found);
      this.left -= this.phrases.length + found[0].length;
    }
    return undefined;
  }

  ruleOf(words, whole) {
    return words.endsWith(" too") ? this.previous[1] : this.rules.get(this.sentence(whole).kind) || "";
  }

  tell(words, rule) {
    const sentence = this.sentence(words);
    if (!this.said.length) {
      this.line ??= this.lineOf(sentence);
      this.learn(sentence);
    }
    for (const depth of DEPTHS)
      if (this.said.length >= depth) this.after.set(this.context(depth), { things: this.things(depth), tokens: sentence.tokens, rule });
    this.said.push(sentence);
    this.rules.set(sentence.kind, rule);
    this.previous = [words, rule];
    const colon = words.indexOf(": ");
    if (colon >= 0) this.latest.set(words.slice(0, colon), words.slice(colon));
    this.told.push([words, rule]);
  }

  // What is told next if it is what followed the last time, of whatever it is about now.
  expected() {
    for (const depth of DEPTHS) {
      const known = this.said.length >= depth && this.after.get(this.context(depth));
      if (!known) continue;
      const now = new Map();
      const things = this.things(depth);
      for (const [at, each] of known.things.entries()) if (!now.has(each)) now.set(each, things[at]);
      const again = [];
      let size = 0;
      for (const token of known.tokens) {
        const old = core(token);
        const each = (now.has(old) ? now.get(old) : old) + token.slice(old.length);
        if ((size += each.length) > LONGEST_SENTENCE) return null;
        again.push(each);
      }
      return [again.join(" ").replaceAll(TOGETHER, " "), known.rule];
    }
    return null;
  }

  // The line whose first sentence that is, if it is the one that the last sentence of its kind had.
  lineOf(sentence) {
    const known = this.lines.get(sentence.kind);
    if (!known) return "";
    const forms = new Map();
    const now = this.forms(sentence);
    for (const [at, old] of this.forms(known.sentence).entries()) forms.set(old, [...(forms.get(old) || []), now[at]]);
    return known.line.replace(PIECE, (piece) => (forms.get(piece)?.length ? forms.get(piece).shift() : piece));
  }

  // What the words of a line stand for, by the first sentence behind it.
  learn(sentence) {
    const { line, lines, seats, ids } = this;
    lines.set(sentence.kind, { sentence, line });
    const pieces = line.match(PIECE) || [];
    const first = core(sentence.tokens[0]);
    if (seatIn(line) && sentence.kind.startsWith("#") && !seats.has(first)) seats.set(first, seatIn(line));
    for (const token of sentence.things.map(core)) {
      const slug = slugOf(token);
      const piece = pieces.find((each) => each.length >= LEAST_ID && slug.includes(each));
      if (piece && !ids.has(token)) ids.set(token, piece);
    }
  }

  // How each word of a sentence may stand in a line: as a number, as the seat of a player, as the id of a card.
  forms({ things }) {
    return things.flatMap((token) => [
      token.replace(/^[(),.:;]+|[(),.:;]+$/g, ""),
      this.seats.get(core(token)) || "",
      this.ids.get(core(token)) || likelyId(core(token)),
    ]);
  }

  // Of which kinds the last sentences of the moment are.
  context(depth) {
    return this.said.slice(-depth).map(({ kind }) => kind).join("\n");
  }

  // What these sentences are about: the seat whose line it is, then names and numbers.
  things(depth) {
    return [`(${seatIn(this.line)})`, ...this.said.slice(-depth).flatMap(({ things }) => things.map(core))];
  }

  sentence(words) {
    const together = this.phrases.reduce((told, { whole }) => told.replaceAll(whole, () => whole.replaceAll(" ", TOGETHER)), words);
    return sentenceOf(together.split(" "));
  }

  whole(words) {
    const told = words.endsWith(" too") ? words.slice(0, -4) + predicateOf(this.previous[0]) : words;
    const whole = this.phrases.length ? withPhrases(told, this.phrases) : told;
    const head = whole.slice(0, -2);
    if (whole.endsWith(":…")) return head + (this.latest.get(head) || ": ");
    if (!whole.endsWith(",…")) return whole;
    const [, ...ends] = (this.latest.get(whole.split(": ")[0]) || "").split(", ");
    return `${head}, ${ends.join(", ")}`;
  }
}

function withPhrases(told, phrases) {
  let words = told;
  for (const { whole, cut } of phrases) {
    if (cut === whole || !words.includes(cut)) continue;
    if (words.length + (words.split(cut).length - 1) * whole.length > LONGEST_SENTENCE) break;
    words = words.split(whole).map((each) => each.replaceAll(cut, () => whole)).join(whole);
  }
  return words;
}
