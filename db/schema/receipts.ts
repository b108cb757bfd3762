import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt, instant, primaryId, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** Cheques that a coach takes to the bank together. */
export const deposits = pgTable(
  "deposits",
  {
    id: primaryId(),
    coachId: ofCoach(),
    depositedOn: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("deposits_coach").on(t.coachId, t.depositedOn)],
);

/** Triggers number receipts, update amountPaidCents and reject any change but the deposit. */
export const receipts = pgTable(
  "receipts",
  {
    id: primaryId(),
    coachId: ofCoach(),
    kind: text({ enum: ["PAYMENT", "REVERSAL", "REFUND", "CORRECTION", "OPENING"] }).notNull(),
    /** Paris year of recording and rank in it, given by a trigger; null for an OPENING. */
    year: integer(),
    number: integer(),
    receivedOn: date({ mode: "string" }).notNull(),
    recordedAt: instant().notNull(),
    traineeId: traineeId().references(() => users.id),
    payer: text().notNull(),
    /** The guardian who paid. */
    payerAccountId: traineeId().references(() => users.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    label: text().notNull(),
    amountCents: integer().notNull(),
    method: text({ enum: ["CASH", "CHEQUE", "TRANSFER", "CARD", "DEBIT", "OTHER"] }),
    reference: text(),
    depositFrom: date({ mode: "string" }),
    depositId: uuid().references(() => deposits.id),
    correctsId: uuid().references((): AnyPgColumn => receipts.id),
    note: text(),
    /** Chosen by the client, so that a receipt sent again is recognized. */
    clientId: uuid(),
  },
  (t) => [
    uniqueIndex("receipts_number").on(t.coachId, t.year, t.number),
    uniqueIndex("receipts_client").on(t.coachId, t.clientId).where(sql`${t.clientId} is not null`),
    uniqueIndex("receipts_corrects").on(t.correctsId).where(sql`${t.correctsId} is not null`),
    // The totals of a month are read from this index alone.
    index("receipts_coach_day").on(
      t.coachId,
      t.receivedOn,
      t.year,
      t.number,
      t.kind,
      t.method,
      t.amountCents,
    ),
    index("receipts_subscription").on(t.subscriptionId),
    index("receipts_trainee").on(t.traineeId, t.receivedOn),
    index("receipts_payer_account")
      .on(t.payerAccountId, t.receivedOn)
      .where(sql`${t.payerAccountId} is not null`),
    // The cleaning job finds old receipts by it.
    index("receipts_recorded").on(t.recordedAt),
    index("receipts_deposit").on(t.depositId).where(sql`${t.depositId} is not null`),
    index("receipts_to_deposit")
      .on(t.coachId, t.receivedOn)
      .where(sql`${t.method} = 'CHEQUE' and ${t.kind} = 'PAYMENT' and ${t.depositId} is null`),
    check(
      "receipts_kind",
      sql`${t.kind} in ('PAYMENT', 'REVERSAL', 'REFUND', 'CORRECTION', 'OPENING')`,
    ),
    check(
      "receipts_numbered",
      sql`(${t.kind} = 'OPENING') = (${t.number} is null) and (${t.kind} = 'OPENING') = (${t.year} is null)`,
    ),
    check(
      "receipts_method",
      sql`(${t.kind} = 'OPENING') = (${t.method} is null) and ${t.method} in ('CASH', 'CHEQUE', 'TRANSFER', 'CARD', 'DEBIT', 'OTHER')`,
    ),
    check(
      "receipts_amount",
      sql`case ${t.kind} when 'PAYMENT' then ${t.amountCents} > 0 when 'REVERSAL' then ${t.amountCents} < 0
        when 'REFUND' then ${t.amountCents} < 0 else ${t.amountCents} <> 0 end`,
    ),
    // A second dispute of a payment reverses it without a reference, because the first has it.
    check("receipts_reversal", sql`${t.kind} = 'REVERSAL' or ${t.correctsId} is null`),
    check(
      "receipts_cheque",
      sql`${t.method} = 'CHEQUE' or (${t.depositFrom} is null and ${t.depositId} is null)`,
    ),
  ],
);

/** The last number of each coach; its row is the last lock of a transaction. */
export const receiptCounters = pgTable("receipt_counters", {
  coachId: coachId()
    .primaryKey()
    .references(() => users.id),
  year: integer().notNull(),
  number: integer().notNull(),
  recordedAt: instant().notNull(),
});

/** The rows of bank statements that were recorded, so that none is recorded again. */
export const statementRows = pgTable(
  "statement_rows",
  {
    coachId: ofCoach(),
    /** SHA-256 of day, amount, label and number among equal rows. */
    digest: text().notNull(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.coachId, t.digest] }),
    index("statement_rows_receipt").on(t.receiptId),
  ],
);
