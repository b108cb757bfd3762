import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { ofCoach } from "./accounts";
import { coachId, createdAt, primaryId, traineeId } from "./columns";
import { subscriptions } from "./offers";

/** Cancelled classes carry the closure's id. */
export const closures = pgTable(
  "closures",
  {
    id: primaryId(),
    coachId: ofCoach(),
    beginDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    label: text().notNull(),
    /** Whether the closure extends subscriptions. */
    extend: boolean().notNull(),
    /** Classes on these days that take place anyway. */
    kept: uuid().array().notNull().default([]),
    /** The closure's impact when it was made. */
    activities: integer().notNull(),
    places: integer().notNull(),
    trainees: integer().notNull(),
    extended: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("closures_coach").on(t.coachId, t.beginDate),
    check("closures_days", sql`${t.endDate} between ${t.beginDate} and ${t.beginDate} + 119`),
  ],
);

/** The previous release writes one row a day; a trigger copies its rows to the subscription. */
export const subscriptionDays = pgTable(
  "subscription_days",
  {
    subscriptionId: uuid().notNull(),
    traineeId: traineeId().notNull(),
    coachId: coachId().notNull(),
    day: date({ mode: "string" }).notNull(),
    asleep: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.day] }),
    foreignKey({
      columns: [t.subscriptionId, t.traineeId, t.coachId],
      foreignColumns: [subscriptions.id, subscriptions.traineeId, subscriptions.coachId],
      name: "subscription_days_subscription_fk",
    }).onUpdate("cascade"),
    index("subscription_days_coach").on(t.coachId, t.day),
  ],
);
