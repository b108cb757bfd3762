import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofTrainee, users } from "./accounts";
import { accountId, createdAt, instant, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** An account that acts for a trainee without a login; a person has at most one of each role. */
export const guardianships = pgTable(
  "guardianships",
  {
    personId: ofTrainee(),
    guardianId: ofTrainee(),
    role: text({ enum: ["OWNER", "SECOND"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.guardianId] }),
    uniqueIndex("guardianships_role").on(t.personId, t.role),
    index("guardianships_guardian").on(t.guardianId),
    check("guardianships_role_known", sql`${t.role} in ('OWNER', 'SECOND')`),
    check("guardianships_of_another", sql`${t.personId} <> ${t.guardianId}`),
  ],
);

/** Only the hash of the link's secret is stored. */
export const familyInvitations = pgTable(
  "family_invitations",
  {
    tokenHash: text().primaryKey(),
    personId: ofTrainee(),
    /** GUARDIAN: the account that accepts acts for the person. ACCOUNT: it takes the person's data. */
    kind: text({ enum: ["GUARDIAN", "ACCOUNT"] }).notNull(),
    /** The guardian or the coach who invited. */
    invitedById: accountId()
      .notNull()
      .references(() => users.id),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("family_invitations_person").on(t.personId),
    index("family_invitations_expires").on(t.expiresAt),
    check("family_invitations_kind", sql`${t.kind} in ('GUARDIAN', 'ACCOUNT')`),
  ],
);

/** People who book with another trainee's subscription. */
export const subscriptionShares = pgTable(
  "subscription_shares",
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    traineeId: traineeId()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.traineeId] }),
    index("subscription_shares_trainee").on(t.traineeId),
  ],
);
