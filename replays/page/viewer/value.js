// A value that a seat pledges, and its pledge: made, read as somebody types them, and said (docs/dice.md).

import { counted, hexOf } from "./fault.js";
import { ascii } from "./formulas.js";
import { sha256 } from "./sha256.js";

export const SHORTEST_VALUE = 16;
const [LONGEST_VALUE, FEWEST_DICE, FEWEST_FACES] = [64, 50, 4];
const DICE_WISH = `expected ${FEWEST_DICE} to ${LONGEST_VALUE} numbers from 1 to 6`;
const CHECK_BYTES = 2;

// A value as it is said: dice by their numbers, five by five, or else its hexadecimal digits.
export function valueWords(value) {
  const text = String.fromCharCode(...value);
  const isDice = value.length >= FEWEST_DICE && /^[1-6]+$/.test(text);
  return isDice ? `the dice ${inGroups(text, 5)}` : hexOf(value);
}

export function inGroups(text, size) {
  return (text.match(new RegExp(`.{1,${size}}`, "g")) || []).join(" ");
}

// {value}, or {fault} in the words of the command line.
export function readDice(text) {
  const thrown = text.replace(/[\s,]+/g, "");
  if (!/^[1-6]*$/.test(thrown)) return { fault: `there is something else than dice (${DICE_WISH})` };
  if (thrown.length < FEWEST_DICE || thrown.length > LONGEST_VALUE)
    return { fault: `${thrown.length === 1 ? "1 die" : counted(thrown.length, "dice")} (${DICE_WISH})` };
  if (new Set(thrown).size < FEWEST_FACES)
    return { fault: `nobody throws so: fewer than ${FEWEST_FACES} different numbers (${DICE_WISH})` };
  return { value: ascii(thrown) };
}

// A pledge as it is told to the desk: in groups of four digits, of which the last shows a mistyped one.
export function pledgeWords(pledge) {
  const check = sha256(ascii("referee pledge check 1\0"), pledge).subarray(0, CHECK_BYTES);
  return inGroups(hexOf(pledge) + hexOf(check), 4);
}
