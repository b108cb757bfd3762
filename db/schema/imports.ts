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
import type { ImportReading } from "@/lib/domain/import-table";
import { ofCoach, users } from "./accounts";
import { accountId, coachId, createdAt, instant, primaryId, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** Contacts already imported, so that a repeated import creates nothing. */
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

/** The result for each person of an import. */
export interface ImportedPerson {
  name: string;
  email: string | null;
  result: "CREATED" | "INVITED" | "KNOWN" | "SKIPPED";
  /** The reason for SKIPPED, in French. */
  reason?: string;
  traineeId?: string;
}

/** An import's progress while it runs, then its report. */
export const imports = pgTable(
  "imports",
  {
    id: primaryId(),
    coachId: ofCoach(),
    provider: text().notNull(),
    status: text({ enum: ["RUNNING", "DONE", "FAILED"] }).notNull(),
    /** People read so far, and the total once the provider has sent it. */
    done: integer().notNull().default(0),
    total: integer(),
    people: jsonb().$type<ImportedPerson[]>().notNull().default([]),
    /** The French sentence shown to the coach. */
    error: text(),
    /** The pasted table, erased once all rows are imported. */
    text: text(),
    mapping: jsonb().$type<Mapping>(),
    /** Null for an import that an earlier version began. */
    reading: jsonb().$type<ImportReading>(),
    /** The column titles, for the file of invalid rows. */
    columns: jsonb().$type<string[]>().notNull().default([]),
    /** Whether created trainees are invited at the end. */
    invite: boolean().notNull().default(false),
    /** Rows by result, and created subscriptions. */
    created: integer().notNull().default(0),
    linked: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    subscriptions: integer().notNull().default(0),
    /** The worker's lease and its end. */
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

/** The data that a waiting row holds for its trainee. */
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

/** The result of an imported row. */
export const importRows = pgTable(
  "import_rows",
  {
    id: primaryId(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    coachId: coachId().notNull(),
    /** 1 is the line of titles. */
    line: integer().notNull(),
    state: text({ enum: ["CREATED", "LINKED", "WAITING", "SKIPPED", "ERROR"] }).notNull(),
    name: text().notNull(),
    email: text(),
    /** The address to invite as guardian of the row's trainee. */
    parentEmail: text(),
    reason: text(),
    /** The cells of an invalid row, as pasted. */
    cells: jsonb().$type<string[]>(),
    /** The account that the row waits for, and the data to write once it follows the coach. */
    waitsForId: accountId().references(() => users.id),
    waiting: jsonb().$type<WaitingRow>(),
    traineeId: traineeId().references(() => users.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    /** Whether this row made or restored the link, and since when the link had been over. */
    linkMade: boolean().notNull().default(false),
    linkEndedAt: instant(),
    /** Whether this row wrote the comment, which was empty before. */
    commentMade: boolean().notNull().default(false),
    /** Digest of the imported person; a different one shows a later change. */
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
