import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountId } from "@/db/scope";
import type { ClassRules } from "@/lib/domain/class-rules";
import { accountId, coachId, createdAt, instant, primaryId, traineeId, version } from "./columns";
import { folded } from "./folding";

export const users = pgTable(
  "users",
  {
    id: primaryId().$type<AccountId>(),
    type: text({ enum: ["TRAINEE", "COACH"] }).notNull(),
    email: text().notNull(),
    /** Unique among accounts without `emailTwin`. */
    emailFolded: text()
      .notNull()
      .generatedAlwaysAs((): SQL => folded(users.email)),
    /** The newer of two accounts whose addresses were equal when all were first folded. */
    emailTwin: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    displayName: text().notNull(),
    phoneNumber: text(),
    /** Entered by a person's guardians. */
    birthYear: integer(),
    urlPicture: text(),
    /** The wide picture on top of a coach's page. */
    coverUrl: text(),
    /** argon2id; null when the account has no password. */
    passwordHash: text(),
    /** Raised by each change of password, which revokes earlier tokens. */
    tokenVersion: integer().notNull().default(0),
    emailVerifiedAt: instant(),
    googleSub: text(),
    code: text(),
    rightAssistant: boolean().notNull().default(false),
    rightFreeClass: boolean().notNull().default(false),
    featureClassPriceCents: integer().notNull().default(0),
    reminders: boolean().notNull().default(true),
    /** The public page at /c/{code}. */
    publicPage: boolean().notNull().default(false),
    presentation: text().notNull().default(""),
    /** Null: no school holidays are shown. */
    schoolZone: text({ enum: ["A", "B", "C"] }),
    alsaceMoselle: boolean().notNull().default(false),
    declares: text({ enum: ["MONTHLY", "QUARTERLY"] })
      .notNull()
      .default("MONTHLY"),
    /** The initial values of a new class's form; an absent field has its general default. */
    classDefaults: jsonb().$type<Partial<ClassRules>>().notNull().default({}),
    /** True when a late cancellation returns its credit once another trainee takes the place. */
    returnsTakenPlaces: boolean().notNull().default(false),
    /** Secret of the calendar feed's address; null when there is none. */
    calendarToken: text(),
    createdAt: createdAt(),
    lastSeenAt: instant(),
    /** Sending time of the last inactivity warning. */
    warnedAt: instant(),
    /** Outbox id of an unsent inactivity warning. */
    warningId: uuid(),
    deletedAt: instant(),
    /** The account that this trainee, created by a coach, was merged into. */
    becameId: uuid().references((): AnyPgColumn => users.id),
  },
  (t) => [
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    uniqueIndex("users_email_folded").on(t.emailFolded).where(sql`not ${t.emailTwin}`),
    index("users_email_twins").on(t.emailFolded).where(sql`${t.emailTwin}`),
    uniqueIndex("users_code").on(t.code),
    uniqueIndex("users_google_sub").on(t.googleSub),
    uniqueIndex("users_calendar_token").on(t.calendarToken),
    check("users_type", sql`${t.type} in ('TRAINEE', 'COACH')`),
    check("users_code_of_coach", sql`(${t.type} = 'COACH') = (${t.code} is not null)`),
    check("users_code_shape", sql`${t.code} ~ '^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{6}$'`),
    check("users_school_zone", sql`${t.schoolZone} in ('A', 'B', 'C')`),
    check("users_declares", sql`${t.declares} in ('MONTHLY', 'QUARTERLY')`),
    check("users_birth_year", sql`${t.birthYear} between 1900 and 2200`),
    check("users_price", sql`${t.featureClassPriceCents} between 0 and 10000000`),
  ],
);

export const ofAccount = () =>
  accountId()
    .notNull()
    .references(() => users.id);
export const ofCoach = () =>
  coachId()
    .notNull()
    .references(() => users.id);
export const ofTrainee = () =>
  traineeId()
    .notNull()
    .references(() => users.id);

/** An ended link keeps the coach's comment for the trainee's return. */
export const coachTrainees = pgTable(
  "coach_trainees",
  {
    coachId: ofCoach(),
    traineeId: ofTrainee(),
    comment: text().notNull().default(""),
    commentVersion: version(),
    createdAt: createdAt(),
    endedAt: instant(),
    /** The folded invited address; its account merges this trainee once it follows the coach. */
    awaitsAddress: text(),
    /** The account of that address; earlier releases stored nothing else. */
    awaitsId: uuid().references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.coachId, t.traineeId] }),
    index("coach_trainees_trainee").on(t.traineeId),
    index("coach_trainees_awaits_address")
      .on(t.awaitsAddress)
      .where(sql`${t.awaitsAddress} is not null`),
    index("coach_trainees_awaits").on(t.awaitsId).where(sql`${t.awaitsId} is not null`),
  ],
);

export const assistants = pgTable(
  "assistants",
  {
    id: primaryId(),
    coachId: ofCoach(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    description: text().notNull().default(""),
    urlPicture: text(),
    version: version(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index("assistants_coach").on(t.coachId),
    unique("assistants_id_coach").on(t.id, t.coachId),
  ],
);

/** Sent invitations; the link and the address are stored as hashes. */
export const invitations = pgTable(
  "invitations",
  {
    tokenHash: text().primaryKey(),
    coachId: ofCoach(),
    addressHash: text().notNull(),
    /** The account that the link opens, when the coach created one. */
    traineeId: traineeId().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index("invitations_created").on(t.createdAt)],
);

/** Hashes of addresses whose owners refuse further invitations from a coach. */
export const invitationStops = pgTable(
  "invitation_stops",
  {
    coachId: ofCoach(),
    addressHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.coachId, t.addressHash] })],
);

/** Only the token's hash is stored. */
export const passwordTokens = pgTable(
  "password_tokens",
  {
    id: primaryId(),
    userId: ofAccount(),
    tokenHash: text().notNull(),
    kind: text({ enum: ["RESET", "INVITATION", "VERIFICATION"] }).notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("password_tokens_hash").on(t.tokenHash),
    index("password_tokens_user").on(t.userId),
    check("password_tokens_kind", sql`${t.kind} in ('RESET', 'INVITATION', 'VERIFICATION')`),
  ],
);

/** A profile accepts no other picture than one stored here. */
export const pictures = pgTable(
  "pictures",
  {
    url: text().primaryKey(),
    ownerId: ofAccount(),
    createdAt: createdAt(),
  },
  (t) => [index("pictures_owner").on(t.ownerId)],
);
