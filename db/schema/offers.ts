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
    /** Bought from the trial offer, which a trainee takes once per coach. */
    isTrial: boolean().notNull().default(false),
    type: text({ enum: ["CARD", "SUBSCRIPTION"] }).notNull(),
    label: text().notNull(),
    quantity: integer(),
    /** Always the sum of the subscription's credit movements. */
    quantityLeft: integer(),
    nbReservationPerWeek: integer(),
    priceCents: integer().notNull(),
    /** What is asked instead of the price, once a withdrawal or a debt given up has settled it; null: the price. */
    settledCents: integer(),
    owedCents: integer()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(settled_cents, price_cents)`),
    /** Always the sum of the subscription's receipts, whose trigger writes it. */
    amountPaidCents: integer().notNull().default(0),
    /** Whether what is owed was received: a trigger's too. */
    isPaid: boolean().notNull().default(false),
    beginDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    suspendDate: date({ mode: "string" }),
    /** A person set the end, or it was imported: no closure moves it. */
    endFixed: boolean().notNull().default(false),
    /** Closed days that its end holds, each once however many closures cover it. */
    closedDays: daySet().notNull().default(sql`'{}'`),
    /** Days that its pauses gave back: no closure gives them again. */
    sleptDays: daySet().notNull().default(sql`'{}'`),
    isPrivateOffer: boolean().notNull(),
    version: version(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** The last day for withdrawing from the contract; null: there is no right. */
    withdrawUntil: date({ mode: "string" }),
    /** Its trainee asked for it to begin before that day was over. */
    beginNow: boolean().notNull().default(true),
    /** The version of the coach's terms accepted at the purchase; null: none was. */
    termsVersion: integer(),
    /** When its trainee withdrew from the contract. */
    withdrawnAt: instant(),
    /** What of the price was used then, and what was to be given back. */
    usedCents: integer(),
    refundCents: integer(),
    /** Who owes what is due, once the account is gone; two years from the purchase. */
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
    check(
      "subscriptions_money",
      sql`${t.priceCents} >= 0 and ${t.amountPaidCents} between 0 and ${t.priceCents}`,
    ),
    check("subscriptions_settled", sql`${t.settledCents} >= 0`),
    index("subscriptions_due")
      .on(t.coachId)
      .where(sql`${t.deletedAt} is null and ${t.owedCents} > ${t.amountPaidCents}`),
    index("subscriptions_to_refund")
      .on(t.coachId)
      .where(sql`${t.deletedAt} is null and ${t.owedCents} < ${t.amountPaidCents}`),
    // For what runs, and what ends soon.
    index("subscriptions_coach_end").on(t.coachId, t.endDate).where(sql`${t.deletedAt} is null`),
    check("subscriptions_dates", sql`${t.endDate} >= ${t.beginDate}`),
  ],
);
