import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt, instant, primaryId, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** Cheques that a coach took to the bank together. */
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

/**
 * Money that came or went, written once: triggers of the migration number it, keep its subscription's amountPaidCents and
 * refuse every change but its deposit's.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: primaryId(),
    coachId: ofCoach(),
    kind: text({ enum: ["PAYMENT", "REVERSAL", "REFUND", "CORRECTION", "OPENING"] }).notNull(),
    /** The Paris year of recording, and the rank in it: given by a trigger under the coach's counter; null for an OPENING. */
    year: integer(),
    number: integer(),
    receivedOn: date({ mode: "string" }).notNull(),
    recordedAt: instant().notNull(),
    traineeId: traineeId().references(() => users.id),
    payer: text().notNull(),
    subscriptionId: uuid().references(() => subscriptions.id),
    label: text().notNull(),
    amountCents: integer().notNull(),
    method: text({ enum: ["CASH", "CHEQUE", "TRANSFER", "CARD", "OTHER"] }),
    reference: text(),
    /** The first day on which a cheque may go to the bank. */
    depositFrom: date({ mode: "string" }),
    depositId: uuid().references(() => deposits.id),
    correctsId: uuid().references((): AnyPgColumn => receipts.id),
    note: text(),
    /** Made where the money was taken: the same receipt sent again is known by it. */
    clientId: uuid(),
  },
  (t) => [
    uniqueIndex("receipts_number").on(t.coachId, t.year, t.number),
    uniqueIndex("receipts_client").on(t.coachId, t.clientId).where(sql`${t.clientId} is not null`),
    uniqueIndex("receipts_corrects").on(t.correctsId).where(sql`${t.correctsId} is not null`),
    // With what the totals of a month are made of: they are read from the index alone.
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
    // For what is old enough to go.
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
      sql`(${t.kind} = 'OPENING') = (${t.method} is null) and ${t.method} in ('CASH', 'CHEQUE', 'TRANSFER', 'CARD', 'OTHER')`,
    ),
    check(
      "receipts_amount",
      sql`case ${t.kind} when 'PAYMENT' then ${t.amountCents} > 0 when 'REVERSAL' then ${t.amountCents} < 0
        when 'REFUND' then ${t.amountCents} < 0 else ${t.amountCents} <> 0 end`,
    ),
    check("receipts_reversal", sql`(${t.kind} = 'REVERSAL') = (${t.correctsId} is not null)`),
    check(
      "receipts_cheque",
      sql`${t.method} = 'CHEQUE' or (${t.depositFrom} is null and ${t.depositId} is null)`,
    ),
  ],
);

/** The last number of each coach: its row is the last lock that a transaction takes. */
export const receiptCounters = pgTable("receipt_counters", {
  coachId: coachId()
    .primaryKey()
    .references(() => users.id),
  year: integer().notNull(),
  number: integer().notNull(),
  recordedAt: instant().notNull(),
});
