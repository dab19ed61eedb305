// The story of a page told whole again: it stands there shortly, as replays/page/abridged.py writes it and says.

const WHOLE_PHRASE = /<(b|q)>([^<]*)<i>([^<]*)<\/i><\/\1>/g;
const STORY_TAG = /<\/?(?:b|em|i|q)>/g;
const WITH_RULE = /^(.*) \[([^[\]]*)\]$/u;
const TOLD_TIMES = /^(.*), ([0-9]{1,3}) times$/u;
const SMALL_WORD = /^[a-z]+[,.:;]?$/;
const WRITTEN_MARKS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00a0" };

const unwritten = (text) => text.replace(/&\w+;/g, (mark) => WRITTEN_MARKS[mark] || mark);

// Of which kind a sentence is: its words in small letters, phrases cut.
const kindOf = (words, phrases) =>
  phrases.reduce((told, { whole, cut }) => told.replaceAll(whole, () => cut), words).split(" ").filter((each) => SMALL_WORD.test(each)).join(" ");

// What a sentence says of what it begins with: of all up to a number in brackets, or of the first word.
const predicateOf = (words) => words.slice(words.includes(")") ? words.indexOf(")") + 1 : words.search(/ |$/));

// The text of each moment whose HTML that is; `prefix`: how ids of rules begin.
export function wholeTexts(items, prefix) {
  const reader = { prefix, phrases: [], rules: new Map(), latest: new Map(), previous: ["", ""] };
  return items.map((item) => {
    reader.previous = ["", ""];
    for (const [, kind, ...parts] of item.matchAll(WHOLE_PHRASE)) {
      const [lead, rest] = parts.map(unwritten);
      reader.phrases.push({ cut: kind === "b" ? lead : `${lead}…`, rest, whole: lead + rest });
    }
    const [line, ...sentences] = unwritten(item.replace(STORY_TAG, "")).split("\n");
    return [line, ...sentences.flatMap((each) => sentencesOf(each, reader))].join("\n");
  });
}

// What a sentence of the page tells, once or several times, each with its rule in brackets.
function sentencesOf(text, reader) {
  const { prefix, phrases, rules, latest, previous } = reader;
  const [, ruled, id] = WITH_RULE.exec(text) || [text, text];
  const [, words, times] = TOLD_TIMES.exec(ruled) || [ruled, ruled, 1];
  const kind = kindOf(words, phrases);
  if (id !== undefined) rules.set(kind, id.includes("-") || !id ? id : prefix + id);
  const whole = wholeWords(words, reader);
  const rule = words.endsWith(" too") ? previous[1] : rules.get(kind) || "";
  reader.previous = [whole, rule];
  const colon = whole.indexOf(": ");
  if (colon >= 0) latest.set(whole.slice(0, colon), whole.slice(colon));
  return Array(Number(times)).fill(rule ? `${whole} [${rule}]` : whole);
}

function wholeWords(words, { phrases, latest, previous }) {
  const told = words.endsWith(" too") ? words.slice(0, -4) + predicateOf(previous[0]) : words;
  const whole = phrases.reduce(withWhole, told);
  const head = whole.slice(0, -2);
  return whole.endsWith(":…") ? head + (latest.get(head) || ": ") : whole;
}

function withWhole(words, { cut, rest, whole }) {
  const [first, ...others] = words.split(cut);
  return first + others.map((each) => (each.startsWith(rest) ? cut : whole) + each).join("");
}
