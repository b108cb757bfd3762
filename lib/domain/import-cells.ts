import { plainTitle } from "./import-columns";
import type { Day } from "./paris-time";
import { visible } from "./visible";

/** Trims the cell and drops the apostrophe by which a spreadsheet marks a text. */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** Reads 21/11/2026, 21-11-2026, 21/11/26 and ISO days; null for any other text. */
export function dayOf(text: string): Day | null {
  const iso = ISO.exec(text);
  const numbered = NUMBERED.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [numbered?.[3], numbered?.[2], numbered?.[1]];
  if (!year || !month || !day) return null;
  const written = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written)
    ? written
    : null;
}

/** Reads sums such as `1 200,50 €`, cents after the last comma or point; null for another text. */
export function amountOf(text: string): number | null {
  const bare = text.replace(/\s|€|eur(os?)?$/gi, "");
  const point = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  const whole = point < 0 ? bare : bare.slice(0, point).replace(/[.,]/g, "");
  const cents = point < 0 ? "" : bare.slice(point + 1);
  return /^\d{1,9}$/.test(whole) && /^\d{0,2}$/.test(cents) ? Number(`${whole}.${cents}0`) : null;
}

export function wholeOf(text: string): number | null {
  const bare = text.replace(/\s/g, "").replace(/[.,]0{1,2}$/, "");
  return /^\d{1,9}$/.test(bare) ? Number(bare) : null;
}

const YES = new Set([
  "oui",
  "o",
  "yes",
  "y",
  "vrai",
  "true",
  "x",
  "paye",
  "payee",
  "regle",
  "prive",
]);
const NO = new Set(["non", "n", "no", "faux", "false", "nonpaye", "nonregle", "collectif"]);

/** Null for a text that is neither yes nor no. */
export function yesNoOf(text: string): boolean | null {
  const word = plainTitle(text);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** Null for a text that is neither a card nor a subscription. */
export function typeOf(text: string): "CARD" | "SUBSCRIPTION" | null {
  const word = plainTitle(text);
  if (word === "carte" || word === "card") return "CARD";
  return word === "abonnement" || word === "subscription" ? "SUBSCRIPTION" : null;
}

/** A French number as written without its first 0, with 0033 or with (0). */
export function phoneText(text: string): string {
  const bare = visible(text)
    .replace(/\(0\)/, "")
    .replace(/[\s.\-\u2010-\u2015]/g, "");
  if (/^[1-9]\d{8}$/.test(bare)) return `0${bare}`;
  return bare.replace(/^00(?=33)/, "+").replace(/^(?=33[1-9]\d{8}$)/, "+");
}

const FOREIGN_NUMBER = /^Tél\. (\+[\d ().\-/]+)$/m;

/** The comment line that stores a foreign number, `Tél. +41 79 …`; null when it is not one. */
export function foreignPhone(text: string): string | null {
  const shown = visible(text).replace(/\s+/g, " ").trim().replace(/^00/, "+");
  const stored = `Tél. ${shown}`;
  const number = foreignNumberIn(stored);
  return number && /^\+(?!33)[1-9]\d{6,14}$/.test(number) ? stored : null;
}

/** The digits of the foreign number in a comment; null when there is none. */
export const foreignNumberIn = (comment: string): string | null =>
  FOREIGN_NUMBER.exec(comment)?.[1]
    ?.replace("(0)", "")
    .replace(/[^+\d]/g, "") ?? null;
