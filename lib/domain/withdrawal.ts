import { lengthOf } from "@/lib/domain/closures";
import { addDays, type Day, daysBetween, weekOf } from "@/lib/domain/paris-time";

/** Leaving a contract made at a distance (C. conso. L221-18 et seq.). Every amount is in cents. */

const WITHDRAWAL_DAYS = 14;

const isWeekend = (day: Day) => daysBetween(weekOf(day), day) >= 5;

/** The last day for withdrawing from what was bought on a day: the 14th after it, moved on from a Saturday, a Sunday or a public holiday of all France. */
export function withdrawalEnd(bought: Day, isHoliday: (day: Day) => boolean): Day {
  let day = addDays(bought, WITHDRAWAL_DAYS);
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

export interface Withdrawable {
  /** null: there is no right. */
  withdrawUntil: Day | null;
  withdrawnAt: Date | string | null;
}

/** Why nobody can withdraw from it today; null: its trainee can. */
export function withdrawalError(
  { withdrawUntil, withdrawnAt }: Withdrawable,
  today: Day,
): "NO_WITHDRAWAL" | "WITHDRAWN" | "WITHDRAWAL_OVER" | null {
  if (withdrawUntil === null) return "NO_WITHDRAWAL";
  if (withdrawnAt !== null) return "WITHDRAWN";
  return today > withdrawUntil ? "WITHDRAWAL_OVER" : null;
}

export interface Contract {
  type: "CARD" | "SUBSCRIPTION";
  priceCents: number;
  quantity: number | null;
  beginDate: Day;
  endDate: Day;
  suspendDate: Day | null;
  /** It was asked to begin before the time for withdrawing ended. */
  beginNow: boolean;
}

/** How far it has been used. */
export interface Use {
  today: Day;
  /** Places not cancelled in time, in classes that have begun. */
  places: number;
  /** The days of its pauses that are over. */
  asleep: Iterable<Day>;
}

/** A share of the price, half a cent up, never more than all of it. */
function shareOf(priceCents: number, part: number, whole: number): number {
  if (whole <= 0 || part >= whole) return part > 0 ? priceCents : 0;
  return Math.floor((2 * priceCents * part + whole) / (2 * whole));
}

/** What of the price was used when its trainee withdraws: places of a card, waking days of a subscription, both ends counted. */
export function usedCentsOf(contract: Contract, { today, places, asleep }: Use): number {
  const { type, priceCents, quantity, beginDate, endDate, suspendDate, beginNow } = contract;
  if (!beginNow) return 0;
  if (type === "CARD") return shareOf(priceCents, places, quantity ?? 0);
  const slept = new Set([...asleep].filter((day) => beginDate <= day && day <= endDate));
  const from = suspendDate && suspendDate > beginDate ? suspendDate : beginDate;
  if (suspendDate)
    for (let day = from; day <= today && day <= endDate; day = addDays(day, 1)) slept.add(day);
  const last = today < endDate ? today : endDate;
  if (last < beginDate) return 0;
  const sleptSoFar = [...slept].filter((day) => day <= last).length;
  const used = lengthOf({ beginDate, endDate: last }) - sleptSoFar;
  return shareOf(priceCents, used, lengthOf({ beginDate, endDate }) - slept.size);
}

/** What is to be given back. */
export const refundCentsOf = (usedCents: number, amountPaidCents: number): number =>
  Math.max(0, amountPaidCents - usedCents);
