import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { QUIET_KINDS } from "@/lib/domain/quiet-hours";
import { createdAt, instant, primaryId } from "./columns";

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/** A coach or another teacher. */
export interface Sender {
  coachName: string;
  coachUrlPicture: string | null;
}
export interface Link {
  label: string;
  url: string;
}
export type Fact = readonly [name: string, value: string, link?: Link | undefined];

/** The shown part of a mail, rendered as HTML when it leaves. */
export interface MailContent {
  /** Above the mail, with a face; absent: Élan. */
  sender?: Sender | undefined;
  /** The current fact, in one large line. */
  headline?: string;
  /** The instant of a class, shown as a calendar sheet beside the headline. */
  day?: string;
  /** A code to type, in large digits. */
  code?: string;
  greeting: string;
  paragraphs: string[];
  /** Names and values, one line each. */
  facts?: readonly Fact[];
  /** Paragraphs below the facts. */
  closing?: string[];
  button?: Link;
  /** A small line, such as the reason for this mail. */
  note?: string | undefined;
  /** Links below the note. */
  links?: readonly Link[];
}

/** Written in the same transaction as the change that the mail reports. */
export const outbox = pgTable(
  "outbox",
  {
    id: primaryId(),
    to: text().notNull(),
    subject: text().notNull(),
    /** Null in a row that an earlier release stored as `html`, and once the mail is sent. */
    content: jsonb().$type<MailContent>(),
    /** Written by earlier releases only. */
    html: text().notNull().default(""),
    text: text().notNull(),
    /** Null when replies go to the service. */
    replyTo: text(),
    /** Headers added to the usual ones. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The mail is deleted when this cancellation is undone. */
    cancellationId: uuid(),
    /** The mail leaves only while this trainee has an older confirmed place in this class. */
    placeActivityId: uuid(),
    placeTraineeId: uuid(),
    /** A mail that does not leave at night, with its class. */
    quietKind: text({ enum: QUIET_KINDS }),
    activityId: uuid(),
    /** The trainee of a quiet mail, or the person whom a guardian's mail or invitation is about. */
    traineeId: uuid(),
    /** Set once the mail has waited for the morning; what is no longer true is then dropped. */
    heldUntil: instant(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Given up; an operator must look at it. */
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

/** Addresses that the mail service has refused for good, with no mail arrived since. */
export const refusedAddresses = pgTable("refused_addresses", {
  addressFolded: text().primaryKey(),
  refusedAt: instant().notNull(),
});
