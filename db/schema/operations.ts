import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
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

/** The first answer to a request with an Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.caller, t.key] }),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);

/** Counters of rate-limiter-flexible, which dictates names and types. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
