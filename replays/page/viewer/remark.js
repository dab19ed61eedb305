// Annotations in the page: a list for the eyes that look, and the tables of variations.

import { examineAnnotationNotes, examineAnnotations, readAnnotationFile } from "./annotation.js";
import { textIn } from "./data.js";
import { become, element, spaced } from "./element.js";
import { Fault } from "./fault.js";
import { patched } from "./patch.js";
import { ruleLink, sceneDrawn } from "./scene.js";

const WHAT_IF = "What if: this was not played.";

// {files, notes, remarks, tables}: the bytes of the files and of their notes, the remarks of each pair of eyes, the tables of variations by name;
// {fault} where they cannot be read.
export function annotationsIn(text) {
  try {
    return readWritten(textIn(text));
  } catch (error) {
    return { fault: error instanceof Fault ? error.message : "the annotations of the page cannot be read" };
  }
}

function readWritten(text) {
  const [{ files, at, notes = [] }, ...tables] = text.split("\n").map((line) => JSON.parse(line));
  const [bytes, signed] = [files, notes].map((texts) => texts.map((each) => new TextEncoder().encode(each)));
  const entries = new Map();
  for (const { audience, entries: every } of bytes.map(readAnnotationFile))
    for (const [before, entry] of every.entries()) entries.set(`${audience}/${before + 1}`, entry);
  const remarks = Object.entries(at).map(([eyes, places]) => [
    eyes,
    places.map(([number, name]) => ({ number, name, entry: entries.get(name) })),
  ]);
  return { files: bytes, notes: signed, remarks: new Map(remarks), tables: new Map(tables.map((table) => [table.of, tablesOf(table)])) };
}

function tablesOf({ first, then }) {
  const scenes = [first];
  for (const patch of then) scenes.push(patch ? patched(scenes.at(-1), patch) : scenes.at(-1));
  return scenes;
}

class Remarks {
  constructor({ remarks, tables }, viewer, place) {
    Object.assign(this, { remarks, tables, viewer, list: place.querySelector("#remarks") });
    const next = element("button", { type: "button", id: "next-remark" }, "Next annotation");
    next.addEventListener("click", () => this.step());
    place.insertBefore(next, this.list);
  }

  get known() {
    return this.remarks.get(this.viewer.story.eyes) || [];
  }

  // Those of what lies ahead are not shown where that is hidden.
  show() {
    const { number, shown, story } = this.viewer;
    const known = this.known.filter((each) => each.number <= shown);
    become(this.list, element("ol", { id: "remarks" }, ...known.map((each) => this.drawn(each, story.eyes, number))));
    for (const button of this.list.querySelectorAll("button"))
      button.onclick = () => this.whatIf(button.dataset.of, Number(button.dataset.step));
  }

  drawn({ number, name, entry }, eyes, here) {
    const place = number ? [element("a", { href: `#${eyes}/${number}` }, `record ${number}`)] : [];
    const parts = [...place, element("bdi", {}, remarkWords(entry)), element("span", { class: "faint" }, `(${name})`)];
    const actions = entry.line.map((action, at) => this.actionDrawn(action, entry.told[at], name, at));
    const line = actions.length ? [element("ol", { class: "line-of-play" }, ...actions)] : [];
    return element("li", number === here ? { "aria-current": "true" } : {}, ...spaced(parts), ...line);
  }

  actionDrawn(action, told, name, at) {
    const said = told.map(([words, rule]) =>
      element("li", {}, element("bdi", {}, words), ...(rule ? [" ", ruleLink(rule)] : [])),
    );
    const more = said.length ? [element("ul", {}, ...said)] : [];
    const label = `Show the table after ${action}`;
    const button = element("button", { type: "button", "data-of": name, "data-step": at + 1, "aria-label": label }, "Show");
    const shown = this.tables.has(name) ? [" ", button] : [];
    return element("li", {}, "what if ", element("bdi", {}, action), ...shown, ...more);
  }

  // Show the table after an action of a variation; the next step leads back to the match.
  whatIf(name, step) {
    const { entry } = this.known.find((each) => each.name === name);
    const table = document.getElementById("table");
    const note = element("p", { class: "what-if" }, WHAT_IF);
    table.replaceChildren(note, ...sceneDrawn(this.tables.get(name)[step]));
    this.viewer.say([WHAT_IF, entry.line[step - 1], ...entry.told[step - 1].map(([words]) => words)].join(" "));
  }

  step() {
    const ahead = this.known.filter((each) => each.number > this.viewer.number && each.number <= this.viewer.shown);
    if (ahead.length) this.viewer.go(ahead[0].number);
    else this.viewer.say("no annotation after this");
  }
}

// What a page with annotations gives to its viewer.
export const REMARKS = { annotationsIn, examinedWith, showRemarks };

// Show the annotations of what is looked at now; without any, those of another page go.
export function showRemarks(written, viewer) {
  const place = document.getElementById("annotations") || (written && sectionMade());
  if (!place) return;
  place.querySelector("button#next-remark")?.remove();
  place.hidden = !written?.remarks;
  if (written?.remarks) viewer.remarks = new Remarks(written, viewer, place);
}

// An empty viewer has no place for them yet.
function sectionMade() {
  const made = element("section", { id: "annotations" }, element("h2", {}, "Annotations"), element("ol", { id: "remarks" }));
  document.querySelector("main").append(made);
  return made;
}

// What `showVerdict` takes to compare annotations with the match that it finds; of those that are wrong none is shown.
export function examinedWith(written) {
  if (!written) return {};
  let found = { checked: [], unchecked: [], faults: written.fault ? [written.fault] : [] };
  const hear = async (match) => {
    if (!written.files) return;
    found = examineAnnotations(written.files, match);
    await examineAnnotationNotes(written.files, written.notes, match, found);
  };
  const more = (report) => {
    report.checked.push(...found.checked);
    report.unchecked.push(...found.unchecked);
    report.faults = found.faults.map((fault) => `annotations refused: ${fault}`);
    if (found.faults.length) document.getElementById("annotations").hidden = true;
  };
  return { hear, more };
}

function remarkWords({ mark, by, text }) {
  return `${mark ? `${mark} ` : ""}${by ? `${by}: ` : ""}${text || "what if"}`;
}
