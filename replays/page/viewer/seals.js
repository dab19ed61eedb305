// Seals: what public records say of the secret strands, compared with those strands.

import { Fault, areSame, counted, repr } from "./fault.js";
import { PUBLIC, Shown } from "./formulas.js";
import { sealIn } from "./strands.js";

// What public records say of the secret strands, from the first on.
export class Seals {
  constructor({ strands, heads }) {
    const publics = strands.get(PUBLIC);
    const opened = publics[0].readable();
    const isOpened = opened?.kind === "opened";
    this.names = isOpened ? opened["secret-seats"].map((seat) => `seat-${seat}`) : statedStrands(publics);
    this.heads = new Map([...heads].filter(([name]) => name !== PUBLIC));
    this.counts = new Map();
  }

  examine({ seals }, number) {
    if (!seals.length) {
      if (this.names.length || this.heads.size) throw new Fault("the seal over the secret strands is missing");
      return;
    }
    if (!this.names.length) throw new Fault("a seal where the match has no secret strands");
    const unsealed = [...this.heads.keys()].find((name) => !this.names.includes(name));
    if (unsealed && !this.names.includes("")) throw new Fault(`no seal is over strand '${unsealed}'`);
    if (seals.length !== this.names.length) throw new Fault("the seals are not one for each secret strand");
    for (const [at, part] of seals.entries())
      if (part instanceof Shown) this.examineOne(part.data, this.names[at], number);
  }

  // A strand's count, which never falls, and its head at that count.
  examineOne(data, name, number) {
    const row = sealIn(data);
    if (!row) throw new Fault("the seal is not a strand, a count and a head");
    const [named, count, head] = row;
    if (named !== name) throw new Fault(`the seal names strand ${repr(named)} where ${repr(name)} belongs`);
    const heads = this.heads.get(name);
    const least = this.counts.get(name) || 0;
    const most = heads ? heads.length - 1 : count;
    if (count < least || count > most) {
      const said = `the seal counts ${counted(count, "records")} of strand ${repr(name)}`;
      throw new Fault(`${said}, expected ${least} to ${most}`);
    }
    const empty = number === 1 && !count ? new Uint8Array(0) : null;
    if (heads && !areSame(head, empty || heads[count]))
      throw new Fault(`the seal of strand ${repr(name)} is of another strand`);
    this.counts.set(name, count);
  }
}

// Where the opening is withheld: the strands that seals name, by their places; an empty name where none is shown.
function statedStrands(publics) {
  return publics[0].seals.map((_, at) => {
    for (const { seals } of publics) {
      const row = seals[at] instanceof Shown && sealIn(seals[at].data);
      if (row) return row[0];
    }
    return "";
  });
}
