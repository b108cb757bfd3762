import "server-only";
import type { OnlineMethod, SessionFacts } from "@/lib/domain/online-payment";

/** The provider gave no usable response, so that what was asked may or may not have happened. */
export class NoResponse extends Error {}

/** The provider refused what was asked. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The provider's error code. */
    readonly reason: string | null,
  ) {
    super(message);
  }
}

/** The request to the webhook does not come from the provider. */
export class BadSignature extends Error {}

export interface ProviderAccount {
  id: string;
  chargesEnabled: boolean;
  detailsNeeded: boolean;
  takesCards: boolean;
  takesDebits: boolean;
}

/** Every amount is in cents of euro. */
export interface ProviderSession extends SessionFacts {
  id: string;
  /** The page where the trainee pays; null once the session is not open. */
  url: string | null;
  amountCents: number;
  /** The id of our payment; null when the session is not one of ours. */
  paymentId: string | null;
  intentId: string | null;
  method: OnlineMethod | null;
  /** When the money moved; null before a success. */
  succeededAt: Date | null;
  hasRefunds: boolean;
  hasDisputes: boolean;
}

export interface ProviderRefund {
  id: string;
  intentId: string | null;
  amountCents: number;
  state: "PENDING" | "SUCCEEDED" | "FAILED";
  /** The id of our refund; null when it was asked for elsewhere. */
  askedId: string | null;
  createdAt: Date | null;
  /** Why it failed, in the provider's words. */
  reason: string | null;
}

export interface ProviderDispute {
  id: string;
  intentId: string | null;
  isOpen: boolean;
  isContested: boolean;
  /** Cents that the provider took, and cents of these that it gave back. */
  takenCents: number;
  returnedCents: number;
}

export type EventSubject =
  | { kind: "SESSION"; sessionId: string; paymentId: string | null; isRefused: boolean }
  | { kind: "REFUND"; refund: ProviderRefund }
  | { kind: "CHARGE"; intentId: string | null }
  | { kind: "DISPUTE"; dispute: ProviderDispute }
  | { kind: "ACCOUNT" }
  | { kind: "DEAUTHORIZED" };

export interface ProviderEvent {
  id: string;
  /** The account it happened in; null for the platform's own. */
  account: string | null;
  isLive: boolean;
  /** The installation that the object was made by; null when it names none. */
  origin: string | null;
  /** Null for an event that nothing depends on. */
  subject: EventSubject | null;
}

interface SessionRequest {
  paymentId: string;
  label: string;
  amountCents: number;
  offered: readonly OnlineMethod[];
  expiresAt: Date;
  origin: string;
  /** The page to which the trainee returns. */
  returnUrl: string;
}

interface RefundRequest {
  askedId: string;
  intentId: string;
  amountCents: number;
  key: string;
}

/**
 * A payment provider, whose calls take 10 s at most and are tried once.
 * Each call throws NoResponse or Refused.
 */
export interface PaymentProvider {
  isLive: boolean;
  makeAccount(email: string, key: string): Promise<ProviderAccount>;
  readAccount(account: string): Promise<ProviderAccount>;
  /** The address of the page where the coach fills in the account. */
  linkAccount(account: string, returnUrl: string): Promise<string>;
  makeSession(account: string, request: SessionRequest): Promise<ProviderSession>;
  readSession(account: string, sessionId: string): Promise<ProviderSession>;
  expireSession(account: string, sessionId: string): Promise<ProviderSession>;
  refund(account: string, request: RefundRequest): Promise<ProviderRefund>;
  readRefund(account: string, refundId: string): Promise<ProviderRefund>;
  listRefunds(
    account: string,
    of: { intentId: string } | { since: Date },
  ): Promise<ProviderRefund[]>;
  readDispute(account: string, disputeId: string): Promise<ProviderDispute>;
  listDisputes(
    account: string,
    of: { intentId: string } | { since: Date },
  ): Promise<ProviderDispute[]>;
  /** Returns null for a signed body that is no event about an object. Throws BadSignature. */
  readEvent(rawBody: Uint8Array, signature: string): Promise<ProviderEvent | null>;
}
