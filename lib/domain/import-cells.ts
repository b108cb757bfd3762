import { foldCase } from "./fold-case";
import { plainTitle } from "./table";
import { visible } from "./visible";

/** Reads `10`, `1 000` and `10,00`; null for another text. */
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

/** Returns a French number as the contract takes it: 0612345678 or +33612345678. */
export function phoneText(text: string): string {
  const bare = visible(text)
    .replace(/\(0\)/, "")
    .replace(/[\s.\-\u2010-\u2015]/g, "");
  if (/^[1-9]\d{8}$/.test(bare)) return `0${bare}`;
  return bare.replace(/^00(?=33)/, "+").replace(/^(?=33[1-9]\d{8}$)/, "+");
}

/** The comment line that stores a foreign number, `Tél. +41 79 …`; null when it is not one. */
export function foreignPhone(text: string): string | null {
  const shown = visible(text).replace(/\s+/g, " ").trim().replace(/^00/, "+");
  if (!/^\+[\d ().\-/]+$/.test(shown)) return null;
  const stored = `Tél. ${shown}`;
  return /^\+(?!33)[1-9]\d{6,14}$/.test(foreignNumberIn(stored) ?? "") ? stored : null;
}

/** The digits of the foreign number in a comment, among other words; null when there is none. */
export const foreignNumberIn = (comment: string): string | null =>
  /tél\. ?(\+[\d ().\-/]+)/i
    .exec(comment)?.[1]
    ?.replace("(0)", "")
    .replace(/[^+\d]/g, "") ?? null;

const ADDRESS = /[^\s@<>"'(),;]+@[^\s@<>"'(),;]+\.[^\s@<>"'(),;]+/g;

/**
 * The address without blanks around it, `mailto:` and `Anna <…>`.
 * Another text stays as it is, and so do two different addresses.
 */
export function emailText(text: string): string {
  const shown = visible(text).trim();
  const [, name = "", bracketed = shown] = /^([^<>]*)<([^<>]*)>$/.exec(shown) ?? [];
  const address = bracketed.replace(/^mailto:/i, "").trim();
  const named = name.match(ADDRESS) ?? [];
  return named.every((one) => foldCase(one) === foldCase(address)) ? address : shown;
}
