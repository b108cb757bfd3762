import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt, daySet, instant, primaryId, traineeId, version } from "./columns";

export const offers = pgTable(
  "offers",
  {
    id: primaryId(),
    coachId: ofCoach(),
    type: text({ enum: ["CARD", "SUBSCRIPTION", "FREE_GROUP_CLASS"] }).notNull(),
    label: text().notNull(),
    priceCents: integer().notNull(),
    quantity: integer(),
    nbReservationPerWeek: integer(),
    validityDurationInDay: integer().notNull(),
    isPrivateOffer: boolean().notNull(),
    /** A guardian may share a subscription to it with the family. */
    isShareable: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index("offers_coach").on(t.coachId).where(sql`${t.deletedAt} is null`),
    uniqueIndex("offers_one_trial")
      .on(t.coachId)
      .where(sql`${t.type} = 'FREE_GROUP_CLASS' and ${t.deletedAt} is null`),
    check("offers_type", sql`${t.type} in ('CARD', 'SUBSCRIPTION', 'FREE_GROUP_CLASS')`),
    check("offers_price", sql`${t.priceCents} between 0 and 10000000`),
    check(
      "offers_quantity",
      sql`(${t.type} = 'CARD') = (${t.quantity} is not null) and ${t.quantity} between 1 and 1000`,
    ),
    check(
      "offers_per_week",
      sql`(${t.type} = 'SUBSCRIPTION') = (${t.nbReservationPerWeek} is not null) and ${t.nbReservationPerWeek} between 1 and 50`,
    ),
  ],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: primaryId(),
    coachId: coachId().notNull(),
    traineeId: traineeId().notNull(),
    offerId: uuid().references(() => offers.id),
    /** A trainee takes the trial offer once with each coach. */
    isTrial: boolean().notNull().default(false),
    type: text({ enum: ["CARD", "SUBSCRIPTION"] }).notNull(),
    label: text().notNull(),
    quantity: integer(),
    /** Equals the sum of the subscription's credit movements. */
    quantityLeft: integer(),
    nbReservationPerWeek: integer(),
    priceCents: integer().notNull(),
    /** Replaces the price after a withdrawal or a waived debt; null when the price holds. */
    settledCents: integer(),
    owedCents: integer()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(settled_cents, price_cents)`),
    /** Equals the sum of the subscription's receipts; a trigger writes it. */
    amountPaidCents: integer().notNull().default(0),
    /** Whether the owed amount was received; a trigger writes it. */
    isPaid: boolean().notNull().default(false),
    beginDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    suspendDate: date({ mode: "string" }),
    /** The dates before the trainee's removal shortened them; null otherwise. */
    soldBeginDate: date({ mode: "string" }),
    soldEndDate: date({ mode: "string" }),
    /** Set by a person or an import, so no closure moves it. */
    endFixed: boolean().notNull().default(false),
    /** Closed days that the end makes up for, each counted once. */
    closedDays: daySet().notNull().default(sql`'{}'`),
    /** Days that pauses gave back, so that no closure gives them again. */
    pausedDays: daySet("slept_days").notNull().default(sql`'{}'`),
    isPrivateOffer: boolean().notNull(),
    /** The offer was shareable at the purchase. */
    isShareable: boolean().notNull().default(false),
    /** The guardian who subscribed for the trainee; null for a purchase without a guardian. */
    buyerId: traineeId().references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** The last day of the right of withdrawal; null when there is no right. */
    withdrawUntil: date({ mode: "string" }),
    /** The trainee asked to begin before the last day of withdrawal. */
    beginNow: boolean().notNull().default(true),
    /** The version of the terms accepted at the purchase; null when there were none. */
    termsVersion: integer(),
    withdrawnAt: instant(),
    /** Used and refundable cents at the withdrawal. */
    usedCents: integer(),
    refundCents: integer(),
    /** The database chooses it, so that an instance of an earlier version needs no code for it. */
    transferReference: text().notNull().default(sql`new_transfer_reference()`),
    /** The Paris day on which the trainee announced a transfer; the next receipt empties it. */
    transferAnnouncedOn: date({ mode: "string" }),
    /** The debtor's name after the account is erased; stored for two years from the purchase. */
    debtorFirstName: text(),
    debtorLastName: text(),
  },
  (t) => [
    foreignKey({
      columns: [t.coachId],
      foreignColumns: [users.id],
      name: "subscriptions_coach_fk",
    }),
    foreignKey({
      columns: [t.traineeId],
      foreignColumns: [users.id],
      name: "subscriptions_trainee_fk",
    }),
    unique("subscriptions_owner").on(t.id, t.traineeId, t.coachId),
    uniqueIndex("subscriptions_transfer_reference").on(t.transferReference),
    uniqueIndex("subscriptions_one_trial").on(t.coachId, t.traineeId).where(sql`${t.isTrial}`),
    index("subscriptions_coach_trainee").on(t.coachId, t.traineeId),
    index("subscriptions_trainee").on(t.traineeId),
    check("subscriptions_type", sql`${t.type} in ('CARD', 'SUBSCRIPTION')`),
    check(
      "subscriptions_card",
      sql`case when ${t.type} = 'CARD'
        then ${t.quantity} is not null and ${t.quantityLeft} is not null and ${t.nbReservationPerWeek} is null
          and ${t.quantityLeft} between 0 and ${t.quantity}
        else ${t.quantity} is null and ${t.quantityLeft} is null and ${t.nbReservationPerWeek} between 1 and 50 end`,
    ),
    // Money that came or went online is recorded in full, above the price and below 0.
    check("subscriptions_money", sql`${t.priceCents} >= 0`),
    index("subscriptions_due")
      .on(t.coachId)
      .where(sql`${t.deletedAt} is null and ${t.owedCents} > ${t.amountPaidCents}`),
    index("subscriptions_to_refund")
      .on(t.coachId)
      .where(sql`${t.owedCents} < ${t.amountPaidCents}`),
    // The dashboard and closures read running and ending subscriptions.
    index("subscriptions_coach_end").on(t.coachId, t.endDate).where(sql`${t.deletedAt} is null`),
    check("subscriptions_dates", sql`${t.endDate} >= ${t.beginDate}`),
  ],
);
