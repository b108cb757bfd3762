import { lengthOf } from "@/lib/domain/closures";
import { addDays, type Day, daysBetween, parisTime, weekOf } from "@/lib/domain/paris-time";
import { atTimeOfDay } from "@/lib/domain/recurrence";

/** Withdrawal from a distance contract (C. conso. L221-18 et seq.). Every amount is in cents. */

const WITHDRAWAL_DAYS = 14;
const REFUND_DAYS = 14;

const isWeekend = (day: Day) => daysBetween(weekOf(day), day) >= 5;

/** The 14th day after the purchase, moved past weekends and national public holidays. */
export function withdrawalEnd(bought: Day, isHoliday: (day: Day) => boolean): Day {
  let day = addDays(bought, WITHDRAWAL_DAYS);
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

/** The instant before which the coach pays back (L221-24), at the same Paris time of day. */
export const refundDue = (withdrawnAt: Date): Date =>
  atTimeOfDay(withdrawnAt, parisTime(withdrawnAt), REFUND_DAYS);

export interface Withdrawable {
  /** Null when the contract has no right of withdrawal. */
  withdrawUntil: Day | null;
  withdrawnAt: Date | string | null;
}

/** The reason that forbids a withdrawal today, or null. */
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
  /** The dates before the trainee's removal shortened them; null otherwise. */
  soldBeginDate: Day | null;
  soldEndDate: Day | null;
  suspendDate: Day | null;
  /** The trainee asked to start within the withdrawal period. */
  beginNow: boolean;
}

export interface ContractUse {
  today: Day;
  /** Places in classes that have begun, except those cancelled in time. */
  places: number;
  paused: Iterable<Day>;
}

/** A share of the price in cents, rounded half up, at most the price. */
function shareOf(priceCents: number, part: number, whole: number): number {
  if (whole <= 0 || part >= whole) return part > 0 ? priceCents : 0;
  return Math.floor((2 * priceCents * part + whole) / (2 * whole));
}

/** The cents used; a card counts its places, a subscription its days outside pauses. */
export function usedCentsOf(contract: Contract, { today, places, paused }: ContractUse): number {
  const { type, priceCents, quantity, suspendDate, beginNow } = contract;
  if (!beginNow) return 0;
  if (type === "CARD") return shareOf(priceCents, places, quantity ?? 0);
  const last = today < contract.endDate ? today : contract.endDate;
  const beginDate = contract.soldBeginDate ?? contract.beginDate;
  const endDate = contract.soldEndDate ?? contract.endDate;
  const pausedDays = new Set([...paused].filter((day) => beginDate <= day && day <= endDate));
  const from = suspendDate && suspendDate > beginDate ? suspendDate : beginDate;
  if (suspendDate) for (let day = from; day <= last; day = addDays(day, 1)) pausedDays.add(day);
  if (last < beginDate) return 0;
  const pausedSoFar = [...pausedDays].filter((day) => day <= last).length;
  const used = lengthOf({ beginDate, endDate: last }) - pausedSoFar;
  return shareOf(priceCents, used, lengthOf({ beginDate, endDate }) - pausedDays.size);
}

/** Cents paid and not used, at least 0. */
export const refundCentsOf = (usedCents: number, amountPaidCents: number): number =>
  Math.max(0, amountPaidCents - usedCents);
