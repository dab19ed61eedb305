// The controls of a page: buttons and fields, and the keys that do the same.

import { element } from "./element.js";

const STEPS = { back: "Back", play: "Play", next: "Next" }; // The buttons that always stay in sight, by their ids.
const LEAPS = { first: "First", "turn-back": "Turn back", turn: "Next turn", ruling: "Next ruling", last: "Last" };
const SCHEMES = { "": "system", light: "light", dark: "dark" };
const KEY_WORDS = {
  "n or right arrow": "next moment",
  "b or left arrow": "moment before",
  "t, T": "next turn, turn before",
  "m, M": "next ruling, ruling before",
  "f, F": "find forward, find back",
  g: "go to a moment",
  a: "choose whose eyes look",
  p: "play or pause",
  "Home, End": "first moment, last moment",
  "?": "open or close this list",
};

// Put them where they belong: what steps through the match first, which stays in sight, then everything else; hidden until there
// is something to show. The list of keys stands at the end.
export function putControls() {
  const main = document.querySelector("main");
  const where = element("output", { id: "where" });
  const slider = element("input", { type: "range", id: "slider", min: 1, value: 1, "aria-label": "Moment" });
  const steps = element("div", { hidden: "", id: "controls", role: "group", "aria-label": "Steps" }, line(...buttons(STEPS), where), slider);
  const more = element("details", { hidden: "", id: "more" }, element("summary", {}, "More controls"), line(...buttons(LEAPS)), line(...fields()));
  const words = Object.entries(KEY_WORDS).flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]);
  main.prepend(steps, more);
  main.append(element("details", { id: "keys" }, element("summary", {}, "Keys"), element("dl", {}, ...words)));
}

const line = (...inside) => element("div", { class: "line" }, ...inside);
const button = ([id, name]) => element("button", { type: "button", id }, name);
const buttons = (named) => Object.entries(named).map(button);
const labelled = (name, made) => element("label", {}, `${name} `, made);

function fields() {
  const schemes = Object.entries(SCHEMES).map(([value, name]) => element("option", { value }, name));
  return [
    labelled("Eyes", element("select", { id: "eyes" })),
    labelled("Go to", element("input", { id: "goto", inputmode: "numeric", size: 5 })),
    labelled("Find", element("input", { id: "find", type: "search", size: 14 })),
    button(["find-next", "Find next"]),
    labelled("Hide what lies ahead", element("input", { type: "checkbox", id: "blind" })),
    labelled("Keys", element("input", { type: "checkbox", id: "letters", checked: "" })),
    labelled("Colours", element("select", { id: "scheme" }, ...schemes)),
  ];
}
