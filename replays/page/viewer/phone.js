// A page for a phone: a player makes a value or types dice, tells the desk the pledge, and later the value.

import { pledgeOf } from "./formulas.js";
import { SHORTEST_VALUE, inGroups, pledgeWords, readDice, valueWords } from "./value.js";

const MOST_PLEDGING = 16; // Seats of a match.
const field = (id) => document.getElementById(id);

// What stands in the fields: {opened, seat}, or {fault}.
export function readMatch(opened, seat) {
  const digits = opened.replace(/\s+/g, "").toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits)) return { fault: "the match: expected the 64 hexadecimal digits of its opening" };
  if (!/^\d{1,2}$/.test(seat) || seat < 1 || seat > MOST_PLEDGING)
    return { fault: `the seat: expected a number from 1 to ${MOST_PLEDGING}` };
  return { opened: Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16)), seat: Number(seat) };
}

// Lines with what is told now and what is told later; or {fault}.
export function pledgedBy(match, value) {
  if (match.fault) return match;
  const pledge = pledgeWords(pledgeOf(match.opened, match.seat, value));
  const said = valueWords(value);
  const isDice = said.startsWith("the dice ");
  return { pledge, secret: isDice ? said.slice(9) : inGroups(said, 4), option: isDice ? "--dice" : "--value" };
}

// Make a pledge of what stands in the fields and of that value, and show both.
function showPledge({ value, fault }) {
  const match = readMatch(field("opened").value, field("seat").value.trim());
  const made = fault ? { fault } : pledgedBy(match, value);
  field("fault").textContent = made.fault || "";
  field("made").hidden = Boolean(made.fault);
  if (made.fault) return;
  field("pledge").textContent = made.pledge;
  field("secret").textContent = made.secret;
  const lines = [`seat ${match.seat}`, `--pledge '${made.pledge}'`, `${made.option} '${made.secret}'`, ""];
  field("save").href = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain" }));
  field("made").focus();
}

// The address may name the match and the seat: `#OPENING/2`.
function fillFrom(hash) {
  const [opened, seat] = hash.slice(1).split("/");
  if (opened) field("opened").value = opened;
  if (seat) field("seat").value = seat;
}

export function startPhone() {
  fillFrom(location.hash);
  field("form").hidden = false;
  field("random").addEventListener("click", () =>
    showPledge({ value: crypto.getRandomValues(new Uint8Array(SHORTEST_VALUE)) }),
  );
  field("thrown").addEventListener("click", () => showPledge(readDice(field("dice").value)));
  for (const id of ["opened", "seat"]) field(id).addEventListener("input", () => (field("made").hidden = true));
}
