import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mapping } from "@/lib/domain/import-columns";
import { ofCoach, users } from "./accounts";
import { accountId, coachId, createdAt, instant, primaryId, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** What an import created here, so that running it again creates nothing. */
export const externalRefs = pgTable(
  "external_refs",
  {
    id: primaryId(),
    coachId: ofCoach(),
    provider: text().notNull(),
    siteId: text().notNull(),
    entity: text().notNull(),
    externalId: text().notNull(),
    localId: uuid().notNull(),
    importedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("external_refs_once").on(t.coachId, t.provider, t.siteId, t.entity, t.externalId),
  ],
);

/** What became of each person of an import. */
export interface ImportedPerson {
  name: string;
  email: string | null;
  result: "CREATED" | "INVITED" | "KNOWN" | "SKIPPED";
  /** Why it was left alone, in French. */
  reason?: string;
  /** The trainee created. */
  traineeId?: string;
}

/** One run of an import: its progress while it lasts, then its report. */
export const imports = pgTable(
  "imports",
  {
    id: primaryId(),
    coachId: ofCoach(),
    provider: text().notNull(),
    status: text({ enum: ["RUNNING", "DONE", "FAILED"] }).notNull(),
    /** Persons read so far, and in all once the provider has said. */
    done: integer().notNull().default(0),
    total: integer(),
    people: jsonb().$type<ImportedPerson[]>().notNull().default([]),
    /** The French sentence the coach was shown. */
    error: text(),
    /** A table as it was pasted, until all of its rows have had their turn. */
    text: text(),
    mapping: jsonb().$type<Mapping>(),
    /** The titles, for the file of the rows that are wrong. */
    columns: jsonb().$type<string[]>().notNull().default([]),
    /** Whoever it makes is invited at its end. */
    invite: boolean().notNull().default(false),
    /** Rows by what became of them, and the subscriptions made. */
    created: integer().notNull().default(0),
    linked: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    subscriptions: integer().notNull().default(0),
    /** Who works on it, and until when nobody else does. */
    leaseId: uuid(),
    leaseUntil: instant(),
    undoneAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("imports_coach").on(t.coachId, t.createdAt),
    index("imports_running").on(t.leaseUntil).where(sql`${t.status} = 'RUNNING'`),
    check("imports_status", sql`${t.status} in ('RUNNING', 'DONE', 'FAILED')`),
  ],
);

/** What is kept of a row that waits for its person. */
export interface WaitingRow {
  comment: string;
  subscription: {
    label: string;
    type: "CARD" | "SUBSCRIPTION";
    quantity: number | null;
    quantityLeft: number | null;
    nbReservationPerWeek: number | null;
    price: number;
    amountPaid: number;
    beginDate: string;
    endDate: string;
    isPrivateOffer: boolean;
    suspendDate: string | null;
  } | null;
}

/** What became of a row of an import. */
export const importRows = pgTable(
  "import_rows",
  {
    id: primaryId(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    coachId: coachId().notNull(),
    /** Counted from 1, the titles. */
    line: integer().notNull(),
    state: text({ enum: ["CREATED", "LINKED", "WAITING", "SKIPPED", "ERROR"] }).notNull(),
    name: text().notNull(),
    email: text(),
    reason: text(),
    /** Of a row that is wrong: as it was typed. */
    cells: jsonb().$type<string[]>(),
    /** The account that a row waits for, and what it then gets. */
    waitsForId: accountId().references(() => users.id),
    waiting: jsonb().$type<WaitingRow>(),
    traineeId: traineeId().references(() => users.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    /** The link was made, or made again, by this row; since when it had been over. */
    linkMade: boolean().notNull().default(false),
    linkEndedAt: instant(),
    /** The comment was empty before. */
    commentMade: boolean().notNull().default(false),
    /** A digest of the person as the row made them: another one now has been changed since. */
    digest: text(),
    invitedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("import_rows_line").on(t.importId, t.line),
    index("import_rows_waiting")
      .on(t.waitsForId, t.coachId)
      .where(sql`${t.waitsForId} is not null`),
    index("import_rows_waiting_address")
      .on(t.coachId)
      .where(sql`${t.state} = 'WAITING' and ${t.waitsForId} is null`),
    index("import_rows_trainee").on(t.traineeId).where(sql`${t.traineeId} is not null`),
    check(
      "import_rows_state",
      sql`${t.state} in ('CREATED', 'LINKED', 'WAITING', 'SKIPPED', 'ERROR')`,
    ),
  ],
);
