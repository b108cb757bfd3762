import { plainTitle } from "./import-columns";
import type { Day } from "./paris-time";
import { visible } from "./visible";

/** What stands in a cell: without the blanks around it, nor the apostrophe that keeps a spreadsheet from reckoning. */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A day as people type it: 21/11/2026, 21-11-2026, 21/11/26 or ISO. Null: none. */
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

/** Euros as people type them: 1 200,50 €; the last of comma and point stands before the cents. Null: none. */
export function amountOf(text: string): number | null {
  const bare = text.replace(/\s|€|eur(os?)?$/gi, "");
  const point = Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  const whole = point < 0 ? bare : bare.slice(0, point).replace(/[.,]/g, "");
  const cents = point < 0 ? "" : bare.slice(point + 1);
  return /^\d{1,9}$/.test(whole) && /^\d{0,2}$/.test(cents) ? Number(`${whole}.${cents}0`) : null;
}

/** A whole number as people type it. Null: none. */
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

/** Yes or no as people type it. Null: neither. */
export function yesNoOf(text: string): boolean | null {
  const word = plainTitle(text);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** A card or a subscription as people name it. Null: neither. */
export function typeOf(text: string): "CARD" | "SUBSCRIPTION" | null {
  const word = plainTitle(text);
  if (word === "carte" || word === "card") return "CARD";
  return word === "abonnement" || word === "subscription" ? "SUBSCRIPTION" : null;
}

/** A French number as spreadsheets leave it: the first 0 lost, 0033 for +33, (0) after it. */
export function phoneText(text: string): string {
  const bare = visible(text)
    .replace(/\(0\)/, "")
    .replace(/[\s.\-\u2010-\u2015]/g, "");
  if (/^[1-9]\d{8}$/.test(bare)) return `0${bare}`;
  return bare.replace(/^00(?=33)/, "+").replace(/^(?=33[1-9]\d{8}$)/, "+");
}

const KEPT_FOREIGN = /^Tél\. (\+[\d ().\-/]+)$/m;

/** A number of another country as a comment keeps it: `Tél. +41 79 …`. Null: it is none. */
export function foreignPhone(text: string): string | null {
  const shown = visible(text).replace(/\s+/g, " ").trim().replace(/^00/, "+");
  const kept = `Tél. ${shown}`;
  const number = foreignNumberIn(kept);
  return number && /^\+(?!33)[1-9]\d{6,14}$/.test(number) ? kept : null;
}

/** What a number of another country calls that a comment keeps; null: it keeps none. */
export const foreignNumberIn = (comment: string): string | null =>
  KEPT_FOREIGN.exec(comment)?.[1]
    ?.replace("(0)", "")
    .replace(/[^+\d]/g, "") ?? null;
