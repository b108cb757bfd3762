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

/** Days on which a coach holds no class: what it cancelled carries its id. */
export const closures = pgTable(
  "closures",
  {
    id: primaryId(),
    coachId: ofCoach(),
    beginDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    label: text().notNull(),
    /** Subscriptions keep their number of open days. */
    extend: boolean().notNull(),
    /** Classes of those days that take place all the same. */
    kept: uuid().array().notNull().default([]),
    /** What it reached when it was made. */
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

/** What the release before keeps in rows, a day each: a trigger brings what it writes to the subscription. */
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
