// The records in canonical order, as far as somebody can go who knows no rules: how a match begins, its fair seed,
// kinds that are not known, and rulings that nobody signed.

import { Fault, hexOf, placed, repr } from "./fault.js";
import { PUBLIC, Shown, Withheld } from "./formulas.js";
import { openingOf } from "./leaves.js";
import { readRoughly } from "./msgpack.js";
import { nameFault } from "./notes.js";
import { Pledges } from "./pledges.js";
import { sealIn } from "./strands.js";

const RECIPE = 1;
const DICE = "sha256-ctr/1";
const HANDED_LIMITS = { size: 1 << 16, depth: 8, items: 1 << 12, text: 1 << 10, lists: 1 << 12 };
const ON_A_SECRET_STRAND = ["acted", "observed"];
const FAIR_SEED = "a fair seed: every seat pledged a part of it, and revealed it before anything was dealt";
const NOT_FOLLOWED = "that the deal followed from that seed";
const WITHOUT_STATE = ["pledged", "contributed"];

// Where the command line stops to fold, this stops as well: what is behind that is not known to be in its place.
class Stop extends Error {
  constructor(why, record = null) {
    super(record ? `record ${record}: ${why}` : why);
    this.why = why;
  }
}

export function* examineSequence(match, report) {
  const opened = openingOf(match);
  if (!opened) {
    report.unchecked.push("legality, checks and result from there on: record 1: the decision is withheld");
    return;
  }
  const sequence = new Sequence(match, opened);
  try {
    sequence.open();
    for (const number of match.strands.get(PUBLIC).slice(1).keys()) {
      sequence.takeBefore(number + 2);
      sequence.takePublic(number + 2);
      yield;
    }
    sequence.end();
  } catch (error) {
    if (error instanceof Fault && error.place?.record === undefined) throw error.at({ record: sequence.number + 1 });
    if (!(error instanceof Stop)) throw error;
    sequence.stopped = error.message;
  }
  sequence.sayOfSeed(report);
}

class Sequence {
  constructor(match, opened) {
    Object.assign(this, { match, opened, number: 0, begun: false, closed: false, stopped: "" });
    this.pledges = new Pledges(opened, match.opened);
    this.taken = new Map(opened["secret-seats"].map((seat) => [`seat-${seat}`, 0]));
  }

  open() {
    const unknown = { unknown: true };
    const { recipe, dice } = this.opened;
    if (recipe !== RECIPE)
      throw new Fault(`digest recipe ${recipe} is not known here (known: ${RECIPE})`, null, unknown);
    if (dice !== DICE)
      throw new Fault(`dice algorithm ${repr(dice)} is not known here (known: '${DICE}')`, null, unknown);
    this.number = 1;
  }

  // The secret records that the public one of that number counts come before it.
  takeBefore(number) {
    const sealed = this.match.strands.get(PUBLIC)[number - 1];
    if (!this.taken.size || !this.hasBegunBy(sealed)) return;
    const { seals } = sealed;
    const counts = [...this.taken.keys()].map((name, at) => {
      if (!(seals[at] instanceof Shown)) throw new Stop("a seal is withheld");
      return [name, sealIn(seals[at].data)[1]];
    });
    this.takeSecrets(counts);
  }

  // Where several seats act between two public records, only the rules tell in which order: then a fault is placed
  // by its strand.
  takeSecrets(counts) {
    const isSure = counts.filter(([name, count]) => count > this.taken.get(name)).length < 2;
    for (const [strand, count] of counts)
      for (let record = this.taken.get(strand) + 1; record <= count; record++) {
        try {
          this.takeSecret(strand, record);
        } catch (error) {
          if (!isSure && error instanceof Stop) throw new Stop(error.why);
          throw isSure || !(error instanceof Fault) ? error : error.at({ strand, record });
        }
      }
  }

  // Whether there is a state before this public record: only then does anybody act in secret.
  hasBegunBy(sealed) {
    if (this.begun) return true;
    const { kind } = this.readOne(sealed);
    if (this.pledges.waits || WITHOUT_STATE.includes(kind)) return false;
    this.begin();
    return true;
  }

  takeSecret(strand, record) {
    if (!this.match.strands.has(strand)) throw new Stop(`what seat ${strand.slice(5)} did in secret is withheld`);
    const { kind, seat } = this.readOne(this.match.strands.get(strand)[record - 1]);
    const isOther = kind === "acted" && seat !== 0 && strand !== `seat-${seat}`;
    if (isOther || !ON_A_SECRET_STRAND.includes(kind))
      throw new Fault(`strand '${strand}' holds a record of something else`);
    this.taken.set(strand, record);
    this.number += 1;
  }

  readOne(sealed) {
    const record = sealed.record();
    if (!record) throw new Stop("the decision is withheld", this.number + 1);
    if (record.kind === "opened") throw new Fault("the first record, and only the first, opens a match");
    return record;
  }

  takePublic(number) {
    const { pledges } = this;
    const sealed = this.match.strands.get(PUBLIC)[number - 1];
    const record = this.readOne(sealed);
    if (!this.begun) pledges.confirm(record);
    if (WITHOUT_STATE.includes(record.kind)) {
      pledges.confirm(record);
      if (record.kind === "contributed" && this.begun) throw new Fault("a contribution comes right after the opening");
    } else if (!pledges.waits) this.begin();
    if (record.kind === "ruled") examineJudge(sealed, record.ruling);
    pledges.take(record);
    this.closed = record.kind === "closed";
    this.number += 1;
  }

  // The first state needs what is handed on, and the position of a branch; and chance, as far as that is known.
  begin() {
    if (this.begun) return;
    this.begun = true;
    const { opened, match } = this;
    if (opened.chance === "seeded" && !match.secret && !match.deal)
      throw new Stop("the secret is not revealed: chance cannot be recomputed", 1);
    for (const [role, , , digest] of opened.inputs) {
      const what = `what the ${role} hands on`;
      if (!["previous", "draft", "table"].includes(role) || !digest.length) continue;
      const attached = match.attachments.get(hexOf(digest));
      if (!attached) throw new Fault(`${what} is not attached`, { record: 1 });
      placed(() => readRoughly(attached, HANDED_LIMITS, what), (fault) => fault.at({ record: 1 }));
    }
    this.examinePosition();
  }

  examinePosition() {
    const parent = this.opened.inputs.find(([role, , , digest]) => role === "parent" && digest.length);
    if (!parent || this.match.attachments.has(hexOf(parent[3]))) return;
    const what = "the position from which the branch starts";
    if (!this.match.secret) throw new Stop(`${what} is withheld`, 1);
    throw new Fault(`${what} is not attached`, { record: 1 });
  }

  end() {
    if (this.pledges.waits) return;
    this.begin();
    this.takeSecrets([...this.taken.keys()].map((name) => [name, this.match.strands.get(name)?.length || 0]));
  }

  sayOfSeed(report) {
    const { pledges, opened } = this;
    if (this.stopped) report.unchecked.push(`legality, checks and result from there on: ${this.stopped}`);
    else if (!this.closed) report.unchecked.push("the result: the match is not closed");
    if (!opened.pledged) return;
    if (!pledges.waits) {
      report.checked.push(FAIR_SEED);
      report.unchecked.push(NOT_FOLLOWED);
    } else if (this.closed) report.checked.push(`opened for a fair seed that is not made: ${pledges.words()}`);
    else report.unchecked.push(`the first state: ${pledges.words()}`);
    report.checked.push(...pledges.account());
  }
}

// A ruling is signed, but for what the seats agreed on; a copy may withhold by whom.
function examineJudge(sealed, ruling) {
  const note = sealed.extra("note");
  const name = note instanceof Map ? note.get("by") : undefined;
  if (name === undefined && sealed.parts.slice(2).some((part) => part instanceof Withheld)) return;
  if (name === undefined && ruling === "take-back") return;
  if (typeof name !== "string") throw new Fault("a ruling whose note names no judge");
  const wrong = nameFault(name);
  if (wrong) throw new Fault(`the judge's name: ${wrong}`);
}
