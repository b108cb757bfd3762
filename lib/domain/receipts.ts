import { addMonths, type Day } from "./paris-time";

/** The rules of a coach's money. Every amount is in cents. */

export const METHODS = ["CASH", "CHEQUE", "TRANSFER", "CARD", "OTHER"] as const;
export type Method = (typeof METHODS)[number];
export const KINDS = ["PAYMENT", "REVERSAL", "REFUND", "CORRECTION", "OPENING"] as const;
export type Kind = (typeof KINDS)[number];

/** Above it nothing may be paid in cash, not even in part (CMF L112-6, D112-3). */
const CASH_LIMIT_CENTS = 100_000;

/** `2026-0001`; after 9999 five digits. */
export const receiptNumber = (year: number, rank: number): string =>
  `${year}-${String(rank).padStart(4, "0")}`;

/** What is asked for a subscription and what was received for it. */
export interface Account {
  owedCents: number;
  amountPaidCents: number;
}

/** What is still to be paid, never below 0. */
export const dueCentsOf = ({ owedCents, amountPaidCents }: Account): number =>
  Math.max(0, owedCents - amountPaidCents);

/** What was received above what is owed. */
export const toRefundCentsOf = ({ owedCents, amountPaidCents }: Account): number =>
  Math.max(0, amountPaidCents - owedCents);

export type DayError = "RECEIVED_IN_FUTURE" | "RECEIVED_TOO_LONG_AGO" | "DEPOSIT_TOO_LATE";

/** Whether money may be dated so: not ahead, nor more than a year back; a cheque waits a year at most. */
export function receivedDayError(
  money: { receivedOn: Day; depositFrom?: Day | null | undefined },
  today: Day,
): DayError | null {
  if (money.receivedOn > today) return "RECEIVED_IN_FUTURE";
  if (money.receivedOn < addMonths(today, -12)) return "RECEIVED_TOO_LONG_AGO";
  if (money.depositFrom && money.depositFrom > addMonths(money.receivedOn, 12))
    return "DEPOSIT_TOO_LATE";
  return null;
}

/** Whether this may not be taken in cash: the price decides, not the part that is paid. */
export const isCashAboveLimit = (method: Method, priceCents: number): boolean =>
  method === "CASH" && priceCents > CASH_LIMIT_CENTS;

interface Written {
  kind: Kind;
  amountCents: number;
  isReversed: boolean;
}

/** Whether a receipt may be annulled; `receivedCents`: all that was received for its subscription, null for a sale without one. */
export function reversalError(
  receipt: Written,
  receivedCents: number | null,
): "NOT_REVERSIBLE" | "ALREADY_REVERSED" | "ALREADY_REFUNDED" | null {
  if (receipt.kind !== "PAYMENT") return "NOT_REVERSIBLE";
  if (receipt.isReversed) return "ALREADY_REVERSED";
  if (receivedCents !== null && receivedCents < receipt.amountCents) return "ALREADY_REFUNDED";
  return null;
}

interface Cheque extends Omit<Written, "amountCents"> {
  method: Method | null;
  isDeposited: boolean;
}

/** Whether a receipt may go to the bank: a cheque, neither annulled nor there already. One that should wait may. */
export const canDeposit = ({ kind, method, isReversed, isDeposited }: Cheque): boolean =>
  kind === "PAYMENT" && method === "CHEQUE" && !isReversed && !isDeposited;

/** A subscription's money as it is stored, and as a PUT asks for it. */
export interface Stored extends Account {
  isPaid: boolean;
}
export interface Asked {
  priceCents: number;
  amountPaidCents: number;
  isPaid: boolean;
}

/**
 * What a PUT of price, amountPaid and isPaid records: a PAYMENT of what is more than stored, a CORRECTION of what is less, or
 * nothing where both are as stored. The amount counts before isPaid, which asks for all of the price when it alone changed.
 */
export function amountChange(stored: Stored, asked: Asked): number {
  if (asked.amountPaidCents !== stored.amountPaidCents)
    return asked.amountPaidCents - stored.amountPaidCents;
  return asked.isPaid && !stored.isPaid
    ? Math.max(0, asked.priceCents - stored.amountPaidCents)
    : 0;
}

/**
 * What stays settled otherwise than by the price, once a PUT gave it another price, or received more than was still owed:
 * null: the price is owed again.
 */
export function settledAfter(
  stored: { settledCents: number | null; priceCents: number },
  next: { priceCents: number; amountPaidCents: number },
): number | null {
  if (stored.settledCents === null || stored.priceCents !== next.priceCents) return null;
  return next.amountPaidCents > stored.settledCents ? null : stored.settledCents;
}

/**
 * What is asked for a subscription once a refund has lowered it: the settled amount where there is one, else the price.
 * null: it would fall below 0.
 */
export function loweredBy(
  cents: number,
  { settledCents, priceCents }: { settledCents: number | null; priceCents: number },
): { settledCents: number } | { priceCents: number } | null {
  if (cents > (settledCents ?? priceCents)) return null;
  return settledCents === null
    ? { priceCents: priceCents - cents }
    : { settledCents: settledCents - cents };
}
