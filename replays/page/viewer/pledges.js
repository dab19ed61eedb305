// A fair seed: every seat pledges bytes and reveals them before anything is dealt (docs/dice.md, FS-1 to FS-6).

import { Fault, areSame, hexOf, repr } from "./fault.js";
import { pledgeOf } from "./formulas.js";
import { SHORTEST_VALUE, valueWords } from "./value.js";

const FAIR_RULES = {
  "FS-1": "in a match that was opened for a fair seed every seat pledges, in any other nobody does",
  "FS-2": "each seat of the match pledges once, and nothing that another seat has pledged",
  "FS-3": "each seat of the match reveals once, after every seat has pledged",
  "FS-4": "what is revealed has 16 to 64 bytes, and is what the seat has pledged",
  "FS-5": "nothing else is recorded before every seat has pledged and revealed",
  "FS-6":
    "a seat that refuses is named by a penalty, or by a no-show that it does not win; nothing " +
    "follows but the naming of others and the end without a result",
};
const ELSE = { acted: "act", observed: "observe", attempted: "attempt", called: "call", appealed: "appeal" };

export class Pledges {
  constructor(opened, head) {
    this.seats = opened.pledged ? Array.from({ length: opened.seats }, (_, at) => at + 1) : [];
    this.total = opened.seats;
    this.head = head;
    this.pledged = new Map();
    this.revealed = new Map();
    this.refused = new Set();
    this.penalised = new Set();
    this.noShow = false;
  }

  // Whether there is no first state: somebody is awaited, or has refused.
  get waits() {
    return this.revealed.size < this.seats.length;
  }

  get what() {
    return this.pledged.size < this.seats.length ? "pledge" : "reveal";
  }

  awaited() {
    const done = this.what === "pledge" ? this.pledged : this.revealed;
    return this.seats.filter((seat) => !done.has(seat));
  }

  words() {
    const seats = this.refused.size ? [...this.refused].sort((one, other) => one - other) : this.awaited();
    const names = seats.map((seat) => `seat ${seat}`);
    const last = names.pop();
    const who = names.length ? `${names.join(", ")} and ${last}` : last;
    if (this.refused.size) return `${who} ${names.length ? "have" : "has"} refused to ${this.what}`;
    return `${who} ${names.length ? "are" : "is"} awaited to ${this.what}`;
  }

  // What each seat has pledged and revealed, a sentence for each.
  account() {
    return this.seats.map((seat) => {
      const pledged = this.pledged.get(seat);
      if (!pledged) return `seat ${seat} has pledged nothing`;
      const value = this.revealed.get(seat);
      const what = value ? `revealed ${valueWords(value)}` : "has revealed nothing";
      return `seat ${seat} pledged ${hexOf(pledged)} and ${what}`;
    });
  }

  // Throws unless the record may be the next one; of what comes after the seed only pledges and values are examined.
  confirm(record) {
    const { kind, seat } = record;
    if (kind === "pledged") refuse(`seat ${seat}`, "pledge", this.ofPledge(record));
    else if (kind === "contributed") this.confirmContribution(record);
    else if (!this.waits || kind === "opened") return;
    else if (kind === "ruled") refuse("the table", rulingWords(record), this.ofRuling(record));
    else if (kind === "closed") refuse("the table", "close", this.refused.size ? [] : [["FS-6", this.words()]]);
    else refuse(seat ? `seat ${seat}` : "the table", ELSE[kind], [["FS-5", this.words()]]);
  }

  confirmContribution(record) {
    const { seat } = record;
    if (this.seats.length) refuse(`seat ${seat}`, "reveal", this.ofValue(record));
    else if (seat > this.total || this.revealed.has(seat)) throw new Fault(`seat ${seat} cannot contribute here`);
  }

  ofPledge({ seat, pledge }) {
    if (!this.seats.length) return [["FS-1", "this one was not"]];
    const found = [];
    if (!this.seats.includes(seat)) found.push(["FS-2", "there is no such seat"]);
    else if (this.pledged.has(seat)) found.push(["FS-2", "it has pledged"]);
    else if ([...this.pledged.values()].some((other) => areSame(other, pledge)))
      found.push(["FS-2", "these bytes are another's"]);
    return [...found, ...this.ofRefusing()];
  }

  ofValue({ seat, value }) {
    const found = [];
    const pledged = this.pledged.get(seat);
    if (this.what === "pledge") found.push(["FS-3", this.words()]);
    else if (!pledged) found.push(["FS-3", "there is no such seat"]);
    else if (this.revealed.has(seat)) found.push(["FS-3", "it has revealed"]);
    if (value.length < SHORTEST_VALUE) found.push(["FS-4", `these are ${value.length}`]);
    else if (pledged && !areSame(pledgeOf(this.head, seat, value), pledged))
      found.push(["FS-4", "it has pledged something else"]);
    return [...found, ...this.ofRefusing()];
  }

  ofRefusing() {
    return this.refused.size ? [["FS-6", this.words()]] : [];
  }

  ofRuling({ ruling, word, seat, winners }) {
    const seats = this.awaited();
    const isNoShow = ruling === "result" && word === "no-show" && !this.noShow;
    const isNaming =
      ruling === "penalty"
        ? seats.includes(seat) && !this.penalised.has(seat)
        : isNoShow && !winners.some((winner) => seats.includes(winner));
    return isNaming ? [] : [["FS-6", this.words()]];
  }

  // Take the next record, which was confirmed; what is nothing of this is passed over.
  take(record) {
    const { kind, seat } = record;
    if (kind === "pledged") this.pledged.set(seat, record.pledge);
    else if (kind === "contributed") this.revealed.set(seat, record.value);
    else if (kind === "ruled" && this.waits) {
      const seats = seat ? [seat] : this.awaited();
      if (seat) this.penalised.add(seat);
      else this.noShow = true;
      for (const each of seats) this.refused.add(each);
    }
  }
}

// Refusals are rules, in the book's order, with what is the matter.
function refuse(who, answer, refusals) {
  if (!refusals.length) return;
  const [[rule, item]] = refusals;
  throw new Fault(`${who} may not ${repr(answer)}: ${item}: ${FAIR_RULES[rule]} [${rule}]`);
}

function rulingWords({ ruling, record, paths, seat, answer, word, winners }) {
  if (["backup", "uphold", "overturn", "take-back"].includes(ruling)) return `${ruling} ${record}`;
  if (ruling === "correction") return `${ruling} ${[...paths.keys()].join(" ")}`;
  if (ruling === "deviation") return `${ruling} ${seat}: ${answer[0]}`;
  if (ruling === "penalty") return `${ruling} ${seat} ${word}`;
  if (ruling === "result") return `${ruling} ${winners.join(" ") || "draw"} ${word}`;
  return ruling;
}
