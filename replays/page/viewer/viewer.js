// The viewer: one match, one pair of eyes, one moment; everything by button and by key.

import { wholeTexts } from "./abridged.js";
import { putControls } from "./controls.js";
import { bytesIn, readCopy, readScenes } from "./data.js";
import { become, element } from "./element.js";
import { Fault } from "./fault.js";
import { showLookups } from "./lookup.js";
import { sceneDrawn } from "./scene.js";
import { sealedPage } from "./pageseal.js";
import { findMoment, momentWords, storyDrawn } from "./story.js";
import { sayVerdict, showVerdict } from "./verdict.js";

const byId = (id) => document.getElementById(id);
const STEP_TIME = 1200;

class Viewer {
  constructor(stories) {
    this.timer = 0;
    this.blind = false; // Without what lies ahead: no length, no result, no later moments.
    this.letters = true;
    this.open(stories);
  }

  open(stories) {
    this.stories = stories;
    this.story = stories[0];
    this.remarks = null; // The annotations, where there are any.
    this.told = null; // Which story stands there, and how many of its moments.
    this.number = 1;
  }

  get last() {
    return this.story.moments.length;
  }

  get shown() {
    return this.blind ? this.number : this.last;
  }

  // Other eyes count other moments: the place in the story stays about the same.
  look(eyes) {
    const found = this.stories.find((each) => each.eyes === eyes);
    if (!found || found === this.story) return;
    const part = (this.number - 1) / Math.max(this.last - 1, 1);
    this.story = found;
    this.number = 1 + Math.round(part * (this.last - 1));
  }

  go(number) {
    this.number = Math.min(Math.max(number, 1), this.last);
    this.show();
  }

  turn(by) {
    const starts = this.story.turns.filter(([, turn], at, all) => !at || all[at - 1][1] !== turn).map(([at]) => at);
    const found = by > 0 ? starts.find((at) => at > this.number) : starts.findLast((at) => at < this.number);
    this.go(found || (by > 0 ? this.last : 1));
  }

  ruling(by) {
    for (let at = this.number + by; at >= 1 && at <= this.last; at += by)
      if (this.story.moments[at - 1].ruling) return this.go(at);
    return this.say("no ruling there");
  }

  find(by) {
    const wanted = byId("find").value.trim();
    if (!wanted) return byId("find").focus();
    const at = findMoment(this.story, this.number, by, wanted, by > 0 && this.blind ? this.last : this.shown);
    return at ? this.go(at) : this.say(`nothing more with ${wanted}`);
  }

  play() {
    if (this.timer) return this.pause();
    byId("play").textContent = "Pause";
    this.timer = setInterval(() => {
      if (this.number < this.last) this.go(this.number + 1);
      if (this.number >= this.last || this.story.moments[this.number - 1].ruling) this.pause();
    }, STEP_TIME);
    return undefined;
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId("play").textContent = "Play";
  }

  say(words) {
    byId("now").textContent = words;
  }

  show() {
    const { story, number } = this;
    const scene = story.scenes && story.scenes[number - 1];
    if (scene) draw(byId("table"), sceneDrawn(scene));
    if (!this.timer) this.say(momentWords(story, number, this.shown));
    this.tell();
    this.mark();
    this.remarks?.show();
    const place = `#${story.eyes}/${number}`;
    if (location.hash !== place) history.replaceState(null, "", place);
  }

  // The story as far as it is shown; most steps change nothing of it.
  tell() {
    const { story, shown } = this;
    if (this.told?.story === story && this.told.shown === shown) return;
    this.told = { story, shown };
    draw(byId("moments"), storyDrawn(story, shown));
  }

  mark() {
    const slider = byId("slider");
    slider.max = String(this.last);
    slider.value = String(this.number);
    slider.setAttribute("aria-valuetext", this.blind ? `moment ${this.number}` : `moment ${this.number} of ${this.last}`);
    slider.hidden = this.blind;
    byId("eyes").value = this.story.eyes;
    byId("where").textContent = this.blind ? `${this.number}` : `${this.number} / ${this.last}`;
    byId("result")?.toggleAttribute("hidden", this.blind && this.number < this.last);
    for (const each of byId("moments").children) each.removeAttribute("aria-current");
    const here = byId("moments").children[this.number - 1];
    if (!here) return;
    here.setAttribute("aria-current", "step");
    const list = byId("moments").parentElement;
    list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }

  // Where the address says: `#seat-1/58`; what is unknown goes to the nearest moment.
  follow() {
    const found = /^#([a-z0-9-]+)\/(\d{1,6})$/.exec(decodeURIComponent(location.hash));
    if (!found) return false;
    this.look(found[1]);
    this.go(Number(found[2]));
    return true;
  }
}

// What reads, shows and compares annotations, in a page that has some and in an empty viewer.
let remarks = null;

export function withRemarks(found) {
  remarks = found;
}

const UNREAD = "annotations: the script of this page reads none";

function draw(place, inside) {
  const made = place.cloneNode(false);
  made.append(...inside);
  become(place, made);
}

const KEYS = {
  n: (v) => v.go(v.number + 1),
  ArrowRight: (v) => v.go(v.number + 1),
  b: (v) => v.go(v.number - 1),
  ArrowLeft: (v) => v.go(v.number - 1),
  t: (v) => v.turn(1),
  T: (v) => v.turn(-1),
  m: (v) => v.ruling(1),
  M: (v) => v.ruling(-1),
  f: (v) => v.find(1),
  F: (v) => v.find(-1),
  Home: (v) => v.go(1),
  End: (v) => v.go(v.last),
  p: (v) => v.play(),
  g: () => byId("goto").focus(),
  a: () => byId("eyes").focus(),
  "?": () => byId("keys").toggleAttribute("open"),
};

const BUTTONS = {
  first: "Home", "turn-back": "T", back: "b", play: "p", next: "n", turn: "t", last: "End", ruling: "m", "find-next": "f",
};

function listen(viewer) {
  for (const [id, key] of Object.entries(BUTTONS)) byId(id).addEventListener("click", () => KEYS[key](viewer));
  byId("slider").addEventListener("input", (event) => viewer.go(Number(event.target.value)));
  byId("eyes").addEventListener("change", (event) => (viewer.look(event.target.value), viewer.show()));
  byId("goto").addEventListener("change", (event) => viewer.go(Number(event.target.value) || viewer.number));
  byId("blind").addEventListener("change", (event) => ((viewer.blind = event.target.checked), viewer.show()));
  byId("find").addEventListener("keydown", (event) => event.key === "Enter" && viewer.find(1));
  byId("scheme").addEventListener("change", (event) => (document.documentElement.dataset.scheme = event.target.value));
  byId("letters").addEventListener("change", (event) => (viewer.letters = event.target.checked));
  document.addEventListener("keydown", (event) => {
    if (!viewer.letters || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    if (event.target.closest("input, select, textarea, button, summary")) return;
    event.preventDefault();
    KEYS[event.key](viewer);
  });
  window.addEventListener("hashchange", () => viewer.follow());
}

function fillEyes(stories) {
  const names = { public: "everybody", judge: "the judge" };
  const shown = stories.map(({ eyes }) => element("option", { value: eyes }, names[eyes] || eyes.replace("-", " ")));
  byId("eyes").replaceChildren(...shown);
}

let viewer = null;

// Show these stories, in place of those that were shown before. `head`: what may be looked up.
export function openStories(stories, written = null, head = {}) {
  showLookups(head);
  if (viewer) viewer.open(stories);
  else {
    viewer = new Viewer(stories);
    listen(viewer);
  }
  fillEyes(stories);
  byId("controls").hidden = byId("more").hidden = false;
  byId("more").open = matchMedia("(min-width: 60rem)").matches;
  document.documentElement.classList.add("scripted");
  remarks?.showRemarks(written, viewer);
  if (!viewer.follow()) viewer.go(1);
}

export function closeStories() {
  viewer?.pause();
  byId("controls").hidden = byId("more").hidden = true;
  for (const id of ["moments", "table", "now", "result"]) byId(id).replaceChildren();
  showLookups({});
  remarks?.showRemarks(null, viewer);
  history.replaceState(null, "", location.pathname);
}

export async function start() {
  putControls();
  const held = (id) => byId(id)?.textContent; // Nothing where the page carries no such block.
  try {
    const written = remarks && held("written") ? remarks.annotationsIn(held("written")) : null;
    const texts = wholeTexts(Array.from(byId("moments").children, (each) => each.innerHTML), byId("moments").dataset.rules || "");
    const packed = readScenes(held("scenes"), texts);
    if (packed) openStories(packed.stories, written, packed.head);
    const note = held("seal") ? bytesIn(held("seal")) : null;
    const unread = held("written") && !remarks;
    const examined = remarks?.examinedWith(written) || { more: ({ unchecked }) => unread && unchecked.push(UNREAD) };
    const shown = sealedPage(held("pageseal"), held("scenes"), texts);
    const [hear, more] = [both(examined.hear, shown.hear), both(withScenes(packed, examined.more), shown.more)];
    await showVerdict(readCopy(held("replay"), held("hashes"), texts), byId("verdict"), { note, hear, more });
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    sayVerdict({ verdict: `refused: ${fault.message}` }, byId("verdict"));
  }
}

// One after the other.
export function both(first, second) {
  return async (given) => {
    await first?.(given);
    await second(given);
  };
}

// What is said beside a verdict, and that scenes could not be read where that is so.
export function withScenes(packed, more) {
  return (report) => {
    more?.(report);
    if (!packed) report.unchecked.push("story and tables: the scenes of the page cannot be read");
  };
}
