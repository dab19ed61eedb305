// An empty viewer: a replay file (with its note, if there is one) or a page that is dropped or chosen is verified here and told.

import { putControls } from "./controls.js";
import { MOST_PAGE, carriedBy, hashWords, isPage } from "./carried.js";
import { bytesIn, readCopy, readScenes, readScript } from "./data.js";
import { element } from "./element.js";
import { Fault, counted } from "./fault.js";
import { Shown } from "./formulas.js";
import { annotationsIn, examinedWith } from "./remark.js";
import { sealedPage } from "./pageseal.js";
import { sayVerdict, showVerdict } from "./verdict.js";
import { both, closeStories, openStories, withScenes } from "./viewer.js";

const SAME = "script: that of this viewer, which runs its own";
const OTHER = "script: the page has another than this viewer; it does not run here";
const NO_STORY = "story: the file holds nothing that anybody was told";
const part = (id) => document.getElementById(id);
let latest = 0;

export function startEmpty() {
  putControls();
  part("drop").hidden = false;
  part("file").addEventListener("change", ({ target }) => open([...target.files]));
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      part("drop").classList.toggle("over", kind === "dragover");
      if (kind === "drop") open([...event.dataTransfer.files]);
    });
}

async function open(files) {
  const isNote = ({ name }) => name.endsWith(".note");
  const note = files.find(isNote);
  const file = files.find((each) => !isNote(each)) || note;
  if (!file) return;
  const number = (latest += 1);
  const isLatest = () => number === latest; // Who opens another file while one is verified sees the other.
  closeStories();
  part("name").textContent = file.name;
  try {
    if (file === note) throw new Fault("a note says nothing without its file: open both together");
    const [bytes, signed] = await Promise.all([file, note].map(readWhole));
    if (isLatest()) await (isPage(bytes) ? openPage(bytes, isLatest) : openReplay(bytes, signed, isLatest));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    if (isLatest()) sayVerdict({ verdict: `refused: ${fault.message}` }, part("verdict"));
  }
}

async function readWhole(file) {
  if (!file) return null;
  if (file.size > MOST_PAGE) throw new Fault(`the file has ${counted(file.size, "bytes")}, more than ${MOST_PAGE}`);
  return new Uint8Array(await file.arrayBuffer());
}

// A page tells and shows what it packs, as in its own window; the file in it is verified.
async function openPage(page, isLatest) {
  const { script, replay, hashes, scenes, seal, written: block, pageseal, texts, scripts } = carriedBy(page);
  const packed = readScenes(scenes, texts);
  const copy = readCopy(replay, hashes, texts);
  const written = block ? annotationsIn(block) : null;
  const main = script ? [hashWords(readScript(script))] : [];
  if (packed) show(packed.head, packed.stories, written);
  const annotations = examinedWith(written);
  const shown = sealedPage(pageseal, scenes, texts);
  const said = withScenes(packed, (report) => {
    annotations.more?.(report);
    if (isOurs([...scripts, ...main])) report.checked.push(SAME);
    else report.unchecked.push(OTHER);
  });
  const [hear, more] = [both(annotations.hear, shown.hear), both(said, shown.more)];
  await showVerdict(copy, part("verdict"), { note: seal ? bytesIn(seal) : null, hear, more, isWanted: isLatest });
}

// A viewer knows the loader of the pages that its version writes, and the scripts one of which it unpacks.
function isOurs(scripts) {
  const [loader, ...known] = document.documentElement.dataset.scripts.split(" ");
  return scripts.length === 2 && scripts[0] === loader && known.includes(scripts[1]);
}

// A file tells what its audiences were told; it holds no tables.
async function openReplay(bytes, note, isLatest) {
  let heard = null;
  const more = ({ unchecked }) => heard && !heard.told.size && unchecked.push(NO_STORY);
  await showVerdict(bytes, part("verdict"), { note, hear: (match) => (heard = match), more, isWanted: isLatest });
  if (!heard || !isLatest()) return;
  const stories = Array.from(heard.told, ([eyes, parts]) => ({ eyes, moments: parts.map(momentOf), turns: [], scenes: null }));
  show({ game: heard.header.game, match: heard.id, players: [] }, stories);
}

function momentOf(told) {
  if (!(told instanceof Shown)) return { seat: 0, words: "withheld", sentences: [], taken: 0, ruling: 0 };
  const { seat, line, sentences } = told.moment;
  return { seat, words: line, sentences, taken: 0, ruling: 0 };
}

function show(head, stories, written = null) {
  const { game, match, players } = head;
  const who = players.length ? `: ${players.join(" against ")}` : "";
  part("result").textContent = `${game}${who}, match ${match}`;
  if (!stories.length) return;
  openStories(stories, written, head);
  if (!stories[0].scenes) part("table").replaceChildren(element("p", {}, "No board: a file holds words alone."));
}
