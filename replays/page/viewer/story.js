// The story: every moment with what followed, as the page holds it for its first eyes.

import { element } from "./element.js";
import { ruleLink } from "./scene.js";

export function storyDrawn(story, shown) {
  return story.moments.slice(0, shown).map((moment, at) => momentDrawn(story.eyes, moment, at + 1));
}

export function momentDrawn(eyes, moment, number) {
  const link = element("a", { href: `#${eyes}/${number}` }, element("bdi", {}, moment.words));
  const taken = moment.taken ? [" ", element("em", {}, `void: taken back by moment ${moment.taken}`)] : [];
  const sentences = moment.sentences.map(([words, rule]) =>
    element("li", {}, element("bdi", {}, words), ...(rule ? [" ", ruleLink(rule)] : [])),
  );
  const inside = sentences.length ? [element("ul", {}, ...sentences)] : [];
  return element(
    "li",
    { value: number, ...(moment.taken ? { class: "void" } : {}) },
    link,
    ...taken,
    ...inside,
  );
}

// What a reader hears of a moment.
export function momentWords(story, number, shown) {
  const moment = story.moments[number - 1];
  const whole = shown === story.moments.length ? ` of ${shown}` : "";
  const taken = moment.taken ? [`void: taken back by moment ${moment.taken}`] : [];
  return [`${number}${whole}. ${moment.words}`, ...taken, ...moment.sentences.map(([words]) => words)].join(". ");
}

// The next moment from there on, in that direction, of which the words hold what was typed; 0 if none.
export function findMoment(story, from, by, wanted, shown) {
  const words = wanted.toLowerCase();
  for (let number = from + by; number >= 1 && number <= shown; number += by) {
    const moment = story.moments[number - 1];
    const text = [moment.words, ...moment.sentences.flat()].join(" ").toLowerCase();
    if (text.includes(words)) return number;
  }
  return 0;
}
