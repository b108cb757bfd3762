import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt, instant, primaryId } from "./columns";
import { subscriptions } from "./offers";
import { receipts } from "./receipts";

/** The coach's account with the payment provider, as the provider last described it. */
export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    coachId: coachId()
      .primaryKey()
      .references(() => users.id),
    /** The provider's id; null until the provider made the account. */
    account: text(),
    chargesEnabled: boolean().notNull().default(false),
    detailsNeeded: boolean().notNull().default(true),
    takesCards: boolean().notNull().default(false),
    takesDebits: boolean().notNull().default(false),
    disconnectedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("payment_accounts_account").on(t.account)],
);

const onlineMethod = () => text({ enum: ["CARD", "DEBIT"] });

/** A trainee's try to pay a subscription online; its id is the provider's idempotency key. */
export const payments = pgTable(
  "payments",
  {
    id: primaryId(),
    coachId: ofCoach(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** A repeated request must equal the first one, so what it says is stored. */
    label: text().notNull(),
    amountCents: integer().notNull(),
    offered: onlineMethod().array().notNull(),
    expiresAt: instant().notNull(),
    state: text({ enum: ["OPEN", "PENDING", "SUCCEEDED", "FAILED", "EXPIRED"] })
      .notNull()
      .default("OPEN"),
    method: onlineMethod(),
    sessionId: text(),
    /** The provider's page; null once the payment is not open. */
    url: text(),
    intentId: text(),
    receiptId: uuid().references(() => receipts.id, { onDelete: "cascade" }),
    /** Counts the changes: a payment that changed after it was read is read again. */
    revision: integer().notNull().default(0),
    checkedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payments_one_open").on(t.subscriptionId).where(sql`${t.state} = 'OPEN'`),
    uniqueIndex("payments_session").on(t.sessionId),
    uniqueIndex("payments_intent").on(t.intentId),
    index("payments_subscription").on(t.subscriptionId),
    index("payments_receipt").on(t.receiptId),
    index("payments_coach").on(t.coachId, t.createdAt),
    index("payments_unsettled").on(t.createdAt).where(sql`${t.state} in ('OPEN', 'PENDING')`),
    check(
      "payments_state",
      sql`${t.state} in ('OPEN', 'PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED')`,
    ),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_received", sql`(${t.state} = 'SUCCEEDED') = (${t.receiptId} is not null)`),
    check("payments_method", sql`${t.method} in ('CARD', 'DEBIT')`),
  ],
);

const ofPayment = () =>
  uuid()
    .notNull()
    .references(() => payments.id, { onDelete: "cascade" });

/** A refund that a coach asked for, here or at the provider. */
export const paymentRefunds = pgTable(
  "payment_refunds",
  {
    id: primaryId(),
    coachId: ofCoach(),
    paymentId: ofPayment(),
    /** The provider's id; null until the provider confirmed the refund. */
    refundId: text(),
    /** The idempotency key of the coach's call. */
    key: text(),
    amountCents: integer().notNull(),
    lowersPrice: boolean().notNull().default(false),
    note: text(),
    state: text({ enum: ["ASKED", "PENDING", "SUCCEEDED", "FAILED"] }).notNull(),
    receiptId: uuid().references(() => receipts.id, { onDelete: "cascade" }),
    /** The receipt that records the money's return when a succeeded refund failed. */
    correctionId: uuid().references(() => receipts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_refunds_refund").on(t.refundId),
    index("payment_refunds_payment").on(t.paymentId),
    index("payment_refunds_receipt").on(t.receiptId),
    index("payment_refunds_correction").on(t.correctionId),
    index("payment_refunds_unsettled")
      .on(t.createdAt)
      .where(sql`${t.state} in ('ASKED', 'PENDING')`),
    check("payment_refunds_state", sql`${t.state} in ('ASKED', 'PENDING', 'SUCCEEDED', 'FAILED')`),
    check("payment_refunds_amount", sql`${t.amountCents} > 0`),
  ],
);

/** A payment that the trainee contests at the bank. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    id: primaryId(),
    coachId: ofCoach(),
    paymentId: ofPayment(),
    disputeId: text().notNull(),
    /** False once the bank decided for the coach. */
    isContested: boolean().notNull(),
    /** False once the bank decided. */
    isOpen: boolean().notNull(),
    takenCents: integer().notNull().default(0),
    returnedCents: integer().notNull().default(0),
    takenReceiptId: uuid().references(() => receipts.id, { onDelete: "cascade" }),
    returnedReceiptId: uuid().references(() => receipts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_disputes_dispute").on(t.disputeId),
    index("payment_disputes_payment").on(t.paymentId),
    index("payment_disputes_taken").on(t.takenReceiptId),
    index("payment_disputes_returned").on(t.returnedReceiptId),
    index("payment_disputes_open").on(t.createdAt).where(sql`${t.isOpen}`),
  ],
);

/** The provider's events that were handled, each once. */
export const paymentEvents = pgTable(
  "payment_events",
  { id: text().primaryKey(), handledAt: instant().notNull() },
  (t) => [index("payment_events_handled").on(t.handledAt)],
);
