import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { activities } from "./activities";
import { createdAt, instant, primaryId, traineeId } from "./columns";

/**
 * A trial requested without an account; a person's newest request to a coach replaces the others.
 */
export const trialCodes = pgTable(
  "trial_codes",
  {
    id: primaryId(),
    coachId: ofCoach(),
    /** The folded address. */
    emailKey: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text().notNull(),
    codeHash: text().notNull(),
    /** Number of wrong codes. */
    wrong: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** The result, returned again when the same code is sent twice. */
    confirmedAt: instant(),
    traineeId: traineeId().references(() => users.id),
    activityId: uuid().references(() => activities.id),
    booked: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("trial_codes_person").on(t.coachId, t.emailKey),
    index("trial_codes_age").on(t.createdAt),
    index("trial_codes_email").on(t.emailKey),
    check("trial_codes_confirmed", sql`(${t.confirmedAt} is null) = (${t.traineeId} is null)`),
  ],
);
