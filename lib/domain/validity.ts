import { addMonths, type Day, daysBetween } from "./paris-time";

export const VALIDITY_MONTHS = [1, 3, 6, 12, 18] as const;
export type ValidityMonths = (typeof VALIDITY_MONTHS)[number];

const RANGES: readonly [min: number, max: number, months: ValidityMonths][] = [
  [28, 31, 1],
  [89, 93, 3],
  [178, 185, 6],
  [364, 366, 12],
  [543, 550, 18],
];

export function isValidityDays(days: number): boolean {
  return RANGES.some(([min, max]) => days >= min && days <= max);
}

/** The months that correspond to the days; 1 when none do. */
export function validityMonths(days: number): ValidityMonths {
  return RANGES.find(([min, max]) => days >= min && days <= max)?.[2] ?? 1;
}

export const validityDays = (today: Day, months: number): number =>
  daysBetween(today, addMonths(today, months));
