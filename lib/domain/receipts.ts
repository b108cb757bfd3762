import { addMonths, type Day } from "./paris-time";

/** Every amount is in cents. */

/** The methods that a person records; a direct debit only comes online. */
export const HAND_METHODS = ["CASH", "CHEQUE", "TRANSFER", "CARD", "OTHER"] as const;
export type HandMethod = (typeof HAND_METHODS)[number];
export const METHODS = ["CASH", "CHEQUE", "TRANSFER", "CARD", "DEBIT", "OTHER"] as const;
export type Method = (typeof METHODS)[number];
export const KINDS = ["PAYMENT", "REVERSAL", "REFUND", "CORRECTION", "OPENING"] as const;
export type Kind = (typeof KINDS)[number];

/** French law forbids a cash payment, even in part, above this price (CMF L112-6, D112-3). */
const CASH_LIMIT_CENTS = 100_000;

/** `2026-0001`; five digits above 9999. */
export const receiptNumber = (year: number, rank: number): string =>
  `${year}-${String(rank).padStart(4, "0")}`;

export interface Sums {
  owedCents: number;
  amountPaidCents: number;
}

/** Cents still to pay, at least 0. */
export const dueCentsOf = ({ owedCents, amountPaidCents }: Sums): number =>
  Math.max(0, owedCents - amountPaidCents);

/** Cents paid above the amount owed, at least 0. */
export const toRefundCentsOf = ({ owedCents, amountPaidCents }: Sums): number =>
  Math.max(0, amountPaidCents - owedCents);

export type DayError = "RECEIVED_IN_FUTURE" | "RECEIVED_TOO_LONG_AGO" | "DEPOSIT_TOO_LATE";

/** A payment is dated today or at most a year back. A cheque waits at most a year. */
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

/** The price decides, not the part that is paid. */
export const isCashAboveLimit = (method: Method, priceCents: number): boolean =>
  method === "CASH" && priceCents > CASH_LIMIT_CENTS;

interface Written {
  kind: Kind;
  amountCents: number;
  isReversed: boolean;
}

/** `receivedCents` is the total received for the subscription, or null for a sale without one. */
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

/** Only a cheque that is neither reversed nor deposited. `depositFrom` does not forbid it. */
export const canDeposit = ({ kind, method, isReversed, isDeposited }: Cheque): boolean =>
  kind === "PAYMENT" && method === "CHEQUE" && !isReversed && !isDeposited;

export interface Stored extends Sums {
  isPaid: boolean;
}
export interface RequestedMoney {
  priceCents: number;
  amountPaidCents: number;
  isPaid: boolean;
}

/**
 * Returns the cents of a PUT's PAYMENT, or of its CORRECTION below 0.
 * A changed amountPaid has priority; otherwise a newly set isPaid pays the rest of the price.
 */
export function amountChange(stored: Stored, requested: RequestedMoney): number {
  if (requested.amountPaidCents !== stored.amountPaidCents)
    return requested.amountPaidCents - stored.amountPaidCents;
  return requested.isPaid && !stored.isPaid
    ? Math.max(0, requested.priceCents - stored.amountPaidCents)
    : 0;
}

/** Returns the settled amount, or null when a new price or a larger payment is owed again. */
export function settledAfter(
  stored: { settledCents: number | null; priceCents: number },
  next: { priceCents: number; amountPaidCents: number },
): number | null {
  if (stored.settledCents === null || stored.priceCents !== next.priceCents) return null;
  return next.amountPaidCents > stored.settledCents ? null : stored.settledCents;
}

/**
 * The amount owed after a refund of `cents`: the settled amount, else the price. Null when it would
 * fall below 0.
 */
export function loweredAmount(
  cents: number,
  { settledCents, priceCents }: { settledCents: number | null; priceCents: number },
): { settledCents: number } | { priceCents: number } | null {
  if (cents > (settledCents ?? priceCents)) return null;
  return settledCents === null
    ? { priceCents: priceCents - cents }
    : { settledCents: settledCents - cents };
}
