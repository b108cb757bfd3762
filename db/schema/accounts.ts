import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountId } from "@/db/scope";
import { accountId, coachId, createdAt, instant, primaryId, traineeId, version } from "./columns";
import { folded } from "./folding";

export const users = pgTable(
  "users",
  {
    id: primaryId().$type<AccountId>(),
    type: text({ enum: ["TRAINEE", "COACH"] }).notNull(),
    email: text().notNull(),
    /** What no two accounts share, but for twins. */
    emailFolded: text()
      .notNull()
      .generatedAlwaysAs((): SQL => folded(users.email)),
    /** Of before addresses were folded, beside an older account of the same folded address: each logs in by its exact spelling. */
    emailTwin: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    displayName: text().notNull(),
    phoneNumber: text(),
    urlPicture: text(),
    /** argon2id; null: no password yet, or only Google. */
    passwordHash: text(),
    /** Raised by every change of password: earlier tokens are dead. */
    tokenVersion: integer().notNull().default(0),
    emailVerifiedAt: instant(),
    googleSub: text(),
    /** A coach's code, in capitals. */
    code: text(),
    rightAssistant: boolean().notNull().default(false),
    rightFreeClass: boolean().notNull().default(false),
    featureClassPriceCents: integer().notNull().default(0),
    reminders: boolean().notNull().default(true),
    /** A coach's public page, /c/{code}, and what it says. */
    publicPage: boolean().notNull().default(false),
    presentation: text().notNull().default(""),
    /** A coach's year: whose school holidays count, and when income is declared. */
    schoolZone: text({ enum: ["A", "B", "C"] }),
    alsaceMoselle: boolean().notNull().default(false),
    declares: text({ enum: ["MONTHLY", "QUARTERLY"] })
      .notNull()
      .default("MONTHLY"),
    /** The secret of the calendar feed's address; null: none, or revoked. */
    calendarToken: text(),
    createdAt: createdAt(),
    lastSeenAt: instant(),
    /** When the last warning of an erasure for absence left; one that is on its way, by its id in the outbox. */
    warnedAt: instant(),
    warningId: uuid(),
    deletedAt: instant(),
    /** Made by a coach for somebody who had an account: the one that it became. */
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
    check("users_price", sql`${t.featureClassPriceCents} between 0 and 10000000`),
  ],
);

/** Whose a row is, who must be there. */
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

/** The link between a trainee and a coach; ended, it keeps the comment for a return. */
export const coachTrainees = pgTable(
  "coach_trainees",
  {
    coachId: ofCoach(),
    traineeId: ofTrainee(),
    comment: text().notNull().default(""),
    commentVersion: version(),
    createdAt: createdAt(),
    endedAt: instant(),
    /** The account that was invited, for whom this trainee was made meanwhile: it takes over once it follows the coach. */
    awaitsId: uuid().references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.coachId, t.traineeId] }),
    index("coach_trainees_trainee").on(t.traineeId),
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

/** Each invitation that left, by its link's hash: who sent it to which address, which is kept as a hash too. */
export const invitations = pgTable(
  "invitations",
  {
    tokenHash: text().primaryKey(),
    coachId: ofCoach(),
    addressHash: text().notNull(),
    /** The account that it opens, where the coach made one. */
    traineeId: traineeId().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index("invitations_created").on(t.createdAt)],
);

/** Who wants no more invitations from a coach: the hash of the address, whatever became of the account. */
export const invitationStops = pgTable(
  "invitation_stops",
  {
    coachId: ofCoach(),
    addressHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.coachId, t.addressHash] })],
);

/** Links of mails about a password or an address: only the token's hash is kept. */
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

/** Pictures that the service stores: no other address is accepted as somebody's picture. */
export const pictures = pgTable(
  "pictures",
  {
    url: text().primaryKey(),
    ownerId: ofAccount(),
    createdAt: createdAt(),
  },
  (t) => [index("pictures_owner").on(t.ownerId)],
);
