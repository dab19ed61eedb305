// The story of a page told whole again: it stands there shortly, as replays/page/abridged.py writes it and says.

const WHOLE_PHRASE = /<(b|q)>([^<]*)<i>([^<]*)<\/i><\/\1>/g;
const STORY_TAG = /<\/?(?:b|em|i|q)>/g;
const WITH_RULE = /^(.*) \[([^[\]]*)\]$/u;
const TOLD_TIMES = /^(.*), ([0-9]{1,3}) times$/u;
const SMALL_WORD = /^[a-z]+[,.:;]?$/;
const WRITTEN_MARKS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00a0" };

const unwritten = (text) => text.replace(/&\w+;/g, (mark) => WRITTEN_MARKS[mark] || mark);

// Of which kind a sentence is: its words in small letters.
const kindOf = (words) => words.split(" ").filter((each) => SMALL_WORD.test(each)).join(" ");

// The text of each moment whose HTML that is; `prefix`: how ids of rules begin.
export function wholeTexts(items, prefix) {
  const phrases = [];
  const rules = new Map();
  return items.map((item) => {
    for (const [, kind, ...parts] of item.matchAll(WHOLE_PHRASE)) {
      const [lead, rest] = parts.map(unwritten);
      phrases.push({ cut: kind === "b" ? lead : `${lead}...`, rest, whole: lead + rest });
    }
    const [line, ...sentences] = unwritten(item.replace(STORY_TAG, "")).split("\n");
    return [line, ...sentences.flatMap((each) => sentencesOf(each, phrases, rules, prefix))].join("\n");
  });
}

// What a sentence of the page tells, once or several times, each with its rule in brackets.
function sentencesOf(text, phrases, rules, prefix) {
  const [, ruled, id] = WITH_RULE.exec(text) || [text, text];
  const [, words, times] = TOLD_TIMES.exec(ruled) || [ruled, ruled, 1];
  const kind = kindOf(words);
  if (id !== undefined) rules.set(kind, id.includes("-") || !id ? id : prefix + id);
  const rule = rules.get(kind);
  const whole = phrases.reduce(withWhole, words);
  return Array(Number(times)).fill(rule ? `${whole} [${rule}]` : whole);
}

function withWhole(words, { cut, rest, whole }) {
  const [first, ...others] = words.split(cut);
  return first + others.map((each) => (each.startsWith(rest) ? cut : whole) + each).join("");
}
