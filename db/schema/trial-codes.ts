import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { activities } from "./activities";
import { createdAt, instant, primaryId, traineeId } from "./columns";

/** A first class asked for without an account, until its code is confirmed: of a person and a coach, the last one counts. */
export const trialCodes = pgTable(
  "trial_codes",
  {
    id: primaryId(),
    coachId: ofCoach(),
    /** Folded. */
    emailKey: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text().notNull(),
    codeHash: text().notNull(),
    /** Wrong codes so far. */
    wrong: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** What it became, for whoever sends the same code again. */
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
