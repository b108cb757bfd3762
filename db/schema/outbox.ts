import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";

export interface Attachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

/** A mail to be sent, written in the transaction of what it tells. */
export const outbox = pgTable(
  "outbox",
  {
    id: primaryId(),
    to: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Where an answer goes; null: to the service. */
    replyTo: text(),
    /** Headers of its own beside the usual ones. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of a cancellation that may still be undone: the mail goes with it. */
    cancellationId: uuid(),
    /** Of a place confirmed in this class, and whose it is: without the place the mail does not leave. */
    placeActivityId: uuid(),
    placeTraineeId: uuid(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Given up: an operator must look at it. */
    deadAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.deadAt} is null`),
    index("outbox_cancellation").on(t.cancellationId).where(sql`${t.cancellationId} is not null`),
    index("outbox_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
  ],
);

/** Addresses for which the mail service has refused a mail for good, and no mail has arrived since. */
export const refusedAddresses = pgTable("refused_addresses", {
  addressFolded: text().primaryKey(),
  refusedAt: instant().notNull(),
});
