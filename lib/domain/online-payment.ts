/** Every amount is in cents. */

export const ONLINE_METHODS = ["CARD", "DEBIT"] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];
/** As stored; REFUNDED follows from the refunds. */
export type StoredState = "OPEN" | "PENDING" | "SUCCEEDED" | "FAILED" | "EXPIRED";
export const PAYMENT_STATES = [
  "OPEN",
  "PENDING",
  "SUCCEEDED",
  "FAILED",
  "EXPIRED",
  "REFUNDED",
] as const;
export type OnlinePaymentState = (typeof PAYMENT_STATES)[number];

/** The provider takes no smaller amount in euros. */
export const LEAST_ONLINE_CENTS = 50;
export const SESSION_MINUTES = 60;

export const isOnlineMethod = (method: string): method is OnlineMethod =>
  method === "CARD" || method === "DEBIT";

/** The provider's state of a session and of its payment. */
export interface SessionFacts {
  status: "OPEN" | "COMPLETE" | "EXPIRED";
  isPaid: boolean;
  /** The debit was refused. */
  isRefused: boolean;
}

/**
 * The state after what the provider says now. A success counts after any state; nothing takes it
 * back.
 */
export function nextState(state: StoredState, session: SessionFacts): StoredState {
  if (state === "SUCCEEDED" || session.isPaid) return "SUCCEEDED";
  if (session.status === "COMPLETE" && state !== "FAILED")
    return session.isRefused ? "FAILED" : "PENDING";
  if (session.status === "EXPIRED" && state === "OPEN") return "EXPIRED";
  return state;
}

/** The state that the trainee and the coach see. */
export const shownState = (
  state: StoredState,
  { amountCents, refundedCents }: { amountCents: number; refundedCents: number },
): OnlinePaymentState =>
  state === "SUCCEEDED" && refundedCents >= amountCents ? "REFUNDED" : state;

interface Refundable {
  id: string;
  /** The rest that the provider can give back; negative after a dispute of a refunded payment. */
  leftCents: number;
}

/** The parts of a refund, from payments newest first; null when they hold less. */
export function splitRefund(
  cents: number,
  payments: readonly Refundable[],
): { id: string; cents: number }[] | null {
  let left = cents;
  const parts: { id: string; cents: number }[] = [];
  for (const { id, leftCents } of payments) {
    const part = Math.max(0, Math.min(left, leftCents));
    if (part > 0) parts.push({ id, cents: part });
    left -= part;
  }
  return left > 0 ? null : parts;
}
