import { addMonths, type Day, daysBetween } from "./paris-time";

/** Validity of an offer, in months and days. */
export const VALIDITY_MONTHS = [1, 3, 6, 12, 18] as const;
export type ValidityMonths = (typeof VALIDITY_MONTHS)[number];

const RANGES: readonly [min: number, max: number, months: ValidityMonths][] = [
  [28, 31, 1],
  [89, 93, 3],
  [178, 185, 6],
  [364, 366, 12],
  [543, 550, 18],
];

/** Whether these days stand for one of the validities on offer. */
export function isValidityDays(days: number): boolean {
  return RANGES.some(([min, max]) => days >= min && days <= max);
}

/** The months that these days stand for; 1 for days of no range. */
export function validityMonths(days: number): ValidityMonths {
  return RANGES.find(([min, max]) => days >= min && days <= max)?.[2] ?? 1;
}

/** Days from `today` to `months` later, as a validity is kept. */
export const validityDays = (today: Day, months: number): number =>
  daysBetween(today, addMonths(today, months));
